"""What carries the action, chosen on the phone before the die (K-01, K-04)."""

from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.apotheose.action import Affect
from rules.apotheose.annonce import Annonce, at
from rules.apotheose.mots import check_shown
from rules.apotheose.ouvertures import name_of
from rules.apotheose.scores import SCORE, Choix, choix_of, living, words_of
from rules.dice import Dice
from rules.entry import Entry, Set
from rules.game import Move, PartRef, RuleError, TraitRef, Who
from rules.table import Part, Table


class Composition(Struct):
    """What carries the action. `garde`: what stays as it stands, whatever the page still showed of it.

    Two quick taps come from one page: without it the second would take back the first.
    """

    part: PartRef
    metier: TraitRef | None = None
    specialite: TraitRef | None = None
    affect: TraitRef | None = None
    sens: Affect = "favorable"
    garde: Literal["metier", "affect"] | None = None


def composer(table: Table, params: Composition, dice: Dice) -> list[Entry]:
    """Say what carries the action: a métier, a specialty of it, an affect for or against (K-01, K-04).

    Raises RuleError once the die has rolled, for words that are not of this sheet, and when nothing changes.
    """
    part, annonce = open_score(table, params.part)
    now, choix = (
        living(table, choix_of(part)),
        Choix(params.metier, params.specialite, params.affect, params.sens),
    )
    if params.garde == "affect":
        choix = replace(choix, affect=now.affect, sens=now.sens)
    elif params.garde == "metier":
        choix = replace(choix, metier=now.metier, specialite=now.specialite)
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
    check_shown(table, row)


MOVES = (Move("apotheose/composer", Composition, Who.OWNER, composer),)
