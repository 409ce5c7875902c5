"""An account from a phone and a laptop: every page can be read, and nothing is left behind (P13, P18; T25)."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from sessions_app.commands.campaigns import make_campaign
from sessions_app.models import Campaign, Seat
from tests.browser.entering import enter
from tests.browser.hands import Hands
from tests.browser.screens import LAPTOP, PHONE, Screen
from tests.live.people import Tablee, gather
from tests.server import Server
from tests.sessions_app.accounts.people import OTHER, PASSWORD, account

LEFT = """async () => [
  ...Object.values(localStorage), ...Object.values(sessionStorage),
  ...(await caches.keys()), ...(await indexedDB.databases()).map((base) => base.name)]"""
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.fixture
def table(server: Server) -> Tablee:
    return gather("Le Phare au bout de la très longue digue de pierre")


def signs_in(page: Page, password: str = PASSWORD) -> None:
    page.goto("/connexion/")
    page.get_by_label("E-mail").fill("zoe@exemple.fr")
    page.get_by_label("Mot de passe").fill(password)
    page.get_by_role("button", name="Se connecter").click()
    expect(page).not_to_have_url(re.compile("connexion"))


def reads(page: Page) -> None:
    """The page in hand: no fault of accessibility by day nor by night, and nothing to scroll sideways."""
    Hands(page, "Zoé").inspect()
    assert not page.evaluate(WIDE), page.url


@pytest.mark.parametrize("screen", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_every_page_of_an_account(
    new_page: Callable[..., Page], server: Server, table: Tablee, screen: Screen
) -> None:
    user = account()
    tables = {"Archivée": {"archived": True}, "Perdue": {"deleted_at": "2999-01-01T00:00Z"}, "La Digue": {}}
    for name, change in tables.items():
        campaign = make_campaign(user, name, "puissances", "Zoé")
        Campaign.objects.filter(pk=campaign.pk).update(name=name, **change)
    page = new_page(**screen)
    page.forgiven += ["status of 404"]
    enter(page, table.ana, server.url)
    for path in (
        "/connexion/",
        "/inscription/",
        "/inscription/courrier/",
        "/inscription/x/",
        "/mot-de-passe/oublie/",
        "/mot-de-passe/courrier/",
        "/mot-de-passe/nouveau/",
        "/mot-de-passe/1-x/",
        "/mes-tables/",
    ):
        page.goto(path)
        reads(page)
    signs_in(page)
    for path in (
        "/",
        "/compte/",
        "/compte/sessions/",
        "/compte/supprimer/",
        "/mot-de-passe/",
        "/mes-tables/",
    ):
        page.goto(path)
        reads(page)
    page.locator("summary").click()
    reads(page)
    page.get_by_role("link", name="Quitter La Digue").click()
    expect(page.get_by_role("alert")).to_contain_text("Tu es seul MJ")
    reads(page)


def test_a_guest_keeps_the_place_with_an_account(
    new_page: Callable[..., Page], server: Server, table: Tablee
) -> None:
    """From the table and back to it; then the same seat on another device."""
    phone, laptop = new_page(**PHONE), new_page(**LAPTOP)
    enter(phone, table.ana, server.url)
    phone.goto(f"/inscription/?next=/table/{table.campaign.pk}/")
    phone.get_by_label("E-mail").fill("zoe@exemple.fr")
    phone.get_by_label("Mot de passe").fill(PASSWORD)
    phone.get_by_label("Le même").fill(PASSWORD)
    expect(phone.get_by_role("checkbox", name="Ana, à « Le Phare")).to_be_checked()
    phone.get_by_role("button", name="Créer mon compte").click()
    expect(phone.locator("#net")).to_have_text("en ligne", timeout=10_000)
    assert Seat.objects.get(pk=table.ana.seat.pk).user
    signs_in(laptop)
    laptop.goto(f"/table/{table.campaign.pk}/")
    expect(laptop.locator("#tablee")).to_contain_text("Ana")
    assert Seat.objects.filter(campaign=table.campaign).count() == 3


def test_a_double_click_lands_signed_in(new_page: Callable[..., Page], server: Server, table: Tablee) -> None:
    """P2: one account, with the place that was ticked."""
    page = new_page(**PHONE)
    enter(page, table.ana, server.url)
    page.goto("/inscription/")
    page.get_by_label("E-mail").fill("zoe@exemple.fr")
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.get_by_label("Le même").fill(PASSWORD)
    page.get_by_role("button", name="Créer mon compte").dblclick()
    expect(page).to_have_url(re.compile(r"/mes-tables/$"))
    expect(page.get_by_role("link", name="Mon compte")).to_be_visible()
    assert Seat.objects.get(pk=table.ana.seat.pk).user == User.objects.get(email="zoe@exemple.fr")


def test_a_shared_device_keeps_nothing_after_signing_out(
    new_page: Callable[..., Page], table: Tablee
) -> None:
    account()
    page = new_page(**PHONE)
    signs_in(page)
    page.goto("/campagne/")
    page.get_by_label("Nom de la campagne").fill("Le Serin caché")
    page.get_by_label("Ton nom à la table").fill("Zoé")
    page.get_by_role("button", name="Ouvrir la table").click()
    expect(page.locator("#net")).to_have_text("en ligne", timeout=10_000)
    page.goto("/compte/")
    expect(page.locator("main")).to_contain_text("zoe@exemple.fr")
    page.get_by_role("button", name="Se déconnecter").click()
    expect(page).to_have_url(re.compile(r"/$"))
    assert page.evaluate(LEFT) == []
    page.forgiven += ["status of 404"]
    page.go_back()
    expect(page).to_have_url(re.compile(r"/connexion/\?next=/compte/"))
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_contain_text("n’est pas à toi")
    assert "zoe@exemple.fr" not in page.content() and "Serin" not in page.content()


def test_a_forgotten_password_by_the_terminal(new_page: Callable[..., Page], server: Server) -> None:
    account()
    page = new_page(**PHONE)
    page.goto("/connexion/")
    page.get_by_role("link", name="Mot de passe oublié").click()
    page.get_by_label("E-mail").fill("zoe@exemple.fr")
    page.get_by_role("button", name="Recevoir le lien").click()
    expect(page.locator("main")).to_contain_text("le lien s’affiche dans le terminal")
    page.goto(re.findall(rf"{server.url}/mot-de-passe/\S+", server.log())[-1])
    page.get_by_label("Nouveau mot de passe").fill(OTHER)
    page.get_by_label("Le nouveau").fill(OTHER)
    page.get_by_role("button", name="Choisir ce mot de passe").click()
    expect(page.locator("main")).to_contain_text("en place")
    signs_in(page, OTHER)
