"""What people do with Apothéose on their pages, by its words; and the sheets that they play."""

from typing import Any

from playwright.sync_api import Locator, expect

from rules.apotheose.kult import SHIFT
from tests.browser.faces import Faces
from tests.browser.hands import Hands
from tests.live.people import Tablee

ISAURE: dict[str, Any] = {
    "nom": "Isaure",
    "corps": 5,
    "esprit": 2,
    "combat": 7,
    "ame": 0,
    "metier": "Spadassine",
    "specialite": "Rapière",
    "affect": "Ne laisse personne en arrière",
}
ORSO: dict[str, Any] = {
    "nom": "Orso",
    "corps": 2,
    "esprit": 4,
    "combat": 2,
    "ame": 7,
    "metier": "Mage des braises",
    "specialite": "Feu",
    "mystique": "true",
    "affect": "Venger la tour brûlée",
}


def cast(table: Tablee, url: str) -> None:
    """Isaure of Ana, Orso of Bruno."""
    table.ana.does(url, "apotheose/creer", **ISAURE)
    table.bruno.does(url, "apotheose/creer", **ORSO)


def fall(faces: Faces, *kults: int) -> None:
    """The next dés kult show these."""
    faces.fall(*(kult + SHIFT for kult in kults))


class Player(Hands):
    """Somebody who plays a character."""

    def answer(self, words: str) -> Locator:
        """One of the words that may carry the roll."""
        return self.scene.locator(".reponse").filter(has_text=words)

    def tries(self, intention: str, caracteristique: str) -> None:
        """Say what one tries, with what."""
        self.turns_to("scene")
        form = self.opens(self.scene.get_by_role("button", name="tente…"))
        form.get_by_label("tente").fill(intention)
        form.locator(".choices label").filter(has_text=caracteristique).click()
        self.sends(form.get_by_role("button", name="Tenter", exact=True))

    def takes(self, words: str) -> None:
        """Tap these words into the score."""
        self.answer(words).first.click()
        expect(self.answer(words).first).to_have_attribute("aria-pressed", "true")

    def throws(self, score: int, difficulte: int) -> None:
        self.presses(f"Lancer le dé kult\u00a0: {score} contre {difficulte}", self.scene)

    def attacks(self, cible: str) -> None:
        form = self.opens(self.scene.get_by_role("button", name="Attaquer…"))
        self.picks(form, "cible", cible)
        self.sends(form.get_by_role("button", name="Attaquer", exact=True))

    def picks(self, form: Locator, name: str, words: str) -> None:
        """The choice of a list that begins with these words."""
        option = form.locator(f"[name={name}] option").filter(has_text=words).first
        form.locator(f"[name={name}]").select_option(value=str(option.get_attribute("value")))


class Meneur(Player):
    """The MJ, at the table."""

    @property
    def fiche(self) -> Locator:
        return self.page.locator("#zone-fiche")

    def goes_on(self) -> None:
        self.presses("Passer à la suite", self.scene)

    def opens_fight(self) -> None:
        """Between the characters that people play."""
        fold = self.scene.locator("details").filter(has_text="Ouvrir un combat")
        fold.locator("summary").click()
        expect(fold.get_by_role("checkbox", checked=True)).to_have_count(2)
        self.presses("Ouvrir le combat", fold)

    def brings(self, button: str, **fields: str) -> None:
        """An opponent, made in the fight."""
        sheet = self.opens(self.scene.get_by_role("button", name="Entrer, sortir…"))
        form = sheet.locator("form").filter(has=self.page.get_by_role("button", name=button))
        for name, value in fields.items():
            field = form.locator(f"[name={name}]")
            if name == "valeur":
                form.locator(f"[name=valeur][value={value}]").check(force=True)
            else:
                field.fill(value)
        self.sends(form.get_by_role("button", name=button))

    def strikes(self, par: str, cible: str, de: bool = False) -> None:
        """Opponents strike at somebody, with a die of their own or without."""
        form = self.opens(self.scene.get_by_role("button", name="Les adversaires attaquent…"))
        self.picks(form, "par", par)
        self.picks(form, "cible", cible)
        if de:
            form.locator("[name=de]").check()
        self.sends(form.get_by_role("button", name="Porter le coup"))

    def unfolds(self, words: str) -> Locator:
        """A form that stays on the page."""
        fold = self.page.locator(".typing > details").filter(has_text=words)
        expect(fold).to_have_js_property("open", False)  # what was sent from it is taken
        fold.locator("summary").click()
        return fold
