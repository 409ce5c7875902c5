"""What is beyond a limit is told beside the hand that did it, and what was typed stays (P6, P19)."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from tests.browser.entering import enter
from tests.browser.screens import LAPTOP
from tests.live.people import Tablee, gather
from tests.server import Server

ACTS = 60  # in 10 s, by the settings


@pytest.fixture
def server(server: Server, tmp_path: Path) -> Iterator[Server]:
    """With the amounts that people meet."""
    running = Server(str(connection.settings_dict["NAME"]), tmp_path, RATES_TIMES="1")
    yield running
    running.close()


@pytest.fixture
def ana(server: Server, new_page: Callable[..., Page]) -> Iterator[tuple[Page, Tablee]]:
    """Her page, the free roll unfolded."""
    table, page = gather(), new_page(**LAPTOP)
    page.forgiven = ["status of 413", "status of 429"]
    enter(page, table.ana, server.url)
    page.locator("details").filter(has=page.locator(".rollbox")).locator("summary").first.click()
    page.locator("#roll-reason").fill("la digue")
    yield page, table


def lancer(page: Page, words: str) -> None:
    """Press the button, and read why not."""
    page.get_by_role("button", name="Lancer", exact=True).click()
    expect(page.locator(".rollbox .error")).to_have_count(1)
    expect(page.locator(".rollbox .error")).to_contain_text(words)


def test_too_often(server: Server, ana: tuple[Page, Tablee]) -> None:
    page, table = ana
    for number in range(ACTS):
        table.ana.rolls(server.url, number)
    lancer(page, "Trop d’essais\u00a0: réessaie dans")
    expect(page.locator("#roll-reason")).to_have_value("la digue")
    expect(page.locator("#net")).to_have_text("en ligne")


def test_too_long(server: Server, ana: tuple[Page, Tablee]) -> None:
    """No field takes so much; a script could."""
    page, _ = ana
    page.locator("#roll-reason").evaluate("field => { field.value = 'x'.repeat(200000) }")
    lancer(page, "Cet envoi est trop long")
    assert len(page.locator("#roll-reason").input_value()) == 200000
