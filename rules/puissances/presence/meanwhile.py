"""While an Agent stands before its Puissance nothing is rolled for it, and neither of them goes (P-40)."""

from collections.abc import Sequence

from rules.entry import Change, Create, Entry, Set
from rules.game import RuleError
from rules.puissances.mises import EN_JEU
from rules.puissances.mises import PART as MISE
from rules.puissances.presence.moment import Face, presences
from rules.table import Part, Table

# What a player does for the only being that they play.
FOR_ONESELF = ("core/free_roll", "puissances/intention")


def check_meanwhile(table: Table, entries: Sequence[Entry]) -> None:
    """Refuse what cannot be while a moment of Présence lasts. `table` is the whole table.

    No Mise of an Agent is in play when such a moment begins and none comes in, so that no roll is ever one for it.
    Only the Agent's player and the MJs can play what is refused: to others a refusal would tell of the moment.
    Raises RuleError with the reason.
    """
    for part, face in presences(table):
        for entry in entries:
            if acts_by(table, entry, face.agent):
                raise RuleError(
                    f"{table.portraits[face.agent].name} est devant sa Puissance\u00a0: ni dés ni Mises jusqu’à la fin "
                    "de ce moment. Le MJ le clôt d’abord."
                )
            if takes_away(entry, part, face):
                raise RuleError("Un moment de Présence tient à cela\u00a0: le MJ le clôt d’abord.")


def acts_by(table: Table, entry: Entry, agent: str) -> bool:
    """Whether this line is a roll for that Agent, or brings in a Mise of it: its player and the MJs alone write one."""
    if any(is_mise_of(table, change, agent) for change in entry.changes):
        return True
    beings = [p.id for p in table.portraits_of(table.actor.id) if p.kind == "etre"]
    return entry.kind in FOR_ONESELF and not table.actor.is_mj and beings == [agent]


def is_mise_of(table: Table, change: Change, agent: str) -> bool:
    """Whether by this change a Mise of that Agent is in play."""
    match change:
        case Create(row="part", values={"kind": kind, "state": state}):
            pass
        case Set(row="part", key="state", id=part, value=state):
            kind = table.parts[part].kind
        case _:
            return False
    return bool(kind == MISE and state["portrait"] == agent and state["etat"] in EN_JEU)


def takes_away(entry: Entry, part: Part, face: Face) -> bool:
    """Whether somebody takes away, by a move of the table, one of those face to face, or what is between them.

    Behind a veil its voice is one of those who see the face: a Puissance keeps it until the end.
    """
    if not entry.kind.startswith("core/"):
        return False
    for change in entry.changes:
        match change:
            case Set(row="portrait", key="seat", id=face.agent):
                return True
            case Set(row="portrait", key="seat", id=face.puissance) if not part.audience.everyone:
                return True
            case Set(row="portrait", key="removed", id=face.agent | face.puissance):
                return True
            case Set(row="trait", key="removed", id=face.lien | face.trait | face.attribut):
                return True
    return False
