"""Real browsers on real servers. Whatever goes wrong in a page fails its test, wanted or not."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, Request, WebSocket

from tests.browser.screens import LAPTOP
from tests.server import Server

CHROMIUM = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",  # it refuses to run as root otherwise
]


@pytest.fixture(scope="session", autouse=True)
def _event_loop_in_this_thread() -> None:
    """Playwright's own: from here to the end of the run, Django must not take these tests for async code."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = shutil.which("chromium")
    assert path, "Chromium is missing: run 'make test', which installs it, or 'apt-get install chromium'."
    return {**browser_type_launch_args, "executable_path": path, "args": CHROMIUM}


@pytest.fixture(scope="session")
def base_url(_server: Server) -> str:
    return _server.url


@pytest.fixture
def new_page(server: Server, new_context: Callable[..., BrowserContext]) -> Iterator[Callable[..., Page]]:
    """new_page(**PHONE): somebody's browser. Options are those of a Playwright context; `base_url` picks a process.

    page.problems         console errors and warnings, CSP violations, script errors, requests to other hosts:
                          empty at the end, save those that contain one of page.forgiven
    page.bodies           every answer but static files
    page.frames_received  every websocket message; received(page) waits for both and gives their text
    """
    pages: list[Page] = []

    def make(**options: Any) -> Page:
        screen = {"locale": "fr-FR", "timezone_id": "Europe/Paris", **LAPTOP, **options}
        page = new_context(**screen).new_page()
        page.forgiven = ["status of 422"]
        watch(page, tuple(server.urls))
        pages.append(page)
        return page

    yield make
    problems = [
        problem
        for page in pages
        for problem in page.problems
        if not any(words in problem for words in page.forgiven)
    ]
    assert not problems, problems


def watch(page: Page, hosts: tuple[str, ...]) -> None:
    page.problems, page.bodies, page.frames_received, page.on_their_way = [], [], [], set()

    def console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            page.problems.append(f"{message.text} ({message.location['url']})")

    def asked(request: Request) -> None:
        if not request.url.startswith((*hosts, "data:", "blob:")):
            page.problems.append(f"off-host {request.url}")
        if "/static/" not in request.url:
            page.on_their_way.add(request)

    def answered(request: Request) -> None:
        if request not in page.on_their_way:
            return
        response = request.response()
        try:
            page.bodies.append(response.text())
        except Error:
            if not 300 <= response.status < 400:  # a redirection has no body
                page.problems.append(f"unseen answer of {request.url}")
        page.on_their_way.discard(request)

    def socket(websocket: WebSocket) -> None:
        websocket.on("framereceived", lambda frame: page.frames_received.append(frame))

    page.on("console", console)
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.on("request", asked)
    page.on("requestfinished", answered)
    page.on("requestfailed", lambda request: page.on_their_way.discard(request))
    page.on("websocket", socket)
