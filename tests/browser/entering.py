"""Sitting down with the cookies of somebody whose seat a test has made."""

from playwright.sync_api import Page, expect

from tests.live.people import Person


def enter(page: Page, person: Person, url: str, at: str = "table") -> Page:
    """Their page, live."""
    page.context.clear_cookies()
    page.context.add_cookies([{"name": k, "value": v, "url": url} for k, v in person.cookies.items()])
    path = {"table": "", "regie": "mj/"}[at]
    page.goto(f"{url}/table/{person.campaign}/{path}")
    expect(page.locator("#net")).to_have_text("en ligne", timeout=10_000)
    return page
