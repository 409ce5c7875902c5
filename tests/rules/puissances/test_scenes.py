"""Whole scenes of the source, played from the announcement to what is written of it."""

from rules.table import EVERYONE
from tests.rules.puissances.scenes import Jeu, kinds


class Temoin(Jeu):
    """Ana's Angel protects a witness; Bob watches, and later plays the Demon."""

    def __init__(self) -> None:
        super().__init__()
        self.archangel = self.sheet("L’Archange", "puissance")
        self.angel = self.sheet("Saül", seat=self.ana)
        office = self.write(self.angel, "lien", "L’office de l’Archange", about=self.archangel)
        self.wings = self.write(self.angel, "trait", "Ailes de lumière", parent=office)
        self.voice = self.write(self.angel, "trait", "Voix de l’Archange", parent=office)
        war = self.write(self.angel, "ancrage", "Ancien infirmier de guerre")
        self.steady = self.write(self.angel, "trait", "Tient bon sous le feu", parent=war)
        self.crowd = self.sheet("La foule", "devenir")
        self.fear = self.write(self.crowd, "qualite", "Ils ont peur")
        self.office = office

    def protect(self) -> str:
        self.act(
            self.ana,
            "puissances/ouvrir",
            intention="Protéger le témoin",
            focus="La foule recule-t-elle\u202f?",
            oui="Elle recule",
            non="Elle passe",
            zoom="séquence",
        )
        resolution = list(self.table.resolutions)[-1]
        for trait in (self.wings, self.voice, self.steady):
            self.stake(self.ana, resolution, "oui", trait=trait)
        return resolution

    def prisms(self, resolution: str) -> list[list[str]]:
        return [[v.prisme for v in cote.mises] for cote in self.scene_of(self.bob).cotes]


def test_the_angel_before_the_crowd() -> None:
    """Two certain Réussites, one die of Devenir; the light of the Archangel did it (P-14, P-19, P-22)."""
    jeu = Temoin()
    assert not jeu.table.traits[jeu.office].audience.everyone
    resolution = jeu.protect()
    assert jeu.table.traits[jeu.office].audience == EVERYONE, "its Lien is declared"
    for label in ("Ils sont nombreux", "On leur a menti"):
        jeu.stake(jeu.bob, resolution, "non", label=label, acteur="La foule")
    jeu.stake(jeu.mj, resolution, "non", trait=jeu.fear)
    assert jeu.prisms(resolution) == [["puissance", "puissance", "devenir"], ["devenir"] * 3]
    jeu.act(
        jeu.mj, "puissances/maniere", resolution=resolution, maniere="Certains garderont les yeux brûlés."
    )
    assert kinds(jeu.pose(resolution)) == ["lien_declare"]
    assert jeu.scene_of(jeu.bob).asked, "the crowd is asked, as anyone would be"
    jeu.answer(jeu.bob)
    jeu.answer(jeu.mj)
    lines = jeu.roll(jeu.ana, resolution, 4, 1, 3, 2)
    assert kinds(lines) == ["jet", "passage"]
    told = lines[0].payload
    assert (told["oui"]["reussites"], told["non"]["reussites"], told["issue"]) == (3, 1, "oui_et")
    assert lines[1].payload == {
        "cote": "oui",
        "acteurs": ["Saül"],
        "reussie": True,
        "maniere": "Certains garderont les yeux brûlés.",
    }
    jeu.act(jeu.mj, "puissances/temoins", resolution=resolution, temoins="Le témoin et toute la foule")
    jeu.act(jeu.bob, "puissances/lire", resolution=resolution, texte="La lumière les jette à genoux.")
    jeu.act(
        jeu.mj,
        "core/add_trait",
        portrait=jeu.crowd,
        kind="qualite",
        text="Les yeux brûlés",
        resolution=resolution,
    )
    jeu.act(jeu.mj, "puissances/clore", resolution=resolution, comment="resolue")
    block = [line.kind for line in jeu.journal_of(jeu.bob) if line.resolution == resolution]
    assert block[-4:] == [
        "puissances/temoins",
        "puissances/lecture",
        "core/trait_added",
        "puissances/cloture",
    ]


def test_the_angel_before_the_demon() -> None:
    """Once the Demon engages its Lien too, only the Ancrages keep the rise of the 6 (P-14, P-17)."""
    jeu = Temoin()
    demon = jeu.sheet("Le Démon", seat=jeu.bob)
    debt = jeu.write(
        demon, "lien", "Une dette de sang", about=jeu.sheet("Le Prince", "puissance", seen_by="mj")
    )
    flames = jeu.write(demon, "trait", "Parle par les flammes", parent=debt)
    street = jeu.write(demon, "ancrage", "A grandi dans ces rues")
    resolution = jeu.protect()
    jeu.stake(jeu.bob, resolution, "non", trait=street)
    assert jeu.prisms(resolution) == [["puissance", "puissance", "devenir"], ["devenir"]]
    jeu.pose(resolution)
    assert debt not in jeu.seen_by(jeu.ana).traits, "until it answers, it is a human like another"
    jeu.answer(jeu.bob, flames)
    assert debt in jeu.seen_by(jeu.ana).traits
    jeu.act(jeu.mj, "puissances/accepter", mise=list(jeu.table.parts)[-1])
    assert jeu.prisms(resolution) == [["neutre", "neutre", "devenir"], ["devenir", "neutre"]]
    jeu.pose(resolution)
    # oui: 6 and 6 add nothing, then 6 and its added 3; non: 6 and its added 6 and 2, then 6.
    lines = jeu.roll(jeu.ana, resolution, 6, 6, 6, 3, 6, 6, 2, 6)
    told = lines[0].payload
    assert [len(m["dice"]) for cote in ("oui", "non") for m in told[cote]["mises"]] == [1, 1, 2, 3, 1]
    assert (told["oui"]["reussites"], told["non"]["reussites"], told["issue"]) == (3, 4, "non")
    assert [line.payload["reussie"] for line in lines if line.kind == "puissances/passage"] == [False, True]


def test_the_angel_who_does_not_let_its_puissance_through_is_a_man_before_the_crowd() -> None:
    """P-18: nothing declared, nobody asked, nothing noticed; a lone die of Devenir."""
    jeu = Temoin()
    resolution = jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", trait=jeu.steady)
    jeu.stake(jeu.mj, resolution, "non", trait=jeu.fear)
    assert kinds(jeu.pose(resolution)) == ["mises_posees"]
    assert kinds(jeu.roll(jeu.ana, resolution, 2, 1)) == ["jet"]
    assert jeu.office not in jeu.seen_by(jeu.bob).traits


def test_the_avatar_is_certain_before_humans_and_loses_it_all_before_an_agent() -> None:
    """P-03: what the Agent became in the world is what can overcome a Puissance incarnate."""
    jeu = Temoin()
    avatar = jeu.sheet("La Gloire")
    lien = jeu.write(avatar, "lien", "L’incarnation", about=jeu.sheet("La Gloire-même", "puissance"))
    resolution = jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", trait=jeu.steady)
    jeu.stake(jeu.mj, resolution, "non", label="Éblouit", portrait=avatar, voie="lien", lien=lien)
    jeu.pose(resolution)
    assert jeu.prisms(resolution) == [["devenir"], ["puissance"]]
    jeu.answer(jeu.ana, jeu.wings)
    jeu.act(jeu.mj, "puissances/accepter", mise=list(jeu.table.parts)[-1])
    assert jeu.prisms(resolution) == [["devenir", "neutre"], ["neutre"]]
