"""No byte of a secret, and no trace of one, reaches who is not meant to know (P9, P10; T20, T21, T22)."""

import re
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import timedelta
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from django.apps import apps
from django.db import models
from django.utils import timezone

from characters.models import Counter, Portrait, Trait
from rules.table import Audience
from sessions_app.models import Change, Command, Event, Invitation, Part, Question, Resolution, Seat
from tests.live.listening import Listener, listen
from tests.live.people import UNKNOWN, Answer, Person, Tablee, gather, rolls_in
from tests.server import Server

database = database_sync_to_async

# A text that no canary can be in, and why it cannot tell a secret.
EXEMPT = {
    "sessions_app.Campaign.name": "the name of the table, known to all who sit there",
    "sessions_app.Campaign.game": "the game played, known to all",
    "sessions_app.Campaign.options": "what the table agreed on, known to all who sit there",
    "sessions_app.Seat.role": "one of three words, known to all",
    "sessions_app.Seat.status": "one of four words; who waits is given to the MJs only, and the name is a canary",
    "sessions_app.Invitation.kind": "one of three words, chosen by the code",
    "sessions_app.Event.kind": "the path of a template, chosen by the code among known ones",
    "sessions_app.Event.dice": "the name of a source, chosen by the code among known ones",
    "sessions_app.Change.row": "the kind of a row, chosen by the code among known ones",
    "sessions_app.Change.key": "the name of a column, chosen by the code",
    "sessions_app.Change.op": "one of three words, chosen by the code",
    "characters.Portrait.kind": "a key that the game declares; who may not see the row is given nothing of it",
    "characters.Trait.kind": "a key that the game declares; who may not see the row is given nothing of it",
}
LINK = re.compile(r'(?:hx-get|href)="([^"]+)"')
TEXTS = (models.CharField, models.TextField, models.JSONField)


def texts() -> set[str]:
    """Every field of ours that can hold words: app.Model.field."""
    return {
        f"{model._meta.label}.{f.name}"
        for app in ("sessions_app", "characters")
        for model in apps.get_app_config(app).get_models()
        for f in model._meta.get_fields()
        if isinstance(f, TEXTS)
    }


@dataclass
class Canaries:
    """Strings that nothing else contains, each in one field of one restricted row."""

    place: dict[str, str] = field(default_factory=dict)

    def __call__(self, name: str) -> str:
        canary = f"zq{len(self.place):03d}{uuid4().hex[:10]}qz"
        self.place[canary] = name
        return canary

    def among(self, text: str) -> set[str]:
        """The fields whose canary some text contains."""
        return {name for canary, name in self.place.items() if canary in text}

    @property
    def covered(self) -> set[str]:
        return set(self.place.values())


@dataclass
class Hidden:
    """The ids of the restricted rows."""

    invitation: str
    seat: str
    portrait: str
    trait: str
    counter: str
    resolution: str
    part: str
    event: str


def plant(table: Tablee, audience: Audience, canary: Canaries) -> Hidden:
    """One restricted row of every model, and a canary in each of its texts."""

    def seen(model: str) -> Audience:
        """The audience, with a seat that does not exist: the column is a text too."""
        return Audience(mj=audience.mj, seats=audience.seats | {canary(f"{model}.audience")})

    def json_of(name: str, *keys: str, **known: Any) -> dict[str, Any]:
        return {key: canary(name) for key in keys} | known

    mj = table.mj.seat
    waiting = Seat.objects.create(
        campaign=table.campaign,
        name=canary("sessions_app.Seat.name"),
        folded_name=canary("sessions_app.Seat.folded_name"),
        role="player",
        status="waiting",
    )
    for kind, seat in (("link", None), ("personal", waiting)):
        way_in = Invitation.objects.create(
            campaign=table.campaign,
            kind=kind,
            seat=seat,
            until=timezone.now() + timedelta(days=1),
            audience=seen("sessions_app.Invitation"),
        )
        for secret in (way_in.secret, way_in.fingerprint):
            canary.place[secret] = "sessions_app.Invitation.fingerprint"
    portrait = Portrait.objects.create(
        campaign=table.campaign,
        kind="etre",
        name=canary("characters.Portrait.name"),
        audience=seen("characters.Portrait"),
    )
    trait = Trait.objects.create(
        portrait=portrait,
        kind="ancrage",
        text=canary("characters.Trait.text"),
        flags=["interdit", canary("characters.Trait.flags")],
        audience=seen("characters.Trait"),
    )
    # Secret words on a portrait that everyone sees.
    known = Portrait.objects.get(campaign=table.campaign, name="Maëlle")
    Trait.objects.create(
        portrait=known, kind="lien", text=canary("characters.Trait.text"), audience=seen("characters.Trait")
    )
    counter = Counter.objects.create(
        portrait=known,
        key=canary("characters.Counter.key"),
        label=canary("characters.Counter.label"),
        audience=seen("characters.Counter"),
    )
    state = json_of("sessions_app.Resolution.state", "intention", "focus", "oui", "non", "zoom", "maniere")
    resolution = Resolution.objects.create(
        campaign=table.campaign,
        kind=canary("sessions_app.Resolution.kind"),
        state=state | {"etape": "mises"},
        revision=canary("sessions_app.Resolution.revision"),
        opened_by=mj,
        audience=seen("sessions_app.Resolution"),
    )
    mise = json_of("sessions_app.Part.state", "label", "acteur", cote="oui", voie="devenir")
    part = Part.objects.create(
        resolution=resolution,
        kind=canary("sessions_app.Part.kind"),
        owner=mj,
        state=mise | {"proposee_par": [str(mj.pk)]},
        audience=seen("sessions_app.Part"),
    )
    Question.objects.create(
        campaign=table.campaign,
        kind=canary("sessions_app.Question.kind"),
        state=json_of("sessions_app.Question.state", "cote"),
        addressees=[str(mj.pk), canary("sessions_app.Question.addressees")],
        audience=seen("sessions_app.Question"),
    )
    command = Command.objects.create(
        seat=mj, command_id=uuid4(), digest=canary("sessions_app.Command.digest")
    )
    campaign = table.campaign
    campaign.refresh_from_db()
    campaign.last_seq += 1
    campaign.save()
    payload = json_of("sessions_app.Event.payload", "text", "reason", "total", faces=[], sides=6, modifier=0)
    event = Event.objects.create(
        campaign=campaign,
        seq=campaign.last_seq,
        kind="core/free_roll",
        author=mj,
        payload=payload,
        audience=seen("sessions_app.Event"),
        command=command,
    )
    Change.objects.create(
        event=event,
        row="trait",
        row_id=known.traits.first().pk,
        key="text",
        op="set",
        old=canary("sessions_app.Change.old"),
        new=canary("sessions_app.Change.new"),
    )
    ids = (way_in.pk, waiting.pk, portrait.pk, trait.pk, counter.pk, resolution.pk, part.pk, event.pk)
    return Hidden(*map(str, ids))


def known_rows(server: Server, table: Tablee) -> None:
    """What everyone may see: a portrait of Ana's, a resolution with a Mise, some rolls."""
    table.ana.does(server.url, "core/make_portrait", kind="etre", name="Maëlle")
    portrait = Portrait.objects.get(campaign=table.campaign, name="Maëlle")
    table.ana.does(server.url, "core/add_trait", portrait=portrait.pk, kind="ancrage", text="Éclusière")
    words = {"intention": "Passer", "focus": "Passe-t-elle ?", "oui": "Elle passe", "non": "Elle reste"}
    table.bruno.does(server.url, "puissances/ouvrir", **words)
    resolution = Resolution.objects.get(campaign=table.campaign)
    table.bruno.does(
        server.url, "puissances/miser", resolution=resolution.pk, cote="oui", label="L’eau est basse"
    )
    table.mj.rolls(server.url, "public")


def pages(person: Person, url: str, hidden: Hidden) -> list[Answer]:
    """Everything that one may ask the server for, about what one knows and about what one does not."""
    root = f"/table/{person.campaign}"
    page = person.opens(url)
    links = {unescape(link) for link in LINK.findall(page.answer.text)}
    paths = [
        "/",
        "/connexion/",
        f"{root}/",
        f"{root}/mj/",
        f"{root}/attente/",
        f"{root}/portrait/nouveau/",
        f"{root}/murmure/",
        f"{root}/textes/",
        f"{root}/poser/horloge/",
    ]
    paths += [f"{root}/nouvelles/?page=regie", *sorted(link for link in links if link.startswith(root))]
    for i in (UNKNOWN, *vars(hidden).values()):
        paths += [
            f"{root}/trait/{i}/",
            f"{root}/portrait/{i}/",
            f"{root}/portrait/{i}/?kind=trait&parent={i}",
            f"{root}/horloge/{i}/",
            f"{root}/bloc/{i}/",
            f"{root}/place/{i}/",
            f"{root}/murmure/?a={i}",
            f"{root}/invitation/{i}.svg",
        ]
        paths += [f"{root}/geste/mise/{i}/", f"{root}/geste/miser/{i}/", f"{root}/geste/annonce/{i}/"]
        paths += [f"{root}/plus-ancien/?before={i}", f"{root}/nouvelles/?since={i}"]
    return [page.answer, *(person.get(url, path) for path in paths)]


def forgeries(person: Person, url: str, hidden: Hidden, trait: str) -> list[tuple[Answer, Answer]]:
    """Acts upon what one may not see, beside the same upon what does not exist."""
    moves: list[tuple[str, str, dict[str, Any]]] = [
        ("core/reword_trait", "trait", {"text": "x", "base": "y"}),
        ("core/remove_trait", "trait", {}),
        ("core/reveal_trait", "trait", {}),
        ("core/tick", "counter", {}),
        ("core/show_clock", "counter", {}),
        ("core/put_right", "portrait", {"key": "x", "delta": 1}),
        ("core/rename_portrait", "portrait", {"name": "x", "base": "y"}),
        ("core/add_trait", "portrait", {"kind": "ancrage", "text": "x"}),
        ("puissances/miser", "resolution", {"cote": "oui", "label": "x"}),
        ("puissances/retirer", "mise", {}),
        ("puissances/lire", "resolution", {"texte": "x"}),
    ]
    rows = vars(hidden) | {"mise": hidden.part}
    return [
        (
            person.act(url, move, **content, **{name: rows[name]}),
            person.act(url, move, **content, **{name: UNKNOWN}),
        )
        for move, name, content in moves
    ] + [
        (
            person.act(url, "core/move_trait", trait=trait, parent=hidden.trait),
            person.act(url, "core/move_trait", trait=trait, parent=UNKNOWN),
        )
    ]


@pytest.mark.parametrize("whose", ["MJ only", "MJ and another"])
async def test_no_byte_of_a_secret_reaches_a_player(server: Server, table: Tablee, whose: str) -> None:
    """P9, T20, T21: every page, dialog, answer and frame that Ana is given, while acts go on around."""
    bruno, canary = str(table.bruno.seat.pk), Canaries()
    audience = Audience(mj=True, seats=frozenset({bruno} if whose == "MJ and another" else ()))
    await database(known_rows)(server, table)
    hidden = await database(plant)(table, audience, canary)
    keys = await database(list)(Seat.objects.exclude(guest_key="").exclude(pk=table.ana.seat.pk))
    canary.place |= {seat.guest_key: "sessions_app.Seat.guest_key" for seat in keys}
    # A new field that can hold words fails here until a canary is put in it, or a reason not to is written.
    assert texts() - canary.covered - set(EXEMPT) == set()
    assert (canary.covered | set(EXEMPT)) - texts() == set(), "fields that are no more"

    url, collected = server.urls[-1], []
    async with AsyncExitStack() as stack:
        page = table.ana.opens(url)
        ears = [
            page.ear,
            table.ana.ear,
            f"{table.ana.ear}?page=regie",
            f"{table.ana.ear}?since={hidden.event}",
        ]
        ana = [await stack.enter_async_context(listen(url, ear, table.ana.cookies)) for ear in ears]
        mj = await stack.enter_async_context(listen(url, table.mj.ear, table.mj.cookies))
        collected += pages(table.ana, url, hidden)
        await database(secret_acts)(server, table, hidden, canary)
        for forged, unknown in forgeries(table.ana, url, hidden, await database(trait_of)(table)):
            assert (forged.status, forged.text) == (unknown.status, unknown.text)
            assert forged.status == 404, forged.text
            collected.append(forged)
        collected += pages(table.ana, url, hidden)
        table.mj.rolls(server.url, "dernier")
        for listener in (*ana, mj):
            await listener.hears("jet dernier")

    handshakes = [str(listener.socket.response.headers) for listener in ana]
    received = "\n".join([*(a.bytes for a in collected), *(a.text for a in ana), *handshakes])
    assert "L’eau est basse" in received
    assert canary.among(received) == set()
    # The same canaries are there to be found: the MJ is given those that a page shows.
    given = mj.text + "".join(a.text for a in pages(table.mj, url, hidden))
    shown = {"Portrait.name", "Trait.text", "Resolution.state", "Part.state", "Event.payload"}
    shown |= {"Seat.name", "Invitation.fingerprint"}
    assert shown <= {name.split(".", 1)[1] for name in canary.among(given)}
    if whose == "MJ and another":
        assert "characters.Trait.text" in canary.among(table.bruno.opens(url).answer.text)


def trait_of(table: Tablee) -> str:
    return str(Trait.objects.get(portrait__campaign=table.campaign, text="Éclusière").pk)


def secret_acts(server: Server, table: Tablee, hidden: Hidden, canary: Canaries) -> None:
    """What an MJ does with hidden rows, and says to another, while the public game goes on."""
    bruno = str(table.bruno.seat.pk)
    mj, url = table.mj, server.url
    assert mj.act(url, "core/put_on_stage", resolution=hidden.resolution).status == 422
    mj.does(url, "core/add_trait", portrait=hidden.portrait, kind="ancrage", text="Rien à voir")
    mj.does(url, "core/mark_trait", trait=str(secret_child(hidden)), flag="interdit", on="true")
    mj.rolls(url, "secret", "mj")
    table.bruno.rolls(url, "entre eux", "mj_and_me")
    table.ana.rolls(url, "pour le MJ", "mj")
    words = [canary("sessions_app.Event.payload") for _ in range(4)]
    mj.does(url, "core/whisper", seat=bruno, text=words[0], read_by="two")
    table.bruno.does(url, "core/whisper", seat=str(mj.seat.pk), text=words[1], read_by="two")
    mj.does(url, "core/hand_out", title=words[2], text=words[3], to="some", seats=bruno)
    mj.does(url, "core/turn_away", seat=hidden.seat)


def secret_child(hidden: Hidden) -> Any:
    """A trait of the hidden portrait that may be marked."""
    return Trait.objects.create(
        portrait_id=hidden.portrait,
        kind="trait",
        text="caché",
        parent_id=hidden.trait,
        audience=Portrait.objects.get(pk=hidden.portrait).audience,
    ).pk


# ── no trace (P10) ────────────────────────────────────────────────────────────────────────────────────────────

CHANCE = re.compile(
    r"[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-f]{16,64}\b|\d\d\u00a0h\u00a0\d\d|\d{4}-\d\d-\d\dT[\d:.+]+"
)
FACES = re.compile(r"(data-face=\")\d+|(<b>)\d+(</b>)|:\s+(\d+, )*\d+")


def normal(frame: str | bytes) -> str:
    """A frame without ids, hours and faces."""
    assert isinstance(frame, str)
    return FACES.sub("…", CHANCE.sub("…", frame))


def public_scenario(table: Tablee, url: str) -> list[tuple[str, Any]]:
    """What everyone sees happen, step by step: (what is heard, the act)."""

    def roll(number: int) -> Any:
        return lambda: table.bruno.rolls(url, f"n{number}")

    def open_it() -> None:
        words = {"intention": "Passer", "focus": "Passe-t-on ?", "oui": "On passe", "non": "On reste"}
        table.bruno.does(url, "puissances/ouvrir", **words)

    def stake() -> None:
        resolution = Resolution.objects.get(campaign=table.campaign, audience="*")
        table.mj.does(url, "puissances/miser", resolution=resolution.pk, cote="non", label="La vase tient")

    return [
        ("jet n0", roll(0)),
        ("Passe-t-on", open_it),
        ("jet n1", roll(1)),
        ("La vase tient", stake),
        ("jet n2", roll(2)),
    ]


def secret_events(table: Tablee, url: str, number: int) -> None:
    """A sheet, ways in, words and rolls between the MJ and Bruno, a clock, his roll for the MJ alone."""
    bruno = str(table.bruno.seat.pk)
    table.mj.rolls(url, f"s{number}", "mj")
    table.mj.does(url, "core/make_code")
    table.mj.does(url, "core/make_personal_link", seat=bruno)
    table.mj.does(url, "core/whisper", seat=bruno, text=f"Tout bas {number}", read_by="two")
    table.mj.does(url, "core/hand_out", title="Une lettre", text="Brûle-la", to="some", seats=bruno)
    table.mj.does(url, "core/make_portrait", kind="etre", name=f"Caché {number}", seen_by="mj")
    table.mj.does(url, "core/make_clock", label=f"Horloge {number}", segments=2, seen_by="mj")
    clock = Counter.objects.get(portrait__campaign=table.campaign, label=f"Horloge {number}")
    table.mj.does(url, "core/tick", counter=clock.pk, delta=2)
    table.bruno.rolls(url, f"t{number}", "mj_and_me")
    table.bruno.rolls(url, f"u{number}", "mj")


async def scenario(server: Server, table: Tablee, with_secrets: bool) -> list[str]:
    """The frames that Ana is sent."""
    url = server.urls[-1]
    async with AsyncExitStack() as stack:
        listeners: list[Listener] = []
        for person in table.everyone:
            ear = person.opens(url).ear
            listeners.append(await stack.enter_async_context(listen(url, ear, person.cookies)))
        mj, ana, _ = listeners
        table.mj.rolls(server.url, "départ")
        for listener in listeners:
            await listener.hears("jet départ")
        await ana.hears("cursor")
        before = len(ana.frames)
        for number, (heard, act) in enumerate(public_scenario(table, server.url)):
            if with_secrets:
                await database(secret_events)(table, server.url, number)
                await mj.hears(f"jet u{number}")
            await database(act)()
            await ana.hears(heard)
        return [normal(frame) for frame in ana.frames[before:]]


async def test_secrets_leave_no_trace_in_what_a_player_is_sent(server: Server, table: Tablee) -> None:
    """P10, T22: the same game with and without 50 secret events: the same frames, in number, order and content."""
    other = await database(gather)()
    without, with_secrets = await scenario(server, table, False), await scenario(server, other, True)
    assert len(without) >= 5
    assert without == with_secrets


async def test_a_page_loaded_amid_secrets_is_the_same(server: Server, table: Tablee) -> None:
    """P10: a fresh page and the plain news weigh and read the same, whatever happened in secret meanwhile."""
    url = server.urls[-1]
    table.bruno.rolls(server.url, "avant")
    page = table.ana.opens(url)
    first, news = normal(page.answer.text), table.ana.get(url, page.news).text
    for number in range(5):
        await database(secret_events)(table, server.url, number)
    again = table.ana.opens(url)
    token = re.compile(r'x-csrftoken": "[^"]+')
    assert token.sub("", normal(again.answer.text)) == token.sub("", first)
    assert table.ana.get(url, page.news).text == news == ""
    assert rolls_in(again.answer.text) == ["avant"]
