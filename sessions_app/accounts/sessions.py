"""The open sessions of an account: one for each browser that signed in."""

import re
from typing import Any

from allauth.usersessions.adapter import get_adapter
from allauth.usersessions.models import UserSession
from allauth.usersessions.views import ListUserSessionsView
from django.contrib.auth.models import User

# The first that is named wins: nearly every browser also calls itself by the names further down.
BROWSERS = {
    "Firefox": "Firefox|FxiOS",
    "Edge": "Edg",
    "Opera": "OPR/",
    "Samsung Internet": "SamsungBrowser",
    "Chrome": "Chrom|CriOS",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac": "Mac OS|Macintosh",
    "Linux": "Linux|X11",
}


def device(user_agent: str) -> str:
    """A browser in words, from what it says of itself: « Firefox, Android »."""
    named = (
        next((name for name, signs in names.items() if re.search(signs, user_agent)), None)
        for names in (BROWSERS, SYSTEMS)
    )
    return ", ".join(filter(None, named)) or "Navigateur inconnu"


def end_sessions(user: User, but: str | None = None) -> None:
    """Sign this account out everywhere, `but` in the session of this key; its open tables close at once (P12)."""
    get_adapter().end_sessions(list(UserSession.objects.filter(user=user).exclude(session_key=but)))


class Sessions(ListUserSessionsView):
    """The list, and one button that ends all the others."""

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**more)
        context["devices"] = [(device(session.user_agent), session) for session in context["sessions"]]
        return context
