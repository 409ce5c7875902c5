"""The lists that a campaign writes for itself, and the numbers that each sheet holds for their words (M-01)."""

from typing import Any

import pytest
from msgspec.structs import replace

from characters.models import Counter, Portrait, Trait
from characters.sheets import sheets
from rules.board import listed
from rules.game import Game, RuleError
from rules.kinds import CounterKind, TraitKind
from rules.registry import GAMES
from rules.table import BOARD, mj_and
from sessions_app.commands.rights import Absent, Forbidden
from sessions_app.models import Event, Seat
from sessions_app.replay import differences
from tests.characters.eyes import reads
from tests.sessions_app.table import Tablee, act, browser
from tests.sessions_app.test_board import seen

ARTS = TraitKind("art", "Art", "Arts", written_by="mj", help="Ce que l’on apprend ici.")
SAVOIR = CounterKind("savoir", "Savoir", "Savoirs", low=-2, high=3, each="art", written_by="owner")
GRADE = CounterKind("grade", "Grade", "Grades", high=2, words=("—", "I", "II"), written_by="owner")
SOUFFLE = CounterKind("souffle", "Souffle", "Souffles", start=2, high=5)
CACHET = CounterKind("cachet", "Cachet", "Cachets", apart=True)


def learned(game: Game) -> Game:
    """The same game, where beings know the arts that the campaign lists."""
    keys = tuple(kind.key for kind in (SAVOIR, GRADE, SOUFFLE, CACHET))
    beings = [replace(k, counters=keys) if k.key == "etre" else k for k in game.portraits]
    return replace(
        game,
        portraits=tuple(beings),
        traits=(*game.traits, ARTS),
        counters=(SAVOIR, GRADE, SOUFFLE, CACHET),
        lists=("art",),
    )


@pytest.fixture
def school(tablee: Tablee, monkeypatch: pytest.MonkeyPatch) -> Tablee:
    monkeypatch.setitem(GAMES, "puissances", learned(GAMES["puissances"]))
    return tablee


def add(tablee: Tablee, words: str) -> None:
    act(tablee.mj, "core/add_to_list", kind="art", words=words)


def word(text: str) -> str:
    return str(Trait.objects.get(text=text, removed=False).pk)


def write(seat: Seat, portrait: str, text: str, value: int) -> None:
    act(seat, "core/write_number", portrait=portrait, key="savoir", value=value, of=word(text))


def known(tablee: Tablee, seat: Seat) -> list[tuple[str, int]]:
    """The numbers that this seat reads on the only sheet, word by word."""
    (sheet,) = sheets(seen(seat))
    return [(tally.label, tally.value) for numbers in sheet.numbers for tally in numbers.tallies]


def test_an_mj_writes_several_words_at_once(school: Tablee) -> None:
    add(school, "Chant\n\n  Danse \nÉpée")
    add(school, "Herbes")
    for seat in (school.mj, school.bob):
        assert [t.text for t in listed(seen(seat), "art")] == ["Chant", "Danse", "Épée", "Herbes"]
    assert Portrait.objects.filter(kind=BOARD).count() == 1
    line = Event.objects.filter(kind="core/listed").order_by("seq")[0]
    assert line.payload == {"list": "Arts", "words": ["Chant", "Danse", "Épée"]}


@pytest.mark.parametrize("words", ["chant", "Danse\nCHANT", "Danse\nDanse", "Chânt\nchant"])
def test_a_word_is_there_once(school: Tablee, words: str) -> None:
    add(school, "Chant")
    with pytest.raises(RuleError, match="déjà dans la liste"):
        add(school, words)
    assert [t.text for t in listed(seen(school.mj), "art")] == ["Chant"]


def test_what_is_no_list_or_no_word_of_one(school: Tablee) -> None:
    for kind in ("fait", "ancrage", "rien"):
        with pytest.raises(RuleError, match="n’existe pas ici"):
            act(school.mj, "core/add_to_list", kind=kind, words="Chant")
    with pytest.raises(RuleError, match="160"):
        add(school, "x" * 161)
    with pytest.raises(Forbidden):
        act(school.ana, "core/add_to_list", kind="art", words="Chant")


def test_a_word_is_reworded_and_removed_as_any_other_by_an_mj(school: Tablee) -> None:
    """Reworded, it keeps its numbers; removed, it leaves every sheet."""
    being = school.portrait(school.ana, name="Maëlle")
    add(school, "Chant\nDanse")
    write(school.ana, being, "Chant", 2)
    act(school.mj, "core/reword_trait", trait=word("Chant"), base="Chant", text="CHANT")
    with pytest.raises(RuleError, match="déjà dans la liste"):
        act(school.mj, "core/reword_trait", trait=word("CHANT"), base="CHANT", text="danse")
    act(school.mj, "core/reword_trait", trait=word("CHANT"), base="CHANT", text="Voix")
    assert known(school, school.ana) == [("Voix", 2), ("Danse", 0)]
    with pytest.raises(Forbidden):
        act(school.ana, "core/remove_trait", trait=word("Voix"))
    act(school.mj, "core/remove_trait", trait=word("Voix"))
    assert known(school, school.ana) == [("Danse", 0)]


def test_a_player_writes_the_numbers_of_their_own_sheet(school: Tablee) -> None:
    """Others read what left its start; each line says what it was."""
    being = school.portrait(school.ana, name="Maëlle")
    add(school, "Chant\nDanse")
    for value in (3, -2):
        write(school.ana, being, "Danse", value)
    act(school.mj, "core/write_number", portrait=being, key="grade", value=2)
    assert known(school, school.ana) == [("Chant", 0), ("Danse", -2)] == known(school, school.mj)
    assert known(school, school.bob) == [("Danse", -2)]
    lines = Event.objects.filter(kind="core/number_written").order_by("seq")
    assert [line.payload for line in lines] == [
        {"label": "Danse", "portrait": "Maëlle", "old": "0", "new": "+3"},
        {"label": "Danse", "portrait": "Maëlle", "old": "+3", "new": "−2"},
        {"label": "Grade", "portrait": "Maëlle", "old": "—", "new": "II"},
    ]
    with pytest.raises(Forbidden):
        write(school.bob, being, "Chant", 1)
    school.campaign.refresh_from_db()
    assert list(differences(school.campaign)) == []


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"value": 4}, "hors de ses bornes"),
        ({"value": -3}, "hors de ses bornes"),
        ({"value": 1}, "déjà sa valeur"),
        ({"of": None}, "n’existe pas ici"),
        ({"key": "grade"}, "n’existe pas ici"),
        ({"key": "souffle", "of": None}, "C’est le MJ qui compte"),
        ({"key": "rien"}, "n’existe pas ici"),
    ],
)
def test_what_a_player_cannot_write(school: Tablee, changed: dict[str, Any], why: str) -> None:
    being = school.portrait(school.ana)
    add(school, "Chant")
    write(school.ana, being, "Chant", 1)
    params = {"portrait": being, "key": "savoir", "value": 2, "of": word("Chant")} | changed
    with pytest.raises(RuleError, match=why):
        act(school.ana, "core/write_number", **params)


def test_a_number_is_of_a_word_of_its_own_list(school: Tablee) -> None:
    being = school.portrait(school.ana)
    lock = school.trait(being, "ancrage", "Éclusière")
    with pytest.raises(RuleError, match="ne sont pas de cette liste"):
        act(school.ana, "core/write_number", portrait=being, key="savoir", value=1, of=lock)
    add(school, "Chant")
    gone = word("Chant")
    act(school.mj, "core/remove_trait", trait=gone)
    with pytest.raises(Absent):
        act(school.ana, "core/write_number", portrait=being, key="savoir", value=1, of=gone)
    with pytest.raises(RuleError, match="n’existe pas ici"):
        act(school.mj, "core/put_right", portrait=being, key="savoir", delta=1)


def test_the_numbers_of_a_hidden_sheet_are_shown_with_it(school: Tablee) -> None:
    hidden = school.portrait(school.ana, seen_by="mj", name="Le comte")
    add(school, "Chant")
    write(school.ana, hidden, "Chant", 2)
    assert Counter.objects.get().audience == mj_and(str(school.ana.pk))
    assert "core/number_written" not in [line.kind for line in reads(school.bob)]
    act(school.mj, "core/show_portrait", portrait=hidden)
    assert known(school, school.bob) == [("Chant", 2)]


def test_a_number_drawn_apart_is_the_games(school: Tablee) -> None:
    school.portrait(school.ana)
    (sheet,) = sheets(seen(school.ana))
    assert [tally.kind for tally in sheet.tallies] == [GRADE, SOUFFLE]


def test_the_pages_of_a_list(school: Tablee) -> None:
    """The MJ edits it among the settings; a player writes by choosing, and only on their own sheet."""
    being = school.portrait(school.ana, name="Maëlle")
    add(school, "Chant")
    root = f"/table/{school.campaign.pk}"
    regie = browser(school.mj).get(f"{root}/mj/").content.decode()
    assert f"{root}/poser/liste/?kind=art" in regie and f"{root}/trait/{word('Chant')}/" in regie
    form = browser(school.mj).get(f"{root}/poser/liste/?kind=art")
    assert "core/add_to_list" in form.content.decode()
    for address in ("liste/", "liste/?kind=rien", "liste/?kind=ancrage"):
        assert browser(school.mj).get(f"{root}/poser/{address}").status_code == 404
    assert browser(school.ana).get(f"{root}/poser/liste/?kind=art").status_code == 404
    pages = {seat.name: browser(seat).get(f"{root}/").content.decode() for seat in (school.ana, school.bob)}
    assert f"n-{being}-savoir-{word('Chant')}" in pages["Ana"] and "core/write_number" not in pages["Bob"]
    write(school.ana, being, "Chant", 3)
    page = browser(school.bob).get(f"{root}/").content.decode()
    assert "écrit Chant de <b>Maëlle</b>&nbsp;: 0 devient <b>+3</b>." in page
    assert "ajoute «&nbsp;<b>Chant</b>&nbsp;» à la liste Arts." in page
