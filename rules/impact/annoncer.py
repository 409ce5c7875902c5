"""Le Monde announces: what success gives, the danger, the price, the Chaos; before any die, to the whole table
(I-03, I-20, I-21, I-23).
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Change, Entry, New, Set
from rules.game import (
    CounterRef,
    Line,
    Move,
    OptionalLine,
    PortraitRef,
    ResolutionRef,
    RuleError,
    TraitRef,
    Who,
)
from rules.impact.acteurs import check_able, check_tries
from rules.impact.annonce import KIND, Annonce, Coche, Seconde, annonce_becomes, at, demand_of, state_of
from rules.impact.blessures import Danger
from rules.impact.chaos import Annonces
from rules.impact.double_geste import Jugement
from rules.impact.limites import check_announced
from rules.impact.pertes import would_tick
from rules.impact.poignees import Choix, hand_made, soutiens_of
from rules.impact.relais import relais
from rules.table import Resolution, Table

# What le Monde says of one gesture, by the names of its fields.
FIELDS = (
    "intention",
    "reussite",
    "danger",
    "echec",
    "enjeu",
    "prix",
    "noirs",
    "fait",
    "visee",
    "horloge",
    "coche",
)


class Annoncement(Struct):
    """What le Monde says. Without `resolution` it is a roll that nobody asked for; without `seconde`, one gesture."""

    portrait: PortraitRef
    intention: Line
    danger: Danger
    resolution: ResolutionRef | None = None
    reussite: OptionalLine = ""
    echec: OptionalLine = ""
    enjeu: TraitRef | None = None
    prix: OptionalLine = ""
    noirs: Annonces = 0
    fait: OptionalLine = ""
    visee: bool = False
    horloge: CounterRef | None = None
    coche: Coche = "reussite"
    seconde: OptionalLine = ""
    premier: Jugement = "joue"
    second: Jugement = "joue"
    porte: bool = False
    pose: OptionalLine = ""


def annoncer(table: Table, params: Annoncement, dice: Dice) -> list[Entry]:
    """Announce a roll, answer a demand, or announce again before the dice: what is said then is all that may happen.

    A roll announced to a character who asked for one meanwhile is the answer to that demand.
    Raises RuleError for who cannot try (`check_tries`), and for what cannot be announced (`check_announced`).
    """
    if begun := params.resolution or demand_of(table, params.portrait):
        return announced_again(table, params, begun)
    check_tries(table, params.portrait)
    room = relais(table, announced=True)
    annonce = said(table, params, Annonce(params.portrait, params.intention, avant=room.avant))
    changes = (
        *room.changes,
        room.opened(KIND, state_of(annonce)),
        hand_made(table, params.portrait, Choix()),
    )
    return [
        *room.entries,
        Entry("impact/annonce", payload_of(table, annonce), changes=changes, resolution=New("resolution")),
    ]


def announced_again(table: Table, params: Annoncement, begun: str) -> list[Entry]:
    """The lines of an announcement that answers a demand, or takes the place of another before the dice.

    Who supports said so under a danger: if it changes, supports fall, and may be said again (I-07).
    """
    resolution, before = at(table, begun, "demande", "annoncee")
    if before.acteur != params.portrait:
        raise RuleError("Cette action est celle d’un autre personnage\u00a0: annonce pour lui.")
    check_able(table, params.portrait)
    annonce = said(table, params, before, resolution)
    if annonce == before:
        raise RuleError("L’annonce dit déjà cela\u00a0: change-la, ou laisse lancer.")
    room = relais(table, announced=True)
    supports = soutiens_of(table, resolution.id)
    falls = (annonce.danger, annonce.enjeu) != (before.danger, before.enjeu)
    changes: list[Change] = [annonce_becomes(resolution, annonce)]
    if falls:
        changes += [Set("part", part.id, "removed", True) for part, _ in supports]
    entries: list[Entry] = []
    if room.free and not resolution.on_stage:
        entries = room.entries
        changes = [*room.changes, *changes, Set("resolution", resolution.id, "on_stage", True)]
    supporters = [soutien.portrait for _, soutien in supports]
    payload = payload_of(table, annonce, [] if falls else supporters) | {
        "refaite": before.etape == "annoncee",
        "tombent": [table.portraits[portrait].name for portrait in supporters if falls],
    }
    return [*entries, Entry("impact/annonce", payload, resolution.audience, tuple(changes), resolution.id)]


def said(table: Table, params: Annoncement, before: Annonce, resolution: Resolution | None = None) -> Annonce:
    """The announcement in these words, once it may be made. Raises RuleError as `check_announced` does."""
    seconde = None
    if params.seconde:
        seconde = Seconde(params.seconde, params.premier, params.second, params.porte, params.pose)
    words = {key: getattr(params, key) for key in FIELDS}
    annonce = replace(before, etape="annoncee", seconde=seconde, **words)
    check_announced(table, annonce, resolution)
    return annonce


def payload_of(table: Table, annonce: Annonce, supporters: Sequence[str] = ()) -> dict[str, Any]:
    """What the journal says of an announcement, in words, with the wound that each would really take (I-01, I-07)."""
    risques = [
        {"portrait": table.portraits[portrait].name, "danger": rung}
        for portrait in (annonce.acteur, *supporters)
        if (rung := would_tick(table, portrait, annonce.danger))
    ]
    return {
        "portrait": table.portraits[annonce.acteur].name,
        **{key: getattr(annonce, key) for key in FIELDS},
        "enjeu": table.traits[annonce.enjeu].text if annonce.enjeu else "",
        "horloge": table.counters[annonce.horloge].label if annonce.horloge else "",
        "risques": risques,
        "seconde": msgspec.to_builtins(annonce.seconde),
        "refaite": False,
        "tombent": [],
    }


MOVES = (Move("impact/annoncer", Annoncement, Who.MJ, annoncer, binding=True),)
