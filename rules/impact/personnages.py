"""Who may act: a character that the table knows and that is alive (I-01)."""

from rules.game import RuleError
from rules.impact.pertes import is_dead
from rules.impact.portraits import PERSONNAGE
from rules.table import Portrait, Table


def personnage(table: Table, portrait: str) -> Portrait:
    """The character of this id.

    Raises RuleError for a figure of le Monde, for somebody the table does not see yet, and for the dead.
    """
    found = table.portraits[portrait]
    if found.kind != PERSONNAGE:
        raise RuleError(
            f"{found.name} n’est pas un personnage\u00a0: choisis-en un, le Monde joue les figures."
        )
    if not found.audience.everyone:
        raise RuleError(f"La table ne voit pas encore {found.name}\u00a0: montre d’abord ce portrait.")
    if is_dead(table, portrait):
        raise RuleError(f"{found.name} est hors du jeu\u00a0: continue avec un autre personnage.")
    return found
