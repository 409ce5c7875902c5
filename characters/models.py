"""Sheets, for every game: a Portrait is made of Traits (words) and Counters (numbers).

What kinds exist is the game's business; here they are plain keys. Rows are flagged removed, never deleted, so
that their history stays readable. Reworded words keep their identity.
"""

import uuid

from django.db import models

from characters.fields import AudienceField


class Row(models.Model):
    """What is common to every row that reaches a page: an id that counts nothing, who sees it, whether it lives."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    audience = AudienceField()
    removed = models.BooleanField(default=False)

    class Meta:
        abstract = True


class Portrait(Row):
    campaign = models.ForeignKey("sessions_app.Campaign", models.CASCADE, related_name="portraits")
    kind = models.CharField(max_length=40)
    name = models.CharField(max_length=160)
    seat = models.ForeignKey("sessions_app.Seat", models.RESTRICT, null=True, related_name="portraits")
    position = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["position", "id"]


class Trait(Row):
    portrait = models.ForeignKey(Portrait, models.CASCADE, related_name="traits")
    kind = models.CharField(max_length=40)
    text = models.CharField(max_length=160)
    # An Ancrage holds traits, an Attribut is where a trait of a Lien comes from, a Lien is about a Puissance.
    parent = models.ForeignKey("self", models.RESTRICT, null=True, related_name="children")
    source = models.ForeignKey("self", models.RESTRICT, null=True, related_name="drawn_from")
    about = models.ForeignKey(Portrait, models.RESTRICT, null=True, related_name="aimed_at")
    flags = models.JSONField(default=list)
    position = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["position", "id"]


class Counter(Row):
    portrait = models.ForeignKey(Portrait, models.CASCADE, related_name="counters")
    key = models.CharField(max_length=80)
    label = models.CharField(max_length=160)
    value = models.IntegerField(default=0)
    low = models.IntegerField(null=True)
    high = models.IntegerField(null=True)

    class Meta:
        ordering = ["key", "id"]
