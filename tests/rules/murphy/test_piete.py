"""Piété at the table: warned before, reminded after, never taken otherwise (M-10 to M-13)."""

import pytest

from rules.table import Seat
from sessions_app.commands.rights import Absent, Forbidden
from tests.rules.murphy.table import Jeu
from tests.rules.tablee import kinds, refused


def warn(jeu: Jeu, faute: str = "ennemi", offense: str | None = None, sheet: str = "") -> str:
    """The MD warns a character, Sinnead unless another is named; the id of the question."""
    params = {"portrait": sheet or jeu.sinnead, "faute": faute, "acte": "Gifler l’abbesse"}
    jeu.act(jeu.mj, "murphy/avertir", offense=offense, **params)
    return jeu.question("avertissement")


def piete(jeu: Jeu, sheet: str = "") -> int | None:
    return jeu.etat(sheet or jeu.sinnead).piete


def test_m11_a_warning_is_read_by_its_player_and_the_md_alone(jeu: Jeu) -> None:
    warning = warn(jeu)
    assert warning in jeu.seen_by(jeu.zoe).questions and warning not in jeu.seen_by(jeu.kevin).questions
    assert [line.kind for line in jeu.journal_of(jeu.kevin) if "avertissement" in line.kind] == []
    assert jeu.lines[-1].payload == {
        "portrait": "Sinnead",
        "faute": "ennemi",
        "acte": "Gifler l’abbesse",
        "offense": "",
    }
    assert piete(jeu) == 1


def test_m11_only_who_is_warned_persists(jeu: Jeu) -> None:
    warning = warn(jeu)
    with pytest.raises(Absent):
        jeu.act(jeu.kevin, "murphy/persister", question=warning)
    assert "C’est à Zoé de répondre" in refused(jeu, jeu.mj, "murphy/persister", question=warning)
    lines = jeu.act(jeu.zoe, "murphy/persister", question=warning)
    assert kinds(lines) == ["persistance", "piete"] and piete(jeu) == 0
    assert lines[1].audience.everyone and lines[1].payload == {
        "portrait": "Sinnead",
        "old": 1,
        "new": 0,
        "cause": "ennemi",
        "mots": "",
        "libres": 3,
    }


def test_m11_giving_up_costs_nothing_and_the_md_may_take_a_warning_back(jeu: Jeu) -> None:
    jeu.act(jeu.zoe, "murphy/se_raviser", question=warn(jeu))
    warning = warn(jeu)
    with pytest.raises(Forbidden):
        jeu.act(jeu.zoe, "murphy/lever_avertissement", question=warning)
    jeu.act(jeu.mj, "murphy/lever_avertissement", question=warning)
    assert (piete(jeu), jeu.asked()) == (1, [])


def test_the_warning_of_a_character_that_nobody_plays_now_is_the_mds(jeu: Jeu) -> None:
    nobodys = jeu.sheet("Vespera")
    second = jeu.player("Iris")
    warning = warn(jeu, sheet=nobodys)
    jeu.act(jeu.mj, "core/give_role", seat=second.id, role="mj")
    jeu.act(second, "murphy/persister", question=warning)
    warning = warn(jeu)
    jeu.leave(jeu.zoe)
    jeu.act(jeu.mj, "murphy/persister", question=warning)
    assert piete(jeu, nobodys) == 0 == piete(jeu)


def test_m11_a_player_who_also_leads_answers_alone(jeu: Jeu) -> None:
    warning = warn(jeu)
    jeu.act(jeu.mj, "core/give_role", seat=jeu.zoe.id, role="mj")
    assert "C’est à Zoé de répondre" in refused(jeu, jeu.mj, "murphy/persister", question=warning)
    jeu.act(jeu.zoe, "murphy/persister", question=warning)
    assert piete(jeu) == 0


def test_m11_an_oma_that_fell_meanwhile_leaves_nothing_to_lose(jeu: Jeu) -> None:
    warning = warn(jeu)
    jeu.rolled(5, 12, 12, 12)
    assert kinds(jeu.act(jeu.zoe, "murphy/persister", question=warning)) == ["persistance"]
    jeu.act(jeu.mj, "murphy/elever", portrait=jeu.sinnead, pourquoi="Un miracle")
    jeu.messenger(jeu.murchad)
    jeu.act(jeu.zoe, "murphy/persister", question=warn(jeu, "insulte", jeu.murchad))
    jeu.rolled(5, 12, 12, 12)
    judged = jeu.act(jeu.kevin, "murphy/juger_offense", question=jeu.question("offense"), blesse=True)
    assert kinds(judged) == ["offense_jugee"] and piete(jeu) == 0


def test_m11_an_act_of_an_enemy_costs_one(jeu: Jeu) -> None:
    jeu.act(jeu.mj, "murphy/elever", portrait=jeu.sinnead, pourquoi="Un miracle")
    jeu.act(jeu.zoe, "murphy/persister", question=warn(jeu))
    assert piete(jeu) == 1


def test_m11_an_insult_to_a_messenger_takes_everything(jeu: Jeu) -> None:
    """Of a figure the MD is the judge, who has warned already."""
    abbess = jeu.sheet("L’abbesse", kind="figure")
    params = {"portrait": jeu.sinnead, "faute": "insulte", "acte": "Gifler", "offense": abbess}
    assert "Messager" in refused(jeu, jeu.mj, "murphy/avertir", **params)
    assert "Messager" in refused(jeu, jeu.mj, "murphy/avertir", **params | {"offense": None})
    jeu.messenger(abbess)
    jeu.act(jeu.mj, "murphy/elever", portrait=jeu.sinnead, pourquoi="Un miracle")
    jeu.act(jeu.zoe, "murphy/persister", question=warn(jeu, "insulte", abbess))
    assert piete(jeu) == 0 and jeu.lines[-1].payload["cause"] == "insulte"


@pytest.mark.parametrize(("blesse", "left"), [(True, 0), (False, 1)])
def test_m11_who_is_insulted_judges(jeu: Jeu, blesse: bool, left: int) -> None:
    jeu.messenger(jeu.murchad)
    lines = jeu.act(jeu.zoe, "murphy/persister", question=warn(jeu, "insulte", jeu.murchad))
    assert kinds(lines) == ["persistance", "offense"] and piete(jeu) == 1
    question = jeu.question("offense")
    with pytest.raises(Absent):
        jeu.act(jeu.zoe, "murphy/juger_offense", question=question, blesse=False)
    assert "C’est à Kevin" in refused(jeu, jeu.mj, "murphy/juger_offense", question=question, blesse=True)
    jeu.act(jeu.kevin, "murphy/juger_offense", question=question, blesse=blesse)
    assert piete(jeu) == left and jeu.asked() == []


def test_what_cannot_be_warned_of(jeu: Jeu) -> None:
    params = {"portrait": jeu.sinnead, "faute": "ennemi", "acte": "Voler"}
    warn(jeu)
    assert "attend déjà Sinnead" in refused(jeu, jeu.mj, "murphy/avertir", **params)
    jeu.act(jeu.zoe, "murphy/persister", question=jeu.question("avertissement"))
    assert "n’a plus de Piété" in refused(jeu, jeu.mj, "murphy/avertir", **params)
    figure = jeu.sheet("L’abbesse", kind="figure")
    assert "personnages" in refused(jeu, jeu.mj, "murphy/avertir", **params | {"portrait": figure})
    with pytest.raises(Forbidden):
        jeu.act(jeu.zoe, "murphy/avertir", **params)


def test_m10_at_0_what_was_offered_is_withdrawn(jeu: Jeu) -> None:
    roll = jeu.rolled(8, 4, 9, 12)
    jeu.act(jeu.zoe, "murphy/persister", question=warn(jeu))
    assert jeu.asked() == [] and not jeu.offres(roll)


def test_m12_piete_is_gained_by_an_act_of_faith_to_2_at_most(jeu: Jeu) -> None:
    params = {"portrait": jeu.sinnead, "pourquoi": "Un miracle"}
    with pytest.raises(Forbidden):
        jeu.act(jeu.zoe, "murphy/elever", **params)
    (line,) = jeu.act(jeu.mj, "murphy/elever", **params)
    assert (line.payload["old"], line.payload["new"], line.payload["mots"]) == (1, 2, "Un miracle")
    assert "le plus haut" in refused(jeu, jeu.mj, "murphy/elever", **params)


def day(jeu: Jeu) -> list[str]:
    """A day ends: the names of those who are reminded by it."""
    lines = jeu.act(jeu.mj, "murphy/jour")
    return [line.payload["portrait"] for line in lines[1:]]


def test_m11_who_neither_heard_nor_gave_is_reminded_once(jeu: Jeu) -> None:
    jeu.act(jeu.zoe, "murphy/assister", portrait=jeu.sinnead)
    assert day(jeu) == ["Murchad"]
    reminder = jeu.question("rappel")
    assert reminder in jeu.seen_by(jeu.kevin).questions and reminder not in jeu.seen_by(jeu.zoe).questions
    assert day(jeu) == ["Sinnead"], "Murchad is reminded already"
    assert [line.payload["jour"] for line in jeu.lines if line.kind == "murphy/jour"] == [2, 3]


def test_m11_a_gift_is_good_for_a_week(jeu: Jeu) -> None:
    jeu.act(jeu.kevin, "murphy/donner", portrait=jeu.murchad, quoi="Trois pièces")
    for _ in range(7):
        jeu.act(jeu.zoe, "murphy/assister", portrait=jeu.sinnead)
        assert day(jeu) == []
    jeu.act(jeu.zoe, "murphy/assister", portrait=jeu.sinnead)
    assert day(jeu) == ["Murchad"]
    jeu.act(jeu.kevin, "murphy/donner", portrait=jeu.murchad)
    assert jeu.asked() == [] and jeu.lines[-1].payload == {"portrait": "Murchad", "quoi": ""}


def test_m11_one_messenger_preaches_for_all(jeu: Jeu) -> None:
    assert "n’est pas Messager" in refused(jeu, jeu.zoe, "murphy/precher", portrait=jeu.sinnead, pour=[])
    jeu.messenger(jeu.sinnead)
    day(jeu)
    assert jeu.asked() == ["rappel", "rappel"]
    with pytest.raises(Forbidden):
        jeu.act(jeu.kevin, "murphy/precher", portrait=jeu.sinnead)
    (line,) = jeu.act(jeu.zoe, "murphy/precher", portrait=jeu.sinnead, pour=[])
    assert line.payload == {"portrait": "Sinnead", "pour": ["Sinnead", "Murchad"], "tous": True}
    assert jeu.asked() == [] and day(jeu) == []
    jeu.act(jeu.zoe, "murphy/precher", portrait=jeu.sinnead, pour=[jeu.sinnead, jeu.sinnead])
    assert jeu.lines[-1].payload["pour"] == ["Sinnead"] and day(jeu) == ["Murchad"]


def test_m11_the_md_takes_one_only_after_a_reminder(jeu: Jeu) -> None:
    warning = warn(jeu)
    assert "autre réponse" in refused(jeu, jeu.mj, "murphy/sanctionner", question=warning)
    jeu.act(jeu.zoe, "murphy/se_raviser", question=warning)
    jeu.act(jeu.kevin, "murphy/assister", portrait=jeu.murchad)
    day(jeu)
    reminder = jeu.question("rappel")
    with pytest.raises(Forbidden):
        jeu.act(jeu.zoe, "murphy/sanctionner", question=reminder)
    jeu.act(jeu.mj, "murphy/sanctionner", question=reminder)
    assert (piete(jeu), jeu.asked(), jeu.lines[-1].payload["cause"]) == (0, [], "omission")
    jeu.act(jeu.kevin, "murphy/assister", portrait=jeu.murchad)
    assert day(jeu) == [], "there is nothing left to lose"


def test_a_sermon_is_heard_once_a_day(jeu: Jeu) -> None:
    jeu.act(jeu.zoe, "murphy/assister", portrait=jeu.sinnead)
    assert "déjà entendu" in refused(jeu, jeu.zoe, "murphy/assister", portrait=jeu.sinnead)


def test_m13_without_piete_nothing_is_asked_for_it(jeu: Jeu) -> None:
    warning = warn(jeu)
    day(jeu)
    reminder = next(q.id for q in jeu.table.questions.values() if q.kind == "murphy/rappel")
    jeu.messenger(jeu.sinnead)
    jeu.choose("piete", "ignoree")
    acts: list[tuple[Seat, str, dict[str, object]]] = [
        (jeu.mj, "avertir", {"portrait": jeu.sinnead, "faute": "ennemi", "acte": "Voler"}),
        (jeu.zoe, "persister", {"question": warning}),
        (jeu.mj, "sanctionner", {"question": reminder}),
        (jeu.mj, "jour", {}),
        (jeu.mj, "elever", {"portrait": jeu.sinnead, "pourquoi": "Un miracle"}),
        (jeu.zoe, "precher", {"portrait": jeu.sinnead, "pour": []}),
        (jeu.zoe, "assister", {"portrait": jeu.sinnead}),
        (jeu.zoe, "donner", {"portrait": jeu.sinnead}),
    ]
    for seat, key, params in acts:
        assert "sans Piété" in refused(jeu, seat, f"murphy/{key}", **params), key
    jeu.act(jeu.zoe, "murphy/se_raviser", question=warning)
    jeu.act(jeu.mj, "murphy/lever_avertissement", question=reminder)
