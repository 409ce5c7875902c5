"""A campaign, the seats around it, and its evenings."""

import uuid

from django.conf import settings
from django.db import models


class Campaign(models.Model):
    """A game played by a group. Its row is the lock of every act; `last_seq` numbers its journal."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=80)
    game = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    last_seq = models.PositiveBigIntegerField(default=0)
    # What the invitation link is signed over: a new value makes the old link worthless.
    invitation = models.UUIDField(default=uuid.uuid4)
    created_at = models.DateTimeField(auto_now_add=True)


class Seat(models.Model):
    """Somebody's place at a table: an account's, or a guest's known by a key kept in their browser."""

    class Role(models.TextChoices):
        MJ = "mj", "MJ"
        PLAYER = "player", "Joueur"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="seats")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats")
    guest_key = models.CharField(max_length=64, blank=True)  # SHA-256 of the key
    name = models.CharField(max_length=40)
    folded_name = models.CharField(max_length=160)
    role = models.CharField(max_length=10, choices=Role)
    removed = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["created_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "folded_name"], name="one_name_at_a_table")
        ]
        indexes = [models.Index(fields=["guest_key"])]


class GameSession(models.Model):
    """An evening: a chapter of the campaign's journal."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="game_sessions")
    number = models.PositiveIntegerField()
    opened_at = models.DateTimeField(auto_now_add=True)
    closed = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["campaign", "number"], name="one_session_a_number")]
