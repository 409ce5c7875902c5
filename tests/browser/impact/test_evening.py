"""An evening of IMPACT, played live: le Monde on a laptop, two players on their phones (I-03 to I-14, I-22, I-23)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.entering import enter
from tests.browser.faces import Faces
from tests.browser.hands import Watch
from tests.browser.impact.people import CLOCK, FACT, SECRET, Monde, Player
from tests.browser.screens import LAPTOP, PHONE, received
from tests.live.people import Tablee
from tests.server import Server

Seen = list[tuple[Locator, str]]


class Evening:
    """Three pages, and how fast what one does is seen on the three."""

    def __init__(self, table: Tablee, server: Server, faces: Faces, new_page: Callable[..., Page]) -> None:
        self.monde = Monde(enter(new_page(**LAPTOP), table.mj, server.url, "regie"), "Hélène")
        self.ana, self.bruno = (
            Player(enter(new_page(**PHONE), who, url), who.seat.name)
            for who, url in ((table.ana, server.url), (table.bruno, server.urls[-1]))
        )
        self.everyone: list[Player] = [self.monde, self.ana, self.bruno]
        self.faces, self.watch = faces, Watch()

    def on_stage(self, words: str) -> Seen:
        return [(person.scene, words) for person in self.everyone]

    def on_table(self, words: str) -> Seen:
        return [(person.page.locator("#zone-board"), words) for person in self.everyone]

    def beside(self, name: str, words: str) -> Seen:
        """What is told at a glance beside the name of a player."""
        return [(person.page.locator(".person").filter(has_text=name), words) for person in self.everyone]

    def told(self, words: str) -> Seen:
        return [(person.journal, words) for person in self.everyone]

    def all_hold(self, des: int, dores: int = 0, noirs: int = 0) -> None:
        for person in self.everyone:
            person.holds(des, dores, noirs)

    def a_demand_and_its_announcement(self) -> None:
        """I-03, I-04: nothing can be thrown before le Monde has spoken; one tap announces a prepared danger."""
        step, ana, bruno, monde = self.watch.step, self.ana, self.bruno, self.monde
        step("demand", lambda: ana.tries("Trancher la chaîne"), self.on_stage("Trancher la chaîne"))
        expect(ana.throw).to_be_disabled()
        expect(bruno.throw).to_have_count(0)
        expect(bruno.scene).to_contain_text("Le Monde va répondre")
        chip = monde.scene.get_by_role("button", name="Annoncer tout de suite Une blessure", exact=True)
        step(
            "announcement",
            lambda: monde.presses("Annoncer tout de suite Une blessure", monde.scene),
            self.on_stage("Si c’est raté"),
        )
        expect(chip).to_have_count(0)
        expect(ana.throw).to_be_enabled()
        self.all_hold(1)

    def a_hand_and_its_support(self) -> None:
        """I-05 to I-08: four questions under a thumb, one of them from the other phone; the price of the Trame."""
        step, ana, bruno = self.watch.step, self.ana, self.bruno
        for number, words in enumerate(("Ouvrir ce qui est fermé", "Trois doigts", FACT), 2):
            step(words, ana.answer(words).click, self.on_stage(f"{number}\u00a0dés"))
            expect(ana.answer(words)).to_have_attribute("aria-pressed", "true")
            self.all_hold(number)
        how = "Il tient la lanterne"
        step("support", lambda: bruno.supports(how), self.on_stage(how))
        for place, name in [(person.scene, name) for person in self.everyone for name in ("Sasha", "Kelvan")]:
            expect(place.locator(".risques li").filter(has_text=name)).to_contain_text("une blessure")
        ana.unfolds_rare_gestures()
        step("Trame", ana.answer("Retrouver celle").click, self.on_stage("1\u00a0noir"))
        self.all_hold(5, 1, 1)
        expect(ana.throw).to_have_text("Lancer 5\u00a0dés + 1\u00a0doré")
        for person in (self.monde, bruno):
            expect(person.scene.locator(".raisons")).to_contain_text("La Trame est engagée.")

    def a_failure_and_its_wound(self) -> None:
        """I-07, I-10: the hand falls first, for all; who rolls and who supports take what was announced."""
        self.faces.fall(1, 4, 2, 3, 4, 2)
        self.watch.step("throw", self.ana.throw.click, [*self.on_stage("Raté"), *self.told("Raté")])
        for person in self.everyone:
            person.reads(5, 1)
            for name in ("Sasha", "Kelvan"):
                expect(person.scene.locator(".touche").filter(has_text=name)).to_contain_text("une blessure")
                expect(person.boxes(name)).to_have_text(["Blessure"])
            person.turns_to("scene")
        for place, words in self.beside("Ana", "1 case sur 4") + self.beside("Bruno", "1 case sur 4"):
            expect(place).to_contain_text(words)

    def the_chaos_apart(self, words: str, *faces: int) -> None:
        """I-11: another moment, that le Monde triggers; the black dice are those that were shown."""
        for person in self.everyone:
            expect(person.scene.locator(".chaos .die-night")).to_have_count(len(faces))
            expect(person.scene.locator(".chaos .die-night").first).to_have_attribute("data-face", "?")
        self.faces.fall(*faces)
        monde = self.monde
        self.watch.step(
            f"Chaos {faces}", lambda: monde.presses("Lancer le Chaos", monde.scene), self.on_stage(words)
        )
        for person in self.everyone:
            for die, face in zip(person.scene.locator(".chaos .die-night").all(), faces, strict=True):
                expect(die).to_have_attribute("data-face", str(face))

    def a_debt_becomes(self, token: str, seen: Seen) -> None:
        """I-14: le Monde decides, the table goes on meanwhile."""
        asked = self.monde.scene.locator(".pending").filter(has_text=token)
        self.watch.step(token, asked.get_by_role("button", name=token).click, seen)
        expect(asked).to_have_count(0)

    def the_danger_again(self) -> None:
        """I-03, I-04, I-23: one tap raises the danger by a rung; until the dice, one gives up for nothing."""
        step, ana, monde = self.watch.step, self.ana, self.monde
        expect(monde.scene.get_by_role("button", name="Annoncer encore Une blessure")).to_be_visible()
        raised = "Un cran plus haut Une blessure grave"
        step("repeated", lambda: monde.presses(raised, monde.scene), self.on_stage("une blessure grave"))
        expect(ana.throw).to_be_enabled()
        step("given up", lambda: ana.presses("Renoncer", ana.scene), self.on_stage("Rien n’est en jeu"))
        for place, words in self.beside("Ana", "1 case sur 4") + self.beside("Ana", "2\u00a0Étincelles"):
            expect(place).to_contain_text(words)

    def a_success_with_a_complication(self) -> None:
        """I-08, I-11, I-20, I-23: an Étincelle burns, a fact is laid, a clock advances, le Monde keeps its token."""
        step, ana, monde = self.watch.step, self.ana, self.monde
        step("again", lambda: ana.tries("Sauter sur l’autre rive"), self.on_stage("Sauter sur l’autre rive"))
        fact = "Sasha est sur l’autre rive"
        told = {"noirs": "1", "fait": fact, "horloge": f"{CLOCK} (0/6)", "echec": "Le courant l’emporte"}
        step("form", lambda: monde.announces("grave", **told), self.on_stage("Le courant l’emporte"))
        ana.takes("Courir sur les toits")
        ana.unfolds_rare_gestures()
        ana.takes("Griller une Étincelle")
        self.all_hold(2, 1, 1)
        self.faces.fall(5, 1, 3)
        step("success", ana.throw.click, [*self.on_stage("Réussi"), *self.on_table(fact)])
        for person in self.everyone:
            person.reads(2, 1)
        for place, words in (*self.on_table("1\u00a0sur\u00a06"), *self.beside("Ana", "1\u00a0Étincelle")):
            expect(place).to_contain_text(words)
        self.the_chaos_apart("Une complication", 7)
        self.a_debt_becomes("Un jeton de Suspense", self.on_table("2\u00a0Jetons de Suspense"))

    def a_token_is_paid(self) -> None:
        """I-09: an Opportunité bought with an Impact token is a fact for all."""
        ana, fact = self.ana, "Un filin pend du bac"
        sheet = ana.opens_sheet_of("Sasha")
        form = ana.opens(sheet.get_by_role("button", name="Payer une Opportunité…"))
        form.get_by_label("Ce qui est là").fill(fact)
        pay = form.get_by_role("button", name="Payer un jeton")
        self.watch.step("token paid", lambda: ana.sends(pay), self.on_table(fact))
        for place, words in self.beside("Ana", "0\u00a0Impact"):
            expect(place).to_contain_text(words)

    def a_duel(self) -> None:
        """I-22: what a hand takes is not seen by the other until both are ready; the loser takes the contrecoup."""
        step, ana, bruno, monde = self.watch.step, self.ana, self.bruno, self.monde
        step("challenge", lambda: ana.challenges("Garder la barre"), self.on_stage("Garder la barre"))
        bruno.turns_to("scene")
        form = bruno.opens(bruno.scene.get_by_role("button", name="Répliquer…"))
        form.get_by_label("veut").fill("Prendre la barre")
        answer = form.get_by_role("button", name="Le dire")
        step("answer", lambda: bruno.sends(answer), self.on_stage("Prendre la barre"))
        form = monde.opens(monde.scene.get_by_role("button", name="Dire les contrecoups…"))
        for number, danger in ((1, "grave"), (2, "blessure")):
            form.locator(f"[name=danger_{number}]").select_option(danger)
        form.locator("[name=echec_1]").fill("La barre la jette à l’eau")
        say = form.get_by_role("button", name="Dire les contrecoups")
        step("contrecoups", lambda: monde.sends(say), self.on_stage("La barre la jette à l’eau"))

        ana.turns_to("scene")
        before, frames = bruno.scene.inner_html(), len(bruno.page.frames_received)
        ana.takes("Ouvrir ce qui est fermé", "Trois doigts")
        expect(ana.scene.locator(".total > span > b")).to_have_text("3\u00a0dés")
        expect(monde.scene.locator(".raisons").first).to_contain_text("Ouvrir ce qui est fermé")
        ready = ana.scene.get_by_role("button", name="Ma main est prête")
        expect(ready).to_have_text("Ma main est prête\u00a0: 3\u00a0dés")
        assert bruno.scene.inner_html() == before
        assert set(bruno.page.frames_received[frames:]) <= {"pong"}
        step("ready", ready.click, [(person.scene, "Main prête") for person in self.everyone])
        expect(bruno.scene.get_by_role("region", name="Sasha")).to_contain_text("Sa main est fermée")
        expect(ana.scene.get_by_role("region", name="Kelvan")).to_contain_text("Sa main est fermée")
        bruno.takes("Soigner avec ce qu’il a")
        self.faces.fall(1, 2, 4, 5, 6)
        ready = bruno.scene.get_by_role("button", name="Ma main est prête\u00a0: 2\u00a0dés")
        step("duel", ready.click, [*self.on_stage("Kelvan l’emporte"), *self.told("Kelvan l’emporte")])
        for person in self.everyone:
            sides = person.scene.locator(".cote-duel")
            expect(sides.nth(0).locator(".die")).to_have_count(3)
            expect(sides.nth(1).locator(".die")).to_have_count(2)
            expect(sides.nth(0)).to_contain_text("Sasha coche une blessure grave")
            expect(person.boxes("Sasha")).to_have_text(["Blessure", "Grave"])
            expect(person.boxes("Kelvan")).to_have_text(["Blessure"])
            person.turns_to("scene")
        form = ana.opens(ana.scene.get_by_role("button", name="Raconter…"))
        form.get_by_label("Raconte comment").fill("L’eau froide lui coupe le souffle.")
        tell = form.get_by_role("button", name="Raconter")
        step("contrecoup", lambda: ana.sends(tell), self.told("L’eau froide lui coupe le souffle."))


@pytest.mark.both_modes
def test_an_evening(table: Tablee, server: Server, faces: Faces, new_page: Callable[..., Page]) -> None:
    """The issue's main job: each step on every screen within 1 s, and not a byte of the secret clock for a player."""
    evening = Evening(table, server, faces, new_page)
    monde, ana, bruno = evening.monde, evening.ana, evening.bruno
    evening.a_demand_and_its_announcement()
    evening.a_hand_and_its_support()
    evening.a_failure_and_its_wound()
    evening.the_chaos_apart("Une Opportunité", 8)
    expect(bruno.scene).to_contain_text("Le Monde décide.")
    evening.a_debt_becomes("Un jeton d’Impact", evening.beside("Ana", "1\u00a0Impact"))
    monde.presses("C’est dit", monde.scene)
    secret = monde.page.locator(".clock").filter(has_text=SECRET)
    secret.get_by_role("button", name="Avancer").click()
    expect(secret).to_contain_text("1\u00a0sur\u00a04")
    evening.the_danger_again()
    evening.a_success_with_a_complication()
    evening.a_token_is_paid()
    evening.a_duel()

    assert SECRET in received(monde.page)
    for person in (ana, bruno):
        given = received(person.page)
        assert CLOCK in given and SECRET not in given
    evening.watch.judges()
