"""One line of ``manage.py resolve impact``: a roll, a double geste or a duel in JSON, answered by the engine."""

import msgspec
from msgspec import UNSET, Struct, UnsetType

from rules.impact.blessures import Danger
from rules.impact.chaos import Annonces, noirs, throw_chaos
from rules.impact.double_geste import DoubleGeste, cut, throw_parts
from rules.impact.duel import throw_duel
from rules.impact.lecture import Throw
from rules.impact.main import Main
from rules.impact.odds import odds
from rules.impact.suites import suites_of_hand
from rules.query import Refusal, dice_for, enveloped, keys


class JetGiven(Main, frozen=True):
    """A roll to settle: its hand and what was announced; ``faces`` are the physical results, in reading order."""

    danger: Danger
    prix: bool
    chaos: Annonces
    blessure_serieuse: bool
    double: DoubleGeste | UnsetType = UNSET
    faces: list[int] | UnsetType = UNSET

    @property
    def noirs(self) -> int:
        return len(noirs(self.chaos, self.blessure_serieuse, self.trame))


class DuellisteGiven(Main, frozen=True):
    """One hand of a duel."""

    defend: bool


class DuelGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """A duel to settle."""

    duel: tuple[DuellisteGiven, DuellisteGiven]
    faces: list[int] | UnsetType = UNSET


JET = msgspec.json.Decoder(JetGiven, strict=True)
DUEL = msgspec.json.Decoder(DuelGiven, strict=True)


@enveloped
def query(line: bytes, with_odds: bool) -> dict[str, object]:
    """Answer one request: what fell and what it means, or the odds of a roll; or an error and its message."""
    given = DUEL.decode(line) if "duel" in keys(line) else JET.decode(line)
    if with_odds:
        return {"odds": odds_of(given)}
    return settled_duel(given) if isinstance(given, DuelGiven) else settled(given)


def odds_of(given: JetGiven | DuelGiven) -> dict[str, float]:
    """Return the odds of a roll. Raises a Refusal for a duel or a double geste, which have none to give."""
    if isinstance(given, DuelGiven) or given.double is not UNSET:
        raise Refusal(
            "sans_probabilites",
            "Les probabilités se calculent pour une main simple\u00a0: demande-les sans duel ni double geste.",
        )
    return odds(given.poignee, given.noirs)


def settled(jet: JetGiven) -> dict[str, object]:
    """Roll the hand, or each part of it in turn, then the Chaos, once (I-10, I-11, I-21)."""
    parts = (jet.poignee, None) if isinstance(jet.double, UnsetType) else cut(jet.double, jet.poignee)
    with dice_for(jet.faces) as dice:
        throws = throw_parts(parts, dice)
        rolled = [throw for throw in throws if throw]
        chaos = throw_chaos(jet.noirs, rolled[-1].resultat, jet.prix, dice)
    suites = suites_of_hand([throw.resultat for throw in rolled], jet.danger, jet.prix) + chaos.suites
    shown = [_shown(throw) if throw else None for throw in throws]
    return {
        **(_shown(rolled[0]) if jet.double is UNSET else {"parts": shown}),
        "noirs": jet.noirs,
        "manifestations": chaos.manifestations,
        "desastre": chaos.desastre,
        "suites": [f"danger:{jet.danger}" if suite == "danger" else suite for suite in suites],
        "faces": [*(face for throw in rolled for face in throw.faces), *chaos.noirs],
    }


def _shown(throw: Throw) -> dict[str, object]:
    return {"des": len(throw.des), "dores": len(throw.dores), "resultat": throw.resultat}


def settled_duel(given: DuelGiven) -> dict[str, object]:
    """Roll both hands and compare them (I-22)."""
    first, second = given.duel
    with dice_for(given.faces) as dice:
        outcome = throw_duel(first.poignee, second.poignee, (first.defend, second.defend), dice)
    return {
        "reussites": list(outcome.reussites),
        "vainqueur": outcome.vainqueur,
        "contrecoups": list(outcome.contrecoups),
        "faces": [face for throw in outcome.throws for face in throw.faces],
    }
