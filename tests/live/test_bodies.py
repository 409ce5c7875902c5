"""The longest body of a request, over raw sockets: refused in words, whatever it says of its length (P19, T32)."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.conf import settings

from config.body import LONGEST
from tests.live.people import CSRF, Answer, Tablee
from tests.server import Process, Server

MEGABYTE = 1024 * 1024
TAKEN = 422  # and its reason is too long


class Roll:
    """A roll that Ana's page could send, its reason stretched; it is sent piece by piece."""

    def __init__(self, server: Server, table: Tablee) -> None:
        self.at = urlsplit(server.url)
        cookies = table.ana.cookies | {settings.CSRF_COOKIE_NAME: CSRF}
        self.path = f"/table/{table.campaign.pk}/jouer/core/roll/"
        self.headers = {
            "Host": self.at.netloc,
            "Origin": server.url,
            "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
            "X-CSRFToken": CSRF,
            "Content-Type": "application/x-www-form-urlencoded",
        }

    def body(self, length: int) -> bytes:
        start = f"command_id={uuid4()}&dice=1d6&seen_by=table&reason=".encode()
        return start + b"x" * (length - len(start))

    def head(self, *headers: str) -> bytes:
        known = [f"{name}: {value}" for name, value in self.headers.items()]
        return "\r\n".join([f"POST {self.path} HTTP/1.1", *known, *headers, "", ""]).encode()

    @contextmanager
    def begun(self, *headers: str) -> Iterator[socket.socket]:
        """A connection where everything was said but the body."""
        with socket.create_connection((str(self.at.hostname), int(self.at.port or 0)), timeout=30) as line:
            line.sendall(self.head(*headers))
            yield line

    def sent(self, body: bytes, *headers: str) -> Answer:
        with self.begun(*headers) as line:
            line.sendall(body)
            return answer(line)


@pytest.fixture
def roll(server: Server, table: Tablee) -> Iterator[Roll]:
    """Nothing that these tests send is written."""
    before = table.mj.opens(server.url).since
    yield Roll(server, table)
    assert table.mj.opens(server.url).since == before


def answer(line: socket.socket) -> Answer:
    response = HTTPResponse(line)
    response.begin()
    return Answer(response.status, response.headers, response.read().decode())


def chunks(body: bytes, size: int = 5000) -> bytes:
    parts = [body[at : at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in [*parts, b""])


@pytest.mark.parametrize("chunked", [False, True])
def test_one_byte_more_than_the_limit_is_refused_in_words(roll: Roll, chunked: bool) -> None:
    for length, status in ((LONGEST, TAKEN), (LONGEST + 1, 413), (10 * MEGABYTE, 413)):
        body = roll.body(length)
        said = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {length}"
        answered = roll.sent(chunks(body) if chunked else body, said)
        assert answered.status == status, length
    assert "Cet envoi est trop long" in answered.text and '<html lang="fr">' in answered.text
    assert answered.headers["X-Content-Type-Options"] == "nosniff"


def test_a_page_is_told_beside_its_form(roll: Roll) -> None:
    answered = roll.sent(roll.body(MEGABYTE), f"Content-Length: {MEGABYTE}", "HX-Request: true")
    assert answered.status == 413
    assert "Cet envoi est trop long" in answered.text and 'role="alert"' in answered.text
    assert "<html" not in answered.text


def test_a_body_that_is_shorter_than_it_said_is_no_act(roll: Roll) -> None:
    """The form is whole, but more was announced."""
    with roll.begun(f"Content-Length: {10 * MEGABYTE}") as line:
        line.sendall(roll.body(300))
        line.shutdown(socket.SHUT_WR)
        assert line.recv(1000) == b""


def test_a_body_that_is_longer_than_it_said_is_cut(roll: Roll) -> None:
    """What comes after is read as another request, and it is none."""
    answered = roll.sent(roll.body(2 * LONGEST), "Content-Length: 20")
    assert answered.status == 422


@pytest.mark.parametrize(
    "said",
    [
        ("Content-Length: 20", "Content-Length: 300"),
        ("Content-Length: 20", "Transfer-Encoding: chunked"),
        ("Content-Length: -1",),
        ("Content-Length: 0x20",),
        ("Transfer-Encoding: chunked, identity",),
    ],
)
def test_a_length_that_says_two_things_or_none_is_refused(roll: Roll, said: tuple[str, ...]) -> None:
    assert roll.sent(roll.body(300), *said).status == 400


def test_a_very_long_body_takes_no_room(roll: Roll, server: Server) -> None:
    """T32: it is thrown away as it comes. 200 MB, and the memory grows by 10 at most."""
    before = most_memory(server.procs[0])
    with roll.begun("Transfer-Encoding: chunked") as line:
        piece = chunks(b"x" * MEGABYTE, MEGABYTE).removesuffix(b"0\r\n\r\n")
        for _ in range(200):
            line.sendall(piece)
        line.sendall(b"0\r\n\r\n")
        assert answer(line).status == 413
    assert most_memory(server.procs[0]) - before < 10 * MEGABYTE


def most_memory(process: Process) -> int:
    """The most that it ever had, in bytes."""
    lines = Path(f"/proc/{process.daphne.pid}/status").read_text().splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
