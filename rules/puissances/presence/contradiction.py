"""A contradiction between a trait of an Ancrage and an Attribut: hidden under a question, then revealed (P-41).

What a question aims at is a part for the MJs and the Agent's player alone. It is made and withdrawn in the very line
that changes the face, and stays after the answer: the Puissance may still see through what it heard.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.entry import Change, Entry, Set
from rules.puissances.natures import root
from rules.puissances.presence.moment import CONTRADICTION, Presence, face_becomes, faced
from rules.puissances.presence.seuil import all_know
from rules.table import EVERYONE, Audience, Part, Table, Trait

# How a contradiction comes out: the Agent says it, a trait of its Lien does not let it lie, the Puissance sees it.
Comment = Literal["aveu", "interdit", "percee"]


class Contradiction(Struct, frozen=True):
    """A trait of an Ancrage, and the Attribut that it contradicts in its letter or its spirit."""

    trait: Trait
    attribut: Trait


def contradiction(table: Table, presence: Presence, trait: str, attribut: str) -> Contradiction | None:
    """This trait of an Ancrage of the Agent against this Attribut of its Puissance; None when they are not such."""
    mine, hers = table.traits.get(trait), table.traits.get(attribut)
    if mine is None or mine.portrait != presence.agent.id or mine.kind != "trait":
        return None
    if hers is None or hers.portrait != presence.puissance.id or hers.kind != "attribut":
        return None
    return Contradiction(mine, hers) if root(table, mine).kind == "ancrage" else None


def hidden_by(table: Table, presence: Presence) -> Contradiction | None:
    """The contradiction that the last question aims at; None when it aims at none, or when it is no more."""
    part = next(iter(asked(table, presence.resolution.id)), None)
    return contradiction(table, presence, part.state["trait"], part.state["attribut"]) if part else None


def asked(table: Table, resolution: str) -> list[Part]:
    """What the last question aims at, as it is kept."""
    return [p for p in table.parts_of(resolution) if p.kind == CONTRADICTION]


def withdrawn(table: Table, presence: Presence) -> list[Change]:
    """The changes by which the last question aims at nothing any more."""
    return [Set("part", part.id, "removed", True) for part in asked(table, presence.resolution.id)]


def revealed(
    table: Table,
    presence: Presence,
    hidden: Contradiction,
    comment: Comment,
    texte: str = "",
    by: Trait | None = None,
) -> Entry:
    """The contradiction comes out, before all who see the face; what a lie would have said is nowhere.

    DECISION: a trait that comes out is known, with the Ancrage it hangs from, to all who see the face: they may look
    for what could change. `by` is named only where they know it.
    """
    trait, attribut = hidden.trait, hidden.attribut
    face = replace(
        presence.face, etape="revelee", trait=trait.id, attribut=attribut.id, mots="", reponse=texte
    )
    facing = presence.part.audience
    hidden_still = [t for t in (root(table, trait), trait) if facing.within(t.audience) != facing]
    changes = (
        face_becomes(presence.part, face),
        *withdrawn(table, presence),
        *(Set("trait", t.id, "audience", with_all(t.audience, facing)) for t in hidden_still),
    )
    payload = {
        "portrait": presence.agent.name,
        "trait": trait.text,
        "attribut": attribut.text,
        "comment": comment,
        "texte": texte,
        "interdit": by.text if by and all_know(table, facing, by) else "",
    }
    return faced(presence, "revelee", payload, *changes)


def with_all(audience: Audience, readers: Audience) -> Audience:
    """An audience with all these readers too."""
    return EVERYONE if readers.everyone else audience.with_seats(readers.seats)
