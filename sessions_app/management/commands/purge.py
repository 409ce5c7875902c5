"""`manage.py purge`: erase for good the campaigns whose way back is over."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from sessions_app.commands.people import WAY_BACK
from sessions_app.models import Campaign


class Command(BaseCommand):
    help = "Erase for good the campaigns deleted more than 30 days ago; `play` does it at each start."

    def handle(self, *args: Any, **options: Any) -> None:
        over = Campaign.objects.filter(deleted_at__lt=timezone.now() - WAY_BACK)
        for campaign in over:
            campaign.delete()
            self.stdout.write(f"«\u00a0{campaign.name}\u00a0» est effacée.")
