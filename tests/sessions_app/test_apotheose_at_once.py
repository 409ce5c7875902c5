"""Apothéose, many at the same instant, on both databases: one round, one blow, one second die (K-05 to K-35)."""

from typing import Any
from uuid import uuid4

import pytest

from characters.models import Counter, Trait
from rules.game import RuleError, Stale
from sessions_app.models import Event, Question, Resolution, Seat
from sessions_app.replay import differences
from tests.sessions_app.apotheose_rows import Evening, roll, shown
from tests.sessions_app.table import Tablee, act, gather, guest, revision
from tests.sessions_app.test_concurrency import together

pytestmark = pytest.mark.django_db(transaction=True)
AT_ONCE = 5


@pytest.fixture
def tablee() -> Tablee:
    return gather(game="apotheose")


@pytest.fixture
def evening(tablee: Tablee) -> Evening:
    return Evening(tablee)


def lines(kind: str) -> int:
    return Event.objects.filter(kind=f"apotheose/{kind}").count()


def two_mjs(tablee: Tablee) -> list[Seat]:
    iris = guest(tablee.campaign, "Iris")
    act(tablee.mj, "core/give_role", seat=str(iris.pk), role="mj")
    return [tablee.mj, Seat.objects.get(pk=iris.pk)]


def number(portrait: str, key: str) -> int:
    found = Counter.objects.filter(portrait_id=portrait, key=key).first()
    return found.value if found else 0


def state(resolution: str) -> dict[str, Any]:
    return dict(Resolution.objects.get(pk=resolution).state)


def the_same_to_the_journal(tablee: Tablee) -> None:
    tablee.campaign.refresh_from_db()
    assert list(differences(tablee.campaign)) == []


def test_two_mjs_play_the_same_round(tablee: Tablee, evening: Evening) -> None:
    """K-35: whoever is dying loses one PV, whichever of them was first."""
    dying = evening.sheet("Perrin")
    fight = evening.fight(dying)
    _, captain = evening.foes(fight)
    evening.dies(fight, dying, captain)
    lost, sent = number(dying, "pv_perdus"), {"resolution": fight, "revision": revision(fight)}
    answers = together(*[lambda mj=mj: act(mj, "apotheose/round", **sent) for mj in two_mjs(tablee) * 2])
    assert answers.count(None) == 1
    assert {type(answer) for answer in answers if answer} == {Stale}
    assert state(fight)["round"] == 2 and number(dying, "pv_perdus") == lost + 1
    assert lines("round") == 1 and lines("agonie") == 1
    the_same_to_the_journal(tablee)


def test_a_double_tap_is_one_attack(tablee: Tablee, evening: Evening) -> None:
    """The same intention, however often it is sent; from two pages, the second reads that it is under way."""
    morvan = evening.sheet("Morvan")
    fight = evening.fight(morvan)
    group, captain = evening.foes(fight)
    sent, tap = {"portrait": morvan, "resolution": fight, "cible": group}, uuid4()
    taps = [lambda: act(tablee.ana, "apotheose/attaquer", command_id=tap, **sent)] * AT_ONCE
    assert together(*taps) == [None] * AT_ONCE
    assert lines("attaque") == 1 and state(fight)["agi"] == [morvan]
    act(tablee.mj, "apotheose/round", resolution=fight, revision=revision(fight))
    act(tablee.ana, "apotheose/renoncer", part=roll(evening.newest())["part"])
    answers = together(
        *[
            lambda cible=cible: act(tablee.ana, "apotheose/attaquer", **sent | {"cible": cible})
            for cible in (group, captain)
        ]
    )
    [reason] = [answer for answer in answers if answer]
    assert isinstance(reason, RuleError) and "déjà un jet en cours" in str(reason)
    assert lines("attaque") == 2 and state(fight)["agi"] == [morvan]
    the_same_to_the_journal(tablee)


def test_a_blow_is_defended_once(tablee: Tablee, evening: Evening) -> None:
    """K-33: with a die or without one, by the player or the MJ: one of the four, and one wound."""
    morvan = evening.sheet("Morvan")
    fight = evening.fight(morvan)
    _, captain = evening.foes(fight)
    blow = evening.assault(fight, morvan, captain)
    sent = shown(blow) | {"revision": revision(blow)}
    acts = [(seat, move) for seat in (tablee.ana, tablee.mj) for move in ("lancer", "sans_de")]
    answers = together(
        *[lambda seat=seat, move=move: act(seat, f"apotheose/{move}", **sent) for seat, move in acts]
    )
    assert answers.count(None) == 1
    assert all(isinstance(answer, RuleError) for answer in answers if answer)
    assert lines("jet_lance") == 1 and lines("blessure") <= 1
    the_same_to_the_journal(tablee)


def test_the_ombre_gives_one_second_die(tablee: Tablee, evening: Evening) -> None:
    """K-05: once an action, however many pages ask for it, and never for a failure that was kept meanwhile."""
    briac = evening.sheet("Briac")
    failed = evening.thrown(briac, difficulte=40, kult=-3)
    sent = roll(failed) | {"revision": revision(failed)}
    acts = [(tablee.ana, "puiser"), (tablee.mj, "puiser"), (tablee.ana, "puiser"), (tablee.mj, "garder")]
    answers = together(
        *[lambda seat=seat, move=move: act(seat, f"apotheose/{move}", **sent) for seat, move in acts]
    )
    assert answers.count(None) == 1
    kults, read = state(failed)["kults"], state(failed)["etape"]
    assert read == "lu" and len(kults) == (1 if lines("echec_garde") else 2)
    paid = len(kults) - 1 - (kults[-1] == -9)  # a critical failure takes one back
    assert number(briac, "ombre") == paid and lines("ombre") == len(kults) - 1
    the_same_to_the_journal(tablee)


def test_a_concession_is_answered_once(tablee: Tablee, evening: Evening) -> None:
    """K-11: one MJ takes it, another refuses it: what was said first stands, and nothing of the other."""
    morvan = evening.sheet("Morvan", ombre=3)
    fight = evening.fight(morvan)
    question = evening.offered(morvan)
    one, other = two_mjs(tablee)
    answers = together(
        *[
            lambda mj=mj, oui=oui: act(mj, "apotheose/accorder", question=question, oui=oui)
            for mj, oui in ((one, True), (other, False))
        ]
    )
    assert answers.count(None) == 1 and lines("accord") == 1
    taken = Event.objects.get(kind="apotheose/accord").payload["oui"]
    assert state(fight)["saufs"] == ([morvan] if taken else [])
    assert number(morvan, "ombre") == (2 if taken else 3)
    assert Question.objects.get(pk=question).removed
    the_same_to_the_journal(tablee)


def test_experience_is_spent_once(tablee: Tablee, evening: Evening) -> None:
    """K-21, K-22: enough for one increase; the gift that it brings is one too."""
    isaure = evening.sheet("Isaure", xp=5)
    answers = together(
        *[
            lambda key=key: act(tablee.ana, "apotheose/augmenter", portrait=isaure, caracteristique=key)
            for key in ("corps", "esprit", "combat")
        ]
    )
    assert answers.count(None) == 1 and number(isaure, "xp") == 0
    assert Question.objects.filter(kind="apotheose/don").count() == 1
    given = Question.objects.get(kind="apotheose/don")
    writes = {"question": str(given.pk), "effet": "metier", "texte": "Passeur"}
    answers = together(*[lambda: act(tablee.ana, "apotheose/recevoir", **writes)] * 3)
    assert answers.count(None) == 1
    assert Trait.objects.filter(portrait_id=isaure, text="Passeur").count() == 1
    the_same_to_the_journal(tablee)


def test_two_mjs_open_one_fight(tablee: Tablee, evening: Evening) -> None:
    isaure = evening.sheet("Isaure")
    answers = together(
        *[lambda mj=mj: act(mj, "apotheose/ouvrir", portraits=[isaure]) for mj in two_mjs(tablee)]
    )
    [reason] = [answer for answer in answers if answer]
    assert isinstance(reason, RuleError) and "déjà en cours" in str(reason)
    assert Resolution.objects.filter(kind="apotheose/combat").count() == 1
    the_same_to_the_journal(tablee)
