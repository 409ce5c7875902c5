"""The riddle as it is read: each wording, and how far it holds (P-42). The table is already narrowed to its reader."""

from msgspec import Struct

from rules.puissances.presence.formulations import Forme, criteres, formulation_of, formulations
from rules.puissances.presence.jugements import may_judge
from rules.table import Part, Resolution, Seat, Table, Trait


class Critere(Struct, frozen=True):
    """A criterion as it is read: the Attribut that must stay true, or None for what the old one protected.

    `tient` is None until it is judged, by the seat `par`; `may_judge` says that this reader may.
    """

    attribut: Trait | None
    tient: bool | None
    par: Seat | None
    may_judge: bool


class FormulationVue(Struct, frozen=True):
    """A wording as it is read: who proposed it, its criteria one by one, and whether all of them hold."""

    part: Part
    texte: str
    forme: Forme
    par: Seat | None
    criteres: tuple[Critere, ...]

    @property
    def tient(self) -> bool:
        return all(critere.tient for critere in self.criteres)


def vues(table: Table, resolution: Resolution, puissance: str, attribut: str) -> list[FormulationVue]:
    """The wordings as this reader sees them; the table is already narrowed to them."""
    found = []
    for part in formulations(table, resolution.id):
        formulation = formulation_of(part)
        looked_at = []
        for attribut_still in criteres(table, puissance, attribut):
            jugement = formulation.jugement_of(attribut_still)
            looked_at.append(
                Critere(
                    attribut=attribut_still,
                    tient=jugement.tient if jugement else None,
                    par=table.seats.get(jugement.par) if jugement else None,
                    may_judge=table.may_act and may_judge(table, jugement),
                )
            )
        who = table.seats.get(part.owner)
        found.append(FormulationVue(part, formulation.texte, formulation.forme, who, tuple(looked_at)))
    return found
