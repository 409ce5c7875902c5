"""A roll before its die: asked by a player, stated by the MJ, set aside (K-01)."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.apotheose.annonce import KIND, Annonce, annonce_becomes, at, state_of
from rules.apotheose.fiche import score_of as opponent_score
from rules.apotheose.numeros import caracteristique
from rules.apotheose.portraits import ADVERSAIRE, GROUPE, VALEUR, Caracteristique
from rules.apotheose.relais import cloture, is_over, left, relais
from rules.apotheose.scores import Choix, score_made
from rules.apotheose.vies import check_able
from rules.counters import value_of
from rules.dice import Dice
from rules.entry import Entry, New
from rules.game import (
    Line,
    Move,
    OptionalLine,
    PortraitRef,
    ResolutionRef,
    RuleError,
    Who,
)
from rules.table import Table

Difficulte = Annotated[int, Meta(ge=0, le=60)]
Modificateur = Annotated[int, Meta(ge=-20, le=20)]


class Tentative(Struct):
    portrait: PortraitRef
    intention: Line
    caracteristique: Caracteristique


class Annoncement(Struct):
    """The difficulty of a roll that was asked for (`resolution`), or of one that the MJ asks of a sheet.

    It is a number, or the score of an opponent (`contre`).
    """

    resolution: ResolutionRef | None = None
    portrait: PortraitRef | None = None
    intention: OptionalLine = ""
    caracteristique: Caracteristique | None = None
    difficulte: Difficulte | None = None
    contre: PortraitRef | None = None
    modificateur: Modificateur = 0
    raison: OptionalLine = ""
    reussite: OptionalLine = ""
    echec: OptionalLine = ""


class Cloture(Struct):
    resolution: ResolutionRef


def tenter(table: Table, params: Tentative, dice: Dice) -> list[Entry]:
    """Ask the MJ for a difficulty. Raises RuleError as `check_tries` does."""
    sheet = check_tries(table, params.portrait)
    annonce = Annonce(sheet, params.intention, params.caracteristique)
    return opened(table, annonce, "apotheose/tentative")


def annoncer(table: Table, params: Annoncement, dice: Dice) -> list[Entry]:
    """State the difficulty of a roll, and what each end of it brings (K-01).

    Raises RuleError once the die has rolled, without a difficulty, and for a roll asked of a sheet without what it
    tries and with what.
    """
    if params.resolution:
        resolution, annonce = at(table, params.resolution, "demande", "annonce")
        new = stated(table, annonce, params)
        changes = (annonce_becomes(resolution, new),)
        return [Entry("apotheose/annonce", told(table, new), changes=changes, resolution=resolution.id)]
    if not (params.portrait and params.intention and params.caracteristique):
        raise RuleError("Dis qui agit, ce qu’il tente, et avec quelle caractéristique.")
    sheet = check_tries(table, params.portrait)
    annonce = Annonce(sheet, params.intention, params.caracteristique)
    return opened(table, stated(table, annonce, params), "apotheose/annonce")


def stated(table: Table, annonce: Annonce, params: Annoncement) -> Annonce:
    """The roll with its difficulty. Raises RuleError when there is none."""
    key = params.caracteristique or annonce.caracteristique
    if params.difficulte is not None:
        difficulte = params.difficulte
    elif params.contre:
        difficulte = score_against(table, params.contre, key)
    else:
        raise RuleError("Dis la difficulté\u00a0: un nombre, ou l’adversaire dont le score en tient lieu.")
    return replace(
        annonce,
        etape="annonce",
        intention=params.intention or annonce.intention,
        caracteristique=key,
        difficulte=difficulte,
        contre=params.contre,
        modificateur=params.modificateur,
        raison=params.raison,
        reussite=params.reussite,
        echec=params.echec,
    )


def score_against(table: Table, portrait: str, key: Caracteristique) -> int:
    """The score of an opponent: what it has in all, the worth of a group, the characteristic of a character."""
    kind = table.portraits[portrait].kind
    if kind == ADVERSAIRE:
        return opponent_score(table, portrait)
    return value_of(table, portrait, VALEUR) if kind == GROUPE else caracteristique(table, portrait, key)


def opened(table: Table, annonce: Annonce, kind: str, choix: Choix | None = None) -> list[Entry]:
    """The lines by which a roll begins, with the score that its player builds."""
    room = relais(table, KIND, state_of(annonce))
    changes = (*room.changes, score_made(table, annonce.acteur, choix or Choix()))
    return [*room.entries, Entry(kind, told(table, annonce), changes=changes, resolution=New("resolution"))]


def told(table: Table, annonce: Annonce) -> dict[str, object]:
    """What the journal says of a roll, in words; never the name of an opponent who is hidden."""
    contre = table.portraits.get(annonce.contre or "")
    return {
        "portrait": name_of(table, annonce.acteur),
        "intention": annonce.intention,
        "caracteristique": annonce.caracteristique,
        "difficulte": annonce.difficulte,
        "contre": contre.name if contre and contre.audience.everyone else "",
        "modificateur": annonce.modificateur,
        "raison": annonce.raison,
        "reussite": annonce.reussite,
        "echec": annonce.echec,
    }


def name_of(table: Table, portrait: str) -> str:
    """The name of a sheet that all may read: somebody's, when it is hidden or was put away."""
    row = table.portraits.get(portrait)
    return row.name if row and row.audience.everyone else "Quelqu’un"


def check_tries(table: Table, portrait: str) -> str:
    """The id of this sheet. Raises RuleError as `check_able` does, and when it has a roll that is not read yet."""
    sheet = check_able(table, portrait)
    if busy(table, portrait):
        raise RuleError(f"{sheet.name} a déjà un jet en cours\u00a0: mène-le au bout, ou renonces-y d’abord.")
    return sheet.id


def busy(table: Table, portrait: str) -> bool:
    """Whether a sheet has a roll that is not read yet."""
    rolls = (r for r in table.resolutions.values() if r.kind == KIND and not is_over(r))
    return any(r.state["acteur"] == portrait for r in rolls)


def clore(table: Table, params: Cloture, dice: Dice) -> list[Entry]:
    """The MJ takes off the stage what was read, or sets a roll aside before its die.

    Raises RuleError between the first die and the choice that it leaves.
    """
    resolution = table.resolutions[params.resolution]
    if not is_over(resolution):
        at(table, resolution.id, "demande", "annonce")
    return [cloture(resolution, left(table, resolution))]


MOVES = (
    Move("apotheose/tenter", Tentative, Who.OWNER, tenter),
    Move("apotheose/annoncer", Annoncement, Who.MJ, annoncer, binding=True),
    Move("apotheose/clore", Cloture, Who.MJ, clore),
)
