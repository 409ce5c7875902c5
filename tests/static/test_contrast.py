"""WCAG contrast of every text, edge and die on every surface, read from site.css, by day and by night."""

import re

import pytest

from tests.static.sheets import CORE, GAMES

CSS = CORE.read_text()
DAY, NIGHT = "day", "night"
SURFACES = ("ground", "plane", "card", "lit", "glow", "well")
DICE = ("jade", "brick", "gold", "night", "plain")
TEXTS = ("text", "soft", "danger", "info", "ok", "jade-text", "brick-text")


def variables() -> dict[str, dict[str, str]]:
    colours: dict[str, dict[str, str]] = {DAY: {}, NIGHT: {}}
    pattern = r"--([a-z-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));"
    for name, day, night, same in re.findall(pattern, CSS):
        colours[DAY][name] = day or same
        colours[NIGHT][name] = night or same
    return colours


COLOURS = variables()


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(theme: str, one: str, other: str) -> float:
    dark, bright = sorted(luminance(COLOURS[theme][name]) for name in (one, other))
    return (bright + 0.05) / (dark + 0.05)


def test_known_values():
    assert round((luminance("#FFFFFF") + 0.05) / (luminance("#000000") + 0.05)) == 21


@pytest.mark.parametrize("theme", [DAY, NIGHT])
@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("text", TEXTS)
def test_text_is_read_on_every_surface(theme, surface, text):
    assert contrast(theme, text, surface) >= 4.5


@pytest.mark.parametrize("theme", [DAY, NIGHT])
@pytest.mark.parametrize("surface", SURFACES)
@pytest.mark.parametrize("edge", ["edge", *(f"{die}-edge" for die in DICE)])
def test_edge_is_seen_on_every_surface(theme, surface, edge):
    assert contrast(theme, edge, surface) >= 3


@pytest.mark.parametrize("theme", [DAY, NIGHT])
@pytest.mark.parametrize("die", DICE)
def test_figure_is_read_on_its_die(theme, die):
    assert contrast(theme, f"{die}-ink", die) >= 4.5


@pytest.mark.parametrize("theme", [DAY, NIGHT])
def test_main_button_is_read_and_seen(theme):
    assert contrast(theme, "main", "main-ink") >= 4.5
    assert all(contrast(theme, "main", surface) >= 3 for surface in SURFACES)


def test_gold_stays_the_dice_s_own():
    sheets = [CSS, *(path.read_text() for path in GAMES)]
    uses = [
        line.strip()
        for css in sheets
        for line in css.splitlines()
        if re.search(r"var\(--gold\b|#F2C94C", line)
    ]
    assert uses and all(line.startswith(("--gold", ".die-gold")) for line in uses)


def test_no_colour_is_written_outside_the_variables():
    rules = [CSS[CSS.index("--radius") :], *(path.read_text() for path in GAMES)]
    # white: the plate of the QR, the printed page
    assert set(re.findall(r"#[0-9A-Fa-f]{3,8}\b", "".join(rules))) <= {"#FFFFFF"}


def test_a_game_uses_variables_that_exist():
    known = set(re.findall(r"(--[a-z-]+):", CSS))
    assert {name for path in GAMES for name in re.findall(r"var\((--[a-z-]+)\)", path.read_text())} <= known
