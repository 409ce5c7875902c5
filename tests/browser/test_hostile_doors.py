"""The same texts at the doors: typed in every form, read on every page, asked for by address (P16; T27)."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlencode

from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect

from sessions_app.commands.campaigns import sit_down
from sessions_app.demo import living_link
from sessions_app.models import Campaign, Invitation
from sessions_app.seats import GUEST_COOKIE
from tests.browser.hostile import EVERYTHING, packed, watched
from tests.browser.screens import LAPTOP
from tests.server import Server
from tests.sessions_app.accounts.people import account, somebody
from tests.sessions_app.addresses import address, names
from tests.sessions_app.samples import Sample, sample
from tests.sessions_app.table import act, quick

# A form that is sent as a page, with something to type in it.
TYPED_IN = re.compile(
    r'<form(?![^>]*hx-post)[^>]*method="post"(?:(?!</form>).)*<(?:textarea|input(?![^>]*type="(?:hidden|radio|checkbox)"))',
    re.DOTALL,
)


class Tour:
    """The pages outside the table, as somebody sees them whose tables and people are all named in the given words."""

    def __init__(
        self, server: Server, new_page: Callable[..., Page], campaigns: list[str], name: str
    ) -> None:
        self.server, self.campaigns, self.name = server, campaigns, name
        self.page, self.kinds = watched(new_page(**LAPTOP)), set[str]()
        self.page.forgiven += ["status of 404"]
        self.owner = account(somebody())
        self.led = [self.leads(campaign) for campaign in campaigns]

    def leads(self, name: str) -> Campaign:
        """A campaign of theirs, by its door."""
        who = quick(Client())
        who.force_login(self.owner)
        answer = who.post("/campagne/", {"name": name, "game": "puissances", "mj_name": self.name})
        return Campaign.objects.get(pk=answer["Location"].split("/")[2])

    def visits(self, path: str) -> str:
        """All that a page shows."""
        self.page.goto(path)
        self.kinds |= set(self.page.evaluate("kinds(document.documentElement)"))
        return self.page.locator("body").inner_text() + self.page.title()

    def of_a_stranger(self, typed: str) -> None:
        """Doors, where the MJ's words stand, and addresses made of words."""
        link = living_link(self.led[0])
        assert f"{self.name} t’invite" in self.visits(f"/rejoindre/{link.secret}/")
        assert self.page.title() == f"{self.campaigns[0]} · Tablée"
        for path in ("/connexion/?", "/inscription/?", f"/table/{self.led[0].pk}/murmure/?"):
            self.visits(path + urlencode(dict.fromkeys(("next", "a"), typed)))
        for path in ("rejoindre", "reprendre", "entrer", "inscription", "mot-de-passe", "nulle-part"):
            self.visits(f"/{path}/{quote(typed[:200], safe='')}/")

    def of_a_guest(self) -> None:
        """Somebody who sits at one of the tables, without an account, under these words too."""
        seat = sit_down(living_link(self.led[0]), f"{self.name} 2", None, "clef")
        self.page.context.add_cookies([{"name": GUEST_COOKIE, "value": "clef", "url": self.server.url}])
        for path in ("/", "/mes-tables/", "/inscription/", f"/mes-tables/{seat.pk}/quitter/"):
            said = self.visits(path)
            assert self.campaigns[0] in said or seat.name in said, path
        sit_down(living_link(self.led[-1]), f"{self.name} 2", None, "clef")
        mj = self.led[-1].seats.get(role="mj")
        act(mj, "core/choose_option", option="salle_attente", value="oui")
        waits = sit_down(living_link(self.led[-1]), f"{self.name} 3", None, "autre clef")
        act(mj, "core/make_personal_link", seat=str(self.led[-1].seats.get(name=f"{self.name} 2").pk))
        personal = Invitation.good().get(kind="personal", campaign=self.led[-1])
        assert f"{self.name} 2" in self.visits(f"/reprendre/{personal.secret}/")
        self.page.context.add_cookies([{"name": GUEST_COOKIE, "value": "autre clef", "url": self.server.url}])
        self.page.forgiven += ["unseen answer of"]
        assert waits.name in self.visits(f"/table/{self.led[-1].pk}/attente/")
        self.page.context.clear_cookies()

    def of_the_owner(self) -> None:
        """The lists of an account, what became of its campaigns, and the copy of its data."""
        for campaign, change in zip(
            self.led, ({"archived": True}, {"deleted_at": timezone.now()}, {}), strict=False
        ):
            Campaign.objects.filter(pk=campaign.pk).update(**change)
        who = quick(Client())
        who.force_login(self.owner)
        session = {
            "name": settings.SESSION_COOKIE_NAME,
            "value": who.cookies[settings.SESSION_COOKIE_NAME].value,
        }
        self.page.context.add_cookies([session | {"url": self.server.url}])
        said = self.visits("/mes-tables/")
        assert not [name for name in self.campaigns if name not in said]
        self.visits("/")
        copy = self.page.evaluate("async () => (await fetch('/compte/donnees/')).json()")
        deleted = self.campaigns[1]
        assert [place.get("campagne", deleted) for place in copy["places"]] == self.campaigns
        self.page.context.clear_cookies()

    def types(self, typed: str, doors: list[tuple[list[Any], str]]) -> int:
        """The forms of these pages, their texts full of these words, which they refuse; how many texts there were."""
        count = 0
        for cookies, path in doors:
            self.page.context.clear_cookies()
            self.page.context.add_cookies([cookie | {"url": self.server.url} for cookie in cookies])
            self.visits(path)
            form = self.page.locator("form[method=post]:not([hx-post]):has(input:not([type=hidden]))")
            form.evaluate("(form) => { form.noValidate = true }")
            fields = form.locator("input:not([type=hidden], [type=radio], [type=checkbox]):visible, textarea")
            for field in fields.all():
                field.evaluate("(field) => field.removeAttribute('maxlength')")
                field.fill(typed)
                count += 1
            form.locator("button:not([type=button])").click()
            expect(self.page.get_by_role("alert"), path).not_to_have_count(0)
            self.kinds |= set(self.page.evaluate("kinds(document.documentElement)"))
        return count


def typed_in(table: Sample) -> list[tuple[list[Any], str]]:
    """Every page of the product with something to type that is sent as a page: a reader's cookies, and its address."""
    found = []
    for path in (address(table, name) for name in names()):
        for role in ("player", "anonymous"):
            answer = table.browser(role).get(path, follow=True)
            asked_to_sign_in = any("next=" in url for url, _ in answer.redirect_chain)
            if TYPED_IN.search(answer.content.decode()) and not asked_to_sign_in:
                cookies = [{"name": name, "value": c.value} for name, c in table.cookies[role].items()]
                found.append((cookies, path))
                break
    return found


def test_doors_and_lists_show_text(server: Server, new_page: Callable[..., Page]) -> None:
    """Each page is made of what it is made of when the words are plain."""
    doors, seen = typed_in(sample()), []
    for campaigns, name, typed in (
        (["Le Phare", "La Digue", "Le Bac"], "Zoé", "mots " * 800),
        (packed(80), packed(38)[0], EVERYTHING),
    ):
        tour = Tour(server, new_page, campaigns, name)
        tour.of_a_stranger(typed)
        tour.of_a_guest()
        tour.of_the_owner()
        seen.append((tour.types(typed, doors), tour.kinds))
        assert tour.page.alarms == []
    (count, plain), (same, hostile) = seen
    assert count == same > 15
    assert hostile - plain == set()
