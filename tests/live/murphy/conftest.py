"""A table of Les Lois de Murphy on a server whose dice fall as a test says."""

import pytest

from characters.models import Portrait, Trait
from tests.browser.faces import _loaded, faces, server
from tests.live.people import Tablee, gather
from tests.server import Server

__all__ = ["_loaded", "faces", "server"]

SEUIL = 5


@pytest.fixture
def table(server: Server) -> Tablee:
    """Ana plays Sinnead, who acts under 5; Bruno plays Murchad."""
    made, url = gather("La bête des bois", "murphy"), server.url
    made.mj.does(url, "core/add_to_list", kind="caracteristique", words="Esprit")
    word = Trait.objects.get(portrait__campaign=made.campaign, text="Esprit")
    for person, name in ((made.ana, "Sinnead"), (made.bruno, "Murchad")):
        person.does(url, "core/make_portrait", kind="personnage", name=name)
        sheet = Portrait.objects.get(campaign=made.campaign, name=name)
        numbers = {"portrait": sheet.pk, "key": "caracteristique", "of": word.pk, "value": SEUIL}
        person.does(url, "core/write_number", **numbers)
    return made
