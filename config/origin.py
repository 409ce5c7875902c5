"""Only our own pages may listen: the origin must be this very scheme, host and port, or one named in the settings."""

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import validate_host


class SameOrigin:
    """Refuses a socket whose `Origin` is absent or not exactly the page's own. Channels' validator ignores ports."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        headers = [value for name, value in scope["headers"] if name == b"origin"]
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(headers) == 1 and len(hosts) == 1 and allowed(headers[0].decode("latin-1"), hosts[0]):
            return await self.application(scope, receive, send)
        return await WebsocketDenier()(scope, receive, send)


def allowed(origin: str, host: str) -> bool:
    """Whether a page of `origin` may open a socket to `host`."""
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    own = ("https" if settings.HTTPS else "http", host)
    name = urlsplit(f"//{host}").hostname or ""
    return validate_host(name, settings.ALLOWED_HOSTS) and urlsplit(origin)[:2] == own
