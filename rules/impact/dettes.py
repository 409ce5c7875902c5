"""What rolls and duels left to tell, as a reader sees it beside what is on stage (I-14, I-22)."""

from msgspec import Struct

from rules.impact.acteurs import name_of
from rules.stage import asks
from rules.table import Question, Table


class Dette(Struct, frozen=True):
    """A debt of the table: what le Monde is asked, now or for a token, and whether this reader answers (I-14)."""

    question: Question
    name: str
    intention: str
    asked: bool

    @property
    def kind(self) -> str:
        """Which debt it is, without the name of the game."""
        return self.question.kind.split("/", 1)[1]


def pending(table: Table, question: Question) -> Dette:
    """What a roll left to tell, as this reader sees it."""
    return Dette(
        question=question,
        name=name_of(table, question.state["portrait"]),
        intention=question.state["intention"],
        asked=asks(table, question) or (table.may_act and table.actor.is_mj),
    )
