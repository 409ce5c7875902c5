"""What people do with IMPACT on their pages, by its words; and the sheets that they play."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from characters.models import Portrait, Trait
from tests.browser.hands import Hands
from tests.live.people import Person, Tablee

SHEETS = {
    "Sasha": (
        ("empreinte", "Ouvrir ce qui est fermé"),
        ("empreinte", "Courir sur les toits"),
        ("marque", "Trois doigts à la main gauche"),
        ("legs", "La barque sans nom"),
        ("elan", "Retrouver celle qui a pris les clés"),
        ("felure", "Ne supporte pas qu’on l’attende"),
    ),
    "Kelvan": (
        ("empreinte", "Soigner avec ce qu’il a"),
        ("marque", "La trousse de campagne"),
        ("legs", "Le serment de l’hospice"),
        ("elan", "Ne plus laisser personne derrière"),
    ),
}
FACT = "Le bac tient par une seule chaîne"
CLOCK = "La crue atteint le quai"
MOST_TABS = 100
SECRET = "Le passeur comprend qui ils sont"


def cast(table: Tablee, url: str) -> None:
    """Sasha of Ana, Kelvan of Bruno; a fact, a clock for all, one that only le Monde knows, a Suspense token."""
    for person, name in ((table.ana, "Sasha"), (table.bruno, "Kelvan")):
        person.does(url, "core/make_portrait", kind="personnage", name=name)
        sheet = portrait(table, name)
        for kind, text in SHEETS[name]:
            person.does(url, "core/add_trait", portrait=sheet.pk, kind=kind, text=text)
        table.mj.does(url, "core/put_right", portrait=sheet.pk, key="etincelles", delta=2)
    trousse = Trait.objects.get(portrait=sheet, text="La trousse de campagne")
    table.bruno.does(url, "core/mark_trait", trait=trousse.pk, flag="objet", on="true")
    table.mj.does(url, "core/pose_fact", text=FACT)
    table.mj.does(url, "core/make_clock", label=CLOCK, segments=6, seen_by="table")
    table.mj.does(url, "core/make_clock", label=SECRET, segments=4, seen_by="mj")
    table.mj.does(url, "core/put_right", key="suspense", delta=1)


def portrait(table: Tablee, name: str) -> Portrait:
    return Portrait.objects.get(campaign=table.campaign, name=name, removed=False)


def says(table: Tablee, url: str, who: Person, move: str, **content: Any) -> None:
    """An act about what is on stage, by somebody whose page shows it as it is."""
    resolution = table.campaign.resolutions.get(removed=False, on_stage=True)
    who.does(url, move, resolution=resolution.pk, revision=resolution.revision, **content)


def announced(table: Tablee, url: str, danger: str = "blessure", **content: Any) -> None:
    """Sasha tries something, and le Monde has said what a failure does."""
    about = {"portrait": portrait(table, "Sasha").pk, "intention": "Trancher la chaîne"}
    table.ana.does(url, "impact/tenter", **about)
    says(table, url, table.mj, "impact/annoncer", danger=danger, **about, **content)


class Player(Hands):
    """Somebody who plays a character."""

    @property
    def throw(self) -> Locator:
        """The big button."""
        return self.scene.get_by_role("button", name=re.compile("^Lancer"))

    @property
    def stage(self) -> Locator:
        return self.scene.locator(".stage")

    def answer(self, words: str) -> Locator:
        """One of the words that a question of the hand may take."""
        return self.scene.locator(".reponse").filter(has_text=words)

    def tries(self, intention: str) -> None:
        """Say « je tente… »."""
        self.turns_to("scene")
        form = self.opens(self.scene.get_by_role("button", name="tente…"))
        form.get_by_label("tente").fill(intention)
        self.sends(form.get_by_role("button", name="Tenter"))

    def takes(self, *words: str) -> None:
        """Tap these words into the hand, each once the one before is there."""
        for word in words:
            self.answer(word).click()
            expect(self.answer(word)).to_have_attribute("aria-pressed", "true")

    def unfolds_rare_gestures(self) -> None:
        self.scene.locator(".rares > summary").click()

    def supports(self, how: str) -> None:
        form = self.opens(self.scene.get_by_role("button", name="Soutenir…"))
        form.get_by_label("Comment").fill(how)
        self.sends(form.get_by_role("button", name="Soutenir", exact=True))

    def tabs_to(self, place: Locator) -> None:
        """Reach something by the keyboard alone."""
        for _ in range(MOST_TABS):
            if place.count() and place.evaluate("(it) => it === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{place} is not reached in {MOST_TABS} presses")

    def holds(self, des: int, dores: int = 0, noirs: int = 0) -> None:
        """The dice that are shown before the throw, drawn and in words."""
        dice(self.scene.locator(".total"), des, dores, noirs)
        words = f"{des} dé{'s' * (des > 1)}" + f" + {dores} doré{'s' * (dores > 1)}" * bool(dores)
        expect(self.scene.locator(".total > span > b")).to_have_text(words)

    def reads(self, des: int, dores: int = 0) -> None:
        """The dice of the hand that fell."""
        dice(self.scene.locator(".parties .dice"), des, dores, 0)

    def boxes(self, name: str) -> Locator:
        """The boxes that are filled on a sheet, unfolded."""
        return self.opens_sheet_of(name).locator(".case.prise .cran")

    def challenges(self, intention: str) -> None:
        form = self.opens(self.opens_sheet_of("Sasha").get_by_role("button", name="Défier…"))
        form.get_by_label("veut").fill(intention)
        self.sends(form.get_by_role("button", name="Lancer le défi"))


class Monde(Player):
    """Le Monde, on the MJ's page: the dashboard."""

    @property
    def fiche(self) -> Locator:
        return self.page.locator("#regie")

    def announces(self, danger: str, **fields: str) -> None:
        """The whole form of an announcement."""
        form = self.opens(self.scene.get_by_role("button", name="Annoncer…"))
        form.get_by_label(danger, exact=True).check()
        for name, value in fields.items():
            field = form.locator(f"[name={name}]")
            fold = form.locator("details:not([open])").filter(has=self.page.locator(f"[name={name}]"))
            if fold.count():
                fold.locator("summary").click()
            if name == "noirs":
                form.locator(f"[name=noirs][value='{value}']").check()
            elif name == "horloge":
                field.select_option(label=value)
            else:
                field.fill(value)
        self.sends(form.get_by_role("button", name="Annoncer", exact=True))


def dice(place: Locator, des: int, dores: int, noirs: int) -> None:
    """So many dice of each colour are drawn there."""
    expect(place.locator(".d6:not(.die-gold)")).to_have_count(des)
    expect(place.locator(".die-gold")).to_have_count(dores)
    expect(place.locator(".die-night")).to_have_count(noirs)
