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
    """The pages of everybody: the MJ, two who play on a phone and a laptop, one who plays too, one who looks on."""

    def __init__(self, server: Server, new_page: Callable[..., Page]) -> None:
        self.tablee, self.server = gather(), server
        nora, camille = (guest(self.tablee.campaign, name) for name in ("Nora", "Camille"))
        self.does("core/give_role", seat=camille.seat.pk, role="spectator")
        people: list[Person] = [*self.tablee.everyone, nora, camille]
        screens = [LAPTOP, PHONE, LAPTOP, PHONE, PHONE]
        self.mj, self.ana, self.bruno, self.nora, self.camille = self.pages = [
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


def whispers(page: Page, words: str, to: str, read_by: str) -> None:
    """From the foot of the Journal; what stands by the field is read first."""
    turns_to_journal(page)
    page.locator("#zone-journal").get_by_role("button", name="Murmurer", exact=True).click()
    sheet = page.locator("#sheet")
    sheet.get_by_label("À", exact=True).select_option(label=to)
    sends_whisper(page, words, read_by)


def sends_whisper(page: Page, words: str, read_by: str) -> None:
    sheet = page.locator("#sheet")
    field = sheet.get_by_label("Ce que tu murmures")
    expect(field).to_have_accessible_description(re.compile(read_by))
    field.fill(words)
    sheet.get_by_role("button", name="Murmurer").click()
    expect(sheet).to_be_hidden()


@pytest.fixture
def table(server: Server, new_page: Callable[..., Page]) -> Table:
    return Table(server, new_page)


def test_a_whisper_is_read_by_those_that_the_words_beside_it_name(table: Table) -> None:
    """P11: in both options; the reply goes back the same way; what was said keeps its readers."""
    whispers(table.ana, "Tu as vu la porte\u202f?", "Bruno", TWO)
    table.read_by("Tu as vu la porte\u202f?", table.ana, table.bruno)
    said(table.bruno, "Tu as vu la porte").locator("xpath=..").get_by_role("button", name="Répondre").click()
    sends_whisper(table.bruno, "Oui, elle bat.", TWO)
    table.read_by("Oui, elle bat.", table.ana, table.bruno)
    whispers(table.nora, "Je garde la clef.", "Hélène (MJ)", TWO)
    table.read_by("Je garde la clef.", table.nora, table.mj)

    table.does("core/choose_option", option="murmures_lus", value="oui")
    whispers(table.ana, "Et maintenant\u202f?", "Bruno", MJ_TOO)
    table.read_by("Et maintenant\u202f?", table.ana, table.bruno, table.mj)
    assert said(table.mj, "Tu as vu la porte").count() == 0


def test_a_whisper_written_before_the_option_changed_is_not_sent(table: Table) -> None:
    """P11: the words were true when they were read; once they are not, the whisper waits, text and all."""
    page, sheet = table.ana, table.ana.locator("#sheet")
    turns_to_journal(page)
    page.locator("#zone-journal").get_by_role("button", name="Murmurer", exact=True).click()
    sheet.get_by_label("À", exact=True).select_option(label="Bruno")
    sheet.get_by_label("Ce que tu murmures").fill("Pour toi seul")
    table.does("core/choose_option", option="murmures_lus", value="oui")
    sheet.get_by_role("button", name="Murmurer").click()
    expect(sheet.get_by_role("alert")).to_contain_text("Relis la phrase sous le champ")
    expect(sheet.get_by_label("Ce que tu murmures")).to_have_value("Pour toi seul")
    expect(sheet.get_by_label("Ce que tu murmures")).to_have_accessible_description(re.compile(MJ_TOO))
    sheet.get_by_role("button", name="Murmurer").click()
    expect(sheet).to_be_hidden()
    table.read_by("Pour toi seul", table.ana, table.bruno, table.mj)


def test_a_message_is_for_all_in_one_s_own_voice_or_another(table: Table) -> None:
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
    expect(journal(table.nora).locator(".block").filter(has_text="Nul ne passe.")).to_contain_text("(Maëlle)")


def test_a_text_is_handed_out_to_all_or_to_some(table: Table) -> None:
    """P9: who has it reads it in the Journal and among the texts; nobody is told who else has it."""
    page, sheet = table.mj, table.mj.locator("#sheet")
    page.get_by_role("button", name="Textes").click()
    sheet.get_by_label("Titre").fill("Lettre du notaire")
    sheet.get_by_label("Texte", exact=True).fill("Maître Vauvert,\n\nVenez seul.")
    sheet.get_by_text("MJ + ceux que je coche").click()
    for name in ("Ana", "Nora"):
        sheet.get_by_role("checkbox", name=name).check()
    sheet.get_by_role("button", name="Distribuer").click()
    table.read_by("Venez seul.", table.mj, table.ana, table.nora)
    for reader in (table.ana, table.nora):
        block = journal(reader).locator(".block").filter(has_text="Venez seul.")
        expect(block).to_contain_text("Vu par\u00a0: MJ + toi")
    turns_to_journal(table.nora)
    table.nora.get_by_role("button", name="Textes").click()
    expect(table.nora.locator("#sheet article")).to_contain_text("Lettre du notaire")
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
