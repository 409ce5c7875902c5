"""Every address of the product, for every kind of person, by every method: a written expectation (P14, T19)."""

from typing import NamedTuple

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from rules.table import MJ_ONLY
from sessions_app.models import Event
from sessions_app.seats import entry_token, invitation_token
from tests.sessions_app.samples import Sample, named
from tests.sessions_app.table import browser, counts, undone

ROLES = ("anonymous", "player elsewhere", "mj elsewhere", "player", "mj")


class Row(NamedTuple):
    """The status for each role, in the order of ROLES."""

    get: tuple[int, ...]
    post: tuple[int, ...]


ALL, NONE = (200,) * 5, (405,) * 5
HERE = (404, 404, 404, 200, 200)  # whoever does not sit there is told that there is nothing
EXPECTED = {
    "accueil": Row(ALL, NONE),
    "connexion": Row(ALL, ALL),  # Django answers a wrong password with the same page
    "inscription": Row(ALL, (422,) * 5),
    "deconnexion": Row(NONE, (302,) * 5),
    "nouvelle_campagne": Row((302, 302, 200, 302, 200), (302, 302, 422, 302, 422)),
    "rejoindre": Row((200, 200, 200, 302, 302), (422, 422, 422, 302, 302)),
    "entrer": Row(ALL, (302,) * 5),
    "table": Row(HERE, NONE),
    "regie": Row((404, 404, 404, 302, 200), NONE),
    "qr": Row((404, 404, 404, 404, 200), NONE),
    "nouvelles": Row((403, 403, 403, 200, 200), NONE),
    "plus_ancien": Row(HERE, NONE),
    "trait": Row(HERE, NONE),
    "nouveau_portrait": Row(HERE, NONE),
    "portrait": Row(HERE, NONE),
    "geste": Row(HERE, NONE),
    "bloc": Row(HERE, NONE),
    "jouer": Row(NONE, (403, 403, 403, 422, 422)),
}


def names(patterns: list[URLPattern | URLResolver]) -> list[str | None]:
    return [
        name
        for one in patterns
        for name in (names(one.url_patterns) if isinstance(one, URLResolver) else [one.name])
    ]


def test_every_address_has_its_line() -> None:
    assert sorted(str(name) for name in names(get_resolver().url_patterns)) == sorted(EXPECTED)


def address(table: Sample, name: str, **other: str) -> str:
    """This address, about the rows of the sample or `other` ones."""
    campaign = table.tablee.campaign
    rows = table.rows | other
    arguments: dict[str, list[object]] = {
        "rejoindre": [invitation_token(campaign)],
        "entrer": [entry_token(table.tablee.account, campaign)],
        "trait": [campaign.pk, rows["trait"]],
        "portrait": [campaign.pk, rows["portrait"]],
        "geste": [campaign.pk, "miser", rows["resolution"]],
        "bloc": [campaign.pk, rows["resolution"]],
        "jouer": [campaign.pk, "core/roll"],
    }
    alone = ("accueil", "connexion", "inscription", "deconnexion", "nouvelle_campagne")
    url = reverse(name, args=[] if name in alone else arguments.get(name, [campaign.pk]))
    if name == "plus_ancien":
        line = Event.objects.filter(campaign=campaign).latest("seq")
        return f"{url}?before={rows.get('line', line.pk)}"
    return url


@pytest.mark.parametrize("name", EXPECTED)
def test_what_each_person_is_answered(table: Sample, name: str) -> None:
    people = (
        None,
        table.elsewhere.ana,
        table.elsewhere.mj,
        table.chloe,
        table.tablee.mj,
    )
    url, before = address(table, name), counts()
    for role, seat, get, post in zip(ROLES, people, *EXPECTED[name], strict=True):
        for headers in ({}, {"HX-Request": "true"}):
            with undone():
                who = browser(seat)
                assert who.get(url, headers=headers).status_code == get, (role, "GET", headers)
                assert counts() == before, role
                assert who.post(url, {"x": "1"}, headers=headers).status_code == post, (role, "POST", headers)
                assert counts() == before, role
            for method in ("patch", "delete"):
                status = getattr(browser(seat), method)(url, headers=headers).status_code
                assert status in (405, 403, 404, 302) and counts() == before, (role, method, status)


@pytest.mark.parametrize("name", [name for name, row in EXPECTED.items() if set(row.post) != {405}])
def test_another_site_cannot_act(table: Sample, name: str) -> None:
    """P15, T26: without the token of a page of ours, or from another origin, nothing is done."""
    url, before = address(table, name), counts()
    for seat in (None, table.chloe, table.tablee.mj):
        who = browser(seat, enforce_csrf_checks=True)
        after = counts()  # signing in for the test writes a session, no row of ours
        for headers in ({}, {"HX-Request": "true"}, {"Origin": "https://evil.example"}):
            answer = who.post(url, {"x": "1"}, headers=headers)
            assert answer.status_code == 403 and "Recharge-la" in answer.content.decode()
        assert counts() == after == before


@pytest.mark.parametrize("name", ["trait", "portrait", "geste", "bloc", "plus_ancien"])
def test_a_page_about_a_row_one_may_not_know_does_not_exist(table: Sample, name: str) -> None:
    """T20: hidden, of another campaign, removed or never made: the same 404."""
    row = {"geste": "resolution", "bloc": "resolution", "plus_ancien": "line"}.get(name, name)
    ids = {"never made": "00000000-0000-4000-8000-000000000000"}
    if name == "plus_ancien":
        ids["elsewhere"] = str(Event.objects.filter(campaign=table.elsewhere.campaign).latest("seq").pk)
        secret = Event.objects.filter(campaign=table.tablee.campaign).latest("seq")
        Event.objects.filter(pk=secret.pk).update(audience=MJ_ONLY)
        ids["hidden"] = str(secret.pk)
    else:
        ids["elsewhere"] = table.foreign[row]
        ids["hidden"] = named(table, row, "hidden")
    who = browser(table.tablee.ana)
    answers = {case: who.get(address(table, name, **{row: one})) for case, one in ids.items()}
    assert {a.status_code for a in answers.values()} == {404}
    assert len({a.content for a in answers.values()}) == 1


def test_the_addresses_of_a_campaign_that_is_not_there(table: Sample) -> None:
    """An unknown campaign answers as one where the reader does not sit."""
    known, unknown = str(table.tablee.campaign.pk), "00000000-0000-4000-8000-000000000000"
    who = browser(table.elsewhere.ana)
    for name in (
        "table",
        "regie",
        "qr",
        "nouvelles",
        "nouveau_portrait",
        "trait",
        "portrait",
        "geste",
        "bloc",
    ):
        url = address(table, name)
        there, nowhere = who.get(url), who.get(url.replace(known, unknown))
        assert (there.status_code, there.content) == (nowhere.status_code, nowhere.content), name
    url = address(table, "jouer")
    there, nowhere = who.post(url), who.post(url.replace(known, unknown))
    assert (there.status_code, there.content) == (nowhere.status_code, nowhere.content)
