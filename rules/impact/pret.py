"""Both hands are ready: they open, the dice fall, and the loser takes the contrecoup (I-22)."""

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from rules.counters import moved, value_of
from rules.dice import Dice
from rules.entry import Change, Entry, Set
from rules.game import Move, PartRef, RuleError, Stale, Who
from rules.impact.acteurs import check_able
from rules.impact.affrontement import (
    Affrontement,
    Cote,
    Issue,
    Jete,
    duel_becomes,
    sided,
    vue_of,
)
from rules.impact.annonce import Touche
from rules.impact.contrecoup import contrecoup_asked
from rules.impact.duel import Duel, throw_duel
from rules.impact.options import etoiles
from rules.impact.pertes import taken
from rules.impact.poignees import Hand, choix_of, hand_of, raisons, state_of
from rules.impact.portraits import ETINCELLES
from rules.table import EVERYONE, Resolution, Table

DEJA = "C’est déjà dit\u00a0: la page va se remettre à jour."
Vue = Annotated[str, Meta(max_length=60)]


class Pret(Struct):
    """One side is ready, or no longer. `vue` is what its page showed of it (`vue_of`)."""

    part: PartRef
    vue: Vue = ""
    oui: bool = True


def pret(table: Table, params: Pret, dice: Dice) -> list[Entry]:
    """Say that one's hand is ready, or no longer. Once both are, the hands open and the dice fall, by this same act.

    Raises Stale when the hand or the contrecoup is not what was seen, and RuleError before the contrecoups are said,
    for what is said already, without the Étincelle that the hand burns, and when one of both is dead.
    """
    resolution, duel, _, index = sided(table, params.part, "mains")
    cote = duel.cotes[index]
    if not params.oui:
        if not cote.pret:
            raise RuleError(DEJA)
        return [said(table, resolution, duel, index, False)]
    for side in duel.cotes:
        check_able(table, side.portrait)
    names = [table.portraits[side.portrait].name for side in duel.cotes]
    hand, other = hand_in(table, resolution, cote), hand_in(table, resolution, duel.cotes[1 - index])
    vue = vue_of(table, duel, hand)
    if params.vue != vue:
        raise Stale(
            "Ta main ou ton contrecoup ont changé\u00a0: relis-les, puis dis que ta main est prête.", vue=vue
        )
    if cote.pret and still(table, duel, hand):
        raise RuleError(DEJA)
    if not affords(table, hand):
        raise RuleError(f"{names[index]} n’a plus d’Étincelle\u00a0: reprends celle de ta main.")
    ready = duel.cotes[1 - index].pret
    if ready and still(table, duel, other):
        hands = (other, hand) if index else (hand, other)
        return list(fought(table, resolution, duel, hands, dice))
    if ready:  # what the other one was ready for is no more: they look at it again
        duel = duel.with_side(1 - index, msgspec.structs.replace(duel.cotes[1 - index], pret=False))
    return [said(table, resolution, duel, index, True, vue, fallen=names[1 - index] if ready else "")]


def said(
    table: Table,
    resolution: Resolution,
    duel: Affrontement,
    index: int,
    oui: bool,
    vue: str = "",
    fallen: str = "",
) -> Entry:
    """The line of one side that is ready or no longer; of its hand it says nothing."""
    cote = msgspec.structs.replace(duel.cotes[index], pret=oui)
    hand = hand_in(table, resolution, cote)
    changes = (
        duel_becomes(resolution, duel.with_side(index, cote)),
        Set("part", hand.part.id, "state", state_of(cote.portrait, choix_of(hand.part), vue=vue)),
    )
    payload = {"portrait": table.portraits[cote.portrait].name, "oui": oui, "retombe": fallen}
    return Entry("impact/pret", payload, resolution.audience, changes, resolution.id)


def hand_in(table: Table, resolution: Resolution, cote: Cote) -> Hand:
    """The hand of a side. It was made with the duel, and lives as long."""
    hand = hand_of(table, resolution.id, cote.portrait)
    assert hand is not None
    return hand


def affords(table: Table, hand: Hand) -> bool:
    """Whether the Étincelle that a hand burns is there (I-08)."""
    return not hand.choix.etincelle or value_of(table, hand.part.state["portrait"], ETINCELLES) >= 1


def still(table: Table, duel: Affrontement, hand: Hand) -> bool:
    """Whether a hand is still what its player was ready for."""
    return affords(table, hand) and hand.part.state.get("vue") == vue_of(table, duel, hand)


def fought(
    table: Table, resolution: Resolution, duel: Affrontement, hands: tuple[Hand, Hand], dice: Dice
) -> Iterator[Entry]:
    """The hands open and the dice fall; Étincelles are spent; who loses takes the contrecoup and tells it."""
    one, other = (hand.main.poignee for hand in hands)
    fell = throw_duel(one, other, (duel.cotes[0].defend, duel.cotes[1].defend), dice)
    losses = [
        taken(table, cote.portrait, cote.danger, cote.enjeu, resolution.id) if perd else []
        for cote, perd in zip(duel.cotes, fell.contrecoups, strict=True)
    ]
    first, second = (jete(table, duel.cotes[i], hands[i], fell, i, losses[i]) for i in (0, 1))
    issue = Issue((first, second), fell.vainqueur)
    done = msgspec.structs.replace(duel, etape="lu", issue=issue)
    changes: list[Change] = [duel_becomes(resolution, done)]
    for hand, cote, perd in zip(hands, duel.cotes, fell.contrecoups, strict=True):
        changes.append(Set("part", hand.part.id, "audience", EVERYONE))
        if hand.choix.etincelle:
            changes.append(moved(table, cote.portrait, ETINCELLES, -1))
        if perd:
            changes.append(contrecoup_asked(table, resolution, cote))
    payload = {**msgspec.to_builtins(issue), "etoiles": etoiles(table)}
    yield Entry("impact/duel_lance", payload, resolution.audience, tuple(changes), resolution.id)
    for loss in losses:
        yield from loss


def jete(table: Table, cote: Cote, hand: Hand, fell: Duel, index: int, loss: list[Entry]) -> Jete:
    """One side as it fell, in the words of everyone."""
    throw = fell.throws[index]
    return Jete(
        nom=table.portraits[cote.portrait].name,
        intention=cote.intention,
        defend=cote.defend,
        des=throw.des,
        dores=throw.dores,
        raisons=tuple(raison.mots for raison in raisons(table, hand)),
        reussites=fell.reussites[index],
        perd=fell.contrecoups[index],
        echec=cote.echec,
        touche=msgspec.convert(loss[0].payload, Touche) if loss else None,
    )


MOVES = (Move("impact/pret", Pret, Who.OWNER, pret),)
