"""The stylesheets: the core's, which every page carries, and each game's own, which only its tables add."""

import re
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]
CORE = HERE / "static" / "site.css"
GAMES = sorted(HERE.glob("rules/*/static/*/*.css"))


def words(css: str) -> set[str]:
    """The classes that a stylesheet draws."""
    return set(re.findall(r"\.([a-z][a-z0-9-]*)", re.sub(r'/\*.*?\*/|"[^"]*"', "", css, flags=re.DOTALL)))
