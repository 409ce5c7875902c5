"""Stories of Agents and their Puissances, from end to end on the server: what each one reads, and what is kept of it.

A trait that passes to the Lien and to others, an Attribut transformed for all, a Lien lost at once (P-31, P-42, P-43).
"""

from typing import Any

import pytest

from characters.models import Portrait, Trait
from rules.puissances.mises import mise_of
from sessions_app.models import Part, Question, Resolution, Seat
from sessions_app.table import load
from tests.sessions_app.reading import found, last, read_by
from tests.sessions_app.table import Tablee, act, browser, guest, press, refused, revision
from tests.sessions_app.test_story import in_order, read

FOCUS = {"intention": "Garder le chêne", "focus": "Tient-il ?", "oui": "Il tient", "non": "On l’abat"}


@pytest.fixture
def zoe(tablee: Tablee) -> Seat:
    """A fourth at this table."""
    return guest(tablee.campaign, "Zoé")


def test_other_angels_receive_what_one_brought_each_on_their_own_page(tablee: Tablee, zoe: Seat) -> None:
    """P-30, P-31: a new Attribut, a trait under it for three Agents; who hides a Lien receives it in secret."""
    archange = tablee.portrait(kind="puissance", name="L’Archange")
    tablee.trait(archange, "attribut", "Juge sans haine")
    raphael, uriel, nanael = (
        tablee.portrait(seat, name=name)
        for seat, name in ((tablee.ana, "Raphaël"), (tablee.bob, "Uriel"), (zoe, "Nanaël"))
    )
    lien, known, secret = (
        tablee.trait(being, "lien", f"Sert depuis {when}", about=archange)
        for being, when in ((raphael, "la Marne"), (uriel, "Verdun"), (nanael, "toujours"))
    )
    act(tablee.bob, "core/reveal_trait", trait=known)
    front = tablee.trait(raphael, "ancrage", "Ancien infirmier de guerre")
    soigne = tablee.trait(raphael, "trait", "Soigne les blessés", parent=front)
    act(tablee.mj, "puissances/ouvrir_presence", lien=lien, raison="Un traître sauvé", vue="table")
    here = last(tablee)
    act(tablee.mj, "puissances/vouloir", resolution=here, trait=soigne, mots="Referme les plaies")
    act(tablee.ana, "puissances/ceder", resolution=here, trait=soigne, mots="Mains de l’Archange")
    act(tablee.mj, "puissances/transmettre", trait=soigne, agents=[uriel, nanael])
    act(tablee.mj, "puissances/clore_presence", resolution=here)

    attribut = Trait.objects.get(text="Referme les plaies")
    given = Trait.objects.filter(text="Mains de l’Archange")
    assert {str(t.parent_id) for t in given} == {lien, known, secret}
    assert {t.source_id for t in given} == {attribut.pk} and str(attribut.portrait_id) == archange
    assert Trait.objects.get(pk=front).removed is False
    told = "donne à Nanaël un trait du Lien"
    assert "donne à Uriel" in read(tablee, uriel, "ana") and told not in read(tablee, nanael, "ana")
    assert told in read(tablee, nanael, "mj")
    mine, others = read_by(zoe), read_by(tablee.bob)
    assert "donne à <b>Nanaël</b>" in mine and "donne à <b>Nanaël</b>" not in others
    assert "Sert depuis toujours" in mine and "Sert depuis toujours" not in others

    story = read(tablee, raphael)
    passed = "fait passer « Soigne les blessés » de l’Ancrage au Lien « Sert depuis la Marne » : « Mains"
    assert in_order(story, "Ancien infirmier de guerre", "Soigne les blessés", passed, "Au cours de :")
    assert in_order(read(tablee, archange), "Juge sans haine", "écrit un Attribut nouveau : « Referme")
    for seat, being in ((tablee.ana, raphael), (tablee.bob, uriel), (zoe, nanael)):
        act(seat, "puissances/ouvrir", intention="Soigner", focus="Vit-il ?", oui="Il vit", non="Il meurt")
        hers = Trait.objects.get(portrait_id=being, text="Mains de l’Archange")
        act(seat, "puissances/miser", resolution=last(tablee), cote="oui", trait=str(hers.pk))
        mise = next(p for p in load(tablee.campaign, seat).parts.values() if p.resolution == last(tablee))
        assert mise_of(mise).voie == "lien"
    assert found(tablee) == []


class Sang:
    """A vampire of Ana's whose love contradicts what he serves; Bob's is one in secret, Zoé's a human who knows."""

    def __init__(self, tablee: Tablee, zoe: Seat, vue: str = "table") -> None:
        self.tablee, self.zoe = tablee, zoe
        if vue != "table":
            act(tablee.mj, "core/choose_option", option="puissances_presence", value=vue)
        self.sang = tablee.portrait(kind="puissance", name="Le Premier-Sang", seen_by="mj")
        self.vieux, self.garde, self.nourrit = (
            tablee.trait(self.sang, "attribut", text)
            for text in ("Ne meurt pas, ne vit pas", "Garde chacun des siens", "Boit les vivants")
        )
        self.casimir = tablee.portrait(tablee.ana, name="Casimir")
        self.lien = tablee.trait(self.casimir, "lien", "Enfant du Premier-Sang", about=self.sang)
        louise = tablee.trait(self.casimir, "ancrage", "La tombe de Louise")
        self.aime = tablee.trait(self.casimir, "trait", "A aimé une mortelle jusqu’à sa mort", parent=louise)
        odon = tablee.portrait(tablee.bob, name="Odon")
        tablee.trait(odon, "ancrage", "Le vieux port")
        his = tablee.trait(odon, "lien", "Mordu par mégarde", about=self.sang)
        self.veille = tablee.trait(odon, "trait", "Ne dort jamais", parent=his, source=self.vieux)
        tablee.trait(tablee.portrait(zoe, name="Irène"), "ancrage", "Fossoyeuse")
        maison = tablee.portrait(kind="situation", name="La maison vide", seen_by="mj")
        self.vecteur = tablee.trait(maison, "vecteur", "Quelqu’un prend la place")
        act(tablee.mj, "puissances/ouvrir_presence", lien=self.lien, raison="Il veut mourir", vue=vue)
        self.here = last(tablee)
        aimed = {"trait": self.aime, "attribut": self.vieux}
        self.does("questionner", texte="Que viens-tu pleurer ?", **aimed)
        self.by_ana("repondre_face", comment="avouer", texte="Elle est passée sans moi")
        self.by_ana("demander_changement", attribut=self.vieux)

    def does(self, key: str, /, **params: Any) -> None:
        act(self.tablee.mj, f"puissances/{key}", resolution=self.here, **params)

    def by_ana(self, key: str, /, **params: Any) -> None:
        act(self.tablee.ana, f"puissances/{key}", resolution=self.here, **params)

    def proposed(self, who: Seat, texte: str, forme: str) -> str:
        """A wording of somebody's; its id."""
        act(who, "puissances/proposer", resolution=self.here, texte=texte, forme=forme)
        rows = Part.objects.filter(resolution_id=self.here, kind="puissances/formulation")
        return str(rows.get(state__texte=texte).pk)

    def judged(self, who: Seat, formulation: str, critere: str | None, tient: bool = True) -> None:
        act(who, "puissances/juger", formulation=formulation, critere=critere, tient=tient)

    def accepts(self, formulation: str, **more: Any) -> Any:
        """What the MJ's page is answered when the Puissance accepts a wording."""
        who, campaign = browser(self.tablee.mj), self.tablee.campaign
        return press(who, campaign, "puissances/transformer", formulation=formulation, **more)


TRANSMET = "La lignée ne meurt pas, elle se transmet"


def test_the_vampire_who_wants_to_die_changes_what_all_vampires_are(tablee: Tablee, zoe: Seat) -> None:
    """P-41, P-42: a riddle for four; the world bears it; all vampires read it, the secret one under his own Lien."""
    jeu = Sang(tablee, zoe)
    first = jeu.proposed(tablee.bob, "Meurt comme tout le monde", "domaine")
    jeu.judged(zoe, first, jeu.nourrit)
    jeu.judged(tablee.ana, first, jeu.garde, tient=False)
    jeu.judged(tablee.bob, first, None, tient=False)
    answer = jeu.accepts(first, porte="true")
    refused(answer, "a wording that fails")
    said = answer.content.decode()
    assert "« Garde chacun des siens » n’est plus vrai" in said.replace("\u00a0", " ")
    assert "elle ne protège plus ce que l’ancien protégeait" in said

    good = jeu.proposed(zoe, TRANSMET, "maniere")
    jeu.judged(tablee.bob, good, jeu.garde)
    jeu.judged(tablee.ana, good, jeu.nourrit)
    refused(jeu.accepts(good, porte="true"), "a criterion that nobody judged")
    jeu.judged(tablee.bob, good, None)
    refused(jeu.accepts(good, porte="true", monde=jeu.vecteur), "a Vecteur that is not réalisé")
    act(tablee.mj, "core/mark_trait", trait=jeu.vecteur, flag="realise", on=True)
    passing = {"passe": "true", "mots": "Peut suivre ceux qu’il aime"}
    assert jeu.accepts(good, porte="true", monde=jeu.vecteur, **passing).status_code == 200

    assert Trait.objects.get(pk=jeu.vieux).text == TRANSMET
    passed = Trait.objects.get(pk=jeu.aime)
    assert (str(passed.parent_id), str(passed.source_id)) == (jeu.lien, jeu.vieux)
    assert not Trait.objects.filter(kind="dette")
    assert not Part.objects.filter(kind="puissances/formulation", removed=False)
    for seat in (tablee.ana, tablee.bob, zoe):
        page = read_by(seat)
        assert TRANSMET in page and "réécrit un Attribut" in page
        assert "Quelqu’un prend la place" not in page  # a secret of the MJ's, though it is why
        assert ("Mordu par mégarde" in page) == (seat == tablee.bob)
    story = read(tablee, jeu.sang, "bob")
    rewritten = f"réécrit un Attribut : « Ne meurt pas, ne vit pas » devient « {TRANSMET} »"
    assert in_order(story, rewritten, "Au cours de :")
    his = read(tablee, jeu.casimir)
    assert in_order(his, "A aimé une mortelle", "de l’Ancrage au Lien", "Peut suivre ceux", "Au cours de :")
    assert found(tablee) == []


def test_what_the_world_does_not_bear_yet_is_owed_until_it_does(tablee: Tablee, zoe: Seat) -> None:
    """P-42, P-06: behind a veil; the other vampire reads the Attribut alone, the human nothing."""
    jeu = Sang(tablee, zoe, "voile")
    good = jeu.proposed(tablee.mj, TRANSMET, "maniere")
    for critere in (jeu.garde, jeu.nourrit, None):
        jeu.judged(tablee.mj, good, critere)
    before, his = read_by(zoe), read_by(tablee.bob)
    owed = {"attend": jeu.vecteur, "dette": "Répond du premier mort"}
    assert jeu.accepts(good, porte="false", **owed).status_code == 200
    assert read_by(zoe) == before and TRANSMET not in before
    page = read_by(tablee.bob)
    assert TRANSMET not in his and TRANSMET in page
    for words in ("Répond du premier mort", "Enfant du Premier-Sang", "Il veut mourir", "Elle est passée"):
        assert words not in page
        assert words in read_by(tablee.ana)
    dette = Trait.objects.get(kind="dette")
    assert "Répond du premier mort" in read(tablee, jeu.casimir, "ana")

    looked = read_by(tablee.bob)
    act(tablee.mj, "core/mark_trait", trait=jeu.vecteur, flag="realise", on=True)
    dette.refresh_from_db()
    assert dette.removed
    assert (read_by(zoe), read_by(tablee.bob)) == (before, looked)
    mine = read(tablee, jeu.casimir, "ana")
    assert in_order(mine, "écrit une dette de Casimir", "éteint une dette de Casimir", "le monde porte")
    assert "Quelqu’un prend la place" not in mine
    story = read(tablee, jeu.sang, "bob")
    assert f"« Ne meurt pas, ne vit pas » devient « {TRANSMET} »" in story and "Au cours de" not in story
    assert found(tablee) == []


class Chene:
    """A Sylvain of Ana's, whose oak an Agent of the Fire fells: no die decides it, for nothing stands before him."""

    def __init__(self, tablee: Tablee) -> None:
        self.tablee = tablee
        horizon = tablee.portrait(kind="horizon", name="Les Bois")
        self.foret, feu = (tablee.portrait(kind="puissance", name=name) for name in ("La Forêt", "Le Feu"))
        tablee.trait(self.foret, "horizon", "Du même bois", about=horizon)
        self.aubier = tablee.portrait(tablee.ana, name="Aubier")
        self.lien = tablee.trait(self.aubier, "lien", "Né du grand chêne", about=self.foret)
        self.meurt, self.racines = (
            tablee.trait(self.aubier, "trait", text, parent=self.lien)
            for text in ("Meurt si le chêne meurt", "Parle par les racines")
        )
        for known in (self.lien, self.meurt):
            act(tablee.mj, "core/reveal_trait", trait=known)
        self.enfants = tablee.trait(self.aubier, "ancrage", "Les enfants du hameau")
        self.cache = tablee.trait(self.aubier, "trait", "Les cache des loups", parent=self.enfants)
        bucheron = tablee.portrait(name="Le bûcheron")
        his = tablee.trait(bucheron, "lien", "Lui doit son âtre", about=feu)
        tablee.trait(bucheron, "ancrage", "Sa cabane")
        brule = tablee.trait(bucheron, "trait", "Sa hache brûle", parent=his)
        act(tablee.mj, "core/reveal_trait", trait=his)
        act(tablee.ana, "puissances/ouvrir", **FOCUS)
        self.here = last(tablee)
        act(tablee.mj, "puissances/mettre_en_jeu", resolution=self.here, lien=self.lien, cote="non")
        act(tablee.mj, "puissances/miser", resolution=self.here, cote="non", trait=brule)

    def rolled(self) -> None:
        """The oak is felled."""
        for key in ("poser", "lancer"):
            act(self.tablee.mj, f"puissances/{key}", resolution=self.here, revision=revision(self.here))
            for question in Question.objects.filter(resolution_id=self.here, removed=False):
                act(self.tablee.ana, "puissances/repondre", question=str(question.pk))

    def unbound(self, **how: Any) -> Any:
        """What the MJ's page is answered when the Lien is said to be lost by that roll."""
        who, campaign = browser(self.tablee.mj), self.tablee.campaign
        sent = {"lien": self.lien, "resolution": self.here, **how}
        return press(who, campaign, "puissances/delier", **sent)

    def closed(self) -> None:
        act(
            self.tablee.mj,
            "puissances/clore",
            resolution=self.here,
            comment="resolue",
            revision=revision(self.here),
        )


def test_the_sylvain_does_not_survive_his_oak(tablee: Tablee) -> None:
    """P-43: what he stands to lose is said before the roll; all falls at once; his portrait keeps the whole story."""
    jeu = Chene(tablee)
    stage = read_by(tablee.bob)
    assert "Meurt si le chêne meurt" in stage and "Parle par les racines" not in stage
    refused(jeu.unbound(mort="true"), "a Lien that the roll has not lost")
    jeu.rolled()
    words = "Tombe avec le chêne, avant le soir"
    assert jeu.unbound(mort="true", texte=words).status_code == 200
    jeu.closed()
    for trait in (jeu.lien, jeu.meurt, jeu.racines):
        assert Trait.objects.get(pk=trait).removed
    assert not Trait.objects.get(pk=jeu.enfants).removed
    destin = Trait.objects.get(kind="destin", portrait_id=jeu.aubier)
    assert destin.text == words and destin.about_id is None
    mine, told = read(tablee, jeu.aubier, "ana"), read(tablee, jeu.aubier)
    broken = ("dit le Lien rompu", "La Forêt ne passe plus par là")
    assert in_order(mine, *broken, "Meurt si le chêne meurt", "Parle par les racines", words)
    assert in_order(told, "Né du grand chêne", *broken, "Meurt si le chêne meurt", words)
    assert "Au cours de : Garder le chêne" in told
    page = read_by(tablee.bob)
    assert words in page and "Parle par les racines" not in told + page
    assert found(tablee) == []


def test_the_sylvain_survives_as_a_human_with_what_keeps_him_here(tablee: Tablee) -> None:
    """P-43: his Ancrages stay, and he is played on; nothing of the Forest passes by him any more."""
    jeu = Chene(tablee)
    jeu.rolled()
    assert jeu.unbound(mort="false").status_code == 200
    jeu.closed()
    assert "Redevenu humain" in read(tablee, jeu.aubier)
    assert in_order(read(tablee, jeu.aubier), "Aubier", "Humain · Ana")
    act(tablee.ana, "puissances/ouvrir", **FOCUS | {"intention": "Replanter"})
    act(tablee.ana, "puissances/miser", resolution=last(tablee), cote="oui", trait=jeu.cache)
    table = load(tablee.campaign, tablee.ana)
    mise = next(p for p in table.parts.values() if p.resolution == last(tablee))
    assert mise_of(mise).voie == "devenir"
    asked = press(
        browser(tablee.ana), tablee.campaign, "puissances/demander_presence", lien=jeu.lien, raison="Rien"
    )
    refused(asked, "a Présence without a Lien")
    assert found(tablee) == []


def test_the_sylvain_becomes_a_puissance_for_which_his_player_speaks(tablee: Tablee, zoe: Seat) -> None:
    """P-43: the world bears what he became; the table writes its Attributs; its Agent hears Ana."""
    jeu = Chene(tablee)
    hameau = tablee.portrait(kind="situation", name="Le hameau", seen_by="mj")
    force = tablee.trait(hameau, "force", "Le conseil des enfants")
    jeu.rolled()
    refused(jeu.unbound(porte="true", monde=force), "a Force that has instituted nothing")
    for flag in ("humaine", "instituee"):
        act(tablee.mj, "core/mark_trait", trait=force, flag=flag, on=True)
    assert jeu.unbound(porte="true", monde=force).status_code == 200
    jeu.closed()
    burden = Question.objects.get(kind="puissances/fardeau")
    assert burden.addressees == [str(tablee.ana.pk)]
    written = {"nom": "La Clairière", "attributs": "Cache ce qui est petit\nSe souvient des noms"}
    act(tablee.ana, "puissances/porter", question=str(burden.pk), accepte=True, **written)
    born = Portrait.objects.get(name="La Clairière")
    assert (born.kind, born.seat) == ("puissance", tablee.ana)
    assert [t.text for t in Trait.objects.filter(portrait=born, kind="attribut")] == [
        "Cache ce qui est petit",
        "Se souvient des noms",
    ]
    assert Trait.objects.get(portrait=born, kind="horizon").about.name == "Les Bois"
    assert Trait.objects.get(portrait_id=jeu.aubier, kind="destin").about == born
    told = read(tablee, str(born.pk))
    assert in_order(told, "accepte le fardeau pour Aubier", "Cache ce qui est petit", "Se souvient des noms")
    assert in_order(read(tablee, jeu.aubier), "dit le Lien rompu", "ce que devient Aubier")
    assert "Le conseil des enfants" not in told + read_by(tablee.bob)

    faon = tablee.portrait(tablee.bob, name="Le faon")
    tablee.trait(faon, "ancrage", "Sa mère")
    lien = tablee.trait(faon, "lien", "Caché par elle", about=str(born.pk))
    act(tablee.mj, "puissances/ouvrir_presence", lien=lien, raison="Il a parlé aux loups", vue="table")
    here = Resolution.objects.get(kind="puissances/presence")
    speaks = {"resolution": str(here.pk), "voix": "puissance", "texte": "Je n’oublie aucun nom"}
    for seat in (tablee.bob, zoe):
        answer = press(browser(seat), tablee.campaign, "puissances/parler", **speaks)
        refused(answer, "the voice of another's Puissance")
    assert press(browser(tablee.ana), tablee.campaign, "puissances/parler", **speaks).status_code == 200
    for seat in (tablee.bob, zoe):
        assert "Je n’oublie aucun nom" in read_by(seat)
    assert found(tablee) == []
