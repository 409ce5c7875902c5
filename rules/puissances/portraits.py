"""Portraits: Puissances, beings, and what they are by what their portrait holds (P-01 to P-05, P-15).

A being is one kind of portrait. Whether it is Humain, Agent or Avatar is read from its two sides as the reader can
see them: who does not see the Lien sees a Humain (P-18), and an Avatar that gains an Ancrage is an Agent (P-03).
"""

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from rules.game import Change, Create, Entry, Portrait, PortraitKind, Set, Table, Trait, TraitKind

# The way a Mise passes: the Lien, the becoming of a being, or matter. All that others may know of an actor (P-18).
Voie = Literal["lien", "devenir", "neutre"]

INTERDIT = ("interdit", "interdit")
DECLINE = ("decline", "s’éteint")

PORTRAITS = (
    PortraitKind(
        "etre",
        "Personnage",
        ("lien", "ancrage"),
        help="Avec un Lien et des Ancrages\u202f: un Agent. Sans Lien\u202f: un Humain. Sans Ancrage\u202f: un Avatar.",
    ),
    PortraitKind(
        "puissance",
        "Puissance",
        ("horizon", "attribut"),
        help="Peu d’Attributs, bien distincts\u202f: ils disent ce qu’elle est.",
        written_by="mj",
    ),
    PortraitKind(
        "devenir",
        "Être qui devient",
        ("qualite",),
        help="Un animal, une communauté\u202f: tout ce qui peut devenir autre.",
        written_by="mj",
    ),
    PortraitKind(
        "neutre",
        "Matière ou lieu",
        ("qualite",),
        help="La matière, un lieu, une force abstraite.",
        written_by="mj",
    ),
)

TRAITS = (
    TraitKind(
        "lien",
        "Lien",
        "Lien",
        about="puissance",
        private=True,
        help="La nature de la relation, en quelques mots. Toi et le MJ seuls la voyez, jusqu’à ce qu’elle agisse.",
    ),
    TraitKind(
        "ancrage",
        "Ancrage",
        "Ancrages",
        help="Ce qui le retient dans le monde\u202f: un métier, un lieu, quelqu’un.",
    ),
    TraitKind(
        "trait",
        "Trait",
        "Traits",
        parents=("lien", "ancrage"),
        source="attribut",
        flags=(INTERDIT,),
        help="Ce qu’il peut, ce qu’il est. Un trait peut aussi interdire.",
    ),
    TraitKind(
        "horizon", "Horizon", "Horizon", written_by="mj", help="Le genre de Puissances dont elle fait partie."
    ),
    TraitKind(
        "attribut",
        "Attribut",
        "Attributs",
        written_by="mj",
        flags=(DECLINE,),
        help="Une phrase courte qui dit ce qu’elle est.",
    ),
    TraitKind(
        "qualite", "Trait", "Traits", written_by="mj", flags=(INTERDIT,), help="Ce qui est vrai de lui."
    ),
)


def nature(table: Table, portrait: Portrait) -> str:
    """What a portrait is, in the words of the game, as far as this table shows it (P-02, P-03)."""
    if portrait.kind == "puissance":
        return "Puissance"
    if portrait.kind != "etre":
        return {"devenir": "Devenir", "neutre": "Neutre"}[portrait.kind]
    if not table.traits_of(portrait.id, "lien"):
        return "Humain"
    return "Agent" if table.traits_of(portrait.id, "ancrage") else "Avatar"


def root(table: Table, trait: Trait) -> Trait:
    """The Lien, Ancrage or other root that a trait hangs from: its provenance (P-15)."""
    return table.traits[trait.parent] if trait.parent else trait


def voie(table: Table, trait: Trait) -> Voie:
    """The way a Mise drawn from this trait passes (P-14, P-15)."""
    match root(table, trait).kind, table.portraits[trait.portrait].kind:
        case ("lien", _):
            return "lien"
        case (_, "neutre"):
            return "neutre"
    return "devenir"


def lien_to(table: Table, portrait: str, puissance: str | None = None) -> Trait | None:
    """A Lien of this being: the one to that Puissance, or its first."""
    liens = table.traits_of(portrait, "lien")
    return next((t for t in liens if puissance in (None, t.about)), None)


def agents_of(table: Table, puissance: str) -> list[str]:
    """The seats that play an Agent of this Puissance (P-01)."""
    linked = {t.portrait for t in table.traits.values() if t.kind == "lien" and t.about == puissance}
    return sorted({s for p in linked if (s := table.portraits[p].seat)})


def with_their_puissance(table: Table, entries: Sequence[Entry]) -> list[Entry]:
    """Let the player of an Agent see the Puissance they are linked to, and all its Attributs (P-01, P-02).

    A Puissance hidden from the table opens to that seat alone; nobody else learns that anything happened.
    """
    return [replace(entry, changes=entry.changes + tuple(openings(table, entry))) for entry in entries]


def openings(table: Table, entry: Entry) -> list[Change]:
    opened: list[Change] = []
    for change in entry.changes:
        if not isinstance(change, Create) or change.row != "trait":
            continue
        if change.values["kind"] == "lien" and (puissance := change.values["about"]):
            seat = table.portraits[change.values["portrait"]].seat
            rows: list[tuple[str, Portrait | Trait]] = [("portrait", table.portraits[puissance])]
            rows += [("trait", t) for t in table.traits_of(puissance)]
            opened += [
                Set(row, one.id, "audience", one.audience.with_seats([seat]))  # type: ignore[arg-type]
                for row, one in rows
                if seat and not one.audience.everyone and seat not in one.audience.seats
            ]
    return opened
