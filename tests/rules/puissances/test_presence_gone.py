"""Whatever goes during a moment of Présence, all are still shown something, and the MJ can close it (P-40, P-43)."""

import re
from collections.abc import Callable

import pytest

from rules.entry import Set
from rules.game import RuleError
from tests.rules.puissances.test_presence_pages import STEPS, Face, face_at, in_each_way, may, said

pytestmark = pytest.mark.usefixtures("db")  # for the static files that templates name

EMPTY = re.compile(r"«\s*»|\bNone\b")  # words that are not there


def goes(row: str, name: str) -> Callable[[Face], None]:
    """The row of this name goes, however it went."""
    return lambda face: face.apply(Set(row, getattr(face, name), "removed", True), {}, face.mj.id)  # type: ignore[arg-type]


def taken_off(*names: str) -> Callable[[Face], None]:
    """An MJ takes these words off their sheets, but those that the moment itself is about."""

    def act(face: Face) -> None:
        for name in names:
            try:
                face.act(face.mj, "core/remove_trait", trait=getattr(face, name))
            except RuleError as reason:
                assert "tient à cela" in str(reason)

    return act


def breaks(face: Face) -> None:
    """The Lien is lost at once, by the moment itself."""
    face.act(face.mj, "puissances/delier", lien=face.lien, resolution=face.resolution)


GONE = {
    "l’Agent": goes("portrait", "raphael"),
    "la Puissance": goes("portrait", "archange"),
    "le Lien": breaks,
    "les Attributs": taken_off("parole", "protege", "juge"),
    "les traits": taken_off("tait", "soigne", "ailes", "infirmier"),
}


@in_each_way
@pytest.mark.parametrize("gone", GONE)
def test_a_moment_that_loses_what_it_is_about_is_closed_by_the_mj(gone: str, vue: str) -> None:
    """P-40, P-43: at each step, whichever of them goes."""
    for step in STEPS:
        face = face_at(step, vue)
        GONE[gone](face)
        for seat in (face.mj, face.zoe, face.bob):
            assert not EMPTY.search(said(face, seat)), step
        assert "clore_presence" in may(face, face.mj), step
        face.close_presence(face.resolution)
        assert not face.table.resolutions and not face.table.parts
