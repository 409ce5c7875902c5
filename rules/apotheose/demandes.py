"""A roll before its die: asked by a player, stated by the MJ (K-01)."""

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.apotheose.annonce import Annonce, annonce_becomes, at
from rules.apotheose.opposants import score_against
from rules.apotheose.ouvertures import check_tries, opened, told
from rules.apotheose.portraits import Caracteristique
from rules.dice import Dice
from rules.entry import Entry
from rules.game import Line, Move, OptionalLine, PortraitRef, ResolutionRef, RuleError, Who
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


MOVES = (
    Move("apotheose/tenter", Tentative, Who.OWNER, tenter),
    Move("apotheose/annoncer", Annoncement, Who.MJ, annoncer, binding=True),
)
