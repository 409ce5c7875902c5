"""The story of a sheet on one page: every line that moved it, evening after evening, as its reader may see."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from characters.models import Trait
from sessions_app.views.story import LINES
from tests.sessions_app.table import Tablee, act, browser, revision
from tests.sessions_app.test_cost import grow


def address(tablee: Tablee, portrait: str) -> str:
    return f"/table/{tablee.campaign.pk}/histoire/{portrait}/"


def read(tablee: Tablee, portrait: str, who: str = "bob", page: str = "") -> str:
    """The page as it is read: its words, with one space between."""
    answer = browser(getattr(tablee, who)).get(address(tablee, portrait), {"page": page} if page else {})
    assert answer.status_code == 200
    main = answer.content.decode().split("<main", 1)[1]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", main)))


def in_order(text: str, *words: str) -> bool:
    """Whether these words all stand in the text, in this order."""
    return re.search(".*".join(map(re.escape, words)), text) is not None


def test_it_tells_every_change_in_order_under_its_evening(tablee: Tablee) -> None:
    """Old wordings beside the new ones; what was taken off; each with its author and its hour."""
    portrait = tablee.portrait(tablee.ana, name="Maëlle")
    act(tablee.mj, "core/open_session", title="La vanne")
    lock = tablee.trait(portrait, "ancrage", "Éclusière", by=tablee.ana)
    act(tablee.ana, "core/reword_trait", trait=lock, text="Gardienne de l’écluse", base="Éclusière")
    act(tablee.mj, "core/close_session")
    act(tablee.mj, "core/open_session")
    act(tablee.ana, "core/remove_trait", trait=lock)
    told = read(tablee, portrait)
    assert in_order(told, "Maëlle", "Hors séance", "Séance 1 : La vanne", "Éclusière", "Séance 2")
    assert in_order(told, "Ana", "change « Éclusière » en « Gardienne de l’écluse »", "Séance 2", "retire")
    assert re.search(r"retire « Gardienne de l’écluse ».*?, \d\d h \d\d", told)


def test_what_comes_from_a_resolution_says_which_and_opens_it(tablee: Tablee) -> None:
    """P-24: long after it was closed."""
    words = {"intention": "Passer", "focus": "Passe-t-on\u202f?", "oui": "Oui", "non": "Non"}
    act(tablee.ana, "puissances/ouvrir", **words)
    resolution = str(tablee.campaign.resolutions.get().pk)
    portrait = tablee.portrait(tablee.ana, name="Maëlle")
    tablee.trait(portrait, "ancrage", "A vu la vanne tomber", by=tablee.ana, resolution=resolution)
    act(tablee.mj, "puissances/clore", resolution=resolution, comment="arrive", revision=revision(resolution))
    assert in_order(read(tablee, portrait), "A vu la vanne tomber", "Au cours de : Passer Passe-t-on ?")
    page = browser(tablee.bob).get(address(tablee, portrait)).content.decode()
    assert f"/table/{tablee.campaign.pk}/bloc/{resolution}/" in page


def test_lines_that_follow_each_other_for_the_same_cause_say_it_once(tablee: Tablee) -> None:
    act(tablee.ana, "puissances/ouvrir", intention="Passer")
    resolution = str(tablee.campaign.resolutions.get().pk)
    portrait = tablee.portrait(tablee.ana, name="Maëlle")
    for words, cause in (("Un", resolution), ("Deux", resolution), ("Trois", None), ("Quatre", resolution)):
        tablee.trait(portrait, "ancrage", words, by=tablee.ana, resolution=cause)
    told = read(tablee, portrait)
    assert told.count("Au cours de") == 2
    assert in_order(told, "Un", "Deux", "Au cours de : Passer", "Trois", "Quatre", "Au cours de : Passer")


def test_a_secret_leaves_no_trace_in_the_page_of_another(tablee: Tablee) -> None:
    portrait = tablee.portrait(tablee.ana, name="Maëlle")
    before = read(tablee, portrait)
    lien = tablee.trait(portrait, "lien", "Lui a rendu son frère", by=tablee.ana)
    tablee.trait(portrait, "consequence", "La marée monte")
    act(tablee.ana, "core/remove_trait", trait=lien)
    assert read(tablee, portrait) == before
    mine, all_of_it = read(tablee, portrait, "ana"), read(tablee, portrait, "mj")
    assert mine.count("Lui a rendu son frère") == 2 and "La marée monte" not in mine
    assert in_order(
        all_of_it, "Vu par : MJ + Ana", "Lui a rendu son frère", "Vu par : MJ Hélène", "La marée monte"
    )


@pytest.mark.parametrize("page", ["histoire", "portrait"])
def test_a_public_line_that_moved_a_hidden_word_of_another_sheet_is_not_told_there(
    tablee: Tablee, page: str
) -> None:
    """P-18: a sheet that changes hands closes to one player, and opens to another, what of its Puissance is kept from
    the table; on the page of that Puissance, which all see, it would tell of the Lien.
    """
    tide = tablee.portrait(kind="puissance", name="La Marée")
    tablee.trait(tide, "attribut", "Reprend ce qu’on lui doit", seen_by="mj_and_player")
    agent = tablee.portrait(tablee.ana, name="Maëlle")
    tablee.trait(agent, "lien", "Lui a rendu son frère", about=tide)
    assert Trait.objects.get(kind="attribut").audience.seats == {str(tablee.ana.pk)}
    url = f"/table/{tablee.campaign.pk}/{page}/{tide}/"
    before = browser(tablee.bob).get(url).content
    act(tablee.mj, "core/give_portrait", portrait=agent)
    assert browser(tablee.bob).get(url).content == before
    assert "Maëlle" in browser(tablee.mj).get(url).content.decode()


def test_a_long_story_goes_on_page_after_page(tablee: Tablee) -> None:
    grow(tablee, 2 * LINES + 20)
    portrait = str(tablee.campaign.portraits.get().pk)
    first, second = read(tablee, portrait), read(tablee, portrait, page="2")
    assert "La suite" in first and "page suivante" in first and "Ce qui précède" not in first
    assert "Ce qui précède" in second
    who = browser(tablee.bob)
    for page in ("0", "9", "x", "-1", "²", "1" * 400):
        assert who.get(address(tablee, portrait), {"page": page}).status_code == 404, page


def test_it_costs_the_same_whatever_was_told(tablee: Tablee) -> None:
    portrait = tablee.portrait(tablee.ana, name="Maëlle")

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            read(tablee, portrait)
        return len(queries)

    before = cost()
    for number in range(4):
        act(tablee.mj, "core/open_session", title=f"Soir {number}")
        act(tablee.ana, "puissances/ouvrir", intention="Passer")
        resolution = str(tablee.campaign.resolutions.latest("position").pk)
        tablee.trait(portrait, "ancrage", f"Mot {number}", by=tablee.ana, resolution=resolution)
        act(tablee.mj, "core/close_session")
    assert cost() <= before + 1, "one query more reads the causes, however many"


def test_the_form_of_a_sheet_leads_to_it(tablee: Tablee) -> None:
    portrait = tablee.portrait(tablee.ana)
    dialog = browser(tablee.bob).get(f"/table/{tablee.campaign.pk}/portrait/{portrait}/").content.decode()
    assert f'href="{address(tablee, portrait)}"' in dialog
