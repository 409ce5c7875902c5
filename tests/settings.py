"""The real settings, read from an environment made for tests, which the servers that tests start inherit.

DATABASE_URL and REDIS_URL choose the mode: without them SQLite and one process, with them two processes. Tests may be
shared between workers (pytest-xdist), each with files, a database and a number of Redis of its own.
"""

import os
import tempfile

_folder = tempfile.TemporaryDirectory(prefix="tablee-tests-")  # removed when the run ends

os.environ |= {
    "ALLOWED_HOSTS": "127.0.0.1,localhost,testserver",
    "DEBUG": "False",
    "FAST_HASHER": "True",
    "HTTPS": "False",
    "RATES_TIMES": "1000",  # one machine plays everybody at once
    "SECRET_KEY": "for tests only",
    "STATIC_ROOT": f"{_folder.name}/static",
}
# A database of its own for each run: two runs at once do not meet. It has a name, so that a server can open it.
if os.environ.get("DATABASE_URL", "").startswith(
    "postgres"
):  # a worker inherits what was set for SQLite below
    os.environ["TEST_DB_NAME"] = f"test_tablee_{os.getpid()}"
else:
    os.environ["DATABASE_URL"] = f"sqlite:///{_folder.name}/never-used.sqlite3"
    os.environ["TEST_DB_NAME"] = f"{_folder.name}/tests.sqlite3"
if "REDIS_URL" in os.environ and (_worker := os.environ.get("PYTEST_XDIST_WORKER")):
    os.environ["REDIS_URL"] = (
        f"{os.environ['REDIS_URL'].rpartition('/')[0]}/{1 + int(_worker.removeprefix('gw'))}"
    )

from config.settings import *  # noqa: E402, F403
