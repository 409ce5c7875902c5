"""What a page of IMPACT would send at this table: for each move, every set of parameters that has a chance."""

from collections.abc import Callable, Iterator
from typing import Any

from rules import board
from rules.impact.affrontement import Affrontement, duel_of, vue_of
from rules.impact.annonce import Annonce, annonce_of
from rules.impact.pertes import blessures_of, exposed, is_dead, rungs, weighs
from rules.impact.poignees import hand_of
from rules.impact.soutiens import risque_of, supporters_of
from rules.table import Part, Portrait, Resolution, Table

Params = dict[str, Any]
JET, DUEL, MAIN, SOUTIEN = "impact/jet", "impact/duel", "impact/main", "impact/soutien"
BUILDING, READ = ("demande", "annoncee", "defi", "annonce", "mains"), ("lue", "lu")  # steps
JETONS = ("impact/complication", "impact/opportunite", "impact/opportunite_critique")
ALOUD = ("impact/echec", "impact/desastre")
# The kinds of words of a sheet that answer a question of the hand.
KINDS = {"empreinte": ["empreinte"], "marque": ["marque"], "trame": ["elan", "felure"]}
DANGERS = ("rien", "blessure", "grave", "critique", "mort")
# What else an announcement may say.
SAID: list[Params] = [
    {},
    {"prix": "Une trace reste"},
    {"fait": "La porte bat", "visee": True},
    {"seconde": "Refermer", "premier": "joue", "second": "joue", "pose": "Nul ne suit"},
    {"seconde": "Refermer", "premier": "donne", "second": "joue"},
]
UNSAID = dict.fromkeys(("prix", "fait", "seconde", "pose"), "") | {
    "visee": False,
    "premier": "joue",
    "second": "joue",
}


def alive(table: Table) -> list[Portrait]:
    """The characters that may act."""
    sheets = [p for p in table.sheets if p.kind == "personnage" and p.audience.everyone]
    return [p for p in sheets if not is_dead(table, p.id)]


def free(table: Table) -> list[Portrait]:
    """Those that do nothing now."""
    busy = {part.state["portrait"] for part in parts(table, MAIN) if not is_over(table, part)}
    return [p for p in alive(table) if p.id not in busy]


def parts(table: Table, kind: str) -> list[Part]:
    return [part for part in table.parts.values() if part.kind == kind]


def is_over(table: Table, part: Part) -> bool:
    return table.resolutions[part.resolution].state["etape"] in READ


def rolls(table: Table, *etapes: str) -> list[tuple[Resolution, Annonce]]:
    """The rolls at one of these steps."""
    found = [(row, annonce_of(row)) for row in table.resolutions.values() if row.kind == JET]
    return [(row, annonce) for row, annonce in found if annonce.etape in etapes]


def hands(table: Table) -> list[Part]:
    """The hands that are still built."""
    return [p for p in parts(table, MAIN) if table.resolutions[p.resolution].state["etape"] in BUILDING]


def fighting(table: Table, *etapes: str) -> Iterator[tuple[Resolution, Affrontement]]:
    """The duels at one of these steps."""
    for row in table.resolutions.values():
        if row.kind == DUEL and row.state["etape"] in etapes:
            yield row, duel_of(row)


def dangers(table: Table, portrait: str) -> list[Params]:
    """What a failure may take from somebody."""
    found: list[Params] = [{"danger": danger, "enjeu": None} for danger in DANGERS]
    return found + [{"danger": t.kind, "enjeu": t.id} for t in exposed(table, portrait)]


def attempts(table: Table) -> Iterator[Params]:
    facts = [None, *(f.id for f in board.facts(table) if board.holding(table, f.id))]
    for sheet in free(table):
        yield from ({"portrait": sheet.id, "avantage": fact} for fact in facts)


def announcements(table: Table) -> Iterator[Params]:
    about: list[tuple[str, str | None]] = [(p.id, None) for p in free(table)]
    about += [(annonce.acteur, row.id) for row, annonce in rolls(table, "demande", "annoncee")]
    clocks = [None, *(c.id for c in board.clocks(table) if c.audience.everyone and not board.is_full(c))]
    for portrait, resolution in about:
        for danger in dangers(table, portrait):
            for said in SAID:
                for clock in clocks[-2:]:
                    base = {"portrait": portrait, "resolution": resolution, "horloge": clock}
                    yield base | danger | UNSAID | said


def answers(table: Table) -> Iterator[Params]:
    """Words that answer a question of a hand."""
    for part in hands(table):
        sheet = part.state["portrait"]
        for question, kinds in KINDS.items():
            for kind in kinds:
                for trait in table.traits_of(sheet, kind):
                    yield {"part": part.id, "question": question, "trait": trait.id}
        for fact in board.facts(table):
            yield {"part": part.id, "question": "avantage", "trait": fact.id}
        for trait in weighs(table, sheet):
            yield {"part": part.id, "question": "serieuse", "trait": trait.id}


def supports(table: Table) -> Iterator[Params]:
    for row, annonce in rolls(table, "annoncee"):
        for sheet in alive(table):
            if sheet.id != annonce.acteur and sheet.id not in supporters_of(table, row):
                yield {"portrait": sheet.id, "resolution": row.id}


def throws(table: Table) -> Iterator[Params]:
    for row, annonce in rolls(table, "annoncee"):
        if hand := hand_of(table, row.id, annonce.acteur):
            des, dores = hand.main.poignee
            yield {
                "part": hand.part.id,
                "resolution": row.id,
                "des": des,
                "dores": dores,
                "noirs": len(hand.noirs(annonce.noirs)),
                "risque": risque_of(table, row, annonce),
            }


def ready(table: Table) -> Iterator[Params]:
    for row, duel in fighting(table, "mains"):
        for cote in duel.cotes:
            hand = hand_of(table, row.id, cote.portrait)
            assert hand
            oui = {"part": hand.part.id, "vue": vue_of(table, duel, hand), "oui": True}
            yield from [oui] * 4 if not cote.pret else [oui | {"oui": False}]


def contrecoups(table: Table) -> Iterator[Params]:
    for row, duel in fighting(table, "annonce", "mains"):
        one, other = (dangers(table, cote.portrait) for cote in duel.cotes)
        for first in one:
            for second in other:
                named = {f"{key}_1": value for key, value in first.items()}
                yield {"resolution": row.id} | named | {f"{key}_2": value for key, value in second.items()}


def consents(table: Table) -> Iterator[Params]:
    for sheet in alive(table):
        for danger in dangers(table, sheet.id)[1:]:
            yield {"portrait": sheet.id, "vue": rungs(table, sheet.id)} | danger


def duels_to_be(table: Table) -> Iterator[Params]:
    sheets = free(table)
    yield from ({"portrait": p.id, "contre": q.id} for p in sheets for q in sheets if p is not q)


def questions(table: Table, kinds: Any) -> list[Params]:
    return [{"question": q.id} for q in table.questions.values() if q.kind in kinds]


GUESSES: dict[str, Callable[[Table], Any]] = {
    "impact/tenter": attempts,
    "impact/juger": lambda t: [{"resolution": row.id} for row, _ in rolls(t, "demande")],
    "impact/renoncer": lambda t: [{"part": part.id} for part in hands(t)],
    "impact/clore": lambda t: [
        {"resolution": r.id} for r in t.resolutions.values() if r.state["etape"] in READ
    ],
    "impact/annoncer": announcements,
    "impact/composer": answers,
    "impact/griller": lambda t: [{"part": part.id} for part in hands(t)],
    "impact/couper": lambda t: [
        {"part": p.id, "sur": sur}
        for p in hands(t)
        if t.resolutions[p.resolution].state.get("seconde")
        for sur in (1, 2)
    ],
    "impact/soutenir": supports,
    "impact/ne_plus_soutenir": lambda t: [{"part": p.id} for p in parts(t, SOUTIEN)],
    "impact/lancer": throws,
    "impact/chaos": lambda t: [{"resolution": row.id} for row, _ in rolls(t, "lancee")],
    "impact/raconter": lambda t: questions(t, JETONS + ALOUD),
    "impact/jeton": lambda t: questions(t, JETONS),
    "impact/passer": lambda t: questions(t, ALOUD),
    "impact/payer": lambda t: [{"portrait": p.id} for p in alive(t)],
    "impact/saisir": lambda t: [{"portrait": p.id} for p in alive(t)],
    "impact/consentir": consents,
    "impact/nommer": lambda t: [{"trait": w.id} for p in t.sheets for w in blessures_of(t, p.id)],
    "impact/defier": duels_to_be,
    "impact/repliquer": lambda t: [
        {"part": p.id} for p in hands(t) if t.resolutions[p.resolution].kind == DUEL
    ],
    "impact/contrecoups": contrecoups,
    "impact/pret": ready,
    "impact/raconter_contrecoup": lambda t: questions(t, ["impact/contrecoup"]),
}
