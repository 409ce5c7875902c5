"""`manage.py play`: a table ready to play on this machine."""

import os
import sys
from typing import Any

import segno
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection
from django.urls import reverse

from sessions_app.demo import MJ, demo_campaign
from sessions_app.seats import entry_token, invitation_token

# A socket lives a day at most, and is given up after 30 s of silence.
LIMITS = ["--websocket_timeout", "86400", "--ping-interval", "20", "--ping-timeout", "30"]
WELCOME = """
Tablée\u00a0: {root}/

Pour mener «\u00a0{name}\u00a0»\u00a0:
  {entry}

Pour jouer, dans un autre navigateur ou une fenêtre privée\u00a0:
  {invitation}
"""


class Command(BaseCommand):
    help = "Make the demo campaign if it is not there, print its links, and serve the table."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA journal_mode=WAL")  # kept by the file
        call_command("collectstatic", interactive=False, verbosity=0)
        self.welcome(f"http://{host}:{port}")
        connection.close()
        arguments = ["-v", "0", "-b", host, "-p", str(port), *LIMITS, "config.asgi:application"]
        os.execv(sys.executable, [sys.executable, "-m", "daphne", *arguments])

    def welcome(self, root: str) -> None:
        """Print the address, the link of the demo's MJ, and its invitation with its QR."""
        campaign = demo_campaign()
        invitation = root + reverse("rejoindre", args=[invitation_token(campaign)])
        entry = root + reverse("entrer", args=[entry_token(MJ, campaign)])
        self.stdout.write(WELCOME.format(root=root, name=campaign.name, entry=entry, invitation=invitation))
        self.stdout.flush()
        segno.make(invitation, micro=False).terminal(out=sys.stdout, compact=True, border=2)
        self.stdout.write("Ctrl+C arrête la table\u202f; les données restent dans var/.")
        self.stdout.flush()
