"""The dé kult falls; after a failure the ombre offers another, once (K-01 to K-05)."""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.apotheose.annonce import Annonce, annonce_becomes, at
from rules.apotheose.kult import throw_kult
from rules.apotheose.ombres import bougee
from rules.apotheose.ouvertures import told
from rules.apotheose.scores import Score, score_of, words_of
from rules.apotheose.suites import suites
from rules.apotheose.vies import check_able
from rules.dice import Dice
from rules.entry import Entry
from rules.game import Move, PartRef, ResolutionRef, RuleError, Stale, Who
from rules.table import Resolution, Table

Shown = Annotated[int, Meta(ge=-1000, le=1000)]


class Lancer(Struct):
    """The throw, and what the page showed: the score before the die, and the difficulty."""

    part: PartRef
    resolution: ResolutionRef
    score: Shown
    difficulte: Shown


class Decision(Struct):
    """Whose die it is: the part of a roll, or of a spell that is resisted."""

    part: PartRef
    resolution: ResolutionRef


def lancer(table: Table, params: Lancer, dice: Dice) -> list[Entry]:
    """Throw the dé kult. A failure that is not critical waits for its player; anything else is read at once.

    Raises RuleError without a difficulty, for another score, for who fell meanwhile; Stale when the score or the
    difficulty are not those that were read.
    """
    return rolled(table, params, dice)


def sans_de(table: Table, params: Lancer, dice: Dice) -> list[Entry]:
    """Defend without a die: the score alone stands (K-33). Raises as `lancer` does, and for anything but a defence."""
    if at(table, params.resolution)[1].genre != "defense":
        raise RuleError("Seule une défense se passe de dé\u00a0: lance-le.")
    return rolled(table, params, None)


def rolled(table: Table, params: Lancer, dice: Dice | None) -> list[Entry]:
    """What `lancer` and `sans_de` share: the score is what was read, and it stands from now on."""
    resolution, annonce, score = thrown(table, params, "annonce")
    check_able(table, annonce.acteur)
    now = {"score": str(score.base), "difficulte": str(annonce.difficulte)}
    if now != {"score": str(params.score), "difficulte": str(params.difficulte)}:
        raise Stale(
            "Le score ou la difficulté viennent de changer\u00a0: relis-les, puis lance\u202f; rien n’est perdu.",
            **now,
        )
    new = replace(annonce, base=score.base, kults=(throw_kult(dice),) if dice else ())
    critique = {"echec_critique": new.jet.ombre}
    raisons = {f"affect_{score.choix.sens}": score.action.ombre, **critique}
    words = words_of(table, score.choix)
    return fell(table, resolution, new, raisons, {**words, "sens": score.choix.sens})


def redoubler(table: Table, params: Decision, dice: Dice) -> list[Entry]:
    """Draw on the ombre: one point more, and a second dé kult added to the first (K-05).

    Raises RuleError unless a failure waits for it.
    """
    resolution, annonce, _ = thrown(table, params, "lance")
    jet = annonce.jet.rerolled(throw_kult(dice))
    new = replace(annonce, kults=jet.kults)
    raisons = {"second_de": 1, "echec_critique": jet.ombre - 1}
    return fell(table, resolution, new, raisons, {})


def accepter(table: Table, params: Decision) -> list[Entry]:
    """Keep the failure as it is. Raises RuleError unless it waits for that."""
    resolution, annonce, _ = thrown(table, params, "lance")
    return read(table, resolution, replace(annonce, etape="lu"), "apotheose/echec_garde", {}, [])


def thrown(table: Table, params: Lancer | Decision, *etapes: Any) -> tuple[Resolution, Annonce, Score]:
    """The roll, and the score that the move names. Raises RuleError when it is another's, or at another step."""
    resolution, annonce = at(table, params.resolution, *etapes)
    score = score_of(table, resolution.id, annonce)
    if score is None or score.part.id != params.part:
        raise RuleError("Ce score n’est pas de ce jet\u00a0: lance depuis la Scène.")
    return resolution, annonce, score


def fell(
    table: Table, resolution: Resolution, annonce: Annonce, raisons: dict[str, int], words: dict[str, Any]
) -> list[Entry]:
    """The lines of a die that fell, with the ombre it moves and, once the roll is read, what it does."""
    new = replace(annonce, etape="lance" if annonce.jet.may_reroll else "lu")
    ombre = bougee(table, new.acteur, raisons, new.intention, resolution.id)
    return read(table, resolution, new, "apotheose/jet_lance", words, ombre)


def read(
    table: Table,
    resolution: Resolution,
    annonce: Annonce,
    kind: str,
    words: dict[str, Any],
    beside: Sequence[Entry],
) -> list[Entry]:
    """The line of a roll that reached this step, then the lines beside it, then what it does if it is read."""
    jet = annonce.jet
    payload = {
        **told(table, annonce),
        **words,
        "genre": annonce.genre,
        "base": annonce.base,
        "kults": list(annonce.kults),
        "score": jet.score,
        "marge": jet.marge,
        "rangs": jet.rangs,
        "reussite": jet.reussite,
        "critique": jet.critique,
        "lu": annonce.etape == "lu",
        "ce_qui_suit": annonce.reussite if jet.reussite else annonce.echec,
    }
    changes = (annonce_becomes(resolution, annonce),)
    line = Entry(kind, payload, resolution.audience, changes, resolution.id)
    return [line, *beside, *(suites(table, resolution, annonce) if annonce.etape == "lu" else ())]


MOVES = (
    Move("apotheose/lancer", Lancer, Who.OWNER, lancer, binding=True),
    Move("apotheose/sans_de", Lancer, Who.OWNER, sans_de, binding=True),
)
