"""Les Lois de Murphy on real sockets: rolls reach every page a warning its player’s and the MJ’s only."""

from contextlib import AsyncExitStack

from channels.db import database_sync_to_async

from characters.models import Portrait, Trait
from sessions_app.models import Part, Question, Resolution
from tests.browser.faces import Faces
from tests.live.murphy.conftest import SEUIL
from tests.live.people import Tablee, guest
from tests.live.test_impact import ear, everything
from tests.server import Server

database = database_sync_to_async


def sheet(table: Tablee, name: str) -> str:
    return str(Portrait.objects.get(campaign=table.campaign, name=name).pk)


def tries(table: Tablee, url: str, intention: str) -> str:
    """Sinnead's player says what she tries, the MD that there are no conditions; the part of what was chosen."""
    word = Trait.objects.get(portrait__campaign=table.campaign, text="Esprit")
    said = {"portrait": sheet(table, "Sinnead"), "intention": intention, "caracteristique": word.pk}
    table.ana.does(url, "murphy/tenter", **said)
    roll = Resolution.objects.filter(campaign=table.campaign).latest("position")
    table.mj.does(url, "murphy/conditions", resolution=roll.pk, revision=roll.revision, conditions=0)
    return str(Part.objects.get(resolution=roll).pk)


def throws(table: Tablee, url: str, part: str) -> None:
    roll = Part.objects.select_related("resolution").get(pk=part).resolution
    shown = {"resolution": roll.pk, "revision": roll.revision, "seuil": SEUIL}
    table.ana.does(url, "murphy/lancer", part=part, **shown)


async def test_a_roll_a_kept_success_and_a_rescue_reach_every_page(
    server: Server, table: Tablee, faces: Faces
) -> None:
    """M-01, M-04, M-05: step by step, for whoever is at the table or looks on, on every process."""
    url = server.url
    watcher = await database(guest)(table.campaign, "Zoé")
    await database(table.mj.does)(url, "core/give_role", seat=watcher.seat.pk, role="spectator")
    async with AsyncExitStack() as stack:
        ears = [
            await ear(stack, at, person, page)
            for at in server.urls
            for person, page in (
                (table.mj, "table"),
                (table.mj, "regie"),
                (table.ana, "table"),
                (table.bruno, "table"),
                (watcher, "table"),
            )
        ]

        async def all_hear(words: str) -> None:
            for listener in ears:
                await listener.hears(words)

        first = await database(tries)(table, url, "Reconnaître la bête")
        await all_hear("Reconnaître la bête")
        faces.fall(4, 9, 12)
        await database(throws)(table, url, first)
        await all_hear('data-resultat="echec"')
        await database(table.ana.does)(url, "murphy/garder", part=first, valeur=4)
        await all_hear("garde un <b>4</b>")
        second = await database(tries)(table, url, "S’enfuir")
        await all_hear("S’enfuir")
        faces.fall(5, 7, 8)
        await database(throws)(table, url, second)
        assert not any('data-resultat="reussite"' in listener.text for listener in ears)
        await database(table.ana.does)(url, "murphy/appeler", part=second, valeur=4, remplace=1)
        await all_hear("fait appel à Murphy")
        await all_hear('data-resultat="reussite"')


async def test_a_warning_is_in_nobody_elses_bytes(server: Server, table: Tablee) -> None:
    """M-11: another player's page is sent nothing at all; when it costs Piété, all read that, and never the act."""
    url, does, act = server.url, database(table.mj.does), "Voler le calice"
    async with AsyncExitStack() as stack:
        mj, ana, bruno = [await ear(stack, url, person) for person in table.everyone]
        await does(url, "core/say", text="avant")
        await bruno.hears("avant")
        before, frames = await database(everything)(table.bruno, url), len(bruno.frames)
        warned = {"portrait": await database(sheet)(table, "Sinnead"), "faute": "ennemi", "acte": act}
        await does(url, "murphy/avertir", **warned)
        for listener in (mj, ana):
            await listener.hears(act)
        question = str((await database(Question.objects.get)(campaign=table.campaign)).pk)
        assert await database(everything)(table.bruno, url) == before and len(bruno.frames) == frames
        await database(table.ana.does)(url, "murphy/persister", question=question)
        await mj.hears("en connaissance de cause")
        await bruno.hears("perd de la Piété")
        after = await database(everything)(table.bruno, url)
        assert question in mj.text and question in ana.text
        for secret in (act, question, "en connaissance de cause"):
            assert secret not in bruno.text + after
