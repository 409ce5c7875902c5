"""Who stands on which side of a resolution, and which side must answer the other's Lien (P-17).

Read from the Mises alone: a human and a hidden Agent stand on a side in the same way (P-18).
"""

from rules.puissances.mises import engages, mises_of
from rules.puissances.prismes import engages_lien
from rules.puissances.resolution import Camp
from rules.table import Resolution, Table

EN_FACE: dict[Camp, Camp] = {"oui": "non", "non": "oui"}


def asked_side(table: Table, resolution: str) -> Camp | None:
    """The side that faces a Lien without one of its own; none when both engage theirs, or neither does."""
    engaged = [cote for cote in EN_FACE if engages(table, resolution, cote)]
    return EN_FACE[engaged[0]] if len(engaged) == 1 else None


def seats_of_side(table: Table, resolution: Resolution, cote: Camp) -> list[str]:
    """The ids of the seats that answer for a side: those who act there, or proposed its Mises without acting in front.

    Only those whom the table sees standing there: their answer is signed, so for a hidden portrait an MJ answers. Some
    of them may have left since, or only look on.
    DECISION: the source says "the other side"; everyone who stands on it is asked, so that nobody answers for a Lien
    that is not theirs, and so that being asked says nothing of having one (P-18).
    """
    proposers = {seat for mise in mises_of(table, resolution.id, cote) for seat in mise.proposee_par}
    seats = acting(table, resolution, cote) | (proposers - acting(table, resolution, EN_FACE[cote]))
    return sorted(seats)


def acting(table: Table, resolution: Resolution, cote: Camp) -> set[str]:
    """The seats whose portraits have, for all to see, a Mise on this side; whoever said the Intention acts for it."""
    portraits = {mise.portrait for mise in mises_of(table, resolution.id, cote)}
    known = [p for p in table.portraits.values() if p.id in portraits and p.audience.everyone]
    return {p.seat for p in known if p.seat} | ({resolution.opened_by} if cote == "oui" else set())


def stands_in_front(table: Table, resolution: Resolution, portrait: str | None, cote: Camp) -> bool:
    """Whether this portrait acts against a side: by its Lien, or without acting for that side too."""
    here, there = (
        [m for m in mises_of(table, resolution.id, c) if m.portrait == portrait]
        for c in (cote, EN_FACE[cote])
    )
    row = table.portraits.get(portrait or "")
    opened = cote == "oui" and row is not None and row.seat == resolution.opened_by
    return engages_lien(m.voie for m in there) or bool(there and not here and not opened)
