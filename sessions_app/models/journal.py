"""The journal: what was asked (Command), what happened (Event), what it moved (Change). Append-only."""

import uuid

from django.db import models

from characters.fields import AudienceField
from sessions_app.models.campaign import Campaign, GameSession, Seat
from sessions_app.models.resolution import Resolution


class Command(models.Model):
    """One intention of one seat. The browser names it, so that a repeat is recognised."""

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="commands")
    command_id = models.UUIDField()
    digest = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["seat", "command_id"], name="one_intention_once")]


class Event(models.Model):
    """A line of the journal. `seq` orders it under the campaign's lock; only `id`, which counts nothing, leaves."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="events")
    seq = models.PositiveBigIntegerField()
    kind = models.CharField(max_length=80)
    author = models.ForeignKey(Seat, models.RESTRICT, related_name="+")
    payload = models.JSONField(default=dict)
    audience = AudienceField()
    # The name of the source of its dice; empty when nothing was rolled. The faces are in the payload.
    dice = models.CharField(max_length=20, blank=True)
    game_session = models.ForeignKey(GameSession, models.RESTRICT, null=True, related_name="events")
    resolution = models.ForeignKey(Resolution, models.RESTRICT, null=True, related_name="events")
    command = models.ForeignKey(Command, models.RESTRICT, related_name="events")
    corrects = models.ForeignKey("self", models.RESTRICT, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["seq"]
        constraints = [models.UniqueConstraint(fields=["campaign", "seq"], name="one_event_a_number")]


class Change(models.Model):
    """What an event moved in one row: `create`, `set` a key, or `add` to a counter."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="changes")
    row = models.CharField(max_length=20)
    row_id = models.UUIDField(db_index=True)
    key = models.CharField(max_length=40, blank=True)
    op = models.CharField(max_length=10)
    old = models.JSONField(null=True)
    new = models.JSONField(null=True)

    class Meta:
        ordering = ["id"]
