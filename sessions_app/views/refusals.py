"""How a refusal looks: beside the form for a page's own act, a page of its own elsewhere."""

from collections.abc import Mapping, Sequence
from math import ceil

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string

STALE = "Cette page a trop attendu. Recharge-la, puis recommence\u00a0: rien n’a été enregistré."
WAYS_IN = ("account_login", "account_signup")
FORMER_TOKEN = " incorrect."  # how Django's reason ends for a token that is well made, from an origin of ours


def refused(
    request: HttpRequest,
    reasons: Sequence[str],
    status: int = 422,
    current: str = "",
    seen: Mapping[str, str] | None = None,
) -> HttpResponse:
    """The reasons, to put beside the form.

    `current`: the words now in place of those being edited. `seen`: what the next try has then read, by field.
    """
    context = {"reasons": reasons, "current": current, "seen": seen or {}}
    return render(request, "table/refusal.html", context, status=status)


def stale_page(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A POST without the token of a page of ours: forged, or from a page whose cookies are gone.

    Signing in changes the token: the second tap on its button only goes where the first one led.
    """
    if request.htmx:  # type: ignore[attr-defined]
        return refused(request, [STALE], 403)
    door = getattr(request.resolver_match, "url_name", None)
    if request.user.is_authenticated and door in WAYS_IN and reason.endswith(FORMER_TOKEN):
        return redirect(request.get_full_path())
    return render(
        request, "doors/gone.html", {"title": "Cette page a trop attendu", "reason": STALE}, status=403
    )


def too_many(request: HttpRequest, wait: int) -> HttpResponse:
    """A door was used too often (429): it opens again in `wait` seconds."""
    reason = f"Trop d’essais\u00a0: réessaie dans {in_words(wait)}."
    if request.headers.get("HX-Request"):  # asked before any middleware could have read it
        response = refused(request, [reason], 429)
    else:
        response = render(request, "429.html", {"reason": reason}, status=429)
    response["Retry-After"] = str(wait)
    return response


def in_words(seconds: int) -> str:
    """A wait of one second to some hours, never said shorter than it is."""
    count, unit = ceil(seconds / 3600), "heure"
    if seconds < 60:
        count, unit = seconds, "seconde"
    elif (minutes := ceil(seconds / 60)) < 60:
        count, unit = minutes, "minute"
    return f"{count}\u00a0{unit}{'s' if count > 1 else ''}"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What could not be read: Django's own page would read it once more."""
    return HttpResponse(render_to_string("400.html"), status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Somebody who may know why they are refused (PermissionDenied with a sentence)."""
    reason = str(exception)
    if request.htmx:  # type: ignore[attr-defined]
        return refused(request, [reason], 403)
    context = {"title": "Tu ne peux pas entrer ici", "reason": reason}
    return render(request, "doors/gone.html", context, status=403)
