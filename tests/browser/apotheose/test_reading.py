"""A roll, a fight, a spell and the forms of Apothéose: read, touched, by night and by day (stack.md § 5)."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from characters.models import Portrait, Trait
from sessions_app.models import Resolution
from tests.browser.apotheose.people import Meneur, Player, fall
from tests.browser.entering import enter
from tests.browser.faces import Faces
from tests.browser.looks import reads_well
from tests.browser.screens import PHONE
from tests.live.people import Tablee
from tests.server import Server

LONG = (
    "Franchir la grille de la poterne avant que la relève ne revienne, sans réveiller le capitaine qui dort"
)
# What falls is drawn little by little: it is read once it lies there.
STILL = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
  .map((one) => one.finished.catch(() => null)))"""


class Reading:
    """Three phones that are read at each step."""

    def __init__(self, table: Tablee, server: Server, faces: Faces, new_page: Callable[..., Page]) -> None:
        self.table, self.url, self.faces = table, server.url, faces
        self.mj = Meneur(enter(new_page(**PHONE), table.mj, server.url), "Hélène")
        self.ana = Player(enter(new_page(**PHONE), table.ana, server.url), "Ana")
        self.bruno = Player(enter(new_page(**PHONE), table.bruno, server.url), "Bruno")
        for person in (self.mj, self.ana, self.bruno):
            person.turns_to("scene")
        self.isaure, self.orso = (self.portrait(name) for name in ("Isaure", "Orso"))

    def portrait(self, name: str) -> Any:
        return Portrait.objects.get(campaign=self.table.campaign, name=name).pk

    def mjs(self, move: str, **content: Any) -> None:
        """An act of the MJ, about what is on stage when it is bound to it."""
        self.table.mj.does(self.url, move, **content)

    def staged(self) -> dict[str, Any]:
        row = self.table.campaign.resolutions.get(removed=False, on_stage=True)
        return {"resolution": row.pk, "revision": row.revision}

    def see(self, step: str, *people: Player, words: str) -> None:
        """The scene of these people, every fold open."""
        for person in people:
            expect(person.scene).to_contain_text(words)
            unfold(person.page, "#zone-scene")
            person.page.evaluate(STILL)
            reads_well(person.page, f"{step}, {person.name}")

    def open(self, person: Player, *buttons: str, at: str = "#scene") -> None:
        """The form behind each of these buttons, every fold open."""
        for words in buttons:
            person.opens(person.page.locator(at).get_by_role("button", name=words).first)
            unfold(person.page, "#sheet")
            reads_well(person.page, f"{words}, {person.name}")
            person.presses("Fermer", person.sheet)


def unfold(page: Page, where: str) -> None:
    page.evaluate(f"for (const fold of document.querySelectorAll('{where} details')) fold.open = true")


@pytest.fixture
def reading(table: Tablee, server: Server, faces: Faces, new_page: Callable[..., Page]) -> Reading:
    return Reading(table, server, faces, new_page)


def test_a_roll_and_a_fight_read_well(reading: Reading) -> None:
    mj, ana, bruno, table, url = reading.mj, reading.ana, reading.bruno, reading.table, reading.url
    reading.see("at rest", mj, words="Rien n’est en jeu")
    reading.open(ana, "Isaure tente…")
    table.ana.does(url, "apotheose/tenter", portrait=reading.isaure, intention=LONG, caracteristique="corps")
    reading.see("a demand", mj, words=LONG)
    said = {"difficulte": 15, "reussite": LONG, "echec": LONG, "modificateur": -2, "raison": "La pluie"}
    reading.mjs("apotheose/annoncer", **reading.staged(), **said)
    reading.see("announced", ana, words="Difficulté 15")
    reading.open(mj, "Changer la difficulté…")
    fall(reading.faces, -9)
    ana.throws(3, 15)
    reading.see("a critical failure", ana, words="Échec critique")
    mj.goes_on()
    for name, combat in (("Le capitaine de la relève de la poterne du nord", 6), ("Ravel", 5)):
        reading.mjs("apotheose/adversaire", nom=name, combat=combat, protection=2)
    sheets = Portrait.objects.filter(campaign=table.campaign).exclude(kind="table")
    reading.mjs("apotheose/ouvrir", portraits=[sheet.pk for sheet in sheets])
    reading.see("a fight", mj, bruno, words="Round 1")
    reading.open(mj, "Les adversaires attaquent…", "Entrer, sortir…")
    reading.open(ana, "Attaquer…")
    ana.turns_to("journal")
    reads_well(ana.page, "the journal of a roll")


def test_the_sheet_and_its_forms_read_well(reading: Reading) -> None:
    """Marks of each kind, vows, objects; the forms of the sheet, and those of a spell."""
    mj, bruno, table, url = reading.mj, reading.bruno, reading.table, reading.url
    orso = reading.orso
    for kind, text in (("voeu", LONG), ("objet", "La lampe qui ne s’éteint pas"), ("grace", LONG)):
        reading.mjs("core/add_trait", portrait=orso, kind=kind, text=text)
    for _ in range(5):
        reading.mjs("core/put_right", portrait=orso, key="ombre", delta=1)
    for _ in range(2):
        reading.mjs("apotheose/experience", heures=20, bonus=0)
    bruno.turns_to("fiche")
    expect(bruno.opens_sheet_of("Orso")).to_contain_text("Ombre 5")
    gestures = ("Ombre…", "Stigmates et grâces…", "Concéder, échouer…", "Progresser…", "Magie invisible…")
    reading.open(bruno, *gestures, "Lancer un sort…", at="#fiche")
    table.bruno.does(url, "apotheose/grace", portrait=orso)
    expect(bruno.opens_sheet_of("Orso")).to_contain_text("âme teintée")
    reads_well(bruno.page, "a sheet")
    reading.open(bruno, "Choisir…", at="#fiche .etat")
    feu = Trait.objects.get(text="Feu", removed=False)
    spell = {"portrait": orso, "domaine": feu.pk, "effet": LONG, "intensite": 4, "visees": [reading.isaure]}
    table.bruno.does(url, "apotheose/incanter", offensif="true", **spell)
    reading.see("a spell", mj, words=LONG)
    reading.open(mj, "Atténuer, résister, refuser…")
    reading.mjs("apotheose/juger", **reading.staged(), issue="reussi")
    assert Resolution.objects.get(kind="apotheose/sort").state["etape"] == "lu"
    for _ in range(8):
        reading.mjs("core/put_right", portrait=orso, key="magie_depensee", delta=1)
    reading.open(bruno, "Puiser dans son essence…", at="#fiche")
    mj.turns_to("fiche")
    mj.opens_sheet_of("Orso")
    unfold(mj.page, "#fiche article")
    reads_well(mj.page, "a sheet and its numbers, the MJ")
    reading.open(mj, "Nouveau portrait", at="#zone-fiche")
