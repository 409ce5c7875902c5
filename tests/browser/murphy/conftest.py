"""A table of Les Lois de Murphy on a server whose dice fall as a test says."""

import pytest

from characters.models import Portrait, Trait
from tests.browser.faces import _loaded, faces, server
from tests.live.people import Tablee, gather
from tests.server import Server

__all__ = ["_loaded", "faces", "server"]

LISTES = {
    "caracteristique": {"Esprit": 5, "Intention": 4},
    "domaine": {"Savoir": 1, "Indigne": 1},
    "talent": {"Connaissance du Tirsidfern": 2},
}


@pytest.fixture
def table(server: Server) -> Tablee:
    """Ana plays Sinnead, with the numbers of the source; Bruno plays Murchad."""
    made = gather("La bête des bois", "murphy")
    for kind, words in LISTES.items():
        made.mj.does(server.url, "core/add_to_list", kind=kind, words="\n".join(words))
    for person, name in ((made.ana, "Sinnead"), (made.bruno, "Murchad")):
        person.does(server.url, "core/make_portrait", kind="personnage", name=name)
        sheet = Portrait.objects.get(campaign=made.campaign, name=name)
        for kind, words in LISTES.items():
            for text, value in words.items():
                word = Trait.objects.get(portrait__campaign=made.campaign, text=text)
                numbers = {"portrait": sheet.pk, "key": kind, "of": word.pk, "value": value}
                person.does(server.url, "core/write_number", **numbers)
    return made
