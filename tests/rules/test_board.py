"""What lies on the table in any game: the board made lazily, facts, clocks that stop at their ends; counters."""

import pytest
from msgspec.structs import replace

from rules import board, counters
from rules.entry import Add, Change, Create, Entry, New
from rules.game import Game, RuleError
from rules.kinds import FACT, CounterKind, PortraitKind
from rules.table import BOARD, EVERYONE, MJ_ONLY, Counter, Portrait, Seat, Table, Trait, mj_and

MJ = Seat("s-mj", "Hélène", "mj")
SOUFFLE = CounterKind("souffle", "Souffle", "Souffles", start=2, high=5)
DETTE = CounterKind("dette", "Dette", "Dettes")
SAVOIR = CounterKind("savoir", "Savoir", "Savoirs", low=-2, high=3, each="art", written_by="owner")
GAME = Game(
    "jeu",
    "Jeu",
    portraits=(PortraitKind("etre", "Être", counters=("souffle",)),),
    counters=(SOUFFLE, DETTE),
    shared=("dette",),
)
THE_BOARD = Portrait("b", BOARD, "La table", EVERYONE)
HIDDEN = Portrait("p", "etre", "Sasha", mj_and("s-ana"), "s-ana")
MAKES_IT = Create("portrait", New("board"), {"kind": BOARD, "name": "La table"})


def table(*rows: Portrait | Trait | Counter) -> Table:
    def of(kind: type) -> dict:
        return {row.id: row for row in rows if isinstance(row, kind)}

    return Table(
        actor=MJ,
        seats={MJ.id: MJ},
        portraits=of(Portrait),
        traits=of(Trait),
        counters=of(Counter),
        resolutions={},
        parts={},
        questions={},
        game=GAME,
    )


def clock(value: int, high: int = 6, audience=EVERYONE) -> Counter:
    return Counter("c", "b", board.CLOCK, "La marée", value, audience, 0, high)


def fact(key: str, *flags: str) -> Trait:
    return Trait(key, "b", FACT.key, f"Fait {key}", EVERYONE, flags=flags)


def test_the_board_is_no_sheet() -> None:
    full = table(THE_BOARD, HIDDEN)
    assert full.board == THE_BOARD and full.sheets == [HIDDEN]
    assert table(HIDDEN).board is None


def test_the_first_thing_laid_makes_the_board_for_everyone_and_the_next_lie_on_it() -> None:
    """Also when it is a secret clock: that there is a board says nothing."""
    for laid in (
        board.pose_fact(table(), "Le pont tient"),
        board.new_clock(table(), "La marée", 4, MJ_ONLY),
        board.shared(table(), DETTE, 1),
    ):
        assert laid[0] == MAKES_IT and len(laid) == 2
        assert laid[1].values["portrait"] == New("board")
    for laid in (
        board.pose_fact(table(THE_BOARD), "Le pont tient"),
        board.new_clock(table(THE_BOARD), "La marée", 4),
        board.shared(table(THE_BOARD), DETTE, 1),
    ):
        assert [change.values["portrait"] for change in laid] == ["b"]


def test_a_fact_holds_until_it_is_marked() -> None:
    """I-09: it stays readable; what is no fact of the board holds nothing."""
    elsewhere = replace(fact("t"), portrait="p", kind="trait")
    laid = table(THE_BOARD, HIDDEN, fact("a"), fact("z", "tombe"), elsewhere)
    assert [f.id for f in board.facts(laid)] == ["a", "z"]
    assert [board.holding(laid, key) for key in ("a", "z", "t", "nothing", None)] == [True, *[False] * 4]
    assert board.facts(table()) == [] and not board.holding(table(), "a")


@pytest.mark.parametrize(
    ("value", "delta", "gone"),
    [(0, 1, 1), (5, 3, 1), (6, 1, 0), (0, -1, 0), (2, -5, -2), (2, 0, 0), (0, 12, 6)],
)
def test_a_clock_stops_at_its_ends(value: int, delta: int, gone: int) -> None:
    """I-23."""
    assert board.ticks(clock(value), delta) == gone


def test_what_a_tick_tells_and_that_a_full_clock_is_an_event_of_its_own() -> None:
    """I-23: once, when it fills, to those who know of it, in the block of what moved it."""
    told = {"label": "La marée", "segments": 6}
    assert board.ticked(clock(2), 2, "r") == [
        Entry("core/clock_ticked", told | {"value": 4, "delta": 2}, EVERYONE, (Add("c", 2),), "r")
    ]
    ticked, full = board.ticked(clock(5, audience=MJ_ONLY), 4)
    assert (ticked.changes, full.changes) == ((Add("c", 1),), ())
    assert full.kind == "core/clock_full" and full.payload == told | {"value": 6, "delta": 1}
    assert ticked.audience == full.audience == MJ_ONLY
    assert board.ticked(clock(6), 1) == [] == board.ticked(clock(0), -1)
    assert [entry.kind for entry in board.ticked(clock(6), -1)] == ["core/clock_ticked"]
    assert board.is_full(clock(6)) and not board.is_full(clock(5))


def test_clocks_are_apart_from_the_tokens_of_the_board() -> None:
    token = Counter("d", "b", "dette", "Dette", 3, EVERYONE, 0)
    laid = table(THE_BOARD, clock(2), token)
    assert [c.id for c in board.clocks(laid)] == ["c"]
    assert board.held(laid, DETTE) == 3
    assert board.clocks(table()) == [] and board.held(table(), DETTE) == 0


def test_a_counter_has_no_row_until_it_moves() -> None:
    """It stands at its start; its row is for those who see the sheet."""
    fresh = table(HIDDEN)
    assert counters.counter_of(fresh, "p", SOUFFLE) is None and counters.value_of(fresh, "p", SOUFFLE) == 2
    made: Change = counters.moved(fresh, "p", SOUFFLE, -2)
    assert isinstance(made, Create) and made.audience == HIDDEN.audience
    assert made.values == {
        "portrait": "p",
        "key": "souffle",
        "label": "Souffle",
        "value": 0,
        "low": 0,
        "high": 5,
    }
    moved = table(HIDDEN, Counter("k", "p", "souffle", "Souffle", 0, HIDDEN.audience, 0, 5))
    assert counters.value_of(moved, "p", SOUFFLE) == 0
    assert counters.moved(moved, "p", SOUFFLE, 3) == Add("k", 3)


@pytest.mark.parametrize("delta", [-3, 4])
def test_a_counter_that_never_moved_keeps_its_bounds(delta: int) -> None:
    with pytest.raises(RuleError, match="Souffle"):
        counters.moved(table(HIDDEN), "p", SOUFFLE, delta)


def test_words_of_a_list_lie_on_the_board_in_order_and_are_no_facts() -> None:
    arts = [Trait(key, "b", "art", key, EVERYONE) for key in ("chant", "danse")]
    laid = table(THE_BOARD, fact("a"), *arts)
    assert board.listed(laid, "art") == arts and [f.id for f in board.facts(laid)] == ["a"]
    assert board.listed(table(), "art") == [] == board.listed(laid, "métier")
    assert board.add_to_list(table(), "art", ["Chant", "Danse"]) == [
        MAKES_IT,
        *(
            Create("trait", New(f"art {n}"), {"portrait": New("board"), "kind": "art", "text": text})
            for n, text in enumerate(("Chant", "Danse"))
        ),
    ]
    assert [c.values["portrait"] for c in board.add_to_list(laid, "art", ["Épée"])] == ["b"]


def test_a_sheet_holds_a_number_for_each_word_of_a_list() -> None:
    """Each stands alone, has no row until it moves, and is named by its word."""
    chant, danse = (Trait(key, "b", "art", key.title(), EVERYONE) for key in ("chant", "danse"))
    row = Counter("k", "p", "savoir:chant", "Chant", 2, HIDDEN.audience, -2, 3)
    laid = table(THE_BOARD, HIDDEN, chant, danse, row)
    assert [counters.value_of(laid, "p", SAVOIR, of) for of in ("chant", "danse")] == [2, 0]
    assert counters.moved(laid, "p", SAVOIR, -1, "chant") == Add("k", -1)
    made = counters.moved(laid, "p", SAVOIR, -2, "danse")
    assert isinstance(made, Create) and made.audience == HIDDEN.audience
    assert made.values == {
        "portrait": "p",
        "key": "savoir:danse",
        "label": "Danse",
        "value": -2,
        "low": -2,
        "high": 3,
    }
    assert made.name != counters.moved(laid, "p", SOUFFLE, 1).name  # type: ignore[union-attr]
    assert (counters.kind_key(row), counters.kind_key(clock(1))) == ("savoir", board.CLOCK)
    with pytest.raises(RuleError, match="Danse"):
        counters.moved(laid, "p", SAVOIR, 4, "danse")


@pytest.mark.parametrize(
    ("kind", "read"),
    [
        (SAVOIR, ["−2", "−1", "0", "+1", "+2", "+3"]),
        (replace(SOUFFLE, high=2), ["0", "1", "2"]),
        (replace(SAVOIR, low=0, words=("—", "I", "II", "III")), ["—", "I", "II", "III"]),
    ],
)
def test_how_a_number_is_read(kind: CounterKind, read: list[str]) -> None:
    assert [kind.shown(value) for value in range(kind.low, (kind.high or 0) + 1)] == read


def test_who_writes_a_number() -> None:
    player = Seat("s-ana", "Ana", "player")
    assert SAVOIR.writable_by(player) and not SOUFFLE.writable_by(player) and SOUFFLE.writable_by(MJ)
