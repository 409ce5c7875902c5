"""The history of a sheet and of its words: lines of the journal, as each reader may see them."""

from tests.sessions_app.table import Tablee, act, browser


def page(tablee: Tablee, portrait: str, who: str = "bob") -> str:
    seat = getattr(tablee, who)
    return browser(seat).get(f"/table/{tablee.campaign.pk}/portrait/{portrait}/").content.decode()


def test_words_taken_off_a_sheet_stay_in_its_history(tablee: Tablee) -> None:
    portrait = tablee.portrait(tablee.ana, name="Maëlle")
    lock = tablee.trait(portrait, "ancrage", "Éclusière", by=tablee.ana)
    act(tablee.ana, "core/reword_trait", trait=lock, text="Gardienne de l’écluse", base="Éclusière")
    act(tablee.ana, "core/remove_trait", trait=lock)
    told = page(tablee, portrait)
    assert told.count("Éclusière") >= 2 and told.count("Gardienne de l’écluse") >= 2


def test_a_secret_taken_off_leaves_no_trace_for_others(tablee: Tablee) -> None:
    portrait = tablee.portrait(tablee.ana, name="Maëlle")
    before = page(tablee, portrait)
    lien = tablee.trait(portrait, "lien", "Lui a rendu son frère", by=tablee.ana)
    act(tablee.ana, "core/remove_trait", trait=lien)
    assert page(tablee, portrait) == before
    assert "Lui a rendu son frère" in page(tablee, portrait, "ana")


def test_a_line_written_from_a_resolution_opens_that_resolution(tablee: Tablee) -> None:
    """P-24: the history points at it, even long after it was closed."""
    act(tablee.ana, "puissances/ouvrir", intention="Passer", focus="Passe-t-on\u202f?", oui="Oui", non="Non")
    resolution = str(tablee.campaign.resolutions.get().pk)
    portrait = tablee.portrait(tablee.ana, name="Maëlle")
    tablee.trait(portrait, "ancrage", "A vu la vanne tomber", by=tablee.ana, resolution=resolution)
    address = f"/table/{tablee.campaign.pk}/bloc/{resolution}/"
    assert address in page(tablee, portrait)
    told = browser(tablee.bob).get(address).content.decode()
    assert "Passer" in told and "A vu la vanne tomber" in told


def test_a_resolution_of_nobody_and_one_that_is_hidden_answer_alike(tablee: Tablee) -> None:
    resolution = "00000000-0000-4000-8000-000000000000"
    assert browser(tablee.bob).get(f"/table/{tablee.campaign.pk}/bloc/{resolution}/").status_code == 404
