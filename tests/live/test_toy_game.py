"""A fifth game is one folder and one line (the contract of rules/game.py)."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from tests.live.listening import listen
from tests.patience import soon
from tests.server import Process

PROJECT = Path(__file__).parents[2]
CORE = ("config", "sessions_app", "characters", "rules", "templates", "static", "manage.py")
ONE_LINE = "from rules import toy; GAMES[toy.GAME.key] = toy.GAME  # noqa\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The project, copied; with the toy's folder and its line, and a SQLite file of its own."""
    for name in CORE:
        source, skipped = PROJECT / name, shutil.ignore_patterns("__pycache__")
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=skipped)
        else:
            shutil.copy(source, tmp_path / name)
    shutil.copytree(
        Path(__file__).parent / "toy",
        tmp_path / "rules" / "toy",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    with (tmp_path / "rules" / "registry.py").open("a") as registry:
        registry.write(ONE_LINE)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/toy.sqlite3")
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.delenv("TEST_DB_NAME", raising=False)
    monkeypatch.delenv("STATIC_ROOT", raising=False)  # its own, under its var/
    return tmp_path


@pytest.fixture
def url(folder: Path) -> Iterator[str]:
    """The address of the copy, running; it says nothing that is an error."""
    for command in (
        ["makemigrations", "--check", "--dry-run"],
        ["migrate", "--verbosity", "0"],
        ["collectstatic", "--no-input", "--verbosity", "0"],
    ):
        done = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=folder,
            env=os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
    process = Process(f"{folder}/toy.sqlite3", folder / "daphne.log", folder)
    yield process.url
    process.close()
    assert "Traceback" not in process.log.read_text(), process.log.read_text()


class Browser:
    """Just enough of one: cookies, forms, redirections."""

    def __init__(self, url: str) -> None:
        self.url, self.jar = url, CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.jar))

    @property
    def cookies(self) -> dict[str, str]:
        return {cookie.name: str(cookie.value) for cookie in self.jar}

    def get(self, path: str) -> str:
        with self.opener.open(self.url + path) as answer:
            self.at = answer.url.removeprefix(self.url)
            return answer.read().decode()

    def send(self, path: str, **content: str) -> str:
        """Fill the form of a page, or the one the page in hand has for this address."""
        page = self.get(path) if "/jouer/" not in path else self.get(self.at)
        token = re.search(r'csrfmiddlewaretoken" value="(\w+)"|x-csrftoken": "(\w+)"', page)
        assert token, page
        headers = {"Origin": self.url, "X-CSRFToken": token[1] or token[2]}
        with self.opener.open(Request(self.url + path, urlencode(content).encode(), headers)) as answer:
            if "/jouer/" not in path:
                self.at = answer.url.removeprefix(self.url)
            return answer.read().decode()


async def test_a_toy_game_is_played_with_no_change_of_the_core(url: str, folder: Path) -> None:
    """One folder, one line: no migration, nothing else changed, and a move of it reaches two sockets."""
    mj, player = Browser(url), Browser(url)
    mj.send(
        "/inscription/",
        email="hote@exemple.fr",
        password1="une lampe sur la digue",
        password2="une lampe sur la digue",
    )
    regie = mj.send("/campagne/", name="Les Galets", game="toy", mj_name="Hélène")
    invitation = re.search(r"/rejoindre/[^\"<]+/", regie)
    assert invitation
    page = player.send(invitation[0], name="Ana")
    assert "Tirer" in page
    campaign = re.findall(r"/table/([0-9a-f-]{36})/", page)[0]
    act = f"/table/{campaign}/jouer/"
    player.send(
        f"{act}core/make_portrait/", kind="sac", name="Le Sac bleu", seen_by="table", command_id=command(1)
    )
    bag = re.findall(r'id="portrait-([0-9a-f-]{36})"', player.get(f"/table/{campaign}/"))[0]
    async with (
        listen(url, f"/ecoute/{campaign}/", mj.cookies) as one,
        listen(url, f"/ecoute/{campaign}/", player.cookies) as other,
    ):
        for number in (2, 3):
            player.send(f"{act}toy/tirer/", portrait=bag, combien="2", command_id=command(number))
            for listener in (one, other):
                await soon(lambda: listener.text.count("Le Sac bleu</b>&nbsp;: ") == number - 1)  # noqa: B023
    for listener in (one, other):
        assert listener.text.count("Le Sac bleu</b>&nbsp;: ") == 2
    with closing(sqlite3.connect(folder / "toy.sqlite3")) as rows:
        assert rows.execute("SELECT key, value FROM characters_counter").fetchall() == [("tires", 4)]
    draws_what_is_its_own(mj, player, campaign, bag)
    assert changed(folder) == {"rules/registry.py"}


def draws_what_is_its_own(mj: Browser, player: Browser, campaign: str, bag: str) -> None:
    """What the game draws of a sheet, beside who plays it, of its questions and of a row; its numbers, put right."""
    root, act = f"/table/{campaign}/", f"/table/{campaign}/jouer/"
    for kind, text in (("fond", "une clef"), ("galet", "gris")):
        player.send(
            f"{act}core/add_trait/", portrait=bag, kind=kind, text=text, command_id=command(len(text))
        )
    pages = {name: (who.get(root), who.get(f"{root}mj/")) for name, who in (("mj", mj), ("ana", player))}
    for page in pages["mj"]:
        assert "Au fond de Le Sac bleu&nbsp;: une clef" in page
        assert "sac léger" in page and page.count("Un vœu pour Le Sac bleu") == 2
        assert page.count("Garder ce vœu") == 2 and "core/put_right" in page
    assert "Au fond de Le Sac bleu&nbsp;: une clef" in pages["ana"][0]
    assert "Garder ce vœu" not in pages["ana"][0] and "core/put_right" not in pages["ana"][0]
    assert "<h4>Galets</h4>" in pages["ana"][0] and "<h4>Fonds</h4>" not in pages["ana"][0]
    assert re.search(r"Galets tirés</span>\s*<b>4</b>", pages["ana"][0])
    question = re.findall(r'name="question" value="([0-9a-f-]{36})"', pages["mj"][0])[0]
    trait = re.findall(rf"{root}trait/([0-9a-f-]{{36}})/", pages["ana"][0])[0]
    for row, words in ((bag, "Le Sac bleu"), (trait, "le mot gris de Le Sac bleu"), (question, "le vœu de")):
        assert words in player.get(f"{root}geste/voir/{row}/")
    mj.get(root)
    mj.send(f"{act}toy/garder/", question=question, command_id=command(90))
    mj.send(f"{act}core/put_right/", key="tires", delta="-3", portrait=bag, command_id=command(91))
    page = player.get(root)
    assert page.count("Un vœu pour Le Sac bleu") == 1 and "sac lourd" in page
    assert re.search(r"Vœu gardé</span>\s*<b>1</b>", page) and "corrige Galet tiré" in page


def command(number: int) -> str:
    return f"00000000-0000-4000-8000-{number:012}"


def changed(folder: Path) -> set[str]:
    """The files of the core that are not those of the project."""
    files = [
        f
        for name in CORE
        for f in ([PROJECT / name] if (PROJECT / name).is_file() else (PROJECT / name).rglob("*.*"))
    ]
    ours = [f.relative_to(PROJECT) for f in files if "__pycache__" not in f.parts and f.is_file()]
    return {str(f) for f in ours if (folder / f).read_bytes() != (PROJECT / f).read_bytes()}
