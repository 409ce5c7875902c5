"""What changes for good face to face: an Attribut is written, a trait passes from an Ancrage to the Lien (P-30, P-31).

Each is a line of its own, for those who see the sheet it is on: an Attribut is all its Agents' affair, a trait that of
whoever saw it, and neither says that somebody stood before the Puissance unless all saw that too.
"""

from rules.entry import Change, Create, Entry, New, Set
from rules.game import RuleError
from rules.puissances.natures import root
from rules.puissances.presence.moment import Presence
from rules.puissances.presence.seuil import all_know, known
from rules.table import Table, Trait


def attribut_written(table: Table, presence: Presence, mots: str, attribut: Trait | None = None) -> Entry:
    """The line by which an Attribut says this from now on; without one, a new Attribut, named `New("attribut")`.

    The guard tells all Agents of the Puissance (P-01).
    """
    puissance = presence.puissance
    values = {"portrait": puissance.id, "kind": "attribut", "text": mots}
    change: Change = (
        Set("trait", attribut.id, "text", mots)
        if attribut
        else Create("trait", New("attribut"), values, puissance.audience)
    )
    audience = known(table, attribut) if attribut else puissance.audience
    payload = {"puissance": puissance.name, "old": attribut.text if attribut else "", "text": mots}
    return Entry("puissances/attribut_transforme", payload, audience, (change,), told_at(presence))


def passes_to_lien(
    table: Table, presence: Presence, trait: Trait, attribut: str | New, mots: str = ""
) -> list[Entry]:
    """The lines by which a trait of an Ancrage passes to the Lien, under this Attribut, in these words if any (P-31).

    The Ancrage stays. Those who do not see the Lien read that the trait goes, as of any other; what the MJ noted of it
    in the eyes of the Puissance goes too, for it is hers now.
    """
    lien, text = presence.lien, mots or trait.text
    before, audience = known(table, trait), trait.audience.within(lien.audience)
    after = audience.within(known(table, lien))
    changes = (
        Set("trait", trait.id, "parent", lien.id),
        Set("trait", trait.id, "source", attribut),
        Set("trait", trait.id, "text", text),
        Set("trait", trait.id, "audience", audience),
    )
    payload = {"portrait": presence.agent.name, "old": trait.text, "text": text, "lien": lien.text}
    passed = Entry("puissances/trait_passe", payload, after, changes, told_at(presence))
    gone = [removed(table, regard) for regard in table.children_of(trait.id) if regard.kind == "regard"]
    if before != after:
        gone.append(
            Entry("core/trait_removed", {"portrait": presence.agent.name, "text": trait.text}, before)
        )
    return [*gone, passed]


def removed(table: Table, trait: Trait) -> Entry:
    """The line by which words of a portrait go, for those who saw them."""
    payload = {"portrait": table.portraits[trait.portrait].name, "text": trait.text}
    gone = Set("trait", trait.id, "removed", True)
    return Entry("core/trait_removed", payload, known(table, trait), (gone,))


def told_at(presence: Presence) -> str | None:
    """The Présence in whose block such a line stands: none when it is not everyone's."""
    return presence.resolution.id if presence.part.audience.everyone else None


def of_ancrage(table: Table, presence: Presence, trait: str) -> Trait:
    """The trait of this id, of an Ancrage of the Agent, known to all who see the face.

    Raises RuleError when it is not such a trait, or when some of them do not know it: what a player keeps secret is not
    said before the table.
    """
    row = table.traits[trait]
    if row.portrait != presence.agent.id or row.kind != "trait" or root(table, row).kind != "ancrage":
        raise RuleError("Choisis un trait d’un Ancrage de cet Agent.")
    check_seen(table, presence, row)
    return row


def attribut_of(table: Table, presence: Presence, attribut: str) -> Trait:
    """The Attribut of this id, of the Puissance that is there. Raises RuleError when it is not one, or not known."""
    row = table.traits[attribut]
    if row.portrait != presence.puissance.id or row.kind != "attribut":
        raise RuleError(f"Choisis un Attribut qui soit à «\u00a0{presence.puissance.name}\u00a0».")
    check_seen(table, presence, row)
    return row


def check_seen(table: Table, presence: Presence, trait: Trait) -> None:
    """Raise RuleError when some who see the face do not see these words."""
    if not all_know(table, presence.part.audience, trait):
        raise RuleError(
            "Tous ceux qui suivent ce moment ne connaissent pas ces mots\u00a0: révèle-les d’abord sur leur fiche."
        )
