"""The copy of one's own data: all that is one's own, and no trace of others' secrets (P9, T21)."""

import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from characters.models import Counter, Portrait, Trait
from rules.table import EVERYONE, MJ_ONLY
from sessions_app.commands.people import take_over
from sessions_app.models import Campaign, Seat
from tests.sessions_app.accounts.people import account, signed_in, somebody, somewhere
from tests.sessions_app.table import Tablee, act, key_of

CANARY = "serin"


@pytest.fixture
def played(tablee: Tablee) -> Tablee:
    """Ana has an account; she wrote, was written to, and much is hidden from her."""
    take_over(account(), key_of(tablee.campaign, "Ana"), [tablee.ana.pk])
    tablee.ana.refresh_from_db()
    everything_of_ana(tablee)
    secrets_of_others(tablee)
    return tablee


def everything_of_ana(tablee: Tablee) -> None:
    portrait = tablee.portrait(tablee.ana, name="Maëlle")
    tablee.trait(portrait, "ancrage", "Éclusière & veilleuse", by=tablee.ana)
    Counter.objects.create(portrait_id=portrait, key="souffle", label="Souffle", value=3, audience=EVERYONE)
    act(tablee.ana, "core/roll", dice="2d6", reason="Passer la digue")
    act(tablee.ana, "core/roll", dice="d6", reason="Pour le MJ seul", seen_by="mj")
    act(tablee.ana, "core/say", text="Bonsoir la table")
    act(tablee.ana, "core/whisper", seat=str(tablee.bob.pk), text="Entre nous", read_by="two")
    act(tablee.bob, "core/whisper", seat=str(tablee.ana.pk), text="D’accord, Ana", read_by="two")
    act(
        tablee.mj,
        "core/hand_out",
        title="Une lettre",
        text="Trouvée sur le quai",
        to="some",
        seats=[str(tablee.ana.pk)],
    )


def secrets_of_others(tablee: Tablee) -> None:
    hidden = tablee.portrait(name=f"{CANARY}-portrait")
    Portrait.objects.filter(pk=hidden).update(audience=MJ_ONLY, seat=tablee.ana)
    mine = tablee.ana.portraits.get(name="Maëlle")
    trait = tablee.trait(str(mine.pk), "ancrage", f"{CANARY}-trait")
    Trait.objects.filter(pk=trait).update(audience=MJ_ONLY)
    Counter.objects.create(portrait=mine, key="x", label=f"{CANARY}-compteur", audience=MJ_ONLY)
    act(tablee.mj, "core/roll", dice="d6", reason=f"{CANARY}-jet", seen_by="mj")
    act(tablee.bob, "core/roll", dice="d6", reason=f"{CANARY}-public")
    act(tablee.bob, "core/whisper", seat=str(tablee.mj.pk), text=f"{CANARY}-murmure", read_by="two")
    act(
        tablee.mj,
        "core/hand_out",
        title=f"{CANARY}-titre",
        text=CANARY,
        to="some",
        seats=[str(tablee.bob.pk)],
    )
    other = tablee.portrait(tablee.bob, name=f"{CANARY}-de-bob")
    tablee.trait(other, "ancrage", f"{CANARY}-chez-bob", by=tablee.bob)


def exported(who: Client) -> tuple[str, dict[str, Any]]:
    answer = who.get("/compte/donnees/")
    assert answer.status_code == 200 and answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"].startswith("attachment;") and "no-store" in answer["Cache-Control"]
    text = answer.content.decode()
    return text, json.loads(text)


def test_all_that_is_one_s_own(played: Tablee) -> None:
    _, data = exported(signed_in())
    assert data["compte"]["e-mail"] == "zoe@exemple.fr"
    assert [s["adresse"] for s in data["compte"]["navigateurs"]] == ["127.0.0.1"]
    [place] = data["places"]
    assert (place["campagne"], place["jeu"], place["nom"], place["rôle"], place["état"]) == (
        "Les Salines",
        "Agents & Puissances",
        "Ana",
        "Joueur",
        "Assis",
    )
    [portrait] = place["portraits"]
    assert portrait["nom"] == "Maëlle" and portrait["compteurs"] == [{"nom": "Souffle", "valeur": 3}]
    assert portrait["traits"] == [{"genre": "Ancrage", "mots": "Éclusière & veilleuse", "marques": []}]
    written = {(line["qui"], words) for line in place["journal"] for words in WORDS if words in line["texte"]}
    assert written == {(who, words) for words, who in WORDS.items()}


WORDS = {
    "Passer la digue": "Ana",
    "Pour le MJ seul": "Ana",
    "Bonsoir la table": "Ana",
    "Entre nous": "Ana",
    "D’accord, Ana": "Bob",
    "Trouvée sur le quai": "Hélène",
}


def test_nothing_of_the_others(played: Tablee) -> None:
    text, data = exported(signed_in())
    assert CANARY not in text
    hidden = [line["texte"] for line in data["places"][0]["journal"] if "Pour le MJ seul" in line["texte"]]
    assert len(hidden) == 1, "the receipt, not the roll that only the MJ saw"
    for seat in (played.bob, played.mj):
        assert str(seat.pk) not in text
    for secret in ("guest_key", "password", "argon2", "session_key"):
        assert secret not in text


@pytest.mark.parametrize("status", ["left", "removed", "waiting"])
def test_who_does_not_sit_there_takes_only_what_they_wrote(played: Tablee, status: str) -> None:
    Seat.objects.filter(pk=played.ana.pk).update(status=status)
    text, data = exported(signed_in())
    assert data["places"][0]["portraits"] == [] and "Bonsoir la table" in text and "Entre nous" in text
    assert "D’accord, Ana" not in text and "Trouvée sur le quai" not in text and CANARY not in text


@pytest.mark.parametrize("status", ["left", "removed", "waiting"])
def test_who_is_up_learns_no_name_that_changed_since(played: Tablee, status: str) -> None:
    """Nor once the campaign is deleted, even for who still sat there."""
    Seat.objects.filter(pk=played.ana.pk).update(status=status)
    act(played.mj, "core/rename_campaign", name=f"{CANARY}-campagne")
    for seat in (played.bob, played.mj):
        Seat.objects.filter(pk=seat.pk).update(name=f"{CANARY}-{seat.name}")
    text, _ = exported(signed_in())
    assert "Entre nous" in text and CANARY not in text
    Seat.objects.filter(pk=played.ana.pk).update(status="seated")
    Campaign.objects.filter(pk=played.campaign.pk).update(deleted_at=timezone.now())
    text, _ = exported(signed_in())
    assert "Entre nous" in text and CANARY not in text


def test_markup_in_words_stays_words(tablee: Tablee) -> None:
    take_over(account(), key_of(tablee.campaign, "Ana"), [tablee.ana.pk])
    act(tablee.ana, "core/say", text="<b>gras</b> & l’apostrophe > tout")
    _, data = exported(signed_in())
    assert data["places"][0]["journal"][-1]["texte"] == "<b>gras</b> & l’apostrophe > tout"


def test_a_copy_is_for_its_account(db: None) -> None:
    assert Client().get("/compte/donnees/")["Location"] == "/connexion/?next=/compte/donnees/"


def test_copies_are_counted(db: None, real_amounts: None) -> None:
    copier = somebody()
    account(copier)
    who = signed_in(copier, REMOTE_ADDR=somewhere())
    statuses = [who.get("/compte/donnees/").status_code for _ in range(11)]
    assert statuses == [200] * 10 + [429]
