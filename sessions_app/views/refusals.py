"""How a refusal looks: beside the form for a page's own act, a page of its own elsewhere."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

STALE = "Cette page a trop attendu. Recharge-la, puis recommence\u00a0: rien n’a été enregistré."


def refused(
    request: HttpRequest, reasons: Sequence[str], status: int = 422, current: str = "", revision: str = ""
) -> HttpResponse:
    """The reasons, to put beside the form.

    `current`: the words now in place of those being edited. `revision`: what the next try has then seen.
    """
    context = {"reasons": reasons, "current": current, "revision": revision}
    return render(request, "table/refusal.html", context, status=status)


def stale_page(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A POST without the token of a page of ours: forged, or from a page whose cookies are gone."""
    if request.htmx:  # type: ignore[attr-defined]
        return refused(request, [STALE], 403)
    return render(request, "doors/gone.html", {"reason": STALE}, status=403)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What could not be read: Django's own page would read it once more."""
    return HttpResponse(render_to_string("400.html"), status=400)
