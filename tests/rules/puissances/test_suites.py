"""What the table makes of a roll: amplification, pushing on, reading, consequences (P-21, P-24)."""

from rules.table import EVERYONE
from tests.rules.puissances.scenes import Jeu, kinds, ready, refused, resultat


def test_p21_the_table_may_leave_the_amplification_aside_the_outcome_does_not_change(jeu: Jeu) -> None:
    resolution = ready(jeu, 2, 0)
    refused(jeu, jeu.mj, "puissances/attenuer", resolution=resolution)
    told = resultat(jeu.roll(jeu.ana, resolution, 2, 2))
    jeu.act(jeu.mj, "puissances/attenuer", resolution=resolution)
    annonce = jeu.scene_of(jeu.bob).annonce
    assert not annonce.amplifiee and annonce.resultat == told and told["issue"] == "oui_et"
    refused(jeu, jeu.mj, "puissances/attenuer", resolution=resolution)


def test_p21_there_is_nothing_to_leave_aside_when_it_is_not_dominated(jeu: Jeu) -> None:
    resolution = ready(jeu, 1, 0)
    jeu.roll(jeu.ana, resolution, 2)
    refused(jeu, jeu.mj, "puissances/attenuer", resolution=resolution)
    refused(jeu, jeu.mj, "puissances/pousser", resolution=resolution)


def test_p21_after_a_statu_quo_one_pushes_on_with_the_same_mises(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), jeu.open(jeu.ana)
    jeu.stake(jeu.ana, resolution, "oui", trait=agent["don"])
    jeu.stake(jeu.bob, resolution, "non", label="La houle", voie="neutre")
    aside = jeu.stake(jeu.bob, resolution, "non", label="Le vent")
    jeu.act(jeu.mj, "puissances/refuser", mise=aside)
    before = [jeu.mise(part) for part in jeu.table.parts if part != aside]
    jeu.pose(resolution)
    jeu.answer(jeu.bob)
    jeu.roll(jeu.ana, resolution, 2)
    lines = jeu.act(jeu.mj, "puissances/pousser", resolution=resolution)
    assert kinds(lines) == ["cloture", "poussee"]
    again = jeu.scene_of(jeu.ana)
    assert again.resolution.id != resolution and list(jeu.table.resolutions) == [again.resolution.id]
    assert again.annonce.etape == "mises" and again.annonce.resultat is None
    assert [v.mise for c in again.cotes for v in c.mises] == before
    assert [p.owner for p in jeu.table.parts.values()] == [jeu.ana.id, jeu.bob.id]
    assert again.may_frame and again.opener == jeu.ana, "it is still her Intention"
    assert kinds(jeu.pose(again.resolution.id)) == ["lien_declare"], "each Lien may be answered again"


def test_p21_pushing_on_off_the_stage_stays_off_it(jeu: Jeu) -> None:
    first, second = jeu.open(jeu.bob), jeu.open(jeu.ana)
    for cote in ("oui", "non"):
        jeu.stake(jeu.mj, second, cote, label="La houle", voie="neutre")
    jeu.pose(second)
    jeu.roll(jeu.ana, second, 1, 1)
    jeu.act(jeu.mj, "puissances/pousser", resolution=second)
    assert jeu.scene_of(jeu.ana).resolution.id == first


def test_p24_the_table_writes_what_it_means_after_the_roll(jeu: Jeu) -> None:
    resolution = ready(jeu, 1, 0)
    refused(jeu, jeu.bob, "puissances/lire", resolution=resolution, texte="Trop tôt")
    jeu.roll(jeu.ana, resolution, 2)
    refused(jeu, jeu.bob, "puissances/lire", resolution=resolution, texte=" ")
    lines = jeu.act(jeu.bob, "puissances/lire", resolution=resolution, texte=" La lampe s’éteint. ")
    assert lines[0].payload == {"texte": "La lampe s’éteint."} and lines[0].audience == EVERYONE


def test_p24_a_durable_consequence_points_at_the_resolution(jeu: Jeu) -> None:
    agent, resolution = jeu.agent("Maëlle", jeu.ana), ready(jeu, 1, 0)
    jeu.roll(jeu.ana, resolution, 2)
    acts: list[tuple[str, dict[str, str]]] = [
        ("core/add_trait", {"portrait": agent["sheet"], "kind": "ancrage", "text": "Une cicatrice"}),
        ("core/reword_trait", {"trait": agent["acquis"], "text": "Boite", "base": "Acquis de Maëlle"}),
        ("core/remove_trait", {"trait": agent["ancrage"]}),
    ]
    for key, params in acts:
        lines = jeu.act(jeu.mj, key, resolution=resolution, **params)
        assert {line.resolution for line in lines} == {resolution}


def test_p24_what_was_written_stays_under_the_result_and_a_new_start_forgets_it(jeu: Jeu) -> None:
    resolution = ready(jeu, 1, 1)
    jeu.roll(jeu.ana, resolution, 2, 2)
    for texte in ("La lampe vacille.", "Personne ne bouge."):
        jeu.act(jeu.bob, "puissances/lire", resolution=resolution, texte=texte)
    assert jeu.scene_of(jeu.ana).annonce.lectures == ("La lampe vacille.", "Personne ne bouge.")
    jeu.act(jeu.mj, "puissances/pousser", resolution=resolution)
    assert jeu.scene_of(jeu.ana).annonce.lectures == ()


def test_p24_a_resolution_is_read_forty_times_and_a_new_start_may_be_read_again(jeu: Jeu) -> None:
    resolution = ready(jeu, 1, 1)
    jeu.roll(jeu.ana, resolution, 2, 2)
    for place in range(40):
        jeu.act(jeu.bob, "puissances/lire", resolution=resolution, texte=f"Lecture {place}")
    for seat in (jeu.ana, jeu.mj):
        assert "40 lectures" in refused(jeu, seat, "puissances/lire", resolution=resolution, texte="Encore")
    jeu.act(jeu.mj, "puissances/pousser", resolution=resolution)
    again = jeu.scene_of(jeu.ana).resolution.id
    jeu.pose(again)
    jeu.roll(jeu.ana, again, 2, 2)
    jeu.act(jeu.bob, "puissances/lire", resolution=again, texte="Une autre fois")
