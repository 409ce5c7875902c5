"""The dice of an action fall: read at once, with all that a Trinité or an OMA does (M-01 to M-03, M-10)."""

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Change, Entry, Set
from rules.game import Move, PartRef, ResolutionRef, RuleError, Stale, Who
from rules.murphy.action import Action, actions, becomes, before_the_dice, choix_of, choix_part, somme_of
from rules.murphy.etat import Etat, after
from rules.murphy.fiche import changes_to, etat_of
from rules.murphy.jet import throw
from rules.murphy.lois import lire
from rules.murphy.offres import asked, offres_of
from rules.murphy.recit import to_tell
from rules.murphy.relais import cloture, relais, told
from rules.table import Resolution, Table

EVENTS = ("trinite", "oma")  # the results that touch the sheet


class Lancer(Struct):
    """The throw, and the threshold that the page showed."""

    part: PartRef
    resolution: ResolutionRef
    seuil: Annotated[int, Meta(ge=0, le=60)]


def lancer(table: Table, params: Lancer, dice: Dice) -> list[Entry]:
    """Throw the dice of an action, and read them at the Piété of now.

    What the older rolls of this character still offered is over (M-05). Raises RuleError before the conditions are
    said and without a characteristic; Stale when the threshold is not the one that was read.
    """
    resolution, action = before_the_dice(table, params.resolution)
    part = choix_part(table, resolution.id)
    if part.id != params.part:
        raise RuleError("Ces dés ne sont pas ceux de cette action\u00a0: lance depuis la Scène.")
    if action.etape == "demande":
        raise RuleError("La MD n’a pas dit les conditions\u00a0: attends-les, puis lance.")
    somme = somme_of(table, action, choix_of(table, part))
    if somme is None:
        raise RuleError("Choisis d’abord la caractéristique de cette action.")
    if somme.seuil != params.seuil:
        raise Stale(
            f"Le seuil est maintenant de {somme.seuil}\u00a0: relis la somme, puis lance\u202f; rien n’est perdu.",
            seuil=str(somme.seuil),
        )
    before = etat_of(table, action.portrait)
    lecture = lire(throw(somme.seuil, dice), before.piete)
    new = replace(action, etape="lue", somme=somme, lecture=lecture)
    etat = after(before, lecture.resultat)
    changes: list[Change] = [becomes(resolution, new), *to_tell(table, resolution, new)]
    if offres_of(etat, lecture):
        changes.append(asked(table, resolution, new, part))
    older = [row for row, one in actions(table, action.portrait) if one.read]
    makes_room, beside = staged(table, resolution, older, event=lecture.resultat in EVENTS)
    fell = Entry(
        "murphy/jet_lance", payload_of(table, new), resolution.audience, (*changes, *beside), resolution.id
    )
    return [
        *makes_room,
        *(cloture(table, row) for row in older),
        fell,
        *event_of(table, resolution, new, before, etat),
    ]


def staged(
    table: Table, resolution: Resolution, older: list[Resolution], event: bool
) -> tuple[list[Entry], list[Change]]:
    """What gives the stage to the dice that fall, where it may be given: always for the event of the evening."""
    now = table.on_stage()
    if resolution.on_stage:
        return [], []
    takes: Change = Set("resolution", resolution.id, "on_stage", True)
    if now in older:  # it closes, and leaves the stage
        return [], [takes]
    room = relais(table, force=event)
    return room.entries, [*room.changes, takes] if room.free else []


def payload_of(table: Table, action: Action) -> dict[str, Any]:
    """The throw as the journal keeps it, in words."""
    assert action.lecture is not None and action.somme is not None
    jet = action.lecture.jet
    return {
        **told(table, action),
        "somme": [{"mot": t.mot, "lue": t.lue, "sorte": t.sorte} for t in action.somme.termes],
        "seuil": jet.seuil,
        "des": [{"face": face, "reussit": face <= jet.seuil} for face in jet.des],
        "reussites": len(jet.succes),
        "resultat": action.lecture.resultat,
    }


def event_of(
    table: Table, resolution: Resolution, action: Action, before: Etat, etat: Etat
) -> Iterator[Entry]:
    """The line of a Sainte Trinité or an OMA, with everything that it changes on the sheet (M-03)."""
    assert action.lecture is not None
    if action.lecture.resultat not in EVENTS:
        return
    payload = {**told(table, action), **moved(before, etat), "miserable": etat.miserable}
    changes = tuple(changes_to(table, action.portrait, etat))
    kind = f"murphy/{action.lecture.resultat}"
    yield Entry(kind, payload, resolution.audience, changes, resolution.id)


def moved(before: Etat, etat: Etat) -> dict[str, Any]:
    """What an event moved on a sheet, each with what it was; `reserve` are the values that may be used now."""
    return {
        "piete": [before.piete, etat.piete] if before.piete is not None else None,
        "ame": [before.ame, etat.ame],
        "xp_seance": [before.xp_seance, etat.xp_seance],
        "reserve": list(etat.reserve.valeurs),
    }


MOVES = (Move("murphy/lancer", Lancer, Who.OWNER, lancer, binding=True),)
