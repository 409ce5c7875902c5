"""Piété goes up or down, with its reason; the handicap misérable begins and ends with it (M-10 to M-12)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Change, Entry
from rules.game import Line, Move, PortraitRef, RuleError, Who
from rules.murphy.action import actions
from rules.murphy.demandes import character
from rules.murphy.etat import PLUS_PIEUX, with_xp
from rules.murphy.fiche import changes_to, etat_of
from rules.murphy.offres import withdrawn
from rules.murphy.options import with_piete
from rules.murphy.reserve import CHANCES
from rules.table import Table

# Why Piété moved, as the line of it says.
Cause = Literal["ennemi", "insulte", "omission", "foi"]


class Elevation(Struct):
    portrait: PortraitRef
    pourquoi: Line


class Recompense(Struct):
    portrait: PortraitRef
    xp: Annotated[int, Meta(ge=1, le=20)]
    pourquoi: Line


def check_suivie(table: Table) -> None:
    """Raise RuleError where the campaign does without Piété (M-13)."""
    if not with_piete(table):
        raise RuleError("Cette campagne joue sans Piété\u00a0: rends-la d’abord dans les réglages.")


def piete_becomes(
    table: Table, portrait: str, piete: int, cause: Cause, mots: str = "", *beside: Change
) -> Entry:
    """The line by which a character’s Piété becomes this, and the changes beside.

    At 0 nothing can be kept or called upon any more, so nobody is awaited for that (M-10).
    """
    sheet, before = table.portraits[portrait], etat_of(table, portrait)
    after = replace(before, piete=piete)
    changes = [*beside, *changes_to(table, portrait, after)]
    if after.miserable:
        for resolution, _ in actions(table, portrait):
            changes += withdrawn(table, resolution.id)
    payload = {
        "portrait": sheet.name,
        "old": before.piete,
        "new": piete,
        "cause": cause,
        "mots": mots,
        "libres": CHANCES - len(before.reserve.gardees),
    }
    return Entry("murphy/piete", payload, sheet.audience, tuple(changes))


def elever(table: Table, params: Elevation, dice: Dice) -> list[Entry]:
    """An extraordinary service, an act of faith: one more (M-12). Raises RuleError at the top."""
    check_suivie(table)
    sheet = character(table, params.portrait)
    piete = etat_of(table, sheet.id).piete or 0
    if piete >= PLUS_PIEUX:
        raise RuleError(
            f"{sheet.name} a déjà {PLUS_PIEUX} de Piété, et c’est le plus haut\u00a0: récompense autrement."
        )
    return [piete_becomes(table, sheet.id, piete + 1, "foi", params.pourquoi)]


def recompenser(table: Table, params: Recompense, dice: Dice) -> list[Entry]:
    """Give experience for this session. Raises RuleError after an OMA, which leaves none (M-03)."""
    sheet = character(table, params.portrait)
    etat = etat_of(table, sheet.id)
    if etat.oma:
        raise RuleError(
            f"Après un OMA, {sheet.name} ne gagne plus rien cette séance\u00a0: attends la prochaine."
        )
    payload = {"portrait": sheet.name, "xp": params.xp, "pourquoi": params.pourquoi}
    changes = tuple(changes_to(table, sheet.id, with_xp(etat, params.xp)))
    return [Entry("murphy/experience", payload, sheet.audience, changes)]


MOVES = (
    Move("murphy/elever", Elevation, Who.MJ, elever),
    Move("murphy/experience", Recompense, Who.MJ, recompenser),
)
