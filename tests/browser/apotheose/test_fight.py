"""A fight of two players against a group of veterans and their captain, to a concession (K-05, K-11, K-30 to K-35)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.apotheose.people import Meneur, Player, fall
from tests.browser.entering import enter
from tests.browser.faces import Faces
from tests.browser.hands import Watch
from tests.browser.screens import LAPTOP, PHONE
from tests.live.people import Tablee
from tests.server import Server

Seen = list[tuple[Locator, str]]


class Evening:
    """Three pages, and how fast what one does is seen on the three."""

    def __init__(self, table: Tablee, server: Server, faces: Faces, new_page: Callable[..., Page]) -> None:
        self.mj = Meneur(enter(new_page(**LAPTOP), table.mj, server.url), "Hélène")
        self.ana, self.bruno = (
            Player(enter(new_page(**PHONE), who, url), who.seat.name)
            for who, url in ((table.ana, server.url), (table.bruno, server.urls[-1]))
        )
        self.everyone: list[Player] = [self.mj, self.ana, self.bruno]
        for player in (self.ana, self.bruno):
            player.turns_to("scene")
        self.faces, self.watch = faces, Watch()

    def on_stage(self, words: str) -> Seen:
        return [(person.scene, words) for person in self.everyone]

    def told(self, words: str) -> Seen:
        return [(person.journal, words) for person in self.everyone]

    def beside(self, name: str, words: str) -> Seen:
        """What is told at a glance beside the name of a player."""
        return [(person.page.locator(".person").filter(has_text=name), words) for person in self.everyone]

    def dice(self, *kults: str) -> None:
        """The dés kult on the stage, on every page."""
        for person in self.everyone:
            expect(person.scene.locator(".calcul .die")).to_have_text(list(kults))

    def a_roll_that_draws_on_the_ombre(self) -> None:
        """K-01, K-05: the difficulty in one tap; a second die is offered to nobody but who threw."""
        step, ana, bruno, mj = self.watch.step, self.ana, self.bruno, self.mj
        step("tries", lambda: ana.tries("Franchir la grille", "Corps"), self.on_stage("Franchir la grille"))
        expect(ana.scene.get_by_role("button", name="Lancer")).to_have_count(0)
        step("difficulty", lambda: mj.presses("Difficile 10", mj.scene), self.on_stage("Difficulté 10"))
        step("specialty", lambda: ana.takes("Rapière"), self.on_stage("Corps 5 + Spadassine 3 + Rapière 2"))
        for person in self.everyone:
            expect(person.scene).to_contain_text("11\u00a0faces sur 20 réussissent")
        ana.inspect()
        fall(self.faces, -3)
        step("first die", lambda: ana.throws(10, 10), self.on_stage("Échec"))
        self.dice("−3")
        expect(bruno.scene).to_contain_text("Ana puise dans l’ombre, ou garde.")
        expect(bruno.scene.get_by_role("button", name="Puiser")).to_have_count(0)
        fall(self.faces, 9)
        step("second die", lambda: ana.presses("Puiser", ana.scene), self.on_stage("Réussite, 1\u00a0rang"))
        self.dice("−3", "+9")
        for place, words in (*self.told("= 16, contre 10"), *self.beside("Ana", "ombre\u00a01")):
            expect(place).to_contain_text(words)
        mj.goes_on()

    def opponents_in_seconds(self) -> None:
        """K-30, K-31: a fight opened, a group and a captain brought into it by one form each."""
        step, ana, mj = self.watch.step, self.ana, self.mj
        step("fight", mj.opens_fight, self.on_stage("Round 1"))
        group = {"nom": "Les vétérans", "valeur": "veteran", "nombre": "3"}
        step("group", lambda: mj.brings("Préparer ce groupe", **group), self.on_stage("3\u00a0debout"))
        captain = {"nom": "Ravel", "combat": "6", "pv": "9", "protection": "2"}
        step(
            "captain",
            lambda: mj.brings("Préparer cet adversaire", **captain),
            self.on_stage("9\u00a0PV, armure\u00a02"),
        )
        mj.inspect()
        now = [person.scene.locator(".maintenant") for person in self.everyone]
        for place in now:
            expect(place).to_contain_text("Les vétérans")
        step("hurries", lambda: ana.presses("+5, ombre +1", ana.scene), [(place, "Isaure") for place in now])

    def an_attack_on_a_group(self) -> None:
        """K-31, K-32: two extras fall to a blow of one rank."""
        step, ana = self.watch.step, self.ana
        step("attack", lambda: ana.attacks("Les vétérans"), self.on_stage("Attaquer Les vétérans"))
        ana.takes("Rapière")
        fall(self.faces, 4)
        step("blow", lambda: ana.throws(12, 10), self.on_stage("2 hors de combat, 1 debout"))
        step("goes on", self.mj.goes_on, self.on_stage("Round 1"))

    def a_defence_that_fails(self) -> None:
        """K-33, K-34: what comes is known before the die; a failure that is kept costs its PV."""
        step, bruno, mj = self.watch.step, self.bruno, self.mj
        step("assault", lambda: mj.strikes("Les vétérans", "Orso"), self.on_stage("Se défendre contre"))
        expect(self.ana.scene).to_contain_text("Bruno lance.")
        fall(self.faces, 0)
        step("defence", lambda: bruno.throws(2, 10), self.on_stage("Échec, 1\u00a0rang"))
        step(
            "kept",
            lambda: bruno.presses("Garder l’échec", bruno.scene),
            self.on_stage("Orso prend 2\u00a0points de dégâts"),
        )
        for place, words in self.beside("Bruno", "PV\u00a05"):
            expect(place).to_contain_text(words)
        mj.goes_on()

    def somebody_dying(self) -> None:
        """K-35: below 0 one loses a PV each round, until somebody is torn from it."""
        step, bruno, mj = self.watch.step, self.bruno, self.mj
        fall(self.faces, 9)
        step("captain", lambda: mj.strikes("Ravel", "Orso", de=True), self.on_stage("Difficulté 20"))
        fall(self.faces, -8)
        bruno.throws(2, 20)
        bruno.presses("Garder l’échec", bruno.scene)
        for place, words in self.told("À terre, à l’agonie"):
            expect(place).to_contain_text(words)
        mj.goes_on()
        step("round", lambda: mj.presses("Round suivant", mj.scene), self.on_stage("Round 2"))
        for place, words in self.on_stage("Orso (à l’agonie, −2\u00a0PV)"):
            expect(place).to_contain_text(words)
        sheet = mj.opens_sheet_of("Orso")
        step(
            "saved",
            lambda: mj.presses("Arracher Orso à l’agonie", sheet),
            self.on_stage("Orso (à terre, −2\u00a0PV)"),
        )

    def a_concession(self) -> None:
        """K-11: offered on the phone, taken by the MJ; a life is spared, and a point of ombre leaves."""
        step, ana, mj = self.watch.step, self.ana, self.mj
        ana.turns_to("fiche")
        form = ana.opens(ana.fiche.get_by_role("button", name="Concéder, échouer…"))
        form.get_by_label("Concéder le conflit").fill("Elle jette sa rapière")
        offer = form.get_by_role("button", name="Proposer de concéder")
        step("offer", lambda: ana.sends(offer), self.on_stage("Elle jette sa rapière"))
        ana.turns_to("scene")
        form = mj.opens(mj.scene.get_by_role("button", name="Répondre…"))
        yes = form.get_by_role("button", name="Accepter")
        step("taken", lambda: mj.sends(yes), self.on_stage("A concédé, la vie sauve\u00a0: Isaure"))
        for place, words in (*self.told("Sa vie est sauve"), *self.beside("Ana", "ombre\u00a01")):
            expect(place).to_contain_text(words)
        ana.inspect()
        step("over", lambda: mj.presses("Finir le combat", mj.scene), self.on_stage("Rien n’est en jeu"))

    def rest_and_what_was_learnt(self) -> None:
        """K-20 to K-22: a night for all, experience for all, and what a fifteenth point brings."""
        step, ana, mj = self.watch.step, self.ana, self.mj
        fold = mj.unfolds("Repos et expérience")
        step("night", lambda: mj.presses("Tout le monde se repose", fold), self.told("se repose 1\u00a0jour"))
        fold = mj.unfolds("Repos et expérience")
        fold.locator("[name=heures]").fill("5")
        expect(fold).to_contain_text("5 d’expérience pour chacun")
        give = fold.get_by_role("button", name="Donner l’expérience à tous")
        step("experience", give.click, self.told("5\u00a0points d’expérience à chacun"))
        ana.turns_to("fiche")
        form = ana.opens(ana.fiche.get_by_role("button", name="Progresser…"))
        more = form.get_by_role("button", name="Âme 0 → 1, pour 5")
        step("raised", lambda: ana.sends(more), self.told("passe à 1 en Âme"))
        gift = ana.fiche.locator(".etat").get_by_role("button", name="Choisir…")
        form = ana.opens(gift)
        form.locator("[name=texte]").first.fill("Veilleuse")
        ana.sends(form.get_by_role("button", name="L’ajouter"))
        expect(ana.fiche).to_contain_text("Veilleuse")
        expect(gift).to_have_count(0)


@pytest.mark.both_modes
def test_an_evening(table: Tablee, server: Server, faces: Faces, new_page: Callable[..., Page]) -> None:
    """The issue's main job: an MJ on a laptop, two players on phones; each step on every screen within 1 s."""
    evening = Evening(table, server, faces, new_page)
    evening.a_roll_that_draws_on_the_ombre()
    evening.opponents_in_seconds()
    evening.an_attack_on_a_group()
    evening.a_defence_that_fails()
    evening.somebody_dying()
    evening.a_concession()
    evening.rest_and_what_was_learnt()
    evening.watch.judges()
