"""What a throw costs, and what it does: exactly what was announced, nothing else (I-03, I-07, I-13, I-20, I-23)."""

from collections.abc import Sequence

from rules import board, counters
from rules.entry import Change, Entry
from rules.game import RuleError
from rules.impact.annonce import Annonce, Tombe
from rules.impact.pertes import taken
from rules.impact.poignees import Hand
from rules.impact.portraits import ETINCELLES, SUSPENSE
from rules.impact.soutiens import exposed_to
from rules.table import Resolution, Table


def paid(table: Table, annonce: Annonce, hand: Hand) -> list[Change]:
    """The changes that spend what the throw costs: the Étincelle burnt, the token of the price (I-08, I-13).

    Raises RuleError when it is not there any more.
    """
    changes: list[Change] = []
    if hand.choix.etincelle:
        if counters.value_of(table, annonce.acteur, ETINCELLES) < 1:
            raise RuleError(
                "Il ne reste aucune Étincelle à griller\u00a0: reprends-la, puis lance sans elle."
            )
        changes.append(counters.moved(table, annonce.acteur, ETINCELLES, -1))
    if annonce.prix:
        if board.held(table, SUSPENSE) < 1:
            raise RuleError(
                "Le jeton de Suspense du prix n’est plus là\u00a0: que le Monde refasse son annonce."
            )
        changes += board.shared(table, SUSPENSE, -1)
    return changes


def taken_by_all(table: Table, resolution: Resolution, annonce: Annonce) -> list[Entry]:
    """The lines of what a failure takes, exactly as announced: each their own box, lost words from who tries (I-07)."""
    return [
        entry
        for sheet in exposed_to(table, resolution, annonce)
        for entry in taken(table, sheet, annonce.danger, annonce.enjeu, resolution.id)
    ]


def written(annonce: Annonce, tombe: Tombe) -> tuple[str, ...]:
    """The facts that a throw writes: the manœuvre's, and what both gestures of a double geste pose (I-20, I-21).

    The first gesture is done even if the second fails: its fact stands.
    """
    first, seconde, done = tombe.parties[0], annonce.seconde, tombe.resultat != "rate"
    fait = annonce.fait if done or (seconde and (first is None or first.resultat != "rate")) else ""
    pose = seconde.pose if seconde and done else ""
    return tuple(filter(None, (fait, pose)))


def posed(table: Table, texts: Sequence[str]) -> list[Change]:
    """The changes that lay these facts on the board, made once if it was not there (I-20)."""
    changes: list[Change] = []
    for place, text in enumerate(texts):
        changes += [c for c in board.pose_fact(table, text, f"fact {place}") if c not in changes]
    return changes


def ticked(table: Table, resolution: Resolution, annonce: Annonce, missed: bool) -> list[Entry]:
    """The lines of the clock that was announced, by one segment, whatever was rolled in two parts (I-21, I-23)."""
    clock = table.counters.get(annonce.horloge or "")
    if clock is None or missed is not (annonce.coche == "echec"):
        return []
    return board.ticked(clock, 1, resolution.id)
