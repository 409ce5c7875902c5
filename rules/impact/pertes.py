"""What somebody has lost and may lose: the four boxes of a sheet, death, a Legs, a Marque-objet (I-01, I-03, I-04)."""

from rules.entry import Change, Create, New, Set
from rules.impact.blessures import BLESSURES, CASES, Blessure, Case, Danger, ticked
from rules.table import Table, Trait

MORT = "mort"
MOTS: dict[Blessure, str] = {
    "blessure": "Une blessure",
    "grave": "Une blessure grave",
    "critique": "Une blessure critique",
    "mort": "Mort",
}
# The mark that words carry once they are lost, by their kind.
PERTES = {"legs": "perdu", "marque": "brise"}


def blessures_of(table: Table, portrait: str) -> list[Trait]:
    """The wounds that a sheet bears, in the order of their rungs; death among them."""
    return [trait for rung in BLESSURES for trait in table.traits_of(portrait, rung)]


def free_boxes(table: Table, portrait: str) -> list[Case]:
    """The boxes of a sheet that no wound fills."""
    free = list(CASES)
    for trait in blessures_of(table, portrait):
        if trait.kind in free:
            free.remove(trait.kind)
    return free


def is_dead(table: Table, portrait: str) -> bool:
    return bool(table.traits_of(portrait, MORT))


def is_down(table: Table, portrait: str) -> bool:
    """Whether a critical wound, or death, keeps somebody down (I-01)."""
    return is_dead(table, portrait) or bool(table.traits_of(portrait, "critique"))


def weighs(table: Table, portrait: str) -> list[Trait]:
    """What may weigh on an action, for one more black die: wounds grave or critique, Cicatrices (I-05)."""
    return [t for kind in ("grave", "critique", "cicatrice") for t in table.traits_of(portrait, kind)]


def would_tick(table: Table, portrait: str, danger: Danger) -> Blessure | None:
    """What a failure under this danger would tick on this sheet as it is now, None for nothing (I-01)."""
    return ticked(danger, free_boxes(table, portrait))


def wounded(table: Table, portrait: str, danger: Danger, text: str = "") -> list[Change]:
    """The changes that tick what this danger really is for this sheet; named afterwards by whoever plays it."""
    rung = would_tick(table, portrait, danger)
    if rung is None:
        return []
    values = {"portrait": portrait, "kind": rung, "text": text or MOTS[rung]}
    return [Create("trait", New(f"{rung} {portrait}"), values, table.portraits[portrait].audience)]


def lost(table: Table, trait: str | None) -> list[Change]:
    """The changes by which a Legs is lost, or a Marque-objet broken; none for words that are gone or lost already."""
    words = table.traits.get(trait or "")
    mark = PERTES.get(words.kind) if words else None
    if words is None or mark is None or mark in words.flags:
        return []
    return [Set("trait", words.id, "flags", sorted({*words.flags, mark}))]
