"""Mises accepted, refused, merged, taken back, and the implicit trait that is written (P-04, P-11)."""

import pytest

from rules.game import RuleError
from rules.table import mj_and
from tests.rules.puissances.scenes import Jeu, refused


def propose(jeu: Jeu, resolution: str, label: str = "La nuit", **what: str) -> str:
    """A Mise that Ana proposes for the yes, still to be decided."""
    jeu.act(jeu.ana, "puissances/miser", resolution=resolution, cote="oui", label=label, **what)
    return list(jeu.table.parts)[-1]


def test_p11_the_mj_accepts_refuses_and_takes_back(jeu: Jeu) -> None:
    part = propose(jeu, jeu.open(jeu.ana))
    for move, etat in (("accepter", "acceptee"), ("refuser", "refusee"), ("accepter", "acceptee")):
        jeu.act(jeu.mj, f"puissances/{move}", mise=part)
        assert jeu.mise(part).etat == etat
    refused(jeu, jeu.mj, "puissances/accepter", mise=part)
    with pytest.raises(RuleError):
        jeu.act(jeu.ana, "puissances/refuser", mise=part)


def test_p11_nothing_is_decided_once_the_mises_are_set(jeu: Jeu) -> None:
    resolution = jeu.open(jeu.ana)
    part = jeu.stake(jeu.ana, resolution, "oui", label="La nuit")
    jeu.pose(resolution)
    assert "rouvre" in refused(jeu, jeu.mj, "puissances/refuser", mise=part)
    jeu.act(jeu.mj, "puissances/rouvrir", resolution=resolution)
    jeu.act(jeu.mj, "puissances/refuser", mise=part)


def test_p11_its_proposer_takes_a_mise_back_before_it_is_decided(jeu: Jeu) -> None:
    resolution = jeu.open(jeu.ana)
    part = propose(jeu, resolution)
    with pytest.raises(RuleError):
        jeu.act(jeu.bob, "puissances/retirer", mise=part)
    jeu.act(jeu.ana, "puissances/retirer", mise=part)
    assert not jeu.table.parts
    kept = jeu.stake(jeu.ana, resolution, "oui", label="La nuit")
    refused(jeu, jeu.ana, "puissances/retirer", mise=kept)


@pytest.mark.parametrize("way", [("first", "second"), ("second", "first")])
def test_p11_two_mises_are_merged_the_first_keeps_actor_and_provenance(
    jeu: Jeu, way: tuple[str, str]
) -> None:
    """Whichever the MJ taps: the first proposed keeps its words, and both proposers are named."""
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    parts = {"first": jeu.stake(jeu.ana, resolution, "oui", trait=agent["acquis"])}
    jeu.act(jeu.bob, "puissances/miser", resolution=resolution, cote="oui", label="Elle connaît le port")
    parts["second"] = list(jeu.table.parts)[-1]
    lines = jeu.act(jeu.mj, "puissances/fondre", mise=parts[way[0]], dans=parts[way[1]])
    first, second = jeu.mise(parts["first"]), jeu.mise(parts["second"])
    assert (first.etat, first.acteur, first.trait) == ("acceptee", "Maëlle", agent["acquis"])
    assert second.etat == "fondue" and first.proposee_par == (jeu.ana.id, jeu.bob.id)
    assert lines[0].payload["label"] == "Elle connaît le port"
    views = [v.proposers for cote in jeu.scene_of(jeu.bob).cotes for v in cote.mises]
    assert views == [("Ana", "Bob")]


def test_p11_what_an_accepted_mise_is_merged_into_is_accepted(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    first = propose(jeu, resolution, "Sait nager", ancrage=agent["ancrage"])
    second = jeu.stake(jeu.mj, resolution, "oui", label="Bonne nageuse")
    jeu.act(jeu.mj, "puissances/fondre", mise=second, dans=first)
    assert jeu.mise(first).etat == "acceptee" and jeu.mise(first).trait in jeu.table.traits
    assert jeu.pose(resolution)


def test_p11_two_proposals_merged_are_still_to_be_decided(jeu: Jeu) -> None:
    resolution = jeu.open(jeu.ana)
    first, second = propose(jeu, resolution), propose(jeu, resolution, "L’obscurité")
    jeu.act(jeu.mj, "puissances/fondre", mise=second, dans=first)
    assert jeu.mise(first).etat == "proposee"


def test_p11_a_lien_mise_merged_away_engages_nothing(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    first = jeu.stake(jeu.ana, resolution, "oui", trait=agent["acquis"])
    second = jeu.stake(jeu.ana, resolution, "oui", trait=agent["don"])
    assert jeu.scene_of(jeu.bob).lien_engage
    jeu.act(jeu.mj, "puissances/fondre", mise=second, dans=first)
    assert not jeu.scene_of(jeu.bob).lien_engage
    jeu.pose(resolution)
    assert not jeu.table.questions, "nobody is asked to answer a Lien that is not engaged"


def test_p11_merging_is_refused_across_sides_and_resolutions_and_with_itself(jeu: Jeu) -> None:
    resolution, other = jeu.open(jeu.ana), jeu.open(jeu.bob)
    part = jeu.stake(jeu.ana, resolution, "oui", label="La nuit")
    against = jeu.stake(jeu.ana, resolution, "non", label="La lune")
    elsewhere = jeu.stake(jeu.ana, other, "oui", label="La brume")
    aside = jeu.stake(jeu.ana, resolution, "oui", label="La pluie")
    jeu.act(jeu.mj, "puissances/refuser", mise=aside)
    for dans in (part, against, elsewhere, aside):
        refused(jeu, jeu.mj, "puissances/fondre", mise=part, dans=dans)


def test_p11_the_mj_says_whose_a_mise_in_words_is(jeu: Jeu) -> None:
    part = propose(jeu, jeu.open(jeu.ana))
    said = {"cote": "non", "label": "Les pièges", "voie": "neutre", "acteur": "Les contrebandiers"}
    jeu.act(jeu.mj, "puissances/retoucher", mise=part, **said)
    mise = jeu.mise(part)
    assert (mise.cote, mise.label, mise.voie, mise.acteur) == tuple(said.values())
    refused(jeu, jeu.mj, "puissances/retoucher", mise=part, **said)
    refused(jeu, jeu.mj, "puissances/retoucher", mise=part, **said | {"label": " "})
    refused(jeu, jeu.mj, "puissances/retoucher", mise=part, **said | {"voie": "lien"})
    jeu.sheet("La Marée", "puissance")
    refused(jeu, jeu.mj, "puissances/retoucher", mise=part, **said | {"acteur": "La Marée"})


def test_p11_a_mise_of_a_trait_changes_side_and_nothing_else(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    part = jeu.stake(jeu.ana, resolution, "oui", trait=agent["acquis"])
    said = {"cote": "non", "label": "Acquis de Maëlle", "voie": "devenir", "acteur": "Maëlle"}
    for other in ({"label": "Autre"}, {"acteur": "Bob"}, {"voie": "neutre"}, {"voie": "lien"}):
        refused(jeu, jeu.mj, "puissances/retoucher", mise=part, **said | other)
    jeu.act(jeu.mj, "puissances/retoucher", mise=part, **said)
    assert jeu.mise(part).cote == "non"


# ── the implicit trait (P-04) ─────────────────────────────────────────────────────────────────────────────────


def test_p04_an_implicit_trait_is_written_when_it_serves(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    part = propose(jeu, resolution, " Sait nager ", ancrage=agent["ancrage"])
    assert [t.text for t in jeu.table.children_of(agent["ancrage"])] == ["Acquis de Maëlle"]
    lines = jeu.act(jeu.mj, "puissances/accepter", mise=part)
    written = jeu.table.children_of(agent["ancrage"])[-1]
    assert (written.text, written.kind, written.portrait) == ("Sait nager", "trait", agent["sheet"])
    assert jeu.mise(part).trait == written.id and jeu.mise(part).voie == "devenir"
    assert lines[0].resolution == resolution, "its history points at the resolution"


def test_p04_it_is_written_once(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    part = propose(jeu, resolution, "Sait nager", ancrage=agent["ancrage"])
    for move in ("accepter", "refuser", "accepter"):
        jeu.act(jeu.mj, f"puissances/{move}", mise=part)
    written = jeu.mise(part).trait
    jeu.act(jeu.ana, "core/reword_trait", trait=written, text="Nage bien", base="Sait nager")
    for move in ("refuser", "accepter"):
        jeu.act(jeu.mj, f"puissances/{move}", mise=part)
    twin = propose(jeu, resolution, "Nage bien", ancrage=agent["ancrage"])
    jeu.act(jeu.mj, "puissances/accepter", mise=twin)
    assert [t.text for t in jeu.table.children_of(agent["ancrage"])] == ["Acquis de Maëlle", "Nage bien"]
    assert jeu.mise(twin).trait == written


def test_p04_it_has_the_secrecy_of_its_ancrage(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    secret = jeu.write(agent["sheet"], "ancrage", "Aime en secret", seen_by="mj_and_player")
    part = jeu.stake(jeu.mj, resolution, "oui", label="Connaît les passages", ancrage=secret)
    written = jeu.table.traits[jeu.mise(part).trait or ""]
    assert written.audience == mj_and(jeu.ana.id)
    assert secret not in jeu.seen_by(jeu.bob).traits, "staking from an Ancrage does not open it"


def test_p04_it_comes_from_an_ancrage_that_is_still_there(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    for other in ("lien", "acquis"):
        with pytest.raises(RuleError):
            propose(jeu, resolution, "Sait nager", ancrage=agent[other])
    part = propose(jeu, resolution, "Sait nager", ancrage=agent["ancrage"])
    jeu.act(jeu.mj, "core/remove_trait", trait=agent["ancrage"])
    jeu.act(jeu.mj, "puissances/accepter", mise=part)
    assert jeu.mise(part).etat == "acceptee" and jeu.mise(part).trait is None
