"""Proposing a Mise: anyone at the table may, and a Lien Mise declares its Lien (P-11, P-17)."""

import msgspec

from rules.dice import Dice
from rules.entry import Change, Create, Entry, New, Set
from rules.game import Move, RuleError, Who
from rules.puissances.annonce import at
from rules.puissances.mises import PART, Mise, check_in_play, kept, mise_of, mise_parts
from rules.puissances.provenances import Proposition, drawn
from rules.table import EVERYONE, Resolution, Table

POSEES = "Les Mises sont posées\u00a0: demande au MJ de les rouvrir."
PAS_LE_MOMENT = {
    "annonce": "Il manque le Focus et ses deux issues\u00a0: écris-les avant de miser.",
    "reponse": "On attend la réponse au Lien\u00a0: elle seule peut encore miser.",
    "decision": POSEES,
    "prete": POSEES,
    "resolue": "Les dés ont parlé\u00a0: cette Mise pourra compter la prochaine fois.",
}
A_DECIDER = 8  # Mises of one seat that wait to be decided
DEJA_REPONDU = "Le Lien a déjà eu sa réponse dans cette résolution\u00a0: mise par un Ancrage."


def miser(table: Table, params: Proposition, dice: Dice) -> list[Entry]:
    """Propose a Mise. What an MJ proposes is accepted at once; a Lien Mise declares the Lien (P-17).

    Raises RuleError when the Mises are not open, for a Lien Mise once the Lien has had its answer, for what cannot be
    a Mise (`drawn`), and for what is staked there already.
    """
    resolution, annonce = at(table, params.resolution)
    if annonce.etape != "mises":
        raise RuleError(PAS_LE_MOMENT[annonce.etape])
    mise = drawn(table, params)
    if mise.voie == "lien" and annonce.lien_closed_to([table.actor.id]):
        raise RuleError(DEJA_REPONDU)
    return [proposed(table, resolution, mise)]


def proposed(table: Table, resolution: Resolution, mise: Mise, place: int = 0) -> Entry:
    """The entry that adds a Mise, declares its Lien, and for an MJ accepts it. `place`: how many are added before it.

    Raises RuleError as `check_in_play` does, and when too many Mises of this seat wait to be decided.
    """
    check_in_play(table, resolution.id, mise, beside=place)
    mine = [part for part in mise_parts(table, resolution.id) if part.owner == table.actor.id]
    waiting = sum(mise_of(part).etat == "proposee" for part in mine)
    if not table.actor.is_mj and waiting + place >= A_DECIDER:
        raise RuleError(
            f"Pas plus de {A_DECIDER} Mises à décider à la fois\u00a0: attends que le MJ en décide, ou retires-en une."
        )
    name = f"mise {place}"
    mise = msgspec.structs.replace(mise, proposee_par=(table.actor.id,))
    state, written = msgspec.to_builtins(mise), list[Change]()
    if table.actor.is_mj:
        state, written = kept(table, mise, name)
    values = {"resolution": resolution.id, "kind": PART, "owner": table.actor.id, "state": state}
    changes = (
        Create("part", New(name), values, resolution.audience),
        *declared(table, mise),
        *written,
    )
    payload = mise.payload() | {"etat": state["etat"]}
    return Entry("puissances/mise", payload, resolution.audience, changes, resolution.id)


def declared(table: Table, mise: Mise) -> list[Change]:
    """A Lien Mise declares the Lien: that relation and the words staked are now known to all, no other (P-17, P-19)."""
    # DECISION: it is declared when it is proposed, whatever the table decides of the Mise: the table has heard it.
    if mise.lien is None:
        return []
    known = dict.fromkeys(filter(None, (mise.lien, mise.trait)))
    return [
        Set("trait", trait, "audience", EVERYONE)
        for trait in known
        if not table.traits[trait].audience.everyone
    ]


MOVES = (Move("puissances/miser", Proposition, Who.TABLE, miser),)
