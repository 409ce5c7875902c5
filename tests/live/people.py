"""People at a table, known by their cookies, who act by plain HTTP as their page would; and what they read."""

import re
from dataclasses import dataclass, field
from email.message import Message
from html import unescape
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from sessions_app.commands.campaigns import make_campaign, sit_down
from sessions_app.demo import living_link
from sessions_app.models import Campaign, Seat
from sessions_app.seats import GUEST_COOKIE

CSRF = "jeton" * 6 + "42"  # any 32 letters and digits: the cookie and the header must agree
PATIENCE = 30  # seconds
UNKNOWN = "00000000-0000-4000-8000-000000000000"


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Message
    text: str

    @property
    def bytes(self) -> str:
        """Everything that was sent: the headers too."""
        return f"{self.status}\n{self.headers}\n{self.text}"


@dataclass(frozen=True)
class Person:
    seat: Seat
    cookies: dict[str, str]

    @property
    def campaign(self) -> str:
        return str(self.seat.campaign_id)

    def get(self, url: str, path: str, **headers: str) -> Answer:
        return request(url, "GET", path, self.cookies, headers)

    def post(self, url: str, path: str, content: dict[str, Any], **headers: str) -> Answer:
        cookies = self.cookies | {settings.CSRF_COOKIE_NAME: CSRF}
        known = {
            "Content-Type": "application/x-www-form-urlencoded",
            "HX-Request": "true",
            "Origin": url,
            "Referer": f"{url}/",
            "X-CSRFToken": CSRF,
        }
        return request(url, "POST", path, cookies, known | headers, urlencode(content, doseq=True))

    def act(self, url: str, move: str, command_id: UUID | None = None, **content: Any) -> Answer:
        """Play a move; a `revision` travels with its parameters, as a form sends it."""
        content["command_id"] = command_id or uuid4()
        return self.post(url, f"/table/{self.campaign}/jouer/{move}/", content)

    def does(self, url: str, move: str, **content: Any) -> None:
        """The same, and it must be taken."""
        answer = self.act(url, move, **content)
        assert answer.status == 200, (move, content, answer.status, answer.text)

    def rolls(self, url: str, number: int | str, seen_by: str = "table") -> None:
        self.does(url, "core/roll", dice="1d6", seen_by=seen_by, reason=f"jet {number}")

    def opens(self, url: str, page: str = "table") -> "Opened":
        """Their page, freshly loaded."""
        path = {"table": f"/table/{self.campaign}/", "regie": f"/table/{self.campaign}/mj/"}[page]
        answer = self.get(url, path)
        assert answer.status == 200, answer.text
        return Opened(self, page, answer)

    @property
    def ear(self) -> str:
        """The address of a socket that shows nothing yet."""
        return f"/ecoute/{self.campaign}/"


@dataclass
class Opened:
    """A page, and how its socket goes on from it."""

    person: Person
    page: str
    answer: Answer
    since: str = ""
    shown: dict[str, str] = field(default_factory=dict)
    away: bool = False  # it was cut off since

    def __post_init__(self) -> None:
        self.reads(self.answer.text)

    def reads(self, html: str) -> None:
        """Keep the cursor and the fingerprints that some HTML brings."""
        self.since = cursor(html) or self.since
        self.shown |= dict(PANEL.findall(html))

    @property
    def query(self) -> str:
        shown = ",".join(f"{name}:{digest}" for name, digest in self.shown.items())
        asked = {"page": self.page, "role": self.role, "since": self.since, "shown": shown}
        return urlencode(asked | {"away": int(self.away)})

    @property
    def role(self) -> str:
        """The role it was drawn for."""
        return ROLE.findall(self.answer.text)[0]

    @property
    def ear(self) -> str:
        return f"{self.person.ear}?{self.query}"

    @property
    def news(self) -> str:
        """The same news by a plain request."""
        return f"/table/{self.person.campaign}/nouvelles/?{self.query}"


PANEL = re.compile(r'class="panel"[^>]*? id="([a-z]+)" data-shown="([0-9a-f]+)"')
ROLE = re.compile(r'data-role="([a-z-]+)"')
CURSOR = re.compile(r'id="cursor" data-since="([^"]*)"')
ROLL = re.compile(r"\(jet ([^)]+)\)")


def cursor(html: str) -> str:
    """The last cursor that some HTML brings."""
    return (CURSOR.findall(html) or [""])[-1]


def rolls_in(html: str) -> list[str]:
    """The rolls that some HTML shows, in order."""
    return ROLL.findall(unescape(html))


def request(
    url: str, verb: str, path: str, cookies: dict[str, str], headers: dict[str, str], body: str | None = None
) -> Answer:
    """One request on a connection of its own. A header given as "" is left out."""
    sent = {"Cookie": "; ".join(f"{k}={v}" for k, v in cookies.items())} if cookies else {}
    sent |= {name.replace("_", "-"): value for name, value in headers.items()}
    address = urlsplit(url)
    connection = HTTPConnection(str(address.hostname), address.port, timeout=PATIENCE)
    try:
        connection.request(verb, path, body, {k: v for k, v in sent.items() if v})
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read().decode())
    finally:
        connection.close()


def account(name: str) -> tuple[User, dict[str, str]]:
    """Somebody signed in, and their cookie."""
    user = User.objects.create_user(name)
    client = Client()
    client.force_login(user)
    return user, {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value}


def guest(campaign: Campaign, name: str) -> Person:
    """Somebody who took a seat by the invitation."""
    key = f"clef-de-{name}-{uuid4().hex}"
    return Person(sit_down(living_link(campaign), name, None, key), {GUEST_COOKIE: key})


def member(campaign: Campaign, name: str) -> Person:
    """The same, with an account."""
    user, cookies = account(f"{name}-{uuid4().hex[:8]}")
    return Person(sit_down(living_link(campaign), name, user, ""), cookies)


@dataclass(frozen=True)
class Tablee:
    """A campaign with an account as MJ and two guests."""

    campaign: Campaign
    mj: Person
    ana: Person
    bruno: Person

    @property
    def everyone(self) -> list[Person]:
        return [self.mj, self.ana, self.bruno]


def gather(name: str = "Le Phare", game: str = "puissances") -> Tablee:
    """A new table of three."""
    user, cookies = account(f"mj-{uuid4().hex[:8]}")
    campaign = make_campaign(user, name, game, "Hélène")
    mj = Person(campaign.seats.get(), cookies)
    return Tablee(campaign, mj, guest(campaign, "Ana"), guest(campaign, "Bruno"))
