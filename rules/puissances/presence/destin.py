"""What becomes of an Agent once its Lien is lost, written on its portrait for those who knew the Lien (P-43)."""

from rules.entry import Create, Entry, New
from rules.table import Audience, Portrait

HUMAIN = "Redevenu humain"
MORT = "Mort avec son Lien"
PUISSANCE = "Devenu une Puissance"


def destined(portrait: Portrait, words: str, readers: Audience, about: New | None = None) -> Entry:
    """The line that says it; `about` is the Puissance that it became, made by the same move."""
    audience = readers.within(portrait.audience)
    values = {"portrait": portrait.id, "kind": "destin", "text": words, "about": about}
    made = Create("trait", New("destin"), values, audience)
    return Entry("puissances/destin", {"portrait": portrait.name, "text": words}, audience, (made,))
