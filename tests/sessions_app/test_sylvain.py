"""The Sylvain and his oak, on the server: a Lien lost at once, and what is left of it to each reader (P-24, P-43)."""

from unittest.mock import patch

from characters.models import Portrait, Trait
from rules.dice import LoadedDice
from sessions_app.models import Question, Resolution
from sessions_app.replay import differences
from tests.sessions_app.table import Tablee, act, browser, revision
from tests.sessions_app.test_story import in_order, read

OAK = "Meurt si le chêne meurt"


class Sylvain:
    """Ana's Aubin, voué au chêne, which a saw threatens; one trait of his Lien is between her and the MJ."""

    def __init__(self, tablee: Tablee) -> None:
        self.tablee = tablee
        self.foret = tablee.portrait(kind="puissance", name="La Forêt")
        tablee.trait(self.foret, "attribut", "Garde ce qui pousse")
        self.aubin = tablee.portrait(tablee.ana, name="Aubin")
        self.lien = tablee.trait(self.aubin, "lien", "Voué au chêne", about=self.foret)
        act(tablee.mj, "core/reveal_trait", trait=self.lien)
        self.oak = tablee.trait(self.aubin, "trait", OAK, parent=self.lien)
        tablee.trait(self.aubin, "trait", "Entend les racines", parent=self.lien, seen_by="mj_and_player")
        self.berger = tablee.trait(self.aubin, "ancrage", "Berger", by=tablee.ana)

    def felled(self) -> str:
        """The Lien is put at stake, the saw is staked, and the dice fall against the tree."""
        tablee = self.tablee
        words = {"focus": "Tient-il\u202f?", "oui": "Il tient", "non": "Il tombe"}
        act(tablee.bob, "puissances/ouvrir", intention="Sauver le chêne", **words)
        resolution = str(Resolution.objects.get(removed=False).pk)
        act(tablee.mj, "puissances/mettre_en_jeu", resolution=resolution, lien=self.lien, cote="non")
        act(tablee.mj, "puissances/miser", resolution=resolution, cote="non", label="La scie", voie="neutre")
        act(tablee.mj, "puissances/poser", resolution=resolution, revision=revision(resolution))
        with patch("sessions_app.commands.play.SecureDice", lambda: LoadedDice([2])):
            act(tablee.bob, "puissances/lancer", resolution=resolution, revision=revision(resolution))
        return resolution


def test_his_oak_falls_and_he_dies_of_it(tablee: Tablee) -> None:
    """All that hung from the Lien falls in the block of that roll; his story keeps it, and says why."""
    sylvain = Sylvain(tablee)
    resolution = sylvain.felled()
    stage = browser(tablee.bob).get(f"/table/{tablee.campaign.pk}/").content.decode()
    assert "Le Lien est perdu" in stage and OAK in stage and "Entend les racines" not in stage
    words = {"mort": True, "texte": "Meurt avec le chêne"}
    act(tablee.mj, "puissances/delier", lien=sylvain.lien, resolution=resolution, porte=False, **words)
    act(
        tablee.mj, "puissances/clore", resolution=resolution, comment="resolue", revision=revision(resolution)
    )
    assert not Trait.objects.filter(portrait=sylvain.aubin, removed=False).exclude(
        kind__in=("ancrage", "destin")
    )
    told = read(tablee, sylvain.aubin)
    assert in_order(
        told,
        f"écrit « {OAK} »",
        f"fait tomber « {OAK} »",
        "Au cours de : Sauver le chêne",
        "Meurt avec le chêne",
    )
    assert "Entend les racines" not in told and "Entend les racines" in read(tablee, sylvain.aubin, "ana")
    block = browser(tablee.bob).get(f"/table/{tablee.campaign.pk}/bloc/{resolution}/").content.decode()
    assert OAK in block and "Entend les racines" not in block
    tablee.campaign.refresh_from_db()
    assert list(differences(tablee.campaign)) == []


def test_or_the_world_bears_what_he_was_and_he_is_a_puissance(tablee: Tablee) -> None:
    """A burden that his player accepts: both portraits keep their story."""
    sylvain = Sylvain(tablee)
    act(tablee.mj, "puissances/delier", lien=sylvain.lien, resolution=sylvain.felled(), porte=True)
    question = str(Question.objects.get(removed=False).pk)
    written = {"nom": "Le Chêne abattu", "attributs": "Se souvient\nRepousse"}
    act(tablee.ana, "puissances/porter", question=question, accepte=True, **written)
    born = Portrait.objects.get(name="Le Chêne abattu")
    assert born.kind == "puissance" and born.seat == tablee.ana
    told = read(tablee, sylvain.aubin)
    assert in_order(told, "Aubin", "Devenu Puissance", "crée le portrait", OAK, "Devenu une Puissance")
    assert in_order(read(tablee, str(born.pk)), "accepte le fardeau", "Se souvient", "Repousse")
    tablee.campaign.refresh_from_db()
    assert list(differences(tablee.campaign)) == []
