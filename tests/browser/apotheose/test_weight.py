"""What a fight of Apothéose costs on a phone over a slow network (stack.md § 6)."""

from collections.abc import Callable

from playwright.sync_api import Page

from characters.models import Portrait
from tests.browser.test_budget import loads_cold
from tests.live.people import Tablee
from tests.server import Server


def test_a_roll_of_a_fight_on_a_cold_phone(
    server: Server, table: Tablee, new_page: Callable[..., Page]
) -> None:
    """In the middle of play: an attack that Isaure composes, the fight behind it, a journal behind both."""
    for number in range(30):
        table.bruno.does(server.url, "core/say", text=f"La relève approche, {number}")
    isaure = Portrait.objects.get(campaign=table.campaign, name="Isaure")
    table.mj.does(server.url, "apotheose/ouvrir", portraits=[isaure.pk])
    fight = table.campaign.resolutions.get()
    group = {"nom": "Les vétérans", "valeur": "veteran", "nombre": 4}
    table.mj.does(server.url, "apotheose/groupe", resolution=fight.pk, **group)
    target = Portrait.objects.get(campaign=table.campaign, name="Les vétérans")
    attack = {"portrait": isaure.pk, "resolution": fight.pk, "cible": target.pk}
    table.ana.does(server.url, "apotheose/attaquer", **attack)
    loads_cold(table.ana, server.url, new_page)
