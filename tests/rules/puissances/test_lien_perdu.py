"""A Lien is lost: trait by trait at Présences, or at once when it was a stake; what the Agent then is (P-43)."""

from typing import Any

import pytest

from rules import table as snapshot
from rules.puissances.annonce import annonce_of
from rules.puissances.attentes import FardeauVu, pending
from rules.table import EVERYONE, mj_and
from sessions_app.commands.rights import Forbidden
from tests.rules.puissances.enigmes import Enigmes
from tests.rules.puissances.presences import Presences
from tests.rules.puissances.scenes import Jeu, kinds, refused, what
from tests.rules.puissances.situation import mark, prepared
from tests.rules.tablee import Line


class Sylvain(Jeu):
    """Ana's Sylvain, whose Lien to the Forêt all know; one of its traits is a secret, one says what its loss costs."""

    def __init__(self) -> None:
        super().__init__()
        self.foret = self.sheet("La Forêt", "puissance")
        self.horizon = self.sheet("Les Puissances du vivant", "horizon")
        self.write(self.foret, "horizon", "Du vivant", about=self.horizon)
        self.write(self.foret, "attribut", "Garde ce qui pousse")
        self.aubin = self.sheet("Aubin", seat=self.ana)
        self.lien = self.write(self.aubin, "lien", "Voué au chêne", about=self.foret)
        self.act(self.mj, "core/reveal_trait", trait=self.lien)
        self.chene = self.write(self.aubin, "trait", "Meurt si le chêne meurt", parent=self.lien)
        self.secret = self.write(
            self.aubin, "trait", "Entend les racines", parent=self.lien, seen_by="mj_and_player"
        )
        self.berger = self.write(self.aubin, "ancrage", "Berger")
        self.nuage = self.write(self.aubin, "trait", "Lit les nuages", parent=self.berger)

    def staked(self, cote: str = "non") -> str:
        """A resolution whose Mises are set, of which the Lien is the stake."""
        resolution = self.open(self.bob, "Sauver le chêne")
        self.act(self.mj, "puissances/mettre_en_jeu", resolution=resolution, lien=self.lien, cote=cote)
        self.stake(self.mj, resolution, "non", label="La hache", voie="neutre")
        self.pose(resolution)
        return resolution

    def felled(self) -> str:
        """The dice have fallen, and the Lien is lost."""
        resolution = self.staked()
        self.roll(self.bob, resolution, 2)
        return resolution

    def breaks(self, resolution: str | None = None, **more: Any) -> list[Line]:
        given = {"lien": self.lien, "resolution": resolution, "porte": False} | more
        return self.act(self.mj, "puissances/delier", **given)

    def destins(self, seat: str = "mj") -> list[str]:
        seen = self.seen_by(getattr(self, seat))
        return [t.text for t in seen.traits_of(self.aubin, "destin")]

    def burden(self, seat: snapshot.Seat) -> FardeauVu:
        """The burden that is offered, as this seat sees it."""
        seen = self.seen_by(seat)
        (vu,) = (pending(seen, question) for question in seen.questions.values())
        assert isinstance(vu, FardeauVu)
        return vu

    @property
    def question(self) -> str:
        return next(iter(self.table.questions))

    def answers(self, seat: snapshot.Seat, accepte: bool = True, **more: Any) -> list[Line]:
        words = {"nom": "Le Chêne abattu", "attributs": "Se souvient\n\nRepousse\nSe souvient"} | more
        given = words if accepte else {}
        return self.act(seat, "puissances/porter", question=self.question, accepte=accepte, **given)


@pytest.fixture
def sylvain() -> Sylvain:
    return Sylvain()


class TestTraitByTrait:
    """Suffered or chosen, at Présences."""

    def test_it_is_taken_back_or_renounced_before_those_who_watch(self) -> None:
        jeu = Presences()
        vol = jeu.write(jeu.raphael, "trait", "Brille", parent=jeu.lien)
        here = jeu.open_presence()
        taken = jeu.act(jeu.mj, "puissances/perdre", trait=jeu.ailes, resolution=here)
        given_up = jeu.act(jeu.zoe, "puissances/perdre", trait=vol, resolution=here)
        assert not {jeu.ailes, vol} & set(jeu.table.traits)
        assert kinds([*taken, *given_up]) == ["trait_perdu", "trait_perdu"]
        assert {line.audience for line in (*taken, *given_up)} == {EVERYONE}
        assert jeu.lien in jeu.table.traits and jeu.face(here).etape == "ouverte"

    def test_what_hangs_from_it_goes_for_those_who_saw_it(self) -> None:
        jeu = Presences()
        eye = jeu.write(jeu.raphael, "regard", "L’intéresse", parent=jeu.ailes)
        here = jeu.open_presence()
        jeu.act(jeu.mj, "puissances/perdre", trait=jeu.ailes, resolution=here)
        assert eye not in jeu.table.traits
        assert "L’intéresse" not in jeu.read_by(jeu.zoe)

    def test_only_a_trait_of_this_lien_and_by_its_player_or_an_mj(self) -> None:
        jeu = Presences()
        here = jeu.open_presence()
        key = "puissances/perdre"
        for wrong in (jeu.soigne, jeu.lien, jeu.protege):
            assert "qui vient d’elle" in refused(jeu, jeu.mj, key, trait=wrong, resolution=here)
        with pytest.raises(Forbidden):
            jeu.act(jeu.bob, key, trait=jeu.ailes, resolution=here)
        jeu.close_presence(here)
        with pytest.raises(Exception, match="introuvable"):
            jeu.act(jeu.zoe, key, trait=jeu.ailes, resolution=here)

    def test_the_last_one_lets_the_mj_say_the_lien_lost(self) -> None:
        """Once nothing hangs from it, at any time."""
        jeu = Presences()
        assert "a encore des traits" in refused(jeu, jeu.mj, "puissances/delier", lien=jeu.lien)
        here = jeu.open_presence()
        jeu.act(jeu.zoe, "puissances/perdre", trait=jeu.ailes, resolution=here)
        jeu.close_presence(here)
        jeu.act(jeu.mj, "puissances/delier", lien=jeu.lien)
        assert what(jeu, jeu.raphael) == "Humain"
        assert [t.text for t in jeu.table.traits_of(jeu.raphael, "destin")] == ["Redevenu humain"]
        assert {jeu.soigne, jeu.tait} <= set(jeu.table.traits), "it keeps its Ancrages"

    def test_at_a_presence_the_whole_lien_may_be_lost_and_the_moment_ends(self) -> None:
        jeu = Enigmes()
        jeu.act(jeu.mj, "puissances/delier", lien=jeu.lien, resolution=jeu.here)
        assert not {jeu.lien, jeu.ailes} & set(jeu.table.traits)
        jeu.close_presence(jeu.here)
        assert jeu.here not in jeu.table.resolutions

    def test_another_lien_is_not_lost_there(self) -> None:
        jeu = Presences()
        here = jeu.open_presence()
        other = jeu.uriel["lien"]
        assert "un autre Lien" in refused(jeu, jeu.mj, "puissances/delier", lien=other, resolution=here)


class TestAtOnce:
    """The Lien itself was the stake."""

    def test_the_stage_says_it_before_the_dice_with_what_would_fall(self, sylvain: Sylvain) -> None:
        resolution = sylvain.staked()
        line = next(line for line in sylvain.lines if line.kind == "puissances/enjeu")
        assert line.payload == {
            "portrait": "Aubin",
            "text": "Voué au chêne",
            "issue": "On reste",
            "traits": ["Meurt si le chêne meurt"],
        }
        vu = sylvain.scene_of(sylvain.bob).enjeu
        assert vu and not vu.perdu
        assert [t.text for t in vu.traits] == ["Meurt si le chêne meurt"], "not the secret one"
        assert annonce_of(sylvain.table.resolutions[resolution]).enjeu is not None

    def test_it_is_the_mjs_between_the_focus_and_the_dice_about_a_lien_that_all_know(
        self, sylvain: Sylvain
    ) -> None:
        key, lien = "puissances/mettre_en_jeu", sylvain.lien
        bare = sylvain.act(sylvain.bob, "puissances/ouvrir", intention="Guetter")[0].resolution
        assert "entre le Focus et les dés" in refused(sylvain, sylvain.mj, key, resolution=bare, lien=lien)
        resolution = sylvain.open(sylvain.ana)
        hidden = sylvain.write(sylvain.aubin, "lien", "Autre serment")
        assert "révèle-le d’abord" in refused(sylvain, sylvain.mj, key, resolution=resolution, lien=hidden)
        assert "choisis-en un" in refused(sylvain, sylvain.mj, key, resolution=resolution, lien=sylvain.chene)
        with pytest.raises(Forbidden):
            sylvain.act(sylvain.ana, key, resolution=resolution, lien=lien)
        sylvain.act(sylvain.mj, key, resolution=resolution, lien=lien)
        assert "le dit déjà" in refused(sylvain, sylvain.mj, key, resolution=resolution, lien=lien)
        assert kinds(sylvain.act(sylvain.mj, key, resolution=resolution)) == ["enjeu_retire"]
        assert "le dit déjà" in refused(sylvain, sylvain.mj, key, resolution=resolution)

    def test_lost_all_its_traits_fall_each_to_those_who_knew_them(self, sylvain: Sylvain) -> None:
        """The Sylvain and his oak: what fell says what it costs."""
        lines = sylvain.breaks(sylvain.felled(), mort=True, texte="Meurt avec le chêne")
        assert not {sylvain.lien, sylvain.chene, sylvain.secret} & set(sylvain.table.traits)
        assert kinds(lines) == ["delie", "trait_perdu", "trait_perdu", "destin"]
        told = [line.payload["text"] for line in lines if line.audience.everyone]
        assert told == ["Voué au chêne", "Meurt si le chêne meurt", "Meurt avec le chêne"]
        assert lines[2].audience == mj_and(sylvain.ana.id)
        assert sylvain.destins("bob") == ["Meurt avec le chêne"]

    @pytest.mark.parametrize(("cote", "face"), [("oui", 2), ("non", 1)])
    def test_a_stake_that_holds_is_not_lost(self, sylvain: Sylvain, cote: str, face: int) -> None:
        """The other side prevails, or neither."""
        resolution = sylvain.staked(cote)
        sylvain.roll(sylvain.bob, resolution, face)
        refusal = refused(sylvain, sylvain.mj, "puissances/delier", lien=sylvain.lien, resolution=resolution)
        assert "n’a pas perdu ce Lien" in refusal

    def test_before_the_dice_nothing_is_lost(self, sylvain: Sylvain) -> None:
        resolution = sylvain.staked()
        reason = refused(sylvain, sylvain.mj, "puissances/delier", lien=sylvain.lien, resolution=resolution)
        assert "n’a pas perdu" in reason

    def test_pushed_on_it_is_still_at_stake(self, sylvain: Sylvain) -> None:
        """P-21: a new resolution of the same Intention."""
        resolution = sylvain.staked()
        sylvain.roll(sylvain.bob, resolution, 1)
        sylvain.act(sylvain.mj, "puissances/pousser", resolution=resolution)
        again = annonce_of(sylvain.table.resolutions[list(sylvain.table.resolutions)[-1]])
        assert again.enjeu and again.enjeu.lien == sylvain.lien

    def test_what_the_stage_says_once_it_is_lost(self, sylvain: Sylvain) -> None:
        resolution = sylvain.felled()
        vu = sylvain.scene_of(sylvain.bob).enjeu
        assert vu and vu.perdu and vu.lien
        sylvain.breaks(resolution)
        vu = sylvain.scene_of(sylvain.bob).enjeu
        assert vu and vu.perdu and vu.lien is None and not vu.traits
        assert vu.enjeu.text == "Voué au chêne"


class TestHumanAgain:
    def test_it_keeps_its_ancrages_and_its_story(self, sylvain: Sylvain) -> None:
        sylvain.breaks(sylvain.felled())
        assert what(sylvain, sylvain.aubin, "bob") == "Humain"
        assert sylvain.destins() == ["Redevenu humain"]
        assert {sylvain.berger, sylvain.nuage} <= set(sylvain.table.traits)
        assert sylvain.table.portraits[sylvain.aubin].seat == sylvain.ana.id

    def test_or_dead_of_it(self, sylvain: Sylvain) -> None:
        """The vampire dies at last: the MJ says."""
        sylvain.breaks(sylvain.felled(), mort=True)
        assert sylvain.destins() == ["Mort avec son Lien"]

    def test_it_resolves_as_a_human_from_then_on(self, sylvain: Sylvain) -> None:
        """P-14: what it stakes is of its Ancrages."""
        resolution = sylvain.felled()
        sylvain.breaks(resolution)
        sylvain.act(sylvain.mj, "puissances/clore", resolution=resolution, comment="resolue")
        mise = sylvain.stake(sylvain.ana, sylvain.open(sylvain.ana), "oui", trait=sylvain.nuage)
        assert sylvain.mise(mise).voie == "devenir"

    def test_an_avatar_that_loses_its_lien_is_no_more_than_human(self, sylvain: Sylvain) -> None:
        """P-03, P-40: an Avatar stands before nobody; without Ancrages, it is not an Agent by losing its Lien."""
        avatar = sylvain.sheet("Le Cerf", seat=sylvain.bob)
        lien = sylvain.write(avatar, "lien", "Est la Forêt", about=sylvain.foret)
        assert what(sylvain, avatar) == "Avatar"
        assert "avatar" in refused(
            sylvain, sylvain.mj, "puissances/ouvrir_presence", lien=lien, raison="x", vue="secret"
        )
        sylvain.act(sylvain.mj, "puissances/delier", lien=lien)
        assert what(sylvain, avatar) == "Humain"

    def test_an_avatar_that_gains_an_ancrage_may_lose_its_lien_as_any_agent(self, sylvain: Sylvain) -> None:
        avatar = sylvain.sheet("Le Cerf", seat=sylvain.bob)
        lien = sylvain.write(avatar, "lien", "Est la Forêt", about=sylvain.foret)
        sylvain.write(avatar, "ancrage", "Aime Aubin")
        assert what(sylvain, avatar) == "Agent"
        sylvain.act(sylvain.mj, "puissances/delier", lien=lien)
        assert what(sylvain, avatar) == "Humain"


class TestTheBurden:
    """The world bears what it became."""

    def test_it_is_offered_to_whoever_plays_it_with_what_it_had_become(self, sylvain: Sylvain) -> None:
        situation = prepared(sylvain)
        resolution = sylvain.felled()
        assert "ne porte pas encore" in refused(
            sylvain,
            sylvain.mj,
            "puissances/delier",
            lien=sylvain.lien,
            resolution=resolution,
            porte=True,
            monde=situation["vecteur"],
        )
        mark(sylvain, situation["vecteur"], "realise")
        lines = sylvain.breaks(resolution, porte=True, monde=situation["vecteur"])
        assert kinds(lines)[-1] == "fardeau_propose" and not sylvain.destins()
        assert lines[0].payload["monde"] == "", "a Vecteur that the table does not know stays the MJ's"
        seen = {seat.name: sylvain.burden(seat) for seat in (sylvain.mj, sylvain.ana, sylvain.bob)}
        assert [(name, vu.asked, vu.waits_for) for name, vu in seen.items()] == [
            ("Hélène", False, ("Ana",)),
            ("Ana", True, ("Ana",)),
            ("Bob", False, ("Ana",)),
        ]
        assert seen["Bob"].fardeau.traits == ("Meurt si le chêne meurt",)

    def test_accepted_a_puissance_is_born_on_the_horizon(self, sylvain: Sylvain) -> None:
        sylvain.breaks(sylvain.felled(), porte=True)
        lines = sylvain.answers(sylvain.ana)
        assert kinds(lines) == ["fardeau", "destin"] and not sylvain.table.questions
        born = next(p for p in sylvain.table.portraits.values() if p.name == "Le Chêne abattu")
        assert (born.kind, born.seat, born.audience) == ("puissance", sylvain.ana.id, EVERYONE)
        assert [t.text for t in sylvain.table.traits_of(born.id, "attribut")] == ["Se souvient", "Repousse"]
        assert [t.about for t in sylvain.table.traits_of(born.id, "horizon")] == [sylvain.horizon]
        (destin,) = sylvain.table.traits_of(sylvain.aubin, "destin")
        assert (destin.text, destin.about) == ("Devenu une Puissance", born.id)
        assert what(sylvain, sylvain.aubin, "bob") == "Devenu Puissance"

    def test_it_enters_no_resolution_any_more(self, sylvain: Sylvain) -> None:
        """P-01: a Puissance is never a party; another being may be its Agent, and its player has its voice."""
        sylvain.breaks(sylvain.felled(), porte=True)
        sylvain.answers(sylvain.ana)
        resolution = sylvain.open(sylvain.bob)
        assert "Une Puissance n’entre jamais" in refused(
            sylvain, sylvain.ana, "puissances/miser", resolution=resolution, cote="oui", trait=sylvain.nuage
        )
        sylvain.act(sylvain.mj, "puissances/clore", resolution=resolution, comment="abandon")
        born = next(p.id for p in sylvain.table.portraits.values() if p.name == "Le Chêne abattu")
        agent = sylvain.agent("Gland", sylvain.bob, born)
        sylvain.act(sylvain.mj, "core/reveal_trait", trait=agent["lien"])
        sylvain.act(
            sylvain.mj, "puissances/ouvrir_presence", lien=agent["lien"], raison="Naître", vue="table"
        )
        here = list(sylvain.table.resolutions)[-1]
        sylvain.act(sylvain.ana, "puissances/parler", resolution=here, voix="puissance", texte="Pousse.")
        said = {"resolution": here, "voix": "agent", "texte": "Oui."}
        assert "parle" in refused(sylvain, sylvain.ana, "puissances/parler", **said)

    def test_refused_it_is_human_again_as_the_mj_said(self, sylvain: Sylvain) -> None:
        """DECISION of P-43: the world bears it, and the player refuses."""
        sylvain.breaks(sylvain.felled(), porte=True, texte="Berger, et rien d’autre")
        lines = sylvain.answers(sylvain.ana, accepte=False)
        assert kinds(lines) == ["fardeau", "destin"]
        assert sylvain.destins() == ["Berger, et rien d’autre"] and what(sylvain, sylvain.aubin) == "Humain"
        assert len([p for p in sylvain.table.portraits.values() if p.kind == "puissance"]) == 1

    def test_it_is_its_players_to_accept_or_an_mjs_in_their_place(self, sylvain: Sylvain) -> None:
        sylvain.breaks(sylvain.felled(), porte=True)
        with pytest.raises(Forbidden):
            sylvain.answers(sylvain.bob)
        assert "Donne un nom" in refused_answer(sylvain, nom=" ")
        for attributs in ("", " \n ", "\n".join("abcdefg"), "x" * 161):
            assert "un par ligne" in refused_answer(sylvain, attributs=attributs)
        sylvain.act(sylvain.mj, "core/give_portrait", portrait=sylvain.aubin)
        assert sylvain.burden(sylvain.mj).asked and not sylvain.burden(sylvain.ana).asked
        sylvain.answers(sylvain.mj)
        born = next(p for p in sylvain.table.portraits.values() if p.name == "Le Chêne abattu")
        assert born.seat is None

    def test_nobody_bears_it_for_a_being_that_is_put_away(self, sylvain: Sylvain) -> None:
        sylvain.breaks(sylvain.felled(), porte=True)
        sylvain.act(sylvain.mj, "core/put_away_portrait", portrait=sylvain.aubin)
        assert not sylvain.table.questions

    def test_it_passes_with_the_sheet_and_its_secrets(self) -> None:
        """P-18: the former player is asked nothing more, and reads no more of it than the table."""
        jeu = Presences()
        jeu.act(jeu.mj, "core/remove_trait", trait=jeu.ailes)
        jeu.act(jeu.mj, "puissances/delier", lien=jeu.lien, porte=True)
        (question,) = jeu.table.questions
        jeu.act(jeu.mj, "core/give_portrait", portrait=jeu.raphael, seat=jeu.ana.id)
        assert question not in jeu.seen_by(jeu.zoe).questions
        answer = {"question": question, "accepte": True, "nom": "La Voix", "attributs": "Dit"}
        jeu.act(jeu.ana, "puissances/porter", **answer)
        born = next(p for p in jeu.table.portraits.values() if p.name == "La Voix")
        assert (born.seat, born.audience) == (jeu.ana.id, mj_and(jeu.ana.id))

    def test_a_request_for_a_presence_passes_with_the_sheet_too(self) -> None:
        """P-40."""
        jeu = Presences()
        jeu.act(jeu.zoe, "puissances/demander_presence", lien=jeu.lien, raison="Un doute")
        (question,) = jeu.table.questions
        jeu.act(jeu.mj, "core/give_portrait", portrait=jeu.raphael, seat=jeu.ana.id)
        assert question in jeu.seen_by(jeu.ana).questions
        assert question not in jeu.seen_by(jeu.zoe).questions
        jeu.act(jeu.mj, "core/put_away_portrait", portrait=jeu.raphael)
        assert not jeu.table.questions


def refused_answer(jeu: Sylvain, **more: Any) -> str:
    words = {"nom": "Le Chêne", "attributs": "Se souvient"} | more
    return refused(jeu, jeu.mj, "puissances/porter", question=jeu.question, accepte=True, **words)


class TestASecretLien:
    """P-02, P-18: what is lost of a Lien that the table does not know leaves no trace to it."""

    @pytest.fixture
    def jeu(self) -> Presences:
        return Presences()

    def test_lost_at_a_secret_presence(self, jeu: Presences) -> None:
        before = jeu.read_by(jeu.bob)
        here = jeu.open_presence("secret")
        jeu.act(jeu.zoe, "puissances/perdre", trait=jeu.ailes, resolution=here)
        jeu.act(jeu.mj, "puissances/delier", lien=jeu.lien, resolution=here, porte=True)
        jeu.close_presence(here)
        question = next(iter(jeu.table.questions))
        jeu.act(jeu.zoe, "puissances/porter", question=question, accepte=True, nom="La Voix", attributs="Dit")
        assert jeu.read_by(jeu.bob) == before and jeu.read_by(jeu.ana).count("La Voix") == 0
        born = next(p for p in jeu.table.portraits.values() if p.name == "La Voix")
        assert born.audience == mj_and(jeu.zoe.id)
        assert what(jeu, jeu.raphael, "bob") == "Humain"

    def test_lost_for_lack_of_traits(self, jeu: Presences) -> None:
        jeu.act(jeu.mj, "core/remove_trait", trait=jeu.ailes)
        before = jeu.read_by(jeu.bob)
        jeu.act(jeu.mj, "puissances/delier", lien=jeu.lien, mort=True)
        assert jeu.read_by(jeu.bob) == before
        assert "Mort avec son Lien" in jeu.read_by(jeu.zoe)

    def test_a_second_lien_that_all_do_not_know_is_not_told_of_by_what_the_first_leaves(self) -> None:
        """To the table it is human again; one that all know keeps it an Agent."""
        jeu = Sylvain()
        hidden = jeu.write(jeu.aubin, "lien", "Autre serment", about=jeu.foret)
        lines = jeu.breaks(jeu.felled())
        assert jeu.destins("bob") == ["Redevenu humain"] and lines[0].payload["reste"] is False
        assert what(jeu, jeu.aubin, "bob") == "Humain" and what(jeu, jeu.aubin) == "Agent"
        assert hidden in jeu.table.traits

    def test_a_second_lien_that_all_know_keeps_it_an_agent(self) -> None:
        jeu = Sylvain()
        other = jeu.write(jeu.aubin, "lien", "Autre serment", about=jeu.foret)
        jeu.act(jeu.mj, "core/reveal_trait", trait=other)
        resolution = jeu.felled()
        reason = refused(jeu, jeu.mj, "puissances/delier", lien=jeu.lien, resolution=resolution, porte=True)
        assert "reste un Agent" in reason
        lines = jeu.breaks(resolution)
        assert lines[0].payload["reste"] is True and not jeu.destins()
        assert what(jeu, jeu.aubin, "bob") == "Agent"

    def test_behind_a_veil_the_table_reads_that_words_go_and_not_why(self) -> None:
        jeu = Presences("voile")
        jeu.act(jeu.mj, "core/reveal_trait", trait=jeu.ailes)
        here = jeu.open_presence("voile")
        before = len(jeu.journal_of(jeu.bob))
        jeu.act(jeu.mj, "puissances/delier", lien=jeu.lien, resolution=here)
        told = jeu.journal_of(jeu.bob)[before:]
        assert kinds(told) == ["trait_removed", "trait_removed", "destin"]
        assert told[0].payload == {"portrait": "Raphaël", "text": "Ange de l’Archange"}
        assert {line.resolution for line in told} == {None}
