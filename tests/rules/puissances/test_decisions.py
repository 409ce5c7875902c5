"""Mises accepted, refused, merged, taken back, and the implicit trait that is written (P-04, P-11)."""

import pytest

from rules.game import RuleError
from rules.table import mj_and
from tests.rules.puissances.scenes import Duel, Jeu, refused


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
    twin = jeu.stake(jeu.ana, resolution, "non", label="nage bien", ancrage=agent["ancrage"])
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
    jeu.write(agent["sheet"], "ancrage", "Le quai")
    jeu.act(jeu.mj, "core/remove_trait", trait=agent["ancrage"])
    jeu.act(jeu.mj, "puissances/accepter", mise=part)
    assert jeu.mise(part).etat == "acceptee" and jeu.mise(part).trait is None


def test_p14_what_became_an_avatar_meanwhile_passes_by_its_lien_alone(jeu: Jeu) -> None:
    """Whatever it was drawn from, and whether the MJ accepts it or merges it into what is accepted."""
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    words = propose(jeu, resolution, "Barre la porte", portrait=agent["sheet"])
    trait = propose(jeu, resolution, trait=agent["acquis"])
    implicit = propose(jeu, resolution, "Sait nager", ancrage=agent["ancrage"])
    lien = propose(jeu, resolution, trait=agent["don"])
    kept = jeu.stake(jeu.mj, resolution, "oui", label="La nuit")
    jeu.act(jeu.mj, "core/remove_trait", trait=agent["ancrage"])
    for part in (words, trait, implicit):
        assert "avatar" in refused(jeu, jeu.mj, "puissances/accepter", mise=part)
        assert "avatar" in refused(jeu, jeu.mj, "puissances/fondre", mise=kept, dans=part)
    jeu.act(jeu.mj, "puissances/accepter", mise=lien)
    jeu.write(agent["sheet"], "ancrage", "Le quai")
    jeu.act(jeu.mj, "puissances/accepter", mise=words)


# ── two MJs (P-11) ────────────────────────────────────────────────────────────────────────────────────────────


ACCEPTEE = {"cote": "oui", "label": "La brume", "voie": "devenir"}
DECISIONS = {"accepter": {}, "refuser": {}, "fondre": {"dans": None}, "retoucher": ACCEPTEE, "retirer": {}}


@pytest.mark.parametrize("move", DECISIONS)
@pytest.mark.parametrize("meanwhile", ["mots", "cote", "etat"])
def test_a_mise_that_changed_meanwhile_is_not_decided_from_an_old_form(
    jeu: Jeu, move: str, meanwhile: str
) -> None:
    resolution = jeu.open(jeu.ana)
    other, part = propose(jeu, resolution, "La pluie"), propose(jeu, resolution, "L" * 160)
    seen = jeu.mise(part).vue
    label, cote = ("Le soir" if meanwhile == "mots" else "L" * 160), ("non" if meanwhile == "cote" else "oui")
    if meanwhile == "etat":
        jeu.act(jeu.mj, "puissances/refuser" if move == "accepter" else "puissances/accepter", mise=part)
    else:
        jeu.act(jeu.mj, "puissances/retoucher", mise=part, cote=cote, label=label, voie="devenir")
    given = {key: value or other for key, value in DECISIONS[move].items()} | {"mise": part}
    before = jeu.table
    said = refused(jeu, jeu.ana if move == "retirer" else jeu.mj, f"puissances/{move}", **given, vue=seen)
    assert "Cette Mise vient d" in said and jeu.table == before
    if (move, meanwhile) not in (("retirer", "etat"), ("fondre", "cote")):
        jeu.act(
            jeu.ana if move == "retirer" else jeu.mj,
            f"puissances/{move}",
            **given,
            vue=jeu.mise(part).vue,
        )


# ── one reason counts once (P-11) ─────────────────────────────────────────────────────────────────────────────


def reasons(jeu: Jeu) -> list[dict[str, str]]:
    """Each kind of source that a Mise is drawn from."""
    tide = jeu.sheet("La Marée", "puissance")
    attribut = jeu.write(tide, "attribut", "Polit tout")
    agent = jeu.agent("Maëlle", jeu.ana, tide)
    return [
        {"trait": agent["acquis"]},
        {"trait": agent["lien"]},
        {"attribut": attribut, "portrait": agent["sheet"]},
        {"ancrage": agent["ancrage"], "label": "Sait nager"},
    ]


@pytest.mark.parametrize("which", range(4))
def test_p11_a_refused_reason_staked_again_is_not_kept_twice(jeu: Jeu, which: int) -> None:
    reason, resolution = reasons(jeu)[which], jeu.open(jeu.ana)
    first = jeu.stake(jeu.ana, resolution, "oui", **reason)
    jeu.act(jeu.mj, "puissances/refuser", mise=first)
    second = jeu.stake(jeu.ana, resolution, "oui", **reason)
    assert "qu’une fois" in refused(jeu, jeu.mj, "puissances/accepter", mise=first)
    jeu.act(jeu.mj, "puissances/refuser", mise=second)
    jeu.act(jeu.mj, "puissances/accepter", mise=first)


@pytest.mark.parametrize("which", range(4))
def test_p11_a_reason_on_both_sides_is_not_brought_to_one(jeu: Jeu, which: int) -> None:
    reason, resolution = reasons(jeu)[which], jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", **reason)
    against = jeu.stake(jeu.ana, resolution, "non", **reason)
    mise = jeu.mise(against)
    said = {"cote": "oui", "label": mise.label, "voie": mise.voie, "acteur": mise.acteur}
    assert "qu’une fois" in refused(jeu, jeu.mj, "puissances/retoucher", mise=against, **said)


@pytest.mark.parametrize("seat", ["ana", "mj"])
@pytest.mark.parametrize("kept", [True, False])
@pytest.mark.parametrize("written", [True, False])
def test_p11_p04_the_same_words_of_an_ancrage_are_one_reason(
    jeu: Jeu, seat: str, kept: bool, written: bool
) -> None:
    """Kept or not, and when they are those of a trait that stands there and is staked as such."""
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    if written:
        part = propose(
            jeu, resolution, trait=jeu.write(agent["sheet"], "trait", "Sait nager", parent=agent["ancrage"])
        )
    else:
        part = propose(jeu, resolution, "Sait nager", ancrage=agent["ancrage"])
    if kept:
        jeu.act(jeu.mj, "puissances/accepter", mise=part)
    again = {"resolution": resolution, "cote": "oui", "ancrage": agent["ancrage"], "label": " sait nager "}
    assert "qu’une fois" in refused(jeu, getattr(jeu, seat), "puissances/miser", **again)


def test_p11_words_retouched_into_those_of_another_mise_are_the_same_reason(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    propose(jeu, resolution, "Sait nager", ancrage=agent["ancrage"])
    other = propose(jeu, resolution, "Nage", ancrage=agent["ancrage"])
    said = {"cote": "oui", "label": "Sait nager", "voie": "devenir", "acteur": "Maëlle"}
    refused(jeu, jeu.mj, "puissances/retoucher", mise=other, **said)


# ── so many Mises (P-11) ──────────────────────────────────────────────────────────────────────────────────────


def test_p11_a_seat_waits_for_its_mises_to_be_decided(jeu: Jeu) -> None:
    resolution = jeu.open(jeu.ana)
    parts = [propose(jeu, resolution, f"Raison {place}") for place in range(8)]
    more = {"resolution": resolution, "cote": "non", "label": "De trop"}
    assert "8 Mises" in refused(jeu, jeu.ana, "puissances/miser", **more)
    jeu.act(jeu.bob, "puissances/miser", **more)
    jeu.act(jeu.ana, "puissances/retirer", mise=parts[0])
    propose(jeu, resolution, "Une autre")
    refused(jeu, jeu.ana, "puissances/miser", **more)
    jeu.act(jeu.mj, "puissances/refuser", mise=parts[1])
    propose(jeu, resolution, "Encore une")
    jeu.act(jeu.ana, "puissances/miser", **more | {"resolution": jeu.open(jeu.ana)})


def test_p11_a_side_holds_forty_mises_in_play_however_they_come(jeu: Jeu) -> None:
    resolution = jeu.open(jeu.ana)
    aside = jeu.stake(jeu.ana, resolution, "oui", label="Mise de côté")
    jeu.act(jeu.mj, "puissances/refuser", mise=aside)
    parts = [jeu.stake(jeu.mj, resolution, "oui", label=f"Raison {place}") for place in range(40)]
    against = jeu.stake(jeu.ana, resolution, "non", label="La lune")
    for seat in (jeu.mj, jeu.ana):
        refused(jeu, seat, "puissances/miser", resolution=resolution, cote="oui", label="De trop")
    refused(jeu, jeu.mj, "puissances/accepter", mise=aside)
    said = {"cote": "oui", "label": "La lune", "voie": "devenir"}
    assert "40 Mises" in refused(jeu, jeu.mj, "puissances/retoucher", mise=against, **said)
    jeu.act(jeu.mj, "puissances/retoucher", mise=parts[0], **said | {"label": "Reste là"})
    jeu.act(jeu.mj, "puissances/fondre", mise=parts[1], dans=parts[0])
    jeu.act(jeu.mj, "puissances/accepter", mise=aside)


@pytest.mark.parametrize(("seat", "standing", "said"), [("bob", 1, "8 Mises"), ("mj", 32, "40 Mises")])
def test_p11_p17_an_answer_is_counted_mise_by_mise(duel: Duel, seat: str, standing: int, said: str) -> None:
    who, lien = getattr(duel, seat), duel.ewen["lien"]
    gifts = [duel.write(duel.ewen["sheet"], "trait", f"Don {place}", parent=lien) for place in range(8)]
    for place in range(standing - 1):
        duel.stake(duel.bob, duel.resolution, "non", label=f"Raison {place}")
    duel.pose(duel.resolution)
    more = {"question": next(iter(duel.table.questions)), "portrait": duel.ewen["sheet"], "label": "L’eau"}
    assert said in refused(duel, who, "puissances/repondre", traits=gifts, **more)
    duel.answer(who, *gifts)
    assert len(duel.table.parts) == 1 + standing + 8
