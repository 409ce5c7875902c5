"""The hand as a player builds it on the phone, of a roll or of a duel, and who supports a roll (I-05 to I-08)."""

from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from rules.board import holding
from rules.entry import Create, New
from rules.impact.chaos import noirs
from rules.impact.main import Main
from rules.impact.pertes import LOST, is_down
from rules.table import EVERYONE, Audience, Part, Table

MAIN, SOUTIEN = "impact/main", "impact/soutien"
# The steps of a roll or a duel whose hands may change.
BUILDING = ("demande", "annoncee", "defi", "annonce", "mains")


class Choix(Struct, frozen=True):
    """What a player answered to the four questions, and the rare gestures: ids of traits, None for no.

    `serieuse` is the wound or Cicatrice that weighs (I-05), `trame` the Élan or Fêlure engaged, `sur` the part of a
    double geste where the Empreinte acts (or that the player names, I-21).
    """

    empreinte: str | None = None
    marque: str | None = None
    avantage: str | None = None
    serieuse: str | None = None
    trame: str | None = None
    etincelle: bool = False
    sur: Literal[1, 2] = 1


class Soutien(Struct, frozen=True):
    """Somebody who supports, and how they say they do (I-06)."""

    portrait: str
    comment: str


class Raison(NamedTuple):
    """Why a die is in the hand: the question it answers, and the words that answer it."""

    question: str  # base, empreinte, marque, avantage, soutien, etincelle, trame
    mots: str


class Hand(Struct, frozen=True):
    """A hand as it stands: the part, its choices that still hold, and who supports it."""

    part: Part
    choix: Choix
    soutiens: tuple[tuple[Part, Soutien], ...]

    @property
    def main(self) -> Main:
        """What the engine rolls."""
        c = self.choix
        return Main(
            empreinte=c.empreinte is not None,
            marque=c.marque is not None,
            avantage=c.avantage is not None,
            soutiens=len(self.soutiens),
            etincelle=c.etincelle,
            trame=c.trame is not None,
        )

    def noirs(self, announced: int) -> tuple[str, ...]:
        """Why each black die will be thrown, with so many that le Monde announced (I-05)."""
        return noirs(announced, self.choix.serieuse is not None, self.choix.trame is not None)


def hand_of(table: Table, resolution: str, portrait: str) -> Hand | None:
    """The hand of a portrait in a roll or a duel, if the reader may see it: what holds no longer gives no die."""
    part = next(
        (p for p in table.parts_of(resolution) if p.kind == MAIN and p.state.get("portrait") == portrait),
        None,
    )
    if part is None:
        return None
    return Hand(part, living(table, choix_of(part)), tuple(soutiens_of(table, resolution)))


def choix_of(part: Part) -> Choix:
    return msgspec.convert(part.state["choix"], Choix)


def state_of(portrait: str, choix: Choix, **more: Any) -> dict[str, Any]:
    """What the part of a hand keeps: whose it is, and its choices."""
    return {"portrait": portrait, "choix": msgspec.to_builtins(choix), **more}


def hand_made(
    table: Table, portrait: str, choix: Choix, audience: Audience = EVERYONE, name: str = "hand"
) -> Create:
    """The change that puts a hand, named `New(name)`, in a resolution made by the same move.

    It is its player's, and the actor's when nobody plays this sheet.
    """
    values = {
        "resolution": New("resolution"),
        "kind": MAIN,
        "owner": table.portraits[portrait].seat or table.actor.id,
        "state": state_of(portrait, choix),
    }
    return Create("part", New(name), values, audience)


def soutiens_of(table: Table, resolution: str) -> list[tuple[Part, Soutien]]:
    """Those who support a roll, are on their feet and at the table still, in the order they said so."""
    found = [(p, msgspec.convert(p.state, Soutien)) for p in table.parts_of(resolution) if p.kind == SOUTIEN]
    return [(p, s) for p, s in found if s.portrait in table.portraits and not is_down(table, s.portrait)]


def living(table: Table, choix: Choix) -> Choix:
    """These choices without the words that were taken off, lost, broken, or do not hold any more (I-09)."""

    def kept(trait: str | None) -> str | None:
        row = table.traits.get(trait or "")
        return trait if row and not LOST.intersection(row.flags) else None

    return msgspec.structs.replace(
        choix,
        empreinte=kept(choix.empreinte),
        marque=kept(choix.marque),
        avantage=choix.avantage if holding(table, choix.avantage) else None,
        serieuse=kept(choix.serieuse),
        trame=kept(choix.trame),
    )


def raisons(table: Table, hand: Hand) -> tuple[Raison, ...]:
    """Why each die is in the hand, plain ones then gold ones, as everyone reads it before the roll (I-06, I-08)."""
    choix, found = hand.choix, [Raison("base", "le geste")]
    for question in ("empreinte", "marque", "avantage"):
        if trait := getattr(choix, question):
            found.append(Raison(question, table.traits[trait].text))
    if hand.soutiens:
        names = ", ".join(table.portraits[soutien.portrait].name for _, soutien in hand.soutiens)
        found.append(Raison("soutien", names))
    if choix.etincelle:
        found.append(Raison("etincelle", "une Étincelle grillée"))
    if choix.trame:
        found.append(Raison("trame", table.traits[choix.trame].text))
    return tuple(found)
