"""The hand falls: it is read at once, and exactly what was announced happens (I-03, I-07, I-10, I-13, I-20, I-21)."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Entry
from rules.game import Move, PartRef, ResolutionRef, RuleError, Stale, Who
from rules.impact.acteurs import check_able
from rules.impact.annonce import Annonce, Partie, Tombe, Touche, annonce_becomes, at
from rules.impact.desordre import chaos_falls
from rules.impact.double_geste import throw_parts
from rules.impact.effets import paid, posed, taken_by_all, ticked, written
from rules.impact.main import Poignee
from rules.impact.options import CHAOS, etoiles
from rules.impact.poignees import Hand, hand_of, raisons
from rules.impact.relais import told
from rules.impact.soutiens import risque_of
from rules.impact.suites import suites_of_hand
from rules.impact.suivi import asked
from rules.table import Resolution, Table

Count = Annotated[int, Meta(ge=0, le=20)]


class Lancer(Struct):
    """The throw, and what the page showed: the dice of the hand, before it is cut, and what `risque_of` says."""

    part: PartRef
    resolution: ResolutionRef
    des: Count
    dores: Count
    noirs: Count
    risque: Annotated[str, Meta(max_length=1000)] = ""


def lancer(table: Table, params: Lancer, dice: Dice) -> list[Entry]:
    """Throw the hand under its announcement: what follows is what was announced, and what le Monde is asked to tell.

    The Chaos falls in the same act when there is none to throw, or when the table throws it with the hand (I-11).
    Raises RuleError without an announcement, for another hand, for who died meanwhile, and for what cannot be paid any
    more; a Refusal for a hand too small to be cut; Stale when the dice or the risk are not those that were read.
    """
    resolution, annonce = at(table, params.resolution, "annoncee")
    hand = hand_of(table, resolution.id, annonce.acteur)
    if hand is None or hand.part.id != params.part:
        raise RuleError("Cette main n’est pas de cette action\u00a0: lance depuis la Scène.")
    check_able(table, annonce.acteur)
    check_read(table, resolution, annonce, hand, params)
    spent = paid(table, annonce, hand)
    tombe = fallen(table, annonce, hand, dice)
    missed = tombe.resultat == "rate"
    losses = taken_by_all(table, resolution, annonce) if missed else []
    touches = tuple(msgspec.convert(entry.payload, Touche) for entry in losses)
    new = replace(annonce, etape="lancee" if tombe.noirs else "lue", tombe=replace(tombe, touches=touches))
    faits = written(annonce, tombe)
    changes = (
        annonce_becomes(resolution, new),
        *spent,
        *posed(table, faits),
        *asked(table, resolution, annonce, [*["echec"] * missed, *tombe.suites]),
    )
    payload = payload_of(table, resolution, new, faits, hand)
    entries = [
        Entry("impact/main_lancee", payload, resolution.audience, changes, resolution.id),
        *losses,
        *ticked(table, resolution, annonce, missed),
    ]
    if tombe.noirs and table.chosen(CHAOS) == "ensemble":
        entries += chaos_falls(table, resolution, new, dice)
    return entries


def check_read(table: Table, resolution: Resolution, annonce: Annonce, hand: Hand, params: Lancer) -> None:
    """Raise Stale unless the dice and the risk are still those that the page showed."""
    des, dores = hand.main.poignee
    now = {
        "des": str(des),
        "dores": str(dores),
        "noirs": str(len(hand.noirs(annonce.noirs))),
        "risque": risque_of(table, resolution, annonce),
    }
    if any(str(getattr(params, key)) != value for key, value in now.items()):
        raise Stale(
            "Les dés, ou ce que tu risques, viennent de changer\u00a0: relis-les, puis lance\u202f; rien n’est perdu.",
            **now,
        )


def fallen(table: Table, annonce: Annonce, hand: Hand, dice: Dice) -> Tombe:
    """The hand thrown and read, in two parts for a double geste; the Chaos is still to fall (I-10, I-21).

    Raises a Refusal for a hand too small to be cut.
    """
    seconde = annonce.seconde
    parts: tuple[Poignee | None, Poignee | None] = (hand.main.poignee, None)
    if seconde:
        parts = seconde.cut(hand.main.poignee, hand.choix.sur)
    throws = throw_parts(parts, dice)[: 2 if seconde else 1]
    rolled = [throw for throw in throws if throw]
    resultats = [throw.resultat for throw in rolled]
    mots = [raison.mots for raison in raisons(table, hand)]
    if seconde and seconde.porte and throws[1]:
        mots.append("ce que pose le premier geste")
    return Tombe(
        parties=tuple(Partie(t.des, t.dores, t.resultat) if t else None for t in throws),
        resultat=resultats[-1],
        raisons=tuple(mots),
        noirs=hand.noirs(annonce.noirs),
        suites=suites_of_hand(resultats, annonce.danger, bool(annonce.prix)),
    )


def payload_of(
    table: Table, resolution: Resolution, annonce: Annonce, faits: Sequence[str], hand: Hand
) -> dict[str, Any]:
    """The throw as the journal keeps it, in words."""
    tombe = annonce.tombe
    assert tombe is not None
    fell = msgspec.to_builtins(tombe)
    return {
        **told(table, resolution),
        **{key: fell[key] for key in ("parties", "resultat", "raisons", "noirs", "suites")},
        "seconde": annonce.seconde.intention if annonce.seconde else "",
        "reussite": annonce.reussite,
        "danger": annonce.danger,
        "echec": annonce.echec,
        "prix": annonce.prix if "prix" in tombe.suites else "",
        "faits": list(faits),
        "etincelle": hand.choix.etincelle,
        "jeton": bool(annonce.prix),
        "etoiles": etoiles(table),
    }


MOVES = (Move("impact/lancer", Lancer, Who.OWNER, lancer, binding=True),)
