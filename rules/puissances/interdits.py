"""Overriding a trait that forbids: the player may, and it costs more each time (P-23)."""

from typing import Literal

from msgspec import Struct

from rules.dice import Dice
from rules.entry import Add, Change, Create, Entry, New
from rules.game import LINE, Move, RuleError, TraitRef, Who
from rules.puissances.portraits import INTERDIT, MENT_PAS
from rules.puissances.presence.seuil import known
from rules.table import Audience, Counter, Table, Trait, mj_and

OUTRE = "outre"  # the key of a counter of overridings, before the id of the trait
DETTE = "Avoir passé outre\u00a0: {}"


class Cout(Struct, frozen=True):
    """What overriding costs, and the how manieth time it is for that trait."""

    fois: int
    sorte: Literal["corps", "dette", "lien"]


class Passage(Struct):
    """`seen_by`: who reads that it is overridden; `restriction`: by a true phrase, meant to be understood falsely."""

    trait: TraitRef
    seen_by: Literal["table", "mj_and_player"] = "table"
    restriction: bool = False


def interdit(trait: Trait) -> bool:
    """Whether a trait forbids something, lying included."""
    return not {INTERDIT.key, MENT_PAS.key}.isdisjoint(trait.flags)


def passer_outre(table: Table, params: Passage, dice: Dice) -> list[Entry]:
    """Do what a trait forbids. Those who see the trait read it, or the MJ and the player alone; these read the cost.

    The cost tells how often it was done before, in secret too: no line for others says it.
    Raises RuleError for a trait that forbids nothing, and for a restriction without a trait that forbids lying.
    """
    trait = table.traits[params.trait]
    portrait = table.portraits[trait.portrait]
    if not interdit(trait):
        raise RuleError("Ce trait n’interdit rien\u00a0: marque-le d’abord «\u00a0interdit\u00a0».")
    if params.restriction and MENT_PAS.key not in trait.flags:
        raise RuleError("Une vérité qui trompe ne passe outre qu’à un trait qui interdit de mentir.")
    seen = known(table, trait)
    audience = seen if params.seen_by == "table" else seen.within(private(table, trait))
    payload = {"portrait": portrait.name, "trait": trait.text, "restriction": params.restriction}
    return [Entry("puissances/outre", payload, audience), outrepasse(table, trait)]


def outrepasse(table: Table, trait: Trait, resolution: str | None = None) -> Entry:
    """One more overriding of this trait, and its cost: the line and its rows are for the MJs and the player only.

    The first time costs the body, the second a debt, and from the third on the Puissance may take a trait of the Lien
    at a Présence. It is for whoever calls to know that the trait forbids.
    """
    cout, audience = prochain(table, trait), private(table, trait)
    changes: list[Change] = [counted(table, trait, audience)]
    if cout.sorte == "dette":
        # A debt is a line of the sheet, as long as any: of very long words it keeps the beginning.
        values = {"portrait": trait.portrait, "kind": "dette", "text": DETTE.format(trait.text)[:LINE]}
        changes.append(Create("trait", New(f"dette {trait.id}"), values, audience))
    payload = {
        "portrait": table.portraits[trait.portrait].name,
        "trait": trait.text,
        "fois": cout.fois,
        "cout": cout.sorte,
    }
    return Entry("puissances/outre_cout", payload, audience, tuple(changes), resolution)


def prochain(table: Table, trait: Trait) -> Cout:
    """What overriding this trait costs the next time.

    DECISION: who has no Lien owes nothing to a Puissance and pays by the body each time; who has a Lien without any
    trait has none to lose, and owes again.
    """
    count = count_of(table, trait)
    fois = count.value + 1 if count else 1
    liens = {lien.id for lien in table.traits_of(trait.portrait, "lien")}
    if fois == 1 or not liens:
        return Cout(fois, "corps")
    held = any(t.parent in liens for t in table.traits_of(trait.portrait, "trait"))
    return Cout(fois, "lien" if fois > 2 and held else "dette")


def count_of(table: Table, trait: Trait) -> Counter | None:
    """The counter of how often this trait was overridden; None while it never was."""
    key = f"{OUTRE}:{trait.id}"
    return next((c for c in table.counters_of(trait.portrait) if c.key == key), None)


def counted(table: Table, trait: Trait, audience: Audience) -> Change:
    """The change by which this trait was overridden once more."""
    if count := count_of(table, trait):
        return Add(count.id, 1)
    key = f"{OUTRE}:{trait.id}"
    values = {
        "portrait": trait.portrait,
        "key": key,
        "label": trait.text,
        "value": 1,
        "low": 0,
        "high": None,
    }
    return Create("counter", New(key), values, audience)


def private(table: Table, trait: Trait) -> Audience:
    """Those of the MJs and the player who see this trait."""
    seat = table.portraits[trait.portrait].seat
    return mj_and(*filter(None, [seat])).within(trait.audience)


MOVES = (Move("puissances/passer_outre", Passage, Who.OWNER, passer_outre),)
