"""What a page of Apothéose would send at this table: for each move, every set of parameters that has a chance."""

from collections.abc import Callable, Iterator
from typing import Any

from rules.apotheose.annonce import annonce_of
from rules.apotheose.mots import metiers
from rules.apotheose.portraits import (
    ADVERSAIRE,
    AGONIE,
    ARMURE_PERDUE,
    GROUPE,
    PERSONNAGE,
    Caracteristique,
)
from rules.apotheose.scores import score_of
from rules.apotheose.traits import COMPULSION, HARMONISE
from rules.counters import value_of
from rules.kinds import CounterKind
from rules.table import Part, Portrait, Resolution, Table

Params = dict[str, Any]
JET, SORT, COMBAT = "apotheose/jet", "apotheose/sort", "apotheose/combat"
ASIDE, WAITING, READ = ("demande", "annonce", "propose"), "lance", "lu"  # steps
CARACTERISTIQUES: tuple[Caracteristique, ...] = ("corps", "esprit", "combat", "ame")
# Why the ombre moves by a button, and by how much; of an object or a compulsion the words say it (K-11).
REASONS: list[Params] = [
    {"raison": "recit", "points": 3, "texte": "Une porte", "trait": None},
    {"raison": "enchanter", "points": 10, "trait": None},
    {"raison": "voeu_tenu", "points": -3, "trait": None},
]
EFFECTS = ("mots", "compulsion", "blessure", "affaibli_corps", "specialite")
PLAIN: Params = {"indirect": False, "duree": 0, "portee": 0, "cibles": 0, "ombre": 0, "affect": None}


def characters(table: Table) -> list[Portrait]:
    return [sheet for sheet in table.sheets if sheet.kind == PERSONNAGE]


def anyone(table: Table) -> list[Params]:
    return [{"portrait": sheet.id} for sheet in characters(table)]


def harmed(loss: CounterKind) -> Callable[[Table], list[Params]]:
    """Those who lost some of this."""
    return lambda table: [who for who in anyone(table) if value_of(table, who["portrait"], loss)]


def rows(table: Table, kind: str, *etapes: str) -> list[Resolution]:
    """The rolls, spells or fights that are open; of these steps, where some are named."""
    found = [row for row in table.resolutions.values() if row.kind == kind]
    return [row for row in found if not etapes or row.state["etape"] in etapes]


def parts(table: Table, kind: str, *etapes: str) -> list[Part]:
    """What their players hold of the same."""
    return [part for row in rows(table, kind, *etapes) for part in table.parts_of(row.id)]


def of_part(part: Part) -> Params:
    return {"part": part.id, "resolution": part.resolution}


def movements(table: Table) -> Iterator[Params]:
    for sheet in characters(table)[-1:]:
        yield from ({"portrait": sheet.id} | reason for reason in REASONS)
    for word in table.traits.values():
        about = {"portrait": word.portrait, "trait": word.id}
        if word.kind == "objet" and HARMONISE.key not in word.flags:
            yield from [about | {"raison": "harmoniser"}] * 3
        if word.kind == "stigmate" and COMPULSION.key in word.flags:
            yield from (about | {"raison": reason} for reason in ("compulsion", "ceder", "ceder", "ceder"))


def marks(table: Table) -> list[Params]:
    return [{**who, "majeur": False} for who in anyone(table)]


def effects(table: Table) -> Iterator[Params]:
    for asked in questions(table, "effet"):
        for effet in EFFECTS:
            yield from under(table, asked, effet)


def gifts(table: Table) -> Iterator[Params]:
    for asked in questions(table, "don"):
        for effet in ("metier", "specialite"):
            yield from under(table, asked, effet)


def under(table: Table, asked: Params, effet: str) -> Iterator[Params]:
    """What a mark or a gift is; a specialty, under each métier of the sheet."""
    about = table.questions[asked["question"]].state["portrait"]
    words = [word.id for word in table.traits_of(about, "metier")] if effet == "specialite" else [None]
    yield from ({**asked, "effet": effet, "metier": word} for word in words)


def offers(table: Table) -> Iterator[Params]:
    for sheet in characters(table):
        yield {"portrait": sheet.id, "raison": "conceder", "affect": None}
        for affect in table.traits_of(sheet.id, "affect"):
            yield {"portrait": sheet.id, "raison": "echouer", "affect": affect.id}


def announcements(table: Table) -> Iterator[Params]:
    against = [None, *(sheet.id for sheet in table.sheets if sheet.kind != PERSONNAGE)]
    said: list[Params] = [{"difficulte": 6, "contre": None}, {"difficulte": 25, "contre": None}]
    said += [{"difficulte": None, "contre": sheet} for sheet in against if sheet]
    about: list[Params] = [{"portrait": sheet.id, "resolution": None} for sheet in characters(table)]
    about += [{"portrait": None, "resolution": row.id} for row in rows(table, JET, "demande", "annonce")]
    more = [{"modificateur": 2, "caracteristique": key} for key in ("corps", "esprit")]
    yield from ({**one, **words, **other} for one in about for words in said for other in more)


def compositions(table: Table) -> Iterator[Params]:
    for part in parts(table, JET, "demande", "annonce"):
        sheet = table.portraits[part.state["portrait"]]
        for affect in (None, *(word.id for word in table.traits_of(sheet.id, "affect"))):
            yield {"part": part.id, "metier": None, "specialite": None, "affect": affect}
            for metier in metiers(table, sheet):
                for one in (None, *(word.id for word in metier.specialites)):
                    yield {"part": part.id, "metier": metier.trait.id, "specialite": one, "affect": affect}


def throws(*genres: str) -> Callable[[Table], list[Params]]:
    """The rolls of these sorts whose die may fall, with what the page shows of them."""

    def found(table: Table) -> list[Params]:
        ready = [(row, annonce_of(row)) for row in rows(table, JET, "annonce")]
        scores = [(score_of(table, row.id, annonce), annonce) for row, annonce in ready]
        return [
            of_part(score.part) | {"score": score.base, "difficulte": annonce.difficulte}
            for score, annonce in scores
            if score and annonce.genre in genres
        ]

    return found


def decisions(table: Table) -> list[Params]:
    """Failures that a second die may be added to (K-05)."""
    return [of_part(part) for kind in (JET, SORT) for part in parts(table, kind, WAITING)]


def aside(table: Table) -> list[Params]:
    closing = [*rows(table, JET, *ASIDE, READ), *rows(table, SORT, *ASIDE, READ)]
    return [{"resolution": row.id} for row in closing]


def openings(table: Table) -> Iterator[Params]:
    sheets = [sheet.id for sheet in table.sheets]
    yield {"portraits": sheets[:40]}
    yield from ({"portraits": [sheet]} for sheet in sheets)


def fights(table: Table) -> list[Params]:
    return [{"resolution": row.id} for row in rows(table, COMBAT)]


def fighters(table: Table, *kinds: str) -> list[Params]:
    """Those of a fight; of these kinds of sheets, where some are named."""
    ids = [(row.id, who) for row in rows(table, COMBAT) for who in row.state["ids"] if who in table.portraits]
    found = [(row, who) for row, who in ids if not kinds or table.portraits[who].kind in kinds]
    return [{"resolution": row, "portrait": who} for row, who in found]


def outsiders(table: Table) -> Iterator[Params]:
    for row in rows(table, COMBAT):
        out = [sheet.id for sheet in table.sheets if sheet.id not in row.state["ids"]]
        yield from ({"resolution": row.id, "portrait": who} for who in out)


def turns(table: Table) -> Iterator[Params]:
    """Those who may still act in the round."""
    for fighter in fighters(table):
        state = table.resolutions[fighter["resolution"]].state
        if fighter["portrait"] not in state["agi"]:
            yield fighter


def attacks(table: Table) -> Iterator[Params]:
    for fighter in fighters(table, PERSONNAGE):
        for foe in fighters(table, ADVERSAIRE, GROUPE):
            yield {**fighter, "cible": foe["portrait"], "pugilat": False}


def assaults(table: Table) -> Iterator[Params]:
    for foe in fighters(table, ADVERSAIRE, GROUPE):
        for hero in fighters(table, PERSONNAGE):
            blow = {"resolution": foe["resolution"], "par": foe["portrait"], "cible": hero["portrait"]}
            yield from ({**blow, "assaillants": count} for count in (0, 1))


def foes(table: Table) -> list[Params]:
    """In a fight or not, as one opens it; met by all, most often."""
    where = [None, *(row.id for row in rows(table, COMBAT))]
    return [{"resolution": row, "cache": cache} for row in where for cache in (False, True)]


def spells(table: Table) -> Iterator[Params]:
    for sheet in characters(table):
        targets = [foe.id for foe in table.sheets if foe.kind != PERSONNAGE]
        domains = [word for one in metiers(table, sheet) if one.mystique for word in one.specialites]
        for domain in domains:
            for target in targets:
                said = {"domaine": domain.id, "intensite": 5, "offensif": True, "visees": [target]}
                yield {"portrait": sheet.id} | PLAIN | said


def judgements(table: Table) -> Iterator[Params]:
    for row in rows(table, SORT, "propose"):
        for issue in ("reussi", "reussi", "attenue", "resiste", "resiste", "refuse"):
            yield {"resolution": row.id, "issue": issue, "score": 6}


def exhaustions(table: Table) -> list[Params]:
    return [{**who, "pv": pv, "volonte": 1} for who in anyone(table) for pv in (0, 2)]


def wonders(table: Table) -> list[Params]:
    kept = {"bienveillante": True, "gratuite": True, "econome": True}
    return [who | kept for who in anyone(table) if table.traits_of(who["portrait"], "grace")]


def rises(table: Table) -> list[Params]:
    return [{**who, "caracteristique": key} for who in anyone(table) for key in CARACTERISTIQUES]


def questions(table: Table, kind: str) -> list[Params]:
    return [{"question": q.id} for q in table.questions.values() if q.kind == f"apotheose/{kind}"]


def asked(kind: str) -> Callable[[Table], list[Params]]:
    """The questions of this kind, answered one way and the other."""
    return lambda table: [{**q, "oui": oui} for q in questions(table, kind) for oui in (True, False)]


GUESSES: dict[str, Callable[[Table], Any]] = {
    "apotheose/ombre": movements,
    "apotheose/stigmate": marks,
    "apotheose/grace": marks,
    "apotheose/renoncer_grace": anyone,
    "apotheose/effet": effects,
    "apotheose/partir": asked("sixieme"),
    "apotheose/proposer": offers,
    "apotheose/accorder": asked("accord"),
    "apotheose/tenter": anyone,
    "apotheose/annoncer": announcements,
    "apotheose/clore": aside,
    "apotheose/composer": compositions,
    "apotheose/renoncer": lambda t: [{"part": part.id} for part in parts(t, JET, "demande", "annonce")],
    "apotheose/lancer": throws("action", "attaque", "defense"),
    "apotheose/sans_de": throws("defense"),
    "apotheose/puiser": decisions,
    "apotheose/garder": decisions,
    "apotheose/ouvrir": openings,
    "apotheose/entrer": outsiders,
    "apotheose/sortir": fighters,
    "apotheose/devancer": turns,
    "apotheose/retarder": turns,
    "apotheose/agir": turns,
    "apotheose/round": fights,
    "apotheose/finir": fights,
    "apotheose/secourir": harmed(AGONIE),
    "apotheose/groupe": lambda t: [{**foe, "valeur": "civil"} for foe in foes(t)],
    "apotheose/adversaire": foes,
    "apotheose/attaquer": attacks,
    "apotheose/assaillir": assaults,
    "apotheose/incanter": spells,
    "apotheose/retirer": lambda t: [{"part": part.id} for part in parts(t, SORT, "propose")],
    "apotheose/juger": judgements,
    "apotheose/opposer": lambda t: [of_part(part) for part in parts(t, SORT, "resiste")],
    "apotheose/epuiser": exhaustions,
    "apotheose/invisible": wonders,
    "apotheose/reparer": harmed(ARMURE_PERDUE),
    "apotheose/augmenter": rises,
    "apotheose/recevoir": gifts,
}
