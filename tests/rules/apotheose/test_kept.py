"""A fight to a concession in the database: the journal finds every row again (K-11, K-31 to K-35)."""

from typing import Any

import pytest

from characters.models import Counter, Portrait, Trait
from rules.apotheose import GAME
from rules.registry import GAMES
from sessions_app.models import Question, Resolution, Seat
from sessions_app.replay import differences
from tests.sessions_app.table import Tablee, act, gather, revision


@pytest.fixture
def tablee(db: None, monkeypatch: pytest.MonkeyPatch) -> Tablee:
    """A table of three, with the game switched on for this test."""
    monkeypatch.setitem(GAMES, GAME.key, GAME)
    return gather(game=GAME.key)


def last(model: Any) -> str:
    """The id of the last row made."""
    return str(model.objects.order_by("position").last().pk)


def rolls(seat: Seat, roll: str) -> None:
    """Throw, and draw on the ombre if that is offered."""
    state = Resolution.objects.get(pk=roll).state
    part = Resolution.objects.get(pk=roll).parts.get()
    base = Counter.objects.get(portrait=state["acteur"], key="combat").value
    named = {"part": str(part.pk), "resolution": roll}
    act(
        seat, "apotheose/lancer", revision=revision(roll), score=base, difficulte=state["difficulte"], **named
    )
    if Resolution.objects.get(pk=roll).state["etape"] == "lance":
        act(seat, "apotheose/puiser", revision=revision(roll), **named)


def test_k11_a_fight_to_a_concession_is_found_again(tablee: Tablee) -> None:
    ana, mj = tablee.ana, tablee.mj
    act(mj, "core/open_session")
    numbers = {"corps": 5, "esprit": 2, "combat": 7, "ame": 0, "metier": "Soldat"}
    act(ana, "apotheose/creer", nom="Morvan", **numbers)
    morvan = last(Portrait)
    act(mj, "apotheose/ouvrir", portraits=[morvan])
    fight = last(Resolution)
    act(mj, "apotheose/groupe", resolution=fight, nom="Les vétérans", valeur="veteran", nombre=3)
    group = last(Portrait)
    act(mj, "apotheose/adversaire", resolution=fight, nom="Ravel", combat=6)
    captain = last(Portrait)
    act(ana, "apotheose/devancer", portrait=morvan, resolution=fight)
    act(ana, "apotheose/attaquer", portrait=morvan, resolution=fight, cible=group)
    rolls(ana, last(Resolution))
    assert Resolution.objects.get(pk=last(Resolution)).state["etape"] == "lu"
    act(mj, "apotheose/assaillir", resolution=fight, cible=morvan, par=captain, de=True)
    rolls(ana, last(Resolution))
    act(mj, "apotheose/round", revision=revision(fight), resolution=fight)
    act(ana, "apotheose/proposer", portrait=morvan, raison="conceder", texte="Il jette son épée")
    question = Question.objects.get(kind="apotheose/accord", removed=False)
    act(mj, "apotheose/accorder", question=str(question.pk), oui=True)
    state = Resolution.objects.get(pk=fight).state
    assert morvan not in state["ids"] and state["saufs"] == [morvan]
    act(mj, "apotheose/finir", resolution=fight)
    assert 0 <= ombre(morvan) <= 10
    tablee.campaign.refresh_from_db()
    assert list(differences(tablee.campaign)) == []


def test_k05_a_spell_that_is_resisted_and_a_blow_let_in_are_found_again(tablee: Tablee) -> None:
    """K-11, K-44: the ombre stays within its bounds, a lost die closes what it waited for."""
    ana, mj = tablee.ana, tablee.mj
    words = {"metier": "Mage", "specialite": "Feu", "mystique": True, "affect": "La peur de l’eau"}
    act(ana, "apotheose/creer", nom="Orso", corps=3, esprit=3, combat=2, ame=8, **words)
    orso = last(Portrait)
    act(mj, "apotheose/ouvrir", portraits=[orso])
    fight = last(Resolution)
    act(mj, "apotheose/adversaire", resolution=fight, nom="Ravel", combat=6)
    captain = last(Portrait)
    domain, fear = (str(Trait.objects.get(kind=kind).pk) for kind in ("specialite", "affect"))
    act(ana, "apotheose/incanter", portrait=orso, domaine=domain, effet="Une gerbe de feu", intensite=2)
    spell = last(Resolution)
    act(mj, "apotheose/juger", revision=revision(spell), resolution=spell, issue="resiste", score=40)
    die = {"part": str(Resolution.objects.get(pk=spell).parts.get().pk), "resolution": spell}
    act(ana, "apotheose/opposer", revision=revision(spell), **die)
    if Resolution.objects.get(pk=spell).state["etape"] == "lance":
        act(ana, "apotheose/puiser", revision=revision(spell), **die)
    assert Resolution.objects.get(pk=spell).state["etape"] == "lu"
    act(mj, "apotheose/assaillir", resolution=fight, cible=orso, par=captain)
    act(ana, "apotheose/proposer", portrait=orso, raison="echouer", texte="Il lâche prise", affect=fear)
    question = Question.objects.get(kind="apotheose/accord", removed=False)
    act(mj, "apotheose/accorder", question=str(question.pk), oui=True)
    assert Counter.objects.get(portrait=orso, key="pv_perdus").value == 1
    act(ana, "apotheose/incanter", portrait=orso, domaine=domain, effet="Une lueur", intensite=1)
    act(
        mj,
        "apotheose/juger",
        revision=revision(last(Resolution)),
        resolution=last(Resolution),
        issue="refuse",
    )
    assert 0 <= ombre(orso) <= 10
    tablee.campaign.refresh_from_db()
    assert list(differences(tablee.campaign)) == []


def ombre(sheet: str) -> int:
    return Counter.objects.get(portrait=sheet, key="ombre").value
