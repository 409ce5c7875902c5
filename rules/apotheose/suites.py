"""What a roll of a fight does once it is read: extras that fall, PV that are lost (K-31 to K-35)."""

from rules.apotheose.annonce import Annonce, Coup
from rules.apotheose.combat import abattus, degats, pv_perdus
from rules.apotheose.portraits import GROUPE, NOMBRE
from rules.apotheose.vies import changed, told, vie_of
from rules.counters import moved, value_of
from rules.entry import Entry
from rules.table import Portrait, Resolution, Table


def suites(table: Table, resolution: Resolution, annonce: Annonce) -> list[Entry]:
    """The lines of what a blow does; none for any other roll, nor to a sheet that was put away meanwhile."""
    coup = annonce.coup
    hit = table.portraits.get(coup.cible) if coup else None
    if coup is None or hit is None:
        return []
    count = touched(annonce, coup, hit)
    if hit.kind == GROUPE:
        return put_down(table, hit, count, resolution.id)
    return hurt(table, hit, count, coup.pugilat, resolution.id)


def touched(annonce: Annonce, coup: Coup, hit: Portrait) -> int:
    """How many points a blow takes once it is read, the armour's first; of a group, how many fall (K-32 to K-34)."""
    if annonce.genre == "defense":
        return pv_perdus(annonce.jet, coup.arme_magique)
    return abattus(annonce.jet) if hit.kind == GROUPE else degats(annonce.jet, coup.arme_magique)


def put_down(table: Table, group: Portrait, count: int, resolution: str | None) -> list[Entry]:
    """The line by which so many extras fall, as far as there are (K-32)."""
    standing = value_of(table, group.id, NOMBRE)
    fallen = min(count, standing)
    if not fallen:
        return []
    payload = {"groupe": group.name, "abattus": fallen, "reste": standing - fallen}
    changes = (moved(table, group.id, NOMBRE, -fallen),)
    return [Entry("apotheose/abattus", payload, group.audience, changes, resolution)]


def hurt(table: Table, portrait: Portrait, points: int, pugilat: bool, resolution: str | None) -> list[Entry]:
    """The line by which somebody loses so many points, those of the armour first (K-34, K-35)."""
    if not points:
        return []
    before = vie_of(table, portrait)
    after = before.brawled(points) if pugilat else before.struck(points)
    payload = {**told(portrait, before, after), "pugilat": pugilat}
    changes = tuple(changed(table, portrait, after))
    return [Entry("apotheose/blessure", payload, portrait.audience, changes, resolution)]
