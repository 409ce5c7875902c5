"""The Lien itself as the stake of a resolution: said before the roll, it may be lost at once (P-43)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Entry
from rules.game import Move, ResolutionRef, RuleError, TraitRef, Who
from rules.puissances.annonce import Annonce, Enjeu, annonce_becomes, at
from rules.puissances.presence.rupture import known_to
from rules.puissances.presence.seuil import known
from rules.puissances.resolution import Camp
from rules.table import EVERYONE, Portrait, Table, Trait


class MiseEnJeu(Struct):
    """`cote` is the outcome by which the Lien is lost; without a Lien, none is at stake any more."""

    resolution: ResolutionRef
    lien: TraitRef | None = None
    cote: Camp = "non"


class EnjeuVu(Struct, frozen=True):
    """A stake as it is read: the Lien while it lasts, its traits that all know, the outcome by which it is lost.

    `perdu`: the dice lost it.
    """

    enjeu: Enjeu
    lien: Trait | None
    traits: tuple[Trait, ...]
    issue: str
    perdu: bool


def mettre_en_jeu(table: Table, params: MiseEnJeu, dice: Dice) -> list[Entry]:
    """The MJ says that a Lien is at stake, and by which outcome it is lost; or that it is no more (P-43).

    Raises RuleError before the Focus and after the roll, for what is no Lien, for one that the table does not know, and
    when nothing changes.
    """
    resolution, annonce = at(table, params.resolution)
    if not annonce.cadree or annonce.etape == "resolue":
        raise RuleError("Un Lien se met en jeu entre le Focus et les dés\u00a0: dis-le à ce moment-là.")
    new = replace(annonce, enjeu=enjeu_of(table, params) if params.lien else None)
    if new == annonce:
        raise RuleError("L’annonce le dit déjà\u00a0: choisis un autre Lien, l’autre issue, ou ferme.")
    changes = (annonce_becomes(resolution, new),)
    if new.enjeu is None:
        payload = {"portrait": annonce.enjeu.portrait, "text": annonce.enjeu.text} if annonce.enjeu else {}
        return [Entry("puissances/enjeu_retire", payload, resolution.audience, changes, resolution.id)]
    traits = [t.text for t in known_to(table, table.traits[new.enjeu.lien], EVERYONE)]
    said = {"portrait": new.enjeu.portrait, "text": new.enjeu.text}
    payload_of = {**said, "issue": annonce.issue(params.cote), "traits": traits}
    return [Entry("puissances/enjeu", payload_of, resolution.audience, changes, resolution.id)]


def enjeu_of(table: Table, params: MiseEnJeu) -> Enjeu:
    """The stake that is named. Raises RuleError for what is no Lien, or for one that not all know."""
    lien = table.traits[params.lien or ""]
    if lien.kind != "lien":
        raise RuleError("C’est un Lien qui se met en jeu\u00a0: choisis-en un.")
    if not known(table, lien).everyone:
        raise RuleError("La table ne connaît pas ce Lien\u00a0: révèle-le d’abord, puis mets-le en jeu.")
    return Enjeu(lien.id, params.cote, table.portraits[lien.portrait].name, lien.text)


def enjeu_vu(table: Table, annonce: Annonce) -> EnjeuVu | None:
    """The stake that an announcement has, as it is read, if a Lien is one."""
    if annonce.enjeu is None:
        return None
    lien = table.traits.get(annonce.enjeu.lien)
    traits = tuple(known_to(table, lien, EVERYONE)) if lien else ()
    return EnjeuVu(annonce.enjeu, lien, traits, annonce.issue(annonce.enjeu.cote), annonce.lien_perdu)


def liens_connus(table: Table) -> tuple[tuple[Portrait, Trait], ...]:
    """The Liens that all know, each with who has it: those that may be put at stake."""
    liens = [t for t in table.traits.values() if t.kind == "lien" and known(table, t).everyone]
    return tuple((table.portraits[lien.portrait], lien) for lien in liens)


MOVES = (Move("puissances/mettre_en_jeu", MiseEnJeu, Who.MJ, mettre_en_jeu),)
