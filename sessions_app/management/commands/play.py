"""`manage.py play`: a table ready to play on this machine."""

import os
import sys
from typing import Any

import segno
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection
from django.urls import reverse

from sessions_app.demo import MJ, demo_campaign
from sessions_app.seats import entry_token, invitation_token


class Command(BaseCommand):
    help = "Make the demo campaign if it is not there, print its links, and serve the table."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA journal_mode=WAL")  # kept by the file
        campaign = demo_campaign()
        root = f"http://{host}:{port}"
        invitation = root + reverse("rejoindre", args=[invitation_token(campaign)])
        entry = root + reverse("entrer", args=[entry_token(MJ, campaign)])
        self.stdout.write(
            f"\nTablée\u00a0: {root}/\n\nPour mener («\u00a0{campaign.name}\u00a0»)\u00a0:\n  {entry}\n"
        )
        self.stdout.write(
            f"Pour jouer (à ouvrir dans un autre navigateur, ou une fenêtre privée)\u00a0:\n  {invitation}\n\n"
        )
        self.stdout.flush()
        segno.make(invitation, micro=False).terminal(out=sys.stdout, compact=True, border=2)
        self.stdout.write("Ctrl+C arrête la table\u202f; les données restent dans var/.\n")
        self.stdout.flush()
        connection.close()
        arguments = [sys.executable, "-m", "daphne", "-v", "0", "-b", host, "-p", str(port)]
        limits = ["--websocket_timeout", "86400", "--ping-interval", "20", "--ping-timeout", "30"]
        os.execv(sys.executable, [*arguments, *limits, "config.asgi:application"])
