"""What templates need and Django does not have: icons, dice, acts, hours."""

from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()
SHAPES = (4, 6, 8, 10, 12, 20)


@register.simple_tag
def icon(name: str) -> SafeString:
    """An icon of the sprite; the word beside it says the same thing."""
    return format_html(
        '<svg class="i" aria-hidden="true"><use href="{}#i-{}"/></svg>', static("icons.svg"), name
    )


@register.simple_tag
def act(campaign: Any, move: str, notice: str = "find .notice") -> SafeString:
    """The attributes of a form that plays a move; a refusal goes to `notice`, news comes by the feed."""
    return format_html(
        'method="post" action="{0}" hx-post="{0}" hx-target="{1}" hx-swap="innerHTML" '
        'hx-sync="this:drop" hx-disabled-elt="find button"',
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
def die(sides: int, face: int, family: str = "neutre", outcome: str = "", added: bool = False) -> SafeString:
    """One die as it fell: its shape by its faces, its family by colour, line and word."""
    kind = f"die-{sides}-{family}" if sides == 6 and family in ("lien", "ancrage") else f"die-{sides}"
    return format_html(
        '<span class="die d{} die-{} {}{}" data-face="{}"><svg class="shape"><use href="{}#{}"/></svg><b>{}</b></span>',
        sides if sides in SHAPES else 100,
        family,
        outcome,
        " added" if added else "",
        face,
        static("icons.svg"),
        kind if sides in SHAPES else "die-x",
        face,
    )


@register.filter
def hour(at: datetime) -> str:
    """21 h 04, in the table's time."""
    return timezone.localtime(at).strftime("%H\u00a0h\u00a0%M")


@register.filter
def get(mapping: Any, key: Any) -> Any:
    """The value of a key that is itself a variable."""
    return mapping.get(key) if key is not None else None


@register.filter
def signed(number: int) -> str:
    """+2, −1, or nothing for 0."""
    return f"{'+' if number > 0 else '−'}{abs(number)}" if number else ""
