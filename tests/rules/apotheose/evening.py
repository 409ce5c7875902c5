"""An evening of any acts, one seed for one way: what is tried, and what holds of every sheet whatever was done."""

import random
from typing import Any

import msgspec
from msgspec import inspect

from rules.apotheose import GAME
from rules.apotheose.assauts import Assaut
from rules.apotheose.attaques import Attaque
from rules.apotheose.fiche import Fiche, fiche
from rules.apotheose.jets import Lancer
from rules.apotheose.melee import Place, Suite
from rules.apotheose.tours import Tour
from rules.dice import LoadedDice
from rules.game import Move, RuleError
from sessions_app.commands.moves import CORE_MOVES
from sessions_app.commands.rights import COLLECTIONS, row_named_by
from tests.rules.apotheose.combat import Combat

CORE = [
    CORE_MOVES[f"core/{key}"]
    for key in ("add_trait", "remove_trait", "mark_trait", "give_portrait", "show_portrait", "put_right")
]
WORDS = {
    "kind": [kind.key for kind in GAME.traits],
    "flag": [flag.key for kind in GAME.traits for flag in kind.flags],
    "key": ["ombre", "xp", "volonte_perdue", "nombre"],
}


ASKED = {
    "apotheose/effet": "effet",
    "apotheose/partir": "sixieme",
    "apotheose/accorder": "accord",
    "apotheose/recevoir": "don",
}
# The step at which a move may be played.
WAITS = {
    "apotheose/annoncer": "demande",
    "apotheose/juger": "propose",
    "apotheose/composer": "annonce",
    "apotheose/lancer": "annonce",
    "apotheose/sans_de": "annonce",
    "apotheose/puiser": "lance",
    "apotheose/garder": "lance",
    "apotheose/opposer": "resiste",
    "apotheose/retirer": "propose",
}
WORN = {"metier": "metier", "specialite": "specialite", "affect": "affect", "domaine": "specialite"}
IN_A_FIGHT = (Tour, Attaque, Assaut, Place, Suite)


class Evening:
    """Any move of the game, and some of the core, with rows that are there; one seed chooses one way."""

    def __init__(self, seed: int) -> None:
        self.combat, self.chance = Combat(), random.Random(seed)
        self.taken: set[str] = set()
        combat = self.combat
        for sheet in (combat.arsouille, combat.morvan):
            combat.give(sheet, "ombre", 9)
            combat.give(sheet, "xp", 12)
        combat.write(combat.alduin, "grace", "Elle apaise")
        spent = combat.hero(combat.sarah, nom="Dara", ame=5, metier="Mage", specialite="Eau", mystique=True)
        combat.give(spent, "magie_depensee", 10)

    def tries(self) -> None:
        move = self.move()
        params = {f.name: self.value(f) for f in msgspec.structs.fields(move.params)}
        if None in (params[f.name] for f in msgspec.structs.fields(move.params) if f.required):
            return
        params |= self.sensible(move, params)
        params |= self.shown(move, params)
        combat = self.combat
        seat = self.chance.choice([combat.mj, combat.mj, combat.sarah, combat.kevin])
        try:
            combat.play(
                seat,
                move,
                msgspec.convert(params, move.params),
                LoadedDice(self.chance.choices(range(1, 21), k=4)),
            )
        except RuleError:
            return
        except AssertionError as bounds:  # what the database refuses of a number that is put right
            assert move.key == "core/put_right" and "its bounds" in str(bounds), move.key
            return
        self.taken.add(move.key)

    def move(self) -> Move:
        """One of the core now and then, what is waited for often, else any of the game."""
        steps = {row.state.get("etape") for row in self.combat.table.resolutions.values()}
        due = [key for key, step in WAITS.items() if step in steps]
        luck = self.chance.random()
        found = GAME.move(self.chance.choice(due)) if due and luck < 0.4 else None
        return found or self.chance.choice(CORE if luck > 0.9 else GAME.moves)

    def sensible(self, move: Move, params: dict[str, Any]) -> dict[str, Any]:
        """Rows that go together, most of the time: of one roll, of one sheet, of the question that is asked."""
        table, better = self.combat.table, dict[str, Any]()
        if self.chance.random() < 0.2:
            return better
        sheets = [p.id for p in table.sheets if p.kind == "personnage"]
        fights = [r.id for r in table.resolutions.values() if r.kind == "apotheose/combat"]
        rows = [r.id for r in table.resolutions.values() if r.state.get("etape") == WAITS.get(move.key, "")]
        parts = [p for p in table.parts.values() if p.resolution in rows]
        if rows and move.key in ("apotheose/annoncer", "apotheose/juger"):
            better["resolution"] = self.chance.choice(rows)
        if params.get("part"):
            part = self.chance.choice(parts) if parts else table.parts[params["part"]]
            better["part"] = part.id
            better |= {"resolution": part.resolution} if "resolution" in params else {}
            sheet = part.state["portrait"]
        else:
            sheet = self.chance.choice(sheets) if sheets else None
            better |= {"portrait": sheet} if params.get("portrait") and move not in CORE else {}
            better |= {"resolution": fights[0]} if fights and move.params in IN_A_FIGHT else {}
        asked = [q.id for q in table.questions.values() if q.kind == f"apotheose/{ASKED.get(move.key)}"]
        better |= {"question": self.chance.choice(asked)} if asked and "question" in params else {}
        if "visees" in params:
            better |= {"visees": params["visees"][:1], "cibles": 0}
        for field, kind in WORN.items():
            words = [t.id for t in table.traits_of(sheet or "", kind)]
            if words and str(params.get(field)) in table.traits and move not in CORE:
                better[field] = self.chance.choice(words)
        return better

    def shown(self, move: Move, params: dict[str, Any]) -> dict[str, Any]:
        """What a page gives back with a throw, most of the time."""
        roll = self.combat.table.resolutions.get(params.get("resolution") or "")
        if move.params is not Lancer or roll is None or roll.kind != "apotheose/jet":
            return {}
        return self.combat.shown(roll.id)

    def value(self, field: Any) -> Any:
        """A row that lives at this table, one of the choices, a number, or some words."""
        info = inspect.type_info(field.type)
        if row := row_named_by(info):
            if not field.required and self.chance.random() < 0.3:
                return field.default if field.default is not msgspec.NODEFAULT else []
            ids = list(getattr(self.combat.table, COLLECTIONS[row]))
            if "list" in str(field.type):
                return self.chance.sample(ids, min(self.chance.randint(0, 3), len(ids)))
            return self.chance.choice(ids[-20:]) if ids else None
        if field.name in WORDS:
            return self.chance.choice(WORDS[field.name])
        return self.of_type(info)

    def of_type(self, info: Any) -> Any:
        match info:
            case inspect.Metadata():
                return self.of_type(info.type)
            case inspect.UnionType(types=types):
                return self.of_type(next(t for t in types if not isinstance(t, inspect.NoneType)))
            case inspect.LiteralType(values=values):
                return self.chance.choice(values)
            case inspect.BoolType():
                return self.chance.random() < 0.7
            case inspect.IntType():
                return self.chance.choice([1, 2, 3])
        return "Des mots"

    def check(self) -> None:
        """What holds of every sheet, whatever was done."""
        combat = self.combat
        for portrait in combat.table.sheets:
            read = fiche(combat.table, portrait)
            if isinstance(read, Fiche):
                assert 0 <= read.ombre.valeur <= 10  # K-10
                assert not (read.stigmates and read.graces)  # K-14
                assert read.volonte.reste <= read.volonte.maximum
        assert sum(row.on_stage for row in combat.table.resolutions.values()) <= 1
        if combat.table.resolutions:
            assert combat.table.on_stage() is not None
