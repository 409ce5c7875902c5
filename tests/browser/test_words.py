"""Whispers, messages, handouts, and what MJs decide together: live, once, to the right people (P11, P12; T23)."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.entering import enter
from tests.browser.screens import LAPTOP, PHONE
from tests.live.people import Person, Tablee, gather, guest
from tests.server import Server

AT_ONCE = 2000  # ms
TWO = "Vous deux le lirez, personne d’autre"
MJ_TOO = "Vous deux le lirez, et les MJ aussi"


class Table:
    """The pages of everybody: the MJ, two who play, one who looks on."""

    def __init__(self, server: Server, new_page: Callable[..., Page]) -> None:
        self.tablee, self.server = gather(), server
        camille = guest(self.tablee.campaign, "Camille")
        self.does("core/give_role", seat=camille.seat.pk, role="spectator")
        people: list[Person] = [*self.tablee.everyone, camille]
        screens = [LAPTOP, PHONE, LAPTOP, PHONE]
        self.mj, self.ana, self.bruno, self.camille = self.pages = [
            enter(new_page(**screen), person, server.url)
            for screen, person in zip(screens, people, strict=True)
        ]
        self.marks = 0

    def does(self, move: str, **content: object) -> None:
        self.tablee.mj.does(self.server.url, move, **content)

    def read_by(self, words: str, *readers: Page) -> None:
        """These words are once on each of these pages, at once, and by no road on another."""
        for page in readers:
            expect(said(page, words)).to_have_count(1, timeout=AT_ONCE)
        self.marks += 1
        self.tablee.mj.rolls(self.server.url, f"repère {self.marks}")
        for page in self.pages:
            expect(journal(page)).to_contain_text(f"repère {self.marks}")
            if page not in readers:
                assert words not in page.content() + "".join(map(str, page.frames_received))


def journal(page: Page) -> Locator:
    return page.locator("#journal-list")


def said(page: Page, words: str) -> Locator:
    return journal(page).locator(".said").filter(has_text=words)


def turns_to_journal(page: Page) -> None:
    if page.locator(".tabs").is_visible():
        page.locator(".tab[data-tab=journal]").click()


def begins_whisper(page: Page, words: str, to: str, read_by: str) -> Locator:
    """From the foot of the Journal; what stands by the field is read first."""
    turns_to_journal(page)
    page.locator("#zone-journal").get_by_role("button", name="Murmurer", exact=True).click()
    sheet = page.locator("#sheet")
    sheet.get_by_label("À", exact=True).select_option(label=to)
    return fills_whisper(page, words, read_by)


def fills_whisper(page: Page, words: str, read_by: str) -> Locator:
    """Its text, and the button that sends it."""
    sheet = page.locator("#sheet")
    field = sheet.get_by_label("Ce que tu murmures")
    expect(field).to_have_accessible_description(re.compile(read_by))
    field.fill(words)
    return sheet.get_by_role("button", name="Murmurer")


@pytest.fixture
def table(server: Server, new_page: Callable[..., Page]) -> Table:
    return Table(server, new_page)


def test_a_whisper_is_read_by_those_that_the_words_beside_it_name(table: Table) -> None:
    """P11: in both options; the reply goes back the same way; what was said keeps its readers."""
    begins_whisper(table.ana, "Tu as vu la porte\u202f?", "Bruno", TWO).click()
    table.read_by("Tu as vu la porte\u202f?", table.ana, table.bruno)
    said(table.bruno, "Tu as vu la porte").locator("xpath=..").get_by_role("button", name="Répondre").click()
    fills_whisper(table.bruno, "Oui, elle bat.", TWO).click()
    table.read_by("Oui, elle bat.", table.ana, table.bruno)
    begins_whisper(table.bruno, "Je garde la clef.", "Hélène (MJ)", TWO).click()
    table.read_by("Je garde la clef.", table.bruno, table.mj)

    # Written before the table decided otherwise, it waits, text and all, until the new words are read.
    sheet, send = table.ana.locator("#sheet"), begins_whisper(table.ana, "Pour toi seul", "Bruno", TWO)
    table.does("core/choose_option", option="murmures_lus", value="oui")
    send.click()
    expect(sheet.get_by_role("alert")).to_contain_text("Relis la phrase sous le champ")
    expect(sheet.get_by_label("Ce que tu murmures")).to_have_value("Pour toi seul")
    expect(sheet.get_by_label("Ce que tu murmures")).to_have_accessible_description(re.compile(MJ_TOO))
    send.click()
    table.read_by("Pour toi seul", table.ana, table.bruno, table.mj)
    expect(sheet).to_be_hidden()
    begins_whisper(table.bruno, "Et maintenant\u202f?", "Ana", MJ_TOO).click()
    table.read_by("Et maintenant\u202f?", table.ana, table.bruno, table.mj)
    expect(said(table.mj, "Tu as vu la porte")).to_have_count(0)


def test_messages_are_for_all_and_texts_for_whom_they_are_handed_to(table: Table) -> None:
    """P9: in one's own voice or another's; nobody is told who else was handed a text."""
    page = table.ana
    turns_to_journal(page)
    page.locator("#zone-journal summary").filter(has_text="Parler").click()
    expect(page.get_by_label("Qui parle")).to_have_count(0)  # she plays nobody yet
    page.get_by_label("À toute la table").fill("Bonsoir à tous")
    table.tablee.ana.does(table.server.url, "core/make_portrait", kind="etre", name="Maëlle")
    page.get_by_label("Qui parle").select_option(label="moi, hors jeu")
    page.get_by_role("button", name="Dire").click()
    table.read_by("Bonsoir à tous", *table.pages)
    page.locator("#zone-journal summary").filter(has_text="Parler").click()
    page.get_by_label("À toute la table").fill("Nul ne passe.")
    page.get_by_label("Qui parle").select_option(label="Maëlle")
    page.get_by_role("button", name="Dire").click()
    table.read_by("Nul ne passe.", *table.pages)
    expect(journal(table.bruno)).to_contain_text(re.compile(r"Ana\s+en Maëlle"))

    page, sheet = table.mj, table.mj.locator("#sheet")
    page.get_by_role("button", name="Textes").click()
    sheet.get_by_label("Titre").fill("Lettre du notaire")
    sheet.get_by_label("Texte", exact=True).fill("Maître Vauvert,\n\nVenez seul.")
    sheet.get_by_text("MJ + ceux que je coche").click()
    sheet.get_by_role("checkbox", name="Ana").check()
    sheet.get_by_role("button", name="Distribuer").click()
    table.read_by("Venez seul.", table.mj, table.ana)
    block = journal(table.ana).locator(".block").filter(has_text="Venez seul.")
    expect(block).to_contain_text("Vu par\u00a0: MJ + toi")
    turns_to_journal(table.ana)
    table.ana.get_by_role("button", name="Textes").click()
    expect(table.ana.locator("#sheet article")).to_contain_text("Lettre du notaire")
    page.get_by_role("button", name="Textes").click()
    sheet.locator("summary").click()
    sheet.get_by_label("Titre").fill("Affiche")
    sheet.get_by_label("Texte", exact=True).fill("Bal ce soir.")
    sheet.get_by_role("button", name="Distribuer").click()
    table.read_by("Bal ce soir.", *table.pages)


def test_two_mjs_decide_together(server: Server, new_page: Callable[..., Page]) -> None:
    """A co-MJ has every right at once, on the page that was open; what one decides shows on the other's."""
    tablee: Tablee = gather()
    tablee.mj.rolls(server.url, "entre MJ", seen_by="mj")
    mj = enter(new_page(**LAPTOP), tablee.mj, server.url, "regie")
    ana = enter(new_page(**LAPTOP), tablee.ana, server.url)
    mj.on("dialog", lambda dialog: dialog.accept())
    assert "entre MJ" not in ana.content()
    mj.locator(".person").filter(has_text="Ana").get_by_role("button", name="Sa place").click()
    mj.get_by_role("button", name="Nommer MJ").click()
    ana.get_by_role("link", name="Page du MJ").click()
    expect(ana.locator("#net")).to_have_text("en ligne", timeout=10_000)
    expect(journal(ana)).to_contain_text("jet entre MJ")  # even old ones: the question said so
    for page in (mj, ana):
        page.locator("#options summary").click()
    ana.get_by_role("button", name="attend qu’un MJ lui ouvre").click()
    for page in (mj, ana):
        chosen = page.get_by_role("button", name="attend qu’un MJ lui ouvre")
        expect(chosen).to_have_attribute("aria-pressed", "true", timeout=AT_ONCE)
    mj.get_by_role("button", name="par eux deux et les MJ").click()
    expect(ana.get_by_role("button", name="par eux deux et les MJ")).to_have_attribute("aria-pressed", "true")
    expect(ana.locator("#options")).to_have_attribute("open", "")
    ana.get_by_role("button", name="Un code à dire").click()
    expect(mj.locator(".code")).to_be_visible()
    assert mj.locator(".code").inner_text() == ana.locator(".code").inner_text()
    ana.locator("summary").filter(has_text="Nom et suppression").click()
    ana.get_by_label("Nom de la campagne").fill("Le Phare éteint")
    ana.get_by_role("button", name="Renommer").click()
    expect(journal(mj)).to_contain_text("Le Phare éteint")
