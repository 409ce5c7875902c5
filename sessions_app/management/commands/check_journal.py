"""`manage.py check_journal`: do the rows say what the journal says?"""

import sys
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from sessions_app.models import Campaign
from sessions_app.replay import differences


class Command(BaseCommand):
    help = "Rejoue le journal de chaque campagne et dit, une par ligne, les différences avec ce qui est enregistré."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("campaign", nargs="?", type=UUID, help="L’identifiant d’une seule campagne.")

    def handle(self, *args: Any, campaign: UUID | None, **options: Any) -> None:
        """Exit with 1 when anything differs. Each campaign is read under its lock, so that play does not disturb."""
        wanted = Campaign.objects.filter(pk=campaign) if campaign else Campaign.objects.order_by("created_at")
        if campaign and not wanted:
            raise CommandError("Cette campagne est introuvable\u00a0: vérifie son identifiant.")
        wrong = 0
        for pk in wanted.values_list("pk", flat=True):
            with transaction.atomic():
                row = Campaign.objects.select_for_update().get(pk=pk)
                for line in differences(row):
                    wrong += 1
                    self.stdout.write(f"{row.name}\u00a0: {line}")
        if wrong:
            sys.exit(1)
        self.stdout.write(self.style.SUCCESS("Le journal et les lignes disent la même chose."))
