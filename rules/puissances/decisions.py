"""What becomes of a proposed Mise: the MJ decides for the table, its proposer may take it back (P-04, P-11)."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from rules.dice import Dice
from rules.entry import Change, Entry, Set
from rules.game import Move, OptionalLine, PartRef, RuleError, Who
from rules.puissances.annonce import annonce_of, at
from rules.puissances.mises import (
    EN_JEU,
    PART,
    Mise,
    check_acteur,
    check_in_play,
    kept,
    mise_becomes,
    mise_of,
)
from rules.puissances.prismes import Voie
from rules.puissances.resolution import Camp
from rules.table import Part, Resolution, Table

# `Mise.vue` as the form showed it: longer than a line, for it holds one.
Vue = Annotated[str, Meta(max_length=200)]


class Decision(Struct):
    mise: PartRef
    vue: Vue = ""


class Fusion(Struct):
    mise: PartRef
    dans: PartRef
    vue: Vue = ""


class Retouche(Struct):
    """What the MJ says of a Mise: which side, its words, whose it is, and by which way it passes (P-11)."""

    mise: PartRef
    cote: Camp
    label: OptionalLine
    voie: Voie
    acteur: OptionalLine = ""
    vue: Vue = ""


def decided(table: Table, mise: str, etats: Sequence[str], vue: str = "") -> tuple[Resolution, Part, Mise]:
    """The resolution of this Mise, its part, and the Mise itself.

    Raises RuleError once the Mises are set, when the Mise is not in one of these states, or is not as it was seen.
    """
    part = table.parts[mise]
    resolution, annonce = at(table, part.resolution)
    if annonce.etape not in ("mises", "decision"):
        raise RuleError("Les Mises sont posées\u00a0: rouvre-les pour en changer.")
    if part.kind != PART or mise_of(part).etat not in etats:
        raise RuleError("Cette Mise vient d’être décidée\u00a0: regarde ce qu’elle est devenue.")
    if vue and vue != mise_of(part).vue:
        raise RuleError("Cette Mise vient de changer\u00a0: regarde ce qu’elle est devenue, puis recommence.")
    return resolution, part, mise_of(part)


def check_lien(resolution: Resolution, mise: Mise) -> None:
    """Raise RuleError when this would engage a Lien after the answer, unless it is of the answer itself (P-17)."""
    if mise.voie == "lien" and not mise.reponse and annonce_of(resolution).lien_closed_to(mise.proposee_par):
        raise RuleError("Le Lien a déjà eu sa réponse\u00a0: aucun autre ne s’engage dans cette résolution.")


def accepter(table: Table, params: Decision, dice: Dice) -> list[Entry]:
    """The table keeps a Mise; an implicit trait enters the portrait (P-04, P-11).

    Raises RuleError once the Mises are set, when it is kept or merged already, when its reason counts already, when
    it would engage a Lien after the answer, and as `kept` does.
    """
    resolution, part, mise = decided(table, params.mise, ("proposee", "refusee"), params.vue)
    check_lien(resolution, mise)
    check_in_play(table, resolution.id, mise, but=(part.id,))
    state, written = kept(table, mise, part.id)
    changes = (Set("part", part.id, "state", state), *written)
    payload = mise.payload() | {"etat": "acceptee"}
    return [Entry("puissances/mise_acceptee", payload, resolution.audience, changes, resolution.id)]


def refuser(table: Table, params: Decision, dice: Dice) -> list[Entry]:
    """The table leaves a Mise aside; it can be taken back as long as the Mises are open (P-11).

    Raises RuleError once the Mises are set, or when it is refused or merged already.
    """
    resolution, part, mise = decided(table, params.mise, EN_JEU, params.vue)
    new = msgspec.structs.replace(mise, etat="refusee")
    changes = (mise_becomes(part, new),)
    return [Entry("puissances/mise_refusee", new.payload(), resolution.audience, changes, resolution.id)]


def fondre(table: Table, params: Fusion, dice: Dice) -> list[Entry]:
    """Two Mises say the same thing: the first proposed keeps actor and provenance, both proposers are named (P-11).

    A merged Lien Mise engages nothing more, though its Lien stays declared; what one of them wrote stays written.
    DECISION: the first proposed counts, whichever the MJ taps, and it is kept if one of the two was.
    Raises RuleError for a Mise with itself or of another resolution or side, for one refused or merged already, and
    once the Mises are set.
    """
    if params.mise == params.dans:
        raise RuleError("Une Mise ne se fond pas en elle-même\u00a0: choisis l’autre.")
    resolution, *_ = decided(table, params.mise, EN_JEU, params.vue)
    other, *_ = decided(table, params.dans, EN_JEU)
    ordered = [part for part in table.parts_of(resolution.id) if part.id in (params.mise, params.dans)]
    if other.id != resolution.id:
        raise RuleError("On fond deux Mises d’une même résolution\u00a0: choisis-en une autre.")
    (first, second), (kept_mise, mise) = ordered, [mise_of(part) for part in ordered]
    if kept_mise.cote != mise.cote:
        raise RuleError("On fond deux Mises du même côté\u00a0: choisis-en une autre, ou retouche son côté.")
    names = tuple(dict.fromkeys(kept_mise.proposee_par + mise.proposee_par))
    kept_mise = msgspec.structs.replace(kept_mise, proposee_par=names)
    state, written = msgspec.to_builtins(kept_mise), list[Change]()
    if "acceptee" in (kept_mise.etat, mise.etat):
        check_in_play(table, resolution.id, kept_mise, but=(first.id, second.id))
        state, written = kept(table, kept_mise, first.id)
    changes = (
        mise_becomes(second, msgspec.structs.replace(mise, etat="fondue")),
        Set("part", first.id, "state", state),
        *written,
    )
    payload = {"label": mise.label, "dans": kept_mise.label, "cote": mise.cote, "proposee_par": list(names)}
    return [Entry("puissances/mises_fondues", payload, resolution.audience, changes, resolution.id)]


def retirer(table: Table, params: Decision, dice: Dice) -> list[Entry]:
    """Its proposer takes a Mise back. Raises RuleError once it is decided, or the Mises are set."""
    resolution, part, mise = decided(table, params.mise, ("proposee",), params.vue)
    changes = (Set("part", part.id, "removed", True),)
    return [Entry("puissances/mise_retiree", mise.payload(), resolution.audience, changes, resolution.id)]


def retoucher(table: Table, params: Retouche, dice: Dice) -> list[Entry]:
    """The MJ says which side a Mise favours, and of one in words whose it is and how it passes (P-11).

    Raises RuleError without words, when it would engage or disengage a Lien, when it would change the words of a
    trait or the actor of a portrait's Mise, when it names a Puissance as the actor (P-01), when its reason counts
    there already, when it would engage a Lien after the answer, when nothing changes, for a Mise refused or merged,
    and once the Mises are set.
    """
    resolution, part, mise = decided(table, params.mise, EN_JEU, params.vue)
    label, acteur = params.label.strip(), params.acteur.strip()
    if not label:
        raise RuleError("Dis en quelques mots ce qui compte ici.")
    if params.voie != mise.voie and "lien" in (params.voie, mise.voie):
        raise RuleError(
            "Le Lien se déclare par celui qui le porte\u00a0: refuse la Mise, et qu’on la repropose."
        )
    if mise.trait and label != mise.label:
        raise RuleError("Ces mots sont ceux d’un trait\u00a0: change-les sur sa fiche, la Mise les garde.")
    if mise.portrait and (params.voie != mise.voie or (mise.acteur and acteur != mise.acteur)):
        raise RuleError(
            "Cette Mise tient à un portrait\u00a0: refuse-la, et qu’on la repropose pour quelqu’un d’autre."
        )
    check_acteur(table, acteur)
    new = msgspec.structs.replace(mise, cote=params.cote, label=label, voie=params.voie, acteur=acteur)
    if new == mise:
        raise RuleError("Rien n’a changé dans cette Mise\u00a0: change-la, ou ferme.")
    if new.cote != mise.cote:
        check_lien(resolution, mise)
    check_in_play(table, resolution.id, new, but=(part.id,))
    changes = (mise_becomes(part, new),)
    return [Entry("puissances/mise_retouchee", new.payload(), resolution.audience, changes, resolution.id)]


MOVES = (
    Move("puissances/accepter", Decision, Who.MJ, accepter),
    Move("puissances/refuser", Decision, Who.MJ, refuser),
    Move("puissances/fondre", Fusion, Who.MJ, fondre),
    Move("puissances/retirer", Decision, Who.OWNER, retirer),
    Move("puissances/retoucher", Retouche, Who.MJ, retoucher),
)
