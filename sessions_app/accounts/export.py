"""A copy of all that is one person's: what they wrote, what was written to them, what they play. Nothing else (P9)."""

import re
from html import unescape
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.db.models import Q
from django.template.loader import render_to_string

from rules.table import Portrait, Table
from sessions_app.accounts.sessions import device
from sessions_app.audience import narrow
from sessions_app.blocks import Printer, seen_by
from sessions_app.models import Seat
from sessions_app.table import everybody, load, seat_of

WORDS = ("core/message", "core/whisper", "core/handout")  # written to others: read by all whom they are for
TAGS, BLANKS = re.compile("<[^>]*>"), re.compile("[ \n]+")


def everything(user: User) -> dict[str, Any]:
    """What an account may take away, as JSON can hold it."""
    sessions = UserSession.objects.filter(user=user).order_by("created_at")
    return {
        "compte": {
            "e-mail": user.email,
            "créé": user.date_joined,
            "navigateurs": [
                {"navigateur": device(s.user_agent), "adresse": s.ip, "connecté": s.created_at}
                for s in sessions
            ],
        },
        "places": [place(seat) for seat in Seat.objects.filter(user=user).select_related("campaign")],
    }


def place(seat: Seat) -> dict[str, Any]:
    """A seat, with what it plays and what it reads. Of a table that one has left, only what one wrote there."""
    table = narrow(load(seat.campaign, seat), seat_of(seat))
    sits = seat.status == Seat.Status.SEATED and seat.campaign.deleted_at is None
    return {
        **({"campagne": seat.campaign.name} if sits else {}),  # it may have another name since
        "jeu": table.game.name,
        "rôle": seat.get_role_display(),
        "nom": seat.name,
        "état": seat.get_status_display(),
        "depuis": seat.created_at,
        "portraits": [sheet(table, portrait) for portrait in table.portraits_of(str(seat.pk))]
        if sits
        else [],
        "journal": lines(seat, table, sits),
    }


def sheet(table: Table, portrait: Portrait) -> dict[str, Any]:
    """A portrait with its words and its numbers, under the names that the game gives them."""
    kind = table.game.portrait_kind(portrait.kind)
    kinds = {trait.kind: table.game.trait_kind(trait.kind) for trait in table.traits_of(portrait.id)}
    labels = {key: found.label if found else key for key, found in kinds.items()}
    return {
        "nom": portrait.name,
        "genre": kind.label if kind else portrait.kind,
        "traits": [
            {"genre": labels[trait.kind], "mots": trait.text, "marques": list(trait.flags)}
            for trait in table.traits_of(portrait.id)
        ],
        "compteurs": [
            {"nom": counter.label, "valeur": counter.value}
            for counter in table.counters.values()
            if counter.portrait == portrait.id
        ],
    }


def lines(seat: Seat, table: Table, sits: bool) -> list[dict[str, Any]]:
    """The lines that this seat wrote, and while it sits the words written to it, as its page shows them."""
    # Whoever is up is told no name that others took since.
    printer = Printer(everybody(seat.campaign) if sits else {str(seat.pk): seat_of(seat)})
    theirs = Q(author=seat) | Q(kind__in=WORDS) if sits else Q(author=seat)
    told = []
    for event in seen_by(seat.campaign, table.actor).filter(theirs):
        line = printer.line(event, table.actor)
        words = {
            name: line[name] for name in ("payload", "author", "people")
        }  # without what a page lets one do
        text = TAGS.sub(" ", render_to_string(str(line["template"]), words))
        told.append(
            {"quand": event.at, "qui": line["author"], "texte": BLANKS.sub(" ", unescape(text)).strip()}
        )
    return told
