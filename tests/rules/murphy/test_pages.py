"""What each reader is shown of a table of Murphy, and what they are offered (M-01 to M-05, M-10, M-11)."""

from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string

from rules.murphy import GAME
from rules.table import Seat
from tests.rules.murphy.table import Jeu
from tests.rules.pages import CAMPAIGN, drawn, facts, offers
from tests.rules.tablee import Line

LINES = Path(__file__).parents[3] / "rules/murphy/templates/murphy/lines"
pytestmark = pytest.mark.usefixtures("db")  # for the static files that templates name


def said(jeu: Jeu, seat: Seat, part: str = "scene") -> str:
    return " ".join(facts(drawn(jeu, seat)[part]))


def may(jeu: Jeu, seat: Seat, part: str = "scene") -> set[str]:
    """What a part of a page proposes: the moves of this game, and the forms that it opens."""
    found = offers(drawn(jeu, seat)[part])
    return {name for name in (address.rstrip("/").split("/")[-1] for address in found) if name in WORDS} | {
        dialog for dialog in GAME.dialogs if any(f"/{dialog}/" in address for address in found)
    }


WORDS = {move.key.split("/")[1] for move in GAME.moves}


def printed(line: Line) -> str:
    """A line of the journal, as it is read."""
    template = line.kind.replace("/", "/lines/", 1) + ".html"
    return " ".join(facts(render_to_string(template, {"payload": line.payload})))


def dialog(jeu: Jeu, seat: Seat, name: str, row: str) -> str:
    """A form of this game about a row, as this seat opens it."""
    table = jeu.seen_by(seat)
    portrait, resolution = table.portraits.get(row), table.resolutions.get(row)
    assert GAME.sheet and GAME.scene
    context: dict[str, Any] = {
        "campaign": CAMPAIGN,
        "table": table,
        "me": table.actor,
        "portrait": portrait,
        "resolution": resolution,
        "question": table.questions.get(row),
        "own": GAME.sheet(table, portrait) if portrait else None,
        "scene": GAME.scene(table, resolution) if resolution else None,
    }
    return render_to_string(f"murphy/dialogs/{name}.html", context)


def test_m01_the_sum_is_read_by_all_before_the_dice(jeu: Jeu) -> None:
    jeu.tries(
        jeu.mj,
        jeu.sinnead,
        "Esprit",
        "Savoir",
        "Connaissance du Tirsidfern",
        conditions=-1,
        raison="Dans le noir",
    )
    for seat in (jeu.mj, jeu.zoe, jeu.kevin):
        words = said(jeu, seat)
        assert (
            "Esprit 5 Savoir +1 Connaissance du Tirsidfern II +2 Conditions\u00a0: Dans le noir −1 Seuil 7"
            in words
        )
        assert "Chances de réussir\u00a0: 62\u00a0%." in words
    assert "Lancer 3D12 sous 7" in drawn(jeu, jeu.zoe)["scene"]


def test_each_reader_is_offered_what_they_may_do_before_the_dice(jeu: Jeu) -> None:
    roll = jeu.tries(jeu.zoe, jeu.sinnead)
    assert may(jeu, jeu.zoe) == {"composer", "renoncer"}
    assert may(jeu, jeu.mj) == {"composer", "renoncer", "conditions"}
    assert may(jeu, jeu.kevin) == set()
    jeu.act(jeu.mj, "murphy/conditions", resolution=roll, conditions=0)
    assert may(jeu, jeu.zoe) == {"composer", "renoncer", "lancer"}
    assert may(jeu, jeu.mj) == {"composer", "renoncer", "conditions", "lancer"}
    assert may(jeu, jeu.kevin) == set()


def test_m05_what_a_failed_roll_offers_is_one_tap_away_and_its_players(jeu: Jeu) -> None:
    jeu.held(jeu.sinnead, 4)
    jeu.rolled(5, 4, 7, 8)
    page = drawn(jeu, jeu.zoe)["scene"]
    assert "Le 4 à la place du 7 → réussite" in page and "Le 4 à la place du 8 → réussite" in page
    assert "Garder le 4" in page and {"appeler", "garder", "laisser"} <= may(jeu, jeu.zoe)
    assert "tenter" not in may(jeu, jeu.zoe), "first one decides, or lets it rest"
    assert may(jeu, jeu.kevin) == {"tenter"}
    assert "Zoé peut encore faire appel à Murphy, ou garder une réussite." in said(jeu, jeu.kevin)


def test_m10_a_roll_that_offers_nothing_any_more_keeps_nobody_waiting(jeu: Jeu) -> None:
    """Piété counts again, and this character has none: what was offered is gone, something else may be tried."""
    jeu.rolled(5, 12, 12, 12)
    jeu.act(jeu.mj, "murphy/passer", question=jeu.question("recit"))
    jeu.evening()
    jeu.choose("piete", "ignoree")
    jeu.rolled(5, 4, 7, 8)
    assert "garder" in may(jeu, jeu.zoe) and "tenter" not in may(jeu, jeu.zoe)
    jeu.choose("piete", "suivie")
    assert may(jeu, jeu.zoe) == {"tenter", "laisser"}
    jeu.tries(jeu.zoe, jeu.sinnead)
    assert jeu.asked() == []


def test_a_roll_that_lost_its_characteristic_has_no_dice_to_throw(jeu: Jeu) -> None:
    jeu.tries(jeu.zoe, jeu.sinnead)
    assert "Lancer 3D12 sous 5" in drawn(jeu, jeu.zoe)["scene"]
    jeu.act(jeu.mj, "core/remove_trait", trait=jeu.mots["Esprit"])
    assert "Lancer" not in drawn(jeu, jeu.zoe)["scene"] and may(jeu, jeu.zoe) == {"composer", "renoncer"}


def test_m03_the_dice_of_an_oma_do_not_read_as_successes(jeu: Jeu) -> None:
    """Even under a threshold that they do not exceed."""
    jeu.rolled(12, 12, 12, 12)
    assert "12 , réussit" not in said(jeu, jeu.kevin)
    (fell,) = [line for line in jeu.lines if line.kind == "murphy/jet_lance"]
    words = render_to_string("murphy/lines/jet_lance.html", {"payload": fell.payload})
    assert "jade" not in words and "hit" not in words


def test_a_rescued_roll_is_seen_by_all_with_what_took_the_place_of_the_die(jeu: Jeu) -> None:
    jeu.held(jeu.sinnead, 4)
    roll = jeu.rolled(5, 4, 7, 8)
    assert "Échec" in said(jeu, jeu.kevin)
    jeu.call(jeu.zoe, roll, 4, 1)
    for seat in (jeu.zoe, jeu.kevin, jeu.mj):
        words = said(jeu, seat)
        assert "Réussite 4 , réussit 7 , remplacé par 4 8 , échoue" in words
        assert "Murphy a donné le 4." in words
    assert "appeler" not in may(jeu, jeu.zoe)


def test_what_is_offered_off_the_stage_is_found_again_in_the_scene_and_on_the_sheet(jeu: Jeu) -> None:
    jeu.rolled(8, 4, 9, 12)
    jeu.tries(jeu.kevin, jeu.murchad)
    assert {"garder", "laisser"} <= may(jeu, jeu.zoe) and "garder" in may(jeu, jeu.zoe, "fiche")
    jeu.act(jeu.zoe, "murphy/laisser", question=jeu.question("offre"))
    assert "garder" not in may(jeu, jeu.zoe) and "garder" in may(jeu, jeu.zoe, "fiche")
    assert "garder" not in may(jeu, jeu.kevin, "fiche")


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ((3, 3, 3), "Sainte Trinité"),
        ((12, 12, 12), "L’Œil du Maître d’Alade"),
        ((5, 5, 5), "Réussite critique"),
        ((11, 11, 11), "Échec critique"),
        ((4, 5, 9), "Réussite"),
    ],
)
def test_a_result_is_read_in_full(jeu: Jeu, faces: tuple[int, ...], words: str) -> None:
    jeu.rolled(8, *faces)
    assert f"{words} " in said(jeu, jeu.kevin)


def test_m03_the_event_of_the_evening_says_all_that_moved(jeu: Jeu) -> None:
    jeu.rolled(8, 12, 12, 12)
    words = "Points d’âme\u00a0: 3 → 2"
    assert words in said(jeu, jeu.kevin) and "Piété\u00a0: 1 → 0" in said(jeu, jeu.kevin)
    assert words in printed(jeu.lines[-1])
    jeu.act(jeu.mj, "murphy/elever", portrait=jeu.sinnead, pourquoi="Un miracle")
    jeu.rolled(8, 3, 3, 3)
    assert "trois réussites de valeur\u00a01" in said(jeu, jeu.kevin)


def test_the_slots_of_a_sheet(jeu: Jeu) -> None:
    jeu.held(jeu.sinnead, 4, 6)
    jeu.call(jeu.zoe, jeu.rolled(5, 4, 7, 8), 4, 1)
    for seat in (jeu.zoe, jeu.kevin):
        assert "Réussites de Murphy 4 utilisée 6 libre Piété 1 sur 2" in said(jeu, seat, "fiche")
    jeu.rolled(8, 12, 12, 12)
    assert "Misérable" in said(jeu, jeu.kevin, "fiche")
    assert "misérable" in render_to_string(
        "murphy/glance.html",
        {"own": GAME.sheet(jeu.table, jeu.table.portraits[jeu.sinnead])},  # type: ignore[misc]
    )


def test_each_reader_is_offered_what_they_may_do_of_a_sheet(jeu: Jeu) -> None:
    mine = {"tenter", "assister", "donner"}
    assert may(jeu, jeu.zoe, "fiche") == mine
    assert may(jeu, jeu.mj, "fiche") == mine | {"avertir", "experience", "elever"}
    jeu.messenger(jeu.sinnead)
    assert may(jeu, jeu.zoe, "fiche") == mine | {"precher"}
    jeu.act(jeu.zoe, "murphy/precher", portrait=jeu.sinnead, pour=[jeu.sinnead])
    assert may(jeu, jeu.zoe, "fiche") == {"tenter", "precher"}
    jeu.choose("piete", "ignoree")
    assert may(jeu, jeu.zoe, "fiche") == {"tenter"}
    assert may(jeu, jeu.mj, "fiche") == {"tenter", "experience"}
    jeu.looks_on(jeu.zoe)
    assert may(jeu, jeu.zoe, "fiche") == set() == may(jeu, jeu.zoe)


def test_m11_a_warning_asks_its_player_and_tells_the_md_who_decides(jeu: Jeu) -> None:
    jeu.act(jeu.mj, "murphy/avertir", portrait=jeu.sinnead, faute="ennemi", acte="Voler le calice")
    assert {"persister", "se_raviser"} <= may(jeu, jeu.zoe)
    assert "lever_avertissement" in may(jeu, jeu.mj) and "persister" not in may(jeu, jeu.mj)
    assert "calice" not in said(jeu, jeu.kevin) and "Zoé décide." in said(jeu, jeu.mj)
    jeu.act(jeu.zoe, "murphy/persister", question=jeu.question("avertissement"))
    jeu.messenger(jeu.murchad)
    jeu.act(jeu.mj, "murphy/elever", portrait=jeu.sinnead, pourquoi="Un miracle")
    insult = {"faute": "insulte", "acte": "Cracher", "offense": jeu.murchad}
    jeu.act(jeu.mj, "murphy/avertir", portrait=jeu.sinnead, **insult)
    assert "tombe à 0 de Piété" in said(jeu, jeu.zoe)
    jeu.act(jeu.zoe, "murphy/persister", question=jeu.question("avertissement"))
    assert "juger_offense" in may(jeu, jeu.kevin) and "juger_offense" not in may(jeu, jeu.zoe)


def test_m11_a_warning_is_read_before_what_is_on_stage(jeu: Jeu) -> None:
    """Once, and first for its player alone."""
    jeu.rolled(5, 3, 3, 3)
    jeu.act(jeu.mj, "murphy/avertir", portrait=jeu.sinnead, faute="ennemi", acte="Voler le calice")
    for seat, first in ((jeu.zoe, True), (jeu.mj, False)):
        words = said(jeu, seat)
        assert words.count("Voler le calice") == 1
        assert (words.index("Voler le calice") < words.index("Sainte Trinité")) is first
    jeu.act(jeu.mj, "murphy/clore", resolution=next(iter(jeu.table.resolutions)))
    assert said(jeu, jeu.zoe).count("Voler le calice") == 1


def test_m11_a_reminder_offers_how_to_be_quit(jeu: Jeu) -> None:
    jeu.act(jeu.kevin, "murphy/assister", portrait=jeu.murchad)
    jeu.act(jeu.mj, "murphy/jour")
    assert {"assister", "donner"} <= may(jeu, jeu.zoe) and "sanctionner" not in may(jeu, jeu.zoe)
    assert {"sanctionner", "lever_avertissement"} <= may(jeu, jeu.mj)
    assert "Rappel" not in said(jeu, jeu.kevin)


def test_m02_a_telling_is_the_mds_then_its_players(jeu: Jeu) -> None:
    jeu.rolled(8, 5, 5, 5)
    assert {"raconter", "ceder_recit", "passer"} <= may(jeu, jeu.mj) and "raconter" not in may(jeu, jeu.zoe)
    jeu.act(jeu.mj, "murphy/ceder_recit", question=jeu.question("recit"))
    assert {"raconter", "passer"} <= may(jeu, jeu.zoe) and "ceder_recit" not in may(jeu, jeu.mj)


def test_every_form_is_drawn(jeu: Jeu) -> None:
    jeu.messenger(jeu.murchad)
    for name in ("tenter", "avertir", "experience", "elever", "donner"):
        assert f"murphy/{name}/" in dialog(jeu, jeu.mj, name, jeu.sinnead), name
    assert "Murchad" in dialog(jeu, jeu.mj, "avertir", jeu.sinnead)
    assert dialog(jeu, jeu.kevin, "precher", jeu.murchad).count('name="pour"') == 2
    form = dialog(jeu, jeu.zoe, "tenter", jeu.sinnead)
    assert 'name="conditions"' not in form and "Esquive" not in form and "Connaissance du Tirsidfern" in form
    assert 'name="conditions"' in dialog(jeu, jeu.mj, "tenter", jeu.sinnead)
    roll = jeu.tries(jeu.mj, jeu.sinnead, "Esprit", conditions=-2, raison="Il pleut")
    assert "tente déjà" in dialog(jeu, jeu.zoe, "tenter", jeu.sinnead)
    form = dialog(jeu, jeu.mj, "conditions", roll)
    assert '<option value="-2" selected>−2</option>' in form and "Il pleut" in form
    assert f'value="{jeu.mots["Esprit"]}" required checked' in dialog(jeu, jeu.zoe, "composer", roll)
    jeu.throw(jeu.zoe, roll, 1, 1, 1)
    assert "murphy/raconter" in dialog(jeu, jeu.mj, "raconter", jeu.question("recit"))


def test_a_campaign_without_lists_says_what_to_do(jeu: Jeu) -> None:
    for word in jeu.mots.values():
        jeu.act(jeu.mj, "core/remove_trait", trait=word)
    assert "La MD n’a pas encore écrit" in said(jeu, jeu.zoe, "fiche")
    assert "dans les réglages" in said(jeu, jeu.mj, "fiche")
    assert "pas encore de caractéristiques" in dialog(jeu, jeu.zoe, "tenter", jeu.sinnead)


def test_every_line_reads_well(jeu: Jeu) -> None:
    """All the events of the game, as the journal says them."""
    jeu.messenger(jeu.murchad)
    jeu.held(jeu.sinnead, 4)
    jeu.act(jeu.mj, "murphy/experience", portrait=jeu.sinnead, xp=2, pourquoi="La fuite")
    roll = jeu.tries(jeu.zoe, jeu.sinnead, "Esprit", "Savoir")
    jeu.act(jeu.mj, "murphy/conditions", resolution=roll, conditions=-1, raison="Il pleut")
    jeu.act(jeu.zoe, "murphy/composer", part=jeu.part(roll), caracteristique=jeu.mots["Intention"])
    jeu.throw(jeu.zoe, roll, 3, 7, 8)
    jeu.act(jeu.zoe, "murphy/laisser", question=jeu.question("offre"))
    jeu.act(jeu.mj, "murphy/clore", resolution=roll)
    roll = jeu.rolled(5, 4, 7, 8)
    jeu.call(jeu.zoe, roll, 4, 1)
    jeu.act(jeu.zoe, "murphy/renoncer", part=jeu.part(jeu.tries(jeu.zoe, jeu.sinnead)))
    jeu.rolled(5, 5, 5, 5)
    jeu.act(jeu.mj, "murphy/ceder_recit", question=jeu.question("recit"))
    jeu.act(jeu.zoe, "murphy/raconter", question=jeu.question("recit"), texte="Je m’envole")
    jeu.rolled(5, 3, 3, 3)
    jeu.act(jeu.mj, "murphy/passer", question=jeu.question("recit"))
    for faute, offense in (("ennemi", None), ("insulte", jeu.murchad)):
        warning = {"faute": faute, "acte": "Gifler", "offense": offense}
        for answer in ("se_raviser", "persister"):
            jeu.act(jeu.mj, "murphy/avertir", portrait=jeu.sinnead, **warning)
            jeu.act(jeu.zoe, f"murphy/{answer}", question=jeu.question("avertissement"))
    jeu.act(jeu.kevin, "murphy/juger_offense", question=jeu.question("offense"), blesse=True)
    jeu.act(jeu.mj, "murphy/elever", portrait=jeu.sinnead, pourquoi="Un miracle")
    jeu.act(jeu.zoe, "murphy/assister", portrait=jeu.sinnead)
    jeu.act(jeu.mj, "murphy/jour")
    jeu.act(jeu.mj, "murphy/lever_avertissement", question=jeu.question("rappel"))
    jeu.act(jeu.kevin, "murphy/donner", portrait=jeu.murchad, quoi="Trois pièces")
    jeu.act(jeu.kevin, "murphy/precher", portrait=jeu.murchad, pour=[])
    jeu.rolled(5, 12, 12, 12)
    jeu.held(jeu.murchad, 4)
    jeu.evening()
    told: dict[str, str] = {}
    for line in jeu.lines:
        if line.kind.startswith("murphy/"):
            told.setdefault(line.kind.removeprefix("murphy/"), printed(line))
    folder = {path.stem for path in LINES.glob("*.html")}
    assert folder == set(told)
    assert told["tentative"].startswith("( Sinnead ) tente\u00a0: Reconnaître la bête · Esprit")
    assert told["conditions_dites"] == "La MD dit les conditions\u00a0: −1 (Il pleut). Seuil 5."
    assert told["reussite_gardee"] == "( Sinnead ) garde un 4 pour plus tard. Encore 2 à garder cette séance."
    assert told["appel"].startswith("( Sinnead ) fait appel à Murphy\u00a0: le 4 prend la place du 7.")
    assert told["recit_raconte"] == "raconte\u00a0: Je m’envole"
    assert told["piete"].startswith("Sinnead perd de la Piété\u00a0: 2 → 1 . Un acte d’ennemi de l’Unique.")
    assert told["fin_de_seance"].startswith("Murchad \u00a0:") or "Sinnead" in told["fin_de_seance"]
    assert told["jour"] == "Jour 2."
    assert told["preche"] == "( Murchad ) prêche pour tous\u00a0: Sinnead , Murchad ."
