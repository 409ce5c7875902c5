"""`manage.py check_journal`: replaying the changes finds the rows, and tells what was altered behind them (P21)."""

import random
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from characters.models import Counter, Portrait, Trait
from rules.game import RuleError
from rules.table import MJ_ONLY
from sessions_app.models import (
    Campaign,
    Change,
    Event,
    GameSession,
    Invitation,
    Part,
    Question,
    Resolution,
    Seat,
)
from sessions_app.replay import differences
from tests.sessions_app.presence_rows import Moment
from tests.sessions_app.random_play import Player
from tests.sessions_app.samples import rows
from tests.sessions_app.table import Tablee, act, gather, revision
from tests.tooling.french import faults

RULES = Path(__file__).parents[2] / "rules"


def check(*arguments: str) -> tuple[int, str]:
    """The exit code of the command, and what it says."""
    said = StringIO()
    try:
        call_command("check_journal", *arguments, stdout=said)
    except SystemExit as end:
        return int(end.code or 0), said.getvalue()
    return 0, said.getvalue()


def found(tablee: Tablee) -> list[str]:
    tablee.campaign.refresh_from_db()
    return list(differences(tablee.campaign))


def drawn_twice(tablee: Tablee) -> None:
    """Two rolls that draw on the same Attribut: its counter is created, then added to (P-16)."""
    puissance = tablee.portrait(kind="puissance")
    attribut = tablee.trait(puissance, "attribut")
    agent = tablee.portrait(tablee.ana)
    tablee.trait(agent, "lien", about=puissance)
    for _ in range(2):
        rolled(tablee, {"attribut": attribut, "portrait": agent})


def rolled(tablee: Tablee, *mises: dict[str, str]) -> None:
    """A roll of these Mises; nobody answers by a Lien."""
    words = {"intention": "Passer", "focus": "Passe-t-elle ?", "oui": "Oui", "non": "Non"}
    act(tablee.ana, "puissances/ouvrir", **words)
    resolution = str(Resolution.objects.filter(campaign=tablee.campaign).latest("position").pk)
    for mise in mises:
        act(tablee.mj, "puissances/miser", resolution=resolution, **{"cote": "oui"} | mise)
    act(tablee.mj, "puissances/poser", revision=revision(resolution), resolution=resolution)
    for question in Question.objects.filter(resolution_id=resolution):
        act(tablee.mj, "puissances/repondre", question=str(question.pk))
    act(tablee.mj, "puissances/lancer", revision=revision(resolution), resolution=resolution)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_long_random_play_is_found_again(tablee: Tablee, seed: int) -> None:
    """P21: rows are nothing but what the journal made of them, whatever people did."""
    act(tablee.mj, "core/open_session")
    rows(tablee)
    drawn_twice(tablee)
    taken = Player(tablee, seed).play(400)
    assert len(taken) > 12 and sum(taken.values()) > 50, taken
    assert set(Change.objects.values_list("op", flat=True)) == {"create", "set", "add"}
    assert found(tablee) == []
    assert check(str(tablee.campaign.pk))[0] == 0


def rarely(tablee: Tablee) -> None:
    """What random moves would bring too late: a Puissance that few know, a debt that waits for the world, a veil, and
    rolls that dominate or leave all as it was.
    """
    drawn_twice(tablee)
    hidden, agent = tablee.portrait(kind="puissance", seen_by="mj"), tablee.portrait(tablee.ana)
    lien = tablee.trait(agent, "lien", about=hidden)
    rolled(tablee, {"trait": lien}, {"trait": tablee.trait(agent, "trait", parent=lien)})
    rolled(tablee, {"label": "La pluie", "voie": "neutre"})
    act(tablee.mj, "core/give_portrait", portrait=agent, seat=str(tablee.bob.pk))
    vecteur = tablee.trait(tablee.portrait(kind="situation"), "vecteur")
    moment = Moment(tablee).riddle()
    act(tablee.mj, "puissances/transformer", formulation=moment.solved(), porte=False, attend=vecteur)
    act(tablee.ana, "puissances/ouvrir", intention="Tenir", focus="Tient-elle ?", oui="Oui", non="Non")
    staked = {"resolution": str(tablee.campaign.resolutions.latest("position").pk)}
    for label in ("La nuit", "La brume", "La vase"):
        act(tablee.bob, "puissances/miser", label=label, cote="oui", voie="neutre", **staked)
    act(tablee.mj, "puissances/mettre_en_jeu", lien=moment.lien, **staked)
    act(tablee.mj, "core/choose_option", option="puissances_presence", value="voile")
    Moment(tablee, "voile")


class StubbornDice:
    """Dice that show a face again as often as not, so that three are equal in any evening."""

    source = "stubborn"

    def __init__(self, seed: int) -> None:
        self.chance, self.last = random.Random(seed), 3

    def roll(self, faces: int) -> int:
        if self.chance.random() < 0.5:
            self.last = self.chance.choice([3, 12, self.chance.randint(1, 12)])
        return min(self.last, faces)


@pytest.mark.parametrize("game", ["puissances", "impact", "murphy", "apotheose"])
def test_every_line_of_a_game_is_found_again(db: None, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """P21: the same, table after table, until its journal said all that it has words for.

    P-10 to P-43, I-02 to I-23, M-01 to M-13, K-01 to K-46. Chance alone is replaced: a Sainte Trinité or an OMA would
    be awaited for too long.
    """
    said, lines = set[str](), lines_of(game)
    for seed in range(TABLES):
        dice = StubbornDice(seed)
        tablee = gather(game=game)
        act(tablee.mj, "core/open_session")
        rows(tablee)
        if game == "puissances":
            rarely(tablee)
        with monkeypatch.context() as replaced:
            replaced.setattr("sessions_app.commands.play.SecureDice", lambda dice=dice: dice)
            Player(tablee, seed).play(150)
            with suppress(RuleError):  # closed already, or its MJ leads no more
                act(tablee.mj, "core/close_session")  # what is still owed becomes tokens (I-14)
        assert found(tablee) == []
        said |= set(Event.objects.values_list("kind", flat=True))
        if said >= lines:
            return
    raise AssertionError(f"never said: {lines - said}")


TABLES = 24  # far more than it takes


def lines_of(game: str) -> set[str]:
    """The kinds of lines that a game has words for."""
    return {f"{game}/{path.stem}" for path in (RULES / f"{game}/templates/{game}/lines").glob("*.html")}


ALTERED: dict[str, tuple[Any, dict[str, Any]]] = {
    "a text": (Trait, {"text": "Autre"}),
    "an audience": (Trait, {"audience": MJ_ONLY}),
    "the flags": (Trait, {"flags": ["interdit"]}),
    "the order": (Trait, {"position": 3}),
    "a name": (Portrait, {"name": "Autre"}),
    "a player": (Portrait, {"seat": None}),
    "a removal": (Portrait, {"removed": True}),
    "a count": (Counter, {"value": 40}),
    "a state": (Part, {"state": {"etat": "acceptee"}}),
    "an addressee": (Question, {"addressees": []}),
    "a stage": (Resolution, {"on_stage": False}),
    "who opened it": (Resolution, {"opened_by": None}),
    "a role": (Seat, {"role": "mj"}),
    "a removed seat": (Seat, {"status": "removed"}),
    "a way in": (Invitation, {"removed": True}),
    "an option": (Campaign, {"options": {"spectateurs": "oui"}}),
    "an evening": (GameSession, {"closed": True}),
}


@pytest.mark.parametrize("case", ALTERED)
def test_a_row_altered_behind_its_back_is_told(tablee: Tablee, case: str) -> None:
    act(tablee.mj, "core/open_session")
    rows(tablee)
    drawn_twice(tablee)
    model, change = ALTERED[case]
    if case == "who opened it":
        change = {"opened_by": tablee.bob}
    wanted = {"a stage": {"on_stage": True}, "a player": {"seat__isnull": False}}
    wanted["an addressee"] = {"removed": False}
    one = model._default_manager.filter(**wanted.get(case, {})).last()
    model._default_manager.filter(pk=one.pk).update(**change)
    code, said = check()
    [line] = said.splitlines()
    assert code == 1
    assert str(one.pk) in line and next(iter(change)) in line and tablee.campaign.name in line


def test_a_row_that_came_or_went_behind_the_journal_is_told(tablee: Tablee) -> None:
    portrait = tablee.portrait(tablee.ana)
    ancrage = tablee.trait(portrait, "ancrage")
    Trait.objects.filter(pk=ancrage).delete()
    stranger = Trait.objects.create(portrait_id=portrait, kind="ancrage", text="Venu d’ailleurs")
    lines = found(tablee)
    assert len(lines) == 2
    assert any(ancrage in line and "absent" in line for line in lines)
    assert any(str(stranger.pk) in line and "présent" in line for line in lines)


def test_a_change_altered_in_the_journal_is_told(tablee: Tablee) -> None:
    portrait = tablee.portrait(tablee.ana)
    trait = tablee.trait(portrait, "ancrage", "Un")
    act(tablee.ana, "core/reword_trait", trait=trait, base="Un", text="Deux")
    act(tablee.ana, "core/reword_trait", trait=trait, base="Deux", text="Trois")
    middle = Change.objects.filter(row_id=trait, op="set").first()
    assert middle is not None
    Change.objects.filter(pk=middle.pk).update(new="Autre")
    [line] = found(tablee)
    assert "partait de 'Deux'" in line and "'Autre'" in line
    assert not faults(line)


def test_a_line_that_is_missing_is_told(tablee: Tablee) -> None:
    for _ in range(3):
        act(tablee.ana, "core/roll", dice="d6")
    last = Event.objects.latest("seq")
    Event.objects.filter(seq=last.seq - 1).delete()
    [line] = found(tablee)
    assert f"la ligne {last.seq - 1} manque" in line
    last.delete()
    [line] = found(tablee)
    assert f"finit à la ligne {last.seq - 2}" in line


def test_one_campaign_or_all_of_them(tablee: Tablee) -> None:
    other = gather("Ailleurs")
    portrait = other.portrait(other.ana)
    Portrait.objects.filter(pk=portrait).update(name="Autre")
    assert check(str(tablee.campaign.pk)) == (0, "Le journal et les lignes disent la même chose.\n")
    assert check(str(other.campaign.pk))[0] == 1
    assert check()[0] == 1
    with pytest.raises(CommandError, match="introuvable"):
        check(str(uuid4()))
    assert Campaign.objects.count() == 2
