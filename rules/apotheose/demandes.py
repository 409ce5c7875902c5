"""A roll before its die: asked by a player, stated by the MJ, built on the phone, or given up (K-01, K-04)."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.apotheose.action import Affect
from rules.apotheose.annonce import KIND, Annonce, annonce_becomes, at, state_of
from rules.apotheose.fiche import score_of as opponent_score
from rules.apotheose.numeros import caracteristique
from rules.apotheose.portraits import ADVERSAIRE, GROUPE, VALEUR, Caracteristique
from rules.apotheose.relais import cloture, is_over, left, relais
from rules.apotheose.scores import SCORE, Choix, choix_of, living, score_made, words_of
from rules.apotheose.vies import check_able
from rules.counters import value_of
from rules.dice import Dice
from rules.entry import Entry, New, Set
from rules.game import (
    Line,
    Move,
    OptionalLine,
    PartRef,
    PortraitRef,
    ResolutionRef,
    RuleError,
    TraitRef,
    Who,
)
from rules.table import Part, Table

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


class Composition(Struct):
    part: PartRef
    metier: TraitRef | None = None
    specialite: TraitRef | None = None
    affect: TraitRef | None = None
    sens: Affect = "favorable"


class Renoncement(Struct):
    part: PartRef


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


def composer(table: Table, params: Composition, dice: Dice) -> list[Entry]:
    """Say what carries the action: a métier, a specialty of it, an affect for or against (K-01, K-04).

    Raises RuleError once the die has rolled, for words that are not of this sheet, and when nothing changes.
    """
    part, annonce = open_score(table, params.part)
    choix = Choix(params.metier, params.specialite, params.affect, params.sens)
    for kind in ("metier", "specialite", "affect"):
        check_word(table, annonce.acteur, kind, getattr(choix, kind))
    if living(table, choix) != choix:
        raise RuleError("Une spécialité ne compte qu’avec son métier\u00a0: ajoute le métier, ou retire-la.")
    if choix == choix_of(part):
        raise RuleError("Ce score est déjà composé ainsi\u00a0: change quelque chose, ou lance.")
    state = {**part.state, "choix": msgspec.to_builtins(choix)}
    payload = {"portrait": name_of(table, annonce.acteur), **words_of(table, choix), "sens": choix.sens}
    changes = (Set("part", part.id, "state", state),)
    return [Entry("apotheose/composition", payload, changes=changes, resolution=part.resolution)]


def open_score(table: Table, part: str) -> tuple[Part, Annonce]:
    """A score that may still change, and its roll. Raises RuleError once the die has rolled."""
    row = table.parts[part]
    if row.kind != SCORE:
        raise RuleError("Ce n’est pas un score\u00a0: choisis celui de ton personnage.")
    return row, at(table, row.resolution, "demande", "annonce")[1]


def check_word(table: Table, portrait: str, kind: str, trait: str | None) -> None:
    """Raise RuleError unless these words are of this kind on this sheet, and everyone may read them."""
    if trait is None:
        return
    row = table.traits[trait]
    if (row.portrait, row.kind) != (portrait, kind):
        raise RuleError("Ces mots ne sont pas de cette fiche\u00a0: choisis un de ses métiers ou affects.")
    if not row.audience.everyone:
        raise RuleError("La table ne voit pas encore ces mots\u00a0: montre-les avant de t’en servir.")


def renoncer(table: Table, params: Renoncement, dice: Dice) -> list[Entry]:
    """Give up before the die rolls: nothing is spent. Raises RuleError afterwards, and for a defence."""
    part, annonce = open_score(table, params.part)
    if annonce.genre == "defense":
        raise RuleError("On ne renonce pas à un coup reçu\u00a0: défends-toi, avec ou sans dé.")
    resolution = table.resolutions[part.resolution]
    payload = {"portrait": name_of(table, annonce.acteur), "intention": annonce.intention}
    changes = tuple(left(table, resolution))
    return [Entry("apotheose/renoncement", payload, changes=changes, resolution=resolution.id)]


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
    Move("apotheose/composer", Composition, Who.OWNER, composer),
    Move("apotheose/renoncer", Renoncement, Who.OWNER, renoncer),
    Move("apotheose/clore", Cloture, Who.MJ, clore),
)
