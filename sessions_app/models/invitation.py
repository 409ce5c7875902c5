"""A way in to a campaign, made by an MJ."""

from typing import Any

from django.db import models
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from characters.models import Row
from sessions_app.keys import derived, fingerprint
from sessions_app.models.campaign import Campaign, Seat


class Invitation(Row):
    """A link, a spoken code, or the personal link that gives one seat back. `removed` here means revoked or spent.

    Only the fingerprint of its secret is kept; opening it spends nothing, taking the seat spends one use (P17).
    """

    class Kind(models.TextChoices):
        LINK = "link", "Lien"
        CODE = "code", "Code"
        PERSONAL = "personal", "Lien personnel"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="invitations")
    kind = models.CharField(max_length=10, choices=Kind)
    seat = models.ForeignKey(Seat, models.CASCADE, null=True, related_name="+")
    fingerprint = models.CharField(max_length=64, unique=True)
    until = models.DateTimeField()
    most_uses = models.PositiveIntegerField(null=True)
    uses = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    untold = frozenset({"fingerprint", "until", "uses"})

    class Meta:
        indexes = [models.Index(fields=["campaign", "removed"])]

    @property
    def secret(self) -> str:
        return derived(self.kind, str(self.pk))

    def save(self, **options: Any) -> None:
        self.fingerprint = fingerprint(self.secret)
        super().save(**options)

    @property
    def is_good(self) -> bool:
        """Whether it still opens something, at this instant."""
        return self.good().filter(pk=self.pk).exists()

    @classmethod
    def good(cls) -> "QuerySet[Invitation]":
        """Those that still open something, at this instant."""
        unspent = Q(most_uses=None) | Q(uses__lt=F("most_uses"))
        return cls.objects.filter(unspent, removed=False, until__gt=timezone.now(), campaign__deleted_at=None)
