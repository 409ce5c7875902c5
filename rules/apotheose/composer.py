"""What carries the action, chosen on the phone before the die; or the action given up (K-01, K-04)."""

import msgspec
from msgspec import Struct

from rules.apotheose.action import Affect
from rules.apotheose.annonce import Annonce, at
from rules.apotheose.demandes import name_of
from rules.apotheose.lutte import turn_given_back
from rules.apotheose.relais import left
from rules.apotheose.scores import SCORE, Choix, choix_of, living, words_of
from rules.dice import Dice
from rules.entry import Change, Entry, Set
from rules.game import Move, PartRef, RuleError, TraitRef, Who
from rules.table import Part, Table


class Composition(Struct):
    part: PartRef
    metier: TraitRef | None = None
    specialite: TraitRef | None = None
    affect: TraitRef | None = None
    sens: Affect = "favorable"


class Renoncement(Struct):
    part: PartRef


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
    changes = (*left(table, resolution), *undone(table, annonce))
    return [Entry("apotheose/renoncement", payload, changes=changes, resolution=resolution.id)]


def undone(table: Table, annonce: Annonce) -> list[Change]:
    """The changes by which an attack that is given up costs no turn."""
    return turn_given_back(table, annonce.coup.combat, annonce.acteur) if annonce.coup else []


MOVES = (
    Move("apotheose/composer", Composition, Who.OWNER, composer),
    Move("apotheose/renoncer", Renoncement, Who.OWNER, renoncer),
)
