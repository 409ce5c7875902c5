"""What the games share to answer ``resolve``: the envelope of refusals and the dice of a request."""

import msgspec
import pytest
from msgspec import UNSET

from rules.dice import FaceUnfit
from rules.game import RuleError
from rules.query import Refusal, dice_for, enveloped, keys
from tests.rules.french import is_well_set


class Probe(msgspec.Struct, forbid_unknown_fields=True):
    inner: list[int]


@enveloped
def answer(line: bytes, odds: bool) -> dict[str, object]:
    probe = msgspec.json.decode(line, type=Probe)
    if probe.inner == [0]:
        raise Refusal("rien", "Rien.")
    if probe.inner == [1]:
        raise FaceUnfit("Une autre face.")
    if probe.inner == [2]:
        raise RuntimeError("a bug")
    return {"odds": odds}


def test_an_answer_passes_through() -> None:
    assert answer(b'{"inner": []}', True) == {"odds": True}


def test_refusals_become_answers() -> None:
    assert answer(b'{"inner": [0]}', False) == {"error": "rien", "message": "Rien."}
    assert answer(b'{"inner": [1]}', False) == {"error": "faces_invalides", "message": "Une autre face."}


def test_a_bug_is_not_taken_for_a_refusal() -> None:
    with pytest.raises(RuntimeError):
        answer(b'{"inner": [2]}', False)


@pytest.mark.parametrize(
    ("line", "place"),
    [
        (b"{", None),
        (b"", None),
        (b"\xff", None),
        (b"[]", "la racine"),
        (b'{"inner": [], "more": 1}', "retire la clé «\u00a0more\u00a0» à la racine"),
        (b"{}", "il manque la clé «\u00a0inner\u00a0» à la racine"),
        (b'{"inner": [3, true]}', "inner[1]"),
    ],
)
def test_a_bad_line_is_refused_in_french_and_says_where(line: bytes, place: str | None) -> None:
    refused = answer(line, False)
    assert refused["error"] == "requete_invalide"
    assert is_well_set(str(refused["message"]))
    assert place is None or place in str(refused["message"])


def test_the_keys_of_a_line_tell_its_form() -> None:
    assert keys(b'{"inner": [[{"deep": 1}]], "du\\u0065l": null}') == {"inner", "duel"}


@pytest.mark.parametrize("line", [b"", b"{", b"[]", b"null", b'{"a": ' + b"[" * 100_000, b'{"\xff": 1}'])
def test_the_keys_of_what_is_no_object_are_an_error_of_decoding(line: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        keys(line)


def test_a_refusal_is_a_refusal_of_the_rules() -> None:
    refusal = Refusal("code", "Une phrase.")
    assert isinstance(refusal, RuleError)
    assert (refusal.code, str(refusal)) == ("code", "Une phrase.")


def test_dice_for_a_request_are_the_given_ones_or_secure_ones() -> None:
    with dice_for([5]) as dice:
        assert (dice.source, dice.roll(6)) == ("loaded", 5)
    with dice_for(UNSET) as dice:
        assert dice.source == "secure"
