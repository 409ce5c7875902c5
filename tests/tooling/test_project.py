"""What the project promises about itself."""

import re
import tomllib

import pytest

from tests.tooling.pages import HERE

PIN = re.compile(r"[A-Za-z0-9._-]+(\[[a-z,]+\])?==[^\s=*]+")


def requirements(name: str) -> list[str]:
    lines = (HERE / name).read_text().splitlines()
    return [line for line in lines if line.strip() and not line.startswith(("#", "-r "))]


@pytest.mark.parametrize("name", ["README.md", "README.fr.md"])
def test_the_readme_gives_both_commands(name: str):
    text = (HERE / name).read_text()
    assert "make play" in text
    assert "make test" in text


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_requirement_is_pinned(name: str):
    assert not [line for line in requirements(name) if not PIN.fullmatch(line.split("#")[0].strip())]


def test_every_requirement_names_its_licence():
    assert not [line for line in requirements("requirements.txt") if not line.partition("#")[2].strip()]


def test_every_game_is_held_by_the_contracts():
    games = {f"rules.{path.parent.name}" for path in HERE.glob("rules/*/__init__.py")}
    contracts = tomllib.loads((HERE / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    held = {contract["id"]: contract for contract in contracts}
    assert set(held["games-apart"]["modules"]) == games
    assert set(held["one-registry"]["protected_modules"]) == games
