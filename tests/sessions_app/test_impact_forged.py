"""What a player cannot make of IMPACT by sending what no page offers: wounds, dice, tokens, words of others."""

import re
from typing import Any

import pytest

from characters.models import Counter, Trait
from rules.table import EVERYONE
from sessions_app.models import Event, Part, Question, Resolution
from tests.sessions_app.samples import Sample
from tests.sessions_app.table import act, counts, press, revision
from tests.sessions_app.ways_in import text

GAME = "impact"  # the table of these tests


def sends(table: Sample, role: str, key: str, **content: Any) -> Any:
    return press(table.browser(role), table.tablee.campaign, key, **content)


def the_throw(table: Sample, **forged: Any) -> dict[str, Any]:
    """The throw of Ombeline's hand, as Ana's page sends it but for what is forged."""
    roll = table.rows["resolution"]
    shown = {"part": table.rows["part"], "resolution": roll, "revision": revision(roll)}
    return shown | table.own["impact/lancer"] | forged


FORGED: list[dict[str, Any]] = [
    {"des": "6"},
    {"des": "0"},
    {"dores": "2"},
    {"noirs": "0"},
    {"risque": ""},
    {"risque": "mort"},
    {"risque": "blessure,blessure"},
]


@pytest.mark.parametrize("forged", FORGED)
def test_the_dice_and_the_risk_are_those_of_the_table(table: Sample, forged: dict[str, Any]) -> None:
    """I-03: what a page says it showed is only compared; another number is told, and nothing rolls."""
    before = counts()
    answer = sends(table, "mj", "impact/lancer", **the_throw(table, **forged))
    assert answer.status_code == 422 and "viennent de changer" in text(answer)
    assert counts() == before


def test_only_the_announced_wound_is_taken(table: Sample) -> None:
    """I-03: a throw names no danger, whoever writes one in it."""
    more = {"danger": "mort", "echec": "Elle meurt", "enjeu": table.rows["trait"], "faces": "1"}
    assert sends(table, "mj", "impact/lancer", **the_throw(table, **more)).status_code == 200
    line = Event.objects.get(kind="impact/main_lancee", resolution_id=table.rows["resolution"])
    ombeline = Part.objects.get(pk=table.rows["part"]).state["portrait"]
    wounds = set(Trait.objects.filter(portrait_id=ombeline).values_list("kind", flat=True))
    missed = line.payload["resultat"] == "rate"
    assert wounds == {"empreinte"} | ({"blessure"} if missed else set())
    assert not Trait.objects.filter(kind="mort").exists()


def test_a_hand_is_thrown_under_its_own_announcement(table: Sample) -> None:
    """The hand of another roll, or a support, throws nothing."""
    other = table.own["impact/couper"]["part"]
    support = table.own["impact/ne_plus_soutenir"]["part"]
    before = counts()
    for part in (other, support):
        answer = sends(table, "mj", "impact/lancer", **the_throw(table, part=part))
        assert answer.status_code == 422 and "n’est pas de cette action" in text(answer)
    for step, said in (("impact/juger", "rien annoncé"), ("impact/chaos", "déjà"), ("impact/clore", "déjà")):
        roll = table.own[step]["resolution"]
        hand = Part.objects.get(resolution=roll, kind="impact/main").pk
        sent = the_throw(table, part=hand, resolution=roll, revision=revision(roll))
        answer = sends(table, "mj", "impact/lancer", **sent)
        assert answer.status_code == 422 and (said in text(answer) or "ont roulé" in text(answer))
    assert counts() == before


def test_a_stale_page_throws_nothing(table: Sample) -> None:
    """I-03: le Monde announced again meanwhile; what comes back is what to read."""
    roll, seen = table.rows["resolution"], the_throw(table)
    ombeline = Part.objects.get(pk=table.rows["part"]).state["portrait"]
    said = {"portrait": ombeline, "intention": "Passer", "danger": "mort"}
    act(table.tablee.mj, "impact/annoncer", resolution=roll, **said, revision=revision(roll))
    before = counts()
    answer = sends(table, "mj", "impact/lancer", **seen)
    assert answer.status_code == 422 and revision(roll) in text(answer)
    # Even with the new revision, the risk is not the one that was read.
    answer = sends(table, "mj", "impact/lancer", **seen | {"revision": revision(roll)})
    assert answer.status_code == 422 and "relis-les" in text(answer)
    assert counts() == before and Resolution.objects.get(pk=roll).state["etape"] == "annoncee"


def test_a_player_writes_no_wound_and_no_token(table: Sample) -> None:
    """I-01, I-14: boxes, tokens, facts and clocks are le Monde's, or the rules'."""
    sasha, wound = table.rows["portrait"], table.own["impact/nommer"]["trait"]
    ana = table.tablee.ana
    before = counts()
    for key, content in (
        ("core/add_trait", {"portrait": sasha, "kind": "mort", "text": "Mort"}),
        ("core/remove_trait", {"trait": wound}),
        ("core/put_right", {"portrait": sasha, "key": "impact", "delta": 5}),
        ("core/put_right", {"key": "suspense", "delta": 5}),
        ("core/tick", {"counter": table.rows["counter"], "delta": 3}),
        ("core/pose_fact", {"text": "J’ai déjà gagné"}),
    ):
        with pytest.raises(Exception, match=r"MJ|Monde|à toi"):
            act(ana, key, **content)
        assert counts() == before, key


def test_a_loss_is_not_lifted_by_its_player(table: Sample) -> None:
    """I-03: nor set; the object that a failure may break is theirs to name."""
    tablee, sasha = table.tablee, table.rows["portrait"]
    legs = tablee.trait(sasha, "legs", "La barque", by=tablee.ana)
    act(tablee.mj, "core/mark_trait", trait=legs, flag="perdu", on=True)
    with pytest.raises(Exception, match="Monde"):
        act(tablee.ana, "core/mark_trait", trait=legs, flag="perdu", on=False)
    assert Trait.objects.get(pk=legs).flags == ["perdu"]


def test_words_of_another_are_no_dice(table: Sample) -> None:
    """I-06: of another sheet, of another campaign, a secret clock, a fact that fell."""
    tablee, part = table.tablee, table.rows["part"]
    theirs = tablee.trait(tablee.portrait(tablee.bob, "personnage"), "empreinte", "Soigner", by=tablee.bob)
    elsewhere = table.foreign["trait"]
    fact = table.own["impact/tenter"]["avantage"]
    act(tablee.mj, "core/mark_trait", trait=fact, flag="tombe", on=True)
    before = counts()
    for question, trait, status in (
        ("empreinte", theirs, 422),
        ("trame", theirs, 422),
        ("avantage", theirs, 422),
        ("avantage", fact, 422),
        ("serieuse", table.own["impact/nommer"]["trait"], 422),
        ("empreinte", elsewhere, 404),
    ):
        answer = sends(table, "mj", "impact/composer", part=part, question=question, trait=trait)
        assert answer.status_code == status, (question, text(answer))
    act(tablee.mj, "core/make_clock", label="Le guet sait", seen_by="mj")
    secret = Counter.objects.get(label="Le guet sait", portrait__campaign=tablee.campaign)
    said = {"portrait": table.rows["portrait"], "intention": "Passer", "danger": "rien"}
    answer = sends(table, "mj", "impact/annoncer", **said, horloge=secret.pk)
    assert answer.status_code == 422 and "secrète" in text(answer)
    for name in ("horloge", "enjeu", "portrait", "resolution"):
        row = {"horloge": "counter", "enjeu": "trait"}.get(name, name)
        answer = sends(table, "mj", "impact/annoncer", **said | {name: table.foreign[row]})
        assert answer.status_code == 404, name
    assert counts() == before | {"Counter": before["Counter"] + 1} | moved(before, 1)


def moved(before: dict[str, int], acts: int) -> dict[str, int]:
    """What each act that is taken adds to the journal."""
    return {key: before[key] + acts for key in ("Command", "Event", "Change")}


def test_a_debt_is_le_mondes(table: Sample) -> None:
    """I-11, I-14: no player tells it, or takes the token, even of their own roll; nor one that is settled."""
    debt = table.own["impact/jeton"]["question"]
    before = counts()
    for key, content in (
        ("impact/raconter", {"texte": "Je gagne"}),
        ("impact/jeton", {}),
        ("impact/passer", {}),
    ):
        for role in ("guest", "player"):
            assert sends(table, role, key, question=debt, **content).status_code == 403
    assert counts() == before
    assert sends(table, "mj", "impact/jeton", question=debt).status_code == 200
    settled = counts()
    for key, content in (("impact/raconter", {"texte": "Encore"}), ("impact/jeton", {})):
        assert sends(table, "mj", key, question=debt, **content).status_code == 404
    assert counts() == settled
    assert Question.objects.get(pk=debt).removed


def test_the_hand_of_a_duel_is_nobody_elses(table: Sample) -> None:
    """I-22: to the other player a closed hand does not exist, and cannot be played."""
    part = table.own["impact/pret"]["part"]
    assert Part.objects.get(pk=part).audience != EVERYONE
    before = counts()
    for key, content in (
        ("impact/pret", {"vue": "1|1|0|blessure"}),
        ("impact/griller", {"oui": "true"}),
        ("impact/composer", {"question": "empreinte"}),
        ("impact/renoncer", {}),
    ):
        answer = sends(table, "guest", key, part=part, **content)
        assert answer.status_code == 404, key
    page = text(table.browser("guest").get(f"/table/{table.tablee.campaign.pk}/"))
    assert part not in page and not re.search(rf"geste/\w+/{part}", page)
    assert counts() == before
