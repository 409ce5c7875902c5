"""The burden of a Puissance: who lost its Lien, when the world bears what it became, may be one (P-43)."""

from typing import Any

import msgspec
from msgspec import Struct

from rules.dice import Dice
from rules.entry import Change, Create, Entry, New, Set
from rules.game import LINE, Move, OptionalLine, OptionalText, QuestionRef, RuleError, Who
from rules.puissances.presence.destin import PUISSANCE, destined
from rules.puissances.presence.seuil import known
from rules.stage import playing
from rules.table import Audience, Portrait, Question, Table

FARDEAU = "puissances/fardeau"
ATTRIBUTS = 6  # a small number of them (P-01)


class Fardeau(Struct, frozen=True):
    """What its player decides on: whose Lien to which Puissance fell, with the traits that all its readers knew.

    `humain` is what becomes of it if the burden is refused.
    """

    portrait: str
    puissance: str
    lien: str
    traits: tuple[str, ...]
    humain: str


class Reponse(Struct):
    """`attributs`: one a line, as the table writes them."""

    question: QuestionRef
    accepte: bool
    nom: OptionalLine = ""
    attributs: OptionalText = ""


def fardeau_of(question: Question) -> Fardeau:
    """What this burden is about."""
    return msgspec.convert(question.state, Fardeau)


def asked(table: Table, portrait: Portrait, fardeau: Fardeau, readers: Audience) -> Entry:
    """The line that asks whoever plays it, before those who follow; an MJ answers for nobody's."""
    values: dict[str, Any] = {
        "kind": FARDEAU,
        "state": msgspec.to_builtins(fardeau),
        "addressees": playing(table, filter(None, [portrait.seat])),
    }
    made = Create("question", New("fardeau"), values, readers)
    return Entry("puissances/fardeau_propose", {"portrait": portrait.name}, readers, (made,))


def porter(table: Table, params: Reponse, dice: Dice) -> list[Entry]:
    """The burden is accepted, and a Puissance appears on the Horizon, played by whoever played the Agent; or it is
    refused, and the Agent is human again (P-43). Its own portrait stays, with its Ancrages and its whole story.

    Raises RuleError for another question, and for a Puissance without a name or without a few Attributs, each one a
    line.
    """
    question = table.questions[params.question]
    if question.kind != FARDEAU:
        raise RuleError("On ne demande pas cela ici\u00a0: réponds depuis la Scène.")
    fardeau = fardeau_of(question)
    portrait = table.portraits[fardeau.portrait]
    readers, answered = question.audience, Set("question", question.id, "removed", True)
    if not params.accepte:
        payload: dict[str, Any] = {"portrait": portrait.name, "accepte": False}
        refused = Entry("puissances/fardeau", payload, readers, (answered,))
        return [refused, destined(portrait, fardeau.humain, readers)]
    nom, attributs = params.nom.strip(), written(params.attributs)
    if not nom:
        raise RuleError("Donne un nom à cette Puissance, et les Attributs que la table lui écrit.")
    born = puissance_born(table, portrait, fardeau, nom, attributs, readers)
    payload = {"portrait": portrait.name, "accepte": True, "nom": nom, "attributs": attributs}
    return [
        Entry("puissances/fardeau", payload, readers, (answered, *born)),
        destined(portrait, PUISSANCE, readers, New("puissance")),
    ]


def written(attributs: str) -> list[str]:
    """The Attributs, one a line. Raises RuleError without any, with too many, or with one too long to be read."""
    lines = list(dict.fromkeys(line.strip() for line in attributs.splitlines() if line.strip()))
    if not 1 <= len(lines) <= ATTRIBUTS or any(len(line) > LINE for line in lines):
        raise RuleError(
            f"Écris de un à {ATTRIBUTS} Attributs, un par ligne, en phrases courtes\u00a0: ils disent ce qu’elle est."
        )
    return lines


def puissance_born(
    table: Table, portrait: Portrait, fardeau: Fardeau, nom: str, attributs: list[str], readers: Audience
) -> list[Change]:
    """The changes that make a Puissance, `New("puissance")`, with its Attributs, on the Horizon of the old one."""
    name = New("puissance")
    values = {"kind": "puissance", "name": nom, "seat": portrait.seat}
    horizons = table.traits_of(fardeau.puissance, "horizon")
    return [
        Create("portrait", name, values, readers),
        *(
            Create(
                "trait",
                New(f"horizon {place}"),
                {"portrait": name, "kind": "horizon", "text": horizon.text, "about": horizon.about},
                readers.within(known(table, horizon)),
            )
            for place, horizon in enumerate(horizons)
        ),
        *(
            Create(
                "trait",
                New(f"attribut {place}"),
                {"portrait": name, "kind": "attribut", "text": attribut},
                readers,
            )
            for place, attribut in enumerate(attributs)
        ),
    ]


MOVES = (Move("puissances/porter", Reponse, Who.ADDRESSEE, porter),)
