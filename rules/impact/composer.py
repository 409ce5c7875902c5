"""The hand is built: four questions of fact, two rare gestures, and what weighs on the action (I-05 to I-08).

Nobody approves: le Monde contests an answer by the same move. The hand of a duel is built the same way, closed: what
is said of it goes to its player and le Monde, and nothing of the duel moves for the others (I-22).
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.board import holding
from rules.counters import value_of
from rules.dice import Dice
from rules.entry import Entry, Set
from rules.game import Move, PartRef, RuleError, TraitRef, Who
from rules.impact import affrontement
from rules.impact.acteurs import name_of
from rules.impact.annonce import Annonce, at
from rules.impact.pertes import weighs
from rules.impact.poignees import MAIN, Choix, choix_of, living
from rules.impact.portraits import BRISE, ETINCELLES
from rules.table import Part, Table, Trait

Demande = Literal["empreinte", "marque", "avantage", "serieuse", "trame"]
# The kinds of words of one's own sheet that answer a question.
KINDS: dict[Demande, Sequence[str]] = {
    "empreinte": ("empreinte",),
    "marque": ("marque",),
    "trame": ("elan", "felure"),
}
NE_CONVIENT_PAS: dict[Demande, str] = {
    "empreinte": "Choisis une Empreinte de cette fiche.",
    "marque": "Choisis une Marque de cette fiche, et qui ne soit pas brisée.",
    "avantage": "Choisis un fait de la table, et qui tienne encore.",
    "serieuse": "Choisis une blessure grave, une blessure critique ou une Cicatrice de cette fiche.",
    "trame": "Choisis l’Élan ou la Fêlure de cette fiche.",
}


class Reponse(Struct):
    """An answer to one question; without `trait` it is taken back."""

    part: PartRef
    question: Demande
    trait: TraitRef | None = None


class Geste(Struct):
    part: PartRef
    oui: bool


class Coupe(Struct):
    part: PartRef
    sur: Literal[1, 2]


def composer(table: Table, params: Reponse, dice: Dice) -> list[Entry]:
    """Answer a question of the hand with words of the sheet, or a fact of the table; or take the answer back.

    Raises RuleError once the dice have rolled, for words that do not answer this question, that the table does not see,
    or that are the answer already, and for what brings Chaos in a duel, which has none.
    """
    part, _ = open_hand(table, params.part)
    choix = living(table, choix_of(part))
    before = getattr(choix, params.question)
    if before == params.trait:
        raise RuleError("C’est déjà la réponse de cette main\u00a0: choisis-en une autre.")
    if params.trait:
        check_answers(table, part, params.question, table.traits[params.trait])
    words = {
        "question": params.question,
        "mots": table.traits[params.trait or before].text,
        "retire": params.trait is None,
    }
    return [changed(table, part, replace(choix, **{params.question: params.trait}), "impact/choix", words)]


def griller(table: Table, params: Geste, dice: Dice) -> list[Entry]:
    """Promise an Étincelle for a gold die, burnt when the dice roll; or keep it after all (I-08).

    Raises RuleError once the dice have rolled, without an Étincelle, or when nothing changes.
    """
    part, _ = open_hand(table, params.part)
    choix = living(table, choix_of(part))
    if choix.etincelle is params.oui:
        raise RuleError("C’est déjà le cas de cette main\u00a0: regarde ses dés.")
    if params.oui and value_of(table, part.state["portrait"], ETINCELLES) < 1:
        raise RuleError("Il ne reste aucune Étincelle à griller\u00a0: lance sans elle.")
    return [
        changed(table, part, replace(choix, etincelle=params.oui), "impact/etincelle", {"oui": params.oui})
    ]


def couper(table: Table, params: Coupe, dice: Dice) -> list[Entry]:
    """Name the part of a double geste where the Empreinte acts, which takes the gold dice (I-21).

    DECISION: the player names one if it acts in neither.
    Raises RuleError once the dice have rolled, when the hand is not cut in two, or when nothing changes.
    """
    part, annonce = open_hand(table, params.part)
    seconde = annonce.seconde if annonce else None
    if seconde is None or (seconde.premier, seconde.second) != ("joue", "joue"):
        raise RuleError("Cette main ne se coupe pas\u00a0: il faut deux gestes qui se jouent.")
    choix = living(table, choix_of(part))
    if choix.sur == params.sur:
        raise RuleError("C’est déjà là que l’Empreinte agit\u00a0: choisis l’autre geste, ou lance.")
    return [changed(table, part, replace(choix, sur=params.sur), "impact/coupe", {"sur": params.sur})]


def open_hand(table: Table, part: str) -> tuple[Part, Annonce | None]:
    """A hand that may still change, and what its roll states, None for a duel.

    Raises RuleError once the dice have rolled, and for what is no hand.
    """
    row = table.parts[part]
    if row.kind != MAIN:
        raise RuleError("Ce n’est pas une main\u00a0: choisis celle de ton personnage.")
    if table.resolutions[row.resolution].kind == affrontement.KIND:
        affrontement.at(table, row.resolution, "defi", "annonce", "mains")
        return row, None
    _, annonce = at(table, row.resolution, "demande", "annoncee")
    return row, annonce


def check_answers(table: Table, part: Part, question: Demande, trait: Trait) -> None:
    """Raise RuleError unless these words answer this question of this hand, and everyone may read them."""
    portrait = part.state["portrait"]
    if question == "serieuse" and table.resolutions[part.resolution].kind == affrontement.KIND:
        raise RuleError("Un duel se joue sans Chaos\u00a0: rien n’y pèse de plus.")
    if question == "avantage":
        fits = holding(table, trait.id)
    elif question == "serieuse":
        fits = trait in weighs(table, portrait)
    else:
        fits = trait.portrait == portrait and trait.kind in KINDS[question] and BRISE.key not in trait.flags
    if not fits:
        raise RuleError(NE_CONVIENT_PAS[question])
    if not trait.audience.everyone:
        raise RuleError("La table ne voit pas encore ces mots\u00a0: montre-les avant d’en faire un dé.")


def changed(table: Table, part: Part, choix: Choix, kind: str, payload: dict[str, Any]) -> Entry:
    """The line by which a hand has these choices, for those who see it; a closed hand moves nothing of its duel."""
    portrait = part.state["portrait"]
    state = {**part.state, "choix": msgspec.to_builtins(choix)}
    named = {"portrait": name_of(table, portrait), **payload}
    resolution = part.resolution if part.audience.everyone else None
    return Entry(kind, named, part.audience, (Set("part", part.id, "state", state),), resolution)


MOVES = (
    Move("impact/composer", Reponse, Who.OWNER, composer),
    Move("impact/griller", Geste, Who.OWNER, griller),
    Move("impact/couper", Coupe, Who.OWNER, couper),
)
