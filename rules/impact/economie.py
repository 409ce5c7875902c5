"""What is paid or taken without any roll: an Opportunité, décor, a price consented to, the name of a wound.

I-04, I-09, I-14.
"""

from typing import Annotated

from msgspec import Meta, Struct

from rules.board import pose_fact
from rules.counters import moved, value_of
from rules.dice import Dice
from rules.entry import Entry, Set
from rules.game import Line, Move, PortraitRef, RuleError, Stale, TraitRef, Who
from rules.impact.acteurs import check_able
from rules.impact.blessures import BLESSURES, PERTES, Blessure, Danger, Perte
from rules.impact.pertes import check_enjeu, rungs, taken
from rules.impact.portraits import IMPACT
from rules.table import Portrait, Table


class Fait(Struct):
    """A fact that a character lays on the table, in a sentence."""

    portrait: PortraitRef
    texte: Line


class Prix(Struct):
    """What a character takes upon itself, and how: a wound, or words, which say themselves what is lost.

    `vue` is what the form said of each rung (`rungs`).
    """

    portrait: PortraitRef
    texte: Line
    danger: Blessure | None = None
    enjeu: TraitRef | None = None
    vue: Annotated[str, Meta(max_length=60)] = ""


class Nom(Struct):
    trait: TraitRef
    texte: Line


def able(table: Table, portrait: str) -> Portrait:
    """The character of this id. Raises RuleError as `check_able` does."""
    check_able(table, portrait)
    return table.portraits[portrait]


def payer(table: Table, params: Fait, dice: Dice) -> list[Entry]:
    """Spend an Impact token: an Opportunité is a fact, for whoever uses it (I-09, I-14).

    Raises RuleError without a token, and as `check_able` does.
    """
    who = able(table, params.portrait)
    if value_of(table, who.id, IMPACT) < 1:
        raise RuleError("Il n’a pas de jeton d’Impact\u00a0: saisis plutôt un élément du décor.")
    changes = (moved(table, who.id, IMPACT, -1), *pose_fact(table, params.texte))
    payload = {"portrait": who.name, "texte": params.texte}
    return [Entry("impact/opportunite_payee", payload, changes=changes)]


def saisir(table: Table, params: Fait, dice: Dice) -> list[Entry]:
    """Seize an element of the décor with a sentence: a fact that costs nothing (I-09)."""
    who = able(table, params.portrait)
    payload = {"portrait": who.name, "texte": params.texte}
    return [Entry("impact/decor_saisi", payload, changes=tuple(pose_fact(table, params.texte)))]


def consentir(table: Table, params: Prix, dice: Dice) -> list[Entry]:
    """Take a wound or a loss by decision, without any roll (I-04). A full rung stands for the next one (I-01).

    Raises RuleError for what cannot be lost, and Stale when the wound would not be the one that was shown.
    """
    who = able(table, params.portrait)
    danger: Danger = params.danger or perte_of(table, params.enjeu)
    check_enjeu(table, who.id, danger, params.enjeu)
    vue = rungs(table, who.id)
    if params.vue and params.vue != vue:
        raise Stale(
            "Ses blessures viennent de changer\u00a0: relis ce que tu consens, puis confirme.", vue=vue
        )
    payload = {"portrait": who.name, "texte": params.texte}
    return [
        Entry("impact/prix_consenti", payload),
        *taken(table, who.id, danger, params.enjeu),
    ]


def perte_of(table: Table, enjeu: str | None) -> Perte:
    """What losing these words is. Raises RuleError for words that are neither a Legs nor a Marque, and for none."""
    kind = table.traits[enjeu].kind if enjeu else ""
    perte = next((perte for perte in PERTES if perte == kind), None)
    if perte is None:
        raise RuleError("Dis ce que tu consens\u00a0: une blessure, un Legs, ou une Marque-objet.")
    return perte


def nommer(table: Table, params: Nom, dice: Dice) -> list[Entry]:
    """Say what a wound is, in the words of whoever bears it. Raises RuleError for what is no wound."""
    trait = table.traits[params.trait]
    if trait.kind not in BLESSURES:
        raise RuleError("Ce n’est pas une blessure\u00a0: choisis-en une des quatre cases.")
    if params.texte == trait.text:
        raise RuleError("Elle s’appelle déjà ainsi\u00a0: change ces mots, ou ferme.")
    sheet = table.portraits[trait.portrait]
    payload = {"portrait": sheet.name, "danger": trait.kind, "texte": params.texte}
    changes = (Set("trait", trait.id, "text", params.texte),)
    return [Entry("impact/blessure_nommee", payload, trait.audience.within(sheet.audience), changes)]


MOVES = (
    Move("impact/payer", Fait, Who.OWNER, payer),
    Move("impact/saisir", Fait, Who.OWNER, saisir),
    Move("impact/consentir", Prix, Who.OWNER, consentir),
    Move("impact/nommer", Nom, Who.OWNER, nommer),
)
