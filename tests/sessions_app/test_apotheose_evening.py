"""Isaure’s whole evening, through the pages of a server: made, rolled, fought, conceded, rewarded (K-01 to K-35)."""

from typing import Any

import pytest
from django.test import Client

from characters.models import Counter, Portrait, Trait
from rules.apotheose.kult import SHIFT
from rules.dice import LoadedDice
from sessions_app.models import Event, Part, Question, Resolution
from sessions_app.replay import differences
from tests.sessions_app.table import Tablee, browser, gather, press, revision

NUMBERS = {"corps": 5, "esprit": 2, "combat": 7, "ame": 0}
WORDS = {"metier": "Spadassine", "specialite": "Rapière", "affect": "Ne laisse personne en arrière"}


class Soiree:
    """Ana plays Isaure, Bob looks at what he has no right to touch; every act is what a page posts."""

    def __init__(self, tablee: Tablee, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tablee, self.patch = tablee, monkeypatch
        self.mj, self.ana, self.bob = (browser(seat) for seat in (tablee.mj, tablee.ana, tablee.bob))
        self.does(self.ana, "apotheose/creer", nom="Isaure", **NUMBERS, **WORDS)
        self.isaure = self.sheet("Isaure")

    def posts(self, who: Client, key: str, /, **params: Any) -> int:
        """Post a form; the status of the answer, whose words are kept."""
        answer = press(who, self.tablee.campaign, key, **{k: str(v) for k, v in params.items()})
        self.said = answer.content.decode()
        return int(answer.status_code)

    def does(self, who: Client, key: str, /, **params: Any) -> None:
        """The same, and it must be taken."""
        assert self.posts(who, key, **params) == 200, (key, self.said)

    def sheet(self, name: str) -> str:
        return str(Portrait.objects.get(campaign=self.tablee.campaign, name=name).pk)

    def word(self, kind: str) -> str:
        return str(Trait.objects.get(portrait=self.isaure, kind=kind).pk)

    def number(self, key: str, sheet: str = "") -> int:
        held = Counter.objects.filter(portrait=sheet or self.isaure, key=key).first()
        return held.value if held else 0

    def newest(self) -> str:
        """The last thing that was begun."""
        return str(Resolution.objects.filter(campaign=self.tablee.campaign).latest("position").pk)

    def state(self, resolution: str) -> dict[str, Any]:
        return dict(Resolution.objects.get(pk=resolution).state)

    def bound(self) -> dict[str, str]:
        roll = self.newest()
        part = str(Part.objects.get(resolution=roll).pk)
        return {"resolution": roll, "part": part, "revision": revision(roll)}

    def composes(self, *kinds: str, sens: str = "favorable") -> None:
        words = {kind: self.word(kind) for kind in kinds}
        self.does(self.ana, "apotheose/composer", part=self.bound()["part"], sens=sens, **words)

    def throws(self, who: Client, score: int, *kults: int, move: str = "lancer") -> int:
        """Press the button that shows this score; the dice fall so."""
        dice = LoadedDice([kult + SHIFT for kult in kults])
        self.patch.setattr("sessions_app.commands.play.SecureDice", lambda: dice)
        difficulte = self.state(self.newest())["difficulte"]
        shown = {"score": score, "difficulte": difficulte} if move != "puiser" else {}
        return self.posts(who, f"apotheose/{move}", **self.bound(), **shown)

    def replayed(self) -> None:
        self.tablee.campaign.refresh_from_db()
        assert list(differences(self.tablee.campaign)) == []


@pytest.fixture
def soiree(db: None, monkeypatch: pytest.MonkeyPatch) -> Soiree:
    tablee = gather(game="apotheose")
    made = Soiree(tablee, monkeypatch)
    made.does(made.mj, "core/open_session")
    return made


def test_isaure_climbs_by_her_shadow(soiree: Soiree) -> None:
    """K-01 to K-05: a difficulty, a score, a failure, the ombre: one point for the affect, one for the second die."""
    tried = {"portrait": soiree.isaure, "intention": "Escalader la poterne", "caracteristique": "corps"}
    assert soiree.posts(soiree.bob, "apotheose/tenter", **tried) == 403
    soiree.does(soiree.ana, "apotheose/tenter", **tried)
    assert soiree.throws(soiree.ana, 5, 0) == 422 and "attends-la" in soiree.said
    said = soiree.bound() | {"difficulte": 16, "echec": "La garde se retourne"}
    assert soiree.posts(soiree.ana, "apotheose/annoncer", **said) == 403
    soiree.does(soiree.mj, "apotheose/annoncer", **said)
    soiree.composes("metier", "affect")
    assert soiree.throws(soiree.bob, 13, 0) == 403
    assert soiree.throws(soiree.ana, 5, 0) == 422 and "relis-les" in soiree.said
    assert soiree.throws(soiree.ana, 13, -3) == 200
    assert soiree.number("ombre") == 1 and soiree.state(soiree.newest())["etape"] == "lance"
    assert soiree.throws(soiree.bob, 13, 6, move="puiser") == 403
    assert soiree.throws(soiree.ana, 13, 6, move="puiser") == 200
    assert soiree.number("ombre") == 2 and soiree.state(soiree.newest())["kults"] == [-3, 6]
    told = Event.objects.filter(kind="apotheose/jet_lance").latest("seq").payload
    assert (told["score"], told["reussite"], told["marge"]) == (16, True, 0)
    page = soiree.bob.get(f"/table/{soiree.tablee.campaign.pk}/").content.decode()
    assert "Escalader la poterne" in page
    soiree.replayed()


def test_a_fight_is_conceded_then_the_evening_ends(soiree: Soiree) -> None:
    """K-11, K-20, K-21, K-31 to K-34: three go down, a blow comes, she yields; experience for all, and a night."""
    ana, bob, mj, isaure = soiree.ana, soiree.bob, soiree.mj, soiree.isaure
    soiree.does(bob, "apotheose/creer", nom="Orso", corps=2, esprit=4, combat=2, ame=7)
    soiree.does(mj, "apotheose/ouvrir", portraits=isaure)
    fight = soiree.newest()
    soiree.does(mj, "apotheose/groupe", resolution=fight, nom="Les vétérans", valeur="veteran", nombre=5)
    soiree.does(mj, "apotheose/adversaire", resolution=fight, nom="Ravel", combat=6, metier="true")
    group, captain = soiree.sheet("Les vétérans"), soiree.sheet("Ravel")
    soiree.does(ana, "apotheose/devancer", portrait=isaure, resolution=fight)
    assert soiree.number("ombre") == 1
    soiree.does(ana, "apotheose/attaquer", portrait=isaure, resolution=fight, cible=group)
    soiree.composes("metier", "specialite")
    assert soiree.throws(ana, 12, 8) == 200
    assert soiree.number("nombre", group) == 2, "10 above what they are worth: one, and two ranks"
    soiree.does(mj, "apotheose/assaillir", resolution=fight, cible=isaure, par=captain)
    assert soiree.throws(ana, 7, move="sans_de") == 200
    assert soiree.number("pv_perdus") == 1, "2 below the captain’s 9"
    offer = {"portrait": isaure, "raison": "conceder", "texte": "Elle jette sa rapière"}
    assert soiree.posts(bob, "apotheose/proposer", **offer) == 403
    soiree.does(ana, "apotheose/proposer", **offer)
    question = str(Question.objects.get(kind="apotheose/accord").pk)
    assert soiree.posts(ana, "apotheose/accorder", question=question, oui="true") == 403
    soiree.does(mj, "apotheose/accorder", question=question, oui="true")
    assert soiree.state(fight)["saufs"] == [isaure] and soiree.number("ombre") == 0
    assert soiree.posts(mj, "apotheose/repos") == 422 and "plein combat" in soiree.said
    soiree.does(mj, "apotheose/finir", resolution=fight)
    assert soiree.posts(ana, "apotheose/experience", heures=4) == 403
    soiree.does(mj, "apotheose/experience", heures=4, bonus=1)
    assert (soiree.number("xp"), soiree.number("xp", soiree.sheet("Orso"))) == (5, 5)
    soiree.does(bob, "apotheose/augmenter", portrait=soiree.sheet("Orso"), caracteristique="corps")
    assert soiree.posts(ana, "apotheose/augmenter", portrait=isaure, caracteristique="combat") == 422
    assert "coûte 10" in soiree.said
    soiree.does(mj, "apotheose/repos", jours=1)
    assert soiree.number("pv_perdus") == 0
    soiree.does(mj, "core/close_session")
    soiree.replayed()
    page = bob.get(f"/table/{soiree.tablee.campaign.pk}/").content.decode()
    assert "Elle jette sa rapière" in page
