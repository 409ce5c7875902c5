"""Pages and acts over HTTP, news over a socket of the same origin."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_asgi_application()

from config.origin import SameOrigin  # noqa: E402
from sessions_app.consumers import TableConsumer  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": SameOrigin(
            AuthMiddlewareStack(URLRouter([path("ecoute/<uuid:campaign>/", TableConsumer.as_asgi())]))
        ),
    }
)
