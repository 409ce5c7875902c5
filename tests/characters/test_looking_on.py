"""Who only looks on, and an archived campaign: sheets, traits and histories are read, and nothing is offered."""

import re
from collections.abc import Callable

import pytest

from rules.registry import GAMES
from sessions_app.models import Campaign, Part, Resolution, Seat
from tests.sessions_app.table import Tablee, act, browser


def becomes_spectator(tablee: Tablee) -> Seat:
    """Ana, whose sheet it is, looks on from now on."""
    act(tablee.mj, "core/give_role", seat=str(tablee.ana.pk), role="spectator")
    return tablee.ana


def archived(tablee: Tablee) -> Seat:
    """The MJ's eyes, once the campaign is put away."""
    act(tablee.mj, "core/archive_campaign")
    return tablee.mj


each_reader = pytest.mark.parametrize("reader", [becomes_spectator, archived])
Reader = Callable[[Tablee], Seat]


def offers(html: str) -> list[str]:
    """The moves that a page posts, and the forms of a sheet that it opens."""
    return re.findall(r'hx-post="[^"]*"|/jouer/[^"]*|hx-get="[^"]*(?:/geste/|/nouveau/|kind=)[^"]*"', html)


def opened(seat: Seat, path: str) -> str:
    answer = browser(seat).get(f"/table/{seat.campaign_id}/{path}")
    assert answer.status_code == 200, path
    return str(answer.content.decode())


@each_reader
def test_a_sheet_and_its_traits_are_read_with_their_histories(
    tablee: Tablee, sheet: dict[str, str], reader: Reader
) -> None:
    paths = [
        f"portrait/{sheet['portrait']}/",
        f"portrait/{sheet['portrait']}/?kind=ancrage",
        f"trait/{sheet['lock']}/",
        f"trait/{sheet['trait']}/",
    ]
    assert all(offers(opened(seat, path)) for seat in (tablee.mj, tablee.ana) for path in paths)
    seat = reader(tablee)
    for path in paths:
        assert offers(opened(seat, path)) == [], path
        assert "Histoire" in opened(seat, path)


@each_reader
def test_the_forms_of_the_game_are_not_there(tablee: Tablee, sheet: dict[str, str], reader: Reader) -> None:
    act(tablee.ana, "puissances/ouvrir", intention="Passer", focus="Passe-t-on\u202f?", oui="Oui", non="Non")
    resolution = Resolution.objects.get()
    act(tablee.ana, "puissances/miser", resolution=str(resolution.pk), cote="oui", trait=sheet["trait"])
    rows = {"mise": Part.objects.get().pk}
    forms = [f"geste/{name}/{rows.get(name, resolution.pk)}/" for name in GAMES["puissances"].dialogs]
    forms.append("portrait/nouveau/")
    assert all(opened(tablee.mj, path) for path in forms)
    assert offers(opened(tablee.ana, f"trait/{sheet['lock']}/"))
    seat = reader(tablee)
    for path in forms:
        assert browser(seat).get(f"/table/{seat.campaign_id}/{path}").status_code == 404, path
    assert "Connaît les bateliers" in opened(seat, f"bloc/{resolution.pk}/")
    assert offers(opened(seat, f"trait/{sheet['trait']}/")) == [], "not to be staked either"


def test_a_sheet_is_given_to_those_who_play(tablee: Tablee, sheet: dict[str, str]) -> None:
    """The list names no spectator, but the one who had it before looking on."""
    act(tablee.mj, "core/give_role", seat=str(tablee.bob.pk), role="spectator")
    path = f"portrait/{sheet['portrait']}/"
    bob, ana = f'value="{tablee.bob.pk}"', f'value="{tablee.ana.pk}"'
    for form in (path, "portrait/nouveau/"):
        assert bob not in opened(tablee.mj, form) and ana in opened(tablee.mj, form)
    becomes_spectator(tablee)
    assert f"{ana} selected" in opened(tablee.mj, path) and ana not in opened(tablee.mj, "portrait/nouveau/")


def test_a_campaign_opened_again_is_played_as_before(tablee: Tablee, sheet: dict[str, str]) -> None:
    path = f"trait/{sheet['trait']}/"
    before = offers(opened(tablee.ana, path))
    archived(tablee)
    assert offers(opened(tablee.ana, path)) == []
    act(tablee.mj, "core/reopen_campaign")
    assert not Campaign.objects.get().archived and offers(opened(tablee.ana, path)) == before
