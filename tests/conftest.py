"""What every test shares: the order, the modes, the database, the servers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection, connections
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from tests.server import Server

HERE = Path(__file__).parent
# What a database or a second process could break. Elsewhere a test asks for it with the marker.
BOTH_MODES = ("characters", "live", "sessions_app")

# On a busy machine a slow example is no fault of the code.
hypothesis_settings.register_profile("tablee", deadline=None)
hypothesis_settings.load_profile("tablee")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    folders = {item: item.path.relative_to(HERE).parts[0] for item in items}
    for item, folder in folders.items():
        if folder in BOTH_MODES:
            item.add_marker(pytest.mark.both_modes)
    # Playwright leaves an event loop running in this thread: no async test can follow it.
    items.sort(key=lambda item: folders[item] == "browser")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The static files, gathered. On SQLite, WAL, as the installation sets it.

    On PostgreSQL, no thread of a test keeps the database from going.
    """
    call_command("collectstatic", interactive=False, verbosity=0)
    with django_db_blocker.unblock():
        if connection.vendor == "sqlite":
            run("PRAGMA journal_mode=WAL")
        connections.close_all()
    yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            run(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        connections.close_all()


def run(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


@pytest.fixture(scope="session")
def _server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(str(connection.settings_dict["NAME"]), tmp_path_factory.mktemp("servers"))
    yield running
    running.close()


@pytest.fixture
def server(transactional_db: None, _server: Server) -> Iterator[Server]:
    """The running servers: what each logs during the test must be free of tracebacks.

    It is a fixture of each test so that it asks for `transactional_db` first: whatever is opened on the server
    is closed before the tables are emptied, and a process that the test killed runs again for the next.
    """
    start = len(_server.log())
    yield _server
    for number, process in enumerate(_server.procs):
        if process.daphne.poll() is not None:
            _server.restart(number)
    said = _server.log()[start:]
    assert "Traceback" not in said, said
