"""What the pages of a roll say and offer to each reader, at each of its steps (I-02 to I-14, I-20, I-21, I-24)."""

import re
from collections.abc import Callable

import pytest
from django.template.loader import render_to_string

from rules.impact.stakes import stakes
from rules.table import Seat
from sessions_app.views.dialogs import rows_about
from tests.rules.impact.soiree import Soiree
from tests.rules.pages import CAMPAIGN, drawn, facts, offers
from tests.tooling.french import faults

pytestmark = pytest.mark.usefixtures("db")  # for the static files that templates name


def rest(soiree: Soiree) -> str:
    return ""


def demande(soiree: Soiree) -> str:
    return soiree.tries()


def donnee(soiree: Soiree) -> str:
    roll = soiree.tries()
    soiree.act(soiree.mj, "impact/juger", resolution=roll, jugement="donne")
    return roll


def interdite(soiree: Soiree) -> str:
    roll = soiree.tries()
    soiree.act(soiree.mj, "impact/juger", resolution=roll, jugement="interdit", dit="Trouve un guide")
    return roll


def annoncee(soiree: Soiree) -> str:
    """Everything that an announcement may say, a support, and a hand that takes all it can."""
    soiree.counts("suspense", 1)
    soiree.counts("etincelles", 1, soiree.sasha)
    scar = soiree.write(soiree.sasha, "cicatrice", "Le genou")
    lantern = soiree.fact("La lanterne est éteinte")
    soiree.act(soiree.mj, "core/make_clock", label="La crue", segments=4, seen_by="table")
    said = {
        "echec": "La chaîne claque",
        "reussite": "Le bac est à vous",
        "prix": "Le passeur a vu ton visage",
        "fait": "Le bac est libre",
        "horloge": list(soiree.table.counters)[-1],
        "noirs": 1,
    }
    roll = soiree.announces(soiree.tries(), danger="grave", **said)
    soiree.supports(roll)
    answers = {"empreinte": soiree.opens, "marque": soiree.keys, "avantage": lantern, "trame": soiree.elan}
    for question, trait in {**answers, "serieuse": scar}.items():
        soiree.takes(roll, question, trait)
    soiree.act(soiree.ana, "impact/griller", part=soiree.hand(roll), oui=True)
    return roll


def ratee(soiree: Soiree) -> str:
    roll = annoncee(soiree)
    soiree.rolls(roll, 1, 2, 3, 4, 1, 2, 3)
    return roll


def desastre(soiree: Soiree) -> str:
    roll = ratee(soiree)
    soiree.chaos(roll, 8, 7, 1)
    return roll


def reussie(soiree: Soiree) -> str:
    roll = annoncee(soiree)
    soiree.rolls(roll, 1, 2, 3, 4, 5, 2, 3)
    soiree.chaos(roll, 7, 1, 2)
    return roll


def double(soiree: Soiree) -> str:
    """The first gesture fails: the second does not roll."""
    roll = soiree.announces(seconde="Sauter sur le quai", porte=True, pose="Les deux rives sont reliées")
    soiree.takes(roll, "empreinte", soiree.opens)
    soiree.rolls(roll, 2)
    return roll


STEPS: dict[str, Callable[[Soiree], str]] = {
    step.__name__: step
    for step in (rest, demande, donnee, interdite, annoncee, ratee, desastre, reussie, double)
}
at_each_step = pytest.mark.parametrize("step", STEPS)


@pytest.fixture
def soiree() -> Soiree:
    return Soiree()


def said(soiree: Soiree, seat: Seat) -> str:
    return " ".join(facts(drawn(soiree, seat)["scene"]))


def buttons(html: str) -> list[str]:
    """The words of the buttons of a page that can be pressed."""
    found = re.findall(r"<button ([^>]*)>(.*?)</button>", html, re.DOTALL)
    texts = [
        re.sub(r"<[^>]+>", "", text) for attributes, text in found if " disabled" not in f" {attributes}"
    ]
    return [re.sub(r"[ \n]+", " ", text.replace("&nbsp;", "\u00a0")).strip(" ") for text in texts]


def pressed(soiree: Soiree, seat: Seat) -> list[str]:
    return buttons(drawn(soiree, seat)["scene"])


def printed(soiree: Soiree) -> list[str]:
    """Each line of the journal so far, as it is drawn."""
    return [
        render_to_string(
            line.kind.replace("/", "/lines/", 1) + ".html",
            {"payload": line.payload, "author": "Ana", "people": {}, "reader": soiree.mj},
        )
        for line in soiree.lines
    ]


# ── what everyone reads ───────────────────────────────────────────────────────────────────────────────────────


@at_each_step
def test_every_word_of_the_scene_and_the_journal_is_well_set(soiree: Soiree, step: str) -> None:
    STEPS[step](soiree)
    for seat in (soiree.mj, soiree.ana, soiree.bob, soiree.zoe):
        for html in drawn(soiree, seat).values():
            assert not [fault for text in [*facts(html), *buttons(html)] for fault in faults(text)]
    for html in printed(soiree):
        assert not [fault for text in facts(html) for fault in faults(text)], html


@at_each_step
def test_who_looks_on_sees_it_all_and_is_offered_nothing(soiree: Soiree, step: str) -> None:
    STEPS[step](soiree)
    shown = drawn(soiree, soiree.zoe)
    assert [offers(html) for html in shown.values() if offers(html)] == []
    assert "/jouer/" not in "".join(shown.values())
    for seat in (soiree.ana, soiree.bob):
        soiree.looks_on(seat)
        assert offers(drawn(soiree, seat)["scene"]) == []


@at_each_step
def test_an_archived_table_offers_nothing_and_waits_for_nobody(soiree: Soiree, step: str) -> None:
    STEPS[step](soiree)
    soiree.act(soiree.mj, "core/archive_campaign")
    for seat in (soiree.mj, soiree.ana):
        assert offers(drawn(soiree, seat)["scene"]) == []
        assert "Le Monde va" not in said(soiree, seat)


def test_i03_i07_the_announcement_and_each_wound_are_read_by_all_before_the_dice(soiree: Soiree) -> None:
    annoncee(soiree)
    for seat in (soiree.mj, soiree.ana, soiree.bob, soiree.zoe):
        read = said(soiree, seat)
        for words in (
            "une blessure grave",
            "La chaîne claque",
            "Le bac est à vous",
            "«\u00a0Le bac est libre\u00a0»",
            "«\u00a0La crue\u00a0»",
            "Le passeur a vu ton visage",
        ):
            assert words in read, words
        html = drawn(soiree, seat)["scene"]
        risks = re.search(r'<ul class="risques".*?</ul>', html, re.DOTALL)
        assert risks and re.findall(r"<bdi>(.*?)</bdi> cocherait <b>(.*?)</b>", risks.group()) == [
            ("Sasha", "une blessure grave"),
            ("Kelvan", "une blessure grave"),
        ]
        assert "5\u00a0dés + 2\u00a0dorés · 3\u00a0noirs" in re.sub(r"</?b>", "", html).replace(
            "&nbsp;", "\u00a0"
        )


# ── what each may press ───────────────────────────────────────────────────────────────────────────────────────


def test_the_throw_is_lit_only_under_an_announcement_and_says_its_dice(soiree: Soiree) -> None:
    roll = demande(soiree)
    assert "Lancer 1\u00a0dé" in drawn(soiree, soiree.ana)["scene"].replace("&nbsp;", "\u00a0")
    assert not [words for words in pressed(soiree, soiree.ana) if "Lancer" in words]
    soiree.act(soiree.mj, "impact/clore", resolution=roll)
    annoncee(soiree)
    assert "Lancer 5\u00a0dés + 2\u00a0dorés" in pressed(soiree, soiree.ana)
    assert not [words for words in pressed(soiree, soiree.bob) if "Lancer" in words]
    assert "Lancer 5\u00a0dés + 2\u00a0dorés à sa place" in pressed(soiree, soiree.mj)


def test_the_throw_gives_back_exactly_what_was_read(soiree: Soiree) -> None:
    annoncee(soiree)
    form = re.search(r"<form [^>]*impact/lancer/.*?</form>", drawn(soiree, soiree.ana)["scene"], re.DOTALL)
    assert form
    sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form.group()))
    assert {key: sent[key] for key in ("des", "dores", "noirs", "risque")} == {
        "des": "5",
        "dores": "2",
        "noirs": "3",
        "risque": "grave,grave",
    }


def test_i21_the_throw_of_a_double_geste_says_both_parts(soiree: Soiree) -> None:
    roll = soiree.announces(seconde="Sauter", porte=True)
    assert "Une main d’un seul dé ne se coupe pas" in drawn(soiree, soiree.ana)["scene"]
    assert not [words for words in pressed(soiree, soiree.ana) if "Lancer" in words]
    soiree.takes(roll, "empreinte", soiree.opens)
    assert "Lancer 1\u00a0dé, puis 2\u00a0dés" in pressed(soiree, soiree.ana)
    soiree.announces(roll, seconde="Sauter", premier="donne")
    assert "Lancer 2\u00a0dés" in pressed(soiree, soiree.ana)


def test_i02_the_monde_answers_a_demand_with_one_tap(soiree: Soiree) -> None:
    demande(soiree)
    assert pressed(soiree, soiree.mj)[-5:] == [
        "Annoncer tout de suite Une blessure",
        "Annoncer tout de suite Aucun danger",
        "Annoncer…",
        "C’est donné",
        "C’est interdit…",
    ]
    assert "C’est donné" not in pressed(soiree, soiree.ana)


def test_the_monde_announces_first_to_those_whom_somebody_plays(soiree: Soiree) -> None:
    soiree.sheet("Ombeline")
    before, fold = drawn(soiree, soiree.mj)["scene"].split("<details", 1)
    assert buttons(before) == ["Annoncer à Sasha", "Annoncer à Kelvan"]
    assert "Ceux que personne ne joue" in fold and "Annoncer à Ombeline" in buttons(fold)
    soiree.looks_on(soiree.bob)
    assert buttons(drawn(soiree, soiree.mj)["scene"].split("<details", 1)[0]) == ["Annoncer à Sasha"]


def test_i02_the_answer_of_the_monde_stays_on_the_scene_until_somebody_acts(soiree: Soiree) -> None:
    interdite(soiree)
    for seat in (soiree.mj, soiree.ana, soiree.bob, soiree.zoe):
        assert "C’est interdit Ce qui ouvrirait la porte Trouve un guide" in said(soiree, seat)
    assert pressed(soiree, soiree.ana) == ["Tenter autre chose…"]
    assert pressed(soiree, soiree.bob) == ["Kelvan tente…"]
    assert pressed(soiree, soiree.mj)[-1] == "Passer à la suite"
    donnee(soiree)
    assert "C’est donné" in said(soiree, soiree.bob) and "Trouve" not in said(soiree, soiree.bob)
    soiree.act(soiree.mj, "impact/clore", resolution=list(soiree.table.resolutions)[-1])
    assert pressed(soiree, soiree.ana) == ["Sasha tente…"]


def test_i23_a_danger_is_repeated_with_one_tap_and_its_very_form_is_taken(soiree: Soiree) -> None:
    """The form as the page draws it is a move: in answer to a demand, and after a roll that was read."""
    for opens in (lambda: soiree.tries("Recommencer"), lambda: None):
        roll = soiree.announces(danger="blessure", noirs=0, echec="Les clous")
        soiree.rolls(roll, 1)
        opens()
        html = drawn(soiree, soiree.mj)["scene"]
        forms = re.findall(r"<form [^>]*impact/annoncer/.*?</form>", html, re.DOTALL)
        assert "Annoncer un cran plus haut" in forms[0] and "Une blessure grave" in forms[0]
        sent = dict(re.findall(r'name="(\w+)" value="([^"]*)"', forms[0]))
        revision = sent.pop("revision", "")
        soiree.act(soiree.mj, "impact/annoncer", revision=revision, **{**sent, "noirs": int(sent["noirs"])})
        shown = soiree.scene_of(soiree.ana, list(soiree.table.resolutions)[-1]).annonce
        assert (shown.danger, shown.echec, shown.etape) == ("grave", "Les clous", "annoncee")
        soiree.act(soiree.mj, "impact/renoncer", part=soiree.hand(list(soiree.table.resolutions)[-1]))


def test_i07_a_supporter_comes_and_goes(soiree: Soiree) -> None:
    roll = soiree.announces()
    assert "Soutenir…" in pressed(soiree, soiree.bob) and "Soutenir…" not in pressed(soiree, soiree.ana)
    soiree.supports(roll)
    assert "Soutenir…" not in pressed(soiree, soiree.bob)
    assert "Ne plus soutenir" in pressed(soiree, soiree.bob) and "Ne plus soutenir" not in pressed(
        soiree, soiree.ana
    )


def test_i05_the_monde_may_contest_what_weighs(soiree: Soiree) -> None:
    scar = soiree.write(soiree.sasha, "cicatrice", "Le genou")
    roll = soiree.announces()
    soiree.takes(roll, "serieuse", scar)
    assert "Le genou" in pressed(soiree, soiree.mj)
    soiree.act(soiree.mj, "impact/composer", part=soiree.hand(roll), question="serieuse")
    assert soiree.scene_of(soiree.ana, roll).poids.noirs == ()


def test_i06_a_tap_on_words_of_the_sheet_takes_them_in_hand(soiree: Soiree) -> None:
    roll = soiree.tries()

    def tapped() -> str:
        table = soiree.seen_by(soiree.ana)
        words = table.traits[soiree.opens]
        context = {"campaign": CAMPAIGN, "trait": words, "stakes": stakes(table, words)}
        return render_to_string("impact/stakes.html", context)

    assert buttons(tapped()) == ["Prendre dans la main de Sasha"] and f'value="{soiree.opens}"' in tapped()
    soiree.takes(roll, "empreinte", soiree.opens)
    assert buttons(tapped()) == ["Retirer de la main de Sasha"] and 'name="trait" value=""' in tapped()


def test_what_waits_off_the_stage_is_told_in_its_words(soiree: Soiree) -> None:
    soiree.tries("Forcer la serrure")
    soiree.act(soiree.bob, "impact/tenter", portrait=soiree.kelvan, intention="Distraire le passeur")
    assert "Distraire le passeur" in said(soiree, soiree.zoe)
    assert "Mettre en scène" in pressed(soiree, soiree.mj)


def test_i20_after_a_manoeuvre_the_action_is_one_tap_away(soiree: Soiree) -> None:
    reussie(soiree)
    assert "L’action, avec ce fait" in pressed(soiree, soiree.ana)


def test_nothing_on_stage_offers_one_s_own_to_try_and_all_to_the_monde(soiree: Soiree) -> None:
    assert pressed(soiree, soiree.ana) == ["Sasha tente…"]
    assert pressed(soiree, soiree.mj) == ["Annoncer à Sasha", "Annoncer à Kelvan"]
    soiree.sheet("Ombeline", soiree.ana)
    assert pressed(soiree, soiree.ana) == ["Sasha tente…", "Ombeline tente…"], "a sheet made meanwhile too"


# ── the two steps of the reading ──────────────────────────────────────────────────────────────────────────────


def test_i10_i11_the_hand_first_then_the_chaos_apart(soiree: Soiree) -> None:
    roll = ratee(soiree)
    read = said(soiree, soiree.bob)
    assert "Raté" in read and "Kelvan coche une blessure grave" in read.replace("  ", " ")
    assert "3\u00a0dés noirs à lancer." in read and "Le Monde va lancer le Chaos." in read
    assert "Lancer le Chaos" in pressed(soiree, soiree.mj)
    soiree.chaos(roll, 8, 7, 1)
    read = said(soiree, soiree.bob)
    assert "Désastre" in read and "Chaos\u00a0: 8, 7, 1." in read and "à lancer" not in read


@pytest.mark.parametrize(
    ("faces", "blacks", "words"),
    [
        ((5,), (8,), "Une complication"),
        ((1,), (7,), "Une Opportunité"),
        ((5,), (6,), "Le Chaos se tait."),
    ],
)
def test_i11_what_one_black_die_brings(
    soiree: Soiree, faces: tuple[int, ...], blacks: tuple[int, ...], words: str
) -> None:
    roll = soiree.announces(noirs=1)
    soiree.rolls(roll, *faces)
    soiree.chaos(roll, *blacks)
    assert words in said(soiree, soiree.zoe)
    assert words in " ".join(facts(printed(soiree)[-1])), "and so does the journal"


def test_i12_a_critique_is_untouchable(soiree: Soiree) -> None:
    roll = soiree.announces(noirs=1)
    soiree.takes(roll, "empreinte", soiree.opens)
    soiree.rolls(roll, 6, 6)
    soiree.chaos(roll, 8)
    read = said(soiree, soiree.zoe)
    assert "Critique" in read and "Le Critique est intouchable\u00a0: le Chaos ne peut rien." in read


def test_a_gold_die_is_told_by_more_than_its_colour(soiree: Soiree) -> None:
    ratee(soiree)
    html = drawn(soiree, soiree.zoe)["scene"]
    assert html.count("#die-6-studs") == html.count("die-gold") == 2
    assert "dés dorés 2 et 3" in said(soiree, soiree.zoe)


def test_i24_faces_as_symbols(soiree: Soiree) -> None:
    """A star on 5, a full one on 6, a mark on 7 and 8; the numbers are still read aloud."""
    soiree.act(soiree.mj, "core/choose_option", option="impact_symboles", value="etoiles")
    roll = soiree.announces(noirs=2)
    soiree.takes(roll, "empreinte", soiree.opens)
    soiree.rolls(roll, 5, 6)
    soiree.chaos(roll, 7, 2)
    shown = [drawn(soiree, soiree.zoe)["scene"], "".join(printed(soiree)[-2:])]
    for html in shown:
        assert re.findall(r"#face-([a-z-]+)", html) == ["star", "star-full", "mark"], "and a blank for the 2"
    assert "5, 6." in said(soiree, soiree.zoe) and "Chaos\u00a0: 7, 2." in said(soiree, soiree.zoe)


# ── the dialogs ───────────────────────────────────────────────────────────────────────────────────────────────


def dialog(soiree: Soiree, seat: Seat, name: str, row: str) -> str:
    """A form of the game about a row, as its view draws it."""
    table = soiree.seen_by(seat)
    about = rows_about(table, row)
    game, resolution, portrait = soiree.game, about["resolution"], about["portrait"]
    assert game.scene and game.sheet
    context = {
        "campaign": CAMPAIGN,
        "table": table,
        "me": table.actor,
        "scene": game.scene(table, resolution) if resolution else None,
        "own": game.sheet(table, portrait) if portrait else None,
        "mine": [p for p in table.sheets if table.actor.is_mj or p.seat == seat.id],
        **about,
    }
    html = render_to_string(f"impact/dialogs/{name}.html", context)
    assert not [fault for text in [*facts(html), *buttons(html)] for fault in faults(text)]
    return html


def fields(html: str) -> set[str]:
    return set(re.findall(r' name="(\w+)"', html))


def test_i03_the_whole_announcement_is_one_form(soiree: Soiree) -> None:
    """For a demand or for a character alone; it asks of everything that the move takes, and warns beside death."""
    roll = annoncee(soiree)
    asked = set(soiree.moves["impact/annoncer"].params.__struct_fields__)
    about_roll, about_sheet = (dialog(soiree, soiree.mj, "annonce", row) for row in (roll, soiree.kelvan))
    assert fields(about_roll) == asked | {"revision"}
    assert fields(about_sheet) == asked - {"resolution"}
    assert "elle tue presque à coup sûr" in about_sheet
    assert 'value="La chaîne claque"' in about_roll and f'value="{soiree.boat}"' in about_roll
    assert soiree.boat not in about_sheet, "the Legs of another"


def test_i23_no_secret_clock_is_proposed(soiree: Soiree) -> None:
    soiree.act(soiree.mj, "core/make_clock", label="Le piège", segments=4, seen_by="mj")
    assert "Le piège" not in dialog(soiree, soiree.mj, "annonce", soiree.sasha)


def test_i07_who_supports_reads_their_own_risk(soiree: Soiree) -> None:
    for name in ("Une", "Deux"):
        soiree.write(soiree.kelvan, "blessure", name)
    roll = soiree.announces(danger="blessure")
    assert "risque une blessure grave" in " ".join(
        facts_of_form(dialog(soiree, soiree.bob, "soutenir", roll))
    )
    assert "Personne de plus" in dialog(soiree, soiree.ana, "soutenir", roll)


def facts_of_form(html: str) -> list[str]:
    """The words of a form, tags aside."""
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))]


def test_the_other_forms_carry_what_their_moves_ask(soiree: Soiree) -> None:
    roll = soiree.tries()
    assert fields(dialog(soiree, soiree.mj, "interdit", roll)) == {
        "resolution",
        "revision",
        "jugement",
        "dit",
    }
    assert fields(dialog(soiree, soiree.ana, "tenter", soiree.sasha)) == {"portrait", "intention"}
    fact = soiree.fact("La lanterne est éteinte")
    carried = dialog(soiree, soiree.ana, "tenter", fact)
    assert fields(carried) == {"portrait", "intention", "avantage"} and soiree.kelvan not in carried
    soiree.announces(roll)
    soiree.rolls(roll, 1)
    question = next(iter(soiree.table.questions))
    assert fields(dialog(soiree, soiree.mj, "raconter", question)) == {"question", "texte"}


# ── the journal ───────────────────────────────────────────────────────────────────────────────────────────────


def test_each_line_of_a_roll_says_who_and_what(soiree: Soiree) -> None:
    roll = desastre(soiree)
    read = [" ".join(facts(html)) for html in printed(soiree)]
    for words in (
        "( Sasha ) tente\u00a0: Forcer la serrure",
        "( Kelvan ) soutient Sasha \u00a0: Je tiens la lanterne",
        "( Sasha ) prend l’Empreinte «\u00a0Ouvrir ce qui est fermé\u00a0».",
        "( Sasha ) engage sa Trame\u00a0: «\u00a0Retrouver les clés\u00a0», un dé doré et un dé noir.",
        "( Sasha ) porte ce qui pèse\u00a0: «\u00a0Le genou\u00a0», un dé noir.",
        "( Sasha ) va griller une Étincelle\u00a0: un dé doré.",
    ):
        assert words in read, (words, read)
    soiree.act(soiree.mj, "impact/clore", resolution=roll)
    for question in list(soiree.table.questions.values()):
        soiree.act(soiree.mj, "impact/passer", question=question.id)
    assert "passe à la suite." in " ".join(facts(printed(soiree)[-3]))
    assert {facts(html)[-1] for html in printed(soiree)[-2:]} == {"l’a dit à voix haute."}


def test_i02_a_judgement_without_dice_is_told(soiree: Soiree) -> None:
    soiree.act(soiree.mj, "impact/juger", resolution=soiree.tries(), jugement="donne")
    assert "c’est donné" in printed(soiree)[-1]
    soiree.act(
        soiree.mj, "impact/juger", resolution=soiree.tries(), jugement="interdit", dit="Trouve un guide"
    )
    assert "Ce qui ouvrirait la porte\u00a0: Trouve un guide" in " ".join(facts(printed(soiree)[-1]))


def test_i14_a_token_taken_is_told(soiree: Soiree) -> None:
    for face, words in ((5, "un jeton de Suspense"), (1, "un jeton d’Impact")):
        roll = soiree.announces(noirs=1)
        soiree.rolls(roll, face)
        soiree.chaos(roll, 8)
        question = next(q for q in soiree.table.questions.values() if q.kind != "impact/echec")
        soiree.act(soiree.mj, "impact/jeton", question=question.id)
        assert words in printed(soiree)[-1]


def test_the_lines_of_a_roll_are_everyone_s(soiree: Soiree) -> None:
    desastre(soiree)
    lines = [line for line in soiree.lines if line.resolution]
    assert lines and all(line.audience.everyone for line in lines)
