"""A Lien that may be lost whole: from which moment, before whom, and what falls with it (P-43)."""

from collections.abc import Iterator

from msgspec import Struct

from rules.game import RuleError
from rules.puissances import annonce
from rules.puissances.monde import porte
from rules.puissances.natures import traits_under
from rules.puissances.presence.moment import KIND, at, presences
from rules.puissances.presence.seuil import all_know, known
from rules.table import Audience, Portrait, Resolution, Table, Trait


class Rupture(Struct, frozen=True):
    """How a Lien may be lost whole now: during this resolution, if one is why.

    `traits` are those that would fall; `porte` is what the world bears. `reste`: another Lien keeps it an Agent.
    """

    resolution: Resolution | None
    traits: tuple[Trait, ...]
    porte: tuple[Trait, ...]
    reste: bool


def rupture(table: Table, lien: Trait) -> Rupture | None:
    """How an MJ may say that this Lien is lost whole, from what is open now; None while nothing allows it."""
    here = next((part.resolution for part, face in presences(table) if face.lien == lien.id), "")
    rolled = [r for r in table.resolutions.values() if r.kind == annonce.KIND]
    staked = next((r for r in rolled if loses(annonce.annonce_of(r), lien)), None)
    if not (here or staked) and traits_under(table, lien):
        return None
    traits, bears = tuple(traits_under(table, lien)), tuple(porte(table))
    return Rupture(staked or table.resolutions.get(here), traits, bears, remains_agent(table, lien))


def ruptures(table: Table, portrait: Portrait) -> dict[str, Rupture]:
    """How each Lien of this being may be said lost now, by their ids."""
    found = {lien.id: rupture(table, lien) for lien in table.traits_of(portrait.id, "lien")}
    return {lien: how for lien, how in found.items() if how}


def occasion(table: Table, lien: Trait, resolution: str | None) -> Audience:
    """Who follows what makes this Lien be lost whole: the readers of a resolution, or of the face of a Présence.

    Raises RuleError for what is no Lien, when it was not what this resolution lost, and without one, while a trait
    hangs from it.
    """
    if lien.kind != "lien":
        raise RuleError("C’est un Lien qui se rompt\u00a0: choisis-en un.")
    row = table.resolutions.get(resolution or "")
    if row is None:
        if traits_under(table, lien):
            raise RuleError(
                "Ce Lien a encore des traits\u00a0: ils se perdent un à un à une Présence, ou d’un coup quand le Lien "
                "était l’enjeu d’une résolution."
            )
        return lien.audience
    if row.kind == KIND:
        presence = at(table, row.id)
        if presence.lien.id != lien.id:
            raise RuleError("Ce moment de Présence tient à un autre Lien\u00a0: choisis celui-là.")
        return presence.part.audience
    if not loses(annonce.at(table, row.id)[1], lien):
        raise RuleError(
            "Cette résolution n’a pas perdu ce Lien\u00a0: il n’en était pas l’enjeu, ou il tient."
        )
    return row.audience


def loses(said: annonce.Annonce, lien: Trait) -> bool:
    """Whether the roll of this resolution lost this Lien."""
    return bool(said.lien_perdu and said.enjeu and said.enjeu.lien == lien.id)


def remains_agent(table: Table, lien: Trait) -> bool:
    """Whether another Lien, known to all who know this one, keeps the being an Agent; a secret one is not told of."""
    readers = known(table, lien)
    others = [t for t in table.traits_of(lien.portrait, "lien") if t.id != lien.id]
    return any(all_know(table, readers, other) for other in others)


def known_to(table: Table, lien: Trait, readers: Audience) -> Iterator[Trait]:
    """The traits of a Lien that all these readers know."""
    return (t for t in traits_under(table, lien) if all_know(table, readers, t))
