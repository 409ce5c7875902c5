"""Mises proposed: from a trait, an Attribut, an Ancrage or words, and how each passes (P-01, P-11, P-14 to P-16)."""

from typing import Any

import pytest

from rules.table import EVERYONE, mj_and
from tests.rules.puissances.scenes import Jeu, refused


def test_p11_anyone_proposes_and_what_the_mj_proposes_is_accepted(jeu: Jeu) -> None:
    resolution = jeu.open(jeu.ana)
    jeu.act(jeu.bob, "puissances/miser", resolution=resolution, cote="non", label=" Il pleut ", voie="neutre")
    jeu.act(jeu.mj, "puissances/miser", resolution=resolution, cote="non", label="Le courant", voie="neutre")
    rain, stream = (jeu.mise(part) for part in jeu.table.parts)
    assert (rain.label, rain.etat, stream.etat) == ("Il pleut", "proposee", "acceptee")
    assert jeu.scene_of(jeu.ana).pending == 1


def test_p11_a_mise_needs_words_and_the_focus(jeu: Jeu) -> None:
    resolution = jeu.open(jeu.ana)
    refused(jeu, jeu.ana, "puissances/miser", resolution=resolution, cote="oui", label=" ")
    jeu.act(jeu.ana, "puissances/ouvrir", intention="Nager")
    unframed = list(jeu.table.resolutions)[-1]
    refused(jeu, jeu.ana, "puissances/miser", resolution=unframed, cote="oui", label="La nuit")


def test_p11_no_mise_once_they_are_set_nor_after_the_dice(jeu: Jeu) -> None:
    resolution = jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", label="La nuit")
    jeu.pose(resolution)
    more = {"resolution": resolution, "cote": "oui", "label": "La brume"}
    assert "rouvrir" in refused(jeu, jeu.ana, "puissances/miser", **more)
    jeu.roll(jeu.ana, resolution, 2)
    refused(jeu, jeu.ana, "puissances/miser", **more)


def test_p11_the_same_trait_is_one_reason(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    part = jeu.stake(jeu.ana, resolution, "oui", trait=agent["acquis"])
    again = {"resolution": resolution, "cote": "oui", "trait": agent["acquis"]}
    assert "une seule fois" in refused(jeu, jeu.ana, "puissances/miser", **again).replace(
        "qu’une fois", "une seule fois"
    )
    jeu.act(jeu.mj, "puissances/refuser", mise=part)
    jeu.act(jeu.ana, "puissances/miser", **again)


def test_p11_p14_each_actor_has_its_way(jeu: Jeu) -> None:
    """P-14: humans and what becomes, matter, an Agent by its Lien or its Ancrage, an avatar by its Lien."""
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    human = jeu.sheet("Ange", seat=jeu.bob)
    forge = jeu.write(human, "ancrage", "Forgeron")
    guards, wall = jeu.sheet("Les douaniers", "devenir"), jeu.sheet("La digue", "neutre")
    eyes, stone = jeu.write(guards, "qualite", "Veillent"), jeu.write(wall, "qualite", "Glisse")
    avatar = jeu.sheet("La Noyée")
    lien = jeu.write(avatar, "lien", "L’incarnation")
    walks = jeu.write(avatar, "trait", "Marche sur l’eau", parent=lien)
    ways = {
        trait: jeu.mise(jeu.stake(jeu.mj, resolution, "non", trait=trait)).voie
        for trait in (agent["don"], agent["acquis"], forge, eyes, stone, walks, lien)
    }
    assert list(ways.values()) == ["lien", "devenir", "devenir", "devenir", "neutre", "lien", "lien"]


@pytest.mark.parametrize(
    ("kind", "voie", "way"), [("devenir", "devenir", "devenir"), ("neutre", "neutre", "neutre")]
)
def test_p14_words_for_what_is_no_being(jeu: Jeu, kind: str, voie: str, way: str) -> None:
    sheet, resolution = jeu.sheet("La digue", kind), jeu.open(jeu.ana)
    part = jeu.stake(jeu.mj, resolution, "non", label="Résiste", portrait=sheet, voie=voie)
    assert jeu.mise(part).voie == way
    refused(
        jeu,
        jeu.mj,
        "puissances/miser",
        resolution=resolution,
        cote="non",
        label="X",
        portrait=sheet,
        voie="lien",
    )


def test_p14_words_for_matter_are_neutre_whatever_the_form_says(jeu: Jeu) -> None:
    sheet, resolution = jeu.sheet("La digue", "neutre"), jeu.open(jeu.ana)
    part = jeu.stake(jeu.mj, resolution, "non", label="Résiste", portrait=sheet, voie="devenir")
    assert jeu.mise(part).voie == "neutre"


def test_p11_what_a_being_prepared_is_its_own_never_matter(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    words = {"resolution": resolution, "cote": "oui", "label": "Le piège", "portrait": agent["sheet"]}
    refused(jeu, jeu.ana, "puissances/miser", **words, voie="neutre")
    assert jeu.mise(jeu.stake(jeu.ana, **words)).voie == "devenir"


def test_p15_for_words_the_player_of_an_agent_chooses_lien_or_ancrage(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    words = {"label": "Barre la porte", "portrait": agent["sheet"]}
    by_herself = jeu.stake(jeu.ana, resolution, "oui", **words)
    assert jeu.mise(by_herself).voie == "devenir" and not jeu.table.traits[agent["lien"]].audience.everyone
    by_the_lien = jeu.stake(jeu.ana, resolution, "oui", voie="lien", **words)
    assert jeu.mise(by_the_lien).voie == "lien" and jeu.table.traits[agent["lien"]].audience == EVERYONE
    assert jeu.table.traits[agent["don"]].audience == mj_and(jeu.ana.id), "only the relation was declared"


def test_p15_a_human_has_no_lien_and_the_lien_passes_by_someone(jeu: Jeu) -> None:
    human, resolution = jeu.sheet("Ange", seat=jeu.bob), jeu.open(jeu.ana)
    base = {"resolution": resolution, "cote": "oui", "label": "Barre la porte", "voie": "lien"}
    refused(jeu, jeu.bob, "puissances/miser", portrait=human, **base)
    refused(jeu, jeu.bob, "puissances/miser", **base)


def test_p14_all_the_mises_of_an_avatar_are_lien_mises(jeu: Jeu) -> None:
    avatar, resolution = jeu.sheet("La Noyée", seat=jeu.ana), jeu.open(jeu.ana)
    lien = jeu.write(avatar, "lien", "L’incarnation")
    words = {"resolution": resolution, "cote": "oui", "label": "Noie la lampe", "portrait": avatar}
    refused(jeu, jeu.ana, "puissances/miser", **words)
    assert not jeu.table.traits[lien].audience.everyone, "nothing is declared by mistake"
    assert jeu.mise(jeu.stake(jeu.ana, **words, voie="lien")).voie == "lien"


def test_p01_a_puissance_is_never_a_party(jeu: Jeu) -> None:
    tide, hidden = jeu.sheet("La Marée", "puissance"), jeu.sheet("Le Sel", "puissance", seen_by="mj")
    attribut = jeu.write(tide, "attribut", "Polit tout")
    resolution = jeu.open(jeu.ana)
    base: dict[str, Any] = {"resolution": resolution, "cote": "oui"}
    for what in (
        {"trait": attribut},
        {"label": "Monte", "portrait": tide},
        {"label": "Monte", "portrait": tide, "voie": "lien"},
        {"label": "Monte", "acteur": "la marée"},
    ):
        assert "Puissance" in refused(jeu, jeu.mj, "puissances/miser", **base, **what)
    refused(jeu, jeu.mj, "puissances/miser", **base, label="Ronge", acteur="Le Sel")
    jeu.act(jeu.ana, "puissances/miser", **base, label="Ronge", acteur="Le Sel")
    assert hidden not in jeu.seen_by(jeu.ana).portraits, "a refusal would have told that it exists"


def test_p11_one_stakes_from_ones_own_portraits(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    base: dict[str, Any] = {"resolution": resolution, "cote": "oui"}
    for what in (
        {"trait": agent["acquis"]},
        {"ancrage": agent["ancrage"], "label": "Sait nager"},
        {"label": "Sait nager", "portrait": agent["sheet"]},
    ):
        assert "pas le tien" in refused(jeu, jeu.bob, "puissances/miser", **base, **what)


def test_the_actor_of_a_hidden_portrait_is_not_named(jeu: Jeu) -> None:
    hidden, resolution = jeu.sheet("Le Guetteur", seen_by="mj"), jeu.open(jeu.ana)
    lien = jeu.write(hidden, "lien", "Un serment")
    part = jeu.stake(jeu.mj, resolution, "non", trait=jeu.write(hidden, "trait", "Voit tout", parent=lien))
    assert jeu.mise(part).acteur == "" and lien not in jeu.seen_by(jeu.bob).traits
    jeu.act(
        jeu.mj,
        "puissances/retoucher",
        mise=part,
        cote="non",
        label="Voit tout",
        voie="lien",
        acteur="Une ombre",
    )
    assert jeu.mise(part).acteur == "Une ombre"
    jeu.act(jeu.ana, "puissances/miser", resolution=resolution, cote="oui", label="La nuit")
    jeu.act(jeu.mj, "puissances/accepter", mise=list(jeu.table.parts)[-1])
    jeu.pose(resolution)
    jeu.answer(jeu.ana)
    lines = jeu.roll(jeu.ana, resolution, 2)
    assert [line.payload["acteurs"] for line in lines if line.kind == "puissances/passage"] == [["Une ombre"]]


NAMES = {
    "La Marée": ["la marée", "LA MAREE", "Marée", "la  marée !", "La\u00a0Marée", "ma-rée", "Les Marée"],
    "L’Archange": ["l'archange", "L’ARCHANGE", "archange", "Le Archange", "Ａrchange", "« L’Archange »"],
    "Léthé": ["Lethe", "le Léthé", "le\u0301the\u0301"],
    "✶": ["✶"],
}


@pytest.mark.parametrize(("name", "said"), [(name, said) for name in NAMES for said in NAMES[name]])
def test_p01_a_puissance_is_known_by_its_name_however_it_is_written(jeu: Jeu, name: str, said: str) -> None:
    jeu.sheet(name, "puissance")
    resolution = jeu.open(jeu.ana)
    base: dict[str, Any] = {"cote": "oui", "label": "Monte"}
    for seat in (jeu.mj, jeu.ana):
        assert "Puissance" in refused(
            jeu, seat, "puissances/miser", resolution=resolution, acteur=said, **base
        )
    part = jeu.stake(jeu.ana, resolution, **base)
    refused(jeu, jeu.mj, "puissances/retoucher", mise=part, voie="devenir", acteur=said, **base)


def test_p01_what_only_resembles_a_puissance_acts(jeu: Jeu) -> None:
    for name in ("La Marée", "L’Archange", "Le", "✶"):
        jeu.sheet(name, "puissance")
    resolution = jeu.open(jeu.ana)
    for acteur in ("", "Marées", "Les prêtres de la Marée", "Larchange l’Ancien", "La"):
        jeu.stake(jeu.ana, resolution, "oui", label="Monte", acteur=acteur)
