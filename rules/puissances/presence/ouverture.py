"""A moment of Présence begins, before the table, behind a veil, or unknown to it; and it ends (P-40)."""

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Change, Create, Entry, New, Set
from rules.game import Line, Move, OptionalLine, QuestionRef, ResolutionRef, RuleError, TraitRef, Who
from rules.puissances.agents import audience_becomes, puissance_shown, written_of
from rules.puissances.natures import traits_under
from rules.puissances.presence.appel import APPEL, appel_of, appels_of
from rules.puissances.presence.conditions import check_mises, check_vue
from rules.puissances.presence.moment import (
    FACE,
    KIND,
    Face,
    Moment,
    Origine,
    Vue,
    face_of,
    moment_of,
    said,
)
from rules.puissances.presence.seuil import Seuil, face_a_face, facing, played_by
from rules.stage import closed, next_on_stage, opened
from rules.table import EVERYONE, Portrait, Table, Trait


class Ouverture(Struct):
    """`question` is the request that it answers, if there is one."""

    lien: TraitRef
    raison: Line
    vue: Vue
    origine: Origine = "rythme"
    forme: OptionalLine = ""
    question: QuestionRef | None = None


class Cloture(Struct):
    resolution: ResolutionRef
    issue: OptionalLine = ""


def ouvrir(table: Table, params: Ouverture, dice: Dice) -> list[Entry]:
    """An Agent stands before its Puissance, for something in the fiction (P-40). A request by this Lien is answered.

    Before the table, all see the Puissance, all that is written of it, and the Lien with its traits; in any case its
    player sees the Puissance. DECISION: what the player keeps secret of the Ancrages stays so. Behind a veil the others
    know who is there; of a secret one they know nothing (`facing`).
    Raises RuleError without a reason, when a Mise of the Agent is in play, for a way to play it that the table did not
    choose, for a request of another Lien, and as `face_a_face` does.
    """
    seuil = face_a_face(table, params.lien)
    raison = said(params.raison, "Dis à quoi ce moment répond dans la fiction.")
    check_vue(table, seuil, params.vue)
    check_mises(table, seuil.agent)
    asked = table.questions[params.question] if params.question else None
    if asked and (asked.kind != APPEL or appel_of(asked).lien != seuil.lien.id):
        raise RuleError(
            "Cette demande vient d’un autre Lien\u00a0: ouvre le moment depuis sa propre demande."
        )
    face = Face(
        agent=seuil.agent.id,
        puissance=seuil.puissance.id,
        lien=seuil.lien.id,
        raison=raison,
        origine=params.origine,
        forme=params.forme.strip(),
    )
    owner = seuil.agent.seat or table.actor.id
    moment = msgspec.to_builtins(Moment(seuil.agent.seat or "", params.vue))
    made = opened(table, KIND, moment, played_by(seuil.agent) if params.vue == "secret" else EVERYONE)
    made = replace(made, values={**made.values, "opened_by": owner})
    values = {
        "resolution": New("resolution"),
        "kind": FACE,
        "owner": owner,
        "state": msgspec.to_builtins(face),
    }
    audience = facing(table, seuil, params.vue)
    changes: tuple[Change, ...] = (
        Create("part", New("face"), values, audience),
        *(Set("question", appel.id, "removed", True) for appel in appels_of(table, seuil.lien.id)),
        *(shown(table, seuil) if params.vue == "table" else seen_by_its_player(table, seuil)),
    )
    payload = {
        "portrait": seuil.agent.name,
        "puissance": seuil.puissance.name,
        "raison": raison,
        "forme": face.forme,
        "origine": params.origine,
    }
    if params.vue != "voile":
        return [Entry("puissances/presence", payload, audience, (made, *changes), New("resolution"))]
    veil = {"joueur": seuil.agent.seat or ""}
    return [
        Entry("puissances/voile", veil, EVERYONE, (made,), New("resolution")),
        Entry("puissances/presence", payload, audience, changes, New("resolution")),
    ]


def shown(table: Table, seuil: Seuil) -> list[Set]:
    """The changes that show to all what stands face to face: the Puissance, and the Lien with its traits (P-40)."""
    rows = [*written_of(table, seuil.puissance.id), seuil.lien, *traits_under(table, seuil.lien)]
    return [audience_becomes(row, EVERYONE) for row in rows if shows(table, row)]


def shows(table: Table, row: Portrait | Trait) -> bool:
    """Whether a row is not everyone's yet, and may be: words that are the MJs' alone stay so."""
    kind = table.game.trait_kind(row.kind) if isinstance(row, Trait) else None
    mj_only = kind is not None and kind.mj_only
    return not row.audience.everyone and not mj_only


def seen_by_its_player(table: Table, seuil: Seuil) -> list[Set]:
    """The changes that show the Puissance, and all that is written of it, to the player who faces it (P-40)."""
    return puissance_shown(table, seuil.puissance.id, seuil.agent.seat)


def clore(table: Table, params: Cloture, dice: Dice) -> list[Entry]:
    """A moment of Présence ends; its outcome is told to those who saw the face (P-40).

    Raises RuleError for what is not an open moment of Présence.
    """
    resolution = table.resolutions[params.resolution]
    found = face_of(table, resolution.id) if resolution.kind == KIND else None
    if found is None:
        raise RuleError("Ce n’est pas un moment de Présence\u00a0: clos-la depuis sa Scène.")
    audience, issue = found[0].audience, params.issue.strip()
    changes = (*closed(table, resolution), *next_on_stage(table, resolution))
    open_to_all = audience == resolution.audience
    payload = {"joueur": moment_of(resolution).joueur, "issue": issue if open_to_all else ""}
    entries = [Entry("puissances/presence_close", payload, resolution.audience, changes, resolution.id)]
    if issue and not open_to_all:
        entries.append(Entry("puissances/presence_issue", {"issue": issue}, audience, (), resolution.id))
    return entries


MOVES = (
    Move("puissances/ouvrir_presence", Ouverture, Who.MJ, ouvrir),
    Move("puissances/clore_presence", Cloture, Who.MJ, clore),
)
