"""Who writes a portrait, and the history that each act leaves (P-01, P-24)."""

from collections.abc import Callable

import pytest

from rules.game import RuleError
from sessions_app.commands.rights import Forbidden
from sessions_app.models import Change, Resolution
from tests.characters.eyes import last
from tests.sessions_app.table import Tablee, act, browser, counts

ACTS: dict[str, Callable[[dict[str, str]], dict[str, object]]] = {
    "core/add_trait": lambda s: {"portrait": s["portrait"], "kind": "ancrage", "text": "Un"},
    "core/reword_trait": lambda s: {"trait": s["lock"], "base": "Éclusière", "text": "Un"},
    "core/move_trait": lambda s: {"trait": s["trait"], "parent": s["harbour"]},
    "core/remove_trait": lambda s: {"trait": s["lock"]},
    "core/mark_trait": lambda s: {"trait": s["trait"], "flag": "interdit", "on": True},
    "core/rename_portrait": lambda s: {"portrait": s["portrait"], "base": "Maëlle", "name": "Un"},
}


@pytest.mark.parametrize("key", ACTS)
def test_its_player_and_the_mjs_write_a_portrait_and_nobody_else(
    tablee: Tablee, sheet: dict[str, str], key: str
) -> None:
    before = counts()
    with pytest.raises(Forbidden):
        act(tablee.bob, key, **ACTS[key](sheet))
    assert counts() == before
    act(tablee.mj, key, **ACTS[key](sheet))
    assert last().author == tablee.mj


def test_what_only_the_mj_writes(tablee: Tablee) -> None:
    """P-01: an Attribut says what a Puissance is; a player who holds the sheet proposes their words."""
    puissance = tablee.portrait(tablee.ana, kind="puissance")
    attribut = tablee.trait(puissance, "attribut", "Reprend ce qu’on lui doit")
    words = {"trait": attribut, "base": "Reprend ce qu’on lui doit", "text": "Oublie"}
    for key, params in (
        ("core/add_trait", {"portrait": puissance, "kind": "attribut", "text": "Oublie"}),
        ("core/reword_trait", words),
        ("core/remove_trait", {"trait": attribut}),
        ("core/mark_trait", {"trait": attribut, "flag": "decline", "on": True}),
    ):
        with pytest.raises(RuleError, match="C’est le MJ qui écrit"):
            act(tablee.ana, key, **params)
    act(tablee.mj, "core/reword_trait", **words)


def test_the_history_of_a_trait_tells_each_line(tablee: Tablee, sheet: dict[str, str]) -> None:
    """Issue: with their history. The lines are those of the journal, oldest first."""
    act(tablee.ana, "core/reword_trait", trait=sheet["trait"], base="Connaît les bateliers", text="Les nomme")
    act(tablee.mj, "core/move_trait", trait=sheet["trait"], parent=sheet["harbour"])
    page = browser(tablee.bob).get(f"/table/{tablee.campaign.pk}/trait/{sheet['trait']}/").content.decode()
    steps = ["écrit «&nbsp;Connaît les bateliers", "en «&nbsp;Les nomme", "sous «&nbsp;Le port"]
    places = [page.find(step) for step in steps]
    assert -1 not in places and places == sorted(places)
    act(tablee.ana, "core/remove_trait", trait=sheet["trait"])
    page = (
        browser(tablee.bob).get(f"/table/{tablee.campaign.pk}/portrait/{sheet['portrait']}/").content.decode()
    )
    assert "écrit «&nbsp;Éclusière" in page


def test_a_durable_consequence_stands_in_its_resolution(tablee: Tablee, sheet: dict[str, str]) -> None:
    """P-24: its line in the portrait's history points at the resolution."""
    act(tablee.ana, "puissances/ouvrir", intention="Passer")
    resolution = Resolution.objects.get()
    written = {"portrait": sheet["portrait"], "kind": "ancrage", "text": "Boite"}
    act(tablee.ana, "core/add_trait", **written, resolution=str(resolution.pk))
    assert last().resolution == resolution
    change = Change.objects.get(event=last())
    assert change.row == "trait" and change.new and change.new["text"] == "Boite"
