"""While an Agent stands before its Puissance: neither dice nor Mises for it, and neither of them goes (P-40)."""

from typing import Any

import pytest

from rules.game import RuleError
from tests.rules.puissances.presences import Presences
from tests.rules.puissances.scenes import refused

ANNOUNCE = {"intention": "Fuir", "focus": "Fuit-il\u202f?", "oui": "Il fuit", "non": "Il reste"}


@pytest.fixture
def jeu() -> Presences:
    return Presences()


def rolls(jeu: Presences, seat: Any) -> None:
    jeu.act(seat, "core/roll", 3, 4, dice="2d6")


def test_no_mise_of_it_comes_in(jeu: Presences) -> None:
    """P-40: by its Ancrage, its Lien, an Attribut or in words, by its player or the MJ, and with the reason."""
    resolution = jeu.open(jeu.bob)
    jeu.open_presence()
    stakes: list[dict[str, Any]] = [
        {"trait": jeu.soigne},
        {"trait": jeu.ailes},
        {"attribut": jeu.juge, "portrait": jeu.raphael},
        {"ancrage": jeu.infirmier, "label": "Connaît les hôpitaux"},
        {"portrait": jeu.raphael, "label": "Il court"},
    ]
    for what in stakes:
        for seat in (jeu.zoe, jeu.mj):
            mise = {"resolution": resolution, "cote": "oui", **what}
            assert "Raphaël est devant" in refused(jeu, seat, "puissances/miser", **mise)
    jeu.stake(jeu.bob, resolution, "oui", label="La nuit")
    jeu.stake(jeu.ana, resolution, "oui", trait=jeu.uriel["don"])


def test_a_mise_that_was_refused_stays_so(jeu: Presences) -> None:
    """P-40: the MJ takes none back for it meanwhile."""
    resolution = jeu.open(jeu.bob)
    jeu.act(jeu.zoe, "puissances/miser", resolution=resolution, cote="oui", trait=jeu.soigne)
    mise = list(jeu.table.parts)[-1]
    jeu.act(jeu.mj, "puissances/refuser", mise=mise)
    here = jeu.open_presence()
    assert "ni dés ni Mises" in refused(jeu, jeu.mj, "puissances/accepter", mise=mise)
    jeu.close_presence(here)
    jeu.act(jeu.mj, "puissances/accepter", mise=mise)


def test_a_statu_quo_is_not_pushed_with_its_mises(jeu: Presences) -> None:
    """P-21, P-40: pushing on keeps the Mises, and so waits for the end of the moment."""
    resolution = jeu.open(jeu.zoe)
    jeu.stake(jeu.zoe, resolution, "oui", trait=jeu.soigne)
    jeu.pose(resolution)
    jeu.roll(jeu.zoe, resolution, 3)
    here = jeu.open_presence()
    assert "ni dés ni Mises" in refused(jeu, jeu.mj, "puissances/pousser", resolution=resolution)
    jeu.close_presence(here)
    jeu.act(jeu.mj, "puissances/pousser", resolution=resolution)


def test_its_player_neither_rolls_nor_announces(jeu: Presences) -> None:
    """P-40: a roll asked for that Agent is refused with the reason; the others play on."""
    here = jeu.open_presence()
    with pytest.raises(RuleError, match="Raphaël est devant"):
        rolls(jeu, jeu.zoe)
    assert "Raphaël est devant" in refused(jeu, jeu.zoe, "puissances/ouvrir", **ANNOUNCE)
    for seat in (jeu.bob, jeu.mj):
        rolls(jeu, seat)
        jeu.act(seat, "puissances/ouvrir", **ANNOUNCE)
    jeu.close_presence(here)
    rolls(jeu, jeu.zoe)


def test_who_plays_another_being_plays_it(jeu: Presences) -> None:
    """P-40: the refusal is of that Agent's rolls only."""
    jeu.sheet("Sœur Agnès", seat=jeu.zoe)
    jeu.open_presence()
    rolls(jeu, jeu.zoe)
    jeu.act(jeu.zoe, "puissances/ouvrir", **ANNOUNCE)


def test_neither_of_them_goes(jeu: Presences) -> None:
    """P-40: neither the Agent, its Puissance, the Lien, the trait that is asked for, nor the Attribut it would join."""
    here = jeu.open_presence()
    jeu.act(jeu.mj, "puissances/vouloir", resolution=here, trait=jeu.soigne, sous=jeu.protege)
    giving = {"portrait": jeu.raphael, "seat": jeu.bob.id}
    with pytest.raises(RuleError, match="tient à cela"):
        jeu.act(jeu.mj, "core/give_portrait", **giving)
    for portrait in (jeu.raphael, jeu.archange):
        assert "tient à cela" in refused(jeu, jeu.mj, "core/put_away_portrait", portrait=portrait)
    for trait in (jeu.lien, jeu.soigne, jeu.infirmier):
        assert "tient à cela" in refused(jeu, jeu.zoe, "core/remove_trait", trait=trait)
    assert "tient à cela" in refused(jeu, jeu.mj, "core/remove_trait", trait=jeu.protege)
    jeu.act(jeu.zoe, "core/remove_trait", trait=jeu.tait)
    jeu.act(jeu.mj, "core/put_away_portrait", portrait=jeu.uriel["sheet"])
    jeu.close_presence(here)
    jeu.act(jeu.mj, "core/give_portrait", **giving)


def test_no_refusal_tells_of_a_secret_one(jeu: Presences) -> None:
    """P-40: all that somebody else tries, that is not the MJ nor its player, answers as if the moment were not."""
    secret = jeu.write(jeu.raphael, "lien", "Un pacte", about=jeu.archange)

    def tried(jeu: Presences) -> list[str]:
        answers = []
        for seat in (jeu.ana, jeu.bob):
            resolution = jeu.open(jeu.mj)
            tries: list[tuple[str, dict[str, Any]]] = [
                ("puissances/ouvrir", ANNOUNCE),
                ("puissances/miser", {"resolution": resolution, "cote": "oui", "trait": jeu.soigne}),
                ("puissances/miser", {"resolution": resolution, "cote": "oui", "label": "Raphaël court"}),
                ("puissances/parler", {"resolution": resolution, "voix": "agent", "texte": "Non"}),
                ("core/remove_trait", {"trait": jeu.soigne}),
                ("core/put_away_portrait", {"portrait": jeu.raphael}),
            ]
            for key, params in tries:
                try:
                    jeu.act(seat, key, **params)
                    answers.append("done")
                except RuleError as reason:
                    answers.append(str(reason))
        return answers

    before = tried(jeu)
    jeu.open_presence("secret", secret)
    assert tried(jeu) == before
