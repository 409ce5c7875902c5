"""Real daphne processes on the tests' database, to be listened to, killed and started again."""

import os
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

from sessions_app.management.commands.play import LIMITS
from tests.patience import eventually

START = 20  # seconds


class Process:
    """One daphne. Its port stays reserved while it is dead: callers are refused, and nobody else takes it."""

    def __init__(self, database: str, log: Path, folder: Path | None = None, **settings: str) -> None:
        """`folder` holds the project; this very one unless a test made a copy. `settings` are of its environment."""
        self.log, self._folder = log, folder
        self._env = {k: v for k, v in os.environ.items() if k != "DJANGO_ALLOW_ASYNC_UNSAFE"}
        self._env |= {"DB_NAME": database, "DJANGO_SETTINGS_MODULE": "config.settings"} | settings
        self._reserve(0)
        self.port: int = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def _reserve(self, port: int) -> None:
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind(("127.0.0.1", port))

    def start(self) -> None:
        self._socket.listen(64)
        fd = self._socket.fileno()
        with self.log.open("a") as log:
            self.daphne = subprocess.Popen(
                [
                    sys.executable,
                    "-m",
                    "daphne",
                    "-v",
                    "1",
                    "--fd",
                    str(fd),
                    *LIMITS,
                    "config.asgi:application",
                ],
                cwd=self._folder,
                pass_fds=[fd],
                env=self._env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        try:
            eventually(self.answers, within=START)
        except BaseException:
            self.close()
            raise

    def answers(self) -> bool:
        assert self.daphne.poll() is None, f"daphne stopped\n{self.log.read_text()}"
        try:
            urllib.request.urlopen(f"{self.url}/connexion/", timeout=2).close()
        except OSError:
            return False
        return True

    def kill(self) -> None:
        """As a power cut would: SIGKILL, nothing said to anyone."""
        self.daphne.kill()
        self.daphne.wait()
        self._socket.close()
        self._reserve(self.port)

    def close(self) -> None:
        self.daphne.terminate()
        try:
            self.daphne.wait(10)
        except subprocess.TimeoutExpired:
            self.daphne.kill()
            self.daphne.wait()
        self._socket.close()


class Server:
    """One process on SQLite, two on PostgreSQL and Redis."""

    def __init__(self, database: str, folder: Path, **settings: str) -> None:
        self.procs: list[Process] = []
        try:
            for number in range(2 if os.environ.get("REDIS_URL") else 1):
                self.procs.append(Process(database, folder / f"daphne-{number}.log", **settings))
        except BaseException:
            self.close()
            raise

    @property
    def url(self) -> str:
        return self.procs[0].url

    @property
    def urls(self) -> list[str]:
        return [process.url for process in self.procs]

    def kill(self, number: int = 0) -> None:
        self.procs[number].kill()

    def restart(self, number: int = 0) -> None:
        self.procs[number].start()

    def log(self) -> str:
        return "".join(process.log.read_text() for process in self.procs)

    def close(self) -> None:
        for process in self.procs:
            process.close()
