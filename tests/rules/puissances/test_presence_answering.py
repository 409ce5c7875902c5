"""Who answers for an Agent before its Puissance: its player, or whoever leads now, and nobody else (P-40, P-41)."""

from collections.abc import Callable

import pytest

from rules.game import Who
from rules.puissances import GAME
from tests.rules.puissances.scenes import refused
from tests.rules.puissances.test_presence_pages import Face

# What is answered for the Agent: how the moment comes to it, and the row that it names, by parameter.
ANSWERS: dict[str, tuple[Callable[[Face], None], dict[str, str]]] = {
    "ceder": (Face.wants, {"trait": "soigne"}),
    "garder": (Face.wants, {"trait": "soigne"}),
    "repondre_face": (Face.asks, {"trait": "tait"}),
    "abandonner": (Face.confesses, {"trait": "tait"}),
    "demander_garder": (Face.confesses, {"trait": "tait"}),
    "demander_changement": (Face.confesses, {"attribut": "parole"}),
}


class Orphan(Face):
    """Nobody plays Raphaël: Ana opened the moment while she led beside the MJ, and leads no more."""

    def __init__(self) -> None:
        super().__init__()
        self.close_presence(self.resolution)
        self.act(self.mj, "core/give_portrait", portrait=self.raphael)
        self.act(self.mj, "core/give_role", seat=self.ana.id, role="mj")
        self.act(self.ana, "puissances/ouvrir_presence", lien=self.lien, raison="Un songe", vue="table")
        self.resolution = self.last("resolutions")
        self.act(self.mj, "core/give_role", seat=self.ana.id, role="player")
        self.zoe = self.mj  # who answers for him now


@pytest.mark.parametrize("key", ANSWERS)
def test_who_opened_it_and_leads_no_more_answers_for_nobody(key: str) -> None:
    """P-40, P-41: an Agent that nobody plays is the MJs'; what it could hide is asked of nobody else."""
    face, (comes, rows) = Orphan(), ANSWERS[key]
    comes(face)
    answer = {"resolution": face.resolution} | {name: getattr(face, row) for name, row in rows.items()}
    if key == "repondre_face":
        answer |= {"comment": "mensonge", "texte": "Rien"}
    assert face.table.resolutions[face.resolution].opened_by == face.ana.id
    assert "Le MJ répond ici" in refused(face, face.ana, f"puissances/{key}", **answer)
    face.act(face.mj, f"puissances/{key}", **answer)


def test_these_are_all_the_answers() -> None:
    """P-41: each move of who owns a Présence is looked at above, but those of a sheet, which its player owns."""
    owned = {
        move.key for move in GAME.moves if move.who is Who.OWNER and ".presence." in move.play.__module__
    }
    of_a_sheet = {"puissances/demander_presence", "puissances/perdre"}
    assert owned - of_a_sheet == {f"puissances/{key}" for key in ANSWERS}
