"""Every step of a roll and of a duel, and every form of IMPACT: read, touched, by night and by day (stack.md § 5)."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from characters.models import Trait
from sessions_app.models import Part
from tests.browser.entering import enter
from tests.browser.faces import Faces
from tests.browser.impact.people import FACT, Monde, Player, portrait, says
from tests.browser.looks import reads_well
from tests.browser.screens import PHONE
from tests.live.people import Person, Tablee
from tests.server import Server

LONG = (
    "Trancher la chaîne du bac avant que la crue n’arrache le quai, sans réveiller le passeur qui dort à bord"
)


# What falls is drawn little by little: it is read once it lies there.
STILL = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
  .map((one) => one.finished.catch(() => null)))"""


class Reading:
    """Three pages that are read at each step."""

    def __init__(self, table: Tablee, server: Server, faces: Faces, new_page: Callable[..., Page]) -> None:
        self.table, self.url, self.faces = table, server.url, faces
        self.monde = Monde(enter(new_page(**PHONE), table.mj, server.url, "regie"), "Hélène")
        self.ana = Player(enter(new_page(**PHONE), table.ana, server.url), "Ana")
        self.bruno = Player(enter(new_page(**PHONE), table.bruno, server.url), "Bruno")
        self.sasha, self.kelvan = portrait(table, "Sasha").pk, portrait(table, "Kelvan").pk
        for player in (self.ana, self.bruno):
            player.turns_to("scene")

    def says(self, who: Person, move: str, **content: Any) -> None:
        says(self.table, self.url, who, move, **content)

    def hand(self, sheet: Any) -> Any:
        return Part.objects.get(kind="impact/main", state__portrait=str(sheet), removed=False).pk

    def see(self, step: str, *people: Player, words: str = "") -> None:
        """The scene of these people, every fold open."""
        for person in people:
            expect(person.scene).to_contain_text(words)
            unfold(person.page, "#scene")
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


def test_a_roll_reads_well(reading: Reading) -> None:
    monde, ana, bruno, table, url = reading.monde, reading.ana, reading.bruno, reading.table, reading.url
    reading.see("at rest", monde)
    reading.open(ana, "Sasha tente…")
    reading.open(monde, "Annoncer à Sasha")
    table.ana.does(url, "impact/tenter", portrait=reading.sasha, intention=LONG)
    reading.see("a demand", monde, words=LONG)
    reading.open(monde, "C’est interdit…")
    fields = {"danger": "grave", "noirs": 2, "echec": LONG, "fait": LONG, "prix": LONG, "reussite": LONG}
    reading.says(table.mj, "impact/annoncer", portrait=reading.sasha, intention=LONG, **fields)
    reading.open(bruno, "Soutenir…")
    reading.says(table.bruno, "impact/soutenir", portrait=reading.kelvan, comment=LONG)
    ana.takes("Courir sur les toits", "Trois doigts", FACT)
    table.ana.does(url, "impact/griller", part=reading.hand(reading.sasha), oui="true")
    reading.see("a full hand", monde, ana, bruno, words="1\u00a0doré")
    reading.faces.fall(1, 2, 3, 4, 1, 2)
    ana.throw.click()
    reading.see("fallen", ana, words="Raté")
    reading.faces.fall(7, 1)
    monde.presses("Lancer le Chaos", monde.scene)
    reading.see("read, with debts", monde, ana, words="Une Opportunité")
    reading.open(monde, "Maintenant…")
    ana.turns_to("journal")
    reads_well(ana.page, "the journal of a roll")


def test_the_sheet_reads_well(reading: Reading) -> None:
    """Wounds of each rung, a Legs lost, words long and short; each form of the sheet."""
    monde, ana, bruno, table, url = reading.monde, reading.ana, reading.bruno, reading.table, reading.url
    ana.turns_to("fiche")
    for danger in ("blessure", "grave", "critique"):
        table.ana.does(
            url,
            "impact/consentir",
            portrait=reading.sasha,
            danger=danger,
            texte="Elle couvre Kelvan",
            **vue(ana),
        )
        expect(ana.boxes("Sasha").filter(has_text=danger.capitalize())).to_be_visible()
    table.mj.does(url, "core/put_right", portrait=reading.sasha, key="impact", delta=1)
    legs = Trait.objects.get(text="La barque sans nom")
    table.mj.does(url, "core/mark_trait", trait=legs.pk, flag="perdu", on="true")
    expect(ana.fiche.locator(".flag-perdu")).to_be_visible()
    reads_well(ana.page, "a wounded sheet")
    forms = ("Je tente…", "Défier…", "Payer une Opportunité…", "Consentir un prix…")
    reading.open(ana, *forms, "Grave", at="#fiche")
    bruno.opens_sheet_of("Sasha")
    reads_well(bruno.page, "the sheet of another")
    monde.opens_sheet_of("Sasha")
    reads_well(monde.page, "a sheet, le Monde")
    table.mj.does(url, "core/add_trait", portrait=reading.sasha, kind="mort", text="Mort")
    expect(ana.fiche.locator(".mort")).to_be_visible()
    reads_well(ana.page, "a dead one's sheet")


def vue(person: Player) -> dict[str, str]:
    """What the form of a price shows of each rung."""
    form = person.opens(person.fiche.get_by_role("button", name="Consentir un prix…"))
    shown = form.locator("[name=vue]").get_attribute("value")
    person.presses("Fermer", form)
    return {"vue": str(shown)}


def test_a_duel_reads_well(reading: Reading) -> None:
    monde, ana, bruno, table, url = reading.monde, reading.ana, reading.bruno, reading.table, reading.url
    table.mj.does(url, "core/choose_option", option="impact_symboles", value="etoiles")
    table.ana.does(url, "impact/defier", portrait=reading.sasha, contre=reading.kelvan, intention=LONG)
    reading.open(bruno, "Répliquer…")
    other = reading.hand(reading.kelvan)
    table.bruno.does(url, "impact/repliquer", part=other, intention=LONG, defend="true")
    reading.open(monde, "Dire les contrecoups…")
    contrecoups = {"danger_1": "grave", "echec_1": LONG, "danger_2": "blessure", "echec_2": LONG}
    reading.says(table.mj, "impact/contrecoups", **contrecoups)
    expect(ana.scene).to_contain_text("En perdant")
    ana.takes("Courir sur les toits")
    reading.see("hands", monde, ana, bruno, words="En perdant")
    ana.presses("Ma main est prête", ana.scene)
    reading.faces.fall(1, 2, 5)
    bruno.presses("Ma main est prête", bruno.scene)
    reading.see("fallen", ana, words="Kelvan l’emporte")
    reading.open(ana, "Raconter…")
    ana.turns_to("journal")
    reads_well(ana.page, "the journal of a duel")
