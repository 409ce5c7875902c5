"""A moment of Présence begins and ends; who knows what of it (P-40)."""

import pytest
from msgspec.structs import replace

from rules.entry import Set
from rules.game import RuleError
from rules.puissances.presence.moment import FACE, KIND, moment_of
from rules.table import EVERYONE, mj_and
from sessions_app.commands.rights import Absent
from tests.rules.puissances.presences import Presences
from tests.rules.puissances.scenes import kinds, refused


@pytest.fixture
def jeu() -> Presences:
    return Presences()


@pytest.fixture
def voile() -> Presences:
    return Presences("voile")


def test_before_the_table_all_see_the_face_and_the_lien_with_its_traits(jeu: Presences) -> None:
    """P-40: the Puissance and all its Attributs on one side, the Agent, its Lien and their traits on the other."""
    assert jeu.lien not in jeu.seen_by(jeu.bob).traits
    here = jeu.open_presence(forme="Une prière", origine="convocation")
    seen = jeu.seen_by(jeu.bob)
    assert {jeu.lien, jeu.ailes, jeu.protege, jeu.juge, jeu.parole, jeu.soigne} <= set(seen.traits)
    assert seen.parts[jeu.presence(here).part.id].state["forme"] == "Une prière"
    assert seen.resolutions[here].opened_by == jeu.zoe.id and seen.resolutions[here].on_stage
    assert kinds(jeu.lines[-1:]) == ["presence"] and jeu.lines[-1].resolution == here


def test_before_the_table_a_puissance_that_was_kept_from_it_is_shown_with_its_attributs() -> None:
    """P-40: before everyone nothing of the Puissance stays out of sight, but what is the MJs' alone does."""
    jeu = Presences()
    hidden = jeu.sheet("L’Oubli", "puissance", seen_by="mj")
    attribut = jeu.write(hidden, "attribut", "Efface")
    lien = jeu.write(jeu.leon, "lien", "Pacte", about=hidden)
    don = jeu.write(jeu.leon, "trait", "Passe inaperçu", parent=lien)
    regard = jeu.write(jeu.leon, "regard", "Un détail", parent=don)
    second = jeu.write(jeu.leon, "lien", "Un autre pacte")
    jeu.open_presence(lien=lien)
    seen = jeu.seen_by(jeu.ana)
    assert hidden in seen.portraits and {attribut, lien, don} <= set(seen.traits)
    assert not {regard, second} & set(seen.traits)


def test_what_a_player_keeps_secret_of_an_ancrage_stays_secret(jeu: Presences) -> None:
    """P-40: the screen shows what the table knows of the Ancrages, no more."""
    kept = jeu.write(
        jeu.raphael,
        "trait",
        "A déserté",
        parent=jeu.infirmier,
        author=jeu.zoe,
        seen_by="mj_and_player",
    )
    jeu.open_presence()
    assert kept not in jeu.seen_by(jeu.bob).traits and kept in jeu.seen_by(jeu.zoe).traits


def test_its_player_sees_the_puissance_though_they_wrote_their_lien_themselves(voile: Presences) -> None:
    """P-40: whoever faces a Puissance sees it whole; a Lien that a player writes had shown them nothing."""
    hidden = voile.sheet("L’Oubli", "puissance", seen_by="mj")
    attribut = voile.write(hidden, "attribut", "Efface")
    lien = voile.write(voile.raphael, "lien", "Pacte")
    voile.put("trait", lien, about=hidden)
    assert hidden not in voile.seen_by(voile.zoe).portraits
    voile.open_presence("voile", lien)
    assert attribut in voile.seen_by(voile.zoe).traits
    assert hidden not in voile.seen_by(voile.ana).portraits


def test_behind_a_veil_the_others_know_who_is_there_and_nothing_more(voile: Presences) -> None:
    """P-40: a veil says whose moment it is. Before whom, by which Lien and why is for the MJ and the player."""
    before = {seat.name: voile.seen_by(seat) for seat in (voile.ana, voile.bob)}
    here = voile.open_presence("voile", raison="Le sang versé")
    seen = voile.seen_by(voile.bob)
    assert seen.resolutions[here].state == {"joueur": voile.zoe.id, "vue": "voile"}
    for seat in (voile.ana, voile.bob):
        assert replace(voile.seen_by(seat), resolutions={}) == before[seat.name]
    assert kinds(voile.journal_of(voile.bob)[-1:]) == ["voile"]
    assert voile.journal_of(voile.bob)[-1].payload == {"joueur": voile.zoe.id}
    voile.act(voile.zoe, "puissances/parler", resolution=here, voix="agent", texte="Me voici")
    voile.close_presence(here, issue="Le pardon")
    read = voile.read_by(voile.bob)
    assert not [words for words in ("Le sang versé", "Me voici", "Le pardon") if words in read]
    assert kinds(voile.journal_of(voile.zoe)[-2:]) == ["presence_close", "presence_issue"]


def test_of_a_secret_one_the_others_know_nothing(voile: Presences) -> None:
    """P-02, P-40: a second, secret Lien is known to its player and the MJ; so is the moment it makes possible."""
    dame = voile.sheet("La Dame", "puissance", seen_by="mj")
    voile.write(dame, "attribut", "Se souvient")
    secret = voile.write(voile.raphael, "lien", "Lui a tout promis", about=dame)
    others = {name: read for name, read in voile.all_read().items() if name in ("Ana", "Bob")}
    here = voile.open_presence("secret", secret)
    voile.act(voile.mj, "puissances/parler", resolution=here, voix="puissance", texte="Approche")
    voile.act(
        voile.mj, "puissances/confier", resolution=here, quoi="mission", texte="Le livre", situation=True
    )
    voile.act(voile.mj, "puissances/confier", resolution=here, quoi="contrainte", texte="Ne dort plus")
    with pytest.raises(RuleError):
        voile.act(voile.zoe, "core/roll", 3, 4, dice="2d6")
    assert {name: voile.all_read()[name] for name in others} == others
    assert not voile.table.resolutions[here].on_stage
    voile.close_presence(here, issue="Elle attend")
    assert {name: voile.all_read()[name] for name in others} == others
    assert "Elle attend" in voile.read_by(voile.zoe)


def test_a_secret_one_leaves_the_stage_to_what_comes(jeu: Presences) -> None:
    """P-40: what the table looks at is decided as if a secret moment were not."""
    secret = jeu.write(jeu.raphael, "lien", "Un pacte", about=jeu.archange)
    jeu.open_presence("secret", secret)
    resolution = jeu.open(jeu.bob)
    assert jeu.table.resolutions[resolution].on_stage


def test_it_is_played_as_the_table_agreed(jeu: Presences) -> None:
    """P-40: before all or behind a veil is agreed beforehand; a secret one is for a Lien unknown to the table."""
    opening = {"lien": jeu.lien, "raison": "Un songe"}
    assert "choisi" in refused(jeu, jeu.mj, "puissances/ouvrir_presence", vue="voile", **opening)
    jeu.act(jeu.mj, "core/reveal_trait", trait=jeu.lien)
    assert "connaît ce Lien" in refused(jeu, jeu.mj, "puissances/ouvrir_presence", vue="secret", **opening)
    jeu.choose("voile")
    assert "choisi" in refused(jeu, jeu.mj, "puissances/ouvrir_presence", vue="table", **opening)
    jeu.open_presence("voile")


def test_a_second_lien_is_not_brought_before_the_table(jeu: Presences) -> None:
    """P-02, P-40: a second, secret Lien is never on this screen, unless it is revealed first."""
    second = jeu.write(jeu.raphael, "lien", "Un pacte", about=jeu.archange)
    opening = {"lien": second, "raison": "Un songe", "vue": "table"}
    assert "second Lien" in refused(jeu, jeu.mj, "puissances/ouvrir_presence", **opening)
    jeu.act(jeu.zoe, "core/reveal_trait", trait=second)
    jeu.close_presence(jeu.open_presence(lien=second))
    opening["lien"] = jeu.lien
    assert "second Lien" in refused(jeu, jeu.mj, "puissances/ouvrir_presence", **opening)
    jeu.close_presence(jeu.open_presence("secret"))


def test_a_sheet_that_the_table_does_not_see_is_not_brought_before_it(jeu: Presences) -> None:
    """P-18: a moment of Présence shows no sheet by itself; the MJ shows it, or plays in secret."""
    spy = jeu.sheet("Le greffier", seat=jeu.bob, seen_by="mj")
    lien = jeu.write(spy, "lien", "Une voix", about=jeu.archange)
    jeu.write(spy, "ancrage", "Greffier")
    opening = {"lien": lien, "raison": "Un songe"}
    assert "montre-la" in refused(jeu, jeu.mj, "puissances/ouvrir_presence", vue="table", **opening)
    jeu.open_presence("secret", lien)


def test_only_an_agent_stands_before_its_puissance(jeu: Presences) -> None:
    """P-40: by a Lien to a Puissance, and never an Avatar, which is this Puissance."""
    avatar = jeu.sheet("La Voix")
    incarnation = jeu.write(avatar, "lien", "L’incarnation", about=jeu.archange)
    nowhere = jeu.write(jeu.leon, "lien", "Un appel")
    for lien, reason in ((incarnation, "avatar"), (nowhere, "par un Lien"), (jeu.infirmier, "par un Lien")):
        opening = {"lien": lien, "raison": "Un songe", "vue": "table"}
        assert reason in refused(jeu, jeu.mj, "puissances/ouvrir_presence", **opening)
    jeu.write(avatar, "ancrage", "S’est prise d’affection pour un chat")
    jeu.open_presence(lien=incarnation)


def test_it_answers_something_in_the_fiction(jeu: Presences) -> None:
    """P-40: a Présence answers something, named."""
    reason = refused(jeu, jeu.mj, "puissances/ouvrir_presence", lien=jeu.lien, raison=" ", vue="table")
    assert "dans la fiction" in reason


def test_an_agent_whose_mise_is_in_play_finishes_first(jeu: Presences) -> None:
    """P-40: no dice nor Mises: what a roll would settle without the Agent is settled before."""
    resolution = jeu.open(jeu.zoe)
    mise = jeu.stake(jeu.zoe, resolution, "oui", trait=jeu.soigne)
    opening = {"lien": jeu.lien, "raison": "Un songe", "vue": "table"}
    assert "une Mise" in refused(jeu, jeu.mj, "puissances/ouvrir_presence", **opening)
    jeu.act(jeu.mj, "puissances/refuser", mise=mise)
    jeu.open_presence()


def test_after_its_roll_a_mise_holds_nobody_back(jeu: Presences) -> None:
    """P-40: once the dice have spoken, the moment may come from what they said."""
    resolution = jeu.open(jeu.zoe)
    jeu.stake(jeu.zoe, resolution, "oui", trait=jeu.soigne)
    jeu.pose(resolution)
    jeu.roll(jeu.zoe, resolution, 2)
    here = jeu.open_presence()
    assert jeu.table.resolutions[resolution].on_stage and not jeu.table.resolutions[here].on_stage


def test_two_mjs_open_it_once(jeu: Presences) -> None:
    """P-40: whoever comes second reads that the Agent stands there already, by this Lien or by another."""
    second = jeu.player("Ivan")
    jeu.act(jeu.mj, "core/give_role", seat=second.id, role="mj")
    other = jeu.write(jeu.raphael, "lien", "Un pacte", about=jeu.archange)
    jeu.open_presence()
    for lien, vue in ((jeu.lien, "table"), (other, "secret")):
        opening = {"lien": lien, "raison": "Un songe", "vue": vue}
        assert "déjà devant" in refused(jeu, second, "puissances/ouvrir_presence", **opening)
    assert len(jeu.table.resolutions) == 1


def test_two_agents_may_stand_there_each(jeu: Presences) -> None:
    """P-40: one moment for one Agent; the other waits off the stage, and takes it when the first ends."""
    first, second = jeu.open_presence(), jeu.open_presence(lien=jeu.uriel["lien"])
    assert jeu.table.resolutions[first].on_stage and not jeu.table.resolutions[second].on_stage
    jeu.close_presence(first)
    assert jeu.table.resolutions[second].on_stage


def test_an_agent_that_nobody_plays_stands_there_for_the_mj(voile: Presences) -> None:
    """P-40: the MJ then answers for both."""
    gabriel = voile.agent("Gabriel", None, voile.archange)
    here = voile.open_presence("voile", gabriel["lien"])
    assert moment_of(voile.table.resolutions[here]).joueur == ""
    assert voile.table.resolutions[here].opened_by == voile.mj.id
    assert voile.presence(here).part.audience == mj_and()
    for voix in ("agent", "puissance"):
        voile.act(voile.mj, "puissances/parler", resolution=here, voix=voix, texte="Oui")


def test_before_the_table_its_outcome_is_told_once(jeu: Presences) -> None:
    """P-40: one line ends it, for all."""
    here = jeu.open_presence()
    lines = jeu.close_presence(here, issue="Le pardon")
    assert kinds(lines) == ["presence_close"] and lines[0].audience == EVERYONE
    assert lines[0].payload == {"joueur": jeu.zoe.id, "issue": "Le pardon"}
    assert not jeu.table.resolutions and not jeu.table.parts and jeu.table.on_stage() is None


def test_it_may_end_once_one_of_the_two_is_gone(voile: Presences) -> None:
    """P-40, P-43: the Lien itself may be lost there; the MJ then ends the moment."""
    here = voile.open_presence("voile")
    voile.apply(Set("trait", voile.lien, "removed", True), {}, voile.mj.id)
    saying = {"resolution": here, "voix": "agent", "texte": "Es-tu là\u202f?"}
    assert "clore" in refused(voile, voile.zoe, "puissances/parler", **saying)
    voile.close_presence(here)
    assert not voile.table.resolutions


def test_another_kind_of_resolution_is_not_closed_so(jeu: Presences) -> None:
    """P-40: what is rolled is closed by its own act, and the other way round."""
    resolution, here = jeu.open(jeu.bob), jeu.open_presence()
    assert "pas un moment" in refused(jeu, jeu.mj, "puissances/clore_presence", resolution=resolution)
    refused(jeu, jeu.mj, "puissances/clore", resolution=here, comment="resolue")


def test_each_speaks_by_their_own_voice(jeu: Presences) -> None:
    """P-40, P-43: the MJ or whoever plays the Puissance for it, its player for the Agent; the last words stay."""
    here = jeu.open_presence()
    say = {"resolution": here, "texte": "Pourquoi me déranges-tu\u202f?"}
    jeu.act(jeu.mj, "puissances/parler", voix="puissance", **say)
    jeu.act(jeu.zoe, "puissances/parler", voix="agent", **say)
    for seat, voix in ((jeu.zoe, "puissance"), (jeu.bob, "puissance"), (jeu.ana, "agent")):
        assert "voix" in refused(jeu, seat, "puissances/parler", voix=voix, **say)
    jeu.act(jeu.mj, "core/give_portrait", portrait=jeu.archange, seat=jeu.bob.id)
    for _ in range(8):
        jeu.act(jeu.bob, "puissances/parler", voix="puissance", **say)
    assert [p.voix for p in jeu.face(here).paroles] == ["puissance"] * 6
    assert "Écris" in refused(jeu, jeu.mj, "puissances/parler", resolution=here, voix="agent", texte=" ")


def test_who_sees_no_face_says_nothing_there(voile: Presences) -> None:
    """P-18, P-40: whoever plays a Puissance, and does not know the Lien, does not speak for it and learns nothing."""
    voile.act(voile.mj, "core/give_portrait", portrait=voile.archange, seat=voile.bob.id)
    here = voile.open_presence("voile")
    saying = {"resolution": here, "voix": "puissance", "texte": "Parle"}
    mine = refused(voile, voile.bob, "puissances/parler", **saying)
    assert mine == refused(voile, voile.ana, "puissances/parler", **saying)


def test_of_a_secret_one_no_id_answers(voile: Presences) -> None:
    """P-40: somebody who guesses its id reads what they would read of nothing."""
    secret = voile.write(voile.raphael, "lien", "Un pacte", about=voile.archange)
    here = voile.open_presence("secret", secret)
    with pytest.raises(Absent):
        voile.act(voile.bob, "puissances/parler", resolution=here, voix="agent", texte="Qui est là\u202f?")


def test_only_the_mj_opens_and_closes(jeu: Presences) -> None:
    """P-40: a player asks; the Puissance answers, or not."""
    with pytest.raises(RuleError):
        jeu.act(jeu.zoe, "puissances/ouvrir_presence", lien=jeu.lien, raison="Moi", vue="table")
    here = jeu.open_presence()
    with pytest.raises(RuleError):
        jeu.act(jeu.zoe, "puissances/clore_presence", resolution=here)
    assert [r.kind for r in jeu.table.resolutions.values()] == [KIND]
    assert [p.kind for p in jeu.table.parts.values()] == [FACE]
