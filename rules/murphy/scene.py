"""What the Scène draws of a roll, and of what is asked beside it, for one reader (M-01 to M-05, M-11).

The table is already narrowed to them. Who only looks on, or reads an archived campaign, is offered nothing.
"""

from typing import Any

from msgspec import Struct

from rules.board import listed
from rules.counters import value_of
from rules.kinds import CounterKind
from rules.murphy.action import (
    CHOIX,
    Action,
    Choix,
    Somme,
    action_of,
    choix_of,
    somme_of,
)
from rules.murphy.demandes import PLUS_DUR, PLUS_FACILE
from rules.murphy.fiche import etat_of
from rules.murphy.lois import Appel
from rules.murphy.odds import odds
from rules.murphy.offres import OFFRE, Offres, offres_of
from rules.murphy.portraits import CARACTERISTIQUES, DOMAINES, TALENTS
from rules.murphy.relais import name_of
from rules.stage import asks, awaited
from rules.table import Part, Portrait, Question, Resolution, Seat, Table, Trait

BORNES = range(PLUS_DUR, PLUS_FACILE + 1)
SUCCESSES = ("reussite", "reussite_critique", "trinite")


class Mot(Struct, frozen=True):
    """A word of a list, and the number of a sheet for it."""

    trait: Trait
    valeur: int
    lue: str


class Liste(Struct, frozen=True):
    """The words of a list with which a character may act."""

    kind: CounterKind
    mots: tuple[Mot, ...]


class De(Struct, frozen=True):
    """A die as it fell, and the stored value that took its place, if one did."""

    face: int
    reussit: bool
    remplace: int | None


class Geste(Struct, frozen=True):
    """A call on Murphy that may be made: this value, in the place of that face."""

    appel: Appel
    face: int


class Vue(Struct, frozen=True):
    """A roll for one reader.

    `acteur` is None for a sheet that is gone. `plays` is whoever throws; `mine` says that it is this reader, `leads`
    that they are an MJ, who may do everything for everyone. `chances` is the percentage of success before the dice.
    `question` is what awaits its player of what it offers; `grace` says that the campaign counts Piété (M-13).
    """

    resolution: Resolution
    action: Action
    name: str
    acteur: Portrait | None
    plays: Seat | None
    mine: bool
    leads: bool
    part: Part | None
    choix: Choix
    somme: Somme | None
    chances: int | None
    listes: tuple[Liste, ...]
    des: tuple[De, ...]
    offres: Offres
    gestes: tuple[Geste, ...]
    question: Question | None
    miserable: bool
    grace: bool

    @property
    def bornes(self) -> range:
        """The conditions that may be said."""
        return BORNES

    @property
    def acts(self) -> bool:
        """Whether the reader may do something of this roll."""
        return self.mine or self.leads


def scene(table: Table, resolution: Resolution) -> Vue:
    """Everything the template needs of a roll, and nothing the reader may not know."""
    action, actor = action_of(resolution), table.actor
    part = next((part for part in table.parts_of(resolution.id) if part.kind == CHOIX), None)
    choix = choix_of(table, part) if part else Choix()
    acteur = table.portraits.get(action.portrait)
    etat = etat_of(table, action.portrait)
    somme = action.somme or somme_of(table, action, choix)
    offres = offres_of(etat, action.lecture) if acteur else Offres()
    plays = table.seats.get(part.owner) if part else None
    leads = table.may_act and actor.is_mj
    mine = table.may_act and plays is not None and plays.id == actor.id
    waits = [q for q in table.questions_of(resolution.id) if q.kind == OFFRE]
    return Vue(
        resolution=resolution,
        action=action,
        name=name_of(table, action.portrait),
        acteur=acteur,
        plays=plays,
        # Nobody plays a roll whose owner left, or only looks on: the MJ does.
        mine=mine or (leads and not (plays and plays.plays)),
        leads=leads,
        part=part,
        choix=choix,
        somme=somme,
        chances=chances(somme, etat.piete) if somme and not action.read else None,
        listes=listes(table, action.portrait) if (mine or leads) and not action.read else (),
        des=des(action),
        offres=offres,
        gestes=tuple(Geste(a, action.lecture.jet.des[a.remplace]) for a in offres.appels)
        if action.lecture
        else (),
        question=waits[0] if waits else None,
        miserable=etat.miserable,
        grace=etat.piete is not None,
    )


def chances(somme: Somme, piete: int | None) -> int:
    """The percentage of success under this threshold."""
    found = odds(somme.seuil, piete)
    return round(100 * sum(found[resultat] for resultat in SUCCESSES))


def listes(table: Table, portrait: str) -> tuple[Liste, ...]:
    """The words with which a character may act: of talents, those that it has."""
    found = []
    for kind in (CARACTERISTIQUES, DOMAINES, TALENTS):
        values = [(word, value_of(table, portrait, kind, word.id)) for word in listed(table, kind.each)]
        kept = [Mot(word, value, kind.shown(value)) for word, value in values if value or kind is not TALENTS]
        found.append(Liste(kind, tuple(kept)))
    return tuple(found)


def des(action: Action) -> tuple[De, ...]:
    """The dice as they lie."""
    if action.lecture is None:
        return ()
    jet, appel = action.lecture.jet, action.lecture.appel
    return tuple(
        De(face, face <= jet.seuil, appel.valeur if appel and appel.remplace == place else None)
        for place, face in enumerate(jet.des)
    )


class Demande(Struct, frozen=True):
    """A question of no resolution, for one reader: `asked` of them, `leads` when they are an MJ.

    `waits` are the names of those who are awaited.
    """

    question: Question
    name: str
    offense: str
    asked: bool
    leads: bool
    waits: tuple[str, ...]
    played: bool

    @property
    def kind(self) -> str:
        """Which question it is, without the name of the game."""
        return self.question.kind.split("/", 1)[1]

    @property
    def first(self) -> bool:
        """Whether it is drawn before the stage: this reader decides of Piété."""
        return self.asked and self.kind in ("avertissement", "offense")

    @property
    def state(self) -> dict[str, Any]:
        return self.question.state


def pending(table: Table, question: Question) -> Demande:
    """A telling, a warning, a reminder, an offence to judge, as this reader sees it."""
    state = question.state
    portrait = table.portraits.get(state["portrait"])
    return Demande(
        question=question,
        name=name_of(table, state["portrait"]),
        offense=name_of(table, state["offense"]) if state.get("offense") else "",
        asked=asks(table, question),
        leads=table.may_act and table.actor.is_mj,
        waits=tuple(table.seats[seat].name for seat in awaited(table, question)),
        played=portrait is not None
        and portrait.seat in table.seats
        and portrait.seat not in question.addressees,
    )
