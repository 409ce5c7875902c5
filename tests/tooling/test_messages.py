"""The French of the code: messages, labels and refusals follow the same typography as the pages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tooling.french import faults
from tests.tooling.pages import HERE

SOURCES = sorted(
    path
    for package in ("config", "sessions_app", "characters", "rules")
    for path in HERE.glob(f"{package}/**/*.py")
    if "migrations" not in path.parts
)
SCRIPTS = sorted(HERE.glob("static/*.js"))
FRENCH = set("àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»’\u00a0\u202f")
REFUSALS = {"FacesLeft", "Refusal", "RuleError", "ValidationError"}


def french(source: str) -> Iterator[str]:
    """The texts that are French by their letters, or because they refuse something to somebody."""
    tree = ast.parse(source)
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    refusals = {
        id(argument)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in REFUSALS
        for argument in node.args
    }
    for node in ast.walk(tree):
        text = text_of(node)
        if text is None or id(node) in docstrings or id(node) in parts:
            continue
        if FRENCH & set(text) or id(node) in refusals:
            yield text


def text_of(node: ast.AST) -> str | None:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(
                "X" if isinstance(part, ast.FormattedValue) else text_of(part) or "" for part in parts
            )
    return None


def french_of_script(source: str) -> Iterator[str]:
    for quoted in re.findall(r'"[^"\n]*"|`[^`]*`', source):
        if FRENCH & set(quoted):
            yield re.sub(r"\${.*?}", "X", quoted[1:-1])


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(HERE)))
def test_french_typography(path: Path):
    assert not [fault for text in french(path.read_text()) for fault in faults(text)]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_french_typography_of_scripts(path: Path):
    assert not [fault for text in french_of_script(path.read_text()) for fault in faults(text)]


def test_a_fault_of_a_script_is_seen():
    assert [fault for text in french_of_script("say(`${name} : coupé`)") for fault in faults(text)]


@pytest.mark.parametrize(
    "source",
    ['label = "Le coût :"', 'f"{name} : le coût"', 'raise RuleError("Qui ?")', 'RuleError(f"l\'{name}")'],
)
def test_a_fault_is_seen(source: str):
    assert [fault for text in french(source) for fault in faults(text)]


@pytest.mark.parametrize(
    "source",
    ['"""Qui : « é »"""', '"English: it\'s fine"', 'f"{name}\u00a0: le coût de %(count)s"', 'x["a:b"]'],
)
def test_good_text_passes(source: str):
    assert not [fault for text in french(source) for fault in faults(text)]
