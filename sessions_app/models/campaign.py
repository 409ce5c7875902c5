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
    archived = models.BooleanField(default=False)
    # Closed to all from then on, for good once its way back is over.
    deleted_at = models.DateTimeField(null=True)
    last_seq = models.PositiveBigIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    untold = frozenset({"last_seq"})


class Seat(models.Model):
    """Somebody's place at a table: an account's, or a guest's known by a key kept in their browser."""

    class Role(models.TextChoices):
        MJ = "mj", "MJ"
        PLAYER = "player", "Joueur"
        SPECTATOR = "spectator", "Spectateur"

    class Status(models.TextChoices):
        WAITING = "waiting", "Attend d’entrer"
        SEATED = "seated", "Assis"
        LEFT = "left", "Parti"
        REMOVED = "removed", "Retiré par un MJ"
        REFUSED = "refused", "Refusé à la porte"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="seats")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats")
    guest_key = models.CharField(max_length=64, blank=True)  # SHA-256 of the key
    # Renewed when the seat is given back to somebody: what was whispered to the one before is not theirs.
    voice = models.UUIDField(default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=40)
    folded_name = models.CharField(max_length=160)
    role = models.CharField(max_length=10, choices=Role)
    status = models.CharField(max_length=10, choices=Status, default=Status.SEATED)
    created_at = models.DateTimeField(auto_now_add=True)

    # Who holds a seat, and the name they gave, are theirs: the journal forgets them when they go.
    untold = frozenset({"user", "guest_key", "voice", "name", "folded_name"})

    @property
    def waits(self) -> bool:
        """Whether it still waits at the door of a campaign that is there."""
        return self.status == self.Status.WAITING and self.campaign.deleted_at is None

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
