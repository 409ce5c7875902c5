"""A campaign to try a game with, made by the very moves that people play."""

from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User

from rules.game import Game
from sessions_app.commands.campaigns import make_campaign
from sessions_app.commands.invitations import Renewing
from sessions_app.commands.moves import CORE_MOVES
from sessions_app.commands.play import find_move, play
from sessions_app.models import Campaign, Change, Invitation, Seat

MJ = "demo"


def demo_campaign(game: Game) -> Campaign:
    """The demo campaign of a game, made now if none can be played; its MJ is the account `demo`, without a password."""
    user, fresh = User.objects.get_or_create(username=MJ)
    if fresh:
        user.set_unusable_password()
        user.save()
    leads = Seat.objects.filter(user=user, role=Seat.Role.MJ, status=Seat.Status.SEATED)
    playable = leads.filter(campaign__game=game.key, campaign__archived=False, campaign__deleted_at=None)
    if seat := playable.select_related("campaign").first():
        return seat.campaign
    return fill(make_campaign(user, game.demo_name, game.key, "Hélène"), game)


def living_link(campaign: Campaign) -> Invitation:
    """The invitation of a campaign; a new one when the last is over."""
    good = Invitation.good().filter(campaign=campaign, kind="link")
    if (link := good.first()) is None:
        mj = campaign.seats.filter(role=Seat.Role.MJ, status=Seat.Status.SEATED).earliest("created_at")
        play(mj, CORE_MOVES["core/renew_invitation"], Renewing(), uuid4())
    return link or good.get()


def fill(campaign: Campaign, game: Game) -> Campaign:
    """Play the acts of the game's demo, as the campaign's MJ."""
    seat = campaign.seats.get()

    def act(move: str, **params: Any) -> str:
        found, command_id = find_move(game, move), uuid4()
        assert found is not None
        play(seat, found, found.params(**params), command_id)
        made = Change.objects.filter(event__command__command_id=command_id, op="create").first()
        return str(made.row_id) if made else ""

    if game.demo:
        game.demo(act)
    return campaign
