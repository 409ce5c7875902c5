"""Sinnead’s whole evening, through the pages of a server: posted, refused, written, told (M-01 to M-06, M-11)."""

from typing import Any

import pytest
from django.test import Client

from characters.models import Counter, Trait
from rules.dice import LoadedDice
from rules.murphy import GAME
from rules.registry import GAMES
from sessions_app.models import Event, Part, Question, Resolution, Seat
from sessions_app.replay import differences
from tests.sessions_app.table import Tablee, act, browser, gather, press, revision

LISTES = {
    "caracteristique": {"Esprit": 5, "Intention": 4},
    "domaine": {"Savoir": 1, "Indigne": 1},
    "talent": {"Connaissance du Tirsidfern": 2},
}


class Soiree:
    """Ana plays Sinnead, Bob looks at what he has no right to touch; every act is what a page posts."""

    def __init__(self, tablee: Tablee, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tablee, self.patch = tablee, monkeypatch
        self.mj, self.ana, self.bob = (browser(seat) for seat in (tablee.mj, tablee.ana, tablee.bob))
        for kind, words in LISTES.items():
            assert self.posts(self.mj, "core/add_to_list", kind=kind, words="\n".join(words)) == 200
        self.sinnead = tablee.portrait(tablee.ana, "personnage", name="Sinnead")
        for kind, words in LISTES.items():
            for word, value in words.items():
                numbers = {"portrait": self.sinnead, "key": kind, "of": self.word(word), "value": value}
                assert self.posts(self.ana, "core/write_number", **numbers) == 200

    def word(self, text: str) -> str:
        return str(Trait.objects.get(portrait__campaign=self.tablee.campaign, text=text).pk)

    def posts(self, who: Client, key: str, /, **params: Any) -> int:
        """Post a form; the status of the answer, whose words are kept."""
        answer = press(who, self.tablee.campaign, key, **{k: str(v) for k, v in params.items()})
        self.said = answer.content.decode()
        return int(answer.status_code)

    def tries(self, intention: str, conditions: int | None = 0, **words: str) -> None:
        """Sinnead tries something, and the MD says the conditions."""
        named = {name: self.word(word) for name, word in words.items()}
        tried = self.posts(self.ana, "murphy/tenter", portrait=self.sinnead, intention=intention, **named)
        assert tried == 200, self.said
        said = self.posts(self.mj, "murphy/conditions", **self.bound(), conditions=conditions)
        assert said == 200, self.said

    @property
    def roll(self) -> str:
        """The last roll of the table."""
        return str(Resolution.objects.filter(campaign=self.tablee.campaign).latest("position").pk)

    @property
    def part(self) -> str:
        return str(Part.objects.get(resolution=self.roll).pk)

    def bound(self) -> dict[str, str]:
        return {"resolution": self.roll, "revision": revision(self.roll)}

    def throws(self, who: Client, seuil: int, *faces: int) -> int:
        """Press the button that shows this threshold; the dice fall so."""
        dice = LoadedDice(faces)
        self.patch.setattr("sessions_app.commands.play.SecureDice", lambda: dice)
        return self.posts(who, "murphy/lancer", part=self.part, seuil=seuil, **self.bound())

    def resultat(self) -> str:
        return str(Resolution.objects.get(pk=self.roll).state["lecture"]["resultat"])

    def slots(self) -> list[tuple[str, bool]]:
        """The successes that the sheet holds, and whether each is used up."""
        rows = Trait.objects.filter(portrait_id=self.sinnead, kind="murphy", removed=False)
        return [(row.text, "utilisee" in row.flags) for row in rows.order_by("position")]

    def keeps(self, who: Client, valeur: int, part: str = "") -> int:
        return self.posts(who, "murphy/garder", part=part or self.part, valeur=valeur)

    def calls(self, who: Client, valeur: int, remplace: int) -> int:
        return self.posts(who, "murphy/appeler", part=self.part, valeur=valeur, remplace=remplace)


@pytest.fixture
def soiree(db: None, monkeypatch: pytest.MonkeyPatch) -> Soiree:
    monkeypatch.setitem(GAMES, "murphy", GAME)
    tablee = gather(game="murphy")
    act(tablee.mj, "core/open_session")
    return Soiree(tablee, monkeypatch)


def test_sinnead_and_the_uilebeast(soiree: Soiree) -> None:
    """She fails to recognise it and keeps a 4, then a 6, flees with the 4, and loses the 6 with the evening."""
    soiree.tries(
        "Reconnaître la bête",
        caracteristique="Esprit",
        domaine="Savoir",
        talent="Connaissance du Tirsidfern",
    )
    assert soiree.throws(soiree.bob, 8, 4, 9, 12) == 403
    assert soiree.throws(soiree.ana, 7, 4, 9, 12) == 422 and "Le seuil est maintenant de 8" in soiree.said
    assert soiree.throws(soiree.ana, 8, 4, 9, 12) == 200 and soiree.resultat() == "echec"
    first = soiree.part
    assert soiree.keeps(soiree.bob, 4) == 403, "another's character"
    assert soiree.keeps(soiree.ana, 9) == 422
    assert soiree.keeps(soiree.ana, 4) == 200 and soiree.slots() == [("4", False)]
    assert soiree.keeps(soiree.ana, 4) == 422 and "déjà servi" in soiree.said

    soiree.tries("Suivre ses traces", 2, caracteristique="Intention")
    assert soiree.throws(soiree.ana, 6, 6, 8, 11) == 200
    assert soiree.keeps(soiree.ana, 4, part=first) == 404, "the roll before is over"
    assert soiree.keeps(soiree.ana, 6) == 200 and soiree.slots() == [("4", False), ("6", False)]

    soiree.tries("S’enfuir", caracteristique="Intention", domaine="Indigne")
    assert soiree.throws(soiree.ana, 5, 4, 7, 8) == 200 and soiree.resultat() == "echec"
    assert soiree.calls(soiree.ana, 6, 1) == 422 and "dépasse le seuil de 5" in soiree.said
    assert soiree.calls(soiree.ana, 4, 0) == 422 and "n’échoue pas" in soiree.said
    assert soiree.calls(soiree.bob, 4, 1) == 403
    assert soiree.calls(soiree.ana, 4, 1) == 200 and soiree.resultat() == "reussite"
    assert soiree.slots() == [("4", True), ("6", False)]
    assert soiree.calls(soiree.ana, 4, 2) == 422 and "déjà sauvé" in soiree.said

    last = soiree.part
    assert soiree.posts(soiree.mj, "core/close_session") == 200
    assert soiree.slots() == [] and soiree.keeps(soiree.ana, 4, part=last) == 404
    told = Event.objects.get(kind="murphy/fin_de_seance").payload
    assert (told["portrait"], told["perdues"]) == ("Sinnead", [6])
    soiree.tablee.campaign.refresh_from_db()
    assert list(differences(soiree.tablee.campaign)) == []
    page = soiree.bob.get(f"/table/{soiree.tablee.campaign.pk}/").content.decode()
    assert "fait appel à Murphy" in page and "Ce qui restait gardé s’efface (6)." in page


def test_a_trinite_then_an_oma_are_written_whole(soiree: Soiree) -> None:
    """M-03: every row at once, found again by the journal; at Piété 0 the server refuses what it offered."""
    soiree.tries("Prier", -9, caracteristique="Esprit")
    assert soiree.throws(soiree.ana, 0, 3, 3, 3) == 200 and soiree.resultat() == "trinite"
    assert soiree.slots() == [("1", False)] * 3
    held = {c.key: c.value for c in Counter.objects.filter(portrait_id=soiree.sinnead)}
    assert (held["piete"], held["xp_seance"]) == (2, 3)
    soiree.tries("Prier encore", caracteristique="Esprit")
    assert soiree.throws(soiree.ana, 5, 12, 12, 12) == 200 and soiree.resultat() == "oma"
    soiree.tries("Fuir", caracteristique="Esprit")
    assert soiree.throws(soiree.ana, 5, 4, 11, 12) == 200
    assert soiree.calls(soiree.ana, 1, 1) == 422 and "misérable" in soiree.said
    assert soiree.keeps(soiree.ana, 4) == 422 and "misérable" in soiree.said
    held = {c.key: c.value for c in Counter.objects.filter(portrait_id=soiree.sinnead)}
    assert (held["piete"], held["xp_seance"], held["ame"]) == (0, 0, 2)
    soiree.tablee.campaign.refresh_from_db()
    assert list(differences(soiree.tablee.campaign)) == []


def test_a_warning_is_answered_by_its_player_while_they_sit_there(soiree: Soiree) -> None:
    """M-11: forged by the MD, it is refused; by Bob, there is nothing."""
    warning = {"portrait": soiree.sinnead, "faute": "ennemi", "acte": "Voler le calice"}
    assert soiree.posts(soiree.mj, "murphy/avertir", **warning) == 200
    question = str(Question.objects.get(kind="murphy/avertissement").pk)
    assert soiree.posts(soiree.mj, "murphy/persister", question=question) == 422
    assert "C’est à Ana de répondre" in soiree.said
    assert soiree.posts(soiree.bob, "murphy/persister", question=question) == 404
    assert "calice" not in soiree.bob.get(f"/table/{soiree.tablee.campaign.pk}/").content.decode()
    less = {"portrait": soiree.sinnead, "key": "piete", "delta": -1}
    assert soiree.posts(soiree.mj, "core/put_right", **less) == 422
    assert soiree.posts(soiree.ana, "murphy/persister", question=question) == 200
    assert Counter.objects.get(portrait_id=soiree.sinnead, key="piete").value == 0


def test_the_demo_is_played_by_the_moves_of_people(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its lists are written, each sheet counts its own, the Messengers are marked."""
    monkeypatch.setitem(GAMES, "murphy", GAME)
    tablee = gather(game="murphy")

    def played(move: str, **params: Any) -> str:
        act(tablee.mj, move, **params)
        made = (
            Event.objects.filter(campaign=tablee.campaign).latest("seq").changes.filter(op="create").first()
        )
        return str(made.row_id) if made else ""

    assert GAME.demo
    GAME.demo(played)
    sheets = {p.name: p for p in tablee.campaign.portraits.all() if p.kind == "personnage"}
    assert len(sheets) == 3 and tablee.campaign.portraits.filter(kind="figure").count() == 2
    esprit = Trait.objects.get(portrait__campaign=tablee.campaign, text="Esprit")
    assert Counter.objects.get(portrait=sheets["Isaure"], key=f"caracteristique:{esprit.pk}").value == 7
    assert Seat.objects.filter(campaign=tablee.campaign).count() == 3
    assert Trait.objects.filter(portrait__campaign=tablee.campaign, flags=["messager"]).count() == 2
