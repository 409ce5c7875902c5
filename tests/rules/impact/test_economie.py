"""What is paid, seized, consented to or named without any roll (I-04, I-09, I-14)."""

import pytest
from django.template.loader import render_to_string

from rules.game import Stale
from rules.impact.pertes import rungs
from sessions_app.commands.rights import Forbidden
from tests.rules.impact.table import Jeu
from tests.rules.pages import facts
from tests.rules.tablee import kinds, refused


def test_i14_an_impact_token_pays_an_opportunite_that_is_a_fact(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    values = {"portrait": sheet, "texte": "Une fenêtre reste ouverte"}
    assert "jeton" in refused(jeu, jeu.sarah, "impact/payer", **values)
    jeu.give("impact", 1, sheet)
    with pytest.raises(Forbidden):
        jeu.act(jeu.kevin, "impact/payer", **values)
    lines = jeu.act(jeu.sarah, "impact/payer", **values)
    assert (kinds(lines), lines[0].payload) == (
        ["opportunite_payee"],
        {"portrait": "Sasha", "texte": "Une fenêtre reste ouverte"},
    )
    assert (jeu.facts(), jeu.impact(sheet)) == (["Une fenêtre reste ouverte"], 0)
    assert "jeton" in refused(jeu, jeu.sarah, "impact/payer", **values)


def test_i09_decor_is_seized_with_a_sentence_and_gives_its_die(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    lines = jeu.act(jeu.sarah, "impact/saisir", portrait=sheet, texte="Une corde pend du toit")
    assert kinds(lines) == ["decor_saisi"] and jeu.facts() == ["Une corde pend du toit"]
    roll = jeu.attempt(jeu.sarah, sheet, avantage=list(jeu.table.traits)[-1])
    assert jeu.hand(roll).main.poignee == (2, 0)


@pytest.mark.parametrize("move", ["payer", "saisir"])
def test_who_poses_no_fact(jeu: Jeu, move: str) -> None:
    figure, hidden = jeu.sheet("Le chevalier", kind="figure"), jeu.sheet("L’inconnue", seen_by="mj")
    jeu.wound(jeu.hobb["sheet"], "mort")
    for sheet in (figure, hidden, jeu.hobb["sheet"]):
        refused(jeu, jeu.mj, f"impact/{move}", portrait=sheet, texte="Une corde")


def test_i04_a_player_takes_a_wound_without_any_roll(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    values = {"portrait": sheet, "danger": "grave", "texte": "Elle le couvre de son corps"}
    with pytest.raises(Forbidden):
        jeu.act(jeu.kevin, "impact/consentir", **values)
    lines = jeu.act(jeu.sarah, "impact/consentir", vue=rungs(jeu.table, sheet), **values)
    assert kinds(lines) == ["prix_consenti", "blessure"]
    assert lines[0].payload == {"portrait": "Sasha", "texte": "Elle le couvre de son corps"}
    assert lines[1].payload == {"portrait": "Sasha", "danger": "grave", "perdu": ""}
    assert jeu.wounds(sheet) == ["grave"]


def test_i01_a_price_consented_to_is_the_one_that_was_shown(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    jeu.wound(sheet, "grave")
    seen = rungs(jeu.table, sheet)
    jeu.wound(sheet, "critique")
    values = {"portrait": sheet, "danger": "grave", "texte": "Elle tient la porte"}
    with pytest.raises(Stale) as reason:
        jeu.act(jeu.sarah, "impact/consentir", vue=seen, **values)
    assert reason.value.seen == {"vue": rungs(jeu.table, sheet)}
    lines = jeu.act(jeu.sarah, "impact/consentir", vue=rungs(jeu.table, sheet), **values)
    assert lines[1].payload["danger"] == "mort"
    refused(jeu, jeu.sarah, "impact/consentir", **values)


def test_i04_a_legs_or_a_marque_objet_is_given_up(jeu: Jeu) -> None:
    words, sheet = jeu.sasha, jeu.sasha["sheet"]
    values = {"portrait": sheet, "texte": "Elle la jette dans le feu"}
    assert "objet" in refused(jeu, jeu.sarah, "impact/consentir", enjeu=words["marque"], **values)
    lines = jeu.act(jeu.sarah, "impact/consentir", enjeu=words["objet"], **values)
    assert lines[1].payload == {"portrait": "Sasha", "danger": "marque", "perdu": "Le poignard de mon père"}
    assert "Dis" in refused(jeu, jeu.sarah, "impact/consentir", **values)
    assert "Dis" in refused(jeu, jeu.sarah, "impact/consentir", enjeu=words["elan"], **values)
    jeu.act(jeu.sarah, "impact/consentir", enjeu=words["legs"], **values)
    assert "perdus" in refused(jeu, jeu.sarah, "impact/consentir", enjeu=words["legs"], **values)
    assert jeu.table.traits[words["legs"]].flags == ("perdu",)


def test_a_wound_is_named_by_whoever_bears_it(jeu: Jeu) -> None:
    jeu.act(jeu.sarah, "impact/consentir", portrait=jeu.sasha["sheet"], danger="blessure", texte="Elle saute")
    wound = list(jeu.table.traits)[-1]
    assert jeu.table.traits[wound].text == "Une blessure"
    with pytest.raises(Forbidden):
        jeu.act(jeu.kevin, "impact/nommer", trait=wound, texte="Cheville foulée")
    lines = jeu.act(jeu.sarah, "impact/nommer", trait=wound, texte="Cheville foulée")
    assert lines[0].payload == {"portrait": "Sasha", "danger": "blessure", "texte": "Cheville foulée"}
    assert jeu.table.traits[wound].text == "Cheville foulée"
    assert "déjà" in refused(jeu, jeu.sarah, "impact/nommer", trait=wound, texte="Cheville foulée")
    assert "blessure" in refused(jeu, jeu.sarah, "impact/nommer", trait=jeu.sasha["legs"], texte="Autre")


@pytest.mark.usefixtures("db")  # for the static files that templates name
def test_every_line_reads_well(jeu: Jeu) -> None:
    sheet = jeu.sasha["sheet"]
    jeu.give("impact", 1, sheet)
    before = len(jeu.lines)
    jeu.act(jeu.sarah, "impact/payer", portrait=sheet, texte="Une fenêtre")
    jeu.act(jeu.sarah, "impact/saisir", portrait=sheet, texte="Une corde")
    values = {"portrait": sheet, "enjeu": jeu.sasha["legs"]}
    jeu.act(jeu.sarah, "impact/consentir", texte="Elle lâche tout", **values)
    jeu.act(jeu.sarah, "impact/consentir", portrait=sheet, danger="grave", texte="Elle saute")
    jeu.act(jeu.sarah, "impact/nommer", trait=list(jeu.table.traits)[-1], texte="Jambe brisée")
    lines = [" ".join(facts(printed(line.kind, line.payload))) for line in jeu.lines[before:]]
    assert lines == [
        "paie un jeton d’Impact de Sasha , pour une Opportunité\u00a0: Une fenêtre",
        "saisit le décor pour Sasha \u00a0: Une corde",
        "consent un prix pour Sasha , sans dés\u00a0: Elle lâche tout",
        "Sasha perd le Legs «\u00a0Le comptoir\u00a0».",
        "consent un prix pour Sasha , sans dés\u00a0: Elle saute",
        "Sasha coche une blessure grave .",
        "nomme une blessure grave de Sasha \u00a0: «\u00a0Jambe brisée\u00a0».",
    ]


def printed(kind: str, payload: object) -> str:
    """A line as the journal draws it."""
    return render_to_string(kind.replace("/", "/lines/", 1) + ".html", {"payload": payload})
