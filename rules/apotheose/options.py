"""What a table chooses for itself: when a soul is tainted, how marks come, what a new sheet has (K-10, K-12)."""

from rules.apotheose.ombre import TEINTEE
from rules.kinds import Option
from rules.table import Table

TEINTE = Option(
    "apotheose_teinte",
    "L’âme teintée",
    ((str(TEINTEE), "À partir de 6 en ombre"), ("5", "À partir de 5 en ombre")),
    help="Les sorts d’une âme teintée le sont aussi.",
)
MARQUES = Option(
    "apotheose_marques",
    "Stigmates et grâces",
    (("un_a_un", "Un à un, pour 5 points d’ombre"), ("majeur", "Majeur d’emblée, pour 10 points")),
    help="Le premier est mineur, le deuxième majeur\u202f; l’option ajoute le majeur acheté d’un coup.",
)
POINTS = Option(
    "apotheose_points",
    "Les points d’un nouveau personnage",
    (
        ("libres", "Libres"),
        ("10", "10 à répartir au plus"),
        ("15", "15 à répartir au plus"),
        ("20", "20 à répartir au plus"),
    ),
    help="Ils se partagent entre Corps, Esprit, Combat et Âme.",
)
OPTIONS = (TEINTE, MARQUES, POINTS)


def seuil(table: Table) -> int:
    """From how much ombre a soul is tainted at this table (K-10)."""
    return int(table.chosen(TEINTE))


def points(table: Table) -> int | None:
    """How many points a new sheet shares between its characteristics at the most; None for as many as one likes."""
    chosen = table.chosen(POINTS)
    return None if chosen == "libres" else int(chosen)


def majeur_d_emblee(table: Table) -> bool:
    """Whether a majeur may be had at once, for twice the ombre of a mark (K-12)."""
    return table.chosen(MARQUES) == "majeur"
