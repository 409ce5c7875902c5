"""How a refusal looks: beside the form for a page's own act, a page of its own elsewhere."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

STALE = "Cette page a trop attendu. Recharge-la, puis recommence\u00a0: rien n’a été enregistré."


def refused(
    request: HttpRequest, reasons: Sequence[str], status: int = 422, current: str = ""
) -> HttpResponse:
    """The reasons, to put beside the form. `current`: the words now in place of those being edited."""
    return render(request, "table/refusal.html", {"reasons": reasons, "current": current}, status=status)


def stale_page(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A POST without the token of a page of ours: forged, or from a page whose cookies are gone."""
    if request.htmx:  # type: ignore[attr-defined]
        return refused(request, [STALE], 403)
    return render(request, "doors/gone.html", {"reason": STALE}, status=403)
