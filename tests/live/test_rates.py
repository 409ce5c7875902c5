"""The stated amounts on running processes: the same for all of them, and no act waits for Redis (P19, T09, T31)."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import randrange
from urllib.parse import urlsplit

import pytest
import redis
from django.db import connection

from tests.live.people import Answer, Tablee
from tests.patience import eventually
from tests.server import Process, Server

ENTERED, ACTED = 20, 60  # the amounts of two doors, in the settings
LONGEST_WAIT = 1.5  # seconds


@pytest.fixture
def strict(server: Server, table: Tablee, tmp_path: Path) -> Iterator[Server]:
    """As many processes as `server`, with the amounts that people meet."""
    running = Server(database(), tmp_path, RATES_TIMES="1")
    yield running
    running.close()
    assert "Traceback" not in running.log()


def database() -> str:
    return str(connection.settings_dict["NAME"])


def somewhere() -> str:
    """An address of this machine that nobody used: Redis remembers the other tests."""
    return f"127.{randrange(1, 255)}.{randrange(255)}.{randrange(1, 255)}"


def enter(url: str, source: str, **headers: str) -> Answer:
    """A forged form, from this address."""
    at = urlsplit(url)
    line = HTTPConnection(str(at.hostname), at.port, timeout=30, source_address=(source, 0))
    try:
        line.request("POST", "/entrer/x/", headers={name.replace("_", "-"): v for name, v in headers.items()})
        response = line.getresponse()
        return Answer(response.status, response.headers, response.read().decode())
    finally:
        line.close()


def test_every_process_counts_the_same(strict: Server) -> None:
    """T31: the amount holds for all of them together, and a header that anybody may write changes nothing."""
    one, other = somewhere(), somewhere()
    for number in range(ENTERED):
        url = strict.urls[number % len(strict.urls)]
        assert enter(url, one, X_Forwarded_For=somewhere(), X_Real_IP=somewhere()).status == 403
    for url in strict.urls:
        answer = enter(url, one, X_Forwarded_For=somewhere(), X_Real_IP=somewhere())
        assert answer.status == 429 and 3500 < int(answer.headers["Retry-After"]) <= 3600
        assert "Trop d’essais\u00a0: réessaie dans 1\u00a0heure." in answer.text
        assert enter(url, other).status == 403


def test_a_script_acts_as_often_as_it_may(strict: Server, table: Tablee) -> None:
    """T31: by eight hands at once, in every process; the others of its table, behind the same address, go on."""
    roll = {"dice": "1d6", "seen_by": "table"}

    def act(number: int) -> int:
        return table.ana.act(strict.urls[number % len(strict.urls)], "core/roll", **roll).status

    with ThreadPoolExecutor(8) as hands:
        assert sorted(hands.map(act, range(ACTED + 10))) == [200] * ACTED + [429] * 10
    answer = table.ana.act(strict.url, "core/roll", **roll)
    assert answer.status == 429 and 0 < int(answer.headers["Retry-After"]) <= 10
    assert 'role="alert"' in answer.text and "réessaie dans" in answer.text
    table.bruno.does(strict.url, "core/roll", **roll)


@pytest.mark.parametrize("fault", ["gone", "frozen"])
def test_an_act_never_waits_for_a_redis_that_is_not_there(
    server: Server, table: Tablee, tmp_path: Path, fault: str
) -> None:
    """T09: it refuses, or takes everything and answers nothing, from the first request on."""
    with socket.socket() as dead:
        dead.bind(("127.0.0.1", 0))
        if fault == "frozen":
            dead.listen()
        with process(tmp_path, f"redis://127.0.0.1:{dead.getsockname()[1]}/0") as url:
            acts_at_once(table, url, ACTED)
            assert table.ana.act(url, "core/roll", dice="1d6", seen_by="table").status == 429


@contextmanager
def process(folder: Path, cache: str) -> Iterator[str]:
    """The address of a process of its own, with this Redis."""
    running = Process(database(), folder / "daphne.log", RATES_TIMES="1", REDIS_URL=cache)
    try:
        yield running.url
    finally:
        running.close()
    assert "Internal Server Error" not in running.log.read_text()


def acts_at_once(table: Tablee, url: str, times: int) -> None:
    for number in range(times):
        began = time.monotonic()
        table.ana.rolls(url, number)
        assert time.monotonic() - began < LONGEST_WAIT, number


if os.environ.get("REDIS_URL"):  # in the mode that needs one

    def test_an_act_never_waits_for_a_redis_that_stops(server: Server, table: Tablee, tmp_path: Path) -> None:
        """T09: frozen, then back, then killed, while one acts; back, it counts for all again."""
        with own_redis(tmp_path) as (running, address), process(tmp_path, address) as url:
            acts_at_once(table, url, 5)
            running.send_signal(signal.SIGSTOP)
            acts_at_once(table, url, 5)
            running.send_signal(signal.SIGCONT)
            with redis.Redis.from_url(address) as client:
                client.flushall()
                eventually(lambda: table.ana.get(url, "/").status == 200 and client.keys("LIMITS*"), within=8)
            running.kill()
            acts_at_once(table, url, 5)

    @contextmanager
    def own_redis(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
        """A Redis to freeze and kill, and its address."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
        running = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        try:
            with redis.Redis(port=port) as client:
                eventually(lambda: answers(client), within=10)
            yield running, f"redis://127.0.0.1:{port}/0"
        finally:
            running.kill()
            running.wait()

    def answers(client: redis.Redis) -> bool:
        try:
            return bool(client.ping())
        except redis.ConnectionError:
            return False
