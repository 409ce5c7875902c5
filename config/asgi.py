"""Pages and acts over HTTP, news over a socket of the same origin."""

import os
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import WebsocketDenier
from django.core.asgi import get_asgi_application
from django.urls import path, re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django = get_asgi_application()

from config.body import BodyLimit, forget_the_rest  # noqa: E402
from config.origin import SameOrigin  # noqa: E402
from sessions_app.consumers import TableConsumer  # noqa: E402
from sessions_app.rooms import rooms  # noqa: E402

forget_the_rest()


async def pages(scope: Any, receive: Any, send: Any) -> None:
    """Pages and acts. A process that only takes acts rings the others too."""
    rooms.open()
    await django(scope, receive, send)


listen: Any = path("ecoute/<uuid:campaign>/", TableConsumer.as_asgi())  # type: ignore[arg-type]
nowhere: Any = re_path("", WebsocketDenier.as_asgi())  # type: ignore[arg-type]
application = ProtocolTypeRouter(
    {
        "http": BodyLimit(pages),
        "websocket": SameOrigin(AuthMiddlewareStack(URLRouter([listen, nowhere]))),
    }
)
