"""What each reader is shown of a duel: nothing of a closed hand, not even that it changed (I-22)."""

import re

import pytest
from django.template.loader import render_to_string

from rules.impact import GAME
from rules.table import Seat
from sessions_app.panels import draw
from tests.rules.impact.combat import Combat
from tests.rules.pages import CAMPAIGN, facts, offers
from tests.rules.tablee import Line

pytestmark = pytest.mark.usefixtures("db")  # for the static files that templates name


@pytest.fixture
def combat() -> Combat:
    return Combat()


def bytes_of(combat: Combat, seat: Seat) -> dict[str, str]:
    """Every panel of a seat's page, with what tells one draw from another."""
    seen = combat.seen_by(seat)
    return {panel.name: panel.html + panel.digest for panel in draw(CAMPAIGN, seen, [], "table", "")}


def stage(combat: Combat, seat: Seat) -> str:
    return bytes_of(combat, seat)["scene"]


def dialog(combat: Combat, seat: Seat, name: str, **about: object) -> str:
    """A form of the game, as the core opens it."""
    seen = combat.seen_by(seat)
    scene = combat.view(seat) if combat.resolution in seen.resolutions else None
    context = {
        "campaign": CAMPAIGN,
        "table": seen,
        "me": seen.actor,
        "scene": scene,
        "resolution": combat.row,
    }
    return render_to_string(f"impact/dialogs/{name}.html", context | about)


def printed(line: Line) -> str:
    """A line as the journal draws it."""
    template = line.kind.replace("/", "/lines/", 1) + ".html"
    return " ".join(facts(render_to_string(template, {"payload": line.payload})))


def test_i22_nothing_of_a_closed_hand_reaches_who_plays_the_other(combat: Combat) -> None:
    combat.give("etincelles", 1, combat.one)
    combat.built()
    others = (combat.kevin, combat.hugo)
    before = [(bytes_of(combat, seat), combat.journal_of(seat)) for seat in others]
    revision = combat.row.revision
    combat.act(
        combat.sarah,
        "impact/composer",
        part=combat.first,
        question="empreinte",
        trait=combat.sasha["empreinte"],
    )
    combat.act(combat.sarah, "impact/griller", part=combat.first, oui=True)
    combat.act(combat.mj, "impact/composer", part=combat.first, question="trame", trait=combat.sasha["elan"])
    assert combat.row.revision == revision
    assert [(bytes_of(combat, seat), combat.journal_of(seat)) for seat in others] == before
    assert "1&nbsp;dé" not in stage(combat, combat.sarah) and "2&nbsp;dés + 2&nbsp;dorés" in stage(
        combat, combat.sarah
    )
    assert "Monte-en-l’air" in stage(combat, combat.mj)


def test_i22_being_ready_tells_nothing_of_the_hand(combat: Combat) -> None:
    """The page of who waits is the same, whatever the hand that is ready."""
    pages = []
    for answered in (False, True):
        duel = Combat().built()
        if answered:
            word = {"question": "empreinte", "trait": duel.sasha["empreinte"]}
            duel.act(duel.sarah, "impact/composer", part=duel.first, **word)
        line = duel.ready(duel.first)[0]
        html = re.sub(r"(?<=value=\")r\d+|[0-9a-f-]{36}", "", stage(duel, duel.kevin))
        pages.append((line.payload, html))
    assert pages[0] == pages[1]
    assert "Main prête" in pages[0][1]


def test_i22_each_step_offers_each_reader_what_is_theirs(combat: Combat) -> None:
    def moves(seat: Seat) -> list[str]:
        return sorted({address.rsplit("/impact/", 1)[-1].strip("/") for address in offered(seat)})

    def offered(seat: Seat) -> list[str]:
        return [o for o in offers(stage(combat, seat)) if "/impact/" in o or "/geste/" in o]

    def forms(seat: Seat) -> set[str]:
        return {name for name in GAME.dialogs for o in offered(seat) if f"/{name}/" in o}

    assert "repliquer" in forms(combat.kevin) and "contrecoups" not in forms(combat.mj)
    assert not offered(combat.hugo)
    combat.answer()
    assert "contrecoups" in forms(combat.mj) and "contrecoups" not in forms(combat.sarah)
    combat.say()
    assert "pret" in moves(combat.sarah) and "renoncer" in moves(combat.sarah)
    assert "pret" in moves(combat.kevin) and "renoncer" not in moves(combat.kevin)
    assert not offered(combat.hugo)
    combat.looks_on(combat.hugo)
    assert not offered(combat.hugo)


def test_i22_the_contrecoup_is_read_by_all_before_the_dice(combat: Combat) -> None:
    combat.wound(combat.one, "blessure", "blessure")
    combat.built(danger_2="legs", enjeu_2=combat.kelvan["legs"], echec_2="La clé tombe à l’eau")
    for seat in (combat.sarah, combat.kevin, combat.hugo, combat.mj):
        said = " ".join(facts(stage(combat, seat)))
        assert "une blessure grave" in said and "Ses cases plus légères sont prises." in said
        assert "Le comptoir" in said and "La clé tombe à l’eau" in said


def test_i22_the_dice_and_who_wins_are_read_by_all(combat: Combat) -> None:
    combat.built(echec_2="La clé tombe à l’eau")
    combat.fight(6, 2)
    for seat in (combat.sarah, combat.kevin, combat.hugo, combat.mj):
        said = " ".join(facts(stage(combat, seat)))
        assert "Sasha l’emporte" in said and "La clé tombe à l’eau" in said


def test_i22_why_a_tie_is_won_is_said(combat: Combat) -> None:
    combat.built(defend=True).fight(5, 6)
    said = " ".join(facts(stage(combat, combat.hugo)))
    assert "Kelvan l’emporte À égalité, le seul qui se défend l’emporte." in said


def test_i08_the_words_of_the_trame_say_which_half_they_are(combat: Combat) -> None:
    html = stage(combat, combat.sarah).replace("&nbsp;", "\u00a0")
    assert "Élan\u00a0: Ne jamais s’arrêter" in html and "engage la Trame, sans Chaos en duel" in html


def test_i22_only_who_lost_is_asked_to_tell(combat: Combat) -> None:
    combat.built()
    combat.fight(6, 2)
    question = next(iter(combat.table.questions.values()))
    asked = {
        seat.name: f"/contrecoup/{question.id}/" in stage(combat, seat)
        for seat in combat.table.seats.values()
    }
    assert asked == {"Hélène": True, "Sarah": False, "Kevin": True, "Hugo": False}
    assert "Raconte" in dialog(combat, combat.kevin, "contrecoup", question=question)


def test_every_form_of_a_duel_is_drawn(combat: Combat) -> None:
    combat.answer("La garder")
    seen = combat.seen_by(combat.sarah)
    assert GAME.sheet is not None
    own = GAME.sheet(seen, seen.portraits[combat.hobb["sheet"]])
    defy = dialog(combat, combat.hugo, "defier", portrait=seen.portraits[combat.hobb["sheet"]], own=own)
    assert combat.one not in defy, "another's sheet offers nobody to defy"
    own = GAME.sheet(seen, seen.portraits[combat.one])
    assert combat.two in dialog(combat, combat.sarah, "defier", portrait=own.portrait, own=own)
    answer = dialog(combat, combat.kevin, "repliquer", part=combat.table.parts[combat.second])
    assert "La garder" in answer
    said = dialog(combat, combat.mj, "contrecoups")
    assert said.count("Le comptoir") == 2 and said.count("Mes crochets") == 0


def test_every_line_of_a_duel_reads_well(combat: Combat) -> None:
    combat.built(danger_1="rien", echec_1="Il s’enfuit")
    combat.fight(1, 6)
    question = next(iter(combat.table.questions))
    combat.act(combat.sarah, "impact/raconter_contrecoup", question=question, texte="Je glisse")
    said = {line.kind: printed(line) for line in combat.lines if line.kind.startswith("impact/")}
    assert said["impact/defi"] == "lance un défi\u00a0: Sasha contre Kelvan . Prendre la clé"
    assert "Il s’enfuit" in said["impact/contrecoups"] and "une blessure" in said["impact/contrecoups"]
    assert "Kelvan l’emporte" in said["impact/duel_lance"]
    assert said["impact/contrecoup_raconte"].endswith("Je glisse")
