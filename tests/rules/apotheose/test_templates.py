"""What the pages say and offer at each step of a roll, a fight and a spell: all is drawn, and well set."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from msgspec.structs import fields

from rules.apotheose import GAME
from rules.apotheose.fiche import fiche
from rules.apotheose.kult import SHIFT
from rules.apotheose.scene import scene
from rules.table import Seat
from sessions_app.views.dialogs import rows_about
from tests.rules.apotheose.combat import Combat
from tests.rules.pages import CAMPAIGN, drawn, facts, offers
from tests.tooling.french import faults

TEMPLATES = Path(__file__).parents[3] / "rules/apotheose/templates"

pytestmark = pytest.mark.usefixtures("db")  # for the static files that templates name


def rest(combat: Combat) -> None:
    combat.act(combat.mj, "apotheose/finir", resolution=combat.fight)


def fight(combat: Combat) -> None:
    combat.act(combat.kevin, "apotheose/retarder", portrait=combat.morvan, resolution=combat.fight)
    combat.hit(combat.arsouille, 9)


def demande(combat: Combat) -> None:
    asked = {"portrait": combat.arsouille, "intention": "Ouvrir la grille", "caracteristique": "corps"}
    combat.act(combat.sarah, "apotheose/tenter", **asked)


def annonce(combat: Combat) -> None:
    said = {"reussite": "Elle s’ouvre", "echec": "Elle grince", "modificateur": 2, "raison": "De l’huile"}
    resolution = combat.announce(combat.arsouille, **said)
    combat.compose(combat.sarah, resolution, "metier", "specialite", "affect")


def lance(combat: Combat) -> None:
    annonce(combat)
    combat.throw(combat.sarah, combat.last("resolutions"), -8)


def lu(combat: Combat) -> None:
    lance(combat)
    combat.decide(combat.sarah, combat.last("resolutions"), 10)


def attaque(combat: Combat) -> None:
    combat.strike(combat.captain, 9, portee="longue", situation=True, arme_magique=True, pugilat=True)


def defense(combat: Combat) -> None:
    combat.assault(combat.soldats)


def assaut(combat: Combat) -> None:
    combat.assault(combat.captain, 0)


def propose(combat: Combat) -> None:
    combat.give(combat.alduin, "ombre", 6)
    affect = combat.word(combat.alduin, "affect")
    aim = {"visees": [combat.captain], "offensif": True, "indirect": True}
    combat.cast(genre="Destruction", affect=affect, ombre=1, **aim)


def resiste(combat: Combat) -> None:
    combat.judge(combat.cast(visees=[combat.captain]), "resiste", score=6)


def sort_lance(combat: Combat) -> None:
    resiste(combat)
    spell = combat.last("resolutions")
    part = combat.table.parts_of(spell)[0].id
    combat.act(combat.kevin, "apotheose/opposer", SHIFT, part=part, resolution=spell)


def sort_lu(combat: Combat) -> None:
    sort_lance(combat)
    spell = combat.last("resolutions")
    part = combat.table.parts_of(spell)[0].id
    combat.act(combat.kevin, "apotheose/puiser", 1 + SHIFT, part=part, resolution=spell)


def sort_attenue(combat: Combat) -> None:
    spell = combat.cast(offensif=True, visees=[combat.captain])
    combat.judge(spell, "attenue", texte="Des braises", intensite=2)


def marques(combat: Combat) -> None:
    """A sheet with everything that it may bear, and all that is asked of somebody."""
    sheet = combat.arsouille
    combat.write(sheet, "armure", "Cuir", flags=["legere"])
    combat.write(sheet, "voeu", "Ne plus voler")
    combat.write(sheet, "objet", "La lame de verre", flags=["majeur"])
    combat.write(sheet, "stigmate", "Voler ce qui brille", flags=["compulsion"])
    for _ in range(4):
        combat.write(sheet, "stigmate", "Une ombre", flags=["affaibli_corps"])
    combat.give(sheet, "ombre", 10)
    combat.give(sheet, "armure_perdue", 1)
    combat.act(combat.sarah, "apotheose/stigmate", portrait=sheet)
    offer = {
        "portrait": sheet,
        "raison": "echouer",
        "texte": "Il hésite",
        "affect": combat.word(sheet, "affect"),
    }
    combat.act(combat.sarah, "apotheose/proposer", **offer)
    combat.give(sheet, "xp", 12)
    combat.give(sheet, "xp", 12)
    for key in ("esprit", "ame"):
        combat.act(combat.sarah, "apotheose/augmenter", portrait=sheet, caracteristique=key)
    for _ in range(3):
        combat.write(combat.alduin, "grace", "Elle apaise")


STEPS: dict[str, Callable[[Combat], None]] = {
    step.__name__: step
    for step in (
        rest,
        fight,
        demande,
        annonce,
        lance,
        lu,
        attaque,
        defense,
        assaut,
        propose,
        resiste,
        sort_lance,
        sort_lu,
        sort_attenue,
        marques,
    )
}
at_each_step = pytest.mark.parametrize("step", STEPS)


def everyone(combat: Combat) -> list[Seat]:
    return list(combat.table.seats.values())


def pages(combat: Combat) -> list[str]:
    seats = everyone(combat)
    return [html for seat in seats for html in (*drawn(combat, seat).values(), creation(combat, seat))]


def creation(combat: Combat, seat: Seat) -> str:
    """What a new sheet is made by."""
    table = combat.seen_by(seat)
    return render_to_string(
        "table/dialogs/new_portrait.html", {"campaign": CAMPAIGN, "table": table, "me": table.actor}
    )


def dialogs(combat: Combat, seat: Seat) -> list[tuple[str, str]]:
    """Every form of the game that the pages of a reader open: its name, and what it shows."""
    table = combat.seen_by(seat)
    asked = {
        found
        for html in drawn(combat, seat).values()
        for found in re.findall(rf"/table/{CAMPAIGN.pk}/geste/(\w+)/([0-9a-f-]{{36}})/", html)
    }
    shown = []
    for name, row in sorted(asked):
        assert name in GAME.dialogs, name
        about = rows_about(table, row)
        resolution, portrait = about["resolution"], about["portrait"]
        context = {
            "campaign": CAMPAIGN,
            "table": table,
            "me": table.actor,
            "scene": scene(table, resolution) if resolution else None,
            "own": fiche(table, portrait) if portrait else None,
            **about,
        }
        shown.append((name, render_to_string(f"apotheose/dialogs/{name}.html", context)))
    return shown


def printed(combat: Combat) -> list[str]:
    """Each line of the journal so far, as it is drawn."""
    return [
        render_to_string(
            line.kind.replace("/", "/lines/", 1) + ".html",
            {"payload": line.payload, "author": "Sarah", "people": {}, "reader": combat.mj},
        )
        for line in combat.lines
        if line.kind.startswith("apotheose/")
    ]


@at_each_step
def test_every_page_line_and_form_is_drawn_and_well_set(combat: Combat, step: str) -> None:
    STEPS[step](combat)
    shown = [*pages(combat), *printed(combat)]
    shown += [html for seat in everyone(combat) for _, html in dialogs(combat, seat)]
    for html in shown:
        for said in facts(html):
            assert not faults(said), said
        assert "None" not in " ".join(facts(html))


@at_each_step
def test_forms_send_what_their_moves_ask(combat: Combat, step: str) -> None:
    """Each field of a form is a parameter of its move, and each parameter that is required is a field."""
    STEPS[step](combat)
    html = "".join([*pages(combat), *(h for seat in everyone(combat) for _, h in dialogs(combat, seat))])
    forms = re.findall(
        r'<form [^>]*hx-post="/table/[^/]+/jouer/(apotheose/\w+)/?"[^>]*>(.*?)</form>', html, re.S
    )
    assert forms
    for key, body in forms:
        move = GAME.move(key)
        assert move is not None, key
        sent = set(re.findall(r' name="(\w+)"', body)) - {"revision", "command_id"}
        known = {field.name: field.required for field in fields(move.params)}
        assert sent <= set(known), (key, sent - set(known))
        assert {name for name, required in known.items() if required} <= sent | {"portraits"}, key
        assert not move.binding or "resolution" not in sent or 'name="revision"' in body, key


def test_every_move_has_its_form() -> None:
    written = "".join(path.read_text() for path in TEMPLATES.rglob("*.html"))
    assert [move.key for move in GAME.moves if f'"{move.key}"' not in written] == []


def said(combat: Combat, seat: Seat) -> str:
    return " ".join(facts(drawn(combat, seat)["scene"]))


def test_k01_the_score_is_a_sum_in_words(combat: Combat) -> None:
    annonce(combat)
    words = said(combat, combat.sarah)
    assert (
        "Corps 4 + Voleur 3 + Cambrioleur 2 +2 (De l’huile) + Goût de la liberté 5 = 16 , contre 10" in words
    )
    assert "17\u00a0faces sur 20 réussissent" in words


def test_k05_the_choice_is_offered_to_whoever_threw(combat: Combat) -> None:
    lance(combat)
    moves = [address for address in offers(drawn(combat, combat.sarah)["scene"]) if "puiser" in address]
    assert moves
    assert not any("puiser" in address for address in offers(drawn(combat, combat.kevin)["scene"]))
    assert "Sarah puise dans l’ombre, ou garde" in said(combat, combat.kevin)


def test_a_new_sheet_says_how_many_points_the_table_gives(combat: Combat) -> None:
    assert "à répartir au plus" not in creation(combat, combat.sarah)
    combat.choose("apotheose_points", "15")
    html = creation(combat, combat.sarah)
    assert "<b>15&nbsp;points</b> à répartir au plus" in html
    assert '<output data-sum="15 -corps -esprit -combat -ame">5</output>' in html


def test_a_sheet_is_begun_with_its_numbers_never_bare(combat: Combat) -> None:
    """Wherever the page offers a new sheet, the form of the game answers."""
    combat.act(combat.mj, "core/give_portrait", portrait=combat.arsouille, seat=None)
    assert offers(creation(combat, combat.sarah)) == [f"/table/{CAMPAIGN.pk}/jouer/apotheose/creer/"]
    moves = offers(drawn(combat, combat.sarah)["fiche"])
    assert f"/table/{CAMPAIGN.pk}/portrait/nouveau/" in moves
    assert not any("make_portrait" in move for move in moves)


def test_numbers_are_put_right_by_an_mj_and_read_by_nobody_else(combat: Combat) -> None:
    """A player reads what is left, once; the MJ also has what was lost, and a button for it."""
    assert "PV perdus" not in drawn(combat, combat.sarah)["fiche"]
    assert "PV perdus" in drawn(combat, combat.mj)["fiche"]
    combat.looks_on(combat.sarah)
    assert "PV perdus" not in drawn(combat, combat.sarah)["fiche"]


def test_k30_the_order_says_whose_turn_it_is(combat: Combat) -> None:
    assert "Les soldats à\u00a0leur\u00a0tour 4\u00a0debout" in said(combat, combat.kevin)
    combat.act(combat.mj, "apotheose/agir", portrait=combat.soldats, resolution=combat.fight)
    assert "Les soldats ont agi" in said(combat, combat.kevin)
    assert "Morvan à\u00a0son\u00a0tour" in said(combat, combat.kevin)


def test_k35_who_dies_is_saved_beside_the_order_of_the_fight(combat: Combat) -> None:
    """The MJ has no sheet to look for: the button names who is dying, and nobody else has it."""
    combat.hit(combat.morvan, 10)
    blow = {"resolution": combat.fight, "cible": combat.morvan, "par": combat.captain}
    combat.act(combat.mj, "apotheose/assaillir", **blow)
    assert "Arracher" in drawn(combat, combat.mj)["scene"]
    assert "Arracher" not in drawn(combat, combat.kevin)["scene"]
    combat.act(combat.mj, "apotheose/secourir", portrait=combat.morvan)
    assert "Arracher" not in drawn(combat, combat.mj)["scene"]


def test_k15_the_sixth_mark_is_asked_as_a_question_about_somebody(combat: Combat) -> None:
    combat.act(combat.mj, "apotheose/finir", resolution=combat.fight)
    for _ in range(5):
        combat.write(combat.arsouille, "stigmate", "Une ombre")
    combat.give(combat.arsouille, "ombre", 10)
    combat.act(combat.sarah, "apotheose/stigmate", portrait=combat.arsouille)
    assert "emporte-t-elle ce personnage\u202f?" in (text := said(combat, combat.mj))
    assert "?." not in text
    form = dict(dialogs(combat, combat.mj))["depart"]
    assert "<bdi>Arsouille</bdi></b>\u00a0: le sixième stigmate" in form.replace("&nbsp;", "\u00a0")


def test_a_hidden_opponent_is_in_no_page_of_a_player(combat: Combat) -> None:
    archer = combat.prepare("adversaire", nom="L’archère", combat=9, cache=True)
    combat.assault(archer)
    for seat in (combat.sarah, combat.kevin):
        html = "".join(drawn(combat, seat).values())
        assert "L’archère" not in html


@at_each_step
def test_who_only_looks_on_is_offered_nothing(combat: Combat, step: str) -> None:
    STEPS[step](combat)
    combat.looks_on(combat.sarah)
    assert offers(drawn(combat, combat.sarah)["scene"]) == []


def test_a_blow_that_is_read_says_what_it_took(combat: Combat) -> None:
    """K-32, K-34: on the stage, beside the result, whoever it was aimed at; nothing for a blow that missed."""
    combat.strike(combat.captain, 9)  # 21 against 11: two ranks
    assert "prend 3\u00a0points de dégâts" in said(combat, combat.kevin)
    combat.act(combat.mj, "apotheose/round", resolution=combat.fight)
    combat.strike(combat.soldats, 3)  # 15 against 10: one rank
    assert "2 hors de combat, 2 debout" in said(combat, combat.sarah)
    combat.act(combat.mj, "apotheose/round", resolution=combat.fight)
    combat.strike(combat.soldats, 9)  # 21 against 10: three would fall
    assert "plus personne debout" in said(combat, combat.kevin)
    combat.act(combat.mj, "apotheose/round", resolution=combat.fight)
    combat.strike(combat.captain, -5)
    assert "dégâts" not in said(combat, combat.kevin)


def test_k45_a_mystic_without_a_domain_is_told_what_to_write_first(combat: Combat) -> None:
    """No form is shown whose only list is empty."""
    combat.act(combat.mj, "core/remove_trait", trait=combat.word(combat.alduin, "specialite"))
    html = dict(dialogs(combat, combat.kevin))["sort"]
    assert "incanter" not in html and "ajoute d’abord une spécialité" in html


def test_ombre_beyond_its_bounds_says_what_became_of_it(combat: Combat) -> None:
    """K-13: nine and three are seven, in a line that says why; eight and one are nine, and nothing more is said."""
    combat.give(combat.arsouille, "ombre", 8)
    story = {"portrait": combat.arsouille, "raison": "recit", "texte": "Une échelle"}
    for points in (1, 3):
        combat.act(combat.sarah, "apotheose/ombre", points=points, **story)
    *_, nine, seven = printed(combat)
    assert "s’échangent" not in nine
    assert "s’échangent contre une marque" in seven and "Un stigmate vient" in seven


@at_each_step
def test_a_button_is_named_by_words_that_are_read(combat: Combat, step: str) -> None:
    """What an `output` says is no part of the name of the button around it: a sum stands beside."""
    STEPS[step](combat)
    shown = [*pages(combat), *(h for seat in everyone(combat) for _, h in dialogs(combat, seat))]
    assert not [html for html in shown if re.search(r"<button[^>]*>(?:(?!</button>).)*<output", html, re.S)]
