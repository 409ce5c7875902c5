"""What the Puissance gives, asks for and receives, and what passes from an Ancrage to the Lien (P-30, P-31, P-41)."""

from typing import Any

import pytest

from rules.table import EVERYONE, MJ_ONLY, Trait, mj_and
from tests.rules.puissances.presences import Presences
from tests.rules.puissances.scenes import kinds, refused
from tests.rules.tablee import Line

SOINS = "Protège les justes et ferme leurs plaies"


@pytest.fixture
def jeu() -> Presences:
    return Presences()


@pytest.fixture
def voile() -> Presences:
    return Presences("voile")


def wants(jeu: Presences, here: str, **more: Any) -> list[Line]:
    return jeu.act(jeu.mj, "puissances/vouloir", resolution=here, trait=jeu.soigne, **more)


def cedes(jeu: Presences, here: str, **more: Any) -> list[Line]:
    return jeu.act(jeu.zoe, "puissances/ceder", resolution=here, trait=jeu.soigne, **more)


def under(jeu: Presences, lien: str) -> list[Trait]:
    return jeu.table.children_of(lien)


def test_the_trait_passes_under_an_attribut_that_widens(jeu: Presences) -> None:
    """P-30, P-31: the Attribut first, then the trait under it, in new words; the Ancrage stays."""
    here = jeu.open_presence()
    wants(jeu, here, sous=jeu.protege, mots=SOINS)
    assert jeu.face(here).etape == "demande" and jeu.face(here).trait == jeu.soigne
    lines = cedes(jeu, here, mots="Mains de l’Archange")
    assert kinds(lines) == ["attribut_transforme", "trait_passe", "cession"]
    assert all(line.audience == EVERYONE and line.resolution == here for line in lines)
    passed = jeu.table.traits[jeu.soigne]
    assert (passed.text, passed.parent, passed.source) == ("Mains de l’Archange", jeu.lien, jeu.protege)
    assert jeu.text(jeu.protege) == SOINS and jeu.infirmier in jeu.table.traits
    assert lines[0].payload == {"puissance": "L’Archange", "old": "Protège les justes", "text": SOINS}
    assert jeu.face(here).etape == "ouverte" and not jeu.face(here).trait


def test_the_trait_passes_under_an_attribut_as_it_is(jeu: Presences) -> None:
    """P-31: what it extends may already say it; then no Attribut is written."""
    here = jeu.open_presence()
    wants(jeu, here, sous=jeu.protege)
    assert kinds(cedes(jeu, here, mots="Soigne les blessés")) == ["trait_passe", "cession"]
    assert jeu.table.traits[jeu.soigne].source == jeu.protege
    assert jeu.lines[-1].payload["mots"] == ""
    assert jeu.text(jeu.soigne) == "Soigne les blessés" and jeu.text(jeu.protege) == "Protège les justes"


def test_the_trait_passes_under_a_new_attribut(jeu: Presences) -> None:
    """P-30, P-31: an Attribut appears, and the trait comes from it."""
    here = jeu.open_presence()
    wants(jeu, here, mots="Referme les plaies")
    cedes(jeu, here)
    attribut = jeu.table.traits_of(jeu.archange, "attribut")[-1]
    assert attribut.text == "Referme les plaies" and jeu.table.traits[jeu.soigne].source == attribut.id
    assert attribut.audience == EVERYONE


def test_the_agent_may_keep_it(jeu: Presences) -> None:
    """P-41: refused, the trait stays where it was and as it was."""
    here, before = jeu.open_presence(), jeu.table.traits[jeu.soigne]
    wants(jeu, here, sous=jeu.protege, mots=SOINS)
    keeping = {"resolution": here, "trait": jeu.soigne}
    assert kinds(jeu.act(jeu.zoe, "puissances/garder", **keeping)) == ["refus"]
    assert jeu.table.traits[jeu.soigne] == before and jeu.text(jeu.protege) == "Protège les justes"
    assert jeu.face(here).etape == "ouverte"
    assert "autre chose" in refused(jeu, jeu.zoe, "puissances/garder", **keeping)


def test_what_is_answered_is_what_is_asked(jeu: Presences) -> None:
    """P-41: a demand may take the place of another; an answer to the one before is refused."""
    here = jeu.open_presence()
    wants(jeu, here, sous=jeu.protege)
    jeu.act(jeu.mj, "puissances/vouloir", resolution=here, trait=jeu.tait, sous=jeu.parole)
    for act in ("ceder", "garder"):
        answer = {"resolution": here, "trait": jeu.soigne}
        assert "autre chose" in refused(jeu, jeu.zoe, f"puissances/{act}", **answer)
    jeu.act(jeu.zoe, "puissances/ceder", resolution=here, trait=jeu.tait)
    assert jeu.table.traits[jeu.tait].source == jeu.parole


def test_what_is_ceded_is_what_the_form_showed(jeu: Presences) -> None:
    """P-41: the same trait asked for again, for another Attribut or in other words, is another demand."""
    here = jeu.open_presence()
    wants(jeu, here, sous=jeu.protege)
    ceding = {"resolution": here, "trait": jeu.soigne, "sous": jeu.protege, "attribut": ""}
    wants(jeu, here, sous=jeu.protege, mots=SOINS)
    assert "autre chose" in refused(jeu, jeu.zoe, "puissances/ceder", **ceding)
    wants(jeu, here, mots=SOINS)
    ceding |= {"attribut": SOINS}
    assert "autre chose" in refused(jeu, jeu.zoe, "puissances/ceder", **ceding)
    jeu.act(jeu.zoe, "puissances/ceder", **ceding | {"sous": None})
    assert jeu.table.traits_of(jeu.archange, "attribut")[-1].text == SOINS


def test_it_is_ceded_once(jeu: Presences) -> None:
    """P-31: what passed has passed."""
    here = jeu.open_presence()
    wants(jeu, here, sous=jeu.protege)
    cedes(jeu, here)
    assert "autre chose" in refused(jeu, jeu.zoe, "puissances/ceder", resolution=here, trait=jeu.soigne)
    again = {"resolution": here, "trait": jeu.soigne, "sous": jeu.protege}
    assert "Ancrage" in refused(jeu, jeu.mj, "puissances/vouloir", **again)


def test_what_may_be_asked_for(jeu: Presences) -> None:
    """P-41: a trait of an Ancrage of this Agent, and how its own Puissance would extend: a real difference (P-30)."""
    here = jeu.open_presence()
    other = jeu.write(jeu.sheet("La Dame", "puissance"), "attribut", "Se souvient")
    for trait in (jeu.ailes, jeu.infirmier, jeu.uriel["acquis"]):
        asking = {"resolution": here, "trait": trait, "sous": jeu.protege}
        assert "Ancrage de cet Agent" in refused(jeu, jeu.mj, "puissances/vouloir", **asking)
    asking = {"resolution": here, "trait": jeu.soigne}
    assert "Attribut" in refused(jeu, jeu.mj, "puissances/vouloir", sous=other, **asking)
    assert "Attribut" in refused(jeu, jeu.mj, "puissances/vouloir", **asking)
    same = refused(jeu, jeu.mj, "puissances/vouloir", sous=jeu.juge, mots="Juge sans haine", **asking)
    assert "dit déjà" in same


def test_what_the_player_keeps_secret_is_not_asked_for_aloud(jeu: Presences) -> None:
    """P-40: before the table nobody's secret is named by somebody else's act; revealed, it may be."""
    here = jeu.open_presence()
    kept = jeu.write(jeu.raphael, "trait", "A déserté", parent=jeu.infirmier, seen_by="mj_and_player")
    asking = {"resolution": here, "trait": kept, "sous": jeu.protege}
    assert "révèle" in refused(jeu, jeu.mj, "puissances/vouloir", **asking)
    jeu.act(jeu.zoe, "core/reveal_trait", trait=kept)
    jeu.act(jeu.mj, "puissances/vouloir", **asking)


def test_the_attribut_under_which_it_would_pass_does_not_go_meanwhile(jeu: Presences) -> None:
    """P-31: it goes once the Puissance asks for another."""
    here = jeu.open_presence()
    wants(jeu, here, sous=jeu.protege)
    assert "tient à cela" in refused(jeu, jeu.mj, "core/remove_trait", trait=jeu.protege)
    wants(jeu, here, sous=jeu.juge)
    jeu.act(jeu.mj, "core/remove_trait", trait=jeu.protege)
    cedes(jeu, here)


def test_a_trait_that_its_player_moved_meanwhile(jeu: Presences) -> None:
    """P-31: put under the Lien by hand, it does not pass again; it may still be kept."""
    here = jeu.open_presence()
    wants(jeu, here, sous=jeu.protege)
    jeu.act(jeu.zoe, "core/move_trait", trait=jeu.soigne, parent=jeu.lien)
    answer = {"resolution": here, "trait": jeu.soigne}
    assert "Ancrage" in refused(jeu, jeu.zoe, "puissances/ceder", **answer)
    jeu.act(jeu.zoe, "puissances/garder", **answer)


def test_what_the_mj_noted_of_it_goes_with_it(jeu: Presences) -> None:
    """P-04, P-31: of interest to the Puissance, it is hers; the note goes, and only the MJ reads so."""
    jeu.write(jeu.raphael, "regard", "Elle ne soigne pas", parent=jeu.soigne)
    here = jeu.open_presence()
    wants(jeu, here, sous=jeu.protege)
    gone = cedes(jeu, here)[0]
    assert gone.kind == "core/trait_removed" and gone.audience == MJ_ONLY
    assert not jeu.table.children_of(jeu.soigne)


def test_behind_a_veil_its_agents_learn_of_the_attribut_by_the_mj(voile: Presences) -> None:
    """P-01, P-31: Ana's Angel reads that the Attribut changes, signed by the MJ; nothing says who stood there."""
    here = voile.open_presence("voile")
    wants(voile, here, sous=voile.protege, mots=SOINS)
    assert kinds(cedes(voile, here, mots="Mains de l’Archange")) == ["cession"]
    assert voile.face(here).etape == "cedee" and voile.text(voile.protege) == "Protège les justes"
    assert voile.table.traits[voile.soigne].parent == voile.infirmier
    lines = voile.act(voile.mj, "puissances/etendre", resolution=here, trait=voile.soigne)
    assert kinds(lines) == ["attribut_transforme", "trait_removed", "trait_passe", "extension"]
    assert {line.author for line in lines} == {voile.mj.id}
    assert lines[0].audience.allows(voile.ana) and lines[0].resolution is None
    passed = voile.table.traits[voile.soigne]
    assert (passed.text, passed.parent, passed.source) == ("Mains de l’Archange", voile.lien, voile.protege)
    assert passed.audience == mj_and(voile.zoe.id)


def test_who_no_longer_sees_the_trait_reads_that_it_goes(voile: Presences) -> None:
    """P-18, P-31: under a Lien kept from the table, it goes as any other trait does, and hides nowhere."""
    here = voile.open_presence("voile")
    wants(voile, here, sous=voile.protege)
    read = len(voile.journal_of(voile.bob))
    cedes(voile, here, mots="Mains de l’Archange")
    lines = voile.journal_of(voile.bob)[read:]
    assert kinds(lines) == ["trait_removed"] and lines[0].resolution is None
    assert lines[0].payload == {"portrait": "Raphaël", "text": "Soigne les blessés"}
    assert voile.soigne not in voile.seen_by(voile.bob).traits


def test_behind_a_veil_a_known_lien_receives_for_all_to_see(voile: Presences) -> None:
    """P-31: what a sheet shows to all changes before all; what was said stays behind the veil."""
    voile.act(voile.zoe, "core/reveal_trait", trait=voile.lien)
    here = voile.open_presence("voile")
    wants(voile, here, sous=voile.protege)
    read = len(voile.journal_of(voile.bob))
    cedes(voile, here)
    assert kinds(voile.journal_of(voile.bob)[read:]) == ["trait_passe"]
    assert voile.seen_by(voile.bob).traits[voile.soigne].parent == voile.lien


def test_the_mj_cedes_for_an_agent_at_once(voile: Presences) -> None:
    """P-31: signed by the MJ, nothing waits."""
    here = voile.open_presence("voile")
    wants(voile, here, mots="Referme les plaies")
    voile.act(voile.mj, "puissances/ceder", resolution=here, trait=voile.soigne)
    assert voile.face(here).etape == "ouverte" and voile.table.traits[voile.soigne].parent == voile.lien


def test_of_a_secret_one_only_the_attribut_is_heard_of(voile: Presences) -> None:
    """P-02, P-31: its other Agents read that the Attribut changed, as of any rewriting by the MJ, and Bob nothing."""
    dame = voile.sheet("La Dame", "puissance", seen_by="mj")
    attribut = voile.write(dame, "attribut", "Se souvient")
    secret = voile.write(voile.raphael, "lien", "Lui a tout promis", about=dame)
    voile.write(voile.uriel["sheet"], "lien", "La sert aussi", about=dame)
    kept = voile.write(voile.raphael, "trait", "A déserté", parent=voile.infirmier, seen_by="mj_and_player")
    before, read = voile.read_by(voile.bob), len(voile.journal_of(voile.ana))
    here = voile.open_presence("secret", secret)
    wanted = {"resolution": here, "trait": kept}
    voile.act(voile.mj, "puissances/vouloir", sous=attribut, mots="Se souvient des lâches", **wanted)
    voile.act(voile.zoe, "puissances/ceder", **wanted)
    voile.act(voile.mj, "puissances/etendre", **wanted)
    voile.close_presence(here)
    assert voile.read_by(voile.bob) == before
    news = voile.journal_of(voile.ana)[read:]
    assert kinds(news) == ["attribut_transforme"] and news[0].author == voile.mj.id
    assert news[0].resolution is None and voile.table.traits[kept].parent == secret


@pytest.mark.parametrize(("quoi", "flags"), [("trait", ()), ("contrainte", ("interdit",))])
def test_nothing_to_answer_for_it_gives_a_trait_of_the_lien(
    jeu: Presences, quoi: str, flags: tuple[str, ...]
) -> None:
    """P-02, P-41: from the relation itself or from an Attribut; a constraint is a trait that forbids."""
    here = jeu.open_presence()
    for attribut in (None, jeu.juge):
        giving = {"resolution": here, "quoi": quoi, "texte": "Sa lumière", "attribut": attribut}
        assert kinds(jeu.act(jeu.mj, "puissances/confier", **giving)) == ["don"]
        given = under(jeu, jeu.lien)[-1]
        assert (given.text, given.source, given.flags) == ("Sa lumière", attribut, flags)
        assert given.audience == EVERYONE


def test_what_was_drawn_on_becomes_a_trait(jeu: Presences) -> None:
    """P-16: the Présence that was suggested gives the trait; it is suggested no more."""
    for _ in range(2):
        resolution = jeu.open(jeu.zoe)
        jeu.stake(jeu.zoe, resolution, "oui", attribut=jeu.juge, portrait=jeu.raphael)
        jeu.pose(resolution)
        if jeu.table.questions:
            jeu.answer(jeu.mj)
        jeu.roll(jeu.zoe, resolution)
        jeu.act(jeu.mj, "puissances/clore", resolution=resolution, comment="resolue")
    assert [c.value for c in jeu.table.counters_of(jeu.raphael)] == [2]
    here = jeu.open_presence()
    giving = {"resolution": here, "quoi": "trait", "texte": "Juge d’un regard"}
    jeu.act(jeu.mj, "puissances/confier", attribut=jeu.protege, **giving)
    assert jeu.table.counters_of(jeu.raphael)
    jeu.act(jeu.mj, "puissances/confier", attribut=jeu.juge, **giving)
    assert not jeu.table.counters_of(jeu.raphael)


def test_nothing_to_answer_for_it_gives_a_mission(jeu: Presences) -> None:
    """P-06, P-41: what it entrusts may be where the next Situation begins, which the MJ alone knows."""
    here = jeu.open_presence()
    mission = {"resolution": here, "quoi": "mission", "texte": "Retrouve le livre"}
    lines = jeu.act(jeu.mj, "puissances/confier", situation=True, **mission)
    assert kinds(lines) == ["don", "situation_nee"] and lines[1].audience == MJ_ONLY
    assert [t.text for t in jeu.table.traits_of(jeu.raphael, "mission")] == ["Retrouve le livre"]
    situation = next(p for p in jeu.table.portraits.values() if p.kind == "situation")
    assert situation.audience == MJ_ONLY
    held = {(t.kind, t.text, t.about) for t in jeu.table.traits_of(situation.id)}
    assert held == {("enjeu", "Retrouve le livre", None), ("acteur", "Raphaël", jeu.raphael)}


def test_what_is_given_behind_a_veil_is_between_the_two(voile: Presences) -> None:
    """P-40, P-41: known to the MJ and the player until it is revealed, even under a Lien that all know."""
    voile.act(voile.zoe, "core/reveal_trait", trait=voile.lien)
    here = voile.open_presence("voile")
    before = voile.read_by(voile.bob).split('"resolutions"')[0]
    for quoi in ("mission", "trait", "contrainte"):
        voile.act(voile.mj, "puissances/confier", resolution=here, quoi=quoi, texte="Sa lumière")
    assert voile.read_by(voile.bob).split('"resolutions"')[0] == before
    assert "Sa lumière" not in voile.read_by(voile.bob) and "Sa lumière" in voile.read_by(voile.zoe)


def test_what_cannot_be_given(jeu: Presences) -> None:
    """P-02, P-41: words, and of an Attribut of this Puissance; a mission comes from none."""
    here = jeu.open_presence()
    other = jeu.write(jeu.sheet("La Dame", "puissance"), "attribut", "Se souvient")
    give = {"resolution": here, "texte": "Sa lumière"}
    assert "Attribut" in refused(jeu, jeu.mj, "puissances/confier", quoi="trait", attribut=other, **give)
    assert "mission" in refused(jeu, jeu.mj, "puissances/confier", quoi="mission", attribut=jeu.juge, **give)
    give["texte"] = " "
    assert "Dis ce que" in refused(jeu, jeu.mj, "puissances/confier", quoi="trait", **give)


def test_other_agents_receive_the_trait(jeu: Presences) -> None:
    """P-31: at once, each under their own Lien, from the same Attribut; each line is for those who know that Lien."""
    here = jeu.open_presence()
    wants(jeu, here, mots="Referme les plaies")
    cedes(jeu, here, mots="Mains de l’Archange")
    avatar = jeu.sheet("La Voix")
    incarnation = jeu.write(avatar, "lien", "L’incarnation", about=jeu.archange)
    agents = [jeu.uriel["sheet"], avatar, jeu.raphael, jeu.uriel["sheet"]]
    lines = jeu.act(jeu.mj, "puissances/transmettre", trait=jeu.soigne, agents=agents)
    assert kinds(lines) == ["transmis", "transmis"]
    assert [line.audience for line in lines] == [mj_and(jeu.ana.id), mj_and()]
    for lien in (jeu.uriel["lien"], incarnation):
        given = under(jeu, lien)[-1]
        assert given.text == "Mains de l’Archange" and given.source == jeu.table.traits[jeu.soigne].source
    again = {"trait": jeu.soigne, "agents": [avatar]}
    assert "a déjà" in refused(jeu, jeu.mj, "puissances/transmettre", **again)


def test_who_has_two_liens_receives_by_the_one_that_is_known(jeu: Presences) -> None:
    """P-02, P-31: a second Lien stays as secret as it was."""
    second = jeu.write(jeu.uriel["sheet"], "lien", "Un serment tu", about=jeu.archange)
    for known, other in ((second, jeu.uriel["lien"]),):
        jeu.act(jeu.ana, "core/reveal_trait", trait=known)
        jeu.act(jeu.mj, "puissances/transmettre", trait=jeu.ailes, agents=[jeu.uriel["sheet"]])
        assert jeu.text(jeu.ailes) in [t.text for t in under(jeu, known)]
        assert jeu.text(jeu.ailes) not in [t.text for t in under(jeu, other)]


def test_what_passes_to_no_other(jeu: Presences) -> None:
    """P-31: a trait of a Lien, to other Agents of that Puissance."""
    uriel = jeu.uriel["sheet"]
    for trait, agents, reason in (
        (jeu.soigne, [uriel], "trait du Lien"),
        (jeu.lien, [uriel], "trait du Lien"),
        (jeu.protege, [uriel], "trait du Lien"),
        (jeu.ailes, [], "au moins"),
        (jeu.ailes, [jeu.raphael], "au moins"),
        (jeu.ailes, [uriel, jeu.leon], "pas de Lien"),
    ):
        assert reason in refused(jeu, jeu.mj, "puissances/transmettre", trait=trait, agents=agents)
