"""Every text that people write at a table, in words that a test gives: by every move that takes some."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.test import Client
from msgspec import inspect

from characters.models import Counter, Portrait, Trait
from rules.game import Move
from rules.registry import GAMES
from rules.table import BOARD
from sessions_app.commands.moves import CORE_MOVES
from sessions_app.commands.rights import row_named_by
from sessions_app.models import Part, Question, Resolution
from tests.live.people import Person, Tablee
from tests.sessions_app.table import press, quick

# The game of the evening. What is written in the others is read in tests/sessions_app/test_hostile_words.py.
MOVES: dict[str, Move] = CORE_MOVES | {move.key: move for move in GAMES["puissances"].moves}


def texts(moves: Mapping[str, Move] = MOVES) -> set[tuple[str, str]]:
    """Every parameter of a move that is a text: (move, name). What names a row, or is one of a few words, is none."""
    found = set()
    for key, move in moves.items():
        for field in msgspec.structs.fields(move.params):
            info = inspect.type_info(field.type)
            plain = info.type if isinstance(info, inspect.Metadata) else info
            if isinstance(plain, inspect.StrType) and not row_named_by(info):
                found.add((key, field.name))
    return found


class Story:
    """Three people who play the same evening again and again, each time in other words.

    Ana and Bruno are each the Agent of a Puissance, so that a Lien is declared and answered. `told` is where the words
    of the test were written by now, as `texts()` names it.
    """

    def __init__(self, table: Tablee) -> None:
        self.table, self.told, self.given = table, set[tuple[str, str]](), list[str]()
        self.mj, self.ana, self.bruno = (client(person) for person in table.everyone)
        self.agents = [
            self.agent(who, person) for who, person in ((self.ana, table.ana), (self.bruno, table.bruno))
        ]

    def does(self, who: Client, key: str, **content: Any) -> None:
        """Play a move as a form does; it must be taken."""
        answer = press(who, self.table.campaign, key, **content)
        assert answer.status_code == 200, (key, content, answer.content.decode())
        self.told |= {
            (key, name) for name, value in content.items() if any(w in str(value) for w in self.given)
        }

    def agent(self, who: Client, person: Person) -> Portrait:
        """A portrait of theirs with an Ancrage, and a Lien to a Puissance of its own."""
        name = person.seat.name
        self.does(
            self.mj, "core/make_portrait", kind="puissance", name=f"Puissance de {name}", seen_by="table"
        )
        self.does(who, "core/make_portrait", kind="etre", name=f"Agent de {name}")
        power, agent = self.portrait(f"Puissance de {name}"), self.portrait(f"Agent de {name}")
        self.does(who, "core/add_trait", portrait=agent.pk, kind="ancrage", text=f"Le port de {name}")
        self.does(
            who, "core/add_trait", portrait=agent.pk, kind="lien", about=power.pk, text=f"Le Lien de {name}"
        )
        return agent

    def portrait(self, name: str) -> Portrait:
        return Portrait.objects.get(campaign=self.table.campaign, name=name, removed=False)

    def words_of(self, portrait: Portrait, kind: str) -> Trait:
        return Trait.objects.get(portrait=portrait, kind=kind, removed=False)

    def tell(self, line: str, other: str, text: str) -> None:
        """One evening. `line` and `other` are two lines, `text` a longer one."""
        self.given = [line, other, text]
        self.sheets(line, other)
        self.words(line, text)
        self.board(line)
        self.resolution(line, other, text)
        self.presence(line, other)
        self.burden(line)

    def sheets(self, line: str, other: str) -> None:
        """A portrait that comes and goes; another that changes its name and its words."""
        self.does(self.ana, "core/make_portrait", kind="etre", name=line)
        passing = self.portrait(line)
        self.does(self.ana, "core/add_trait", portrait=passing.pk, kind="ancrage", text=line)
        self.does(self.mj, "core/put_away_portrait", portrait=passing.pk)
        mine = Portrait.objects.get(pk=self.agents[0].pk)
        self.does(self.ana, "core/rename_portrait", portrait=mine.pk, name=line, base=other, over=mine.name)
        root = self.words_of(mine, "ancrage")
        self.does(self.ana, "core/reword_trait", trait=root.pk, text=line, base=other, over=root.text)

    def words(self, line: str, text: str) -> None:
        """What is said, whispered, handed out, rolled for, and the title of an evening."""
        self.does(self.ana, "core/say", text=text, portrait=self.agents[0].pk)
        self.does(self.ana, "core/whisper", text=text, seat=self.table.bruno.seat.pk, read_by="two")
        self.does(self.mj, "core/hand_out", title=line, text=text, to="table")
        self.does(self.ana, "core/roll", dice="1d6", reason=line)
        self.does(self.mj, "core/open_session", title=line)
        self.does(self.mj, "core/close_session")

    def board(self, line: str) -> None:
        """A fact and a clock lie on the table until the next evening."""
        laid = {"portrait__kind": BOARD, "portrait__campaign": self.table.campaign, "removed": False}
        for fact in Trait.objects.filter(**laid):
            self.does(self.mj, "core/remove_trait", trait=fact.pk)
        for clock in Counter.objects.filter(**laid):
            self.does(self.mj, "core/remove_clock", counter=clock.pk)
        self.does(self.mj, "core/pose_fact", text=line)
        self.does(self.mj, "core/make_clock", label=line)

    def resolution(self, line: str, other: str, text: str) -> None:
        """From the Intention to its reading, through a Lien that another answers."""
        said = {"intention": line, "focus": line, "oui": line, "non": other, "zoom": line}
        self.does(self.ana, "puissances/ouvrir", **said)
        one = Resolution.objects.get(campaign=self.table.campaign, removed=False)
        about = {"resolution": one.pk}
        self.does(
            self.mj, "puissances/cadrer", **about, **said | {"oui": other, "non": line}, revision=seen(one)
        )
        self.does(self.mj, "puissances/maniere", **about, maniere=text)
        self.does(self.ana, "puissances/miser", **about, cote="oui", voie="neutre", label=line, acteur=line)
        staked = Part.objects.get(resolution=one)
        self.does(self.mj, "puissances/accepter", mise=staked.pk, vue=shown(staked))
        changed = {"cote": "oui", "voie": "neutre", "label": other, "acteur": other}
        self.does(self.mj, "puissances/retoucher", mise=staked.pk, vue=shown(staked), **changed)
        lien = self.words_of(self.agents[0], "lien")
        self.does(self.ana, "puissances/miser", **about, cote="oui", trait=lien.pk)
        self.does(self.bruno, "puissances/miser", **about, cote="non", voie="devenir", label=line)
        for part in Part.objects.filter(resolution=one, state__etat="proposee"):
            self.does(self.mj, "puissances/accepter", mise=part.pk)
        self.does(self.mj, "puissances/poser", **about, revision=seen(one))
        answer = {"engage": "true", "label": line, "portrait": self.agents[1].pk}
        self.does(
            self.bruno, "puissances/repondre", question=Question.objects.get(resolution=one).pk, **answer
        )
        for part in Part.objects.filter(resolution=one, state__etat="proposee"):
            self.does(self.mj, "puissances/accepter", mise=part.pk)
        self.does(self.mj, "puissances/poser", **about, revision=seen(one))
        self.does(self.ana, "puissances/lancer", **about, revision=seen(one))
        self.does(self.ana, "puissances/lire", **about, texte=text)
        self.does(self.mj, "puissances/temoins", **about, temoins=line)
        self.does(self.mj, "puissances/clore", **about, comment="resolue", revision=seen(one))

    def presence(self, line: str, other: str) -> None:
        """Sought in vain, then opened: words, a gift, a trait ceded, a lie that comes due, an Attribut transformed."""
        agent, lien = self.agents[0], self.words_of(self.agents[0], "lien")
        asked = {"lien": lien.pk, "raison": line, "forme": line}
        self.does(self.ana, "puissances/demander_presence", **asked)
        question = Question.objects.get(campaign=self.table.campaign, removed=False)
        self.does(self.mj, "puissances/taire", question=question.pk, texte=line)
        self.does(self.mj, "puissances/ouvrir_presence", **asked, vue="table")
        one = Resolution.objects.get(campaign=self.table.campaign, removed=False)
        about, under = {"resolution": one.pk}, self.words_of(agent, "ancrage").pk
        self.does(self.ana, "puissances/parler", **about, voix="agent", texte=line)
        self.does(self.mj, "puissances/confier", **about, quoi="mission", texte=line)
        self.does(self.ana, "core/add_trait", portrait=agent.pk, kind="trait", parent=under, text=line)
        trait = Trait.objects.get(portrait=agent, parent=under, text=line, removed=False)
        self.does(self.mj, "puissances/vouloir", **about, trait=trait.pk, mots=line)
        self.does(self.ana, "puissances/ceder", **about, trait=trait.pk, attribut=line, mots=other)
        self.does(self.ana, "core/add_trait", portrait=agent.pk, kind="trait", parent=under, text=line)
        trait = Trait.objects.get(portrait=agent, parent=under, text=line, removed=False)
        attribut = Trait.objects.filter(portrait=lien.about_id, kind="attribut", removed=False).last()
        aimed = {"trait": trait.pk, "attribut": attribut.pk}
        self.does(self.mj, "puissances/questionner", **about, texte=line, **aimed)
        answer = {"comment": "mensonge", "texte": line, "question": line, "trait": trait.pk}
        self.does(self.ana, "puissances/repondre_face", **about, **answer)
        self.does(self.mj, "puissances/consequence", portrait=agent.pk, texte=line)
        self.does(self.mj, "puissances/solder", trait=self.words_of(agent, "mensonge").pk, texte=line)
        self.does(self.mj, "puissances/percer", **about)
        self.does(self.ana, "puissances/demander_changement", **about, attribut=attribut.pk)
        self.does(self.ana, "puissances/proposer", **about, texte=other)
        wording = Part.objects.get(resolution=one, kind="puissances/formulation", removed=False).pk
        others = Trait.objects.filter(portrait=lien.about_id, kind="attribut", removed=False)
        for critere in ["", *others.exclude(pk=attribut.pk).values_list("pk", flat=True)]:
            self.does(self.mj, "puissances/juger", formulation=wording, critere=critere, tient="true")
        changed = {"porte": "false", "dette": line, "passe": "true", "mots": line}
        self.does(self.mj, "puissances/transformer", formulation=wording, **changed)
        self.does(self.mj, "puissances/clore_presence", **about, issue=line)
        self.does(self.mj, "puissances/solder", trait=self.words_of(agent, "dette").pk, texte=line)

    def burden(self, line: str) -> None:
        """Somebody's Lien breaks, and they become a Puissance; a Situation ends."""
        power = self.portrait("Puissance de Ana")
        self.does(self.mj, "core/make_portrait", kind="etre", name="Rompu", seat=self.table.ana.seat.pk)
        broken = self.portrait("Rompu")
        self.does(self.mj, "core/add_trait", portrait=broken.pk, kind="lien", about=power.pk, text=line)
        lien = self.words_of(broken, "lien").pk
        self.does(self.mj, "puissances/delier", lien=lien, porte="true", mort="false", texte=line)
        question = Question.objects.get(campaign=self.table.campaign, removed=False).pk
        self.does(self.ana, "puissances/porter", question=question, accepte="true", nom=line, attributs=line)
        self.does(self.mj, "core/make_portrait", kind="situation", name="La veille")
        watch = self.portrait("La veille")
        self.does(self.mj, "puissances/clore_situation", situation=watch.pk, issue=line)
        born = Portrait.objects.get(campaign=self.table.campaign, kind="puissance", name=line, removed=False)
        for portrait in (broken, born, watch):
            self.does(self.mj, "core/put_away_portrait", portrait=portrait.pk)


def client(person: Person) -> Client:
    """Their browser, without a page."""
    made = quick(Client())
    made.cookies.load(person.cookies)
    return made


def seen(resolution: Resolution) -> str:
    """Its revision of this instant."""
    resolution.refresh_from_db()
    return resolution.revision


def shown(mise: Part) -> str:
    """What a form showed of a Mise, given back with the act."""
    mise.refresh_from_db()
    return f"{mise.state['etat']}|{mise.state['cote']}|{mise.state['label']}"
