"""What each reader is shown of a moment of Présence, and what they may do of it (P-23, P-40 to P-43)."""

from collections.abc import Callable
from typing import Any

import pytest
from django.template.loader import render_to_string

from rules.puissances import GAME
from rules.table import Seat
from sessions_app.panels import draw
from tests.rules.pages import CAMPAIGN, drawn, facts, offers
from tests.rules.puissances.presences import Presences
from tests.tooling.french import faults

pytestmark = pytest.mark.usefixtures("db")  # for the static files that templates name

MOVES = {move.key.split("/")[1] for move in GAME.moves}
QUESTION = "Que caches-tu à Nantes\u202f?"
REPONSE = "Rien qui te concerne."


class Face(Presences):
    """Zoé's Raphaël before the Archange, brought to any step; Ana, whose Ange serves it too, and Bob look on."""

    def __init__(self, vue: str = "table", opened: str = "") -> None:
        super().__init__(vue if vue != "secret" else "table")
        self.vue = vue
        self.resolution = self.open_presence(opened or vue, forme="une prière")

    def does(self, seat: Seat, key: str, **params: Any) -> None:
        self.act(seat, f"puissances/{key}", resolution=self.resolution, **params)

    def wants(self) -> None:
        self.does(
            self.mj, "vouloir", trait=self.soigne, sous=self.protege, mots="Protège et soigne les justes"
        )

    def cedes(self) -> None:
        self.wants()
        self.does(self.zoe, "ceder", trait=self.soigne)

    def asks(self) -> None:
        self.does(self.mj, "questionner", texte=QUESTION, trait=self.tait, attribut=self.parole)

    def answers(self, comment: str = "dire", **more: Any) -> None:
        self.asks()
        self.does(self.zoe, "repondre_face", texte=REPONSE, comment=comment, **more)

    def confesses(self) -> None:
        self.answers("avouer")

    def keeps(self) -> None:
        self.confesses()
        self.does(self.zoe, "demander_garder", trait=self.tait)

    def pleads(self) -> None:
        self.confesses()
        self.does(self.zoe, "demander_changement", attribut=self.parole)

    def seeks(self) -> None:
        """A wording proposed by Bob, if he sees the riddle, of which Ana judges a criterion."""
        self.pleads()
        self.does(
            self.bob if self.vue == "table" else self.zoe,
            "proposer",
            texte="Sa Voix ne ment pas",
            forme="domaine",
        )

    def forbids(self) -> str:
        """A trait of the Lien that forbids lying."""
        trait = self.write(self.raphael, "trait", "Ne ment jamais", parent=self.lien)
        self.act(self.mj, "core/mark_trait", trait=trait, flag="ment_pas", on=True)
        return trait

    @property
    def formulation(self) -> str:
        return next(p.id for p in self.table.parts.values() if p.kind == "puissances/formulation")

    def judges(self, seat: Seat, critere: str | None, tient: bool = True) -> None:
        self.act(seat, "puissances/juger", formulation=self.formulation, critere=critere, tient=tient)


STEPS: dict[str, Callable[[Face], None]] = {
    "ouverte": lambda face: None,
    "demande": Face.wants,
    "question": Face.asks,
    "répondue": Face.answers,
    "revelee": Face.confesses,
    "garder": Face.keeps,
    "enigme": Face.pleads,
    "formulation": Face.seeks,
}
at_each_step = pytest.mark.parametrize("step", STEPS)
in_each_way = pytest.mark.parametrize("vue", ["table", "voile"])


def face_at(step: str, vue: str = "table") -> Face:
    face = Face(vue)
    STEPS[step](face)
    return face


def scene(face: Face, seat: Seat) -> str:
    return drawn(face, seat)["scene"]


def said(face: Face, seat: Seat) -> str:
    return " ".join(facts(scene(face, seat)))


def may(face: Face, seat: Seat) -> set[str]:
    """What the Scène proposes to a seat: the moves of this game, and the forms that it opens."""
    found = offers(scene(face, seat))
    moves = {address.rstrip("/").split("/")[-1] for address in found} & MOVES
    return moves | {dialog for dialog in GAME.dialogs if any(f"/{dialog}/" in address for address in found)}


def dialog(face: Face, seat: Seat, name: str, row: str) -> str:
    """A form of this game about a row, as the core opens it for this seat."""
    table = face.seen_by(seat)
    part, question, trait = table.parts.get(row), table.questions.get(row), table.traits.get(row)
    resolution = table.resolutions.get(part.resolution if part else row)
    assert GAME.scene
    context = {
        "campaign": CAMPAIGN,
        "table": table,
        "me": table.actor,
        "part": part,
        "question": question,
        "trait": trait,
        "portrait": table.portraits.get(trait.portrait) if trait else None,
        "resolution": resolution,
        "scene": GAME.scene(table, resolution) if resolution else None,
    }
    return render_to_string(f"puissances/dialogs/{name}.html", context)


@in_each_way
@at_each_step
def test_each_step_is_drawn_for_each_reader_in_well_set_french(step: str, vue: str) -> None:
    face = face_at(step, vue)
    looks_on = face.player("Camille")
    face.looks_on(looks_on)
    for seat in (face.mj, face.zoe, face.ana, face.bob, looks_on):
        for words in facts(scene(face, seat)):
            assert faults(words) == [], words
        sees = vue == "table" or seat in (face.mj, face.zoe)
        assert ("Raphaël face à L’Archange" in said(face, seat)) == sees
    assert offers(scene(face, looks_on)) == []


@at_each_step
def test_p40_behind_the_veil_only_who_is_there_is_known(step: str) -> None:
    """One quiet line, the same at every step, and not a byte of the rest on any panel."""
    face = face_at(step, "voile")
    for seat in (face.ana, face.bob):
        assert "Zoé est en Présence." in said(face, seat)
        assert scene(face, seat) == scene(face_at("ouverte", "voile"), seat)
        bytes_of = "".join(panel.html for panel in draw(CAMPAIGN, face.seen_by(seat), [], "table", ""))
        for words in ("Le procès de Nantes", "une prière", QUESTION, REPONSE, "Sa Voix ne ment pas"):
            assert words not in bytes_of


@pytest.mark.parametrize(
    ("step", "player", "mj", "others"),
    [
        ("ouverte", {"parler", "perdre"}, {"confier", "vouloir", "questionner", "changement"}, set()),
        ("demande", {"ceder", "garder", "parler", "perdre"}, {"ceder", "garder"}, set()),
        ("question", {"repondre_face", "parler", "perdre"}, {"repondre_face", "percer"}, set()),
        ("revelee", {"abandonner", "demander_garder", "demander_changement"}, {"abandonner"}, set()),
        ("garder", {"parler"}, {"accorder"}, set()),
        (
            "formulation",
            {"proposer", "juger"},
            {"transformer", "refuser_changement", "juger"},
            {"proposer", "juger"},
        ),
    ],
)
def test_p41_each_reader_is_offered_what_is_theirs(
    step: str, player: set[str], mj: set[str], others: set[str]
) -> None:
    face = face_at(step)
    if step == "formulation":
        for critere in (face.protege, face.juge, None):
            face.judges(face.mj, critere)
        others, player = others - {"juger"}, player - {"juger"}  # the MJ decided
    assert player <= may(face, face.zoe) and mj <= may(face, face.mj)
    for seat in (face.ana, face.bob):
        assert may(face, seat) == others
