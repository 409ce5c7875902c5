"""Spectators: they see what everyone sees, touch nothing, and keep nothing secret of when they played (P9, P14)."""

import re
from html import unescape

import pytest
from django.test import Client

from rules.game import RuleError
from rules.table import EVERYONE
from sessions_app.audience import visible
from sessions_app.commands.people import leave
from sessions_app.commands.rights import ONLY_WATCHING
from sessions_app.models import Event, Seat
from sessions_app.replay import differences
from sessions_app.table import seat_of
from tests.sessions_app.samples import MOVES, Sample
from tests.sessions_app.table import Tablee, act, browser, counts, press
from tests.sessions_app.ways_in import link, stranger, table_of, text

DIALOG = re.compile(r'hx-get="([^"]+)"')


def watches(mj: Seat, seat: Seat) -> None:
    act(mj, "core/give_role", seat=str(seat.pk), role="spectator")
    seat.refresh_from_db()


def everything(who: Client, tablee: Tablee) -> str:
    """Their page, its dialogs and the news, the MJ's page too."""
    root = table_of(tablee.campaign)
    page = text(who.get(root))
    dialogs = sorted({unescape(path) for path in DIALOG.findall(page)})
    assert dialogs
    roads = [*dialogs, f"{root}mj/", f"{root}nouvelles/", f"{root}murmure/"]
    roads += [f"{root}portrait/nouveau/", f"{root}plus-ancien/?before={Event.objects.latest('seq').pk}"]
    return unescape(page + "".join(text(who.get(road)) for road in roads))


@pytest.mark.parametrize("key", MOVES)
def test_a_spectator_plays_no_move(table: Sample, key: str) -> None:
    """P14: whatever it names, even a sheet of theirs; nothing is written."""
    before = counts()
    answer = press(table.browser("spectator"), table.tablee.campaign, key, **table.params(MOVES[key]))
    assert answer.status_code in (403, 404), text(answer)
    if not set(table.params(MOVES[key])) & {"gone", "knock", "part", "mise", "question"}:
        assert answer.status_code == 404 or ONLY_WATCHING in text(answer)
    assert counts() == before


WORDS = {
    "puissances": ("Éclusière", "Il pleut", "Passe-t-elle", "Ana", "Bob"),
    "impact": ("Ouvrir ce qui est fermé", "La porte bat", "La ronde revient", "Ombeline", "Ana", "Bob"),
}


@pytest.mark.parametrize("game", WORDS)
def test_a_spectator_is_offered_no_act(table: Sample, game: str) -> None:
    """On no page and in no dialog; a player's are full of them, and of the same public words."""
    watching, playing = (everything(table.browser(role), table.tablee) for role in ("spectator", "player"))
    assert "/jouer/" not in watching and playing.count("/jouer/") > 5
    for words in WORDS[game]:
        assert words in watching and words in playing
    assert "Tu regardes cette table" in watching


def test_a_player_made_spectator_reads_their_old_secrets_no_more(tablee: Tablee) -> None:
    """P9: of their sheet, their rolls, what was whispered and handed to them; theirs again once they play again."""
    ana = tablee.ana
    sheet = tablee.portrait(ana, name="Maëlle")
    tablee.trait(sheet, "ancrage", "canari trait", by=ana, seen_by="mj_and_player")
    hidden = tablee.portrait(ana, name="canari portrait", seen_by="mj")
    tablee.trait(hidden, "ancrage", "canari sous")
    act(ana, "core/roll", dice="d6", seen_by="mj_and_me", reason="canari jet")
    act(ana, "core/roll", dice="d6", seen_by="mj", reason="canari reçu")
    act(ana, "core/whisper", seat=str(tablee.bob.pk), text="canari murmure", read_by="two")
    act(tablee.bob, "core/whisper", seat=str(ana.pk), text="canari réponse", read_by="two")
    act(tablee.mj, "core/hand_out", title="canari titre", text="canari texte", seats=[str(ana.pk)], to="some")
    before = everything(browser(ana), tablee)
    assert len(set(re.findall(r"canari \w+", before))) == 9
    watches(tablee.mj, ana)
    assert "canari" not in everything(browser(ana), tablee)
    assert "Maëlle" in everything(browser(ana), tablee)
    act(tablee.mj, "core/give_role", seat=str(ana.pk), role="player")
    assert set(re.findall(r"canari \w+", everything(browser(ana), tablee))) == set(
        re.findall(r"canari \w+", before)
    )


def test_an_mj_made_spectator_reads_no_secret_of_the_mjs(tablee: Tablee) -> None:
    act(tablee.mj, "core/give_role", seat=str(tablee.ana.pk), role="mj")
    act(tablee.mj, "core/roll", dice="d6", seen_by="mj", reason="canari")
    assert "canari" in everything(browser(tablee.ana), tablee)
    watches(tablee.mj, tablee.ana)
    assert "canari" not in everything(browser(tablee.ana), tablee)


def test_what_a_row_says_and_what_a_query_finds_agree(table: Sample) -> None:
    """P9: the two ways by which it is judged who sees a line, for each role."""
    for role in ("guest", "player", "mj", "co-mj", "spectator"):
        seat = table.people[role]
        assert seat
        reader = seat_of(Seat.objects.get(pk=seat.pk))
        lines = Event.objects.filter(campaign=table.tablee.campaign)
        found = set(lines.filter(visible(reader)))
        assert found == {line for line in lines if line.audience.allows(reader)}
        if role == "spectator":
            assert found == {line for line in lines if line.audience == EVERYONE} != set(lines)


def test_nothing_secret_is_said_to_a_spectator(tablee: Tablee) -> None:
    """Who whispers to them reads that they do not play; they are not among those to choose."""
    watches(tablee.mj, tablee.bob)
    with pytest.raises(RuleError, match="regarde la table"):
        act(tablee.ana, "core/whisper", seat=str(tablee.bob.pk), text="psst", read_by="two")
    for who in (tablee.ana, tablee.mj):
        dialog = text(browser(who).get(f"{table_of(tablee.campaign)}murmure/"))
        assert f'value="{tablee.bob.pk}"' not in dialog
    assert f'value="{tablee.bob.pk}"' not in text(
        browser(tablee.mj).get(f"{table_of(tablee.campaign)}textes/")
    )


# ── coming to look on ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("option", ["oui", "non"])
def test_the_link_lets_spectators_in_if_the_table_says_so(tablee: Tablee, option: str) -> None:
    """A form made by hand gets no more than the page offers."""
    if option == "oui":
        act(tablee.mj, "core/choose_option", option="spectateurs", value="oui")
    who = stranger()
    assert ('value="spectator"' in text(who.get(link(tablee.campaign)))) is (option == "oui")
    assert who.post(link(tablee.campaign), {"name": "Sacha", "role": "spectator"}).status_code == 302
    assert tablee.campaign.seats.get(name="Sacha").role == ("spectator" if option == "oui" else "player")
    assert stranger().post(link(tablee.campaign), {"name": "Max", "role": "mj"}).status_code == 422
    tablee.campaign.refresh_from_db()
    assert list(differences(tablee.campaign)) == []


def test_a_spectator_who_comes_back_still_looks_on(tablee: Tablee) -> None:
    """Leaving and asking for a player's place gives none: an MJ does."""
    watches(tablee.mj, tablee.ana)
    leave(tablee.ana)
    browser(tablee.ana).post(link(tablee.campaign), {"name": "Ana", "role": "player"})
    tablee.ana.refresh_from_db()
    assert (tablee.ana.role, tablee.ana.status) == ("spectator", "seated")


def test_a_table_is_not_left_to_its_spectators(tablee: Tablee) -> None:
    """The last MJ cannot look on."""
    with pytest.raises(RuleError, match="au moins un MJ"):
        watches(tablee.mj, tablee.mj)
