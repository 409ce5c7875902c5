"""``manage.py resolve GAME``: a JSON request per line in, a JSON answer per line out, by the engines of the table."""

import sys
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from rules.registry import GAMES


class Command(BaseCommand):
    """Touches no database; an unknown game is refused before anything is read."""

    help = "Résout des requêtes JSON, une par ligne, avec le moteur d’un jeu."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the game and ``--odds``."""
        parser.add_argument("game", help="Le jeu dont le moteur répond.")
        parser.add_argument(
            "--odds", action="store_true", help="Donne les probabilités exactes, sans lancer."
        )

    def handle(self, *args: Any, game: str, odds: bool, **options: Any) -> None:
        """Answer each line of standard input in order, at once: a script may wait for every answer."""
        queries = {key: known.query for key, known in GAMES.items() if known.query}
        query = queries.get(game)
        if query is None:
            raise CommandError(f"Le jeu « {game} » est inconnu : choisis parmi {', '.join(queries)}.")
        for line in sys.stdin.buffer:
            sys.stdout.buffer.write(msgspec.json.encode(query(line, odds)) + b"\n")
            sys.stdout.buffer.flush()
