"""Whoever plays a Puissance carries its voice at Présences, behind a veil too, once they know the Lien (P-40, P-43)."""

import pytest
from django.template.loader import render_to_string

from rules.game import RuleError
from rules.puissances.presence.vue import face_a_face
from rules.table import Seat, mj_and
from tests.rules.pages import drawn, facts
from tests.rules.puissances.enigmes import Enigmes, everything
from tests.rules.puissances.presences import Presences
from tests.rules.puissances.scenes import refused


class Voix(Enigmes):
    """Behind a veil; Bob plays the Archange, and all know the Lien."""

    def __init__(self) -> None:
        Presences.__init__(self, "voile")
        self.act(self.mj, "core/give_portrait", portrait=self.archange, seat=self.bob.id)
        self.act(self.zoe, "core/reveal_trait", trait=self.lien)
        self.here = self.open_presence("voile")


@pytest.fixture
def jeu() -> Voix:
    return Voix()


def test_it_speaks_for_its_puissance_and_for_nobody_else(jeu: Voix) -> None:
    """P-43: before the two, and before no one else; it decides nothing."""
    saying = {"resolution": jeu.here, "texte": "Approche."}
    (line,) = jeu.act(jeu.bob, "puissances/parler", voix="puissance", **saying)
    assert line.audience == mj_and(jeu.zoe.id, jeu.bob.id)
    assert "voix" in refused(jeu, jeu.bob, "puissances/parler", voix="agent", **saying)
    assert "Approche" not in jeu.read_by(jeu.ana)
    for key in ("puissances/questionner", "puissances/clore_presence"):
        with pytest.raises(RuleError):
            jeu.act(jeu.bob, key, **saying)


def test_it_hears_a_lie_as_its_puissance_does(jeu: Voix) -> None:
    """P-41: neither what the question aims at, nor whether it was a lie."""
    jeu.ask("Que caches-tu\u202f?")
    said, lie = jeu.reply("mensonge", "Rien, Archange.")
    assert said in jeu.journal_of(jeu.bob) and lie not in jeu.journal_of(jeu.bob)
    assert [p.kind for p in jeu.seen_by(jeu.bob).parts.values()] == ["puissances/face"]
    assert not [t for t in jeu.seen_by(jeu.bob).traits.values() if t.kind == "mensonge"]


def test_it_knows_what_comes_out_before_it(jeu: Voix) -> None:
    """P-41: the trait that is owned up to, with its Ancrage, for those who were there."""
    ancrage = jeu.write(jeu.raphael, "ancrage", "Un enfant à Nantes", jeu.zoe, seen_by="mj_and_player")
    trait = jeu.write(jeu.raphael, "trait", "L’a confié à des hommes", jeu.zoe, parent=ancrage)
    jeu.ask(trait=trait)
    assert not {ancrage, trait} & set(jeu.seen_by(jeu.bob).traits)
    jeu.reply("avouer")
    assert {ancrage, trait} <= set(jeu.seen_by(jeu.bob).traits)
    assert not {ancrage, trait} & set(jeu.seen_by(jeu.ana).traits)


def test_a_trait_of_the_lien_that_it_does_not_know_is_not_named_to_it(jeu: Voix) -> None:
    """P-41: a trait of the Lien forbids lying; its words stay those of who knew it."""
    secret = jeu.write(jeu.raphael, "trait", "Se tait ou dit vrai", parent=jeu.lien, seen_by="mj_and_player")
    jeu.forbid_lying(secret)
    jeu.ask()
    (line,) = jeu.reply("mensonge")
    assert (line.payload["comment"], line.payload["interdit"]) == ("interdit", "")
    assert "Se tait" in everything(jeu) and "Se tait" not in jeu.read_by(jeu.bob)


def test_what_the_player_keeps_secret_is_not_asked_for_before_it(jeu: Voix) -> None:
    """P-40: the MJ reveals it first, or asks for another."""
    secret = jeu.write(
        jeu.raphael, "trait", "Écrit à sa sœur", jeu.zoe, parent=jeu.infirmier, seen_by="mj_and_player"
    )
    wanted = {"resolution": jeu.here, "sous": jeu.protege}
    assert "révèle-les" in refused(jeu, jeu.mj, "puissances/vouloir", trait=secret, **wanted)
    jeu.act(jeu.mj, "puissances/vouloir", trait=jeu.soigne, **wanted)


def test_of_a_secret_moment_it_knows_nothing(jeu: Voix) -> None:
    """P-02, P-40: a second Lien is its player's and the MJ's, whoever plays the Puissance."""
    jeu.close_presence(jeu.here)
    before = jeu.read_by(jeu.bob)
    jeu.open_presence("secret", jeu.write(jeu.raphael, "lien", "Un pacte", about=jeu.archange))
    assert jeu.read_by(jeu.bob) == before


def test_behind_a_veil_a_puissance_keeps_its_voice(jeu: Voix) -> None:
    """P-40, P-43: who sees the face does so to the end, and nobody takes it over who may not; before all, one may."""
    giving = {"portrait": jeu.archange, "seat": jeu.ana.id}
    with pytest.raises(RuleError, match="tient à cela"):
        jeu.act(jeu.mj, "core/give_portrait", **giving)
    jeu.close_presence(jeu.here)
    jeu.act(jeu.mj, "core/give_portrait", **giving)
    jeu.choose("table")
    jeu.here = jeu.open_presence()
    jeu.act(jeu.mj, "core/give_portrait", portrait=jeu.archange, seat=jeu.bob.id)
    saying = {"resolution": jeu.here, "voix": "puissance", "texte": "Approche."}
    assert "voix" in refused(jeu, jeu.ana, "puissances/parler", **saying)
    jeu.act(jeu.bob, "puissances/parler", **saying)


@pytest.mark.usefixtures("db")  # for the static files that templates name
def test_each_page_says_that_it_is_there(jeu: Voix) -> None:
    """P-40, P-43: to whom it is theirs to know; others see the veil, and nothing that tells one voice from the MJ's."""
    scenes = {seat.name: drawn(jeu, seat)["scene"] for seat in jeu.table.seats.values()}
    assert "Tu fais parler la Puissance" in scenes["Bob"] and "parler/" in scenes["Bob"]
    assert "Tu fais parler" not in scenes["Zoé"]
    assert "Bob" not in scenes["Ana"] and "derrière un voile" in scenes["Ana"]
    seen = {seat.name: vu(jeu, seat) for seat in (jeu.mj, jeu.zoe, jeu.bob)}
    assert seen["Hélène"] == "Vu par le MJ et Zoé, et par Bob qui fait parler la Puissance."
    assert seen["Zoé"] == "Vu par le MJ et toi, et par Bob qui fait parler la Puissance."
    assert seen["Bob"] == "Vu par le MJ et Zoé, et par toi qui fais parler la Puissance."


@pytest.mark.usefixtures("db")
def test_who_plays_the_agent_is_not_told_twice(jeu: Voix) -> None:
    """P-43: the same player may play a Puissance and one of its Agents."""
    jeu.close_presence(jeu.here)
    jeu.act(jeu.mj, "core/give_portrait", portrait=jeu.archange, seat=jeu.zoe.id)
    jeu.here = jeu.open_presence("voile")
    assert vu(jeu, jeu.mj) == "Vu par le MJ et Zoé seulement."


def vu(jeu: Voix, seat: Seat) -> str:
    """Who will read what is said there, as a form tells this seat."""
    table = jeu.seen_by(seat)
    scene = face_a_face(table, table.resolutions[jeu.here])
    html = render_to_string("puissances/presence/vu.html", {"table": table, "scene": scene})
    return " ".join(" ".join(facts(html)).replace(" ,", ",").replace(" .", ".").split())
