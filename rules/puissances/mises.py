"""A Mise: what counts for one outcome, as everyone at the table sees it (P-11, P-14, P-18)."""

from collections.abc import Collection
from typing import Any, Literal
from unicodedata import combining, normalize

import msgspec
from msgspec import Struct

from rules.entry import Change, Create, New, Set
from rules.game import RuleError
from rules.puissances.natures import nature
from rules.puissances.prismes import Voie, engages_lien
from rules.puissances.resolution import Camp
from rules.table import Part, Table

PART = "puissances/mise"
EN_JEU = ("proposee", "acceptee")
PAR_COTE = 40  # Mises in play on one side
ARTICLES = ("le", "la", "les", "l")


class Mise(Struct, frozen=True):
    """A Mise as everyone sees it: never the nature of its actor, only the way it passes (P-18).

    It remembers the rows it is drawn from by their ids, which say nothing: a human's is like a hidden Agent's.
    """

    cote: Camp
    label: str
    voie: Voie
    acteur: str = ""
    etat: Literal["proposee", "acceptee", "refusee", "fondue"] = "proposee"
    portrait: str | None = None
    trait: str | None = None
    # What a Mise without a trait is drawn from: an Attribut (P-16), or the Ancrage under which it is written (P-04).
    attribut: str | None = None
    ancrage: str | None = None
    # The Lien it declares (P-17).
    lien: str | None = None
    # It is of the answer to the Lien in front (P-17).
    reponse: bool = False
    proposee_par: tuple[str, ...] = ()

    @property
    def raisons(self) -> set[tuple[str | None, ...]]:
        """What it is drawn from, when it is drawn from a row: one in common is the same reason (P-11)."""
        known = (
            ("trait", self.trait),
            ("attribut", self.attribut, self.portrait),
            ("ancrage", self.ancrage, self.label.casefold()),
        )
        return {raison for raison in known if raison[1]}

    @property
    def vue(self) -> str:
        """What a form shows of it, to be given back with the act: it may have changed meanwhile."""
        return f"{self.etat}|{self.cote}|{self.label}"

    def payload(self) -> dict[str, Any]:
        """What a line of the journal says of it."""
        return {key: getattr(self, key) for key in ("label", "cote", "voie", "acteur", "etat")}


def mise_of(part: Part) -> Mise:
    """The Mise that a part of this kind is, read from its state."""
    return msgspec.convert(part.state, Mise)


def mise_parts(table: Table, resolution: str) -> list[Part]:
    """The Mises of a resolution, in the order they were proposed."""
    return [part for part in table.parts_of(resolution) if part.kind == PART]


def mises_of(table: Table, resolution: str, cote: Camp | None = None, etat: str = "acceptee") -> list[Mise]:
    """The Mises of a resolution in one state, of one side or of both."""
    mises = [mise_of(part) for part in mise_parts(table, resolution)]
    return [m for m in mises if m.etat == etat and cote in (None, m.cote)]


def engages(table: Table, resolution: str, cote: Camp) -> bool:
    """Whether a side engages a Lien: what the table refused or merged engages nothing (P-14)."""
    return engages_lien(mise.voie for mise in mises_of(table, resolution, cote))


def mise_becomes(part: Part, mise: Mise) -> Set:
    """The change by which a part is this Mise from now on."""
    return Set("part", part.id, "state", msgspec.to_builtins(mise))


def kept(table: Table, mise: Mise, name: str) -> tuple[dict[str, Any], list[Change]]:
    """The state of a Mise that the table keeps, and the changes that are then written. `name` tells new rows apart.

    An implicit trait of an Ancrage enters the portrait, once, and the Mise is drawn from it from now on (P-04).
    DECISION: it is written when the Mise is kept, neither as soon as it is proposed nor only by the roll: the source
    writes it « dès qu’il sert », and a Mise that the table refuses has not served.
    Raises RuleError when the being became an Avatar since: nothing of it passes but by its Lien (P-14).
    """
    portrait = table.portraits.get(mise.portrait or "")
    if mise.voie == "devenir" and portrait and nature(table, portrait) == "Avatar":
        raise RuleError(PAR_SON_LIEN)
    mise = filled(table, mise)
    state = msgspec.to_builtins(msgspec.structs.replace(mise, etat="acceptee"))
    ancrage = table.traits.get(mise.ancrage or "")
    if mise.trait or ancrage is None:
        return state, []
    new = New(f"trait of {name}")
    values = {
        "portrait": ancrage.portrait,
        "kind": "trait",
        "text": mise.label,
        "parent": ancrage.id,
        "source": None,
        "about": None,
    }
    return state | {"trait": new}, [Create("trait", new, values, ancrage.audience)]


def filled(table: Table, mise: Mise) -> Mise:
    """The Mise, drawn from the trait of its Ancrage that says its very words, if there is one by now (P-04)."""
    if mise.trait or mise.ancrage is None:
        return mise
    words = mise.label.casefold()
    same = (t.id for t in table.children_of(mise.ancrage) if t.text.casefold() == words)
    return msgspec.structs.replace(mise, trait=next(same, None))


def check_in_play(
    table: Table, resolution: str, mise: Mise, but: Collection[str] = (), beside: int = 0
) -> None:
    """Raise RuleError when a Mise cannot be in play on its side, beside the others but these parts.

    One reason counts once (P-11), and a side holds PAR_COTE Mises, of which `beside` are added by the same act.
    """
    others = [filled(table, mise_of(part)) for part in mise_parts(table, resolution) if part.id not in but]
    standing = [other for other in others if other.etat in EN_JEU and other.cote == mise.cote]
    raisons = filled(table, mise).raisons
    if any(raisons & other.raisons for other in standing):
        raise RuleError("C’est déjà misé de ce côté\u00a0: une même raison ne compte qu’une fois.")
    if len(standing) + beside >= PAR_COTE:
        raise RuleError(f"Ce côté a déjà {PAR_COTE} Mises\u00a0: fonds-en deux, ou refuses-en une d’abord.")


def check_acteur(table: Table, acteur: str) -> None:
    """Raise RuleError when this names a Puissance that the person who acts knows (P-01).

    A Puissance they do not know is accepted: a refusal would tell them that it exists.
    """
    known = [p for p in table.portraits.values() if p.audience.allows(table.actor)]
    if any(p.kind == "puissance" and folded(p.name) == folded(acteur) for p in known):
        raise RuleError(PAS_UNE_PUISSANCE)


def folded(name: str) -> str:
    """A name as it is compared: without case, accents, punctuation, spaces, or the article before it."""
    letters = normalize("NFKD", normalize("NFKC", name).casefold())
    words = "".join(c if c.isalnum() else " " for c in letters if not combining(c)).split()
    return "".join(words[len(words) > 1 and words[0] in ARTICLES :]) or name.casefold()


PAR_SON_LIEN = "Rien ne retient un avatar dans le monde\u00a0: tout ce qu’il mise passe par son Lien."
PAS_UNE_PUISSANCE = (
    "Une Puissance n’entre jamais dans une résolution\u00a0: "
    "mise pour l’Agent, l’avatar ou le lieu par lequel elle agit ici."
)
