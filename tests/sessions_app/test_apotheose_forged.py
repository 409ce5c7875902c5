"""What a player cannot make of Apothéose by sending what no page offers: another's blow, die, ombre, concession."""

from typing import Any

import pytest

from characters.models import Counter, Portrait, Trait
from sessions_app.models import Event, Part, Question, Resolution, Seat
from tests.sessions_app.apotheose_rows import NUMBERS, WORDS
from tests.sessions_app.samples import Sample
from tests.sessions_app.table import act, browser, counts, press, revision
from tests.sessions_app.ways_in import text

GAME = "apotheose"  # the table of these tests


def sends(seat: Seat, key: str, /, **content: Any) -> Any:
    return press(browser(seat), seat.campaign, key, **content)


def own(table: Sample, key: str, **forged: Any) -> dict[str, Any]:
    """What the page of this move names, but for what is forged."""
    sent = table.own[f"apotheose/{key}"]
    seen = {"revision": revision(sent["resolution"])} if "resolution" in sent else {}
    return seen | sent | forged


def the_throw(table: Sample, **forged: Any) -> dict[str, Any]:
    """The throw of Odon's roll, as Ana's page sends it but for what is forged."""
    rolled = table.rows["resolution"]
    shown = {"part": table.rows["part"], "resolution": rolled, "revision": revision(rolled)}
    return shown | table.own["apotheose/lancer"] | forged


def bobs(table: Sample) -> str:
    """A mage of Bob's."""
    act(table.tablee.bob, "apotheose/creer", nom="Ulric", **NUMBERS, **WORDS)
    return str(Portrait.objects.get(campaign=table.tablee.campaign, name="Ulric").pk)


FORGED = [{"score": "99"}, {"score": "-1"}, {"difficulte": "0"}, {"difficulte": "60"}]


@pytest.mark.parametrize("forged", FORGED)
def test_score_and_difficulty_are_those_of_the_table(table: Sample, forged: dict[str, Any]) -> None:
    """K-01: what a page says it showed is only compared; another number is told, and nothing rolls."""
    before = counts()
    answer = sends(table.tablee.ana, "apotheose/lancer", **the_throw(table, **forged))
    assert answer.status_code == 422 and "viennent de changer" in text(answer)
    assert counts() == before


def test_no_face_no_base_no_affect_comes_with_a_throw(table: Sample) -> None:
    """K-01, K-04: a throw names its score, and nothing that it is made of."""
    more = {
        "faces": "20",
        "kults": "10",
        "base": "40",
        "affect": "favorable",
        "metier": "true",
        "ombre": "-5",
    }
    assert sends(table.tablee.ana, "apotheose/lancer", **the_throw(table, **more)).status_code == 200
    line = Event.objects.get(kind="apotheose/jet_lance", resolution_id=table.rows["resolution"]).payload
    assert (line["base"], line["affect"], line["metier"]) == (NUMBERS["corps"], "", "")
    assert line["score"] == line["base"] + line["kults"][0]


def test_nobody_attacks_by_the_sheet_of_another(table: Sample) -> None:
    """K-31: nor by a sheet that is not in the fight, nor at whom is not there or was made elsewhere."""
    tablee, attack = table.tablee, own(table, "attaquer")
    ulric = bobs(table)
    before = counts()
    assert sends(tablee.bob, "apotheose/attaquer", **attack).status_code == 403
    for forged, status in (
        ({"portrait": ulric}, 422),
        ({"portrait": ulric, "resolution": table.rows["resolution"]}, 422),
        ({"portrait": ulric, "cible": table.foreign["portrait"]}, 404),
        ({"portrait": ulric, "resolution": table.foreign["resolution"]}, 404),
    ):
        assert sends(tablee.bob, "apotheose/attaquer", **attack | forged).status_code == status, forged
    for key in ("devancer", "retarder", "agir"):
        assert sends(tablee.bob, f"apotheose/{key}", **own(table, key)).status_code == 403
        answer = sends(tablee.bob, f"apotheose/{key}", **own(table, key, portrait=ulric))
        assert answer.status_code == 422 and "n’est pas dans ce combat" in text(answer)
    assert counts() == before


def test_the_die_of_another_is_neither_thrown_nor_thrown_again(table: Sample) -> None:
    """K-05: nor kept; and the score of one roll throws no other, whoever has both."""
    tablee, before = table.tablee, counts()
    for key in ("puiser", "garder", "sans_de", "opposer"):
        assert sends(tablee.bob, f"apotheose/{key}", **own(table, key)).status_code == 403, key
    assert sends(tablee.bob, "apotheose/lancer", **the_throw(table)).status_code == 403
    struck = table.own["apotheose/sans_de"]["part"]
    for key, forged in (
        ("puiser", {"part": table.rows["part"]}),
        ("puiser", {"part": struck}),
        ("garder", {"part": struck}),
        ("opposer", {"part": struck}),
    ):
        answer = sends(tablee.ana, f"apotheose/{key}", **own(table, key, **forged))
        assert answer.status_code == 422 and "n’est pas de ce" in text(answer), key
    answer = sends(tablee.ana, "apotheose/lancer", **the_throw(table, part=struck))
    assert answer.status_code == 422 and "n’est pas de ce jet" in text(answer)
    assert counts() == before


def test_a_die_is_thrown_again_once(table: Sample) -> None:
    """K-05: never before the first has rolled, never once the roll is read."""
    ana, odon = table.tablee.ana, {"part": table.rows["part"], "resolution": table.rows["resolution"]}
    early = sends(ana, "apotheose/puiser", **odon, revision=revision(odon["resolution"]))
    assert early.status_code == 422 and "pas encore roulé" in text(early)
    failed = table.own["apotheose/puiser"]
    assert sends(ana, "apotheose/puiser", **own(table, "puiser")).status_code == 200
    read = Resolution.objects.get(pk=failed["resolution"])
    before = counts()
    for key in ("puiser", "garder"):
        answer = sends(ana, f"apotheose/{key}", **own(table, key))
        assert answer.status_code == 422 and "déjà lu" in text(answer)
    assert counts() == before and Resolution.objects.get(pk=read.pk).state == read.state


def test_a_player_writes_no_ombre_no_wound_and_no_mark(table: Sample) -> None:
    """K-10, K-12, K-34: numbers of a sheet are the MJ's to put right, or the rules'."""
    tablee, idle = table.tablee, table.rows["portrait"]
    before = counts()
    for key in ("ombre", "pv_perdus", "xp", "corps", "agonie", "plus_haute", "hausses_corps"):
        for move, content in (("put_right", {"delta": -1}), ("write_number", {"value": 9})):
            answer = sends(tablee.ana, f"core/{move}", portrait=idle, key=key, **content)
            assert answer.status_code in (403, 422), (move, key)
    for kind in ("stigmate", "grace", "arme"):
        answer = sends(tablee.ana, "core/add_trait", portrait=idle, kind=kind, text="À moi")
        assert answer.status_code in (403, 422), kind
    for forged in (
        {"raison": "voeu_tenu", "points": "-10"},
        {"raison": "recit", "points": "-3", "texte": "Un don"},
        {"raison": "stigmate", "points": "-5"},
        {"raison": "conceder", "points": "-1"},
        {"raison": "echec_critique", "points": "-1"},
        {"raison": "second_de", "points": "1"},
    ):
        answer = sends(tablee.ana, "apotheose/ombre", portrait=idle, **forged)
        assert answer.status_code == 422, forged
    assert counts() == before


def test_the_sheet_of_another_moves_by_no_act_of_ones_own(table: Sample) -> None:
    """K-11, K-16, K-45: words of another carry no roll and no spell, and attune nothing."""
    tablee, ulric = table.tablee, bobs(table)
    theirs = {word.kind: str(word.pk) for word in Trait.objects.filter(portrait=ulric)}
    lamp = str(Trait.objects.get(portrait=table.rows["portrait"], kind="objet").pk)
    before = counts()
    for key in ("ombre", "stigmate", "grace", "proposer", "tenter", "epuiser", "augmenter", "reparer"):
        content = {"portrait": table.rows["portrait"], "raison": "recit", "texte": "Une porte", "points": "1"}
        assert sends(tablee.bob, f"apotheose/{key}", **content).status_code in (403, 422), key
    for key, content, status in (
        ("ombre", {"portrait": ulric, "raison": "harmoniser", "trait": lamp}, 422),
        ("ombre", {"portrait": ulric, "raison": "compulsion", "trait": lamp}, 422),
        (
            "proposer",
            {"portrait": ulric, "raison": "echouer", "texte": "Il", "affect": table.rows["trait"]},
            422,
        ),
        ("incanter", own(table, "incanter") | {"portrait": ulric, "effet": "Feu", "intensite": "1"}, 422),
        ("effet", {"question": table.rows["question"], "effet": "mots", "texte": "Rien"}, 403),
        ("recevoir", own(table, "recevoir") | {"effet": "metier", "texte": "Roi"}, 403),
    ):
        assert sends(tablee.bob, f"apotheose/{key}", **content).status_code == status, (key, content)
    for kind in ("metier", "specialite", "affect"):
        answer = sends(tablee.ana, "apotheose/composer", part=table.rows["part"], **{kind: theirs[kind]})
        assert answer.status_code == 422, kind
        answer = sends(
            tablee.ana, "apotheose/composer", part=table.rows["part"], **{kind: table.foreign["trait"]}
        )
        assert answer.status_code == 404, kind
    assert counts() == before


def test_nobody_but_the_mj_takes_a_concession(table: Sample) -> None:
    """K-11: neither who offers it nor another player; once it is answered, nothing is left to answer."""
    tablee, question = table.tablee, table.own["apotheose/accorder"]["question"]
    fighter = Question.objects.get(pk=question).state["portrait"]
    before = counts()
    for seat in (tablee.ana, tablee.bob):
        assert sends(seat, "apotheose/accorder", question=question, oui="true").status_code == 403
    offer = {"portrait": fighter, "raison": "conceder", "texte": "Il tombe"}
    assert sends(tablee.bob, "apotheose/proposer", **offer).status_code == 403
    again = sends(tablee.ana, "apotheose/proposer", **offer)
    assert again.status_code == 422 and "déjà une offre" in text(again)
    for other in (table.rows["question"], table.own["apotheose/partir"]["question"]):
        answer = sends(tablee.mj, "apotheose/accorder", question=other, oui="true")
        assert answer.status_code == 422 and "autre réponse" in text(answer)
    assert counts() == before
    assert sends(tablee.mj, "apotheose/accorder", question=question, oui="true").status_code == 200
    fight = Resolution.objects.get(pk=table.own["apotheose/finir"]["resolution"]).state
    assert fighter in fight["saufs"] and fighter not in fight["ids"]
    settled = counts()
    assert sends(tablee.mj, "apotheose/accorder", question=question, oui="true").status_code == 404
    assert counts() == settled


def test_a_foe_prepared_in_secret_is_nowhere_for_a_player(table: Sample) -> None:
    """K-31: before it is in the fight, and in it while the table does not know of it; not even when it strikes."""
    tablee, fight = table.tablee, table.own["apotheose/finir"]["resolution"]
    fighter = table.own["apotheose/attaquer"]["portrait"]
    hidden = {"cache": "true", "combat": "30", "pv": "77", "protection": "13"}
    looking = (tablee.ana, tablee.bob, table.people["spectator"])
    for name, where in (("Sgathaich", {}), ("Vörtigern", {"resolution": fight})):
        assert sends(tablee.mj, "apotheose/adversaire", nom=name, **hidden, **where).status_code == 200
        foe = str(Portrait.objects.get(campaign=tablee.campaign, name=name).pk)
        secrets = {name, foe, *map(str, Counter.objects.filter(portrait=foe).values_list("pk", flat=True))}
        for seat in looking:
            assert seat is not None
            assert not {secret for secret in secrets if secret in pages(seat)}, (seat.name, name)
        assert secrets & {secret for secret in secrets if secret in pages(tablee.mj)} >= {name, foe}
        attack = own(table, "attaquer", cible=foe)
        assert sends(tablee.ana, "apotheose/attaquer", **attack).status_code == 404
    blow = {"resolution": fight, "par": foe, "cible": fighter, "de": "true"}
    assert sends(tablee.mj, "apotheose/assaillir", **blow).status_code == 200
    struck = Resolution.objects.filter(campaign=tablee.campaign).latest("position")
    shown = {
        "resolution": struck.pk,
        "revision": struck.revision,
        "part": Part.objects.get(resolution=struck).pk,
    }
    thrown = sends(tablee.ana, "apotheose/sans_de", **shown, score=4, difficulte=struck.state["difficulte"])
    assert thrown.status_code == 200, text(thrown)
    for seat in looking:
        assert seat is not None
        page = pages(seat)
        assert "Quelqu’un" in page and not {secret for secret in secrets if secret in page}
    act(tablee.mj, "core/show_portrait", portrait=foe)
    assert "Vörtigern" in pages(tablee.bob)


def pages(seat: Seat) -> str:
    """All that this seat may load: the table, its news, the forms of a fight."""
    root, who = f"/table/{seat.campaign_id}", browser(seat)
    fight = Resolution.objects.get(campaign=seat.campaign_id, kind="apotheose/combat").pk
    dialogs = ("attaque", "assaut", "adverse", "sort", "annonce", "tenter")
    roads = ["/", "/nouvelles/", "/mj/", *(f"/geste/{name}/{fight}/" for name in dialogs)]
    return "".join(text(who.get(root + road)) for road in roads)
