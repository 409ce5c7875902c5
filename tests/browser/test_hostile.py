"""Text is text: whatever people write, wherever they may, nothing of it runs, asks or moves the page (P16; T27)."""

from collections.abc import Callable, Iterable
from typing import Any

from django.test import Client
from playwright.sync_api import Page, expect

from sessions_app.demo import living_link
from sessions_app.models import Event, Seat
from tests.browser.entering import enter
from tests.browser.hostile import EVERYTHING, packed, watched
from tests.browser.looks import WIDTHS, fits
from tests.browser.screens import LAPTOP
from tests.browser.story import Story, texts
from tests.live.people import Tablee, gather, guest
from tests.server import Server
from tests.sessions_app.table import quick

LINES, TEXTS, CAMPAIGNS, NAMES = packed(160), packed(1000), packed(80), packed(40)
BY_THE_DICE = {"small"}  # what only some outcomes show
MOST_NAMES = 10  # that sit at once
FEW = 3  # dialogs of one sort
# What is never kept, but answered: in its stead, what a form would send.
REFUSED: dict[tuple[str, str], dict[str, Any]] = {
    ("core/roll", "dice"): {},
    ("core/make_portrait", "kind"): {"name": "Zoé"},
    ("core/add_trait", "kind"): {"text": "Des mots"},
    ("core/mark_trait", "flag"): {"on": "true"},
    ("core/put_right", "key"): {"delta": "1"},
    ("core/add_to_list", "kind"): {"words": "Des mots"},
    ("core/add_to_list", "words"): {"kind": "etre"},
    ("core/write_number", "key"): {"value": "1"},
    ("core/choose_option", "option"): {"value": "oui"},
    ("core/choose_option", "value"): {"option": "spectateurs"},
    ("core/delete_campaign", "name"): {},
    ("puissances/refuser", "vue"): {},
    ("puissances/retirer", "vue"): {},
    ("puissances/fondre", "vue"): {},
}
ACT = """([url, values]) => htmx.ajax("POST", url, { values, target: "#notice-fiche", swap: "innerHTML" })"""


class Reading:
    """The pages of each role, open all the while: the MJ's two, a player's, a spectator's."""

    def __init__(self, server: Server, new_page: Callable[..., Page], story: Story) -> None:
        table, self.story = story.table, story
        looks_on = guest(table.campaign, "Camille")
        story.does(story.mj, "core/give_role", seat=looks_on.seat.pk, role="spectator")
        roles = ((table.mj, "table"), (table.mj, "regie"), (table.bruno, "table"), (looks_on, "table"))
        self.pages = [enter(watched(new_page(**LAPTOP)), who, server.url, at) for who, at in roles]
        for page in self.pages:  # what it asked and was reloaded before; the QR of a link renewed meanwhile
            page.forgiven += ["unseen answer of", ".svg)"]

    def waits_for(self, words: str) -> None:
        story = self.story
        story.does(story.mj, "core/roll", dice="1d6", reason=words)
        for page in self.pages:
            expect(page.locator("#journal-list")).to_contain_text(words, timeout=20_000)

    def kinds(self) -> set[str]:
        """What the pages are made of: as news made them, dialogs and all; then loaded afresh."""
        found: set[str] = set()
        for page in self.pages:
            found |= {*page.evaluate("kinds(document.documentElement)"), *page.evaluate("dialogs", FEW)}
            page.reload()
            found |= {*page.evaluate("kinds(document.documentElement)")}
        return found

    def journal(self) -> str:
        """All that the spectator reads, from the oldest line on."""
        page = self.pages[-1]
        while (older := page.locator(".older button")).count():
            first = page.locator(".block:not(.older)").first.get_attribute("id")
            older.click()
            expect(page.locator(".block:not(.older)").first).not_to_have_id(first)
        return page.locator("#journal-list").text_content() or ""


def come_and_go(table: Tablee, story: Story, names: Iterable[str]) -> set[str]:
    """People of these names knock by the invitation, are let in, and soon removed; those who sat down."""
    story.does(story.mj, "core/choose_option", option="salle_attente", value="oui")
    sat: list[Seat] = []
    for name in names:
        link = f"/rejoindre/{living_link(table.campaign).secret}/"
        answer = quick(Client()).post(link, {"name": name})
        if answer.status_code == 422:  # it folds like another
            assert "déjà ce nom" in answer.content.decode(), name
            continue
        sat.append(Seat.objects.filter(campaign=table.campaign).latest("created_at"))
        story.does(story.mj, "core/admit", seat=sat[-1].pk)
        if len(sat) > MOST_NAMES:
            story.does(story.mj, "core/remove_seat", seat=sat[-1 - MOST_NAMES].pk)
    return {seat.name for seat in sat}


def test_whatever_is_written_at_a_table_stays_text(server: Server, new_page: Callable[..., Page]) -> None:
    """Every payload by every text of every move, and as a name, to every role, live, afresh, and in every dialog.

    A page of theirs is made of the very elements and attributes of a page of plain words.
    """
    plain, hostile = Story(gather()), Story(gather())
    ours = Reading(server, new_page, plain)
    plain.tell("Des mots", "D’autres mots", "Un texte")
    plain.does(plain.ana, "core/rename_seat", seat=plain.table.ana.seat.pk, name="Anaïs")
    come_and_go(plain.table, plain, ["Un", "Deux", "Trois"])
    ours.waits_for("dit en clair")
    kinds = ours.kinds()

    theirs = Reading(server, new_page, hostile)
    for number, line in enumerate(LINES):
        hostile.tell(line, LINES[number - 1], TEXTS[number % len(TEXTS)])
    hostile.given = CAMPAIGNS
    for name in CAMPAIGNS:
        hostile.does(hostile.mj, "core/rename_campaign", name=name)
    hostile.given = packed(38)
    for name in hostile.given:
        hostile.does(hostile.ana, "core/rename_seat", seat=hostile.table.ana.seat.pk, name=f"{name} 2")
    assert hostile.told | REFUSED.keys() == texts()
    sat = come_and_go(hostile.table, hostile, NAMES)
    theirs.waits_for("tout est dit")
    assert theirs.kinds() - kinds - BY_THE_DICE == set()
    read = theirs.journal()
    assert not [words for words in [*LINES, *TEXTS, *CAMPAIGNS, *sat] if words not in read]
    for page in theirs.pages:
        assert page.title().removeprefix("MJ · ") == f"{CAMPAIGNS[-1]} · Tablée"
        assert page.alarms == []


def answers(page: Page, table: Tablee, move: str, **content: Any) -> str:
    """What the page shows of a refusal, asked for as its forms do."""
    notice = page.locator("#notice-fiche")
    notice.evaluate("(place) => place.replaceChildren()")
    page.evaluate(ACT, [f"/table/{table.campaign.pk}/jouer/{move}/", content])
    expect(notice.locator(".error")).not_to_have_count(0)
    assert notice.locator(":not(p, span, svg, use, input, button)").count() == 0
    return notice.inner_text()


def test_whatever_is_refused_is_answered_as_text(server: Server, new_page: Callable[..., Page]) -> None:
    """Texts that are never kept, and answers that say what others wrote."""
    campaign, line, name = CAMPAIGNS[0], LINES[0], NAMES[0]
    story = Story(gather(campaign))
    table, looks_on = story.table, guest(story.table.campaign, name)
    story.does(story.mj, "core/give_role", seat=looks_on.seat.pk, role="spectator")
    story.sheets(line, LINES[1])
    story.does(story.ana, "puissances/ouvrir", intention=line, focus=line, oui=line, non=LINES[1])
    resolution = table.campaign.resolutions.get()
    story.does(story.ana, "puissances/miser", resolution=resolution.pk, cote="oui", voie="neutre", label=line)
    mise, agent = resolution.parts.get(), story.agents[0]
    rows = {"portrait": agent, "trait": story.words_of(agent, "ancrage"), "mise": mise, "dans": mise}
    ids = {key: str(row.pk) for key, row in rows.items()}
    seat = {"seat": str(looks_on.seat.pk)}
    mj = enter(watched(new_page(**LAPTOP)), table.mj, server.url)
    before = Event.objects.count()
    for (move, field), others in REFUSED.items():
        for text in (EVERYTHING, name):
            answers(mj, table, move, **ids, **others, **{field: text})
    for said, move, content in (
        (line, "core/rename_portrait", {"portrait": ids["portrait"], "name": "Zoé", "base": "Ana"}),
        (line, "core/reword_trait", {"trait": ids["trait"], "text": "Zoé", "base": "Ana"}),
        (campaign, "core/delete_campaign", {"name": "Zoé"}),
        (name, "core/give_role", seat | {"role": "spectator"}),
        (name, "core/whisper", seat | {"text": "Zoé", "read_by": "two"}),
        (name, "core/rename_seat", {"seat": str(table.bruno.seat.pk), "name": name}),
    ):
        assert said in answers(mj, table, move, **content), move
    assert Event.objects.count() == before
    assert mj.alarms == []


def test_a_word_without_end_stays_on_the_screen(server: Server, new_page: Callable[..., Page]) -> None:
    """The longest that each text may be, without a place to break it."""
    line, other = "W" * 160, "M" * 160
    story = Story(gather("W" * 80))
    story.tell(line, other, "W" * 1000)
    story.does(story.ana, "puissances/ouvrir", intention=line, focus=line, oui=line, non=other, zoom=line)
    about = {"resolution": story.table.campaign.resolutions.get(removed=False).pk, "voie": "neutre"}
    for cote, label in (("oui", line), ("non", other)):
        story.does(story.ana, "puissances/miser", **about, cote=cote, label=label, acteur=line)
    for person, at in ((story.table.mj, "table"), (story.table.mj, "regie"), (story.table.ana, "table")):
        page = enter(new_page(**LAPTOP), person, server.url, at)
        page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")
        for width in WIDTHS:
            fits(page, width, at)
        for dialog in ("Textes", "Murmurer", "Ce portrait"):
            for button in page.get_by_role("button", name=dialog, exact=True).all()[:1]:
                page.set_viewport_size({"width": WIDTHS[-1], "height": 700})
                button.click()
                expect(page.locator("#sheet")).to_be_visible()
                fits(page, WIDTHS[0], dialog)
                page.locator("#sheet").get_by_role("button", name="Fermer").click()
