"""Who may act: a character who lives, whom the whole table knows, and who is at nothing else (I-01, I-02)."""

from rules.game import RuleError
from rules.impact.pertes import is_dead
from rules.impact.poignees import MAIN
from rules.impact.portraits import PERSONNAGE
from rules.stage import playing
from rules.table import Portrait, Resolution, Table

READ = ("jugee", "lue", "lu")  # the last step of a demand answered without dice, of a roll, and of a duel


def name_of(table: Table, portrait: str) -> str:
    """The name of a sheet, or of somebody whose sheet was put away meanwhile."""
    row = table.portraits.get(portrait)
    return row.name if row else "Quelqu’un"


def check_tries(table: Table, portrait: str) -> None:
    """Raise RuleError unless this sheet may try something now: as `check_able` does, or when it tries already."""
    check_able(table, portrait)
    if busy(table, portrait):
        name = table.portraits[portrait].name
        raise RuleError(f"{name} a déjà une action en cours\u00a0: mène-la au bout, ou renonces-y d’abord.")


def check_able(table: Table, portrait: str) -> None:
    """Raise RuleError unless this is a character whom the whole table sees, and who lives."""
    row = table.portraits.get(portrait)
    if row is None or row.kind != PERSONNAGE:
        raise RuleError("Seul un personnage lance les dés\u00a0: choisis-en un de la table.")
    if not row.audience.everyone:
        raise RuleError(f"La table ne connaît pas encore {row.name}\u00a0: montre-lui d’abord sa fiche.")
    if is_dead(table, portrait):
        raise RuleError(f"La mort a pris {row.name}\u00a0: joue un autre personnage.")


def is_played(table: Table, portrait: Portrait) -> bool:
    """Whether somebody who sits here, and plays, plays this sheet."""
    return bool(portrait.seat and playing(table, [portrait.seat]))


def busy(table: Table, portrait: str) -> bool:
    """Whether a character has a hand in a roll or a duel that is not read yet."""
    return any(
        part.kind == MAIN
        and part.state["portrait"] == portrait
        and not is_over(table.resolutions[part.resolution])
        for part in table.parts.values()
    )


def is_over(resolution: Resolution) -> bool:
    """Whether a roll or a duel was read to its end, or a demand answered: it stays until something else comes."""
    return resolution.state.get("etape") in READ
