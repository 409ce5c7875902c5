"""Secrecy is a property of each row and of each line (P9, P-01, P-02, P-18)."""

import re
from typing import Any

import pytest

from characters.models import Trait
from rules.game import RuleError
from rules.table import EVERYONE, mj_and
from tests.characters.eyes import reads, sees
from tests.sessions_app.table import Tablee, act, browser


@pytest.fixture
def agent(tablee: Tablee) -> dict[str, str]:
    """Ana's Agent, known by the table as a human: a secret Lien that holds a trait, and an Ancrage."""
    portrait = tablee.portrait(tablee.ana, name="Maëlle")
    lien = tablee.trait(portrait, "lien", "Lui a rendu son frère", by=tablee.ana)
    return {
        "portrait": portrait,
        "lien": lien,
        "under": tablee.trait(portrait, "trait", "Ouvre le chenal", by=tablee.ana, parent=lien),
        "lock": tablee.trait(portrait, "ancrage", "Éclusière", by=tablee.ana),
    }


def told_to_bob(tablee: Tablee) -> str:
    """All that Bob can read: his page, and the two dialogs of the portrait."""
    bob, root = browser(tablee.bob), f"/table/{tablee.campaign.pk}/"
    portrait = tablee.campaign.portraits.get(name="Maëlle").pk
    pages = "".join(bob.get(root + page).content.decode() for page in ("", f"portrait/{portrait}/"))
    return re.sub(r'"x-csrftoken": "\w+"', "", pages)


def test_a_lien_and_what_hangs_from_it_are_private(tablee: Tablee, agent: dict[str, str]) -> None:
    """P-02, P-18: born for the MJ and the player, even when the form says « table »."""
    private = mj_and(str(tablee.ana.pk))
    for trait in ("lien", "under"):
        assert Trait.objects.get(pk=agent[trait]).audience == private
    assert sees(tablee.ana) == sees(tablee.mj) == set(agent.values())
    assert sees(tablee.bob) == {agent["portrait"], agent["lock"]}
    assert [e.payload["text"] for e in reads(tablee.bob) if "text" in e.payload] == ["Éclusière"]
    for secret in ("Lui a rendu son frère", "Ouvre le chenal", agent["lien"], agent["under"]):
        assert secret not in told_to_bob(tablee)


def test_every_act_on_a_secret_is_as_secret(tablee: Tablee, agent: dict[str, str]) -> None:
    """P9, P10: added, reworded, marked, moved, removed: Bob is told nothing, and his page stays the same."""
    page, lines = told_to_bob(tablee), len(reads(tablee.bob))
    act(tablee.ana, "core/reword_trait", trait=agent["under"], base="Ouvre le chenal", text="Barre le chenal")
    act(tablee.ana, "core/mark_trait", trait=agent["under"], flag="interdit", on=True)
    other = tablee.trait(agent["portrait"], "lien", "Un second Lien")
    act(tablee.mj, "core/move_trait", trait=agent["under"], parent=other)
    act(tablee.ana, "core/remove_trait", trait=other)
    assert (told_to_bob(tablee), len(reads(tablee.bob))) == (page, lines)
    assert len(reads(tablee.ana)) == len(reads(tablee.mj))


def test_moving_under_a_secret_hides_and_moving_out_does_not_show(
    tablee: Tablee, agent: dict[str, str]
) -> None:
    """P-31 and its contrary: secrecy narrows with the place; only a reveal widens it."""
    known = tablee.trait(agent["portrait"], "trait", "Ne tremble pas", by=tablee.ana, parent=agent["lock"])
    assert known in sees(tablee.bob)
    act(tablee.ana, "core/move_trait", trait=known, parent=agent["lien"])
    assert known not in sees(tablee.bob)
    assert "sous" not in " ".join(e.kind for e in reads(tablee.bob))
    act(tablee.ana, "core/move_trait", trait=known, parent=agent["lock"])
    assert known not in sees(tablee.bob)
    assert not [e for e in reads(tablee.bob) if e.kind == "core/trait_moved"]
    act(tablee.ana, "core/reveal_trait", trait=known)
    assert known in sees(tablee.bob)


def test_a_reveal_shows_what_it_hangs_from_and_nothing_more(tablee: Tablee, agent: dict[str, str]) -> None:
    sibling = tablee.trait(agent["portrait"], "trait", "Paie sa dette", by=tablee.ana, parent=agent["lien"])
    act(tablee.ana, "core/reveal_trait", trait=agent["under"])
    assert {agent["lien"], agent["under"]} <= sees(tablee.bob)
    assert sibling not in sees(tablee.bob)
    assert Trait.objects.get(pk=agent["lien"]).audience == EVERYONE
    with pytest.raises(RuleError, match="voient déjà"):
        act(tablee.ana, "core/reveal_trait", trait=agent["under"])


def test_removing_a_known_ancrage_tells_each_line_to_those_who_knew(
    tablee: Tablee, agent: dict[str, str]
) -> None:
    """The secrecy of each line: a secret trait of a known Ancrage goes without a word to the others."""
    hidden: dict[str, Any] = {"by": tablee.ana, "parent": agent["lock"], "seen_by": "mj_and_player"}
    tablee.trait(agent["portrait"], "trait", "A tout vu", **hidden)
    tablee.trait(agent["portrait"], "trait", "Nomme chacun", by=tablee.ana, parent=agent["lock"])
    act(tablee.ana, "core/remove_trait", trait=agent["lock"])

    def removed(seat: object) -> list[str]:
        return [e.payload["text"] for e in reads(seat) if e.kind == "core/trait_removed"]  # type: ignore[arg-type]

    assert removed(tablee.ana) == ["Éclusière", "A tout vu", "Nomme chacun"]
    assert removed(tablee.bob) == ["Éclusière", "Nomme chacun"]
    assert "A tout vu" not in told_to_bob(tablee)


def test_a_trait_of_a_hidden_portrait_is_as_hidden(tablee: Tablee) -> None:
    portrait = tablee.portrait(kind="devenir", seen_by="mj")
    trait = tablee.trait(portrait, "qualite", "Tiennent les projecteurs")
    assert {portrait, trait} & sees(tablee.ana) == set()
    assert not [e for e in reads(tablee.ana) if e.payload.get("text") == "Tiennent les projecteurs"]


class TestAHiddenPuissance:
    """A Puissance kept from the table opens to the player of its Agent, and to nobody else (P-01, P-02)."""

    @pytest.fixture
    def tide(self, tablee: Tablee) -> dict[str, str]:
        portrait = tablee.portrait(kind="puissance", seen_by="mj", name="La Marée")
        return {
            "portrait": portrait,
            "attribut": tablee.trait(portrait, "attribut", "Reprend ce qu’on lui doit"),
            "horizon": tablee.trait(portrait, "horizon", "L’Inconnu"),
        }

    def test_it_opens_to_its_agent(self, tablee: Tablee, tide: dict[str, str]) -> None:
        assert not set(tide.values()) & (sees(tablee.ana) | sees(tablee.bob))
        lines = len(reads(tablee.bob))
        tablee.trait(tablee.portrait(tablee.ana), "lien", about=tide["portrait"])
        assert set(tide.values()) <= sees(tablee.ana)
        assert not set(tide.values()) & sees(tablee.bob)
        assert len(reads(tablee.bob)) == lines + 1, "Bob is told of the portrait alone"

    def test_what_it_becomes_is_told_to_its_agents(self, tablee: Tablee, tide: dict[str, str]) -> None:
        """P-01: rewriting an Attribut is an event that every Agent of that Puissance sees."""
        tablee.trait(tablee.portrait(tablee.ana), "lien", about=tide["portrait"])
        new = tablee.trait(tide["portrait"], "attribut", "Dit l’heure vraie")
        words = {"trait": tide["attribut"], "base": "Reprend ce qu’on lui doit", "text": "Oublie"}
        act(tablee.mj, "core/reword_trait", **words)
        assert new in sees(tablee.ana) and new not in sees(tablee.bob)
        assert [e.kind for e in reads(tablee.ana)][-2:] == ["core/trait_added", "core/trait_reworded"]
        assert not [e for e in reads(tablee.bob) if e.payload.get("text") in ("Oublie", "Dit l’heure vraie")]

    def test_it_opens_to_whoever_is_given_the_agent(self, tablee: Tablee, tide: dict[str, str]) -> None:
        agent = tablee.portrait(tablee.ana)
        tablee.trait(agent, "lien", about=tide["portrait"])
        act(tablee.mj, "core/give_portrait", portrait=agent, seat=str(tablee.bob.pk))
        assert set(tide.values()) <= sees(tablee.bob)

    def test_two_agents_of_it_do_not_learn_of_each_other(self, tablee: Tablee, tide: dict[str, str]) -> None:
        """P-18: the audience of the Puissance says nothing on their pages."""
        one = tablee.trait(tablee.portrait(tablee.ana), "lien", about=tide["portrait"])
        other = tablee.trait(tablee.portrait(tablee.bob), "lien", about=tide["portrait"])
        assert set(tide.values()) <= sees(tablee.ana) & sees(tablee.bob)
        assert one not in sees(tablee.bob) and other not in sees(tablee.ana)
