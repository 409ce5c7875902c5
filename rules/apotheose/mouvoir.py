"""The ombre moved by a button of the sheet, and the marks one takes or gives up by choice (K-11, K-12, K-14)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.apotheose.marques import NIVEAUX
from rules.apotheose.mouvements import check_mouvement
from rules.apotheose.numeros import marques_of, ombre_of
from rules.apotheose.ombre import PAR_MARQUE, renounce_grace, take_grace, take_stigmate
from rules.apotheose.ombres import bougee, written
from rules.apotheose.options import majeur_d_emblee
from rules.apotheose.portraits import PERSONNAGE
from rules.apotheose.traits import CHARGE, COMPULSION, HARMONISE, MAJEUR
from rules.dice import Dice
from rules.entry import Entry, Set
from rules.game import Move, OptionalLine, PortraitRef, RuleError, TraitRef, Who
from rules.table import Portrait, Table, Trait

Raison = Literal["recit", "harmoniser", "enchanter", "voeu_tenu", "voeu_brise", "compulsion", "ceder"]
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


class Prise(Struct):
    portrait: PortraitRef
    majeur: bool = False


class Renoncement(Struct):
    portrait: PortraitRef


def mouvoir(table: Table, params: Mouvement, dice: Dice) -> list[Entry]:
    """The ombre of a character moves for a reason that the journal keeps (K-11).

    Raises RuleError for points that this reason is not worth, an element that is not named, an object that need not be
    attuned or is already, and words that are no compulsion of this sheet.
    """
    sheet = character(table, params.portrait)
    trait = table.traits[params.trait] if params.trait else None
    points = params.points
    if params.raison == "ceder":
        return [given_in(sheet, check_compulsion(check_own(sheet, trait, "stigmate")))]
    if params.raison == "harmoniser":
        points = worth_of(check_own(sheet, trait, "objet"))
    elif params.raison == "compulsion":
        points = resisted(table, check_compulsion(check_own(sheet, trait, "stigmate")))
    elif params.raison == "recit" and not params.texte:
        raise RuleError("Dis ce que tu amènes dans le récit\u00a0: un lieu, un objet, quelqu’un.")
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


def check_own(sheet: Portrait, trait: Trait | None, kind: str) -> Trait:
    """These words, if they are of this kind on this sheet. Raises RuleError otherwise."""
    if trait is None or (trait.portrait, trait.kind) != (sheet.id, kind):
        raise RuleError(
            "Choisis l’objet magique à harmoniser\u00a0: un objet de cette fiche."
            if kind == "objet"
            else "Choisis la compulsion\u00a0: un stigmate de cette fiche."
        )
    return trait


def worth_of(objet: Trait) -> int:
    """What attuning an object costs (K-11). Raises RuleError for one with charges, or attuned already."""
    if CHARGE.key in objet.flags:
        raise RuleError("Un objet à charge n’a pas besoin d’être harmonisé\u00a0: sers-t’en.")
    if HARMONISE.key in objet.flags:
        raise RuleError("Cet objet est déjà harmonisé\u00a0: choisis-en un autre.")
    return 2 if MAJEUR.key in objet.flags else 1


def check_compulsion(stigmate: Trait) -> Trait:
    """This mark. Raises RuleError when it is no compulsion."""
    if COMPULSION.key not in stigmate.flags:
        raise RuleError("Ce stigmate n’est pas une compulsion\u00a0: choisis-en une.")
    return stigmate


def given_in(sheet: Portrait, compulsion: Trait) -> Entry:
    """The line by which somebody gives in, and is free of it for a scene, which nothing counts (K-11)."""
    payload = {"portrait": sheet.name, "compulsion": compulsion.text}
    return Entry("apotheose/compulsion_cedee", payload, compulsion.audience)


def resisted(table: Table, stigmate: Trait) -> int:
    """What resisting this compulsion brings, by its level (K-11)."""
    found = marques_of(table, stigmate.portrait, "stigmate")
    return next(1 + NIVEAUX.index(m.niveau) for m in found if m.trait.id == stigmate.id)


def stigmate(table: Table, params: Prise, dice: Dice) -> list[Entry]:
    """Give up 5 ombre for a stigmate, or 10 for a majeur where the table has it (K-12). Raises RuleError otherwise."""
    sheet, points = character(table, params.portrait), price(table, params)
    suivi = take_stigmate(ombre_of(table, sheet.id), points)
    return [written(table, sheet.id, suivi, {"stigmate": -points}, majeur=params.majeur)]


def grace(table: Table, params: Prise, dice: Dice) -> list[Entry]:
    """Take 5 ombre for a grâce, or 10 for a majeure where the table has it (K-12). Raises RuleError otherwise."""
    sheet, points = character(table, params.portrait), price(table, params)
    suivi = take_grace(ombre_of(table, sheet.id), points)
    return [written(table, sheet.id, suivi, {"grace": points}, majeur=params.majeur)]


def price(table: Table, params: Prise) -> int:
    """What a mark costs or brings. Raises RuleError for a majeur that this table does not sell (K-12)."""
    if params.majeur and not majeur_d_emblee(table):
        raise RuleError("Ici les marques viennent une à une\u00a0: le premier stigmate est mineur.")
    return PAR_MARQUE * (2 if params.majeur else 1)


def renoncer(table: Table, params: Renoncement, dice: Dice) -> list[Entry]:
    """Give up a grâce, and 5 ombre with it (K-14). Raises RuleError without a grâce, or with less ombre."""
    sheet = character(table, params.portrait)
    suivi = renounce_grace(ombre_of(table, sheet.id))
    return [written(table, sheet.id, suivi, {"renoncer_grace": -PAR_MARQUE})]


MOVES = (
    Move("apotheose/ombre", Mouvement, Who.OWNER, mouvoir),
    Move("apotheose/stigmate", Prise, Who.OWNER, stigmate),
    Move("apotheose/grace", Prise, Who.OWNER, grace),
    Move("apotheose/renoncer_grace", Renoncement, Who.OWNER, renoncer),
)
