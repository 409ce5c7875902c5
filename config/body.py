"""The longest body of a request (P19): nothing that anybody sends fills the memory or the disk of the server."""

from typing import Any

from daphne.http_protocol import WebRequest
from django.conf import settings
from django.template.loader import render_to_string

LONGEST = settings.DATA_UPLOAD_MAX_MEMORY_SIZE  # bytes
TOO_LONG = "Cet envoi est trop long\u00a0: raccourcis ton texte, puis recommence. Rien n’a été enregistré."
HEADERS = {
    b"content-type": b"text/html; charset=utf-8",
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
}


class TooLong(Exception):
    """More than `LONGEST` bytes came."""


class BodyLimit:
    """Refuses a longer body with 413, whatever it said of its length, before Django keeps it."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        length = 0

        async def counted() -> Any:
            nonlocal length
            message = await receive()
            length += len(message.get("body", b""))
            if length > LONGEST:
                raise TooLong
            return message

        try:
            await self.application(scope, counted, send)
        except TooLong:
            beside_form = (b"hx-request", b"true") in scope["headers"]
            template = "table/refusal.html" if beside_form else "413.html"
            body = render_to_string(template, {"reasons": [TOO_LONG]}).encode()
            await send({"type": "http.response.start", "status": 413, "headers": [*HEADERS.items()]})
            await send({"type": "http.response.body", "body": body})


def forget_the_rest() -> None:
    """Have daphne throw away, as it comes, what is beyond the limit.

    It takes a whole body, on disk and then in memory, before it calls the application (django/daphne#483).
    """
    keep = WebRequest.handleContentChunk

    def keep_the_beginning(request: WebRequest, data: bytes) -> None:
        keep(request, data[: LONGEST + 1 - request.content.tell()])

    WebRequest.handleContentChunk = keep_the_beginning
