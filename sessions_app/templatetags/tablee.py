"""What templates need and Django does not have: icons, dice, acts, hours."""

from datetime import datetime
from math import cos, pi, sin
from typing import Any
from unicodedata import normalize
from urllib.parse import urlencode

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from rules.table import Counter, Seat

register = template.Library()
SHAPES = (4, 6, 8, 10, 12, 20)
FACES = ("star", "star-full", "mark", "blank")  # drawn on a die instead of its number
VOWELS = tuple("aeiouæœ")
SR = mark_safe(' class="sr"')


@register.simple_tag
def icon(name: str, look: str = "") -> SafeString:
    """An icon of the sprite; the word beside it says the same thing. `look` adds a class."""
    kind = f"i {look}" if look else "i"
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#i-{}"/></svg>', kind, static("icons.svg"), name
    )


@register.simple_tag
def act(campaign: Any, move: str, notice: str = "find .notice") -> SafeString:
    """The attributes of a form that plays a move; a refusal goes to `notice`, news comes by the feed.

    A press while an act is on its way is dropped. The button is not disabled meanwhile: it would lose the focus.
    """
    return format_html(
        'method="post" action="{0}" hx-post="{0}" hx-target="{1}" hx-swap="innerHTML" hx-sync="this:drop"',
        reverse("jouer", args=[campaign.pk, move]),
        notice,
    )


@register.simple_tag
def opens(page: str, *args: Any, **query: Any) -> SafeString:
    """The attributes of a button that opens a dialog."""
    asked = f"?{urlencode(query)}" if query else ""
    return format_html(
        'type="button" hx-get="{}{}" hx-target="#sheet" hx-swap="innerHTML"', reverse(page, args=args), asked
    )


@register.simple_tag
def die(
    sides: int, face: int | str, tone: str = "", outcome: str = "", added: bool = False, sign: str = ""
) -> SafeString:
    """One die as it fell: its shape by its faces, its face as it is read, and what families of dice are told by.

    `tone` is its colour (jade, brick, gold, night; plain by default); a gold d6 has studs too, a night die dashes.
    `sign` is drawn: on a d6 `double` or `foot` say the same as a tone without colour; `star`, `star-full`, `mark` or
    `blank` stand instead of the number, which is then only read aloud.
    """
    known = str(sides) if sides in SHAPES else "x"
    words = ["die", f"d{sides if sides in SHAPES else 100}", tone and f"die-{tone}", outcome]
    look = "studs" if tone == "gold" and sides == 6 else "" if sign in FACES else sign
    sprite, shown = static("icons.svg"), sign in FACES and sign != "blank"
    drawn = format_html('<svg class="face"><use href="{}#face-{}"/></svg>', sprite, sign) if shown else ""
    return format_html(
        '<span class="{}" data-face="{}"><svg class="shape"><use href="{}#die-{}"/></svg>{}<b{}>{}</b></span>',
        " ".join(filter(None, [*words, "added" if added else ""])),
        face,
        sprite,
        f"{known}-{look}" if look else known,
        drawn,
        SR if sign in FACES else "",
        face,
    )


@register.simple_tag
def dial(clock: Counter) -> SafeString:
    """A clock as a dial cut in its segments, the gone ones filled from the top; the words beside it say the same."""
    segments = clock.high or 1
    turns = [2 * pi * n / segments for n in range(segments)]
    cuts = "".join(f"M20 20l{18 * sin(turn):.1f} {-18 * cos(turn):.1f}" for turn in turns)
    return format_html(
        '<svg class="dial" viewBox="0 0 40 40" aria-hidden="true"><circle class="rim" cx="20" cy="20" r="18"/>'
        '<circle class="gone" cx="20" cy="20" r="9" pathLength="{0}" stroke-dasharray="{1} {0}"/>'
        '<path class="cuts" d="{2}"/></svg>',
        segments,
        clock.value,
        cuts,
    )


@register.filter
def hour(at: datetime) -> str:
    """21 h 04, in the table's time."""
    return timezone.localtime(at).strftime("%H\u00a0h\u00a0%M")


@register.filter
def day(at: datetime) -> str:
    """1er décembre, 2 décembre: in the table's time."""
    local = timezone.localtime(at)
    return f"{'1er' if local.day == 1 else local.day}\u00a0{date_format(local, 'F')}"


@register.filter
def get(mapping: Any, key: Any) -> Any:
    """The value of a key that is itself a variable."""
    return mapping.get(key) if key is not None else None


@register.filter
def name(seat: Seat | None) -> str:
    """The name of whoever sits there."""
    return seat.name if seat else "quelqu’un"


@register.filter
def elide(name: str, word: str) -> str:
    """« de » or « que » as it stands before a name, its space or its apostrophe included: de Bruno, d’Émile.

    Before a vowel only: an h may be aspirate, and the names in y that are said with a consonant are as many.
    """
    first = normalize("NFD", name.lower())[:1]
    return f"{word[:-1]}’" if first in VOWELS else f"{word} "


@register.filter
def signed(number: int) -> str:
    """+2, −1, or nothing for 0."""
    return f"{'+' if number > 0 else '−'}{abs(number)}" if number else ""


@register.filter
def plural(number: int) -> str:
    """The s of a French plural, from 2 on: 0 Réussite, 1 Réussite, 2 Réussites."""
    return "s" if abs(number) >= 2 else ""
