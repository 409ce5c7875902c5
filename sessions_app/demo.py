"""A campaign to try the table with: made by the very moves that people play."""

from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User

from rules.registry import GAMES
from sessions_app.commands.campaigns import make_campaign
from sessions_app.commands.play import find_move, play
from sessions_app.models import Campaign, Seat

MJ, NAME = "demo", "Les Salines de Vauvert"


def demo_campaign() -> Campaign:
    """The demo campaign, made now if it is not there yet; its MJ is the account `demo`, without a password."""
    user, fresh = User.objects.get_or_create(username=MJ)
    if fresh:
        user.set_unusable_password()
        user.save()
    seat = Seat.objects.filter(user=user, role=Seat.Role.MJ).select_related("campaign").first()
    return seat.campaign if seat else fill(make_campaign(user, NAME, "puissances", "Hélène"))


def fill(campaign: Campaign) -> Campaign:
    seat = campaign.seats.get()

    def act(move: str, **params: Any) -> None:
        found = find_move(GAMES[campaign.game], move)
        assert found is not None
        play(seat, found, found.params(**params), uuid4())

    def portrait(kind: str, name: str, seen_by: str = "table") -> str:
        act("core/make_portrait", kind=kind, name=name, seen_by=seen_by)
        return str(campaign.portraits.get(name=name).pk)

    def write(sheet: str, kind: str, text: str, **more: Any) -> str:
        act("core/add_trait", portrait=sheet, kind=kind, text=text, **more)
        return str(campaign.portraits.get(pk=sheet).traits.get(text=text).pk)

    act("core/open_session", title="La nuit du sel")
    tide = portrait("puissance", "La Marée")
    write(tide, "horizon", "L’Inconnu")
    takes_back = write(tide, "attribut", "Reprend ce qu’on lui doit")
    write(tide, "attribut", "Polit tout ce qu’elle touche")
    write(tide, "attribut", "Dit toujours l’heure vraie")
    keeper = portrait("etre", "Maëlle Kervadec")
    tie = write(keeper, "lien", "Elle lui a rendu son frère noyé", about=tide)
    write(keeper, "trait", "La Marée lui ouvre le chenal", parent=tie)
    never = write(keeper, "trait", "Ne peut garder ce que l’eau réclame", parent=tie, source=takes_back)
    act("core/mark_trait", trait=never, flag="interdit", on=True)
    lock = write(keeper, "ancrage", "Éclusière de Vauvert")
    write(keeper, "trait", "Connaît chaque batelier par son nom", parent=lock)
    write(keeper, "trait", "Ne tremble pas devant l’eau noire", parent=lock)
    smith = portrait("etre", "Ange Rossi")
    forge = write(smith, "ancrage", "Forgeron du port")
    write(smith, "trait", "Chante pour faire taire la peur", parent=forge)
    guards = portrait("devenir", "Les douaniers", "mj")
    write(guards, "qualite", "Tiennent les deux projecteurs")
    return campaign
