"""What the MJ marks, in secret, of an Ancrage trait: it contradicts an Attribut, or is of interest (P-04, P-41)."""

from msgspec import Struct

from rules.dice import Dice
from rules.entry import Change, Create, Entry, New, Set
from rules.game import Move, RuleError, TraitRef, Who
from rules.puissances.natures import root
from rules.table import MJ_ONLY, Table, Trait

CONTREDIT, INTERESSE = "Contredit", "Intéresse sa Puissance"


class Regard(Struct):
    """`attribut`: the one that the trait contradicts; without one, the trait is of interest."""

    trait: TraitRef
    attribut: TraitRef | None = None


def regarder(table: Table, params: Regard, dice: Dice) -> list[Entry]:
    """Mark a trait of an Ancrage for its next Présence, in place of what was marked of it. The MJs alone know.

    Raises RuleError for what is no trait of an Ancrage, for a being without a Lien, for an Attribut of a Puissance that
    it does not serve, and when it is marked so already.
    """
    trait = table.traits[params.trait]
    if not regardable(table, trait):
        raise RuleError("Une Puissance regarde les traits d’Ancrage de ses Agents\u00a0: choisis-en un.")
    attribut = table.traits[params.attribut] if params.attribut else None
    if attribut and attribut not in contredits(table, trait):
        raise RuleError("Choisis un Attribut de la Puissance à laquelle ce personnage est lié.")
    old, source = regard_of(table, trait), attribut.id if attribut else None
    if old and old.source == source:
        raise RuleError("C’est déjà noté ainsi\u00a0: choisis autre chose, ou efface cette note.")
    values = {
        "portrait": trait.portrait,
        "kind": "regard",
        "text": CONTREDIT if attribut else INTERESSE,
        "parent": trait.id,
        "source": source,
    }
    changes: tuple[Change, ...] = (Create("trait", New("regard"), values, MJ_ONLY),)
    if old:
        changes = (Set("trait", old.id, "removed", True), *changes)
    payload = {
        "portrait": table.portraits[trait.portrait].name,
        "trait": trait.text,
        "attribut": attribut.text if attribut else "",
    }
    return [Entry("puissances/regard", payload, MJ_ONLY, changes)]


def regardable(table: Table, trait: Trait) -> bool:
    """Whether it is a trait of an Ancrage, of a being that serves a Puissance."""
    served = table.traits_of(trait.portrait, "lien")
    return trait.kind == "trait" and root(table, trait).kind == "ancrage" and bool(served)


def contredits(table: Table, trait: Trait) -> list[Trait]:
    """The Attributs that a trait may contradict: those of the Puissances that its being serves."""
    served = {lien.about for lien in table.traits_of(trait.portrait, "lien")}
    return [t for t in table.traits.values() if t.kind == "attribut" and t.portrait in served]


def regard_of(table: Table, trait: Trait) -> Trait | None:
    """What is marked of a trait, if the reader may know it: only an MJ does."""
    return next((t for t in table.children_of(trait.id) if t.kind == "regard"), None)


def words(table: Table, regard: Trait) -> str:
    """What a mark says in a few words, for the MJ."""
    attribut = table.traits.get(regard.source or "")
    return f"{CONTREDIT} «\u00a0{attribut.text}\u00a0»" if attribut else regard.text


MOVES = (Move("puissances/regarder", Regard, Who.MJ, regarder),)
