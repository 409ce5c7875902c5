"""What an Agent hides from its Puissance: the traits that forbid lying, and the lie itself (P-23, P-41).

A lie is words on the Agent's portrait, for the MJs and its player alone. No row of the Présence holds it: what the
others see of an answer, and the moment at which it changes, are the same whether it is a lie or not.
"""

from rules.entry import Create, Entry, New, Set
from rules.puissances.interdits import outrepasse
from rules.puissances.portraits import MENT_PAS
from rules.puissances.presence.moment import Presence
from rules.puissances.presence.seuil import played_by
from rules.table import Table, Trait


def interdisent(table: Table, lien: str) -> list[Trait]:
    """The traits of this Lien that forbid the Agent to lie to its Puissance (P-41)."""
    return [t for t in table.children_of(lien) if MENT_PAS.key in t.flags]


def cache(table: Table, presence: Presence, trait: Trait, texte: str, restriction: bool) -> list[Entry]:
    """The lie that hides this trait, kept to come back; every trait that forbids lying is overridden by it.

    DECISION: a lie told by all voices at once, without words written here, is kept as what it answers.
    """
    words = texte or presence.face.question
    audience = played_by(presence.agent)
    values = {"portrait": presence.agent.id, "kind": "mensonge", "text": words, "source": trait.id}
    made = Create("trait", New("mensonge"), values, audience)
    payload = {
        "portrait": presence.agent.name,
        "texte": words,
        "trait": trait.text,
        "restriction": restriction,
    }
    kept = Entry("puissances/mensonge", payload, audience, (made,), presence.resolution.id)
    costs = [outrepasse(table, t, presence.resolution.id) for t in interdisent(table, presence.lien.id)]
    return [kept, *costs]


def perces(table: Table, presence: Presence, trait: Trait) -> list[Entry]:
    """The lies that hid this trait are seen through: nothing of them will come back."""
    lies = [t for t in table.traits_of(presence.agent.id, "mensonge") if t.source == trait.id]
    return [
        Entry(
            "puissances/mensonge_perce",
            {"portrait": presence.agent.name, "texte": lie.text},
            lie.audience,
            (Set("trait", lie.id, "removed", True),),
            presence.resolution.id,
        )
        for lie in lies
    ]
