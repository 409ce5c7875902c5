"""Random acts of people at a table: every move of the core and of its game, most of them legal, some refused."""

import random
from collections import Counter as Count
from collections import deque
from collections.abc import Collection
from typing import Any

import msgspec
from msgspec import inspect

from characters.models import Counter, Portrait, Trait
from rules.game import Move
from rules.kinds import FACT
from rules.registry import GAMES
from sessions_app.commands.moves import CORE_MOVES
from sessions_app.commands.options import TABLE_OPTIONS, WAITING_ROOM
from sessions_app.commands.people import leave
from sessions_app.commands.rights import row_named_by
from sessions_app.models import Campaign, Part, Question, Resolution, Seat
from sessions_app.replay import ROADS
from sessions_app.table import load
from tests.live.people import Person, Tablee, guest
from tests.sessions_app.guesses import GUESSES, likely

# After which there is no page to look at; and, where a game has no numbers or no lists, what writes them.
LISTS = ["core/write_number", "core/add_to_list"]
# What a seat that a move names may be.
SEATS = {"seat": ["seated"], "knock": ["waiting"], "gone": ["left", "removed", "refused"]}
WORDS = ("Le sel", "La digue", "Une lampe", "Le bac", "L’écluse", "Un <b>gras</b> & un « guillemet »")
# What usually comes next, by the step of what is on stage: so that the acts go somewhere.
PUISSANCES = {
    None: ["puissances/ouvrir"],
    "annonce": ["puissances/cadrer"],
    "mises": ["puissances/miser"] * 4
    + ["puissances/accepter"] * 4
    + ["puissances/poser"] * 3
    + [
        "puissances/fondre",
        "puissances/refuser",
        "puissances/retirer",
        "puissances/retoucher",
        "puissances/ouvrir",
    ],
    "reponse": ["puissances/repondre"],
    "decision": ["puissances/accepter", "puissances/refuser", "puissances/poser"],
    "prete": ["puissances/lancer", "puissances/lancer", "puissances/rouvrir"],
    "resolue": ["puissances/lire", "puissances/pousser", "puissances/clore"]
    + ["puissances/temoins", "puissances/attenuer"] * 2,
}
IMPACT = {
    None: ["impact/tenter", "impact/annoncer", "impact/defier"],
    "demande": ["impact/annoncer"] * 3 + ["impact/composer", "impact/juger", "impact/renoncer"],
    "jugee": ["impact/tenter", "impact/clore", "impact/annoncer", "impact/defier"],
    "annoncee": ["impact/composer", "impact/lancer", "impact/soutenir"] * 3
    + ["impact/griller", "impact/couper", "impact/ne_plus_soutenir", "impact/annoncer", "impact/renoncer"],
    "lancee": ["impact/chaos"] * 3 + ["impact/passer"],
    "lue": [
        *("impact/raconter", "impact/jeton", "impact/passer", "impact/nommer", "impact/payer"),
        *("impact/clore", "impact/tenter", "impact/annoncer", "impact/defier"),
    ],
    "defi": ["impact/repliquer"] * 3 + ["impact/composer"],
    "annonce": ["impact/contrecoups"] * 3 + ["impact/repliquer"],
    "mains": ["impact/pret"] * 6 + ["impact/composer", "impact/griller", "impact/contrecoups"],
    "lu": ["impact/raconter_contrecoup"] * 2 + ["impact/clore", "impact/tenter", "impact/saisir"],
}
NEXT = {"puissances": PUISSANCES, "impact": IMPACT}
# What is about no resolution of this game (a Présence, a Situation, a debt) is played by chance without a browser, by
# tests/sessions_app/random_play.py, and by hand in tests/browser/test_presence.py.
ELSEWHERE = [
    move.key
    for move in GAMES["puissances"].moves
    if move.key not in {"puissances/maniere", *(key for keys in PUISSANCES.values() for key in keys)}
]
NEVER = {
    "puissances": ["core/delete_campaign", "core/put_right", *LISTS, *ELSEWHERE],
    "impact": ["core/delete_campaign", *LISTS],
}
ROWS = {
    "portrait": Portrait,
    "trait": Trait,
    "counter": Counter,
    "resolution": Resolution,
    "part": Part,
    "question": Question,
}


class Acts:
    """`tally` counts what was tried: (move, status)."""

    def __init__(self, chance: random.Random, game: str) -> None:
        self.chance, self.game = chance, GAMES[game]
        moves = CORE_MOVES | {move.key: move for move in self.game.moves}
        self.moves = {key: move for key, move in moves.items() if key not in NEVER[game]}
        self.tally: Count[tuple[str, int]] = Count()
        self.last: deque[tuple[str, str, int]] = deque(maxlen=8)
        self.said = 0

    def someone_acts(self, table: Tablee, url: str) -> None:
        """One act of one of the three. A refusal is as good as another answer; an error is not."""
        move, content = None, None
        while move is None or content is None:
            move = self.moves[self.which(table)]
            content = self.content(table, move)
        person = self.who(table, move)
        answer = person.act(url, move.key, **content)
        assert answer.status in (200, 403, 404, 422), (move.key, content, answer.status, answer.text)
        self.tally[move.key, answer.status] += 1
        self.last.append((person.seat.name, move.key, answer.status))

    @property
    def taken(self) -> set[str]:
        return {move for move, status in self.tally if status == 200}

    def which(self, table: Tablee) -> str:
        drawn = self.chance.random()
        if Campaign.objects.get(pk=table.campaign.pk).archived and drawn < 0.5:
            return "core/reopen_campaign"
        if drawn < 0.15:
            return self.chance.choice(sorted(set(self.moves) - self.taken) or list(self.moves))
        if drawn < 0.5:
            return self.chance.choice([key for key in CORE_MOVES if key in self.moves])
        staged = Resolution.objects.filter(campaign=table.campaign, removed=False, on_stage=True).first()
        return self.chance.choice(NEXT[self.game.key][staged.state["etape"] if staged else None])

    def who(self, table: Tablee, move: Move) -> Person:
        """Somebody who may play it, most of the time."""
        if self.chance.random() < (0.5 if move.who == "table" else 0.15):
            return self.chance.choice(table.everyone)
        mjs = Seat.objects.filter(campaign=table.campaign, role=Seat.Role.MJ).values_list("pk", flat=True)
        return self.chance.choice([person for person in table.everyone if person.seat.pk in mjs])

    def words(self) -> str:
        self.said += 1
        return f"{self.chance.choice(WORDS)} {self.said}"

    def row(self, table: Tablee, row: str) -> Any:
        """A living row of this table; for a resolution the one on stage, most of the time."""
        if row in SEATS:
            return self.seat(table, row)
        way = ROADS.get(row, "campaign")
        rows = ROWS[row].objects.filter(**{way: table.campaign, "removed": False})
        if row == "part":
            rows = rows.filter(resolution__removed=False)
            if self.chance.random() < 0.8 and rows.filter(state__etat="proposee").exists():
                rows = rows.filter(state__etat="proposee")
        if row == "resolution" and self.chance.random() < 0.8 and rows.filter(on_stage=True).exists():
            rows = rows.filter(on_stage=True)
        return self.chance.choice(list(rows)) if rows.exists() else None

    def seat(self, table: Tablee, row: str, but: Collection[Seat] = ()) -> Seat | None:
        seats = Seat.objects.filter(campaign=table.campaign, status__in=SEATS[row])
        found = [seat for seat in seats if seat not in but]
        return self.chance.choice(found) if found else None

    def content(self, table: Tablee, move: Move) -> dict[str, Any] | None:
        """Parameters of the right types, that name rows of this table; None where there is no such row."""
        content: dict[str, Any] = {}
        for field in msgspec.structs.fields(move.params):
            row = row_named_by(inspect.type_info(field.type))
            if row and (not field.required and self.chance.random() < 0.6):
                continue
            content[field.name] = self.named(table, row) if row else self.value(field.name, field.type)
            if row and field.required and content[field.name] is None:
                return None
        match move.key:
            case "core/give_role":
                content["seat"] = self.chance.choice(table.everyone).seat.pk
            case "core/remove_seat":  # of somebody whose page nobody looks at
                stranger = self.seat(table, "seat", [person.seat for person in table.everyone])
                if stranger is None:
                    return None
                content["seat"] = stranger.pk
            case "core/choose_option":
                option = self.chance.choice((*TABLE_OPTIONS, *self.game.options))
                content |= {"option": option.key, "value": self.chance.choice(option.values)[0]}
            case "core/add_trait":
                content |= self.placed(table)
            case "core/reword_trait":
                content["base"] = self.wording(Trait, content["trait"], "text")
            case "core/rename_portrait":
                content["base"] = self.wording(Portrait, content["portrait"], "name")
            case "core/make_portrait":
                content["kind"] = self.chance.choice(self.game.portraits).key
            case "core/move_trait":
                content |= self.moved(table)
            case "core/show_portrait":
                hidden = Portrait.objects.filter(campaign=table.campaign, removed=False).exclude(audience="*")
                content |= {"portrait": self.chance.choice(hidden).pk} if hidden else {}
            case "core/put_on_stage":
                waiting = Resolution.objects.filter(campaign=table.campaign, removed=False, on_stage=False)
                content |= {"resolution": self.chance.choice(waiting).pk} if waiting else {}
            case "puissances/retoucher":
                state = Part.objects.get(pk=content["mise"]).state
                content |= {key: state[key] for key in ("label", "voie", "acteur")}
            case "puissances/fondre":
                content |= self.merged(table)
            case "puissances/miser" if self.chance.random() < 0.5:  # a tap on a trait of somebody
                living = Portrait.objects.filter(campaign=table.campaign, kind="etre", removed=False)
                found = Trait.objects.filter(portrait__in=living, removed=False)
                content = {key: content[key] for key in ("resolution", "cote")}
                content |= {"trait": self.chance.choice(found).pk} if found else {}
            case "puissances/clore":
                content["comment"] = self.chance.choice(
                    ["resolue", "resolue", "arrive", "impossible", "abandon"]
                )
        if move.key in GUESSES:
            known = load(Campaign.objects.get(pk=table.campaign.pk), table.mj.seat)
            guessed = likely(known, move.key, self.chance)
            if guessed is None:
                return None
            content |= {k: str(v).lower() if isinstance(v, bool) else v for k, v in guessed.items()}
        if move.binding:
            seen = Resolution.objects.filter(pk=content.get("resolution") or None).first()
            content["revision"] = seen.revision if seen and self.chance.random() < 0.9 else "0" * 16
        return {key: value for key, value in content.items() if value is not None}

    def named(self, table: Tablee, row: str) -> Any:
        found = self.row(table, row)
        return found.pk if found else None

    def wording(self, model: Any, pk: Any, field: str) -> str:
        """The words as they stand, or others that were there before."""
        row = model.objects.filter(pk=pk).first() if pk else None
        return getattr(row, field) if row and self.chance.random() < 0.9 else self.words()

    def placed(self, table: Tablee) -> dict[str, Any]:
        """New words where their kind may hang."""
        portrait = self.row(table, "portrait")
        if portrait is None:
            return {}
        kind = self.game.portrait_kind(portrait.kind)
        roots = list(
            Trait.objects.filter(portrait=portrait, parent=None, kind__in=["lien", "ancrage"], removed=False)
        )
        if roots and self.chance.random() < 0.6:
            return {
                "portrait": portrait.pk,
                "kind": "trait",
                "parent": self.chance.choice(roots).pk,
                "about": None,
                "source": None,
            }
        return {
            "portrait": portrait.pk,
            "kind": self.chance.choice(kind.traits) if kind else FACT.key,
            "parent": None,
            "source": None,
            "about": None,
        }

    def moved(self, table: Tablee) -> dict[str, Any]:
        """A trait, and another place of its portrait where it may hang."""
        for trait in Trait.objects.filter(portrait__campaign=table.campaign, kind="trait", removed=False):
            places = Trait.objects.filter(
                portrait=trait.portrait_id, kind__in=["lien", "ancrage"], removed=False
            )
            if others := [place.pk for place in places if place.pk != trait.parent_id]:
                return {"trait": trait.pk, "parent": self.chance.choice(others)}
        return {}

    def merged(self, table: Tablee) -> dict[str, Any]:
        """Two Mises of one side."""
        sides: dict[tuple[Any, str], list[Any]] = {}
        for part in Part.objects.filter(
            resolution__campaign=table.campaign, resolution__removed=False, removed=False
        ):
            if part.state["etat"] in ("proposee", "acceptee"):
                sides.setdefault((part.resolution_id, part.state["cote"]), []).append(part.pk)
        pairs = [parts for parts in sides.values() if len(parts) > 1]
        return (
            dict(zip(("mise", "dans"), self.chance.sample(self.chance.choice(pairs), 2), strict=True))
            if pairs
            else {}
        )

    def value(self, name: str, annotation: Any) -> Any:
        info = inspect.type_info(annotation)
        if isinstance(info, inspect.Metadata):
            info = info.type
        match name, info:
            case "dice", _:
                return self.chance.choice(["1d6", "3d6+2", "d20", "2d100-1", "0d6", "dé"])
            case "flag", _:
                return self.chance.choice([f.key for kind in (*self.game.traits, FACT) for f in kind.flags])
            case "key", _:
                return self.chance.choice(self.game.counters).key
            case (("delta" | "segments"), _):
                return self.chance.choice([-1, 1, 2, 6])
            case "kind", _:
                return self.chance.choice(self.game.traits).key
            case _, inspect.LiteralType():
                return self.chance.choice(list(info.values))
            case _, inspect.BoolType():
                return self.chance.choice(["true", "false"])
            case _, inspect.StrType():
                return self.words() if info.min_length or self.chance.random() < 0.7 else ""
        return None


def crowd(table: Tablee, url: str) -> None:
    """Others around the table: who sits without a page, who left, who waits at the door."""
    for name in ("Gaspard", "Inès"):
        guest(table.campaign, name)
    leave(guest(table.campaign, "Fantine").seat)
    for value in ("oui", "non"):
        table.mj.does(url, "core/choose_option", option=WAITING_ROOM.key, value=value)
        if value == "oui":
            for name in ("Loup", "Perle"):
                guest(table.campaign, name)


def prepare(table: Tablee, url: str) -> None:
    """Whatever most moves of the game act upon."""
    {"puissances": a_tide, "impact": a_crew}[table.campaign.game](table, url)


def a_crew(table: Tablee, url: str) -> None:
    """A character for each, with words for every question, tokens, a fact and a clock."""
    mj, ana, bruno = table.everyone
    for person, name in ((ana, "Sasha"), (bruno, "Kelvan"), (ana, "Ombeline")):
        mj.does(url, "core/make_portrait", kind="personnage", name=name, seat=person.seat.pk)
        sheet = Portrait.objects.get(campaign=table.campaign, name=name)
        for kind in ("empreinte", "marque", "legs", "elan", "cicatrice"):
            person.does(url, "core/add_trait", portrait=sheet.pk, kind=kind, text=f"{kind} de {name}")
        for key in ("impact", "etincelles"):
            mj.does(url, "core/put_right", portrait=sheet.pk, key=key, delta=2)
    mj.does(url, "core/put_right", key="suspense", delta=2)
    mj.does(url, "core/pose_fact", text="La porte bat")
    mj.does(url, "core/make_clock", label="La ronde revient", segments=6)


def a_tide(table: Tablee, url: str) -> None:
    """A Puissance, an Agent and a human, so that most moves have something to act upon."""
    mj, ana, bruno = table.everyone
    mj.does(url, "core/make_portrait", kind="puissance", name="La Marée")
    tide = Portrait.objects.get(campaign=table.campaign)
    mj.does(url, "core/add_trait", portrait=tide.pk, kind="attribut", text="Reprend ce qu’on lui doit")
    for person, name in ((ana, "Maëlle"), (bruno, "Ange")):
        person.does(url, "core/make_portrait", kind="etre", name=name)
        being = Portrait.objects.get(campaign=table.campaign, name=name)
        person.does(url, "core/add_trait", portrait=being.pk, kind="ancrage", text=f"Le port de {name}")
        root = Trait.objects.get(portrait=being, kind="ancrage")
        person.does(
            url,
            "core/add_trait",
            portrait=being.pk,
            kind="trait",
            parent=root.pk,
            text=f"Connaît le port, {name}",
        )
    person = Portrait.objects.get(campaign=table.campaign, name="Maëlle")
    ana.does(
        url, "core/add_trait", portrait=person.pk, kind="lien", about=tide.pk, text="Elle lui doit un frère"
    )
    tie = Trait.objects.get(portrait=person, kind="lien")
    ana.does(
        url,
        "core/add_trait",
        portrait=person.pk,
        kind="trait",
        parent=tie.pk,
        text="La Marée lui ouvre le chenal",
    )
