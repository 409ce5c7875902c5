"""The screens that people have, what reached them, and the judge of accessibility."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.patience import eventually

Screen = dict[str, Any]
LAPTOP: Screen = {"viewport": {"width": 1440, "height": 900}}
TABLET: Screen = {"viewport": {"width": 834, "height": 1112}, "has_touch": True}
PHONE: Screen = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def received(page: Page) -> str:
    """Every byte that the server gave this page, static files aside: where a secret must not be."""
    eventually(lambda: not page.on_their_way, pause=lambda seconds: page.wait_for_timeout(seconds * 1000))
    return "\n".join(map(str, [*page.bodies, *page.frames_received]))


WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def axe(page: Page) -> None:
    """No violation of WCAG 2.2 AA that a program can see."""
    results = Axe().run(page, options={"runOnly": {"type": "tag", "values": WCAG}})
    assert results.violations_count == 0, results.generate_report()
