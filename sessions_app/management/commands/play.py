"""`manage.py play`: a table ready to play on this machine."""

import os
import socket
import sys
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.urls import reverse

from rules.registry import GAMES
from sessions_app.demo import MJ, demo_campaign, living_link
from sessions_app.invitations import entry_token, url_of
from sessions_app.models import Campaign

# A socket lives a day at most, and is given up after 30 s of silence.
LIMITS = ["--websocket_timeout", "86400", "--ping-interval", "20", "--ping-timeout", "30"]
LOOPBACK = ("127.0.0.1", "localhost")
WELCOME = """
Tablée\u00a0: {root}/

Pour mener «\u00a0{name}\u00a0»\u00a0:
  {entry}

Pour jouer, dans un autre navigateur ou une fenêtre privée\u00a0:
  {invitation}
"""


ALONE = "Ces liens ne marchent que sur cette machine. Pour les téléphones de la pièce\u00a0: make play HOST=0.0.0.0"
NEARBY = (
    "Ces liens marchent pour les appareils du même réseau. Sans https, la table ne s’installe pas comme une "
    "application,\net aucune page ne peut y vérifier les dés\u00a0; tout le reste marche. Ne l’ouvre qu’à un réseau "
    "de confiance\u00a0: rien n’y est chiffré."
)


def gather_static() -> None:
    """Gather and compress the files of the pages, only when one of them changed: it takes seconds."""
    files = sorted(path for folder in settings.STATICFILES_DIRS for path in Path(folder).rglob("*"))
    newest = max(path.stat().st_mtime_ns for path in files)
    stamp = settings.STATIC_ROOT / "gathered.txt"
    state = f"{len(files)} {newest}"
    if not stamp.exists() or stamp.read_text() != state:
        call_command("collectstatic", interactive=False, verbosity=0)
        stamp.write_text(state)


def name_of(host: str) -> str:
    """The address under which others find this machine, when it listens on all of its own."""
    if host != "0.0.0.0":
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: asks which way such a packet would go
        except OSError:
            return LOOPBACK[0]
        address: str = probe.getsockname()[0]
        return address


class Command(BaseCommand):
    help = "Bring the database up to date, make the demo campaign if it is not there, print its links, and serve."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)))

    def handle(self, *args: Any, host: str, port: int, game: str, **options: Any) -> None:
        self.check_port(host, port)
        call_command("migrate", verbosity=0)
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA journal_mode=WAL")  # kept by the file
        call_command("purge", stdout=self.stdout)
        gather_static()
        name = name_of(host)
        root = f"http://{name}:{port}"
        os.environ["ALLOWED_HOSTS"] = ",".join({*settings.ALLOWED_HOSTS, name})
        if name not in LOOPBACK:
            os.environ.setdefault("PUBLIC_URL", root)  # the MJ may read the table at 127.0.0.1, phones cannot
        self.welcome(demo_campaign(GAMES[game]), root, alone=name in LOOPBACK)
        connection.close()
        arguments = ["-v", "0", "-b", host, "-p", str(port), *LIMITS, "config.asgi:application"]
        os.execv(sys.executable, [sys.executable, "-m", "daphne", *arguments])

    def check_port(self, host: str, port: int) -> None:
        """Say at once, in words, that another program holds the port."""
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                raise CommandError(
                    f"Impossible d’écouter sur {host}:{port} ({error.strerror})\u00a0: "
                    "arrête l’autre programme, ou choisis un autre port (make play PORT=8001)."
                ) from error

    def welcome(self, campaign: Campaign, root: str, alone: bool) -> None:
        """Print the address, the link of the demo's MJ, and its invitation with its QR; `alone`: for this machine."""
        link = living_link(campaign)
        invitation = url_of(link.kind, str(link.pk), root)
        entry = root + reverse("entrer", args=[entry_token(MJ, campaign)])
        self.stdout.write(WELCOME.format(root=root, name=campaign.name, entry=entry, invitation=invitation))
        self.stdout.flush()
        segno.make(invitation, micro=False).terminal(out=sys.stdout, compact=True, border=2)
        self.stdout.write(ALONE if alone else NEARBY)
        self.stdout.write("Ctrl+C arrête la table\u202f; les données restent dans var/.")
        self.stdout.flush()
