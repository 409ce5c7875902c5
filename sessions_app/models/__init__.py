"""The rows of the core, by noun."""

from sessions_app.models.campaign import Campaign, GameSession, Seat
from sessions_app.models.invitation import Invitation
from sessions_app.models.journal import Change, Command, Event
from sessions_app.models.resolution import Part, Question, Resolution

__all__ = [
    "Campaign",
    "Change",
    "Command",
    "Event",
    "GameSession",
    "Invitation",
    "Part",
    "Question",
    "Resolution",
    "Seat",
]
