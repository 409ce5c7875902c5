"""What portraits are by what they hold, and the way a Mise drawn from them passes (P-02, P-03, P-14, P-15).

A being is one kind of portrait. Whether it is Humain, Agent or Avatar is read from its two sides as the reader can
see them: who does not see the Lien sees a Humain (P-18), and an Avatar that gains an Ancrage is an Agent (P-03).
"""

from rules.game import RuleError
from rules.puissances.prismes import Voie
from rules.table import Portrait, Table, Trait

DEVENU_PUISSANCE = "Devenu Puissance"
NATURES = {"puissance": "Puissance", "neutre": "Neutre", "horizon": "Horizon", "situation": "Situation"}


def nature(table: Table, portrait: Portrait) -> str:
    """What a portrait is, in the words of the game, as far as this table shows it (P-02, P-03, P-43)."""
    if portrait.kind != "etre":
        return NATURES.get(portrait.kind, "Devenir")
    if any(destin.about for destin in table.traits_of(portrait.id, "destin")):
        return DEVENU_PUISSANCE
    kinds = {trait.kind for trait in table.traits_of(portrait.id)}
    return being("lien" in kinds, "ancrage" in kinds)


def being(lien: bool, ancrage: bool) -> str:
    """What a being is by the sides its portrait has."""
    if not lien:
        return "Humain"
    return "Agent" if ancrage else "Avatar"


def root(table: Table, trait: Trait) -> Trait:
    """The Lien, Ancrage or other root that a trait hangs from: its provenance (P-15)."""
    return table.traits[trait.parent] if trait.parent else trait


def traits_under(table: Table, root: Trait) -> list[Trait]:
    """The traits that hang from a Lien or from an Ancrage."""
    return [t for t in table.children_of(root.id) if t.kind == "trait"]


def voie(table: Table, trait: Trait) -> Voie:
    """The way a Mise drawn from this trait passes (P-14, P-15)."""
    if root(table, trait).kind == "lien":
        return "lien"
    return "neutre" if table.portraits[trait.portrait].kind == "neutre" else "devenir"


def liens_to(table: Table, portrait: str, puissance: str) -> list[Trait]:
    """The Liens of this being to that Puissance (P-02)."""
    return [t for t in table.traits_of(portrait, "lien") if t.about == puissance]


def chosen(liens: list[Trait], lien: str | None) -> Trait:
    """The Lien whose id is given, among these; a lone one needs no naming. A second Lien is never guessed (P-02).

    Raises RuleError when it has to be named and is not, or is not one of these.
    """
    if lien is None and len(liens) == 1:
        return liens[0]
    found = next((t for t in liens if t.id == lien), None)
    if found is None:
        raise RuleError("Dis par quel Lien cela passe\u00a0: choisis un Lien de celui qui agit.")
    return found


def agents_of(table: Table, puissance: str) -> list[str]:
    """The ids of the seats that play an Agent of this Puissance, in order (P-01)."""
    linked = {t.portrait for t in table.traits.values() if t.kind == "lien" and t.about == puissance}
    return sorted({seat for portrait in linked if (seat := table.portraits[portrait].seat)})
