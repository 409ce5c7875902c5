"""What a page of Les Lois de Murphy would send at this table: for each move, every set of parameters with a chance."""

from collections.abc import Callable, Iterator
from typing import Any

from rules import board
from rules.counters import value_of
from rules.murphy.action import Action, actions, choix_of, choix_part, somme_of
from rules.murphy.avertissement import AVERTISSEMENT, OF_PIETE, OFFENSE, RAPPEL, is_messenger
from rules.murphy.fiche import etat_of
from rules.murphy.offres import OFFRE, offres_of
from rules.murphy.portraits import CARACTERISTIQUE, DOMAINE, PERSONNAGE, TALENT, TALENTS
from rules.murphy.recit import RECIT
from rules.table import Portrait, Resolution, Table

Params = dict[str, Any]


def characters(table: Table) -> list[Portrait]:
    return [sheet for sheet in table.sheets if sheet.kind == PERSONNAGE]


def messengers(table: Table) -> list[Portrait]:
    """Those who may preach, and be insulted."""
    return [sheet for sheet in table.sheets if is_messenger(table, sheet.id)]


def listed(table: Table, kind: str) -> list[str]:
    return [word.id for word in board.listed(table, kind)]


def words_of(table: Table, portrait: str) -> Iterator[Params]:
    """The words with which a character may act: a talent is one that it has (M-01)."""
    talents = [word for word in listed(table, TALENT) if value_of(table, portrait, TALENTS, word)]
    for word in listed(table, CARACTERISTIQUE):
        for domaine in (None, *listed(table, DOMAINE)):
            for talent in (None, *talents):
                yield {CARACTERISTIQUE: word, DOMAINE: domaine, TALENT: talent}


def waiting(table: Table, *etapes: str) -> list[tuple[Resolution, Action]]:
    """The rolls whose dice have not fallen; of these steps, where some are named."""
    found = [(row, action) for row, action in actions(table) if not action.read]
    return [(row, action) for row, action in found if not etapes or action.etape in etapes]


def read(table: Table) -> list[tuple[Resolution, Action]]:
    """The rolls whose dice have fallen."""
    return [(row, action) for row, action in actions(table) if action.read]


def attempts(table: Table) -> Iterator[Params]:
    busy = {action.portrait for _, action in waiting(table)}
    for sheet in characters(table):
        if sheet.id not in busy:
            yield from ({"portrait": sheet.id, **words} for words in words_of(table, sheet.id))


def conditions(table: Table) -> Iterator[Params]:
    """One side and the other, so that the thresholds are of all sorts."""
    for row, _ in waiting(table):
        yield from ({"resolution": row.id, "conditions": said} for said in (-3, 0, 3, 9))


def other_words(table: Table) -> Iterator[Params]:
    for row, action in waiting(table):
        part = choix_part(table, row.id).id
        yield from ({"part": part, **words} for words in words_of(table, action.portrait))


def throws(table: Table) -> Iterator[Params]:
    for row, action in waiting(table, "prete"):
        part = choix_part(table, row.id)
        if somme := somme_of(table, action, choix_of(table, part)):
            yield {"part": part.id, "resolution": row.id, "seuil": somme.seuil}


def kept(table: Table) -> Iterator[Params]:
    for row, action in read(table):
        part = choix_part(table, row.id).id
        for valeur in offres_of(etat_of(table, action.portrait), action.lecture).gardables:
            yield {"part": part, "valeur": valeur}


def calls(table: Table) -> Iterator[Params]:
    for row, action in read(table):
        part = choix_part(table, row.id).id
        for appel in offres_of(etat_of(table, action.portrait), action.lecture).appels:
            yield {"part": part, "valeur": appel.valeur, "remplace": appel.remplace}


def warnings(table: Table) -> Iterator[Params]:
    for sheet in characters(table):
        yield {"portrait": sheet.id, "faute": "ennemi", "offense": None}
        for messenger in messengers(table):
            yield {"portrait": sheet.id, "faute": "insulte", "offense": messenger.id}


def questions(*kinds: str) -> Callable[[Table], list[Params]]:
    """Of the questions of these kinds, any."""
    return lambda table: [{"question": q.id} for q in table.questions.values() if q.kind in kinds]


def anyone(table: Table) -> list[Params]:
    return [{"portrait": sheet.id} for sheet in characters(table)]


GUESSES: dict[str, Callable[[Table], Any]] = {
    "murphy/tenter": attempts,
    "murphy/conditions": conditions,
    "murphy/composer": other_words,
    "murphy/renoncer": lambda t: [{"part": choix_part(t, row.id).id} for row, _ in waiting(t)],
    "murphy/clore": lambda t: [{"resolution": row.id} for row, _ in read(t)],
    "murphy/lancer": throws,
    "murphy/garder": kept,
    "murphy/appeler": calls,
    "murphy/laisser": questions(OFFRE),
    "murphy/ceder_recit": questions(RECIT),
    "murphy/raconter": questions(RECIT),
    "murphy/passer": questions(RECIT),
    "murphy/avertir": warnings,
    "murphy/persister": questions(AVERTISSEMENT),
    "murphy/se_raviser": questions(AVERTISSEMENT),
    "murphy/juger_offense": questions(OFFENSE),
    "murphy/lever_avertissement": questions(*OF_PIETE),
    "murphy/precher": lambda t: [{"portrait": sheet.id, "pour": []} for sheet in messengers(t)],
    "murphy/assister": anyone,
    "murphy/donner": anyone,
    "murphy/sanctionner": questions(RAPPEL),
    "murphy/elever": anyone,
    "murphy/experience": anyone,
}
