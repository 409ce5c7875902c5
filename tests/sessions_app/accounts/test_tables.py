"""« Mes tables », leaving one, bringing one back, and a phone that is somebody else's (P12, P13)."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from characters.models import Portrait
from sessions_app.commands.campaigns import make_campaign, sit_down
from sessions_app.commands.people import leave
from sessions_app.demo import living_link
from sessions_app.models import Campaign, Event, Seat
from sessions_app.seats import GUEST_COOKIE
from tests.sessions_app.accounts.people import account, signed_in
from tests.sessions_app.table import Tablee, act, browser, gather, invitation, key_of


def deletes(campaign: Campaign, days_ago: float = 0) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(deleted_at=timezone.now() - timedelta(days=days_ago))


def test_every_table_of_the_account_and_of_the_browser(tablee: Tablee) -> None:
    user = account()
    make_campaign(user, "La Digue", "puissances", "Zoé")
    old, lost = (make_campaign(user, name, "puissances", "Zoé") for name in ("Vieux", "Perdue"))
    Campaign.objects.filter(pk=old.pk).update(archived=True)
    deletes(lost)
    gone = gather("Quittée")
    Seat.objects.filter(pk=sit_down(living_link(gone.campaign), "Zoé", user, "").pk).update(status="left")
    who = signed_in()
    who.cookies[GUEST_COOKIE] = key_of(tablee.campaign, "Ana")
    page = who.get("/mes-tables/").content.decode()
    current, rest = page.split("Archivées")
    assert "La Digue" in current and "<bdi>Zoé</bdi>, MJ" in current
    assert "Les Salines" in current and "<bdi>Ana</bdi>, à la table, place de ce navigateur" in current
    assert "Agents &amp; Puissances" in current
    archived, deleted = rest.split("Supprimées")
    assert (
        "Vieux" in archived
        and "Perdue" in deleted
        and "encore 30\u00a0jours" in deleted.replace("&nbsp;", "\u00a0")
    )
    assert "Quittée" not in page


def test_a_guest_sees_the_tables_of_the_browser(tablee: Tablee) -> None:
    page = browser(tablee.ana).get("/mes-tables/").content.decode()
    assert "Les Salines" in page and "Garder ma place avec un compte" in page
    empty = Client().get("/mes-tables/").content.decode()
    assert "Aucune table" in empty and "Oublier" not in empty


def test_leaving_says_what_stays_and_keeps_it(tablee: Tablee) -> None:
    portrait = tablee.portrait(tablee.ana, name="Maëlle")
    who, path = browser(tablee.ana), f"/mes-tables/{tablee.ana.pk}/quitter/"
    before = Event.objects.count()
    page = who.get(path).content.decode()
    assert "tes portraits restent" in page and Event.objects.count() == before
    assert who.post(path)["Location"] == "/mes-tables/"
    assert who.get(f"/table/{tablee.campaign.pk}/").status_code == 403
    assert Portrait.objects.get(pk=portrait).seat_id == tablee.ana.pk
    assert Event.objects.latest("seq").kind == "core/seat_left"
    for method in ("get", "post"):
        assert getattr(who, method)(path).status_code == 404
    who.post(invitation(tablee.campaign), {"name": "Ana"})
    assert Seat.objects.get(pk=tablee.ana.pk).status == "seated", "the invitation gives it back"


def test_the_last_mj_stays(db: None) -> None:
    user = account()
    campaign = make_campaign(user, "La Digue", "puissances", "Zoé")
    seat = campaign.seats.get()
    answer = signed_in().post(f"/mes-tables/{seat.pk}/quitter/")
    assert answer.status_code == 422 and "Tu es seul MJ" in answer.content.decode()
    assert Seat.objects.get(pk=seat.pk).status == "seated"


def test_nobody_leaves_for_another(tablee: Tablee) -> None:
    account()
    for who in (Client(), browser(tablee.bob), browser(tablee.mj), signed_in()):
        for method in ("get", "post"):
            assert getattr(who, method)(f"/mes-tables/{tablee.ana.pk}/quitter/").status_code == 404
    assert Seat.objects.get(pk=tablee.ana.pk).status == "seated"


def test_a_deleted_campaign_comes_back(db: None) -> None:
    user = account()
    campaign = make_campaign(user, "La Digue", "puissances", "Zoé")
    act(campaign.seats.get(), "core/delete_campaign", name="La Digue")
    who = signed_in()
    assert who.get(f"/table/{campaign.pk}/").status_code == 403
    assert who.post(f"/mes-tables/{campaign.pk}/recuperer/")["Location"] == "/mes-tables/"
    assert who.get(f"/table/{campaign.pk}/").status_code == 200


def test_only_an_mj_brings_it_back_and_not_for_ever(tablee: Tablee) -> None:
    user = account()
    sit_down(living_link(tablee.campaign), "Zoé", user, "")
    late = make_campaign(user, "Trop tard", "puissances", "Zoé")
    alive = make_campaign(user, "Vivante", "puissances", "Zoé")
    deletes(tablee.campaign)
    deletes(late, days_ago=30.1)
    who = signed_in()
    page = who.get("/mes-tables/").content.decode()
    assert "Récupérer" not in page and "Trop tard" not in page
    for campaign in (tablee.campaign, late, alive):
        assert who.post(f"/mes-tables/{campaign.pk}/recuperer/").status_code == 404
    assert browser(tablee.ana).post(f"/mes-tables/{tablee.campaign.pk}/recuperer/").status_code == 404
    assert Campaign.objects.exclude(deleted_at=None).count() == 2


@pytest.mark.parametrize(("days", "left"), [(0, 30), (0.5, 30), (29.5, 1), (28.5, 2)])
def test_the_days_left_are_counted_as_begun(db: None, days: float, left: int) -> None:
    deletes(make_campaign(account(), "La Digue", "puissances", "Zoé"), days)
    page = signed_in().get("/mes-tables/").content.decode()
    assert f"encore {left}&nbsp;jour{'s' if left > 1 else ''} pour" in page


def test_a_browser_forgets(tablee: Tablee) -> None:
    """P13: neither the browser nor a copy of its cookie opens anything; the seat waits for its person."""
    portrait = tablee.portrait(tablee.ana)
    who, copy = browser(tablee.ana), browser(tablee.ana)
    answer = who.post("/mes-tables/oublier/")
    assert answer["Clear-Site-Data"] == '"cache", "storage"' and who.cookies[GUEST_COOKIE].value == ""
    for each in (who, copy):
        assert each.get(f"/table/{tablee.campaign.pk}/").status_code == 404
        assert "Les Salines" not in each.get("/mes-tables/").content.decode()
    seat = Seat.objects.get(pk=tablee.ana.pk)
    assert seat.status == "seated" and Portrait.objects.get(pk=portrait).seat == seat
    assert browser(tablee.bob).get(f"/table/{tablee.campaign.pk}/").status_code == 200


def test_the_last_mj_is_not_forgotten(tablee: Tablee) -> None:
    """P7: it is said beside the button, and nothing at all is done, at other tables either."""
    act(tablee.mj, "core/give_role", seat=str(tablee.ana.pk), role="mj")
    elsewhere = gather("Le Phare")
    seat = sit_down(living_link(elsewhere.campaign), "Chloé", None, key_of(tablee.campaign, "Ana"))
    leave(tablee.mj)
    who = browser(tablee.ana)
    answer = who.post("/mes-tables/oublier/")
    page = answer.content.decode()
    assert answer.status_code == 422 and "Clear-Site-Data" not in answer
    fold = page[page.index("<details") :]
    assert " open>" in fold[:40] and "Tu es seul MJ de «\u00a0Les Salines" in fold
    for campaign in (tablee.campaign, elsewhere.campaign):
        assert who.get(f"/table/{campaign.pk}/").status_code == 200
    act(tablee.ana, "core/give_role", seat=str(tablee.bob.pk), role="mj")
    assert who.post("/mes-tables/oublier/").status_code == 302
    assert Seat.objects.get(pk=seat.pk).guest_key == ""


def test_a_seat_that_nobody_holds_leads_no_table(tablee: Tablee) -> None:
    """P7: of two MJs, one's browser forgot; the other cannot go either."""
    act(tablee.mj, "core/give_role", seat=str(tablee.ana.pk), role="mj")
    assert browser(tablee.ana).post("/mes-tables/oublier/").status_code == 302
    who = browser(tablee.mj)
    answer = who.post(f"/mes-tables/{tablee.mj.pk}/quitter/")
    assert answer.status_code == 422 and "Tu es seul MJ" in answer.content.decode()


def test_a_deleted_table_keeps_no_browser(tablee: Tablee) -> None:
    act(tablee.mj, "core/give_role", seat=str(tablee.ana.pk), role="mj")
    leave(tablee.mj)
    deletes(tablee.campaign)
    assert browser(tablee.ana).post("/mes-tables/oublier/").status_code == 302


def test_forgetting_without_a_key_touches_nobody(tablee: Tablee) -> None:
    """Seats of accounts have no guest key either."""
    keys = dict(Seat.objects.values_list("pk", "guest_key"))
    Client().post("/mes-tables/oublier/")
    assert dict(Seat.objects.values_list("pk", "guest_key")) == keys and User.objects.exists()


def test_the_home_page_leads_there(tablee: Tablee) -> None:
    assert "Toutes mes tables" in browser(tablee.ana).get("/").content.decode()
    assert 'href="/mes-tables/"' in browser(tablee.mj).get("/").content.decode()
