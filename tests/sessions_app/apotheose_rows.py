"""An evening of Apothéose in full swing: for each move of the game, rows where it can really be played."""

from typing import Any
from unittest.mock import patch

from characters.models import Counter, Portrait, Trait
from rules.apotheose.compteurs import RESERVE
from rules.apotheose.kult import SHIFT
from rules.dice import LoadedDice
from sessions_app.models import Part, Question, Resolution, Seat
from tests.sessions_app.table import Tablee, act, revision

# Everybody of this evening: 9 PV, 12 in magie, and a sum to which 1 more brings a gift (K-20, K-22).
NUMBERS: dict[str, Any] = {"corps": 4, "esprit": 4, "combat": 4, "ame": 7}
WORDS: dict[str, Any] = {
    "metier": "Mage",
    "specialite": "Feu",
    "mystique": True,
    "affect": "Venger la tour",
}
CAPTAIN: dict[str, Any] = {"nom": "Ravel", "combat": 6, "metier": True, "pv": 9, "protection": 2}
BASE = 4  # the score of whatever they try, before its die and without a word


def apotheose_rows(tablee: Tablee) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """One row of each kind, all of Ana's; and what each move of the game is sent about.

    A fight is open: what asks for none (to open one, to rest) is sent once it is over (`samples.AFTER`).
    """
    evening = Evening(tablee)
    idle = evening.sheet("Isaure", ombre=5, xp=10)
    act(tablee.mj, "core/make_clock", label="La garde vient")
    fighter, worn, dying = (evening.sheet(name) for name in ("Morvan", "Sybil", "Perrin"))
    defender = evening.sheet("Lysandre")
    fight = evening.fight(fighter, worn, dying, defender)
    group, captain = evening.foes(fight)
    evening.dies(fight, dying, captain)
    evening.put(worn, armure_perdue=1)
    struck = evening.assault(fight, defender, captain)
    climber = evening.sheet("Odon")
    announced = evening.announced(climber, difficulte=1)
    failed = evening.thrown(evening.sheet("Briac"), difficulte=40, kult=-3)
    proposed = evening.cast(evening.sheet("Orso"), offensif=True, visees=[group])
    resisted = evening.cast(evening.sheet("Ysolde"))
    act(
        tablee.mj,
        "apotheose/juger",
        resolution=resisted,
        issue="resiste",
        score=6,
        revision=revision(resisted),
    )
    empty = evening.sheet("Maugis", magie_depensee=12)
    graced = evening.sheet("Céleste", ombre=6)
    tablee.trait(graced, "grace", "Elle apaise")
    marked = evening.marked("Mahaut")
    act(tablee.mj, "core/mark_trait", trait=evening.word(marked, "stigmate"), flag="compulsion", on=True)
    tablee.trait(idle, "objet", "La lampe", by=tablee.ana)
    rows = {
        "portrait": idle,
        "trait": evening.word(idle, "affect"),
        "counter": str(Counter.objects.get(portrait__campaign=tablee.campaign, key="horloge").pk),
        "resolution": announced,
        "part": part(announced),
        "question": evening.asked("effet", marked),
    }
    mine = {"portrait": fighter, "resolution": fight}
    one_by_one = {"majeur": "false"}
    return rows, {
        "apotheose/ombre": {"raison": "recit"},
        "apotheose/stigmate": one_by_one,
        "apotheose/grace": one_by_one,
        "apotheose/renoncer_grace": {"portrait": graced},
        "apotheose/partir": {"question": evening.asked("sixieme", marked)},
        "apotheose/accorder": {"question": evening.offered(fighter)},
        "apotheose/annoncer": {"resolution": announced},
        "apotheose/composer": {"affect": evening.word(climber, "affect"), "garde": ""},
        "apotheose/lancer": typed(shown(announced)),
        "apotheose/sans_de": typed(shown(struck)),
        "apotheose/puiser": roll(failed),
        "apotheose/garder": roll(failed),
        "apotheose/entrer": {"resolution": fight},
        "apotheose/sortir": mine,
        "apotheose/devancer": mine,
        "apotheose/retarder": mine,
        "apotheose/agir": mine,
        "apotheose/attaquer": {**mine, "cible": group},
        "apotheose/round": {"resolution": fight},
        "apotheose/finir": {"resolution": fight},
        "apotheose/secourir": {"portrait": dying},
        "apotheose/groupe": {"resolution": fight},
        "apotheose/adversaire": {"resolution": fight},
        "apotheose/assaillir": {"resolution": fight, "cible": fighter, "par": group},
        "apotheose/incanter": {
            "domaine": evening.word(idle, "specialite"),
            "affect": evening.word(idle, "affect"),
        },
        "apotheose/retirer": {"part": part(proposed)},
        "apotheose/juger": {"resolution": proposed},
        "apotheose/opposer": roll(resisted),
        "apotheose/epuiser": {"portrait": empty},
        "apotheose/invisible": {"portrait": graced},
        "apotheose/reparer": {"portrait": worn},
        "apotheose/recevoir": {"question": evening.given("Aude")},
    }


def part(resolution: str) -> str:
    """The score of a roll, or the hand that leads a spell."""
    return str(Part.objects.get(resolution_id=resolution).pk)


def roll(resolution: str) -> dict[str, str]:
    """A roll and its score, as every act about it names them."""
    return {"part": part(resolution), "resolution": resolution}


def shown(resolution: str) -> dict[str, Any]:
    """What the page of a roll gives back with its throw."""
    difficulte = Resolution.objects.get(pk=resolution).state["difficulte"]
    return {**roll(resolution), "score": BASE, "difficulte": difficulte}


def typed(content: dict[str, Any]) -> dict[str, str]:
    """As a form sends it."""
    return {name: str(value) for name, value in content.items()}


class Evening:
    """Short ways to make things happen."""

    def __init__(self, tablee: Tablee) -> None:
        self.tablee = tablee

    def sheet(self, name: str, seat: Seat | None = None, **numbers: int) -> str:
        """A mage who fights, of Ana's unless another is named; some numbers stand elsewhere than at first."""
        seat = seat or self.tablee.ana
        act(self.tablee.mj, "apotheose/creer", nom=name, seat=str(seat.pk), **NUMBERS, **WORDS)
        made = str(Portrait.objects.get(campaign=self.tablee.campaign, name=name).pk)
        self.put(made, **numbers)
        return made

    def put(self, portrait: str, **numbers: int) -> None:
        """Numbers of a sheet, put right by the MJ."""
        for key, delta in numbers.items():
            act(self.tablee.mj, "core/put_right", portrait=portrait, key=key, delta=delta)

    def word(self, portrait: str, kind: str) -> str:
        """The id of the first words of this kind on a sheet."""
        return str(Trait.objects.filter(portrait_id=portrait, kind=kind).earliest("position").pk)

    def newest(self) -> str:
        """The last thing that was begun."""
        return str(Resolution.objects.filter(campaign=self.tablee.campaign).latest("position").pk)

    def fight(self, *portraits: str) -> str:
        act(self.tablee.mj, "apotheose/ouvrir", portraits=list(portraits))
        return self.newest()

    def foes(self, fight: str) -> tuple[str, str]:
        """Three who never fought and their captain, in this fight."""
        dockers: dict[str, Any] = {"nom": "Les dockers", "valeur": "civil", "nombre": 3}
        act(self.tablee.mj, "apotheose/groupe", resolution=fight, **dockers)
        act(self.tablee.mj, "apotheose/adversaire", resolution=fight, **CAPTAIN)
        names = (dockers["nom"], CAPTAIN["nom"])
        group, captain = (Portrait.objects.get(campaign=self.tablee.campaign, name=name) for name in names)
        return str(group.pk), str(captain.pk)

    def assault(self, fight: str, cible: str, par: str) -> str:
        """A blow that waits for its defence; the id of the roll."""
        act(self.tablee.mj, "apotheose/assaillir", resolution=fight, cible=cible, par=par)
        return self.newest()

    def dies(self, fight: str, cible: str, par: str) -> None:
        """Somebody struck while down: they are dying (K-35)."""
        self.put(cible, pv_perdus=NUMBERS["corps"] + RESERVE)
        act(self.tablee.mj, "apotheose/assaillir", resolution=fight, cible=cible, par=par)

    def announced(self, portrait: str, difficulte: int) -> str:
        """A roll whose difficulty is said."""
        said = {"intention": "Escalader", "caracteristique": "corps", "difficulte": difficulte}
        act(self.tablee.mj, "apotheose/annoncer", portrait=portrait, **said)
        return self.newest()

    def thrown(self, portrait: str, difficulte: int, kult: int) -> str:
        """A roll whose die fell so: chance alone is replaced."""
        rolled = self.announced(portrait, difficulte)
        with patch("sessions_app.commands.play.SecureDice", lambda: LoadedDice([kult + SHIFT])):
            act(self.tablee.ana, "apotheose/lancer", **shown(rolled), revision=revision(rolled))
        return rolled

    def cast(self, portrait: str, **said: Any) -> str:
        """A spell of the domain of this sheet, that waits for the MJ."""
        said = {"effet": "Des flammes", "intensite": 3, "domaine": self.word(portrait, "specialite")} | said
        act(self.tablee.ana, "apotheose/incanter", portrait=portrait, **said)
        return self.newest()

    def marked(self, name: str) -> str:
        """A sheet whose sixth stigmate has just come (K-15)."""
        sheet = self.sheet(name, ombre=5)
        for number in range(5):
            self.tablee.trait(sheet, "stigmate", f"Il boite {number}")
        act(self.tablee.ana, "apotheose/stigmate", portrait=sheet)
        return sheet

    def offered(self, portrait: str) -> str:
        """A concession that the MJ has to answer (K-11)."""
        act(self.tablee.ana, "apotheose/proposer", portrait=portrait, raison="conceder", texte="Il s’incline")
        return self.asked("accord", portrait)

    def given(self, name: str) -> str:
        """A gift that a sum of 20 brings (K-22)."""
        sheet = self.sheet(name, xp=10)
        act(self.tablee.ana, "apotheose/augmenter", portrait=sheet, caracteristique="combat")
        return self.asked("don", sheet)

    def asked(self, kind: str, portrait: str) -> str:
        """The only question of this kind that waits about this sheet."""
        asked = Question.objects.filter(
            campaign=self.tablee.campaign, removed=False, kind=f"apotheose/{kind}"
        )
        return str(asked.get(state__portrait=portrait).pk)
