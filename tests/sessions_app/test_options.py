"""What a campaign decides for itself: every option of the table and of its game, told to all who sit there."""

from html import unescape

import pytest

from rules.game import RuleError
from rules.kinds import Option
from rules.registry import GAMES
from sessions_app.commands.options import TABLE_OPTIONS
from sessions_app.commands.rights import Forbidden
from sessions_app.models import Event
from sessions_app.replay import differences
from tests.sessions_app.table import Tablee, act, browser, counts, gather, press
from tests.sessions_app.ways_in import table_of, text
from tests.tooling.french import faults

OPTIONS: dict[str, Option] = {o.key: o for o in (*TABLE_OPTIONS, *GAMES["puissances"].options)}
# Each option, with the game of a table that has it.
EACH = [("puissances", option) for option in OPTIONS.values()]
EACH += [(g.key, option) for g in GAMES.values() for option in g.options if g.key != "puissances"]


@pytest.mark.parametrize(("game", "option"), EACH, ids=[option.key for _, option in EACH])
def test_each_choice_is_kept_and_told_to_all(db: None, game: str, option: Option) -> None:
    """The last of its values, then each before it, back to the first, which needs no choosing."""
    tablee, key = gather(game=game), option.key
    for value, words in (*option.values[1:], option.values[0]):
        act(tablee.mj, "core/choose_option", option=key, value=value)
        tablee.campaign.refresh_from_db()
        assert tablee.campaign.options[key] == value
        line = Event.objects.latest("seq")
        assert (line.kind, line.author, line.audience.everyone) == ("core/option_chosen", tablee.mj, True)
        for seat in (tablee.mj, tablee.ana):
            page = unescape(text(browser(seat).get(table_of(tablee.campaign)))).replace("\u00a0", " ")
            assert f"règle la table. {option.label} : <b>{words}</b>" in page
        pressed = text(browser(tablee.mj).get(f"{table_of(tablee.campaign)}mj/"))
        assert f'name="value" value="{value}" aria-pressed="true"' in pressed.split(f'value="{key}"')[1]
        with pytest.raises(RuleError, match="déjà le choix"):
            act(tablee.mj, "core/choose_option", option=key, value=value)
    assert list(differences(tablee.campaign)) == []


@pytest.mark.parametrize("option", [option for _, option in EACH])
def test_an_option_is_offered_in_french_and_told_apart(option: Option) -> None:
    assert len({value for value, _ in option.values}) == len({words for _, words in option.values}) >= 2
    for sentence in (option.label, option.help, *(words for _, words in option.values)):
        assert not faults(sentence), sentence


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("salle_attente", "peut-être"),
        ("salle_attente", ""),
        ("", "oui"),
        ("inconnue", "oui"),
        ("x" * 41, "oui"),
    ],
)
def test_what_is_no_choice_is_refused(tablee: Tablee, option: str, value: str) -> None:
    before = counts()
    answer = press(browser(tablee.mj), tablee.campaign, "core/choose_option", option=option, value=value)
    assert answer.status_code == 422 and 'role="alert"' in text(answer)
    assert counts() == before
    tablee.campaign.refresh_from_db()
    assert tablee.campaign.options == {}


def test_the_options_of_another_game_are_not_this_one_s(tablee: Tablee) -> None:
    """Each game has its own, beside those of the table."""
    elsewhere = {o.key for game in GAMES.values() for o in game.options if game.key != "puissances"}
    for key in elsewhere - set(OPTIONS):
        with pytest.raises(RuleError, match="n’existe pas ici"):
            act(tablee.mj, "core/choose_option", option=key, value="oui")
    keys = [o.key for game in GAMES.values() for o in (*TABLE_OPTIONS, *game.options)]
    assert len(keys) - len(TABLE_OPTIONS) * (len(GAMES) - 1) == len(set(keys)), (
        "two options of one campaign share a key"
    )


def test_only_an_mj_chooses(tablee: Tablee) -> None:
    """Any of them, with the same rights."""
    with pytest.raises(Forbidden):
        act(tablee.ana, "core/choose_option", option="salle_attente", value="oui")
    act(tablee.mj, "core/give_role", seat=str(tablee.ana.pk), role="mj")
    act(tablee.ana, "core/choose_option", option="salle_attente", value="oui")


def test_choices_do_not_undo_each_other(tablee: Tablee) -> None:
    for key, option in OPTIONS.items():
        act(tablee.mj, "core/choose_option", option=key, value=option.values[1][0])
    tablee.campaign.refresh_from_db()
    assert tablee.campaign.options == {key: option.values[1][0] for key, option in OPTIONS.items()}
