"""What MJs lay on the table for all, in the first game too: facts, clocks, numbers put right (I-09, I-14, I-23)."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from characters.board import board
from characters.models import Counter, Portrait, Trait
from characters.sheets import sheets
from rules.game import Game, RuleError
from rules.kinds import CounterKind
from rules.registry import GAMES
from rules.table import BOARD, MJ_ONLY, Table
from sessions_app.accounts.export import place
from sessions_app.audience import narrow
from sessions_app.commands.rights import Absent, Forbidden
from sessions_app.models import Campaign, Event, Seat
from sessions_app.replay import differences
from sessions_app.table import load, seat_of
from tests.characters.eyes import reads, sees
from tests.sessions_app.table import Tablee, act, browser, guest, revision

SOUFFLE = CounterKind("souffle", "Souffle", "Souffles", start=2, high=5)
DETTE = CounterKind("dette", "Dette", "Dettes")


def seen(seat: Seat) -> Table:
    """The table as this seat knows it."""
    campaign = Campaign.objects.get(pk=seat.campaign_id)
    return narrow(load(campaign, seat), seat_of(Seat.objects.get(pk=seat.pk)))


def laid(tablee: Tablee, label: str = "La marée", **more: Any) -> str:
    """A clock, laid by the MJ."""
    act(tablee.mj, "core/make_clock", label=label, **more)
    return str(Counter.objects.get(portrait__campaign=tablee.campaign, label=label).pk)


def fact(tablee: Tablee, text: str = "Le pont tient") -> str:
    act(tablee.mj, "core/pose_fact", text=text)
    return str(Trait.objects.get(portrait__campaign=tablee.campaign, text=text).pk)


def value(counter: str) -> int:
    return Counter.objects.get(pk=counter).value


def kinds(tablee: Tablee, many: int) -> list[str]:
    """The last lines of the journal."""
    lines = Event.objects.filter(campaign=tablee.campaign).order_by("-seq")[:many]
    return [line.kind for line in lines][::-1]


def counted(game: Game) -> Game:
    """The same game with numbers: beings have their Souffle, the board its Dette, and Ancrages are drawn apart."""
    beings = [replace(k, counters=("souffle",)) if k.key == "etre" else k for k in game.portraits]
    traits = [replace(k, apart=True) if k.key == "ancrage" else k for k in game.traits]
    return replace(
        game,
        portraits=tuple(beings),
        traits=tuple(traits),
        counters=(SOUFFLE, DETTE),
        shared=("dette",),
    )


@pytest.fixture
def numbers(tablee: Tablee, monkeypatch: pytest.MonkeyPatch) -> Iterator[Tablee]:
    """The table of a game with numbers."""
    monkeypatch.setitem(GAMES, "puissances", counted(GAMES["puissances"]))
    yield tablee


# ── facts ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_fact_is_read_by_all_and_struck_when_it_holds_no_longer(tablee: Tablee) -> None:
    """I-09: marked by an MJ, it is still there to read, and may hold again."""
    bridge, dark = fact(tablee), fact(tablee, "Il fait noir")
    act(tablee.mj, "core/mark_trait", trait=bridge, flag="tombe", on=True)
    for seat in (tablee.mj, tablee.ana):
        shown = board(seen(seat))
        assert [t.id for t in shown.facts] == [dark] and [t.id for t in shown.fallen] == [bridge]
    act(tablee.mj, "core/mark_trait", trait=bridge, flag="tombe", on=False)
    assert [t.id for t in board(seen(tablee.ana)).facts] == [bridge, dark]
    act(tablee.mj, "core/reword_trait", trait=dark, base="Il fait noir", text="Il fait nuit")
    act(tablee.mj, "core/remove_trait", trait=bridge)
    assert [t.text for t in board(seen(tablee.ana)).facts] == ["Il fait nuit"]


@pytest.mark.parametrize(
    ("key", "params"),
    [
        ("core/mark_trait", {"flag": "tombe", "on": True}),
        ("core/reword_trait", {"base": "Le pont tient", "text": "Le pont cède"}),
        ("core/remove_trait", {}),
    ],
)
def test_a_fact_is_the_mjs_to_change(tablee: Tablee, key: str, params: dict[str, Any]) -> None:
    bridge = fact(tablee)
    with pytest.raises(Forbidden):
        act(tablee.ana, key, trait=bridge, **params)


def test_a_fact_lies_on_the_board_and_nowhere_else(tablee: Tablee) -> None:
    fact(tablee)
    sheet, table = tablee.portrait(tablee.ana), str(Portrait.objects.get(kind=BOARD).pk)
    for portrait, kind in ((sheet, "fait"), (table, "ancrage"), (table, "fait")):
        with pytest.raises(RuleError, match="ne va pas à cet endroit"):
            act(tablee.mj, "core/add_trait", portrait=portrait, kind=kind, text="Le pont tient")


# ── clocks ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_clock_goes_on_and_back_and_its_being_full_is_told(tablee: Tablee) -> None:
    """I-23."""
    tide = laid(tablee, segments=4)
    act(tablee.mj, "core/tick", counter=tide)
    assert value(tide) == 1 and kinds(tablee, 1) == ["core/clock_ticked"]
    act(tablee.mj, "core/tick", counter=tide, delta=12)
    assert value(tide) == 4 and kinds(tablee, 2) == ["core/clock_ticked", "core/clock_full"]
    with pytest.raises(RuleError, match="déjà pleine"):
        act(tablee.mj, "core/tick", counter=tide)
    act(tablee.mj, "core/tick", counter=tide, delta=-12)
    assert value(tide) == 0 and kinds(tablee, 1) == ["core/clock_ticked"]
    with pytest.raises(RuleError, match="déjà vide"):
        act(tablee.mj, "core/tick", counter=tide, delta=-1)
    with pytest.raises(RuleError, match="combien"):
        act(tablee.mj, "core/tick", counter=tide, delta=0)
    act(tablee.mj, "core/remove_clock", counter=tide)
    assert board(seen(tablee.mj)).clocks == () and kinds(tablee, 1) == ["core/clock_removed"]
    with pytest.raises(Absent):
        act(tablee.mj, "core/tick", counter=tide)


@pytest.mark.parametrize("segments", ["1", "13", "0", "-3", "six"])
def test_a_clock_has_2_to_12_segments(tablee: Tablee, segments: str) -> None:
    """I-23, DECISION."""
    content = {"label": "La marée", "segments": segments, "seen_by": "table", "command_id": str(uuid4())}
    answer = browser(tablee.mj).post(f"/table/{tablee.campaign.pk}/jouer/core/make_clock/", content)
    assert answer.status_code == 422 and not Counter.objects.exists() and not Portrait.objects.exists()


def test_a_repeated_tick_counts_once(tablee: Tablee) -> None:
    """P2."""
    tide, command = laid(tablee), uuid4()
    for _ in range(3):
        act(tablee.mj, "core/tick", counter=tide, command_id=command)
    assert value(tide) == 1


def test_a_player_ticks_nothing(tablee: Tablee) -> None:
    tide = laid(tablee)
    for key in ("core/tick", "core/show_clock", "core/remove_clock"):
        with pytest.raises(Forbidden):
            act(tablee.ana, key, counter=tide)


def test_a_secret_clock_does_not_exist_for_a_player(tablee: Tablee) -> None:
    """I-23: no row, no line, no address; and what never was answers alike."""
    before = seen(tablee.ana), reads(tablee.ana)
    page = browser(tablee.ana).get(f"/table/{tablee.campaign.pk}/")
    secret = laid(tablee, "Le comte arrive", segments=3, seen_by="mj")
    for _ in range(3):
        act(tablee.mj, "core/tick", counter=secret)
    assert secret in sees(tablee.mj) and secret not in sees(tablee.ana)
    assert board(seen(tablee.ana)) == board(before[0]) and reads(tablee.ana) == before[1]
    again = browser(tablee.ana).get(f"/table/{tablee.campaign.pk}/")
    assert panel(again.content.decode()) == panel(page.content.decode())
    assert "comte" not in again.content.decode()
    answers = set()
    for counter in (secret, str(uuid4())):
        with pytest.raises(Absent) as absent:
            act(tablee.ana, "core/tick", counter=counter)
        address = f"/table/{tablee.campaign.pk}/horloge/{counter}/"
        answers.add((str(absent.value), browser(tablee.ana).get(address).content))
    assert len(answers) == 1


def test_a_secret_clock_is_in_no_copy_that_a_player_takes_away(tablee: Tablee) -> None:
    """P9."""
    secret = laid(tablee, "Le comte arrive", seen_by="mj")
    act(tablee.mj, "core/tick", counter=secret)
    laid(tablee, "La marée")
    assert "comte" not in str(place(tablee.ana))
    assert "comte" in str(place(tablee.mj))


def panel(page: str) -> str:
    """The board of a page, with the fingerprint by which news says that it changed."""
    start = page.index('id="board"')
    return page[start : page.index('id="notice-board"')]


def test_a_clock_that_is_shown_keeps_its_past_secret(tablee: Tablee) -> None:
    secret = laid(tablee, "Le comte arrive", segments=3, seen_by="mj")
    act(tablee.mj, "core/tick", counter=secret, delta=2)
    act(tablee.mj, "core/show_clock", counter=secret)
    assert [clock.value for clock in board(seen(tablee.ana)).clocks] == [2]
    assert [line.kind for line in reads(tablee.ana) if "clock" in line.kind] == ["core/clock_shown"]
    with pytest.raises(RuleError, match="voit déjà"):
        act(tablee.mj, "core/show_clock", counter=secret)
    act(tablee.mj, "core/tick", counter=secret)
    told = [line.kind for line in reads(tablee.ana) if "clock" in line.kind]
    assert told[1:] == ["core/clock_ticked", "core/clock_full"]
    history = browser(tablee.ana).get(f"/table/{tablee.campaign.pk}/horloge/{secret}/").content.decode()
    assert "montre à la table" in history and "pose l’horloge" not in history


# ── the board is no sheet ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("key", "params"),
    [
        ("core/rename_portrait", {"name": "La nappe", "base": "La table"}),
        ("core/give_portrait", {"seat": None}),
        ("core/show_portrait", {}),
        ("core/put_away_portrait", {}),
        ("core/say", {"text": "Je grince"}),
    ],
)
def test_no_move_of_sheets_takes_the_board(tablee: Tablee, key: str, params: dict[str, Any]) -> None:
    fact(tablee)
    table = str(Portrait.objects.get(kind=BOARD).pk)
    if "seat" in params:
        params = {"seat": str(tablee.ana.pk)}
    with pytest.raises(RuleError, match="pas une fiche"):
        act(tablee.mj, key, portrait=table, **params)


def test_the_board_is_nobody_s_sheet_on_any_page(tablee: Tablee) -> None:
    fact(tablee)
    table = str(Portrait.objects.get(kind=BOARD).pk)
    assert [sheet.portrait.id for sheet in sheets(seen(tablee.mj))] == []
    root = f"/table/{tablee.campaign.pk}"
    for address in (f"{root}/", f"{root}/mj/"):
        page = browser(tablee.mj).get(address).content.decode()
        assert "Le pont tient" in page and f'value="{table}"' not in page and f"portrait-{table}" not in page
    assert browser(tablee.mj).get(f"{root}/portrait/{table}/").status_code == 404


def test_the_first_game_stakes_no_row_of_the_board(tablee: Tablee) -> None:
    """P-11: a fact weighs when somebody says it in words; tapped, it offers nothing to stake."""
    bridge = fact(tablee)
    act(tablee.ana, "puissances/ouvrir", intention="Passer", focus="Passe-t-elle ?", oui="Oui", non="Non")
    resolution = str(tablee.campaign.resolutions.get().pk)
    table = str(Portrait.objects.get(kind=BOARD).pk)
    for drawn in ({"trait": bridge}, {"portrait": table, "label": "Le pont"}):
        with pytest.raises(RuleError, match="fait de la table"):
            act(tablee.mj, "puissances/miser", resolution=resolution, cote="oui", **drawn)
    address = f"/table/{tablee.campaign.pk}/trait/{bridge}/"
    assert "puissances/miser" not in browser(tablee.mj).get(address).content.decode()
    assert revision(resolution)


# ── numbers ───────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_sheet_shows_its_numbers_moved_or_not(numbers: Tablee) -> None:
    """I-01: and what is drawn apart is no section of it."""
    being = numbers.portrait(numbers.ana, name="Maëlle")
    numbers.trait(being, "ancrage")
    (sheet,) = sheets(seen(numbers.ana))
    assert [(t.kind, t.value) for t in sheet.tallies] == [(SOUFFLE, 2)]
    assert "ancrage" not in [section.kind.key for section in sheet.sections]
    act(numbers.mj, "core/put_right", key="souffle", delta=-2, portrait=being)
    (sheet,) = sheets(seen(numbers.ana))
    assert [t.value for t in sheet.tallies] == [0] and sheet.tallies[0].lowest


def test_an_mj_puts_a_number_right(numbers: Tablee) -> None:
    """I-14: of a sheet, and of the board; each is told with what it was."""
    being = numbers.portrait(numbers.ana, name="Maëlle")
    for delta in (1, -3):
        act(numbers.mj, "core/put_right", key="souffle", delta=delta, portrait=being)
    assert Counter.objects.get(key="souffle").value == 0
    told = Event.objects.filter(kind="core/counter_put_right").order_by("seq")
    assert [line.payload for line in told] == [
        {"label": "Souffle", "portrait": "Maëlle", "old": 2, "new": 3},
        {"label": "Souffle", "portrait": "Maëlle", "old": 3, "new": 0},
    ]
    for _ in range(2):
        act(numbers.mj, "core/put_right", key="dette", delta=1)
    assert [(t.kind, t.value) for t in board(seen(numbers.ana)).tallies] == [(DETTE, 2)]
    assert Portrait.objects.filter(kind=BOARD).count() == 1
    numbers.campaign.refresh_from_db()
    assert list(differences(numbers.campaign)) == []


def test_what_cannot_be_put_right(numbers: Tablee) -> None:
    being, power = numbers.portrait(numbers.ana), numbers.portrait(kind="puissance")
    tide = laid(numbers)
    table = str(Counter.objects.get(pk=tide).portrait_id)
    for key, portrait in (
        ("dette", being),
        ("souffle", power),
        ("souffle", None),
        ("dette", table),
        ("horloge", None),
        ("rien", being),
    ):
        with pytest.raises(RuleError, match="n’existe pas ici"):
            act(numbers.mj, "core/put_right", key=key, delta=1, portrait=portrait)
    with pytest.raises(RuleError, match="combien"):
        act(numbers.mj, "core/put_right", key="souffle", delta=0, portrait=being)
    for delta in (-3, 4):  # never moved
        with pytest.raises(RuleError, match="ne peut pas aller"):
            act(numbers.mj, "core/put_right", key="souffle", delta=delta, portrait=being)
    act(numbers.mj, "core/put_right", key="souffle", delta=1, portrait=being)
    for delta in (-4, 3):
        with pytest.raises(RuleError, match="ne peut pas aller"):
            act(numbers.mj, "core/put_right", key="souffle", delta=delta, portrait=being)
    with pytest.raises(Forbidden):
        act(numbers.ana, "core/put_right", key="souffle", delta=1, portrait=being)


def test_the_numbers_of_a_hidden_sheet_are_hidden_and_shown_with_it(numbers: Tablee) -> None:
    """What the first game counts for an MJ and a player (P-16) is no number of the sheet: it stays theirs."""
    hidden = numbers.portrait(seen_by="mj", name="Le comte")
    act(numbers.mj, "core/put_right", key="souffle", delta=1, portrait=hidden)
    Counter.objects.create(portrait_id=hidden, key="attribut:x", label="Un secret", audience=MJ_ONLY)
    assert [line for line in reads(numbers.ana) if line.kind == "core/counter_put_right"] == []
    assert sheets(seen(numbers.ana)) == []
    act(numbers.mj, "core/show_portrait", portrait=hidden)
    (sheet,) = sheets(seen(numbers.ana))
    assert [t.value for t in sheet.tallies] == [3]
    assert [c.label for c in seen(numbers.ana).counters.values()] == ["Souffle"]


# ── what all moves keep ───────────────────────────────────────────────────────────────────────────────────────


def test_the_journal_replays_what_was_laid(tablee: Tablee) -> None:
    """P21."""
    tide, secret, bridge = laid(tablee), laid(tablee, "Le comte", seen_by="mj"), fact(tablee)
    for delta in (3, -1, 12):
        act(tablee.mj, "core/tick", counter=tide, delta=delta)
    act(tablee.mj, "core/show_clock", counter=secret)
    act(tablee.mj, "core/mark_trait", trait=bridge, flag="tombe", on=True)
    act(tablee.mj, "core/remove_clock", counter=tide)
    tablee.campaign.refresh_from_db()
    assert list(differences(tablee.campaign)) == []


def test_a_table_costs_the_same_with_an_empty_board_or_a_full_one(tablee: Tablee) -> None:
    """P24: what lies on the table is read with the sheets."""

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            browser(tablee.mj).get(f"/table/{tablee.campaign.pk}/mj/")
        return len(queries)

    cost()
    empty = cost()
    for number in range(8):
        laid(tablee, f"Horloge {number}", seen_by="mj" if number % 2 else "table")
        fact(tablee, f"Fait {number}")
    assert cost() == empty


def test_lines_of_the_board_read_in_french(numbers: Tablee) -> None:
    """Each line of these moves, as the MJ's page shows it."""
    being = numbers.portrait(numbers.ana, name="Maëlle")
    tide = laid(numbers, segments=2)
    act(numbers.mj, "core/tick", counter=tide, delta=2)
    act(numbers.mj, "core/tick", counter=tide, delta=-1)
    secret = laid(numbers, "Le comte", seen_by="mj")
    act(numbers.mj, "core/show_clock", counter=secret)
    act(numbers.mj, "core/remove_clock", counter=secret)
    act(numbers.mj, "core/put_right", key="souffle", delta=1, portrait=being)
    act(numbers.mj, "core/put_right", key="dette", delta=2)
    page = browser(numbers.mj).get(f"/table/{numbers.campaign.pk}/").content.decode()
    for words in (
        "pose l’horloge «&nbsp;<b>La marée</b>&nbsp;», 2&nbsp;segments.",
        "fait avancer «&nbsp;<b>La marée</b>&nbsp;»&nbsp;: 2 sur 2.",
        "remplit l’horloge «&nbsp;<b>La marée</b>&nbsp;»&nbsp;: 2 sur 2.",
        "fait reculer «&nbsp;<b>La marée</b>&nbsp;»&nbsp;: 1 sur 2.",
        "montre à la table l’horloge «&nbsp;<b>Le comte</b>&nbsp;»&nbsp;: 0 sur 6.",
        "retire l’horloge «&nbsp;<b>Le comte</b>&nbsp;» (0 sur 6).",
        "corrige Souffle de <b>Maëlle</b>&nbsp;: 2 devient <b>3</b>.",
        "corrige Dette de la table&nbsp;: 0 devient <b>2</b>.",
    ):
        assert words in page, words


def test_a_co_mj_leads_the_board_too(tablee: Tablee) -> None:
    """Who is named MJ meets the secret clocks; who is no MJ any more does not."""
    secret = laid(tablee, "Le comte", seen_by="mj")
    iris = guest(tablee.campaign, "Iris")
    act(tablee.mj, "core/give_role", seat=str(iris.pk), role="mj")
    act(Seat.objects.get(pk=iris.pk), "core/tick", counter=secret)
    assert value(secret) == 1
    act(tablee.mj, "core/give_role", seat=str(iris.pk), role="player")
    with pytest.raises(Absent):
        act(Seat.objects.get(pk=iris.pk), "core/tick", counter=secret)
