"""A moment of Présence on the wire: what a lie writes in secret is in no frame of the others, nor in their rhythm."""

from contextlib import AsyncExitStack
from typing import Any

import pytest
from channels.db import database_sync_to_async

from characters.models import Portrait, Trait
from sessions_app.models import Resolution
from tests.live.listening import listen
from tests.live.people import Tablee, gather
from tests.live.test_secrecy import normal
from tests.server import Server

database = database_sync_to_async

QUESTION, REPONSE = "Que caches-tu, Raphaël", "Rien qui te concerne"


class Moment:
    """Bruno's Agent before its Puissance, whose Lien forbids it to lie; Ana looks on, or sees a veil."""

    def __init__(self, table: Tablee, url: str, vue: str) -> None:
        self.table, self.url = table, url
        if vue != "table":
            table.mj.does(url, "core/choose_option", option="puissances_presence", value=vue)
        puissance, agent = self.sheet("puissance", "L’Archange"), self.sheet("etre", "Raphaël")
        self.attribut = self.words(puissance, "attribut", "Ne peut mentir")
        lien = self.words(agent, "lien", "Ange de l’Archange", about=puissance)
        self.forbids = self.words(agent, "trait", "Ne ment jamais", parent=lien)
        ancrage = self.words(agent, "ancrage", "Ancien infirmier")
        self.trait = self.words(agent, "trait", "Dit vrai sans tout dire", parent=ancrage)
        table.mj.does(url, "core/mark_trait", trait=self.forbids, flag="ment_pas", on="true")
        table.mj.does(url, "puissances/ouvrir_presence", lien=lien, raison="Un rêve", vue=vue)
        self.here = Resolution.objects.get(campaign=table.campaign).pk

    def sheet(self, kind: str, name: str) -> str:
        seat = {"seat": self.table.bruno.seat.pk} if kind == "etre" else {}
        self.table.mj.does(self.url, "core/make_portrait", kind=kind, name=name, seen_by="table", **seat)
        return str(Portrait.objects.get(campaign=self.table.campaign, name=name).pk)

    def words(self, portrait: str, kind: str, text: str, **more: Any) -> str:
        self.table.mj.does(self.url, "core/add_trait", portrait=portrait, kind=kind, text=text, **more)
        return str(Trait.objects.get(portrait_id=portrait, text=text).pk)

    def asks(self, number: int) -> None:
        """The Archange asks, aiming at what Raphaël keeps from it."""
        aimed = {"trait": self.trait, "attribut": self.attribut}
        texte = f"{QUESTION} {number}"
        self.table.mj.does(self.url, "puissances/questionner", resolution=self.here, texte=texte, **aimed)

    def answers(self, number: int, lies: bool) -> None:
        """Raphaël answers: the truth, or a lie that overrides what forbids it."""
        told = {"comment": "mensonge", "outre": self.forbids} if lies else {"comment": "dire"}
        said = {"resolution": self.here, "texte": f"{REPONSE} {number}"} | told
        self.table.bruno.does(self.url, "puissances/repondre_face", **said)


async def frames(server: Server, table: Tablee, vue: str, lies: bool) -> list[str]:
    """What Ana is sent while Raphaël is questioned and answers, three times."""
    url = server.urls[-1]
    moment = await database(Moment)(table, server.url, vue)
    async with AsyncExitStack() as stack:
        ear = (await database(table.ana.opens)(url)).ear
        ana = await stack.enter_async_context(listen(url, ear, table.ana.cookies))
        await database(table.mj.rolls)(server.url, "départ")
        await ana.hears("jet départ")
        await ana.hears("cursor")
        before = len(ana.frames)
        for number in range(3):
            await database(moment.asks)(number)
            if vue == "table":
                await ana.hears(f"{QUESTION} {number}")
            await database(moment.answers)(number, lies)
            if vue == "table":
                await ana.hears(f"{REPONSE} {number}")
            await database(table.mj.rolls)(server.url, number)
            await ana.hears(f"jet {number}")
        return [normal(frame) for frame in ana.frames[before:]]


@pytest.mark.parametrize("vue", ["table", "voile"])
async def test_a_lie_and_a_truth_are_the_same_on_the_wire(server: Server, vue: str) -> None:
    """P-23, P-41, P10: what costs the Agent, a debt and what its Puissance may take, is in no frame of the others."""
    honest, lying = await database(gather)(), await database(gather)()
    told = await frames(server, honest, vue, lies=False)
    lied = await frames(server, lying, vue, lies=True)
    assert (
        await database(Trait.objects.filter(portrait__campaign=lying.campaign, kind="mensonge").count)() == 3
    )
    assert (REPONSE in "".join(told)) == (vue == "table")
    assert lied == told
