"""What a new mark is, and what the sixth does: chosen by who bears it, confirmed by the MJ (K-13, K-15, K-16)."""

from typing import Literal

from msgspec import Struct

from rules.apotheose.demandeurs import Reponse, answered, open_question
from rules.apotheose.marques import NIVEAUX
from rules.apotheose.numeros import Marque, marques_of
from rules.apotheose.ombres import EFFET, SIXIEME
from rules.apotheose.traits import AFFAIBLI, BLESSURE, COMPULSION, VOLONTE
from rules.dice import Dice
from rules.entry import Change, Create, Entry, New, Set
from rules.game import Line, Move, QuestionRef, RuleError, TraitRef, Who
from rules.table import Table

Effet = Literal[
    "mots",
    "compulsion",
    "blessure",
    "volonte",
    "affaibli_corps",
    "affaibli_esprit",
    "affaibli_combat",
    "affaibli_ame",
    "metier",
    "specialite",
]
# The effects of a stigmate that are more than words, all flags of its trait; and of a suprême grâce.
OF_STIGMATE = {flag.key for flag in (COMPULSION, BLESSURE, VOLONTE, *AFFAIBLI.values())}
OF_GRACE = {"metier", "specialite"}


class ChoixEffet(Struct):
    """What a mark is, in words. `metier`: under which a free specialty goes."""

    question: QuestionRef
    effet: Effet
    texte: Line
    metier: TraitRef | None = None


class Recue(Struct):
    """The free métier or specialty that a sum of the characteristics brings (K-22)."""

    question: QuestionRef
    effet: Literal["metier", "specialite"]
    texte: Line
    metier: TraitRef | None = None


def choisir(table: Table, params: ChoixEffet, dice: Dice) -> list[Entry]:
    """Say what a new mark is; its numbers count at once (K-16).

    Raises RuleError for an effect that is not of this mark or this level, and a free specialty without a métier.
    """
    question = open_question(table, params.question, EFFET)
    sheet = table.portraits[question.state["portrait"]]
    marque = bearing(table, sheet.id, question.state["trait"])
    check_effet(marque, params.effet)
    trait = marque.trait
    changes: list[Change] = [answered(question), Set("trait", trait.id, "text", params.texte)]
    if params.effet in OF_STIGMATE:
        changes.append(Set("trait", trait.id, "flags", sorted({*trait.flags, params.effet})))
    if params.effet in OF_GRACE:
        changes.append(gift(table, sheet.id, params, trait.id))
    payload = {
        "portrait": sheet.name,
        "sorte": trait.kind,
        "niveau": marque.niveau,
        "effet": params.effet,
        "texte": params.texte,
    }
    return [Entry("apotheose/effet", payload, sheet.audience, tuple(changes))]


def bearing(table: Table, portrait: str, trait: str) -> Marque:
    """The mark of this trait. Raises RuleError when it was lost meanwhile."""
    marques = [m for kind in ("stigmate", "grace") for m in marques_of(table, portrait, kind)]
    found = next((m for m in marques if m.trait.id == trait), None)
    if found is None:
        raise RuleError("Cette marque n’est plus sur la fiche\u00a0: il n’y a plus rien à choisir.")
    return found


def check_effet(marque: Marque, effet: Effet) -> None:
    """Raise RuleError unless this mark may be that (K-16)."""
    allowed = OF_STIGMATE if marque.trait.kind == "stigmate" else OF_GRACE
    if effet != "mots" and effet not in allowed:
        raise RuleError("Cet effet n’est pas de cette marque\u00a0: choisis-en un autre, ou des mots.")
    if effet in OF_GRACE and marque.niveau != NIVEAUX[-1]:
        raise RuleError("Seule une grâce suprême donne un métier ou une spécialité\u00a0: choisis un don.")


def gift(table: Table, portrait: str, params: ChoixEffet | Recue, source: str | None = None) -> Create:
    """The change that writes a free métier or specialty (K-16, K-22). Raises RuleError for no métier of this sheet."""
    values = {"portrait": portrait, "kind": params.effet, "text": params.texte, "source": source}
    if params.effet == "specialite":
        metier = table.traits.get(params.metier or "")
        if metier is None or (metier.portrait, metier.kind) != (portrait, "metier"):
            raise RuleError("Dis de quel métier est cette spécialité\u00a0: un métier de cette fiche.")
        values["parent"] = metier.id
    return Create("trait", New("gift"), values, table.portraits[portrait].audience)


def partir(table: Table, params: Reponse, dice: Dice) -> list[Entry]:
    """The MJ says whether the sixth mark takes the character away: the sheet is kept, nobody plays it (K-15)."""
    question = open_question(table, params.question, SIXIEME)
    sheet = table.portraits[question.state["portrait"]]
    changes: list[Change] = [answered(question)]
    if params.oui and sheet.seat:
        changes.append(Set("portrait", sheet.id, "seat", None))
    payload = {
        "portrait": sheet.name,
        "sens": question.state["sens"],
        "oui": params.oui,
        "texte": params.texte,
    }
    return [Entry("apotheose/depart", payload, sheet.audience, tuple(changes))]


MOVES = (
    Move("apotheose/effet", ChoixEffet, Who.ADDRESSEE, choisir),
    Move("apotheose/partir", Reponse, Who.ADDRESSEE, partir),
)
