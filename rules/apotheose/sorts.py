"""A spell, described and priced by its player (K-40 to K-42, K-45)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.apotheose.incantation import CROWD, KIND, Sort, check_cost, state_of, told
from rules.apotheose.lutte import acted, awaiting, lutte_of, turn
from rules.apotheose.magie import (
    MOST_SPENT,
    Repartition,
)
from rules.apotheose.mots import check_shown
from rules.apotheose.numeros import is_teintee
from rules.apotheose.relais import is_over, relais
from rules.apotheose.traits import MYSTIQUE
from rules.apotheose.vies import check_able
from rules.dice import Dice
from rules.entry import Create, Entry, New
from rules.game import (
    Move,
    OptionalLine,
    PortraitRef,
    RuleError,
    Text,
    TraitRef,
    Who,
)
from rules.table import BOARD, Table

Points = Annotated[int, Meta(ge=0, le=MOST_SPENT)]


class Incantation(Struct):
    """A spell of a domain: what it does, how its points are shared, whom it aims at.

    `ombre`: the points taken for it, inspired by an affect.
    """

    portrait: PortraitRef
    domaine: TraitRef
    effet: Text
    intensite: Annotated[int, Meta(ge=1, le=MOST_SPENT)]
    duree: Points = 0
    portee: Points = 0
    cibles: Literal[0, 2, 3, 4, 5, 10, 11, 12, 13, 14] = 0
    genre: OptionalLine = ""
    affect: TraitRef | None = None
    ombre: Annotated[int, Meta(ge=0, le=10)] = 0
    indirect: bool = False
    offensif: bool = False
    visees: Annotated[list[PortraitRef], Meta(max_length=20)] = []


def incanter(table: Table, params: Incantation, dice: Dice) -> list[Entry]:
    """Propose a spell: nothing is spent before the MJ has judged it (K-40 to K-42, K-45).

    DECISION: in a fight it is the action of the round; of who has acted already (a ward against a blow), nothing more.
    Raises RuleError for what is no domain of this sheet, for ombre that no affect inspires, for more targets than were
    paid for, while another spell of this sheet waits; a Refusal beyond the intensity or the magie that is left.
    """
    sheet = check_able(table, params.portrait)
    spells = [r for r in table.resolutions.values() if r.kind == KIND and not is_over(r)]
    if any(row.state["acteur"] == sheet.id for row in spells):
        raise RuleError(f"{sheet.name} a déjà un sort en cours\u00a0: mène-le au bout, ou retire-le.")
    fight = awaiting(table, sheet.id)
    sort = Sort(
        acteur=sheet.id,
        domaine=domain(table, sheet.id, params.domaine),
        effet=params.effet,
        cout=Repartition(params.intensite, params.duree, params.portee, params.cibles),
        genre=params.genre,
        affect=inspiration(table, sheet.id, params),
        ombre=params.ombre,
        indirect=params.indirect,
        offensif=params.offensif,
        visees=tuple(dict.fromkeys(params.visees)),
        teinte=is_teintee(table, sheet.id),
        combat=fight.id if fight else "",
        round=lutte_of(fight).round if fight else 1,
    )
    check_cost(table, sort)
    check_targets(table, sort)
    room = relais(table, KIND, state_of(sort))
    owner = {"owner": sheet.seat or table.actor.id, "state": {"portrait": sheet.id}}
    part = Create("part", New("sort"), {"resolution": New("resolution"), "kind": KIND, **owner})
    line = Entry(
        "apotheose/incantation",
        told(table, sort),
        changes=(*room.changes, part),
        resolution=New("resolution"),
    )
    taken = [turn(table, fight, acted(lutte_of(fight), sheet.id), sheet.id, "tour_joue")] if fight else []
    return [*room.entries, *taken, line]


def domain(table: Table, portrait: str, trait: str) -> str:
    """The words of a domain. Raises RuleError unless it is a specialty of a mystic métier of this sheet (K-45)."""
    row = table.traits[trait]
    metier = table.traits.get(row.parent or "")
    if row.portrait != portrait or metier is None or MYSTIQUE.key not in metier.flags:
        raise RuleError(
            "Un sort naît d’un domaine\u00a0: une spécialité d’un métier mystique de cette fiche."
        )
    check_shown(table, row)
    return row.text


def inspiration(table: Table, portrait: str, params: Incantation) -> str:
    """The words of the affect that inspires a spell. Raises RuleError for ombre without one (K-42)."""
    affect = table.traits[params.affect] if params.affect else None
    if affect is not None and (affect.portrait, affect.kind) != (portrait, "affect"):
        raise RuleError("Cet affect n’est pas de cette fiche\u00a0: choisis-en un autre.")
    if params.ombre and affect is None:
        raise RuleError("L’ombre ne renforce un sort que par un affect\u00a0: dis lequel l’inspire.")
    if affect is None:
        return ""
    check_shown(table, affect)
    return affect.text


def check_targets(table: Table, sort: Sort) -> None:
    """Raise RuleError for more targets than the points are worth (K-41), and for the board."""
    if any(table.portraits[who].kind == BOARD for who in sort.visees):
        raise RuleError("Un sort vise quelqu’un\u00a0: choisis des fiches de la table.")
    if sort.cout.cibles < CROWD and len(sort.visees) > max(1, sort.cout.cibles):
        raise RuleError("Ces points ne touchent pas autant de cibles\u00a0: paie-les, ou vises-en moins.")


MOVES = (Move("apotheose/incanter", Incantation, Who.OWNER, incanter),)
