"""The sentences of the rules speak to one person, as one does at a table, and are set as French is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rules.french import PLAIN_SPACE_BEFORE_SIGN

RULES = Path(__file__).parents[2] / "rules"
VOUS = re.compile(r"\b(vous|vos|votre)\b|\b(?!assez\b|chez\b)\w+ez\b", re.IGNORECASE)


def sentences(path: Path) -> Iterator[str]:
    """The strings of a file, without its docstrings."""
    tree = ast.parse(path.read_text())
    documented = ast.Module | ast.ClassDef | ast.FunctionDef
    docs = {id(n.body[0].value) for n in ast.walk(tree) if isinstance(n, documented) and ast.get_docstring(n)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


@pytest.mark.parametrize("path", sorted(RULES.rglob("*.py")), ids=lambda path: str(path.relative_to(RULES)))
def test_every_sentence_says_tu_and_has_its_no_break_spaces(path: Path) -> None:
    for sentence in sentences(path):
        assert not VOUS.search(sentence), sentence
        assert not PLAIN_SPACE_BEFORE_SIGN.search(sentence), sentence
        assert not re.search(r"\u00a0[;!?]|\u202f:|«[^\u00a0]|[^\u00a0]»", sentence), sentence
