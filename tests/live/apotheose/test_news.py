"""Apothéose on real sockets: a roll, a fight, a concession reach every page; a hidden foe reaches no player's."""

from contextlib import AsyncExitStack
from typing import Any

from channels.db import database_sync_to_async

from characters.models import Portrait
from rules.apotheose.kult import SHIFT
from sessions_app.models import Part, Question, Resolution
from tests.browser.faces import Faces
from tests.live.apotheose.conftest import NUMBERS
from tests.live.listening import Listener
from tests.live.people import Person, Tablee, guest
from tests.live.test_impact import ear, everything
from tests.server import Server

database = database_sync_to_async


def sheet(table: Tablee, name: str) -> str:
    return str(Portrait.objects.get(campaign=table.campaign, name=name).pk)


def newest(table: Tablee) -> Resolution:
    return Resolution.objects.filter(campaign=table.campaign).latest("position")


def throws(table: Tablee, person: Person, url: str, score: int) -> None:
    """Press the button of what was begun last."""
    roll = newest(table)
    shown = {
        "score": score,
        "difficulte": roll.state["difficulte"],
        "part": Part.objects.get(resolution=roll).pk,
    }
    person.does(url, "apotheose/lancer", resolution=roll.pk, revision=roll.revision, **shown)


def decides(table: Tablee, person: Person, url: str, move: str) -> None:
    roll = newest(table)
    part = Part.objects.get(resolution=roll).pk
    person.does(url, f"apotheose/{move}", resolution=roll.pk, revision=roll.revision, part=part)


def fight(table: Tablee, url: str) -> dict[str, Any]:
    """Isaure and Orso face a captain; what an act of this fight names."""
    sheets = [sheet(table, name) for name in ("Isaure", "Orso")]
    table.mj.does(url, "apotheose/ouvrir", portraits=sheets)
    opened = {"resolution": str(newest(table).pk)}
    table.mj.does(url, "apotheose/adversaire", **opened, nom="Ravel", combat=6, pv=9)
    return opened


async def every_page(stack: AsyncExitStack, server: Server, table: Tablee) -> list[Listener]:
    """Whoever is at the table or looks on, on each process."""
    watcher = await database(guest)(table.campaign, "Zoé")
    await database(table.mj.does)(server.url, "core/give_role", seat=watcher.seat.pk, role="spectator")
    people = [*((person, "table") for person in (*table.everyone, watcher)), (table.mj, "regie")]
    return [await ear(stack, url, person, page) for url in server.urls for person, page in people]


async def test_a_roll_a_fight_and_a_concession_reach_every_page(
    server: Server, table: Tablee, faces: Faces
) -> None:
    """K-01, K-05, K-11, K-30, K-33: step by step, for whoever is at the table or looks on, on every process."""
    url, mj, ana = server.url, database(table.mj.does), database(table.ana.does)
    isaure = await database(sheet)(table, "Isaure")
    async with AsyncExitStack() as stack:
        ears = await every_page(stack, server, table)

        async def all_hear(words: str) -> None:
            for listener in ears:
                await listener.hears(words)

        tried = {"portrait": isaure, "intention": "Escalader la poterne", "caracteristique": "corps"}
        await mj(url, "apotheose/annoncer", **tried, difficulte=20, echec="La garde se retourne")
        await all_hear("La garde se retourne")
        faces.fall(2 + SHIFT)
        await database(throws)(table, table.ana, url, NUMBERS["corps"])
        await all_hear('data-etape="lance"')
        faces.fall(9 + SHIFT)
        await database(decides)(table, table.ana, url, "puiser")
        await all_hear('data-etape="lu"')
        opened = await database(fight)(table, url)
        await all_hear("Ravel")
        await ana(url, "apotheose/devancer", portrait=isaure, **opened)
        await all_hear("plus tôt")
        captain = await database(sheet)(table, "Ravel")
        await mj(url, "apotheose/assaillir", cible=isaure, par=captain, **opened)
        await all_hear("Se défendre contre Ravel")
        faces.fall(-4 + SHIFT)
        await database(throws)(table, table.ana, url, NUMBERS["combat"])
        await database(decides)(table, table.ana, url, "garder")
        await all_hear("perd 2")
        await ana(
            url, "apotheose/proposer", portrait=isaure, raison="conceder", texte="Elle jette sa rapière"
        )
        await all_hear("Elle jette sa rapière")
        question = await database(Question.objects.get)(campaign=table.campaign, kind="apotheose/accord")
        await mj(url, "apotheose/accorder", question=question.pk, oui="true")
        await all_hear("Sa vie est sauve")


async def test_a_hidden_foe_moves_no_byte_of_a_player(server: Server, table: Tablee) -> None:
    """K-31: neither its name nor that somebody came, in the very fight that all look at; nor that it left."""
    url, does = server.url, database(table.mj.does)
    async with AsyncExitStack() as stack:
        opened = await database(fight)(table, url)
        mj, ana, bruno = [await ear(stack, url, person) for person in table.everyone]
        await does(url, "core/say", text="avant")
        for listener in (mj, ana, bruno):
            await listener.hears("avant")
        before = [await database(everything)(person, url) for person in (table.ana, table.bruno)]
        frames = len(ana.frames), len(bruno.frames)
        hidden = {"nom": "Sgathaich", "combat": 30, "pv": 77, "protection": 13, "cache": "true"}
        await does(url, "apotheose/adversaire", **opened, **hidden)
        await mj.hears("Sgathaich")
        foe = await database(sheet)(table, "Sgathaich")
        await does(url, "core/put_right", portrait=foe, key="pv_perdus", delta=3)
        await does(url, "apotheose/agir", portrait=foe, **opened)
        await does(url, "apotheose/sortir", portrait=foe, **opened)
        await mj.hears("quitte le combat")
        after = [await database(everything)(person, url) for person in (table.ana, table.bruno)]
        assert after == before, "their pages and their news say what they said"
        assert (len(ana.frames), len(bruno.frames)) == frames
        await does(url, "core/say", text="après")
        await ana.hears("après")
        for secret in (foe, "Sgathaich"):
            assert secret in mj.text and secret not in ana.text + bruno.text + "".join(after)
