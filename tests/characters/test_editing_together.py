"""Two people edit the same words: nothing is lost, both are shown, and one decides (issue; architecture § Data)."""

from typing import Any

import pytest

from characters.models import Portrait, Trait
from sessions_app.models import Event
from tests.sessions_app.table import Tablee, browser, counts, press

OURS, THEIRS = "Éclusière de nuit", "Éclusière de Vauvert"


@pytest.fixture(params=["trait", "name"])
def words(request: pytest.FixtureRequest, tablee: Tablee) -> "Words":
    return Words(tablee, request.param)


class Words:
    """Some words that Ana and the MJ both opened, a trait's or a portrait's name."""

    def __init__(self, tablee: Tablee, what: str) -> None:
        self.tablee, self.what = tablee, what
        self.portrait = tablee.portrait(tablee.ana, name="Éclusière")
        self.trait = tablee.trait(self.portrait, "ancrage", "Éclusière", by=tablee.ana)

    def write(self, by: Any, text: str, base: str = "Éclusière", **more: str) -> Any:
        who, campaign = browser(by), self.tablee.campaign
        if self.what == "name":
            sent = {"portrait": self.portrait, "name": text, "base": base, **more}
            return press(who, campaign, "core/rename_portrait", **sent)
        sent = {"trait": self.trait, "text": text, "base": base, **more}
        return press(who, campaign, "core/reword_trait", **sent)

    @property
    def now(self) -> str:
        if self.what == "name":
            return Portrait.objects.get(pk=self.portrait).name
        return Trait.objects.get(pk=self.trait).text


def test_the_second_is_shown_what_the_first_wrote(words: Words) -> None:
    """422 beside the form, with the other words and both ways on; what was typed stays in its field."""
    assert words.write(words.tablee.mj, THEIRS).status_code == 200
    before = counts()
    answer = words.write(words.tablee.ana, OURS)
    said = answer.content.decode()
    assert answer.status_code == 422 and counts() == before and words.now == THEIRS
    assert f"«\u00a0{THEIRS}\u00a0»" in said
    assert f'name="over" value="{THEIRS}"' in said and "Garder mon texte" in said
    assert f'data-take="{THEIRS}"' in said and "Reprendre l’autre" in said


def test_one_may_keep_their_own_over_what_they_read(words: Words) -> None:
    words.write(words.tablee.mj, THEIRS)
    assert words.write(words.tablee.ana, OURS, over=THEIRS).status_code == 200
    assert words.now == OURS
    last = Event.objects.latest("seq").payload
    assert last["old"] == THEIRS and OURS in last.values(), "the history tells what was replaced"


def test_what_moved_once_more_is_shown_again(words: Words) -> None:
    """`over` is consent to the words that were read, not to any."""
    words.write(words.tablee.mj, THEIRS)
    words.write(words.tablee.mj, "Ailleurs", base=THEIRS)
    answer = words.write(words.tablee.ana, OURS, over=THEIRS)
    assert answer.status_code == 422 and words.now == "Ailleurs"
    assert 'value="Ailleurs"' in answer.content.decode()


def test_the_same_words_by_both_are_no_conflict(words: Words) -> None:
    """Whoever comes second learns that nothing is left to change."""
    words.write(words.tablee.mj, THEIRS)
    answer = words.write(words.tablee.ana, THEIRS, base=THEIRS)
    assert answer.status_code == 422 and 'name="over"' not in answer.content.decode()


def test_words_with_signs_are_compared_as_they_are(words: Words) -> None:
    """What the form sends back is what was kept: quotes, angles, accents written in two signs."""
    odd = "L’« e\u0301cluse » <b>&amp;\"'"
    assert words.write(words.tablee.mj, odd).status_code == 200
    assert words.write(words.tablee.ana, OURS, base=odd).status_code == 200
    assert words.now == OURS
