"""The dice of an action fall: read at once, with all that a Trinité or an OMA does (M-01 to M-03, M-10)."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Change, Entry, Set
from rules.game import Move, PartRef, ResolutionRef, RuleError, Stale, Who
from rules.murphy.action import (
    Action,
    Evenement,
    actions,
    becomes,
    before_the_dice,
    choix_of,
    choix_part,
    somme_of,
)
from rules.murphy.etat import Etat, after
from rules.murphy.fiche import changes_to, etat_of
from rules.murphy.jet import throw
from rules.murphy.lois import lire
from rules.murphy.offres import asked, offres_of
from rules.murphy.recit import to_tell
from rules.murphy.relais import cloture, relais, told
from rules.table import Resolution, Table

EVENTS = ("trinite", "oma")  # the results that touch the sheet


class Lancer(Struct):
    """The throw, and the threshold that the page showed."""

    part: PartRef
    resolution: ResolutionRef
    seuil: Annotated[int, Meta(ge=0, le=60)]


def lancer(table: Table, params: Lancer, dice: Dice) -> list[Entry]:
    """Throw the dice of an action, and read them at the Piété of now.

    What the older rolls of this character still offered is over (M-05). Raises RuleError before the conditions are
    said and without a characteristic; Stale when the threshold is not the one that was read.
    """
    resolution, action = before_the_dice(table, params.resolution)
    part = choix_part(table, resolution.id)
    if part.id != params.part:
        raise RuleError("Ces dés ne sont pas ceux de cette action\u00a0: lance depuis la Scène.")
    if action.etape == "demande":
        raise RuleError("La MD n’a pas dit les conditions\u00a0: attends-les, puis lance.")
    somme = somme_of(table, action, choix_of(table, part))
    if somme is None:
        raise RuleError("Choisis d’abord la caractéristique de cette action.")
    if somme.seuil != params.seuil:
        raise Stale(
            f"Le seuil est maintenant de {somme.seuil}\u00a0: relis la somme, puis lance\u202f; rien n’est perdu.",
            seuil=str(somme.seuil),
        )
    before = etat_of(table, action.portrait)
    lecture = lire(throw(somme.seuil, dice), before.piete)
    etat = after(before, lecture.resultat)
    event = event_of(before, etat) if lecture.resultat in EVENTS else None
    new = replace(action, etape="lue", somme=somme, lecture=lecture, evenement=event)
    changes: list[Change] = [becomes(resolution, new), *to_tell(table, resolution, new)]
    if offres_of(etat, lecture):
        changes.append(asked(table, resolution, new, part))
    older = [row for row, one in actions(table, action.portrait) if one.read]
    makes_room, beside = staged(table, resolution, older, event=event is not None)
    fell = Entry(
        "murphy/jet_lance", payload_of(table, new), resolution.audience, (*changes, *beside), resolution.id
    )
    closing = [cloture(table, row) for row in older]
    return [*makes_room, *closing, fell, *announced(table, resolution, new, etat)]


def staged(
    table: Table, resolution: Resolution, older: list[Resolution], event: bool
) -> tuple[list[Entry], list[Change]]:
    """What gives the stage to the dice that fall, where it may be given: always for the event of the evening."""
    now = table.on_stage()
    if resolution.on_stage:
        return [], []
    takes: Change = Set("resolution", resolution.id, "on_stage", True)
    if now in older:  # it closes, and leaves the stage
        return [], [takes]
    room = relais(table, resolution.audience, force=event)
    return room.entries, [*room.changes, takes] if room.free else []


def payload_of(table: Table, action: Action) -> dict[str, Any]:
    """The throw as the journal keeps it, in words."""
    assert action.lecture is not None and action.somme is not None
    jet = action.lecture.jet
    return {
        **told(table, action),
        "somme": [{"mot": t.mot, "lue": t.lue, "sorte": t.sorte} for t in action.somme.termes],
        "seuil": jet.seuil,
        "des": [{"face": face, "reussit": face <= jet.seuil} for face in jet.des],
        "reussites": len(jet.succes),
        "resultat": action.lecture.resultat,
    }


def event_of(before: Etat, etat: Etat) -> Evenement:
    """What a Sainte Trinité or an OMA moves on a sheet."""
    return Evenement(
        piete=None if before.piete is None or etat.piete is None else (before.piete, etat.piete),
        ame=(before.ame, etat.ame),
        xp_seance=(before.xp_seance, etat.xp_seance),
        reserve=etat.reserve.valeurs,
        miserable=etat.miserable,
    )


def announced(table: Table, resolution: Resolution, action: Action, etat: Etat) -> list[Entry]:
    """The line of a Sainte Trinité or an OMA, with everything that it changes on the sheet (M-03)."""
    if action.lecture is None or action.evenement is None:
        return []
    payload = {**told(table, action), **msgspec.to_builtins(action.evenement)}
    changes = tuple(changes_to(table, action.portrait, etat))
    return [Entry(f"murphy/{action.lecture.resultat}", payload, resolution.audience, changes, resolution.id)]


MOVES = (Move("murphy/lancer", Lancer, Who.OWNER, lancer, binding=True),)
