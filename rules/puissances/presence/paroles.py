"""What is said face to face: by the Puissance, by its Agent (P-40, P-43)."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Entry
from rules.game import Line, Move, ResolutionRef, RuleError, Who
from rules.puissances.presence.moment import PAROLES, Parole, at, face_becomes, faced, said
from rules.table import Table


class Prise(Struct):
    resolution: ResolutionRef
    voix: Literal["puissance", "agent"]
    texte: Line


def parler(table: Table, params: Prise, dice: Dice) -> list[Entry]:
    """Words of the Puissance, by an MJ or whoever plays it (P-43), or of its Agent, by its player or an MJ.

    Raises RuleError without words, for a voice that is not the actor's, and as `at` does.
    """
    presence, actor = at(table, params.resolution), table.actor
    speaker = presence.puissance if params.voix == "puissance" else presence.agent
    if not actor.is_mj and speaker.seat != actor.id:
        raise RuleError("Cette voix n’est pas la tienne\u00a0: écoute, ou parle à la table.")
    texte = said(params.texte, "Écris ce que dit cette voix.")
    paroles = (*presence.face.paroles, Parole(params.voix, texte))[-PAROLES:]
    payload = {"voix": params.voix, "nom": speaker.name, "texte": texte}
    change = face_becomes(presence.part, replace(presence.face, paroles=paroles))
    return [faced(presence, "parole", payload, change)]


MOVES = (Move("puissances/parler", Prise, Who.TABLE, parler),)
