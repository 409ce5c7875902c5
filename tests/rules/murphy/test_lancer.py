"""The dice at the table: what they do to the sheet at once, and what is told of it (M-02, M-03, M-10, M-13)."""

import pytest

from rules.murphy.etat import Etat
from rules.murphy.reserve import BENIE, Gardee, Reserve
from sessions_app.commands.rights import Absent, Forbidden
from tests.rules.murphy.table import Jeu
from tests.rules.tablee import kinds, refused


def test_m01_a_throw_is_read_in_words(jeu: Jeu) -> None:
    roll = jeu.tries(jeu.mj, jeu.sinnead, "Esprit", "Savoir", conditions=-1, raison="Dans le noir")
    (line,) = jeu.throw(jeu.zoe, roll, 4, 12, 5)
    assert line.kind == "murphy/jet_lance" and line.resolution == roll
    assert line.payload == {
        "portrait": "Sinnead",
        "portrait_id": jeu.sinnead,
        "intention": "Reconnaître la bête",
        "somme": [
            {"mot": "Esprit", "lue": "5", "sorte": "caracteristique"},
            {"mot": "Savoir", "lue": "+1", "sorte": "domaine"},
            {"mot": "Dans le noir", "lue": "−1", "sorte": "conditions"},
        ],
        "seuil": 5,
        "des": [
            {"face": 4, "reussit": True},
            {"face": 12, "reussit": False},
            {"face": 5, "reussit": True},
        ],
        "reussites": 2,
        "resultat": "reussite",
    }
    assert jeu.asked() == [] and jeu.etat(jeu.sinnead) == Etat(ame=3, ame_pleine=3)


def test_dice_fall_once_and_as_they_were_shown(jeu: Jeu) -> None:
    roll = jeu.tries(jeu.zoe, jeu.sinnead)
    jeu.act(jeu.mj, "murphy/conditions", resolution=roll, conditions=0)
    other = jeu.tries(jeu.mj, jeu.murchad)
    shown = {"part": jeu.part(roll), "resolution": roll, "seuil": 5}
    assert "pas ceux de cette action" in refused(
        jeu, jeu.mj, "murphy/lancer", **shown | {"part": jeu.part(other)}
    )
    params = {"portrait": jeu.sinnead, "key": "caracteristique", "of": jeu.mots["Esprit"]}
    jeu.act(jeu.zoe, "core/write_number", value=7, **params)
    why = refused(jeu, jeu.zoe, "murphy/lancer", **shown)
    assert why == "Le seuil est maintenant de 7\u00a0: relis la somme, puis lance\u202f; rien n’est perdu."
    jeu.throw(jeu.zoe, roll, 8, 8, 9)
    assert "sont tombés" in refused(jeu, jeu.zoe, "murphy/lancer", **shown)


def test_a_throw_is_bound_to_what_was_read(jeu: Jeu) -> None:
    roll = jeu.tries(jeu.mj, jeu.sinnead, "Esprit")
    seen = jeu.table.resolutions[roll].revision
    jeu.act(jeu.mj, "murphy/conditions", resolution=roll, conditions=0, raison="Il fait jour")
    assert "Relis" in refused(
        jeu, jeu.zoe, "murphy/lancer", part=jeu.part(roll), resolution=roll, seuil=5, revision=seen
    )


def test_m03_a_trinite_is_the_event_of_the_evening(jeu: Jeu) -> None:
    jeu.held(jeu.sinnead, 4, 6)
    params = {"portrait": jeu.sinnead, "key": "ame", "value": 1}
    jeu.act(jeu.zoe, "core/write_number", **params)
    roll = jeu.tries(jeu.mj, jeu.sinnead, "Esprit", conditions=-12)
    lines = jeu.throw(jeu.zoe, roll, 3, 3, 3)
    assert kinds(lines) == ["jet_lance", "trinite"]
    assert lines[-1].payload | {"portrait_id": "", "intention": ""} == {
        "portrait": "Sinnead",
        "portrait_id": "",
        "intention": "",
        "piete": [1, 2],
        "ame": [1, 3],
        "xp_seance": [0, 3],
        "reserve": [1, 1, 1],
        "miserable": False,
    }
    assert jeu.etat(jeu.sinnead) == Etat(ame=3, ame_pleine=3, piete=2, xp_seance=3, reserve=BENIE)
    assert jeu.asked() == ["recit"]


def test_m03_an_oma_is_too(jeu: Jeu) -> None:
    jeu.held(jeu.sinnead, 4)
    jeu.act(jeu.mj, "murphy/experience", portrait=jeu.sinnead, xp=2, pourquoi="La bête est passée")
    roll = jeu.rolled(14, 12, 12, 12)
    line = jeu.lines[-1]
    assert (line.kind, line.payload["piete"], line.payload["miserable"]) == ("murphy/oma", [1, 0], True)
    assert (line.payload["ame"], line.payload["xp_seance"]) == ([3, 2], [2, 0])
    etat = jeu.etat(jeu.sinnead)
    assert etat == Etat(ame=2, ame_pleine=3, piete=0, oma=True, reserve=Reserve((Gardee(4),)))
    assert etat.miserable and not jeu.offres(roll)
    why = refused(jeu, jeu.mj, "murphy/experience", portrait=jeu.sinnead, xp=1, pourquoi="Quand même")
    assert "OMA" in why


@pytest.mark.parametrize("kind", ["trinite", "oma"])
def test_m03_an_event_takes_the_stage_from_whatever_waits(jeu: Jeu, kind: str) -> None:
    other = jeu.tries(jeu.kevin, jeu.murchad)
    roll = jeu.tries(jeu.mj, jeu.sinnead, "Esprit")
    jeu.throw(jeu.zoe, roll, *([3] * 3 if kind == "trinite" else [12] * 3))
    assert jeu.table.resolutions[roll].on_stage and not jeu.table.resolutions[other].on_stage
    plain = jeu.tries(jeu.mj, jeu.sinnead, "Esprit")
    jeu.act(jeu.mj, "core/put_on_stage", resolution=other)
    jeu.throw(jeu.zoe, plain, 8, 8, 9)
    assert jeu.table.resolutions[other].on_stage, "a plain roll waits for its turn"


def test_m10_at_piete_0_a_triple_is_a_plain_success_and_asks_for_no_tale(jeu: Jeu) -> None:
    jeu.rolled(14, 12, 12, 12)
    jeu.act(jeu.mj, "murphy/passer", question=jeu.question("recit"))
    roll = jeu.rolled(5, 3, 3, 3)
    lecture = jeu.action(roll).lecture
    assert lecture and lecture.resultat == "reussite"
    assert jeu.asked() == [] and jeu.etat(jeu.sinnead).xp_seance == 0
    jeu.rolled(2, 3, 3, 3)
    assert jeu.asked() == ["recit"], "a critical failure still is one"


def test_m13_without_piete_an_oma_is_lifted_with_the_session(jeu: Jeu) -> None:
    jeu.choose("piete", "ignoree")
    jeu.rolled(5, 12, 12, 12)
    assert jeu.lines[-1].payload["piete"] is None and jeu.etat(jeu.sinnead).miserable
    roll = jeu.rolled(5, 4, 11, 12)
    assert not jeu.offres(roll)
    assert [line.payload["relevee"] for line in jeu.evening() if line.kind == "murphy/fin_de_seance"] == [
        True
    ]
    assert not jeu.etat(jeu.sinnead).miserable
    assert jeu.offres(jeu.rolled(5, 4, 11, 12)).gardables == (4,)


def test_m02_the_md_tells_or_hands_the_telling_to_the_player(jeu: Jeu) -> None:
    roll = jeu.rolled(8, 5, 5, 5)
    question = jeu.question("recit")
    with pytest.raises(Forbidden):
        jeu.act(jeu.zoe, "murphy/raconter", question=question, texte="Je m’envole")
    with pytest.raises(Forbidden):
        jeu.act(jeu.zoe, "murphy/ceder_recit", question=question)
    jeu.act(jeu.mj, "murphy/ceder_recit", question=question)
    assert "déjà à son joueur" in refused(jeu, jeu.mj, "murphy/ceder_recit", question=question)
    with pytest.raises(Forbidden):
        jeu.act(jeu.kevin, "murphy/raconter", question=question, texte="Il s’envole")
    (line,) = jeu.act(jeu.zoe, "murphy/raconter", question=question, texte="Je m’envole")
    assert line.payload == {
        "portrait": "Sinnead",
        "intention": "Reconnaître la bête",
        "resultat": "reussite_critique",
        "texte": "Je m’envole",
    }
    assert line.resolution == roll and jeu.asked() == []
    with pytest.raises(Absent):
        jeu.act(jeu.mj, "murphy/passer", question=question)


def test_m02_a_telling_waits_for_nothing_and_nobody_is_handed_that_of_a_nobody(jeu: Jeu) -> None:
    nobodys = jeu.sheet("Vespera")
    jeu.rolled(5, 8, 8, 8, sheet=nobodys)
    question = jeu.question("recit")
    assert "raconte toi-même" in refused(jeu, jeu.mj, "murphy/ceder_recit", question=question)
    jeu.rolled(5, 4, 5, 9)
    assert jeu.asked() == ["recit"]
    offer = jeu.rolled(5, 4, 11, 9)
    assert jeu.offres(offer)
    assert "autre réponse" in refused(jeu, jeu.mj, "murphy/passer", question=jeu.question("offre"))
