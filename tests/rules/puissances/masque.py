"""Two tables that differ by a hidden Lien, what Bob reads of them, and the acts played at both (P-18)."""

import json
import re
from collections.abc import Callable
from typing import Any

import msgspec

from characters.sheets import sheets
from rules.game import RuleError
from rules.puissances.stakes import stakes
from tests.rules.puissances.scenes import Jeu


class Masque(Jeu):
    """Ana's being, a human or a hidden Agent with two Liens; Bob's, a known Agent of the same Puissance."""

    def __init__(self, agent: bool) -> None:
        super().__init__()
        self.said: list[str] = []
        self.tide = self.sheet("La Marée", "puissance", seat=self.bob)
        self.attribut = self.write(self.tide, "attribut", "Polit tout")
        self.ewen = self.agent("Ewen", self.bob, self.tide)
        self.act(self.bob, "core/reveal_trait", trait=self.ewen["don"])
        self.hers = self.sheet("Maëlle", seat=self.ana)
        self.ancrage = self.write(self.hers, "ancrage", "Éclusière")
        self.trait = self.write(self.hers, "trait", "Connaît le port", parent=self.ancrage)
        if agent:
            lien = self.write(self.hers, "lien", "Son frère noyé", about=self.tide)
            self.write(self.hers, "trait", "Ouvre le chenal", parent=lien, source=self.attribut)
            self.write(self.hers, "lien", "Un pacte tu")

    @property
    def resolution(self) -> str:
        staged = self.table.on_stage()
        return staged.id if staged else "none"

    @property
    def last(self) -> list[str]:
        return [*["none"] * 2, *self.table.parts][-2:]

    def of_bob(self) -> str:
        """All that Bob can read, with ids in the order they appear to him."""
        seen = self.seen_by(self.bob)
        read = {
            "journal": self.journal_of(self.bob),
            "scene": self.scene_of(self.bob) if seen.on_stage() else None,
            "sheets": sheets(seen),
            "stakes": [stakes(seen, trait) for trait in seen.traits.values()],
            "table": [
                seen.portraits,
                seen.traits,
                seen.counters,
                seen.resolutions,
                seen.parts,
                seen.questions,
            ],
            "said": self.said,
        }
        return opaque(json.dumps(msgspec.to_builtins(read), sort_keys=False, ensure_ascii=False))


def opaque(text: str) -> str:
    """The text with each id, and each revision, named by its first appearance."""
    names: dict[str, str] = {}
    return re.sub(r'"([0-9a-f-]{36}|r\d+)"', lambda m: names.setdefault(m[1], f'"id {len(names)}"'), text)


def act(seat: str, key: str, *faces: int, **params: Any) -> Callable[[Masque], None]:
    """An act; a parameter may be read from the table when it is played."""

    def played(jeu: Masque) -> None:
        given = {k: v(jeu) if callable(v) else v for k, v in params.items()}
        try:
            jeu.act(getattr(jeu, seat), key, *faces, **given)
        except RuleError as refusal:
            jeu.said.append(f"{seat} {key}: {refusal}")

    return played


def here(jeu: Masque) -> str:
    return jeu.resolution


def roll(jeu: Masque) -> None:
    """Every die shows the same face, as many as the roll needs."""
    for number in range(12):
        table, lines = jeu.table, list(jeu.lines)
        try:
            jeu.roll(jeu.mj, jeu.resolution, *[3] * number)
        except RuleError as refusal:
            jeu.said.append(str(refusal))
        except ValueError:
            jeu.table, jeu.lines = table, lines
            continue
        return


def question(jeu: Masque) -> str:
    return next(iter(jeu.table.questions), "none")


FOCUS = {"intention": "Passer", "focus": "Passe-t-on\u202f?", "oui": "On passe", "non": "On reste"}
ACTS = {
    "Ana opens": act("ana", "puissances/ouvrir", **FOCUS),
    "Bob opens": act("bob", "puissances/ouvrir", **FOCUS),
    "Ana stakes a trait": act(
        "ana", "puissances/miser", resolution=here, cote="oui", trait=lambda j: j.trait
    ),
    "Ana stakes against": act(
        "ana", "puissances/miser", resolution=here, cote="non", trait=lambda j: j.ancrage
    ),
    "Ana stakes words": act(
        "ana", "puissances/miser", resolution=here, cote="non", label="Elle nage", portrait=lambda j: j.hers
    ),
    "Ana stakes an implicit trait": act(
        "ana",
        "puissances/miser",
        resolution=here,
        cote="oui",
        label="Sait nager",
        ancrage=lambda j: j.ancrage,
    ),
    "Bob stakes his Lien": act(
        "bob", "puissances/miser", resolution=here, cote="oui", trait=lambda j: j.ewen["don"]
    ),
    "Bob stakes his Lien against": act(
        "bob", "puissances/miser", resolution=here, cote="non", trait=lambda j: j.ewen["don"]
    ),
    "Bob draws on the Attribut by Ana's": act(
        "bob",
        "puissances/miser",
        resolution=here,
        cote="oui",
        attribut=lambda j: j.attribut,
        portrait=lambda j: j.hers,
    ),
    "Bob stakes words by Ana's Lien": act(
        "bob",
        "puissances/miser",
        resolution=here,
        cote="oui",
        label="Elle",
        voie="lien",
        portrait=lambda j: j.hers,
    ),
    "The MJ stakes Ana's trait": act(
        "mj", "puissances/miser", resolution=here, cote="non", trait=lambda j: j.trait
    ),
    "The MJ accepts": act("mj", "puissances/accepter", mise=lambda j: j.last[1]),
    "The MJ refuses": act("mj", "puissances/refuser", mise=lambda j: j.last[1]),
    "The MJ merges": act("mj", "puissances/fondre", mise=lambda j: j.last[1], dans=lambda j: j.last[0]),
    "The MJ sets the Mises": act("mj", "puissances/poser", resolution=here),
    "The MJ opens them again": act("mj", "puissances/rouvrir", resolution=here),
    "Ana answers": act("ana", "puissances/repondre", question=question),
    "Bob answers": act("bob", "puissances/repondre", question=question),
    "Bob answers by his Lien": act(
        "bob", "puissances/repondre", question=question, traits=lambda j: [j.ewen["don"]]
    ),
    "The MJ answers": act("mj", "puissances/repondre", question=question),
    "They roll": roll,
    "The MJ pushes on": act("mj", "puissances/pousser", resolution=here),
    "The MJ closes": act("mj", "puissances/clore", resolution=here, comment="resolue"),
    "The MJ drops it": act("mj", "puissances/clore", resolution=here, comment="abandon"),
    "Ana writes an Ancrage": act(
        "ana", "core/add_trait", portrait=lambda j: j.hers, kind="ancrage", text="Le quai"
    ),
    "The MJ rewrites the Attribut": act(
        "mj", "core/reword_trait", trait=lambda j: j.attribut, text="Use tout", base="Polit tout"
    ),
}
