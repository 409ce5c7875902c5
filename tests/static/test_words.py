"""The templates and the stylesheets share one vocabulary: a class that is written is drawn, and the other way round.

Names come after « de » and « que » as French writes them.
"""

import re
from pathlib import Path

import pytest

from tests.static.sheets import CORE, GAMES, HERE, words

TEMPLATES = sorted([*HERE.glob("templates/**/*.html"), *HERE.glob("rules/*/templates/**/*.html")])
DRAWN = words(CORE.read_text())
# Only for the scripts to find their way.
HOOKS = {"word", "older", "earlier"}
# Written by htmx, by the tags of tablee.py, or completed by a value.
MADE = re.compile(
    r"htmx-request|i|on|off|poll|die|shape|face|d\d+|hit|miss|added|dial|rim|gone|cuts|(die|kind|flag|prism|side)-[a-z]+"
)


def classes(source: str) -> set[str]:
    """The classes of a template, without those that a value completes."""
    written = re.sub(r"{{.*?}}", "\N{BULLET}", re.sub(r"{%.*?%}", " ", source))
    found = {word for value in re.findall(r'class="([^"]*)"', written) for word in value.split()}
    return {word for word in found if "\N{BULLET}" not in word}


def given(source: str) -> set[str]:
    """The classes that a template gives to another: `genre="btn-quiet"`."""
    return {word for value in re.findall(r'{%[^%]*genre="([^"]*)"', source) for word in value.split()}


def drawn_for(path: Path) -> set[str]:
    """A template of the core counts on site.css alone; one of a game has its game's stylesheet too."""
    game = path.relative_to(HERE).parts[1] if path.is_relative_to(HERE / "rules") else None
    return DRAWN.union(*(words(css.read_text()) for css in GAMES if css.stem == game))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(HERE)))
def test_every_class_is_drawn(path: Path):
    assert classes(path.read_text()) | given(path.read_text()) <= drawn_for(path) | HOOKS


@pytest.mark.parametrize("path", [CORE, *GAMES], ids=lambda path: path.name)
def test_every_rule_is_of_use(path: Path):
    sources = [template.read_text() for template in TEMPLATES]
    written = set().union(*(classes(source) | given(source) for source in sources))
    assert {word for word in words(path.read_text()) - written if not MADE.fullmatch(word)} == set()


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(HERE)))
def test_a_name_comes_after_a_word_that_is_elided(path: Path):
    names = r"\b(?:de|que) (?:<bdi>|<b>)?{{ [^}]*(?:name|\.portrait|nom)\b[^}]*}}"
    assert re.findall(names, path.read_text()) == []


def test_classes_are_read_between_tags():
    assert classes('<p class="a{% if b %} c{% endif %} d-{{ e }}">') == {"a", "c"}


def test_a_class_of_a_game_is_none_of_the_core():
    assert "mise" not in DRAWN and "mise" in drawn_for(
        HERE / "rules/puissances/templates/puissances/mise.html"
    )
