"""make test: the checks, then the suite in each mode. The last lines printed are pytest's own counts."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from services import need_browser, postgresql, redis_server

HERE = Path(__file__).parent.parent
BIN = HERE / ".venv" / "bin"
CHECKS = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "mypy": ["mypy"],
    "import-linter": ["lint-imports", "--no-logo"],
}
# What keeps its word within a second has the machine to itself: real sockets, real browsers.
TIMED = ("tests/live", "tests/browser")
COUNT = re.compile(r"\d+ (passed|failed|error|skipped|deselected)|no tests ran")


def main(modes: list[str]) -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what was started is stopped
    os.chdir(HERE)
    need_browser()

    failed, counts = [], []
    for name, (program, *arguments) in CHECKS.items():
        print(f"\n── {name}", flush=True)
        if subprocess.run([BIN / program, *arguments], stdin=subprocess.DEVNULL).returncode:
            failed.append(name)
    for mode in modes:
        for code, count in {"1": mode_1, "2": mode_2}[mode]():
            counts.append(count)
            if code:
                failed.append(f"tests in mode {mode}")

    print(f"\nFailed: {', '.join(failed)}" if failed else "\nAll is well.")
    print(*counts, sep="\n")
    return bool(failed)


def mode_1() -> list[tuple[int, str]]:
    """SQLite and one process: every test."""
    print("\n── tests, mode 1: SQLite, one process", flush=True)
    return suite({})


def mode_2() -> list[tuple[int, str]]:
    """PostgreSQL, Redis, two processes: the tests that a database or a second process could break."""
    print("\n── tests, mode 2: PostgreSQL, Redis, two processes", flush=True)
    with postgresql() as database, redis_server() as cache:
        return suite({"DATABASE_URL": database, "REDIS_URL": cache}, "-m", "both_modes")


def suite(addresses: dict[str, str], *arguments: str) -> list[tuple[int, str]]:
    """The tests that no clock judges, shared between the cores; then the others, one by one."""
    shared = ("--numprocesses=auto", "--maxprocesses=4", "--dist=worksteal")
    return [
        pytest(addresses, *arguments, *shared, *(f"--ignore={folder}" for folder in TIMED)),
        pytest(addresses, *arguments, *TIMED),
    ]


def pytest(addresses: dict[str, str], *arguments: str) -> tuple[int, str]:
    environment = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "REDIS_URL")} | addresses
    colour = "--color=yes" if sys.stdout.isatty() else "--color=no"
    count = "no tests ran"
    with subprocess.Popen(
        [BIN / "python", "-m", "pytest", colour, *arguments],
        env=environment | {"PYTHONUNBUFFERED": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            for line in process.stdout:
                print(line, end="", flush=True)
                if COUNT.search(line):
                    count = line.rstrip()
        except SystemExit:
            process.send_signal(signal.SIGINT)  # pytest stops its servers and drops its database
            raise
    return process.returncode, count


if __name__ == "__main__":
    if (asked := sys.argv[1:] or ["1", "2"]) not in (["1"], ["2"], ["1", "2"]):
        raise SystemExit("MODE is 1 or 2: try 'make test', 'make test MODE=1' or 'make test MODE=2'.")
    raise SystemExit(main(asked))
