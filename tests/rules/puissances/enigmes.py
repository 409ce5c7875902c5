"""Moments of Présence in which a contradiction is looked for: the acts of such a moment, in short."""

import re
from typing import Any

import msgspec

from rules import table as snapshot
from rules.puissances.presence.formulations import Formulation, formulation_of
from rules.table import Trait
from tests.rules.pages import drawn
from tests.rules.puissances.masque import opaque
from tests.rules.puissances.presences import Presences
from tests.rules.puissances.scenes import refused
from tests.rules.tablee import ROWS, Line

# An id of a row as memory makes them, and the revision of a resolution.
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\br\d+\b")


class Enigmes(Presences):
    """Zoé's Raphaël stands before the Archange. What he keeps from it is in his Ancrage: he says the truth, not all."""

    def __init__(self, vue: str = "table") -> None:
        super().__init__(vue)
        self.here = self.open_presence(vue)

    @property
    def etape(self) -> str:
        return self.face(self.here).etape

    def forbid_lying(self, trait: str = "") -> None:
        """A trait of the Lien forbids Raphaël to lie."""
        self.act(self.mj, "core/mark_trait", trait=trait or self.ailes, flag="ment_pas", on=True)

    def ask(self, texte: str = "Que caches-tu, Raphaël ?", aims: bool = True, **more: Any) -> list[Line]:
        """The Archange asks, aiming at what Raphaël keeps from it, unless it aims at nothing."""
        aimed = {"trait": self.tait, "attribut": self.parole} if aims else {}
        given = {"resolution": self.here, "texte": texte} | aimed | more
        return self.act(self.mj, "puissances/questionner", **given)

    def reply(self, comment: str, texte: str = "Rien, Archange.", **more: Any) -> list[Line]:
        """Raphaël answers."""
        given = {"resolution": self.here, "comment": comment, "texte": texte} | more
        return self.act(self.zoe, "puissances/repondre_face", **given)

    def confess(self) -> None:
        """The contradiction is revealed."""
        self.ask()
        self.reply("avouer", "Je ne dis pas tout.")

    def way(self, key: str, **more: Any) -> list[Line]:
        """One of the three ways, by Zoé."""
        given = {"resolution": self.here} | more
        return self.act(self.zoe, f"puissances/{key}", **given)

    def riddle(self) -> None:
        """The Agent asks its Puissance to change."""
        self.confess()
        self.way("demander_changement", attribut=self.parole)

    def propose(self, seat: snapshot.Seat, texte: str = "Ma Voix ne peut mentir", **more: Any) -> str:
        """A wording; its id."""
        self.act(seat, "puissances/proposer", resolution=self.here, texte=texte, **more)
        return list(self.table.parts)[-1]

    def judge(
        self, seat: snapshot.Seat, part: str, critere: str | None = None, tient: bool = True
    ) -> list[Line]:
        return self.act(seat, "puissances/juger", formulation=part, critere=critere, tient=tient)

    def solved(self) -> str:
        """A wording of Bob's that the table judges to hold in all; its id."""
        self.riddle()
        part = self.propose(self.bob, forme="domaine")
        for critere in (self.protege, self.juge, None):
            self.judge(self.ana, part, critere)
        return part

    def transform(self, part: str, **more: Any) -> list[Line]:
        given = {"formulation": part, "porte": True} | more
        return self.act(self.mj, "puissances/transformer", **given)

    def formulation(self, part: str) -> Formulation:
        return formulation_of(self.table.parts[part])

    def said_no(self, seat: snapshot.Seat, key: str, **more: Any) -> str:
        """Why an act of this Présence is refused."""
        return refused(self, seat, f"puissances/{key}", **({"resolution": self.here} | more))

    def traits_named(self, kind: str) -> list[Trait]:
        return [t for t in self.table.traits.values() if t.kind == kind]

    def pages_of(self, seat: snapshot.Seat) -> dict[str, str]:
        """The parts of the page of a seat, with ids in the order they appear to it."""
        return {name: UUID.sub(Names(), html) for name, html in drawn(self, seat).items()}

    def read_as_bytes(self, seat: snapshot.Seat) -> str:
        """All that a seat may read, with ids in the order they appear to it."""
        return opaque(self.read_by(seat))


class Names:
    """Names each id by its first appearance."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}

    def __call__(self, found: re.Match[str]) -> str:
        return self.known.setdefault(found[0], f"id-{len(self.known)}")


def everything(jeu: Enigmes) -> str:
    """All that is written anywhere: every row, and every line of the journal."""
    return msgspec.json.encode([getattr(jeu.table, name) for name, _ in ROWS.values()] + [jeu.lines]).decode()
