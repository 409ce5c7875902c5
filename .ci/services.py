"""What the tests need beside Python: used where it is there, else installed, started, and stopped at the end."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import redis

ROOT = os.geteuid() == 0
POSTGRESQL = "postgres://postgres@127.0.0.1:{}/postgres"
REDIS = "redis://127.0.0.1:{}/0"


def need(program: str, package: str) -> str:
    """The path of a program; its Debian package is installed when it is missing."""
    if not find(program):
        install(package)
    if not (path := find(program)):
        raise SystemExit(f"{package} brings no {program}: put {program} in the path, then try again.")
    return path


def need_browser() -> None:
    need("chromium", "chromium")
    # Playwright brings its own Node, which in turn counts on a library of the system.
    if subprocess.run([sys.executable, "-m", "playwright", "--version"], capture_output=True).returncode:
        install("libatomic1")


def install(package: str) -> None:
    command = f"apt-get install --yes --no-install-recommends {package}"
    if not ROOT or not shutil.which("apt-get"):
        raise SystemExit(f"{package} is missing: run '{command}' as root, then try again.")
    print(f"Installing {package}…", flush=True)
    for step in ("apt-get update", command):
        done = subprocess.run(
            [*step.split(), "--quiet", "--quiet"],
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    if done.returncode:
        raise SystemExit(f"{done.stdout}\n{package} could not be installed: see why above, then try again.")


def find(program: str) -> str | None:
    """Debian keeps PostgreSQL's own programs outside the path, one folder for each version."""
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
    return shutil.which(program) or shutil.which(program, path=str(versions[-1]) if versions else "")


@contextmanager
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL where databases may be created."""
    given = os.environ.get("DATABASE_URL", "")
    if given.startswith("postgres"):
        if not postgresql_answers(given):
            raise SystemExit(
                "PostgreSQL does not answer at DATABASE_URL: start it or unset it, then try again."
            )
        yield given
    elif postgresql_answers(POSTGRESQL.format(5432)):
        yield POSTGRESQL.format(5432)
    else:
        initdb, postgres = need("initdb", "postgresql"), need("postgres", "postgresql")
        with folder("postgresql") as data:
            who: dict[str, str] = {"cwd": data}
            if ROOT:  # which PostgreSQL refuses to run as
                shutil.chown(data, "postgres")
                who["user"] = "postgres"
            options = ["-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"]
            subprocess.run([initdb, "-D", data, *options], check=True, stdout=subprocess.DEVNULL, **who)
            port = free_port()
            command = [postgres, "-D", data, "-p", str(port), "-k", data, "-c", "listen_addresses=127.0.0.1"]
            url = POSTGRESQL.format(port)
            with running(command, lambda: postgresql_answers(url), **who):
                yield url


@contextmanager
def redis_server() -> Iterator[str]:
    """The address of a Redis whose content does not matter."""
    given = os.environ.get("REDIS_URL", "")
    if given:
        if not redis_answers(given):
            raise SystemExit("Redis does not answer at REDIS_URL: start it or unset it, then try again.")
        yield given
    elif redis_answers(REDIS.format(6379)):
        yield REDIS.format(6379)
    else:
        program, port = need("redis-server", "redis-server"), free_port()
        url = REDIS.format(port)
        with folder("redis") as data:
            command = [program, "--port", str(port), "--bind", "127.0.0.1", "--dir", data, "--save", ""]
            with running(command, lambda: redis_answers(url)):
                yield url


def postgresql_answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=3).close()
    except psycopg.OperationalError:
        return False
    return True


def redis_answers(url: str) -> bool:
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=3, socket_timeout=3) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


@contextmanager
def folder(name: str) -> Iterator[str]:
    path = tempfile.mkdtemp(prefix=f"tablee-{name}-")
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def running(command: list[str], answers: Callable[[], bool], **who: str) -> Iterator[None]:
    with tempfile.TemporaryFile("w+") as log:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, **who)
        try:
            end = time.monotonic() + 30
            while not answers():
                if process.poll() is not None or time.monotonic() > end:
                    log.seek(0)
                    raise SystemExit(
                        f"{log.read()}\n{command[0]} did not start: see why above, then try again."
                    )
                time.sleep(0.1)
            yield
        finally:
            process.send_signal(signal.SIGINT)  # for PostgreSQL: at once, without waiting for its clients
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])
