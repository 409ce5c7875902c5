"""A Présence played live: the MJ on a laptop, the Agent's player on a phone, two others (P-23, P-40 to P-42).

An Angel who consoled the dying with a kind lie stands before an Archange whose lips know none. He lies again: a trait
of his Lien does not let him. The third player finds how the Archange could change without denying itself.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from characters.models import Portrait, Trait
from sessions_app.models import Part, Resolution
from tests.browser.entering import enter
from tests.browser.hands import Hands, Watch
from tests.browser.looks import reads_well
from tests.browser.screens import LAPTOP, PHONE, received
from tests.live.people import Tablee, gather, guest
from tests.server import Server

AGENT, PUISSANCE = "Élie Marchand", "L’Archange du Seuil"
TRAIT, ATTRIBUT = "Console les mourants d’un mot doux", "Aucun mensonge ne franchit ses lèvres"
QUESTION, LIE = "Qu’as-tu dit à celle qui mourait\u202f?", "Rien que le vrai, je le jure"
WORDS = "Aucun mensonge ne franchit ses lèvres d’en haut"
DEBT = "Répond des premiers mensonges des Anges"
LATER = "Une plume tombe, la nuit où il doutera"
# What only the MJ, and for some the Agent's player, may ever be sent.
SECRETS = (LIE, DEBT, LATER, "Note du seuil")


class Evening:
    """The four at their screens, and the two portraits that will stand face to face."""

    def __init__(self, server: Server, new_page: Callable[..., Page]) -> None:
        self.url, self.tablee = server.url, gather("Le Seuil")
        self.lien = self.portraits(self.tablee)
        camille = guest(self.tablee.campaign, "Camille")
        people = [*self.tablee.everyone, camille]
        screens = [LAPTOP, PHONE, LAPTOP, PHONE]
        self.mj, self.ana, self.bruno, self.camille = self.everyone = [
            Hands(enter(new_page(**screen), person, server.url), person.seat.name)
            for screen, person in zip(screens, people, strict=True)
        ]
        self.watch = Watch()

    def portraits(self, tablee: Tablee) -> Trait:
        """An Archange of two Attributs; Ana's Angel, whose Lien forbids him to lie; what the MJ noted of him."""
        archange = self.makes("puissance", PUISSANCE)
        self.writes(archange, "attribut", "Garde ce qui attend encore")
        attribut = self.writes(archange, "attribut", ATTRIBUT)
        elie = self.makes("etre", AGENT, seat=tablee.ana.seat.pk)
        lien = self.writes(elie, "lien", "Office de la Porte", about=archange.pk)
        self.writes(elie, "trait", "Ailes de lumière", parent=lien.pk)
        never = self.writes(elie, "trait", "Ne dit jamais le faux", parent=lien.pk)
        self.does("core/mark_trait", trait=never.pk, flag="ment_pas", on="true")
        ancrage = self.writes(elie, "ancrage", "Ancien infirmier de guerre")
        trait = self.writes(elie, "trait", TRAIT, parent=ancrage.pk)
        self.does("puissances/regarder", trait=trait.pk, attribut=attribut.pk)
        self.does("puissances/consequence", portrait=elie.pk, texte=LATER, quand="plus_tard")
        situation = self.makes("situation", "La veille des mourants")
        self.writes(situation, "note", "Note du seuil")
        return lien

    def does(self, move: str, **content: object) -> None:
        self.tablee.mj.does(self.url, move, **content)

    def makes(self, kind: str, name: str, **more: object) -> Portrait:
        self.does("core/make_portrait", kind=kind, name=name, **more)
        return Portrait.objects.get(campaign=self.tablee.campaign, name=name)

    def writes(self, portrait: Portrait, kind: str, text: str, **more: object) -> Trait:
        self.does("core/add_trait", portrait=portrait.pk, kind=kind, text=text, **more)
        return Trait.objects.get(portrait=portrait, text=text)

    def step(self, name: str, act: Callable[[], object], words: str) -> None:
        """An act, and these words in the Scène of all four."""
        self.watch.step(name, act, [(person.scene, words) for person in self.everyone])

    def inspect(self) -> None:
        for person in self.everyone:
            person.inspect()


@pytest.mark.both_modes
def test_an_archange_changes_without_denying_itself(server: Server, new_page: Callable[..., Page]) -> None:
    """Every step is seen by the four within 1 s; nothing hidden reaches the two others; 0 violations."""
    evening = Evening(server, new_page)
    mj, ana, bruno, camille = evening.everyone
    camille.turns_to("scene")
    opens(evening, mj, ana)
    lies(evening, mj, ana, (bruno, camille))
    changes(evening, mj, ana, bruno, camille)
    closes(evening, mj)
    for person in (bruno, camille):
        given = received(person.page)
        assert WORDS in given and TRAIT in given
        for words in SECRETS:
            assert words not in given, (person.name, words)
    assert DEBT in received(ana.page) and LATER not in received(ana.page)
    evening.watch.judges()


def opens(evening: Evening, mj: Hands, ana: Hands) -> None:
    """She seeks it from her sheet; the MJ opens it before the whole table; they speak (P-40)."""
    ana.turns_to("fiche")
    sheet = ana.opens(ana.fiche.get_by_role("button", name="Chercher la Présence"))
    expect(sheet).to_contain_text("Seuls le MJ et toi le voyez")
    sheet.get_by_label("Ce qui l’amène").fill("Il a menti à une mourante")
    ana.inspect()
    ana.sends(sheet.get_by_role("button", name="Chercher la Présence"))
    sheet = mj.opens(mj.scene.get_by_role("button", name="Elle répond"))
    sheet.get_by_text("devant toute la table", exact=True).click()
    mj.inspect()
    ana.turns_to("scene")
    open_it = sheet.get_by_role("button", name="Ouvrir ce moment")
    evening.step("opening", lambda: mj.sends(open_it), f"{AGENT} face à {PUISSANCE}")
    for person in evening.everyone:
        for words in (
            "Garde ce qui attend encore",
            ATTRIBUT,
            "Office de la Porte",
            "Ne dit jamais le faux",
            TRAIT,
        ):
            expect(person.scene).to_contain_text(words)
    for words in ("Rien ne la concerne", "Un trait d’Ancrage l’intéresse", "Un trait d’Ancrage la contredit"):
        expect(mj.scene).to_contain_text(words)
        expect(ana.scene).not_to_contain_text(words)
    expect(mj.scene).to_contain_text(f"contredit «\u00a0{ATTRIBUT}\u00a0» (MJ)")
    evening.inspect()
    says(evening, mj, "Ta lampe brûle plus bas qu’hier.")
    says(evening, ana, "Elle brûle où l’on a froid.")


def says(evening: Evening, person: Hands, words: str) -> None:
    sheet = person.opens(person.scene.get_by_role("button", name="Parler"))
    expect(sheet).to_contain_text("Toute la table le voit")
    sheet.get_by_label("Ce qui se dit").fill(words)
    evening.step(
        f"words of {person.name}",
        lambda: person.sends(sheet.get_by_role("button", name="Dire", exact=True)),
        words,
    )


def lies(evening: Evening, mj: Hands, ana: Hands, others: tuple[Hands, Hands]) -> None:
    """Asked, he lies: what of his Lien forbids it shows the contradiction instead (P-23, P-41)."""
    sheet = mj.opens(mj.scene.get_by_role("button", name="Interroger"))
    sheet.get_by_label("Ce que demande la Puissance").fill(QUESTION)
    sheet.get_by_label("Ce qu’elle vise", exact=True).select_option(index=1)
    mj.inspect()
    ask = sheet.get_by_role("button", name="Poser la question")
    evening.step("question", lambda: mj.sends(ask), QUESTION)
    for person in others:
        expect(person.scene).to_contain_text("On attend Ana")
        expect(person.scene).not_to_contain_text("Ce qu’elle cherche")
    expect(ana.scene).to_contain_text("On t’attend")
    expect(ana.scene).to_contain_text("t’interdit de mentir")
    evening.inspect()
    sheet = ana.opens(ana.scene.get_by_role("button", name="Répondre"))
    sheet.get_by_label(f"Ce que répond {AGENT}").fill(LIE)
    sheet.get_by_text("un mensonge", exact=True).click()
    expect(sheet).to_contain_text("ces mots ne seront pas dits et la contradiction se verra aussitôt")
    expect(sheet).to_contain_text("Passer outre, cette fois, coûte\u00a0: le corps le paie")
    ana.inspect()
    lie = sheet.get_by_role("button", name="Répondre", exact=True)
    evening.step("lie", lambda: ana.sends(lie), "La contradiction se voit")
    for person in evening.everyone:
        for words in ("Abandonner ce trait", "Demander à le garder", "Lui demander de changer"):
            expect(person.scene).to_contain_text(words)
        expect(person.scene).not_to_contain_text(LIE)
    evening.inspect()


def changes(evening: Evening, mj: Hands, ana: Hands, bruno: Hands, camille: Hands) -> None:
    """She asks the Archange to change; Camille finds the words, the table judges them, the MJ accepts (P-42)."""
    ask = ana.scene.get_by_role("button", name="Lui demander de changer")
    evening.step("plea", ask.click, "sans qu’elle se renie")
    sheet = camille.opens(camille.scene.get_by_role("button", name="Proposer des mots"))
    sheet.get_by_label("Il dirait désormais").fill(WORDS)
    sheet.get_by_label("Ce que cela change").select_option(value="domaine")
    camille.inspect()
    propose = sheet.get_by_role("button", name="Proposer ces mots")
    evening.step("wording", lambda: camille.sends(propose), WORDS)
    expect(mj.scene.get_by_role("button", name="Accepter ces mots")).to_have_count(0)
    expect(mj.scene).to_contain_text("chaque point doit être jugé, et tenir")
    true = bruno.scene.get_by_role("button", name="Tient\u00a0: Garde ce qui attend encore", exact=True)
    evening.step("judgement", true.click, "tient, dit Bruno")
    protects = mj.scene.get_by_role("button", name="Tient\u00a0: ce que l’ancien protégeait", exact=True)
    evening.step("the MJ's judgement", protects.click, "tient, dit Hélène")
    evening.inspect()
    sheet = mj.opens(mj.scene.get_by_role("button", name="Accepter ces mots"))
    sheet.get_by_label("De quoi il répond").fill(DEBT)
    mj.inspect()
    accept = sheet.get_by_role("button", name="Réécrire cet Attribut")
    rewritten = [(p.scene.locator(".side-puissance"), WORDS) for p in evening.everyone]
    evening.watch.step("acceptance", lambda: mj.sends(accept), rewritten)
    expect(ana.fiche).to_contain_text(DEBT)
    for person in (bruno, camille):
        expect(person.journal).to_contain_text(WORDS)
        expect(person.fiche).not_to_contain_text(DEBT)
    evening.inspect()


def closes(evening: Evening, mj: Hands) -> None:
    """It ends, and says what is left of it."""
    sheet = mj.opens(mj.scene.get_by_role("button", name="Clore"))
    sheet.get_by_label("Ce qui en reste").fill("La lampe se relève.")
    mj.sends(sheet.get_by_role("button", name="Clore ce moment"))
    for person in evening.everyone:
        expect(person.scene).to_contain_text("Rien n’est en jeu")
        expect(person.journal).to_contain_text("La lampe se relève.")


def test_its_pages_and_forms_are_read_and_touched_on_any_screen(
    server: Server, new_page: Callable[..., Page]
) -> None:
    """From 320 px up, each step on the player's phone and each form of it (stack.md § 5)."""
    evening = Evening(server, new_page)
    mj, ana = evening.mj, evening.ana

    def reads(person: Hands, *forms: str) -> None:
        reads_well(person.page, person.name)
        for form in forms:
            person.opens(person.scene.get_by_role("button", name=form).first)
            reads_well(person.page, form)
            person.presses("Fermer", person.sheet)

    evening.tablee.ana.does(
        server.url, "puissances/demander_presence", lien=evening.lien.pk, raison="Il doute de ce qu’il garde"
    )
    expect(mj.scene).to_contain_text("Il doute")
    reads(mj, "Elle répond", "Elle se tait")
    evening.does(
        "puissances/ouvrir_presence", lien=evening.lien.pk, raison="Il doute de ce qu’il garde", vue="table"
    )
    ana.turns_to("scene")
    expect(ana.scene).to_contain_text("Ta Puissance est devant toi")
    reads(mj, "Confier", "Demander un trait", "Interroger", "L’Agent demande", "Retirer un trait", "Clore")
    about = {"resolution": Resolution.objects.get(campaign=evening.tablee.campaign, removed=False).pk}
    trait = Trait.objects.get(portrait__campaign=evening.tablee.campaign, text=TRAIT)
    evening.does("puissances/vouloir", **about, trait=trait.pk, mots="Console ceux qui partent")
    expect(ana.scene).to_contain_text("On t’attend")
    reads(ana, "Céder", "Parler")
    evening.tablee.ana.does(server.url, "puissances/garder", **about, trait=trait.pk)
    evening.does("puissances/questionner", **about, texte=QUESTION, trait=trait.pk)
    expect(ana.scene).to_contain_text("Ce qu’elle cherche")
    reads(ana, "Répondre")
    evening.tablee.ana.does(server.url, "puissances/repondre_face", **about, comment="avouer")
    attribut = Trait.objects.get(portrait__campaign=evening.tablee.campaign, text=ATTRIBUT)
    evening.tablee.ana.does(server.url, "puissances/demander_changement", **about, attribut=attribut.pk)
    evening.tablee.bruno.does(server.url, "puissances/proposer", **about, texte=WORDS)
    wording = Part.objects.get(resolution=about["resolution"], state__texte=WORDS).pk
    for critere in (Trait.objects.get(text="Garde ce qui attend encore").pk, ""):
        evening.does("puissances/juger", formulation=wording, critere=critere, tient="true")
    expect(ana.scene).to_contain_text("tout tient")
    reads(ana, "Proposer des mots")
    reads(mj, "Accepter ces mots", "Elle refuse")
