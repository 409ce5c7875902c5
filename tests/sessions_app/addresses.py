"""Every address of the product, about the rows of a sample, and what the form of its page would send."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.urls import URLResolver, get_resolver, reverse

from rules.table import EVERYONE
from sessions_app.commands.campaigns import make_campaign
from sessions_app.demo import living_link
from sessions_app.invitations import entry_token
from sessions_app.models import Event, Seat
from tests.sessions_app.accounts.people import OTHER, PASSWORD, account, ask_reset, link_in_last_mail
from tests.sessions_app.samples import Sample
from tests.sessions_app.table import act, browser
from tests.sessions_app.ways_in import code, personal

EMAIL = "zoe@exemple.fr"  # nobody's yet


def names(patterns: Any = None) -> list[str]:
    """The name of every address that the resolver knows."""
    found: list[str] = []
    for one in get_resolver().url_patterns if patterns is None else patterns:
        found += names(one.url_patterns) if isinstance(one, URLResolver) else [str(one.name)]
    return found


def address(table: Sample, name: str, **other: str) -> str:
    """The address of this name, about the rows of the sample or `other` ones."""
    campaign, rows = table.tablee.campaign, table.rows | other
    if name == "account_reset_password_from_key":
        ask_reset(browser(), email_of(table, "player"))
        return link_in_last_mail()
    if name == "plus_ancien":
        line = Event.objects.filter(campaign=campaign, audience=EVERYONE).latest("seq")
        return f"{reverse(name, args=[campaign.pk])}?before={rows.get('line', line.pk)}"
    arguments: dict[str, Callable[[], list[object]]] = {
        "account_confirm_email": lambda: [confirmation(table)],
        "rejoindre": lambda: [living_link(campaign).secret],
        "reprendre": lambda: [personal(table.tablee.mj, the(table, "left")).split("/")[2]],
        "entrer": lambda: [entry_token(table.tablee.account, campaign)],
        "quitter": lambda: [rows.get("own seat", the(table, "player").pk)],
        "recuperer": lambda: [rows.get("lost") or lost(table)],
        "qr": lambda: [campaign.pk, rows.get("invitation", living_link(campaign).pk)],
        "trait": lambda: [campaign.pk, rows["trait"]],
        "portrait": lambda: [campaign.pk, rows["portrait"]],
        "histoire": lambda: [campaign.pk, rows["portrait"]],
        "poser": lambda: [campaign.pk, "horloge"],
        "horloge": lambda: [campaign.pk, rows["counter"]],
        "bloc": lambda: [campaign.pk, rows["resolution"]],
        "place": lambda: [campaign.pk, rows["seat"]],
        "geste": lambda: [campaign.pk, "miser", rows["resolution"]],
        "jouer": lambda: [campaign.pk, "core/roll"],
    }
    if name in arguments:
        return reverse(name, args=arguments[name]())
    return reverse(name, args=[campaign.pk] if name in OF_A_TABLE else [])


OF_A_TABLE = ("table", "regie", "attente", "nouvelles", "nouveau_portrait", "murmure", "textes")


def the(table: Sample, role: str) -> Seat:
    seat = table.people[role]
    assert seat
    return seat


def email_of(table: Sample, role: str) -> str:
    user = the(table, role).user
    assert user
    return user.email


def confirmation(table: Sample) -> str:
    """What the mail of a new account leads to."""
    new = EmailAddress.objects.create(user=account("neuf@exemple.fr"), email="nouveau@exemple.fr")
    return EmailConfirmationHMAC(new).key


def lost(table: Sample) -> object:
    """A campaign that the MJ of elsewhere deleted."""
    user = table.elsewhere.mj.user
    assert user
    campaign = make_campaign(user, "Perdue", "puissances", "Hélène")
    act(campaign.seats.get(), "core/delete_campaign", name="Perdue")
    return campaign.pk


def form(table: Sample, name: str) -> dict[str, str]:
    """What the form of this address sends when it is well filled in."""
    chosen = {"password1": OTHER, "password2": OTHER}
    forms: dict[str, dict[str, str]] = {
        "account_login": {"login": email_of(table, "mj"), "password": PASSWORD},
        "account_signup": {"email": EMAIL} | chosen,
        "account_change_password": {"oldpassword": PASSWORD} | chosen,
        "account_reset_password": {"email": email_of(table, "player")},
        "account_reset_password_from_key": chosen,
        "supprimer_compte": {"password": PASSWORD},
        "nouvelle_campagne": {"name": "Le Phare", "game": "puissances", "mj_name": "Hélène"},
        "rejoindre": {"name": "Zoé"},
        "jouer": {"dice": "1d6", "command_id": str(uuid4())},
    }
    if name == "code":
        return {"code": code(table.tablee.mj)}
    return forms.get(name, {"x": "1"})
