"""The throw: read before it is made; what was announced happens, nothing else (I-03, I-07, I-10, I-13, I-20, I-21)."""

from typing import Any

import pytest
from msgspec import ValidationError

from rules.game import Stale
from rules.impact.annonce import Partie, Touche
from sessions_app.commands.rights import Forbidden
from tests.rules.impact.table import Jeu
from tests.rules.pages import drawn
from tests.rules.tablee import kinds, refused


def test_i03_the_dice_roll_under_an_announcement_only(jeu: Jeu) -> None:
    resolution = jeu.attempt(jeu.sarah, jeu.sasha["sheet"])
    assert refused(jeu, jeu.sarah, "impact/lancer", **jeu.shown(resolution)) == (
        "Le Monde n’a encore rien annoncé\u00a0: attends son annonce."
    )


def test_i10_the_hand_falls_first_and_is_read_by_all(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], reussite="La porte cède", echec="La serrure tient", noirs=1)
    jeu.compose(jeu.sarah, resolution, empreinte=jeu.sasha["empreinte"], marque=jeu.sasha["marque"])
    lines = jeu.roll(jeu.sarah, resolution, 3, 5, 6)
    assert kinds(lines) == ["main_lancee"] and lines[0].resolution == resolution
    assert lines[0].payload == {
        "portrait": "Sasha",
        "intention": "Ouvrir la serrure",
        "parties": [{"des": [3, 5, 6], "dores": [], "resultat": "reussi"}],
        "resultat": "reussi",
        "raisons": ["le geste", "Monte-en-l’air", "Mes crochets"],
        "noirs": ["La scène est tendue\u00a0: le Monde l’a annoncé."],
        "suites": [],
        "seconde": "",
        "reussite": "La porte cède",
        "danger": "rien",
        "echec": "La serrure tient",
        "prix": "",
        "faits": [],
        "etincelle": False,
        "jeton": False,
        "etoiles": False,
    }
    assert jeu.annonce(resolution).etape == "lancee" and jeu.tombe(resolution).chaos is None
    assert not jeu.table.questions, "a success without Chaos yet leaves nothing to tell"


@pytest.mark.parametrize(
    ("faces", "resultat", "asked"),
    [((1,), "rate", ["echec"]), ((5,), "reussi", []), ((6,), "reussi", [])],
)
def test_i10_without_black_dice_the_roll_is_read_at_once(
    jeu: Jeu, faces: tuple[int, ...], resultat: str, asked: list[str]
) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"])
    jeu.roll(jeu.sarah, resolution, *faces)
    assert (jeu.annonce(resolution).etape, jeu.tombe(resolution).resultat) == ("lue", resultat)
    assert jeu.asked() == asked
    assert refused(jeu, jeu.mj, "impact/chaos", resolution=resolution) == (
        "Ce jet est déjà lu\u00a0: passe à la suite."
    )


def test_a_double_tap_throws_once(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"])
    shown, seen = jeu.shown(resolution), jeu.table.resolutions[resolution].revision
    jeu.act(jeu.sarah, "impact/lancer", 5, **shown)
    assert "a changé" in refused(jeu, jeu.sarah, "impact/lancer", **shown, revision=seen)
    assert refused(jeu, jeu.sarah, "impact/lancer", **shown) == (
        "Ce jet est déjà lu\u00a0: passe à la suite."
    )


def test_the_roll_is_its_player_s_or_le_monde_s(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"])
    with pytest.raises(Forbidden):
        jeu.roll(jeu.kevin, resolution, 5)
    jeu.roll(jeu.mj, resolution, 5)


def test_a_hand_is_thrown_under_its_own_announcement(jeu: Jeu) -> None:
    one, other = jeu.announce(jeu.sasha["sheet"], "mort"), jeu.announce(jeu.kelvan["sheet"])
    reason = "Cette main n’est pas de cette action\u00a0: lance depuis la Scène."
    forged = jeu.shown(one) | {"resolution": other}
    assert refused(jeu, jeu.sarah, "impact/lancer", **forged) == reason
    support = jeu.support(jeu.sarah, jeu.sasha["sheet"], other)
    forged = jeu.shown(other) | {"part": support}
    assert refused(jeu, jeu.sarah, "impact/lancer", **forged) == reason


@pytest.mark.parametrize(
    "forged", [{"des": 3}, {"des": 0}, {"dores": 1}, {"noirs": 0}, {"risque": "grave"}, {"risque": ""}]
)
def test_what_the_page_showed_is_what_is_thrown_or_it_is_read_again(jeu: Jeu, forged: dict[str, Any]) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], "blessure", noirs=1)
    jeu.compose(jeu.sarah, resolution, empreinte=jeu.sasha["empreinte"])
    with pytest.raises(Stale) as stale:
        jeu.roll(jeu.sarah, resolution, **forged)
    assert str(stale.value) == (
        "Les dés, ou ce que tu risques, viennent de changer\u00a0: relis-les, puis lance\u202f; rien n’est perdu."
    )
    assert stale.value.seen == {"des": "2", "dores": "0", "noirs": "1", "risque": "blessure"}
    assert jeu.annonce(resolution).etape == "annoncee" and not jeu.wounds(jeu.sasha["sheet"])
    jeu.roll(
        jeu.sarah, resolution, 1, 2, **{key: str_or_int(value) for key, value in stale.value.seen.items()}
    )


def str_or_int(value: str) -> str | int:
    return int(value) if value.isdigit() else value


def test_a_box_filled_meanwhile_is_read_before_the_dice(jeu: Jeu) -> None:
    """I-01: what the announcement showed is exactly what is ticked."""
    resolution = jeu.announce(jeu.sasha["sheet"], "grave")
    shown = jeu.shown(resolution)
    jeu.wound(jeu.sasha["sheet"], "grave")
    with pytest.raises(Stale) as stale:
        jeu.act(jeu.sarah, "impact/lancer", **shown)
    assert stale.value.seen["risque"] == "critique"
    fallen = jeu.fact()
    jeu.compose(jeu.sarah, resolution, avantage=fallen)
    shown = jeu.shown(resolution)
    jeu.act(jeu.mj, "core/mark_trait", trait=fallen, flag="tombe", on=True)
    with pytest.raises(Stale):
        jeu.act(jeu.sarah, "impact/lancer", **shown)


@pytest.mark.parametrize(
    "forged", [{"danger": "mort"}, {"blessure": "mort"}, {"faces": [6, 6]}, {"touche": "Kelvan"}]
)
def test_a_forged_throw_ticks_nothing_more(jeu: Jeu, forged: dict[str, Any]) -> None:
    """I-03: what was not announced does not exist; whatever a form adds is not even read."""
    resolution = jeu.announce(jeu.sasha["sheet"], "blessure")
    lines = jeu.roll(jeu.sarah, resolution, 4, **forged)
    assert jeu.wounds(jeu.sasha["sheet"]) == ["blessure"] and not jeu.wounds(jeu.kelvan["sheet"])
    assert kinds(lines) == ["main_lancee", "blessure"]


def test_no_number_of_dice_is_out_of_reach(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"])
    with pytest.raises(ValidationError):
        jeu.roll(jeu.sarah, resolution, des=-1)


@pytest.mark.parametrize("faces", [(5,), (6,)])
def test_i03_a_success_ticks_nothing(jeu: Jeu, faces: tuple[int, ...]) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], "mort")
    assert kinds(jeu.roll(jeu.sarah, resolution, *faces)) == ["main_lancee"]
    assert not jeu.wounds(jeu.sasha["sheet"]) and jeu.tombe(resolution).touches == ()


def test_i07_supporters_share_the_wound_each_in_their_own_boxes(jeu: Jeu) -> None:
    jeu.wound(jeu.kelvan["sheet"], "blessure", "blessure")
    resolution = jeu.announce(jeu.sasha["sheet"], "blessure", noirs=1)
    jeu.support(jeu.kevin, jeu.kelvan["sheet"], resolution)
    jeu.support(jeu.hugo, jeu.hobb["sheet"], resolution)
    lines = jeu.roll(jeu.sarah, resolution, 4, 3)
    assert kinds(lines) == ["main_lancee", "blessure", "blessure", "blessure"]
    assert [line.payload for line in lines[1:]] == [
        {"portrait": "Sasha", "danger": "blessure", "perdu": ""},
        {"portrait": "Kelvan", "danger": "grave", "perdu": ""},
        {"portrait": "Hobb", "danger": "blessure", "perdu": ""},
    ]
    assert {line.resolution for line in lines} == {resolution}
    assert jeu.wounds(jeu.sasha["sheet"]) == jeu.wounds(jeu.hobb["sheet"]) == ["blessure"]
    assert jeu.wounds(jeu.kelvan["sheet"]) == ["blessure", "blessure", "grave"]
    assert jeu.tombe(resolution).touches == (
        Touche("Sasha", "blessure"),
        Touche("Kelvan", "grave"),
        Touche("Hobb", "blessure"),
    )
    assert jeu.tombe(resolution).suites == ("danger",)


def test_i07_death_announced_is_shared_too(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], "mort")
    jeu.support(jeu.kevin, jeu.kelvan["sheet"], resolution)
    jeu.roll(jeu.sarah, resolution, 1, 1)
    assert jeu.wounds(jeu.sasha["sheet"]) == jeu.wounds(jeu.kelvan["sheet"]) == ["mort"]
    assert "La mort a pris Sasha" in refused(
        jeu, jeu.sarah, "impact/tenter", portrait=jeu.sasha["sheet"], intention="Fuir"
    )


@pytest.mark.parametrize(
    ("danger", "words", "mark"), [("legs", "legs", "perdu"), ("marque", "objet", "brise")]
)
def test_i03_lost_words_are_the_roller_s_alone(jeu: Jeu, danger: str, words: str, mark: str) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], danger, enjeu=jeu.sasha[words])
    jeu.support(jeu.kevin, jeu.kelvan["sheet"], resolution)
    lines = jeu.roll(jeu.sarah, resolution, 4, 4)
    text = jeu.table.traits[jeu.sasha[words]].text
    assert [line.payload for line in lines[1:]] == [{"portrait": "Sasha", "danger": danger, "perdu": text}]
    assert mark in jeu.table.traits[jeu.sasha[words]].flags
    assert mark not in jeu.table.traits[jeu.kelvan[words]].flags
    assert not jeu.wounds(jeu.sasha["sheet"]) and not jeu.wounds(jeu.kelvan["sheet"])


def test_words_taken_off_meanwhile_are_not_lost_twice(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], "legs", enjeu=jeu.sasha["legs"])
    jeu.act(jeu.mj, "core/remove_trait", trait=jeu.sasha["legs"])
    assert jeu.shown(resolution)["risque"] == ""
    assert kinds(jeu.roll(jeu.sarah, resolution, 4)) == ["main_lancee"]


def test_i08_the_etincelle_burns_and_its_six_is_a_critique(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    jeu.give("etincelles", 2, sheet)
    resolution = jeu.announce(sheet)
    jeu.act(jeu.sarah, "impact/griller", part=jeu.hand(resolution).part.id, oui=True)
    lines = jeu.roll(jeu.sarah, resolution, 1, 6)
    assert lines[0].payload["parties"] == [{"des": [1], "dores": [6], "resultat": "critique"}]
    assert lines[0].payload["etincelle"] is True
    assert lines[0].payload["raisons"] == ["le geste", "une Étincelle grillée"]
    assert jeu.etincelles(sheet) == 1 and jeu.asked() == ["opportunite_critique"]


def test_i08_an_etincelle_spent_elsewhere_is_not_burnt(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    jeu.give("etincelles", 1, sheet)
    resolution = jeu.announce(sheet)
    jeu.act(jeu.sarah, "impact/griller", part=jeu.hand(resolution).part.id, oui=True)
    jeu.give("etincelles", -1, sheet)
    assert refused(jeu, jeu.sarah, "impact/lancer", **jeu.shown(resolution)) == (
        "Il ne reste aucune Étincelle à griller\u00a0: reprends-la, puis lance sans elle."
    )


@pytest.mark.parametrize(("face", "suites", "prix"), [(1, (), ""), (5, ("prix",), "La passerelle tombe")])
def test_i13_the_token_of_a_price_is_spent_by_the_dice_even_on_a_failure(
    jeu: Jeu, face: int, suites: tuple[str, ...], prix: str
) -> None:
    jeu.give("suspense", 2)
    resolution = jeu.announce(jeu.sasha["sheet"], prix="La passerelle tombe")
    lines = jeu.roll(jeu.sarah, resolution, face)
    assert jeu.suspense() == 1 and jeu.tombe(resolution).suites == suites
    assert (lines[0].payload["prix"], lines[0].payload["jeton"]) == (prix, True)


def test_i13_a_critique_pays_its_price_too(jeu: Jeu) -> None:
    jeu.give("suspense", 1)
    resolution = jeu.announce(jeu.sasha["sheet"], prix="La passerelle tombe")
    jeu.compose(jeu.sarah, resolution, empreinte=jeu.sasha["empreinte"])
    jeu.roll(jeu.sarah, resolution, 6, 6)
    assert jeu.tombe(resolution).suites == ("prix", "opportunite_critique")


def test_i13_a_token_that_went_meanwhile_pays_for_nothing(jeu: Jeu) -> None:
    jeu.give("suspense", 1)
    resolution = jeu.announce(jeu.sasha["sheet"], prix="La passerelle tombe")
    jeu.give("suspense", -1)
    assert refused(jeu, jeu.sarah, "impact/lancer", **jeu.shown(resolution)) == (
        "Le jeton de Suspense du prix n’est plus là\u00a0: que le Monde refasse son annonce."
    )


def test_who_died_meanwhile_throws_nothing(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"])
    jeu.wound(jeu.sasha["sheet"], "mort")
    assert refused(jeu, jeu.sarah, "impact/lancer", **jeu.shown(resolution)) == (
        "La mort a pris Sasha\u00a0: joue un autre personnage."
    )


@pytest.mark.parametrize(("face", "facts"), [(4, []), (5, ["L’épée est à terre"])])
def test_i20_a_manoeuvre_writes_its_fact_on_success_only(jeu: Jeu, face: int, facts: list[str]) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], fait="L’épée est à terre", visee=True)
    lines = jeu.roll(jeu.sarah, resolution, face)
    assert jeu.facts() == facts == lines[0].payload["faits"]


@pytest.mark.parametrize("coche", ["reussite", "echec"])
@pytest.mark.parametrize("face", [4, 5])
def test_i23_the_clock_is_ticked_once_by_what_was_announced(jeu: Jeu, coche: str, face: int) -> None:
    clock = jeu.clock()
    resolution = jeu.announce(jeu.sasha["sheet"], horloge=clock, coche=coche)
    lines = jeu.roll(jeu.sarah, resolution, face)
    ticks = (face == 5) is (coche == "reussite")
    assert jeu.table.counters[clock].value == int(ticks)
    assert kinds(lines) == ["main_lancee", *["core/clock_ticked"] * ticks]
    assert {line.resolution for line in lines} == {resolution}


def test_i23_a_full_clock_is_an_event(jeu: Jeu) -> None:
    clock = jeu.clock(2)
    jeu.act(jeu.mj, "core/tick", counter=clock)
    resolution = jeu.announce(jeu.sasha["sheet"], horloge=clock)
    lines = jeu.roll(jeu.sarah, resolution, 5)
    assert kinds(lines) == ["main_lancee", "core/clock_ticked", "core/clock_full"]


@pytest.mark.parametrize("gone", [False, True])
def test_i23_a_clock_filled_or_removed_meanwhile_is_not_ticked(jeu: Jeu, gone: bool) -> None:
    clock = jeu.clock(2)
    resolution = jeu.announce(jeu.sasha["sheet"], horloge=clock)
    if gone:
        jeu.act(jeu.mj, "core/remove_clock", counter=clock)
    else:
        jeu.act(jeu.mj, "core/tick", counter=clock, delta=2)
    assert kinds(jeu.roll(jeu.sarah, resolution, 5)) == ["main_lancee"]


def double(jeu: Jeu, **words: Any) -> str:
    """A double geste of Sasha, who has an Empreinte and a Marque: three dice."""
    resolution = jeu.announce(
        jeu.sasha["sheet"], **{"seconde": "Le coude", "pose": "L’épée reste au fourreau"} | words
    )
    jeu.compose(jeu.sarah, resolution, empreinte=jeu.sasha["empreinte"], marque=jeu.sasha["marque"])
    return resolution


def test_i21_both_gestures_are_played_one_after_the_other(jeu: Jeu) -> None:
    clock = jeu.clock()
    resolution = double(jeu, danger="grave", porte=True, fait="Le garde est à terre", horloge=clock)
    lines = jeu.roll(jeu.sarah, resolution, 5, 2, 6, 6)
    payload = lines[0].payload
    assert payload["parties"] == [
        {"des": [5, 2], "dores": [], "resultat": "reussi"},
        {"des": [6, 6], "dores": [], "resultat": "critique"},
    ]
    assert payload["raisons"] == [
        "le geste",
        "Monte-en-l’air",
        "Mes crochets",
        "ce que pose le premier geste",
    ]
    assert (payload["seconde"], payload["resultat"]) == ("Le coude", "critique")
    assert jeu.facts() == payload["faits"] == ["Le garde est à terre", "L’épée reste au fourreau"]
    assert jeu.table.counters[clock].value == 1, "one roll, one tick"
    assert jeu.asked() == ["opportunite_critique"]


def test_i21_each_critique_opens_its_own_opportunite(jeu: Jeu) -> None:
    resolution = double(jeu, porte=True)
    jeu.roll(jeu.sarah, resolution, 6, 6, 6, 6)
    assert jeu.asked() == ["opportunite_critique", "opportunite_critique"]


def test_i21_the_first_failed_everything_fails(jeu: Jeu) -> None:
    jeu.give("suspense", 1)
    resolution = double(jeu, danger="blessure", porte=True, prix="La passerelle tombe")
    lines = jeu.roll(jeu.sarah, resolution, 4, 4)
    assert jeu.tombe(resolution).parties == (Partie((4, 4), (), "rate"), None)
    assert jeu.tombe(resolution).raisons == ("le geste", "Monte-en-l’air", "Mes crochets")
    assert jeu.tombe(resolution).suites == ("danger",) and lines[0].payload["prix"] == ""
    assert jeu.wounds(jeu.sasha["sheet"]) == ["blessure"] and not jeu.facts() and jeu.asked() == ["echec"]


def test_i21_the_second_failed_poses_nothing(jeu: Jeu) -> None:
    resolution = double(jeu, danger="blessure")
    jeu.roll(jeu.sarah, resolution, 6, 6, 1)
    assert jeu.tombe(resolution).suites == ("danger", "opportunite_critique")
    assert jeu.wounds(jeu.sasha["sheet"]) == ["blessure"] and not jeu.facts()
    assert jeu.asked() == ["echec", "opportunite_critique"]


@pytest.mark.usefixtures("db")  # for the static files that templates name
@pytest.mark.parametrize(
    ("words", "faces", "facts"),
    [
        ({}, (5, 1, 1), ["Le garde est à terre"]),
        ({"premier": "donne"}, (1, 1, 1), ["Le garde est à terre"]),
        ({}, (1, 1), []),
        ({"second": "donne"}, (1, 1, 1), []),
    ],
)
def test_i21_the_fact_of_the_first_gesture_stands_though_the_second_fails(
    jeu: Jeu, words: dict[str, Any], faces: tuple[int, ...], facts: list[str]
) -> None:
    resolution = double(jeu, fait="Le garde est à terre", **words)
    jeu.roll(jeu.sarah, resolution, *faces)
    assert jeu.tombe(resolution).resultat == "rate" and jeu.facts() == facts
    told = "Un fait est posé\u00a0: «\u00a0Le garde est à terre\u00a0»."
    assert (told in drawn(jeu, jeu.sarah)["scene"].replace("&nbsp;", "\u00a0")) is bool(facts)


@pytest.mark.parametrize(
    ("words", "faces", "parties"),
    [
        ({"premier": "donne"}, (1, 2, 5), (None, Partie((1, 2, 5), (), "reussi"))),
        ({"premier": "donne", "porte": True}, (1, 2, 3, 5), (None, Partie((1, 2, 3, 5), (), "reussi"))),
        ({"second": "donne"}, (1, 2, 5), (Partie((1, 2, 5), (), "reussi"), None)),
    ],
)
def test_i21_a_gesture_given_takes_no_dice(
    jeu: Jeu, words: dict[str, Any], faces: tuple[int, ...], parties: tuple[Partie | None, ...]
) -> None:
    resolution = double(jeu, **words)
    jeu.roll(jeu.sarah, resolution, *faces)
    assert jeu.tombe(resolution).parties == parties
    assert jeu.facts() == ["L’épée reste au fourreau"]


@pytest.mark.parametrize(
    ("sur", "faces", "parties"),
    [
        (1, (1, 5, 1, 5), (Partie((1,), (5,), "reussi"), Partie((1, 5), (), "reussi"))),
        (2, (1, 5, 1, 6), (Partie((1, 5), (), "reussi"), Partie((1,), (6,), "critique"))),
    ],
)
def test_i21_the_gold_is_where_the_empreinte_acts(
    jeu: Jeu, sur: int, faces: tuple[int, ...], parties: tuple[Partie, ...]
) -> None:
    resolution = double(jeu)
    jeu.compose(jeu.sarah, resolution, trame=jeu.sasha["elan"])
    if sur == 2:
        jeu.act(jeu.sarah, "impact/couper", part=jeu.hand(resolution).part.id, sur=2)
    jeu.roll(jeu.sarah, resolution, *faces)
    assert jeu.tombe(resolution).parties == parties


def test_i21_a_hand_of_one_die_is_not_cut(jeu: Jeu) -> None:
    resolution = jeu.announce(jeu.sasha["sheet"], seconde="Le coude")
    assert refused(jeu, jeu.sarah, "impact/lancer", **jeu.shown(resolution)) == (
        "Une main d’un seul dé ne se coupe pas\u00a0: ajoute-lui un dé, ou garde un seul geste."
    )


def test_no_second_fact_makes_a_second_board(jeu: Jeu) -> None:
    assert jeu.table.board is None
    resolution = double(jeu, fait="Le garde est à terre")
    jeu.roll(jeu.sarah, resolution, 5, 5, 5)
    assert len([p for p in jeu.table.portraits.values() if p.kind == "table"]) == 1
    assert len(jeu.facts()) == 2
