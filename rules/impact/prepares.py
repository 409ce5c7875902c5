"""What le Monde may announce with one tap: a danger again, or one rung up, or the first (I-03, I-23)."""

from msgspec import Struct

from rules.impact.annonce import Annonce, Avant
from rules.impact.blessures import BLESSURES, Danger, raised
from rules.impact.pertes import is_dead
from rules.impact.relais import avant_of
from rules.table import Resolution, Table


class Prepare(Struct, frozen=True):
    """An announcement that le Monde makes with one tap (I-03, I-23)."""

    mot: str
    danger: Danger
    echec: str = ""
    noirs: int = 0


def prepared(table: Table, resolution: Resolution, annonce: Annonce) -> tuple[Prepare, ...]:
    """What le Monde may announce with one tap: in answer to a demand, or to try again what was read (I-23)."""
    if annonce.etape == "demande":
        return first_prepares(annonce.avant)
    stays = annonce.acteur in table.portraits and not is_dead(table, annonce.acteur)
    return prepares(avant_of(resolution)) if annonce.etape == "lue" and stays else ()


def prepares(avant: Avant | None) -> tuple[Prepare, ...]:
    """What le Monde may announce with one tap after that: the same danger, or one rung up after a failure (I-23).

    A Legs or a Marque must be named each time.
    """
    if avant is None:
        return ()
    found = []
    if avant.rate and raised(avant.danger) != avant.danger:
        found.append(Prepare("un cran plus haut", raised(avant.danger), avant.echec, avant.noirs))
    if avant.danger in BLESSURES:
        found.append(Prepare("encore", avant.danger, avant.echec, avant.noirs))
    return tuple(found)


def first_prepares(avant: Avant | None) -> tuple[Prepare, ...]:
    """The answers to a demand with one tap: what was announced before, or the first rung, or nothing at all (I-03)."""
    return (*(prepares(avant) or (Prepare("tout de suite", "blessure"),)), Prepare("tout de suite", "rien"))
