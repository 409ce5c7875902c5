"""The templates and the stylesheet share one vocabulary: a class that is written is drawn."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[2]
CSS = (HERE / "static" / "site.css").read_text()
TEMPLATES = sorted([*HERE.glob("templates/**/*.html"), *HERE.glob("rules/*/templates/**/*.html")])
DRAWN = set(re.findall(r"\.([a-z][a-z0-9-]*)", CSS))
# Only for the scripts to find their way.
HOOKS = {"word", "older"}


def classes(source: str) -> set[str]:
    """The classes of a template, without those that a value completes."""
    written = re.sub(r"{{.*?}}", "\N{BULLET}", re.sub(r"{%.*?%}", " ", source))
    words = {word for value in re.findall(r'class="([^"]*)"', written) for word in value.split()}
    return {word for word in words if "\N{BULLET}" not in word}


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(HERE)))
def test_every_class_is_drawn(path: Path):
    assert classes(path.read_text()) <= DRAWN | HOOKS


def test_classes_are_read_between_tags():
    assert classes('<p class="a{% if b %} c{% endif %} d-{{ e }}">') == {"a", "c"}
