"""Text is text in every game: what a move of theirs is told is drawn as written, on every page and in answers (P16)."""

from html.parser import HTMLParser

import pytest

from rules.registry import GAMES
from tests.browser.story import texts
from tests.sessions_app.samples import FIRST, MOVES, Sample
from tests.sessions_app.table import undone

# Out of a text, an attribute, a field, a title; then a script, and a template.
HOSTILE = (
    "\"'><img src=x onerror=piege()></textarea></title></select></style><script>piege()</script>{{ 7|add:7 }}"
)
PLAIN = "Des mots"
# The first game is read in real browsers, by tests/browser/test_hostile.py.
WRITTEN = texts({key: move for key, move in MOVES.items() if key.split("/")[0] in {*GAMES} - {FIRST}})
IN_AN_ERROR = {"p", "span", "svg", "use", "input", "button"}


class Kinds(HTMLParser):
    """Every kind of element of some HTML, and the attributes that each bears."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: set[tuple[str, str]] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {(tag, ""), *((tag, name) for name, _ in attrs)}


def drawn(table: Sample, key: str, words: dict[str, str]) -> tuple[int, str, str]:
    """What the move is answered, and the pages of each role then."""
    campaign = table.tablee.campaign.pk
    with undone():
        answer = table.sent(key, **words)
        pages = [
            table.browser(role).get(f"/table/{campaign}/{page}").content.decode()
            for role, page in (("mj", ""), ("mj", "mj/"), ("guest", ""), ("spectator", ""))
        ]
    return answer.status_code, answer.content.decode(), "".join(pages)


@pytest.mark.parametrize("key", sorted({key for key, _ in WRITTEN}))
def test_what_a_move_is_told_is_drawn_as_text(table: Sample, key: str) -> None:
    """The pages of hostile words are made of the very elements and attributes of those of plain ones."""
    names = [name for move, name in WRITTEN if move == key]
    plain, _, usual = drawn(table, key, dict.fromkeys(names, PLAIN))
    status, said, pages = drawn(table, key, dict.fromkeys(names, HOSTILE))
    assert status == plain
    if status != 200:  # words that only answer what a page showed
        assert {tag for tag, _ in Kinds(said).found} <= IN_AN_ERROR
    assert Kinds(pages).found - Kinds(usual).found == set()
    assert status != 200 or "piege()&lt;/script&gt;" in pages
