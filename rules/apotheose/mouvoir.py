"""The ombre moved by a button of the sheet, for a reason that the journal keeps (K-11)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.apotheose.marques import NIVEAUX
from rules.apotheose.mots import check_shown
from rules.apotheose.mouvements import check_mouvement
from rules.apotheose.numeros import marques_of
from rules.apotheose.ombres import bougee
from rules.apotheose.portraits import PERSONNAGE
from rules.apotheose.traits import CHARGE, COMPULSION, HARMONISE, MAJEUR
from rules.dice import Dice
from rules.entry import Entry, Set
from rules.game import Move, OptionalLine, PortraitRef, RuleError, TraitRef, Who
from rules.table import Portrait, Table, Trait

Raison = Literal["recit", "harmoniser", "enchanter", "voeu_tenu", "voeu_brise", "compulsion", "ceder"]
# The reasons that are about words of the sheet: their kind, and what is said of others.
OF_AN_OBJECT = ("objet", "Choisis l’objet magique à harmoniser\u00a0: un objet de cette fiche.")
OF_A_COMPULSION = ("stigmate", "Choisis la compulsion\u00a0: un stigmate de cette fiche.")
OF_A_VOW = ("voeu", "Choisis le vœu\u00a0: un vœu de cette fiche.")
OF_WORDS = {
    "harmoniser": OF_AN_OBJECT,
    "compulsion": OF_A_COMPULSION,
    "ceder": OF_A_COMPULSION,
    "voeu_tenu": OF_A_VOW,
    "voeu_brise": OF_A_VOW,
}
Points = Annotated[int, Meta(ge=-10, le=10)]


class Mouvement(Struct):
    """Why the ombre moves, and by how much; of an object or a compulsion the words say it (`trait`).

    To give in to a compulsion moves nothing.
    """

    portrait: PortraitRef
    raison: Raison
    points: Points = 0
    texte: OptionalLine = ""
    trait: TraitRef | None = None


def mouvoir(table: Table, params: Mouvement, dice: Dice) -> list[Entry]:
    """The ombre of a character moves for a reason that the journal keeps (K-11).

    Raises RuleError for points that this reason is not worth, an element that is not named, an object that need not be
    attuned or is already, and as `of_words` does.
    """
    sheet = character(table, params.portrait)
    trait, points = of_words(table, sheet, params), params.points
    if params.raison == "recit" and not params.texte:
        raise RuleError("Dis ce que tu amènes dans le récit\u00a0: un lieu, un objet, quelqu’un.")
    if trait and params.raison == "ceder":
        return [given_in(sheet, trait)]
    if trait and params.raison == "harmoniser":
        points = worth_of(trait)
    elif trait and params.raison == "compulsion":
        points = resisted(table, trait)
    check_mouvement(params.raison, points)
    words = params.texte or (trait.text if trait else "")
    entries = bougee(table, sheet.id, {params.raison: points}, words)
    if trait and params.raison == "harmoniser":
        attuned = Set("trait", trait.id, "flags", sorted({*trait.flags, HARMONISE.key}))
        line = {"portrait": sheet.name, "objet": trait.text}
        entries.append(Entry("apotheose/harmonise", line, trait.audience, (attuned,)))
    return entries


def character(table: Table, portrait: str) -> Portrait:
    """The character of this id. Raises RuleError for a sheet that has no ombre."""
    sheet = table.portraits[portrait]
    if sheet.kind != PERSONNAGE:
        raise RuleError("Seul un personnage a une part d’ombre\u00a0: choisis-en un de la table.")
    return sheet


def of_words(table: Table, sheet: Portrait, params: Mouvement) -> Trait | None:
    """The words of the sheet that an act is about: a vow may go without.

    Raises RuleError for words of another kind or sheet, that are no compulsion, or that the table does not see.
    """
    kind, refusal = OF_WORDS.get(params.raison, ("", ""))
    if not kind or (kind == "voeu" and params.trait is None):
        return None
    trait = table.traits.get(params.trait or "")
    if trait is None or (trait.portrait, trait.kind) != (sheet.id, kind):
        raise RuleError(refusal)
    if kind == "stigmate" and COMPULSION.key not in trait.flags:
        raise RuleError("Ce stigmate n’est pas une compulsion\u00a0: choisis-en une.")
    check_shown(table, trait)
    return trait


def worth_of(objet: Trait) -> int:
    """What attuning an object costs (K-11). Raises RuleError for one with charges, or attuned already."""
    if CHARGE.key in objet.flags:
        raise RuleError("Un objet à charge n’a pas besoin d’être harmonisé\u00a0: sers-t’en.")
    if HARMONISE.key in objet.flags:
        raise RuleError("Cet objet est déjà harmonisé\u00a0: choisis-en un autre.")
    return 2 if MAJEUR.key in objet.flags else 1


def given_in(sheet: Portrait, compulsion: Trait) -> Entry:
    """The line by which somebody gives in, and is free of it for a scene, which nothing counts (K-11)."""
    payload = {"portrait": sheet.name, "compulsion": compulsion.text}
    return Entry("apotheose/compulsion_cedee", payload, compulsion.audience)


def resisted(table: Table, stigmate: Trait) -> int:
    """What resisting this compulsion brings, by its level (K-11)."""
    found = marques_of(table, stigmate.portrait, "stigmate")
    return next(1 + NIVEAUX.index(m.niveau) for m in found if m.trait.id == stigmate.id)


MOVES = (Move("apotheose/ombre", Mouvement, Who.OWNER, mouvoir),)
