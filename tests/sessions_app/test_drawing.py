"""What the tags write and draw: elisions; dice by their family and sign, the number always there; dials by segments."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from rules.table import EVERYONE, Counter
from sessions_app.templatetags.tablee import FACES, dial, die, elide

SYMBOLS = set(re.findall(r'<symbol id="([\w-]+)"', Path(str(finders.find("icons.svg"))).read_text()))
pytestmark = pytest.mark.usefixtures("django_db_setup")  # which gathers the static files


def used(html: str) -> list[str]:
    """The symbols that some HTML draws."""
    return re.findall(r"#([\w-]+)", html)


@pytest.mark.parametrize("sign", FACES)
@pytest.mark.parametrize("sides", [6, 8])
def test_a_sign_stands_for_the_number_which_is_still_read(sides: int, sign: str) -> None:
    """I-24: a star, a full star, a mark, or nothing; read aloud, the number."""
    drawn = die(sides, 5, sign=sign)
    assert 'data-face="5"' in drawn and '<b class="sr">5</b>' in drawn
    faces = [] if sign == "blank" else [f"face-{sign}"]
    assert used(drawn) == [f"die-{sides}", *faces] and set(used(drawn)) <= SYMBOLS


def test_a_die_without_a_sign_shows_its_number() -> None:
    assert "<b>5</b>" in die(6, 5) and used(die(6, 5)) == ["die-6"]
    assert used(die(6, 5, "jade", sign="double")) == ["die-6-double"]


def test_gold_and_night_are_told_from_plain_without_colour() -> None:
    """A gold d6 has studs, whatever its face shows; a night die is dashed by the style."""
    assert used(die(6, 6, "gold", "hit", sign="star-full")) == ["die-6-studs", "face-star-full"]
    assert used(die(12, 6, "gold")) == ["die-12"]
    assert "die-night" in die(8, 7, "night", sign="mark")


def clock(value: int, segments: int) -> Counter:
    return Counter("c", "b", "horloge", "La marée", value, EVERYONE, 0, segments)


@pytest.mark.parametrize("segments", range(2, 13))
def test_a_dial_has_a_cut_for_each_segment(segments: int) -> None:
    """I-23: 2 to 12."""
    drawn = dial(clock(1, segments))
    cuts = re.findall(r"M20 20l(-?[\d.]+) (-?[\d.]+)", drawn)
    assert len(set(cuts)) == segments and cuts[0] == ("0.0", "-18.0")
    assert all(abs(float(x) ** 2 + float(y) ** 2 - 324) < 4 for x, y in cuts)
    assert f'stroke-dasharray="1 {segments}"' in drawn and 'aria-hidden="true"' in drawn


@pytest.mark.parametrize(
    ("name", "de", "que"),
    [
        *((name, "d’", "qu’") for name in ("Ana", "Émile", "îles", "OMBELINE", "Œdipe", "Ulla")),
        *(
            (name, "de ", "que ")
            for name in ("Bruno", "Hélène", "Yves", "Çelik", "7", "«\u00a0Ana\u00a0»", "")
        ),
    ],
)
def test_a_word_is_elided_before_a_vowel(name: str, de: str, que: str) -> None:
    assert (elide(name, "de"), elide(name, "que")) == (de, que)
