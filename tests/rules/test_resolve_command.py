"""``manage.py resolve``, as a script sees it: lines in, lines out, in order, whatever the lines hold."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROLL = b'{"oui": [{"label": "\xc3\x89lan", "nature": "humain"}], "non": [], "faces": [%d]}\n'
# Nobody listens there: the first query would fail.
NO_DATABASE = {**os.environ, "DATABASE_URL": "postgres://nobody@127.0.0.1:9/none"}


def command(*arguments: str) -> list[str]:
    return [sys.executable, str(ROOT / "manage.py"), "resolve", *arguments]


def run(lines: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        command(*arguments), input=lines, capture_output=True, timeout=60, check=False, env=NO_DATABASE
    )


def test_each_line_has_its_answer_in_order_and_bad_lines_stop_nothing() -> None:
    lines = ROLL % 2 + b"\n" + b"\xff\xfe\n" + b"{\n" + ROLL % 1 + b"[]\r\n" + (ROLL % 4).rstrip(b"\n")
    done = run(lines, "puissances")
    answers = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert done.returncode == 0
    assert [answer.get("issue") or answer["error"] for answer in answers] == [
        "oui",
        "requete_invalide",
        "requete_invalide",
        "requete_invalide",
        "statu_quo",
        "requete_invalide",
        "oui",
    ]
    assert "n’" in done.stdout.decode("utf-8"), "French is written in UTF-8, not escaped"


def test_nothing_asked_nothing_answered() -> None:
    done = run(b"", "puissances")
    assert (done.returncode, done.stdout) == (0, b"")


def test_odds_are_answered_for_every_line() -> None:
    done = run(ROLL % 2 + ROLL % 9, "puissances", "--odds")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == 2
    assert answers[0] == answers[1]
    assert abs(answers[0]["odds"]["oui_et"] - 1 / 12) < 1e-12


def test_an_unknown_game_is_refused_without_waiting_for_a_line() -> None:
    asked = subprocess.Popen(
        command("belote"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert asked.wait(timeout=30) != 0
    out, err = asked.communicate()
    assert out == b""
    assert "inconnu" in err.decode("utf-8")


def test_an_answer_comes_before_the_next_line_is_asked() -> None:
    with subprocess.Popen(command("puissances"), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as asked:
        assert asked.stdin and asked.stdout
        for face, issue in ((2, "oui"), (3, "statu_quo")):
            asked.stdin.write(ROLL % face)
            asked.stdin.flush()
            assert json.loads(asked.stdout.readline())["issue"] == issue
        asked.stdin.close()
    assert asked.returncode == 0


def test_ten_thousand_requests_take_seconds() -> None:
    line = json.dumps(
        {
            "oui": [{"label": "Ailes", "nature": "agent", "provenance": "lien"}] * 6,
            "non": [{"label": "Foule", "nature": "devenir"}] * 6,
        }
    ).encode()
    for arguments in (["puissances"], ["puissances", "--odds"]):
        start = time.perf_counter()
        done = run((line + b"\n") * 10_000, *arguments)
        assert done.stdout.count(b"\n") == 10_000
        assert time.perf_counter() - start < 15
