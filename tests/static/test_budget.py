"""What every first visit carries stays light, and comes from nowhere else."""

import gzip
import re
from pathlib import Path

import pytest

STATIC = Path(__file__).resolve().parents[2] / "static"


@pytest.mark.parametrize(("name", "kilobytes"), [("site.css", 12), ("des.js", 2), ("icons.svg", 4)])
def test_file_fits_its_budget(name, kilobytes):
    assert len(gzip.compress((STATIC / name).read_bytes(), 9)) <= kilobytes * 1024


def test_fonts_fit_their_budget():
    assert sum(path.stat().st_size for path in (STATIC / "vendor").glob("*.woff2")) <= 76 * 1024


def test_css_loads_only_what_is_beside_it():
    css = (STATIC / "site.css").read_text()
    urls = re.findall(r'url\("([^"]+)"\)', css)
    assert urls and all((STATIC / url).is_file() for url in urls)
    assert len(urls) == css.count("url(")
    assert "@import" not in css


def test_picture_of_the_table_stays_light():
    picture = (STATIC / "capture-table.png").read_bytes()
    assert picture[:4] == b"\x89PNG" and int.from_bytes(picture[16:20], "big") == 1600
    assert len(picture) <= 300 * 1024
