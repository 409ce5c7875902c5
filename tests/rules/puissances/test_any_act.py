"""Whatever is sent to whatever table: entries or a RuleError, never another exception, and pages that can be drawn."""

import random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from characters.sheets import sheets
from rules.dice import SecureDice
from rules.game import Move, RuleError, Who
from rules.puissances import GAME
from rules.puissances.annonce import KIND
from rules.puissances.attentes import pending
from rules.puissances.mises import PART, mises_of
from rules.puissances.scene import shown
from rules.puissances.stakes import stakes
from rules.stage import asks
from sessions_app.commands import portraits, traits
from tests.rules.puissances.scenes import Jeu
from tests.rules.puissances.table import MOVES
from tests.rules.tablee import ROWS

# Those whose rows are kept in memory, and that leave a table to play at.
KEYS = [m.key for m in (*GAME.moves, *portraits.MOVES, *traits.MOVES)]
KEYS += ["core/put_on_stage", "core/give_role"]
# What opens, ends or takes away is rarer, so that there is something to play with.
RARE = (
    "puissances/ouvrir",
    "puissances/clore",
    "puissances/poser",
    "core/put_away_portrait",
    "core/remove_trait",
    "core/give_role",
)
PLAYED = sorted(
    KEYS + [k for k in KEYS if k.startswith("puissances/") and k not in RARE] * 9 + ["puissances/miser"] * 9
)
WORDS = ["", " ", "oui", "La Marée", "Sait nager", "Sait nager", "L’eau monte", "La nuit"]
KINDS = [*(kind.key for kind in GAME.traits), *(kind.key for kind in GAME.portraits), "inconnu"]


def drawn(jeu: Jeu, info: inspect.Type, chance: random.Random) -> Any:
    """A value that passes this typing; a reference is most often to a row that is there."""
    match info:
        case inspect.Metadata(extra={"row": row}):
            rows = [*getattr(jeu.table, ROWS[row][0])]
            staged = jeu.table.on_stage()
            if row == "resolution" and staged and chance.random() < 0.8:
                return staged.id
            return chance.choice(rows) if rows and chance.random() < 0.95 else "none"
        case inspect.Metadata():
            return drawn(jeu, info.type, chance)
        case inspect.UnionType():
            return drawn(jeu, info.types[0], chance)
        case inspect.ListType():
            return [drawn(jeu, info.item_type, chance) for _ in range(chance.randrange(3))]
        case inspect.LiteralType():
            return chance.choice(info.values)
        case inspect.BoolType():
            return chance.random() < 0.5
        case inspect.StrType():
            return chance.choice([w for w in WORDS if len(w) >= (info.min_length or 0)])
    raise AssertionError(info)


def params(jeu: Jeu, move: Move, chance: random.Random) -> Any:
    """Parameters as forms make them: most of the optional ones are left out."""
    given = {
        field.name: chance.choice(KINDS)
        if field.name == "kind"
        else drawn(jeu, inspect.type_info(field.type), chance)
        for field in msgspec.structs.fields(move.params)
        if field.required or chance.random() < 0.3
    }
    return msgspec.convert(given, move.params)


def sown(chance: random.Random) -> Jeu:
    """A table with two Agents, a human, an avatar, matter, a hidden Puissance, and a resolution under way."""
    jeu = Jeu()
    tide = jeu.sheet("La Marée", "puissance", seen_by=chance.choice(["table", "mj"]))
    jeu.write(tide, "attribut", "Polit tout")
    one, two = jeu.agent("Maëlle", jeu.ana, tide), jeu.agent("Ewen", jeu.bob, tide)
    jeu.write(jeu.sheet("Ange", seat=jeu.bob, seen_by="mj"), "ancrage", "Forgeron")
    jeu.write(jeu.sheet("La Noyée"), "lien", "L’incarnation", about=tide)
    jeu.write(jeu.sheet("La digue", "neutre"), "qualite", "Glisse")
    resolution = jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", trait=one[chance.choice(["don", "acquis"])])
    jeu.stake(jeu.bob, resolution, "non", trait=two[chance.choice(["don", "acquis"])])
    for label in ("La nuit", "Sait nager"):
        jeu.act(jeu.ana, "puissances/miser", resolution=resolution, cote="oui", label=label)
    jeu.act(
        jeu.bob,
        "puissances/miser",
        resolution=resolution,
        cote="non",
        label="Sait nager",
        ancrage=two["ancrage"],
    )
    if chance.random() < 0.4:
        for part in list(jeu.table.parts)[2:]:
            jeu.act(jeu.mj, "puissances/accepter", mise=part)
        jeu.pose(resolution)
    return jeu


def drawable(jeu: Jeu) -> None:
    """Every page of every seat can be drawn, and every state can be kept."""
    for seat in jeu.table.seats.values():
        seen = jeu.seen_by(seat)
        for resolution in seen.resolutions.values():
            shown(seen, resolution)
        for trait in seen.traits.values():
            stakes(seen, trait)
        for question in seen.questions.values():
            pending(seen, question)
        sheets(seen)
    states = [
        *(row.state for row in jeu.table.resolutions.values()),
        *(p.state for p in jeu.table.parts.values()),
    ]
    msgspec.json.encode(states)


def coherent(jeu: Jeu) -> None:
    """What holds of any table: dice wait for a Mise, only a Lien Mise declares, one resolution is on stage, and
    whatever is asked somebody who plays can answer.
    """
    settled = [r for r in jeu.table.resolutions.values() if r.kind == KIND]
    for resolution in settled:
        if resolution.state["etape"] in ("reponse", "prete", "resolue"):
            assert mises_of(jeu.table, resolution.id)
        asking = bool(jeu.table.questions_of(resolution.id))
        assert asking == (resolution.state["etape"] == "reponse")
    for question in jeu.table.questions.values():
        asked = {seat.role for seat in jeu.table.seats.values() if asks(jeu.seen_by(seat), question)}
        assert asked and asked <= {"mj", "player"}
    for part in (p for p in jeu.table.parts.values() if p.kind == PART):
        mise = jeu.mise(part.id)
        assert (mise.voie == "lien") == (mise.lien is not None) and mise.proposee_par
    assert sum(r.on_stage for r in jeu.table.resolutions.values()) <= 1


@settings(max_examples=150)
@given(st.integers(min_value=0))
def test_any_act_at_any_table(seed: int) -> None:
    chance = random.Random(seed)
    jeu = sown(chance)
    for _ in range(60):
        move = MOVES[chance.choice(PLAYED)]
        seats = [*jeu.table.seats.values()]
        seat = jeu.mj if move.who is Who.MJ and chance.random() < 0.8 else chance.choice(seats)
        try:
            jeu.play(seat, move, params(jeu, move, chance), SecureDice())
        except RuleError:
            continue
        coherent(jeu)
        if chance.random() < 0.05 and not seat.is_mj:
            jeu.leave(seat)
        drawable(jeu)
