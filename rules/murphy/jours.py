"""The days of the campaign: a sermon a day or a gift a week; who did neither is reminded, then may lose (M-11)."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from rules.board import shared
from rules.counters import moved, value_of
from rules.dice import Dice
from rules.entry import Change, Create, Entry, New, Set
from rules.game import Move, OptionalLine, PortraitRef, QuestionRef, RuleError, Who
from rules.murphy.avertissement import RAPPEL, answered, is_messenger, of_kind, to_player
from rules.murphy.demandes import character
from rules.murphy.fiche import etat_of
from rules.murphy.piete import check_suivie, piete_becomes
from rules.murphy.portraits import DON, JOUR, PERSONNAGE, PRECHE
from rules.table import Portrait, Question, Table

SEMAINE = 7  # days that a gift is good for


class Nouveau(Struct):
    pass


class Preche(Struct):
    """`pour` are those who hear it; nobody named is the whole group."""

    portrait: PortraitRef
    pour: list[PortraitRef] = []


class Assiste(Struct):
    portrait: PortraitRef


class Don(Struct):
    portrait: PortraitRef
    quoi: OptionalLine = ""


class Sanction(Struct):
    question: QuestionRef


def today(table: Table) -> int:
    """The day of the campaign."""
    return value_of(table, table.board.id if table.board else None, JOUR)


def is_quit(table: Table, portrait: str) -> bool:
    """Whether a character has heard a sermon today, or made a gift within the week."""
    day, gift = today(table), value_of(table, portrait, DON)
    return value_of(table, portrait, PRECHE) == day or (gift > 0 and day - gift < SEMAINE)


def reminders(table: Table, portraits: Iterable[str]) -> list[Question]:
    """The reminders that wait for these characters."""
    of = set(portraits)
    return [q for q in table.questions.values() if q.kind == RAPPEL and q.state["portrait"] in of]


def jour(table: Table, params: Nouveau, dice: Dice) -> list[Entry]:
    """A day ends. Who neither heard a sermon nor gave is reminded, as long as there is Piété to lose (M-11)."""
    check_suivie(table)
    line = Entry("murphy/jour", {"jour": today(table) + 1}, changes=tuple(shared(table, JOUR, 1)))
    return [line, *reminded(table)]


def reminded(table: Table) -> Iterator[Entry]:
    """The lines that remind those in default on the day that ends, once each."""
    for sheet in table.sheets:
        if sheet.kind != PERSONNAGE or is_quit(table, sheet.id) or reminders(table, [sheet.id]):
            continue
        if etat_of(table, sheet.id).piete == 0:
            continue
        seats, audience = to_player(table, sheet)
        state = {"portrait": sheet.id, "jour": today(table)}
        asked = Create(
            "question",
            New(f"rappel {sheet.id}"),
            {"kind": RAPPEL, "state": state, "addressees": seats},
            audience,
        )
        yield Entry("murphy/rappel", {"portrait": sheet.name, "jour": today(table)}, audience, (asked,))


def precher(table: Table, params: Preche, dice: Dice) -> list[Entry]:
    """A Messenger preaches, anywhere, for the group. Raises RuleError for who is none, and as `check_suivie` (M-11)."""
    check_suivie(table)
    preacher = table.portraits[params.portrait]
    if not is_messenger(table, preacher.id):
        raise RuleError(
            f"{preacher.name} n’est pas Messager de l’Unique\u00a0: trouve qui peut prêcher, ou fais un don."
        )
    group = [sheet for sheet in table.sheets if sheet.kind == PERSONNAGE]
    named = [character(table, portrait) for portrait in dict.fromkeys(params.pour)]
    hearers = named or [
        sheet for sheet in group if sheet.audience == preacher.audience or sheet.id == preacher.id
    ]
    payload = {"portrait": preacher.name, "pour": [sheet.name for sheet in hearers], "tous": not named}
    changes = [change for sheet in hearers for change in heard(table, sheet)]
    return [Entry("murphy/preche", payload, preacher.audience, tuple(changes))]


def heard(table: Table, sheet: Portrait) -> list[Change]:
    """The changes by which a character has heard a sermon today, and is reminded no more."""
    late = today(table) - value_of(table, sheet.id, PRECHE)
    counted = [moved(table, sheet.id, PRECHE, late)] if late else []
    return [*counted, *(answered(question) for question in reminders(table, [sheet.id]))]


def assister(table: Table, params: Assiste, dice: Dice) -> list[Entry]:
    """A sermon heard somewhere. Raises RuleError when one was heard today, and as `check_suivie` does."""
    check_suivie(table)
    sheet = character(table, params.portrait)
    changes = heard(table, sheet)
    if not changes:
        raise RuleError(f"{sheet.name} a déjà entendu un prêche aujourd’hui\u00a0: c’est noté.")
    return [Entry("murphy/assiste", {"portrait": sheet.name}, sheet.audience, tuple(changes))]


def donner(table: Table, params: Don, dice: Dice) -> list[Entry]:
    """A gift to the Church, good for a week: money, goods, time, help. Raises RuleError as `check_suivie` does."""
    check_suivie(table)
    sheet = character(table, params.portrait)
    late = today(table) - value_of(table, sheet.id, DON)
    changes: list[Change] = [moved(table, sheet.id, DON, late)] if late else []
    changes += [answered(question) for question in reminders(table, [sheet.id])]
    payload = {"portrait": sheet.name, "quoi": params.quoi}
    return [Entry("murphy/don", payload, sheet.audience, tuple(changes))]


def sanctionner(table: Table, params: Sanction, dice: Dice) -> list[Entry]:
    """After a reminder, the MJ takes one (M-11). Raises RuleError without Piété to lose, and as `check_suivie` does."""
    check_suivie(table)
    question = of_kind(table, params.question, RAPPEL)
    portrait = question.state["portrait"]
    piete = etat_of(table, portrait).piete or 0
    if not piete:
        raise RuleError("Ce personnage n’a plus de Piété à perdre\u00a0: lève plutôt ce rappel.")
    gone: Set = answered(question)
    return [piete_becomes(table, portrait, piete - 1, "omission", "", gone)]


MOVES = (
    Move("murphy/jour", Nouveau, Who.MJ, jour),
    Move("murphy/precher", Preche, Who.OWNER, precher),
    Move("murphy/assister", Assiste, Who.OWNER, assister),
    Move("murphy/donner", Don, Who.OWNER, donner),
    Move("murphy/sanctionner", Sanction, Who.MJ, sanctionner),
)
