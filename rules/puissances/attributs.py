"""What an Agent draws from an Attribut of its Puissance without a trait, counted for its MJ and player (P-16)."""

from collections.abc import Iterator, Sequence

from rules.entry import Add, Change, Create, Entry, New, Set
from rules.puissances.mises import Mise
from rules.table import Counter, Portrait, Table, mj_and

# From this many resolutions, what is drawn from an Attribut could become a trait at a Présence.
REPRIS = 2


def drawn_again(table: Table, resolution: str, mises: Sequence[Mise]) -> Iterator[Entry]:
    """Count each Attribut that each Agent draws on in this roll; the second time, suggest a Présence.

    DECISION: pushing on after a statu quo is a new resolution, so the Attribut is drawn on again.
    """
    drawn = {(m.portrait, m.attribut): m for m in mises if m.portrait and m.attribut}
    for (portrait, attribut), mise in drawn.items():
        if portrait in table.portraits:
            words = table.traits[attribut].text if attribut in table.traits else mise.label
            yield counted(table, resolution, table.portraits[portrait], attribut, words)


def counted(table: Table, resolution: str, agent: Portrait, attribut: str, words: str) -> Entry:
    """One more resolution in which this Agent draws on this Attribut: only the MJs and its player read it."""
    key, count = f"attribut:{attribut}", count_of(table, agent.id, attribut)
    audience = mj_and(agent.seat) if agent.seat else mj_and()
    values = {"portrait": agent.id, "key": key, "label": words, "value": 1, "low": 0, "high": None}
    change: Change = (
        Add(count.id, 1) if count else Create("counter", New(f"{agent.id} {key}"), values, audience)
    )
    times = count.value + 1 if count else 1
    kind = "puissances/attribut_repris" if times >= REPRIS else "puissances/attribut_puise"
    payload = {"attribut": words, "portrait": agent.name, "fois": times}
    return Entry(kind, payload, audience, (change,), resolution)


def count_of(table: Table, portrait: str, attribut: str) -> Counter | None:
    """In how many resolutions this Agent drew on this Attribut; None when in none."""
    key = f"attribut:{attribut}"
    return next((c for c in table.counters_of(portrait) if c.key == key), None)


def drawn_no_more(table: Table, portrait: str, attribut: str) -> list[Change]:
    """The changes by which what was drawn from this Attribut, now a trait, is counted no more (P-16)."""
    count = count_of(table, portrait, attribut)
    return [Set("counter", count.id, "removed", True)] if count else []
