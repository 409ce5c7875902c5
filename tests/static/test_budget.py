"""What every first visit carries stays light, and comes from nowhere else."""

import gzip
import re
from pathlib import Path

import pytest

from tests.static.sheets import CORE, GAMES

STATIC = Path(__file__).resolve().parents[2] / "static"


def packed(*paths: Path) -> int:
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in paths)


@pytest.mark.parametrize(("name", "kilobytes"), [("des.js", 2), ("icons.svg", 4)])
def test_file_fits_its_budget(name, kilobytes):
    assert packed(STATIC / name) <= kilobytes * 1024


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_the_styles_of_a_table_fit_their_budget(game):
    assert packed(CORE, game) <= 12 * 1024


def test_fonts_fit_their_budget():
    assert sum(path.stat().st_size for path in (STATIC / "vendor").glob("*.woff2")) <= 76 * 1024


def test_css_loads_only_what_is_beside_it():
    css = CORE.read_text()
    urls = re.findall(r'url\("([^"]+)"\)', css)
    assert urls and all((STATIC / url).is_file() for url in urls)
    assert len(urls) == css.count("url(")
    assert "@import" not in css
    assert not [path for path in GAMES if re.search(r"url\(|@import", path.read_text())]


def test_picture_of_the_table_stays_light():
    picture = (STATIC / "capture-table.png").read_bytes()
    assert picture[:4] == b"\x89PNG" and int.from_bytes(picture[16:20], "big") == 1600
    assert len(picture) <= 300 * 1024
