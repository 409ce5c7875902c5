"""A whole evening kept in the database as in memory: rows, revisions, bounds, and the journal that says them again."""

from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.contrib.auth.models import User
from django.db import transaction

from characters.models import Counter, Trait
from rules.dice import LoadedDice
from rules.impact import GAME
from rules.registry import GAMES
from sessions_app import journal
from sessions_app.commands.campaigns import make_campaign
from sessions_app.commands.play import find_move
from sessions_app.commands.rights import check
from sessions_app.models import Campaign, Command, Event, Part, Question, Resolution, Seat
from sessions_app.replay import differences
from sessions_app.table import load
from tests.sessions_app.table import guest

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(monkeypatch: pytest.MonkeyPatch) -> Campaign:
    monkeypatch.setitem(GAMES, GAME.key, GAME)
    return make_campaign(User.objects.create(username="helene"), "Le dernier bac", GAME.key, "Hélène")


def act(seat: Seat, key: str, /, *faces: int, **params: Any) -> None:
    """Play a move with these dice, all of which are read, as the command plays it with others."""
    move, dice = find_move(GAME, key), LoadedDice(faces)
    assert move is not None and GAME.guard is not None
    given = msgspec.convert(params, move.params)
    with transaction.atomic():
        campaign = Campaign.objects.select_for_update().get(pk=seat.campaign_id)
        command = Command.objects.create(seat=seat, command_id=uuid4(), digest="")
        table = load(campaign, seat)
        roll = table.resolutions.get(params.get("resolution") or "")
        check(table, move, given, roll.revision if roll else "")
        journal.append(campaign, command, GAME.guard(table, move.play(table, given, dice)), dice.source)
    dice.finish()


def sheet(mj: Seat, player: Seat, name: str) -> str:
    act(mj, "core/make_portrait", kind="personnage", name=name, seat=str(player.pk))
    return str(mj.campaign.portraits.get(name=name).pk)


def word(mj: Seat, portrait: str, kind: str, text: str) -> str:
    act(mj, "core/add_trait", portrait=portrait, kind=kind, text=text)
    return str(Trait.objects.get(portrait_id=portrait, text=text).pk)


def values(campaign: Campaign) -> dict[str, int]:
    """Every counter that was moved, by its words."""
    return {c.label: c.value for c in Counter.objects.filter(portrait__campaign=campaign)}


def test_an_evening_is_kept_and_its_journal_says_every_row_again(campaign: Campaign) -> None:
    """A supported roll under danger and price that fails, the shared wound, the Chaos, the debts; then a manœuvre."""
    mj = campaign.seats.get(role="mj")
    sarah, kevin = guest(campaign, "Sarah"), guest(campaign, "Kevin")
    sasha, kelvan = sheet(mj, sarah, "Sasha"), sheet(mj, kevin, "Kelvan")
    climbs, elan = (
        word(mj, sasha, "empreinte", "Monte-en-l’air"),
        word(mj, sasha, "elan", "Ne jamais s’arrêter"),
    )
    act(mj, "core/put_right", key="suspense", delta=1)
    act(mj, "core/put_right", key="etincelles", delta=1, portrait=sasha)
    act(mj, "core/make_clock", label="La ronde revient", segments=2)
    clock = str(Counter.objects.get(label="La ronde revient").pk)

    act(sarah, "impact/tenter", portrait=sasha, intention="Passer le mur")
    roll = str(Resolution.objects.get(removed=False).pk)
    hand = str(Part.objects.get(resolution=roll).pk)
    act(sarah, "impact/composer", part=hand, question="empreinte", trait=climbs)
    act(sarah, "impact/composer", part=hand, question="trame", trait=elan)
    act(sarah, "impact/griller", part=hand, oui=True)
    words = {"portrait": sasha, "intention": "Passer le mur", "danger": "blessure", "resolution": roll}
    act(mj, "impact/annoncer", **words, prix="La passerelle tombe", noirs=1, horloge=clock, coche="echec")
    act(kevin, "impact/soutenir", portrait=kelvan, resolution=roll, comment="Je tiens la corde")
    seen = {"part": hand, "resolution": roll, "des": 3, "dores": 2, "noirs": 2, "risque": "blessure,blessure"}
    act(sarah, "impact/lancer", 1, 2, 3, 4, 4, **seen)
    assert {t.portrait.name for t in Trait.objects.filter(kind="blessure")} == {"Sasha", "Kelvan"}
    assert values(campaign) == {"Jeton de Suspense": 0, "Étincelle": 0, "La ronde revient": 1}
    act(mj, "impact/chaos", 8, 2, resolution=roll)

    asked = {q.kind: str(q.pk) for q in Question.objects.filter(removed=False)}
    assert list(asked) == ["impact/echec", "impact/opportunite"]
    act(mj, "impact/raconter", question=asked["impact/echec"], texte="Le garde a entendu")
    act(mj, "impact/jeton", question=asked["impact/opportunite"])
    assert values(campaign)["Jeton d’Impact"] == 1
    told = Event.objects.filter(resolution=roll).order_by("seq").values_list("kind", flat=True)
    assert list(told) == [
        "impact/tentative",
        "impact/choix",
        "impact/choix",
        "impact/etincelle",
        "impact/annonce",
        "impact/soutien",
        "impact/main_lancee",
        "impact/blessure",
        "impact/blessure",
        "core/clock_ticked",
        "impact/chaos_lance",
        "impact/suite_racontee",
        "impact/jeton_pris",
    ]

    again = {"portrait": kelvan, "intention": "Tenir la porte", "danger": "grave", "fait": "La porte tient"}
    act(mj, "impact/annoncer", **again, horloge=clock)
    assert Resolution.objects.get(pk=roll).removed, "what was read left the stage"
    door = Resolution.objects.get(removed=False)
    assert door.on_stage and door.state["avant"]["danger"] == "blessure"
    hand = str(Part.objects.get(resolution=door).pk)
    seen = {"part": hand, "resolution": str(door.pk), "des": 1, "dores": 0, "noirs": 0, "risque": "grave"}
    act(kevin, "impact/lancer", 5, **seen)
    assert Trait.objects.get(kind="fait").text == "La porte tient"
    assert values(campaign)["La ronde revient"] == 2
    assert Event.objects.filter(kind="core/clock_full", resolution=door.pk).count() == 1
    campaign.refresh_from_db()
    assert not list(differences(campaign))
