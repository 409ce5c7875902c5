"""Who only looks on, and an archived campaign: what the table sees is there, and nothing to do."""

from collections.abc import Callable
from itertools import product

import pytest

from rules.game import RuleError
from rules.puissances.scene import scene
from rules.table import Seat
from tests.rules.pages import drawn, facts, offers
from tests.rules.puissances.scenes import Duel

pytestmark = pytest.mark.usefixtures("db")  # for the static files that templates name

# How players are told of the Mises, and how those who look on are.
CALLS = (
    "Qu’est-ce qui compte ici\u202f? Mise un trait de ta fiche, ou dis-le en mots. Le MJ accepte, puis pose les Mises.",
    "La table dit ce qui compte ici. Le MJ accepte, puis pose les Mises.",
)


class Evening(Duel):
    """The Duel of Ana and Bob, at any of its steps; Cléo plays too, and has no part in it; Zoé only looks on."""

    def __init__(self) -> None:
        super().__init__()
        self.cleo, self.zoe = self.player("Cléo"), self.player("Zoé")
        self.looks_on(self.zoe)

    def proposes(self) -> None:
        """Bob's Mises that wait, one of them refused."""
        for label in ("La houle", "Le vent"):
            self.act(self.bob, "puissances/miser", resolution=self.resolution, cote="non", label=label)
        self.act(self.mj, "puissances/refuser", mise=list(self.table.parts)[-1])

    def asks(self) -> None:
        self.pose(self.resolution)

    def decides(self) -> None:
        self.asks()
        self.answer(self.bob, self.ewen["don"])

    def is_ready(self) -> None:
        self.asks()
        self.answer(self.bob)

    def rolls(self, *faces: int) -> None:
        self.is_ready()
        self.act(self.mj, "puissances/maniere", resolution=self.resolution, maniere="L’eau reprend le quai.")
        self.roll(self.ana, self.resolution, *faces)
        self.act(self.bob, "puissances/lire", resolution=self.resolution, texte="Elle passe.")

    def leaves_the_stage(self) -> None:
        """Bob is asked off the stage, where nothing else is."""
        self.asks()
        self.act(self.ana, "puissances/ouvrir", intention="Attendre")
        self.act(self.mj, "core/put_on_stage", resolution=list(self.table.resolutions)[-1])

    def ends(self) -> None:
        self.act(self.mj, "puissances/clore", resolution=self.resolution, comment="abandon")


def one_waits(jeu: Evening) -> None:
    """An Intention without a Focus takes the stage; the Duel waits."""
    jeu.act(jeu.bob, "puissances/ouvrir", intention="Attendre")
    jeu.act(jeu.mj, "core/put_on_stage", resolution=list(jeu.table.resolutions)[-1])


STEPS: dict[str, Callable[[Evening], None]] = {
    "annonce": one_waits,
    "mises": Evening.proposes,
    "reponse": Evening.asks,
    "reponse ailleurs": Evening.leaves_the_stage,
    "decision": Evening.decides,
    "prete": Evening.is_ready,
    "statu quo": lambda jeu: jeu.rolls(2),
    "oui": lambda jeu: jeu.rolls(1),
    "rien": Evening.ends,
}
at_each_step = pytest.mark.parametrize("step", STEPS)


def evening(step: str) -> Evening:
    jeu = Evening()
    STEPS[step](jeu)
    return jeu


def offered(jeu: Evening, seat: Seat) -> list[str]:
    return [address for html in drawn(jeu, seat).values() for address in offers(html)]


@at_each_step
def test_a_spectator_is_offered_nothing_whatever_they_were(step: str) -> None:
    """A stranger, whoever said the Intention, whoever is asked: each looks on from then on. Players are offered."""
    jeu = evening(step)
    for seat in (jeu.zoe, jeu.ana, jeu.bob):
        if seat is not jeu.zoe:
            assert offered(jeu, seat)
            jeu.looks_on(seat)
        for name, html in drawn(jeu, seat).items():
            assert offers(html) == [], name
            assert "/jouer/" not in html and "data-tab-link" not in html


@at_each_step
def test_a_spectator_sees_what_a_player_without_a_part_sees(step: str) -> None:
    jeu = evening(step)
    theirs, mine = (facts(drawn(jeu, seat)["scene"]) for seat in (jeu.cleo, jeu.zoe))
    assert [words for words in mine if words not in CALLS] == [
        words for words in theirs if words not in CALLS
    ]
    assert (CALLS[0] in theirs, CALLS[1] in mine) == (step == "mises",) * 2


@at_each_step
def test_an_archived_campaign_offers_nothing_to_anyone(step: str) -> None:
    jeu = evening(step)
    jeu.act(jeu.mj, "core/archive_campaign")
    for seat in (jeu.mj, jeu.ana, jeu.bob, jeu.zoe):
        assert offered(jeu, seat) == []
        said = " ".join(facts(drawn(jeu, seat)["scene"]))
        assert "attend" not in said and "Le MJ" not in said, "nobody is waited for"
        for resolution in jeu.table.resolutions.values():
            shown = scene(jeu.seen_by(seat), resolution)
            assert not (shown.may_frame or shown.may_roll or shown.asked or shown.may_close)
    assert facts(drawn(jeu, jeu.mj)["scene"]) == facts(drawn(jeu, jeu.zoe)["scene"])
    jeu.act(jeu.mj, "core/reopen_campaign")
    assert offered(jeu, jeu.mj)


@at_each_step
def test_what_is_read_can_still_be_opened(step: str) -> None:
    """The sheets are there, with their histories; and no secret of them is."""
    jeu = evening(step)
    for seat in (jeu.zoe, jeu.cleo):
        fiche = drawn(jeu, seat)["fiche"]
        assert f"/portrait/{jeu.maelle['sheet']}/" in fiche and f"/trait/{jeu.maelle['don']}/" in fiche
    known = f"/trait/{jeu.ewen['don']}/" in drawn(jeu, jeu.cleo)["fiche"]
    assert (f"/trait/{jeu.ewen['don']}/" in drawn(jeu, jeu.zoe)["fiche"]) == known == (step == "decision")


def test_what_a_spectator_once_knew_in_private_is_not_shown_any_more() -> None:
    """The Lien of the portrait in their name stays the MJ's; their sheet is read as others read it."""
    jeu = Evening()
    assert jeu.ewen["lien"] in jeu.seen_by(jeu.bob).traits
    jeu.looks_on(jeu.bob)
    assert jeu.ewen["lien"] not in jeu.seen_by(jeu.bob).traits
    secret = drawn(jeu, jeu.mj)["fiche"].split(f"/trait/{jeu.ewen['lien']}/")[1].split("</button>")[0]
    assert "vu par" in secret and "Bob" not in secret


# ── who is asked ──────────────────────────────────────────────────────────────────────────────────────────────

FATES: dict[str, Callable[[Evening, Seat], None]] = {
    "plays": lambda jeu, seat: None,
    "looks on": Evening.looks_on,
    "left": Evening.leave,
}


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("fates", list(product(FATES, repeat=2)))
def test_p17_the_side_is_asked_of_those_who_play_and_else_of_the_mj(
    fates: tuple[str, str], after: bool
) -> None:
    """Ana engages her Lien; Bob and Cléo stand in front, and meet their fates before the question or after it."""
    jeu = Evening()
    jeu.stake(jeu.cleo, jeu.resolution, "non", label="La houle")
    if after:
        jeu.asks()
    for seat, fate in zip((jeu.bob, jeu.cleo), fates, strict=True):
        FATES[fate](jeu, seat)
    if not after:
        jeu.asks()
    playing = [seat for seat, fate in zip((jeu.bob, jeu.cleo), fates, strict=True) if fate == "plays"]
    scene = jeu.scene_of(jeu.mj)
    assert scene.asks == tuple(seat.name for seat in playing)
    assert (scene.asked, scene.may_close) == (not playing, bool(playing))
    assert jeu.scene_of(jeu.zoe).asks == scene.asks and not jeu.scene_of(jeu.zoe).asked
    for seat in (jeu.bob, jeu.cleo):
        if seat.id in jeu.table.seats:
            assert jeu.scene_of(seat).asked == (seat in playing)
            assert ("On t’attend" in facts(drawn(jeu, seat)["scene"])) == (seat in playing)
    assert jeu.scene_of(jeu.ana).asked is False
    jeu.answer(jeu.mj)
    assert jeu.etape == "prete", "an MJ answers in their place"


@pytest.mark.parametrize("fate", FATES)
def test_p17_an_answer_that_was_given_stays_given_whatever_became_of_who_gave_it(fate: str) -> None:
    """Bob and Cléo are asked; Bob answers, the Mises are opened and set again: Cléo alone is asked, then nobody."""
    jeu = Evening()
    houle = jeu.stake(jeu.cleo, jeu.resolution, "non", label="La houle")
    jeu.asks()
    jeu.answer(jeu.bob)
    FATES[fate](jeu, jeu.bob)
    jeu.act(jeu.mj, "puissances/rouvrir", resolution=jeu.resolution)
    jeu.asks()
    assert jeu.scene_of(jeu.mj).asks == ("Cléo",)
    jeu.act(jeu.mj, "puissances/rouvrir", resolution=jeu.resolution)
    jeu.act(jeu.mj, "puissances/refuser", mise=houle)
    jeu.asks()
    assert jeu.etape == "prete"


def test_p17_who_plays_again_is_not_asked_what_others_were_asked_meanwhile() -> None:
    jeu = Evening()
    jeu.stake(jeu.cleo, jeu.resolution, "non", label="La houle")
    jeu.looks_on(jeu.bob)
    jeu.asks()
    jeu.act(jeu.mj, "core/give_role", seat=jeu.bob.id, role="player")
    assert jeu.scene_of(jeu.mj).asks == ("Cléo",)


def test_p17_who_looks_on_answers_nothing() -> None:
    jeu = evening("reponse")
    jeu.looks_on(jeu.bob)
    with pytest.raises(RuleError):
        jeu.answer(jeu.bob)


@pytest.mark.parametrize(
    ("step", "words"), [("annonce", "écrit le Focus"), ("prete", "lance pour toute la table")]
)
def test_who_looks_on_or_left_is_not_waited_for(step: str, words: str) -> None:
    """Whoever said the Intention writes the Focus and rolls, while they play; the MJ does it for them after."""
    for fate, leads in (("plays", True), ("looks on", False), ("left", False)):
        jeu = evening(step)
        opener = jeu.bob if step == "annonce" else jeu.ana
        FATES[fate](jeu, opener)
        said = " ".join(facts(drawn(jeu, jeu.cleo)["scene"]))
        assert f"{opener.name} ou le MJ {words}" in said if leads else f"Le MJ {words}" in said
        if fate == "looks on":
            assert f"Le MJ {words}" in " ".join(facts(drawn(jeu, opener)["scene"]))
        assert offered(jeu, jeu.mj)
