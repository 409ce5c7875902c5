"""An evening of IMPACT in full swing: for each move of the game, rows where it can really be played."""

from typing import Any

from characters.models import Counter, Trait
from sessions_app.models import Part, Question, Resolution, Seat
from tests.sessions_app.table import Tablee, act, revision

JETONS = {"impact/complication", "impact/opportunite", "impact/opportunite_critique"}


def impact_rows(tablee: Tablee) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """One row of each kind, all of Ana's but the question; and what each move of IMPACT is sent about.

    Rolls and duels stand at every step: demanded, announced, thrown, read.
    """
    evening = Evening(tablee)
    asked = evening.asks()
    sasha, kelvan = evening.sheet("Sasha", tablee.ana), evening.sheet("Kelvan", tablee.bob)
    words = tablee.trait(sasha, "empreinte", "Ouvrir ce qui est fermé", by=tablee.ana)
    wound = tablee.trait(sasha, "blessure", "L’épaule démise")
    evening.counts("impact", sasha)
    evening.counts("suspense")
    act(tablee.mj, "core/pose_fact", text="La porte bat")
    act(tablee.mj, "core/make_clock", label="La ronde revient")
    fact = str(Trait.objects.get(portrait__campaign=tablee.campaign, kind="fait").pk)
    ombeline = evening.sheet("Ombeline", tablee.ana)
    pilots = tablee.trait(ombeline, "empreinte", "Naviguer", by=tablee.ana)
    evening.counts("etincelles", ombeline)
    roll = evening.announced(ombeline, noirs=1)
    hand = hand_of(roll)
    cut = evening.announced(evening.sheet("Isaure", tablee.ana), seconde="Refermer derrière elle")
    theirs = evening.announced(evening.sheet("Gaspard", tablee.bob))
    act(
        tablee.ana,
        "impact/soutenir",
        portrait=ombeline,
        resolution=theirs,
        comment="Je guette",
        revision=revision(theirs),
    )
    support = str(Part.objects.get(resolution=theirs, kind="impact/soutien").pk)
    act(tablee.ana, "impact/tenter", portrait=evening.sheet("Odon", tablee.ana), intention="Fuir")
    demand = evening.newest()
    fallen = evening.thrown(evening.sheet("Perrine", tablee.ana), noirs=2)
    answered = evening.defied("Hector", "Lia")
    evening.answers(answered)
    built = evening.defied("Vasco", "Nil")
    evening.answers(built)
    evening.threatens(built, danger_1="blessure", danger_2="blessure")
    read = evening.thrown(evening.sheet("Lubin", tablee.ana), noirs=0)
    rows = {
        "portrait": sasha,
        "trait": words,
        "counter": str(Counter.objects.get(portrait__campaign=tablee.campaign, key="horloge").pk),
        "resolution": roll,
        "part": hand,
        "question": asked["echec"],
    }
    shown = {"des": "1", "dores": "0", "noirs": "1", "risque": "blessure"}
    own = {
        "impact/tenter": {"avantage": fact},
        "impact/juger": {"resolution": demand},
        "impact/annoncer": {"premier": "joue", "second": "joue"},
        "impact/composer": {"question": "empreinte", "trait": pilots},
        "impact/couper": {"part": hand_of(cut), "sur": "2"},
        "impact/soutenir": {"resolution": theirs},
        "impact/ne_plus_soutenir": {"part": support},
        "impact/lancer": shown,
        "impact/chaos": {"resolution": fallen},
        "impact/clore": {"resolution": read},
        "impact/jeton": {"question": asked["jeton"]},
        "impact/consentir": {"vue": "blessure,grave,critique,mort"},
        "impact/nommer": {"trait": wound},
        "impact/defier": {"contre": kelvan},
        "impact/repliquer": {"part": hand_of(answered, tablee.ana)},
        "impact/contrecoups": {"resolution": answered},
        "impact/pret": {"part": hand_of(built, tablee.ana), "vue": "1|1|0|blessure"},
        "impact/raconter_contrecoup": {"question": asked["contrecoup"]},
    }
    return rows, own


def hand_of(resolution: str, owner: Seat | None = None) -> str:
    """The id of the hand of a roll, or of somebody's in a duel."""
    hands = Part.objects.filter(resolution_id=resolution, kind="impact/main")
    return str((hands.get(owner=owner) if owner else hands.get()).pk)


class Evening:
    """Short ways to make things happen. The dice are the real ones: what needs luck is tried until it comes."""

    def __init__(self, tablee: Tablee) -> None:
        self.tablee = tablee

    def sheet(self, name: str, seat: Seat) -> str:
        return self.tablee.portrait(seat, "personnage", name=name)

    def counts(self, key: str, portrait: str | None = None) -> None:
        """One more, given by le Monde."""
        act(self.tablee.mj, "core/put_right", key=key, delta=1, portrait=portrait)

    def newest(self) -> str:
        """The last thing that was begun."""
        return str(Resolution.objects.filter(campaign=self.tablee.campaign).latest("position").pk)

    def announced(self, portrait: str, danger: str = "blessure", **said: Any) -> str:
        """An announcement by le Monde; the id of its roll."""
        said = {"portrait": portrait, "intention": "Passer", "danger": danger} | said
        act(self.tablee.mj, "impact/annoncer", **said)
        return self.newest()

    def thrown(self, portrait: str, noirs: int) -> str:
        """A roll of one die without danger; read at once without Chaos."""
        roll = self.announced(portrait, "rien", noirs=noirs)
        shown = {"part": hand_of(roll), "resolution": roll, "des": 1, "dores": 0, "noirs": noirs}
        act(self.tablee.mj, "impact/lancer", **shown, revision=revision(roll))
        return roll

    def defied(self, one: str, other: str) -> str:
        """A duel between a new character of Ana's and one of Bob's."""
        first, second = self.sheet(one, self.tablee.ana), self.sheet(other, self.tablee.bob)
        act(self.tablee.ana, "impact/defier", portrait=first, contre=second, intention="Passer")
        return self.newest()

    def answers(self, duel: str) -> None:
        part = hand_of(duel, self.tablee.bob)
        act(self.tablee.bob, "impact/repliquer", part=part, intention="Tenir")

    def threatens(self, duel: str, **said: Any) -> None:
        act(self.tablee.mj, "impact/contrecoups", resolution=duel, **said, revision=revision(duel))

    def asks(self) -> dict[str, str]:
        """The ids of a failure to tell, of a debt that may become a token, and of a contrecoup to tell."""
        tries, fights = self.sheet("Lubine", self.tablee.ana), 0
        while not (self.kinds() & JETONS and "impact/echec" in self.kinds()):
            roll = self.thrown(tries, noirs=2)
            act(self.tablee.mj, "impact/chaos", resolution=roll, revision=revision(roll))
        while "impact/contrecoup" not in self.kinds():
            fights += 1
            duel = self.defied(f"Une {fights}", f"Deux {fights}")
            self.answers(duel)
            self.threatens(duel, echec_1="Elle recule", echec_2="Il lâche")
            for seat in (self.tablee.ana, self.tablee.bob):
                act(seat, "impact/pret", part=hand_of(duel, seat), vue="1|1|0|")
        return {
            "echec": self.question("impact/echec"),
            "jeton": self.question(*JETONS),
            "contrecoup": self.question("impact/contrecoup"),
        }

    def kinds(self) -> set[str]:
        asked = Question.objects.filter(campaign=self.tablee.campaign, removed=False)
        return set(asked.values_list("kind", flat=True))

    def question(self, *kinds: str) -> str:
        asked = Question.objects.filter(campaign=self.tablee.campaign, removed=False, kind__in=kinds)
        return str(asked.earliest("pk").pk)
