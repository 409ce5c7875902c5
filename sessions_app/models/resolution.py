"""What is being settled at a table."""

from django.db import models

from characters.models import Row
from sessions_app.models.campaign import Campaign, Seat


class Resolution(Row):
    """A roll and its stakes, an announcement, a combat. `removed` here means closed."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="resolutions")
    kind = models.CharField(max_length=80)
    state = models.JSONField(default=dict)
    # Random: says that something moved, not how many times.
    revision = models.CharField(max_length=32)
    opened_by = models.ForeignKey(Seat, models.RESTRICT, related_name="+")
    on_stage = models.BooleanField(default=False)
    position = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["position", "id"]
        indexes = [models.Index(fields=["campaign", "removed"])]


class Part(Row):
    """A piece of a resolution, with its own owner and audience."""

    resolution = models.ForeignKey(Resolution, models.CASCADE, related_name="parts")
    kind = models.CharField(max_length=80)
    owner = models.ForeignKey(Seat, models.RESTRICT, related_name="+")
    state = models.JSONField(default=dict)
    position = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["position", "id"]


class Question(Row):
    """Something asked of some seats. `removed` here means answered or withdrawn."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="questions")
    resolution = models.ForeignKey(Resolution, models.CASCADE, null=True, related_name="questions")
    kind = models.CharField(max_length=80)
    state = models.JSONField(default=dict)
    addressees = models.JSONField(default=list)
    position = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["position", "id"]
        indexes = [models.Index(fields=["campaign", "removed"])]
