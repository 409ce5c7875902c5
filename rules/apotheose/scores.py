"""The score that a player builds on the phone before the die: a métier, its specialty, an affect (K-01, K-04)."""

import msgspec
from msgspec import Struct

from rules.apotheose.action import Action, Affect
from rules.apotheose.annonce import Annonce
from rules.apotheose.combat import PAR_SITUATION
from rules.apotheose.numeros import caracteristique
from rules.entry import Create, New
from rules.table import EVERYONE, Part, Table

SCORE = "apotheose/score"


class Choix(Struct, frozen=True):
    """What a player chose: ids of words of the sheet, None for none."""

    metier: str | None = None
    specialite: str | None = None
    affect: str | None = None
    sens: Affect = "favorable"


class Score(Struct, frozen=True):
    """A score as it stands: its part, and the choices that still hold."""

    part: Part
    choix: Choix
    action: Action

    @property
    def base(self) -> int:
        return self.action.base


def score_of(table: Table, resolution: str, annonce: Annonce) -> Score | None:
    """The score of a roll, if the reader may see it: words that were taken off count no more."""
    part = next((p for p in table.parts_of(resolution) if p.kind == SCORE), None)
    if part is None:
        return None
    choix = living(table, choix_of(part))
    situation = bool(annonce.coup and annonce.coup.situation)
    worth = caracteristique(table, annonce.acteur, annonce.caracteristique)
    return Score(
        part,
        choix,
        Action(
            caracteristique=worth,
            metier=choix.metier is not None,
            specialite=choix.specialite is not None,
            modificateur=annonce.modificateur + PAR_SITUATION * situation,
            affect=choix.sens if choix.affect else None,
        ),
    )


def choix_of(part: Part) -> Choix:
    return msgspec.convert(part.state["choix"], Choix)


def living(table: Table, choix: Choix) -> Choix:
    """These choices without the words that are gone, and without a specialty whose métier is (K-01)."""
    metier, affect = (word if word in table.traits else None for word in (choix.metier, choix.affect))
    specialite = table.traits.get(choix.specialite or "")
    under = specialite is not None and metier is not None and specialite.parent == metier
    return Choix(metier, choix.specialite if under else None, affect, choix.sens)


def score_made(table: Table, portrait: str) -> Create:
    """The change that puts a score, named `New("score")`, in the roll made by the same move: nothing is chosen yet.

    It is its player's, and the actor's when nobody plays this sheet.
    """
    values = {
        "resolution": New("resolution"),
        "kind": SCORE,
        "owner": table.portraits[portrait].seat or table.actor.id,
        "state": {"portrait": portrait, "choix": msgspec.to_builtins(Choix())},
    }
    return Create("part", New("score"), values, EVERYONE)


def words_of(table: Table, choix: Choix) -> dict[str, str]:
    """The words that were chosen, as the journal keeps them."""
    return {
        key: table.traits[trait].text if trait else ""
        for key, trait in (
            ("metier", choix.metier),
            ("specialite", choix.specialite),
            ("affect", choix.affect),
        )
    }
