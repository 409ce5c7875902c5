"""A table for tests: people who play moves as the commands do, or press buttons as a browser does."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client
from django.test.client import ClientHandler

from characters.models import Counter, Portrait, Trait
from rules.registry import GAMES
from sessions_app.commands.campaigns import make_campaign, sit_down
from sessions_app.commands.play import find_move, play
from sessions_app.demo import living_link
from sessions_app.models import (
    Campaign,
    Change,
    Command,
    Event,
    GameSession,
    Invitation,
    Part,
    Question,
    Resolution,
    Seat,
)
from sessions_app.seats import GUEST_COOKIE

MODELS = (
    Campaign,
    Change,
    Command,
    Counter,
    Event,
    GameSession,
    Invitation,
    Part,
    Portrait,
    Question,
    Resolution,
    Seat,
    Trait,
    User,
)


@dataclass
class Tablee:
    """A campaign with its MJ (an account) and two players (guests)."""

    campaign: Campaign
    mj: Seat
    ana: Seat
    bob: Seat

    @property
    def account(self) -> str:
        """The name by which the MJ signs in."""
        assert self.mj.user
        return self.mj.user.username

    def portrait(
        self, player: Seat | None = None, kind: str = "etre", seen_by: str = "table", name: str = ""
    ) -> str:
        """A new sheet, made by the MJ."""
        name = name or f"{kind} {uuid4().hex[:8]}"
        seat = str(player.pk) if player else None
        act(self.mj, "core/make_portrait", kind=kind, name=name, seat=seat, seen_by=seen_by)
        return str(self.campaign.portraits.get(name=name).pk)

    def trait(self, portrait: str, kind: str, text: str = "", by: Seat | None = None, **more: Any) -> str:
        text = text or f"{kind} {uuid4().hex[:8]}"
        act(by or self.mj, "core/add_trait", portrait=portrait, kind=kind, text=text, **more)
        return str(Trait.objects.get(portrait_id=portrait, text=text).pk)


def gather(
    name: str = "Les Salines",
    guests: tuple[str, str] = ("Ana", "Bob"),
    mj: User | None = None,
    game: str = "puissances",
) -> Tablee:
    user = mj or User.objects.create(username=f"mj-{uuid4().hex[:8]}")
    campaign = make_campaign(user, name, game, "Hélène")
    ana, bob = (guest(campaign, who) for who in guests)
    return Tablee(campaign, campaign.seats.get(user=user), ana, bob)


def guest(campaign: Campaign, name: str) -> Seat:
    """A guest, whose browser holds a key that says where it sits."""
    return sit_down(living_link(campaign), name, None, key_of(campaign, name))


def key_of(campaign: Campaign, name: str) -> str:
    return f"{campaign.pk}:{name}"


def act(seat: Seat, key: str, /, **params: Any) -> None:
    """Play a move, straight through the command; `command_id` and `revision` go beside its parameters."""
    command_id, revision = params.pop("command_id", None) or uuid4(), params.pop("revision", "")
    move = find_move(GAMES[seat.campaign.game], key)
    assert move is not None
    play(seat, move, move.params(**params), command_id, revision)


def browser(seat: Seat | None = None, **options: Any) -> Client:
    """The browser of somebody who sits there, or of a stranger."""
    client = quick(Client(**options))
    if seat and seat.user:
        client.force_login(seat.user)
    elif seat:
        client.cookies[GUEST_COOKIE] = key_of(seat.campaign, seat.name)
    return client


HANDLERS = {checks: ClientHandler(enforce_csrf_checks=checks) for checks in (False, True)}


def quick(client: Client) -> Client:
    """With the handler of all the others: a new one reads the name of every static file."""
    client.handler = HANDLERS[client.handler.enforce_csrf_checks]
    return client


def press(who: Client, campaign: Campaign, key: str, /, **data: Any) -> Any:
    """Post a move as its form does; without `htmx`, as a page without scripts would."""
    headers = {"HX-Request": "true"} if data.pop("htmx", True) else {}
    sent = {"command_id": str(uuid4()), **data}
    return who.post(f"/table/{campaign.pk}/jouer/{key}/", sent, headers=headers)


def invitation(campaign: Campaign) -> str:
    """The address of its invitation."""
    return f"/rejoindre/{living_link(campaign).secret}/"


def refused(answer: Any, what: object) -> None:
    """The answer is a 4xx that says something where the person is."""
    text = answer.content.decode()
    assert 400 <= answer.status_code < 500, (what, answer.status_code, text)
    assert 'role="alert"' in text and "Traceback" not in text, what


def revision(resolution: str | UUID) -> str:
    return Resolution.objects.get(pk=resolution).revision


def counts() -> dict[str, int]:
    """How many rows of each kind there are."""
    return {model.__name__: model._default_manager.count() for model in MODELS}


@contextmanager
def written() -> Iterator[list[str]]:
    """The statements that wrote something inside and were not taken back; a browser's own session aside."""
    found: list[str] = []

    def watch(execute: Any, sql: str, *more: Any) -> Any:
        answer = execute(sql, *more)
        if sql.startswith("ROLLBACK TO"):
            del found[found.index(sql.replace("ROLLBACK TO ", "")) :]
        elif sql.startswith(("SAVEPOINT", "INSERT", "UPDATE", "DELETE")) and "django_session" not in sql:
            found.append(sql)
        return answer

    with connection.execute_wrapper(watch):
        yield found
    found[:] = [sql for sql in found if not sql.startswith("SAVEPOINT")]


@contextmanager
def undone() -> Iterator[None]:
    """What is done inside leaves no trace."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
