"""Both ready, the hands open and the dice fall; the loser takes the contrecoup and tells it (I-22)."""

import pytest

from rules.game import Stale
from rules.impact.contrecoup import QUESTION
from rules.stage import asks
from sessions_app.commands.rights import Absent, Forbidden
from tests.rules.impact.combat import Combat
from tests.rules.tablee import kinds, refused


@pytest.fixture
def combat() -> Combat:
    return Combat()


def test_i22_nobody_is_ready_before_the_contrecoups_are_said(combat: Combat) -> None:
    assert "réplique" in refused(combat, combat.sarah, "impact/pret", part=combat.first)
    combat.answer()
    assert "contrecoups" in refused(combat, combat.sarah, "impact/pret", part=combat.first)


def test_i22_the_dice_fall_when_both_are_ready_and_the_most_at_five_or_more_wins(combat: Combat) -> None:
    combat.built(echec_1="Il la pousse à l’eau")
    marque = {"part": combat.second, "question": "marque", "trait": combat.kelvan["marque"]}
    combat.act(combat.kevin, "impact/composer", **marque)
    assert kinds(combat.ready(combat.first)) == ["pret"]
    lines = combat.ready(combat.second, 5, 5, 6)
    assert kinds(lines) == ["duel_lance", "blessure"]
    assert {line.resolution for line in lines} == {combat.resolution}
    touche = {"portrait": "Sasha", "danger": "blessure", "perdu": ""}
    assert lines[0].payload == {
        "cotes": [
            {
                "nom": "Sasha",
                "intention": "Prendre la clé",
                "defend": False,
                "des": [5],
                "dores": [],
                "raisons": ["le geste"],
                "reussites": 1,
                "perd": True,
                "echec": "Il la pousse à l’eau",
                "touche": touche,
            },
            {
                "nom": "Kelvan",
                "intention": "La garder",
                "defend": False,
                "des": [5, 6],
                "dores": [],
                "raisons": ["le geste", "Mes crochets"],
                "reussites": 2,
                "perd": False,
                "echec": "",
                "touche": None,
            },
        ],
        "vainqueur": 1,
        "etoiles": False,
    }
    assert lines[1].payload == touche
    assert (combat.wounds(combat.one), combat.wounds(combat.two)) == (["blessure"], [])
    assert combat.duel.etape == "lu" and combat.row.on_stage


@pytest.mark.parametrize(
    ("defend", "faces", "wounded"),
    [
        (False, (5, 4), (False, True)),
        (False, (6, 5), (True, True)),  # a tie: both, unless exactly one defends
        (True, (6, 5), (True, False)),
        (True, (4, 1), (False, False)),  # both at 0: nothing moves
        (False, (1, 4), (False, False)),
    ],
)
def test_i22_who_takes_the_contrecoup(
    combat: Combat, defend: bool, faces: tuple[int, int], wounded: tuple[bool, bool]
) -> None:
    combat.built(defend=defend)
    lines = combat.fight(*faces)
    hurt = (bool(combat.wounds(combat.one)), bool(combat.wounds(combat.two)))
    assert hurt == wounded
    assert kinds(lines) == ["duel_lance", *["blessure"] * sum(wounded)]
    assert len(combat.table.questions) == sum(wounded)


def test_i22_a_gold_die_counts_as_one_and_no_black_die_falls_whatever_the_trame(combat: Combat) -> None:
    combat.give("etincelles", 2, combat.one)
    combat.built()
    combat.act(combat.sarah, "impact/griller", part=combat.first, oui=True)
    trame = {"part": combat.first, "question": "trame", "trait": combat.sasha["elan"]}
    combat.act(combat.sarah, "impact/composer", **trame)
    lines = combat.fight(1, 6, 5, 5)
    first, second = lines[0].payload["cotes"]
    assert (first["des"], first["dores"], first["reussites"]) == ([1], [6, 5], 2)
    assert (second["reussites"], lines[0].payload["vainqueur"]) == (1, 0)
    assert combat.etincelles(combat.one) == 1, "the one that was burnt is spent"
    assert combat.suspense() == 0 and combat.impact(combat.one) == 0


def test_i22_serious_wounds_weigh_on_no_duel(combat: Combat) -> None:
    scar = combat.write(combat.one, "cicatrice", "Le genou qui lâche")
    values = {"part": combat.first, "question": "serieuse", "trait": scar}
    assert "Chaos" in refused(combat, combat.sarah, "impact/composer", **values)


def test_i22_a_contrecoup_takes_a_legs_or_a_marque_objet(combat: Combat) -> None:
    said = {"danger_1": "legs", "enjeu_1": combat.sasha["legs"]}
    combat.built(**said, danger_2="marque", enjeu_2=combat.kelvan["objet"])
    lines = combat.fight(5, 6)
    assert [line.payload for line in lines[1:]] == [
        {"portrait": "Sasha", "danger": "legs", "perdu": "Le comptoir"},
        {"portrait": "Kelvan", "danger": "marque", "perdu": "Le poignard de mon père"},
    ]
    assert combat.table.traits[combat.sasha["legs"]].flags == ("perdu",)
    assert combat.table.traits[combat.kelvan["objet"]].flags == ("brise", "objet")
    assert not combat.wounds(combat.one) and not combat.wounds(combat.two)


def test_i22_hands_open_to_all_once_the_dice_have_fallen(combat: Combat) -> None:
    combat.built()
    combat.ready(combat.first)
    assert not combat.seen_by(combat.hugo).parts
    combat.ready(combat.second, 5, 1)
    assert set(combat.seen_by(combat.hugo).parts) == {combat.first, combat.second}


def test_i22_who_is_ready_may_take_their_hand_back(combat: Combat) -> None:
    combat.built()
    combat.ready(combat.first)
    assert "déjà" in refused(
        combat, combat.sarah, "impact/pret", part=combat.first, vue=combat.vue(combat.first)
    )
    lines = combat.ready(combat.first, oui=False)
    assert lines[0].payload == {"portrait": "Sasha", "oui": False, "retombe": ""}
    assert "déjà" in refused(combat, combat.sarah, "impact/pret", part=combat.first, oui=False)
    assert kinds(combat.ready(combat.second)) == ["pret"], "she is not ready any more"
    assert kinds(combat.ready(combat.first, 1, 1)) == ["duel_lance"]


def test_i22_ready_is_said_of_the_hand_that_was_seen(combat: Combat) -> None:
    combat.built()
    seen = combat.vue(combat.first)
    answer = {"part": combat.first, "question": "empreinte", "trait": combat.sasha["empreinte"]}
    combat.act(combat.sarah, "impact/composer", **answer)
    with pytest.raises(Stale) as reason:
        combat.ready(combat.first, vue=seen)
    assert reason.value.seen == {"vue": combat.vue(combat.first)}


def test_i22_who_was_ready_for_another_hand_or_another_wound_is_so_no_more(combat: Combat) -> None:
    """A word of the ready hand is taken off, then a box is filled: neither rolls before its player read it again."""
    combat.built()
    answer = {"part": combat.first, "question": "empreinte", "trait": combat.sasha["empreinte"]}
    combat.act(combat.sarah, "impact/composer", **answer)
    combat.ready(combat.first)
    combat.act(combat.mj, "core/remove_trait", trait=combat.sasha["empreinte"])
    lines = combat.ready(combat.second)
    assert lines[0].payload == {"portrait": "Kelvan", "oui": True, "retombe": "Sasha"}
    assert [cote.pret for cote in combat.duel.cotes] == [False, True]
    combat.wound(combat.two, "blessure", "blessure")
    lines = combat.ready(combat.first)
    assert lines[0].payload == {"portrait": "Sasha", "oui": True, "retombe": "Kelvan"}
    assert kinds(combat.ready(combat.second, 5, 1)) == ["duel_lance", "blessure"]
    assert combat.wounds(combat.two) == ["blessure", "blessure", "grave"]


def test_i22_a_ready_hand_that_its_player_changes_is_told_to_nobody_and_is_read_again(combat: Combat) -> None:
    combat.built()
    combat.ready(combat.first)
    answer = {"part": combat.first, "question": "empreinte", "trait": combat.sasha["empreinte"]}
    combat.act(combat.sarah, "impact/composer", **answer)
    assert combat.side(combat.kevin, 0).ready and not combat.side(combat.sarah, 0).ready
    lines = combat.ready(combat.second)
    assert lines[0].payload == {"portrait": "Kelvan", "oui": True, "retombe": "Sasha"}
    assert kinds(combat.ready(combat.first, 5, 6, 1)) == ["duel_lance", "blessure"]


def test_i08_the_etincelle_of_a_hand_must_still_be_there(combat: Combat) -> None:
    combat.give("etincelles", 1, combat.one)
    combat.built()
    combat.act(combat.sarah, "impact/griller", part=combat.first, oui=True)
    combat.give("etincelles", -1, combat.one)
    values = {"part": combat.first, "vue": combat.vue(combat.first)}
    assert "Étincelle" in refused(combat, combat.sarah, "impact/pret", **values)


def test_i22_the_dead_fight_no_duel(combat: Combat) -> None:
    combat.built()
    combat.wound(combat.two, "mort")
    values = {"part": combat.first, "vue": combat.vue(combat.first)}
    assert "Kelvan" in refused(combat, combat.sarah, "impact/pret", **values)


def test_i22_the_loser_tells_how_and_it_blocks_nothing(combat: Combat) -> None:
    combat.built(echec_2="Tu lâches la clé")
    combat.fight(6, 1)
    question = next(iter(combat.table.questions.values()))
    assert (question.kind, question.resolution, question.addressees) == (QUESTION, None, (combat.kevin.id,))
    assert question.audience.everyone and question.state["echec"] == "Tu lâches la clé"
    combat.act(combat.mj, "impact/clore", resolution=combat.resolution)
    combat.announce(combat.hobb["sheet"])
    told = {"question": question.id, "texte": "La lame m’ouvre la main"}
    with pytest.raises(Forbidden):
        combat.act(combat.sarah, "impact/raconter_contrecoup", **told)
    lines = combat.act(combat.kevin, "impact/raconter_contrecoup", **told)
    assert lines[0].payload == {"portrait": "Kelvan", "texte": "La lame m’ouvre la main"}
    assert lines[0].resolution == question.state["roll"]
    with pytest.raises(Absent):
        combat.act(combat.kevin, "impact/raconter_contrecoup", **told)


def test_i22_le_monde_is_asked_for_a_character_whom_nobody_plays(combat: Combat) -> None:
    combat.leave(combat.kevin)
    combat.act(combat.mj, "impact/repliquer", part=combat.second, intention="La garder")
    combat.say()
    combat.ready(combat.first)
    combat.act(combat.mj, "impact/pret", 6, 1, part=combat.second, vue=combat.vue(combat.second))
    (question,) = combat.table.questions.values()
    assert question.addressees == () and asks(combat.seen_by(combat.mj), question)


def test_a_debt_of_a_roll_is_not_told_as_a_contrecoup(combat: Combat) -> None:
    roll = combat.announce(combat.hobb["sheet"])
    combat.roll(combat.hugo, roll, 1)
    question = next(iter(combat.table.questions))
    values = {"question": question, "texte": "Rien"}
    assert "duel" in refused(combat, combat.mj, "impact/raconter_contrecoup", **values)


def test_i22_a_read_duel_is_played_no_more_and_leaves_the_stage(combat: Combat) -> None:
    combat.built()
    combat.fight(5, 1)
    assert "déjà" in refused(combat, combat.sarah, "impact/pret", part=combat.first)
    assert "déjà" in refused(combat, combat.sarah, "impact/renoncer", part=combat.first)
    answer = {"part": combat.first, "question": "empreinte", "trait": combat.sasha["empreinte"]}
    assert "déjà" in refused(combat, combat.sarah, "impact/composer", **answer)
    combat.attempt(combat.sarah, combat.one)
    assert combat.resolution not in combat.table.resolutions
