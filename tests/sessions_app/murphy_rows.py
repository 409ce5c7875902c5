"""An evening of Les Lois de Murphy in full swing: for each move of the game, rows where it can really be played."""

from unittest.mock import patch

from characters.models import Counter, Trait
from rules.dice import LoadedDice
from sessions_app.models import Part, Question, Resolution, Seat
from tests.sessions_app.table import Tablee, act, revision

LISTES = {"caracteristique": "Esprit\nForce", "domaine": "Savoir", "talent": "Pister"}
SEUIL = 5


def murphy_rows(tablee: Tablee) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """One row of each kind, all of Ana's; and what each move of the game is sent about."""
    evening = Evening(tablee)
    idle = evening.sheet("Sinnead")
    act(tablee.mj, "core/make_clock", label="La bête")
    tried = evening.tried(evening.sheet("Odon"))
    ready = evening.tried(evening.sheet("Ava"), ready=True)
    lost = evening.thrown(evening.sheet("Briac"), 4, 9, 12)
    held = evening.sheet("Cyrille")
    act(tablee.ana, "murphy/garder", part=part(evening.thrown(held, 4, 9, 12)), valeur=4)
    failed = evening.thrown(held, 5, 9, 12)
    evening.thrown(evening.sheet("Denis"), 5, 5, 5)
    recit = evening.asked("recit")
    nobodys, preacher = (
        tablee.portrait(kind="personnage", name="Vespera"),
        evening.messenger("Anselin", tablee.ana),
    )
    abbess = evening.messenger("Odile", tablee.mj)
    act(tablee.mj, "murphy/avertir", portrait=nobodys, faute="ennemi", acte="Voler le calice")
    warning = evening.asked("avertissement")
    insolent = tablee.portrait(kind="personnage", name="Goulven")
    insult = {"faute": "insulte", "acte": "Cracher", "offense": abbess}
    act(tablee.mj, "murphy/avertir", portrait=insolent, **insult)
    act(tablee.mj, "murphy/persister", question=evening.asked("avertissement", insolent))
    offense = evening.asked("offense")
    act(tablee.mj, "core/give_portrait", portrait=abbess)  # nobody's: any MJ judges for her
    act(tablee.mj, "murphy/jour")
    reminder = evening.asked("rappel", nobodys)
    rows = {
        "portrait": idle,
        "trait": tablee.trait(idle, "detail", "Éclusière", by=tablee.ana),
        "counter": str(Counter.objects.get(portrait__campaign=tablee.campaign, key="horloge").pk),
        "resolution": tried,
        "part": part(tried),
        "question": recit,
    }
    words = {"caracteristique": evening.esprit}
    return rows, {
        "murphy/tenter": words,
        "murphy/composer": {"caracteristique": evening.force},
        "murphy/lancer": {"resolution": ready, "part": part(ready), "seuil": str(SEUIL)},
        "murphy/garder": {"part": part(lost), "valeur": "4"},
        "murphy/appeler": {"part": part(failed), "valeur": "4", "remplace": "1"},
        "murphy/laisser": {"question": str(Question.objects.get(resolution_id=lost, removed=False).pk)},
        "murphy/avertir": {"faute": "ennemi"},
        "murphy/juger_offense": {"question": offense},
        "murphy/precher": {"portrait": preacher},
        "murphy/sanctionner": {"question": reminder},
        **{
            f"murphy/{key}": {"question": warning}
            for key in ("persister", "se_raviser", "lever_avertissement")
        },
    }


class Evening:
    """The table, and its lists."""

    def __init__(self, tablee: Tablee) -> None:
        self.tablee = tablee
        for kind, words in LISTES.items():
            act(tablee.mj, "core/add_to_list", kind=kind, words=words)
        self.esprit, self.force = (
            str(Trait.objects.get(portrait__campaign=tablee.campaign, text=text).pk)
            for text in ("Esprit", "Force")
        )

    def sheet(self, name: str) -> str:
        """A character of Ana's, who acts under 5."""
        sheet = self.tablee.portrait(self.tablee.ana, "personnage", name=name)
        numbers = {"key": "caracteristique", "of": self.esprit, "value": SEUIL}
        act(self.tablee.ana, "core/write_number", portrait=sheet, **numbers)
        return sheet

    def messenger(self, name: str, seat: Seat) -> str:
        """A Messenger whom somebody plays."""
        sheet = self.tablee.portrait(seat, "personnage", name=name)
        priest = self.tablee.trait(sheet, "vocation", f"Moine de {name}")
        act(self.tablee.mj, "core/mark_trait", trait=priest, flag="messager", on=True)
        return sheet

    def tried(self, sheet: str, ready: bool = False) -> str:
        """A roll that waits for its conditions, or for its dice."""
        words = {"intention": "Fuir", "caracteristique": self.esprit}
        act(self.tablee.ana, "murphy/tenter", portrait=sheet, **words)
        newest = Resolution.objects.filter(campaign=self.tablee.campaign).latest("position")
        roll = str(newest.pk)
        if ready:
            act(self.tablee.mj, "murphy/conditions", resolution=roll, conditions=0, revision=revision(roll))
        return roll

    def thrown(self, sheet: str, *faces: int) -> str:
        """A roll whose dice fell so: chance alone is replaced."""
        roll = self.tried(sheet, ready=True)
        seen = {"part": part(roll), "resolution": roll, "seuil": SEUIL, "revision": revision(roll)}
        with patch("sessions_app.commands.play.SecureDice", lambda: LoadedDice(faces)):
            act(self.tablee.ana, "murphy/lancer", **seen)
        return roll

    def asked(self, kind: str, portrait: str = "") -> str:
        """The only question of this kind that waits, about this sheet or any."""
        asked = Question.objects.filter(campaign=self.tablee.campaign, removed=False, kind=f"murphy/{kind}")
        return str((asked.filter(state__portrait=portrait) if portrait else asked).get().pk)


def part(roll: str) -> str:
    """What was chosen for a roll."""
    return str(Part.objects.get(resolution_id=roll).pk)
