"""What le Monde may announce: a price paid for, a clock that all see, two gestures that are played (I-03, I-21)."""

from rules import board
from rules.game import RuleError
from rules.impact.annonce import KIND, Annonce, annonce_of
from rules.impact.main import Poignee
from rules.impact.pertes import check_enjeu
from rules.impact.portraits import SUSPENSE
from rules.table import Resolution, Table


def check_announced(table: Table, annonce: Annonce, resolution: Resolution | None) -> None:
    """Raise RuleError for what cannot be announced.

    Words that cannot be exposed (`check_enjeu`); a price without a Suspense token of its own (I-03); a visée that
    poses nothing (I-20); a clock that is secret or full (I-23); a double geste of which a part is forbidden, or that
    has nothing to roll (I-21).
    """
    check_enjeu(table, annonce.acteur, annonce.danger, annonce.enjeu)
    if annonce.prix and free_suspense(table, resolution) < 1:
        raise RuleError(
            "Un prix se paie d’un jeton de Suspense, et il n’y en a plus de libre\u00a0: annonce sans prix."
        )
    if annonce.visee and not annonce.fait:
        raise RuleError("Une visée commence par un fait à poser\u00a0: écris lequel.")
    if annonce.horloge:
        check_clock(table, annonce.horloge)
    if annonce.seconde:
        annonce.seconde.cut(Poignee(2, 0))


def check_clock(table: Table, horloge: str) -> None:
    """Raise RuleError unless this is a clock that all see, and that can still go on (I-23)."""
    clock = next((clock for clock in board.clocks(table) if clock.id == horloge), None)
    if clock is None:
        raise RuleError("Ce n’est pas une horloge de la table\u00a0: choisis-en une, ou aucune.")
    if not clock.audience.everyone:
        raise RuleError("Cette horloge est secrète\u00a0: montre-la d’abord, ou fais-la avancer à la main.")
    if board.is_full(clock):
        raise RuleError(f"L’horloge «\u00a0{clock.label}\u00a0» est pleine\u00a0: choisis-en une autre.")


def free_suspense(table: Table, but: Resolution | None = None) -> int:
    """How many Suspense tokens pay for no price announced elsewhere (I-03, I-04). `but`: the roll being announced."""
    others = [annonce_of(row) for row in table.resolutions.values() if row.kind == KIND and row is not but]
    return board.held(table, SUSPENSE) - sum(a.etape == "annoncee" and a.prix != "" for a in others)
