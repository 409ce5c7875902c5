"""What somebody has lost and may lose: the four boxes of a sheet, death, a Legs, a Marque-objet (I-01, I-03, I-04)."""

from rules.entry import Change, Create, Entry, New, Set
from rules.game import RuleError
from rules.impact.blessures import BLESSURES, CASES, PERTES, Blessure, Case, Danger, ticked
from rules.impact.portraits import BRISE, OBJET, PERDU
from rules.table import Table, Trait

MORT = "mort"
MOTS: dict[Blessure, str] = {
    "blessure": "Une blessure",
    "grave": "Une blessure grave",
    "critique": "Une blessure critique",
    "mort": "Mort",
}
# The mark that words carry once they are lost, by their kind.
MARK = {"legs": PERDU.key, "marque": BRISE.key}
LOST = frozenset(MARK.values())
SANS_ENJEU = {
    "legs": "Nomme le Legs qui est en jeu\u00a0: un Legs de cette fiche.",
    "marque": "Nomme la Marque-objet qui est en jeu\u00a0: une Marque de cette fiche.",
}


def blessures_of(table: Table, portrait: str) -> list[Trait]:
    """The wounds that a sheet bears, in the order of their rungs; death among them."""
    return [trait for rung in BLESSURES for trait in table.traits_of(portrait, rung)]


def free_boxes(table: Table, portrait: str) -> list[Case]:
    """The boxes of a sheet that no wound fills."""
    free = list(CASES)
    for trait in blessures_of(table, portrait):
        if trait.kind in free:
            free.remove(trait.kind)
    return free


def is_dead(table: Table, portrait: str) -> bool:
    return bool(table.traits_of(portrait, MORT))


def is_down(table: Table, portrait: str) -> bool:
    """Whether a critical wound, or death, keeps somebody down (I-01)."""
    return is_dead(table, portrait) or bool(table.traits_of(portrait, "critique"))


def weighs(table: Table, portrait: str) -> list[Trait]:
    """What may weigh on an action, for one more black die: wounds grave or critique, Cicatrices (I-05)."""
    return [t for kind in ("grave", "critique", "cicatrice") for t in table.traits_of(portrait, kind)]


def would_tick(table: Table, portrait: str, danger: Danger) -> Blessure | None:
    """What a failure under this danger would tick on this sheet as it is now, None for nothing (I-01)."""
    return ticked(danger, free_boxes(table, portrait))


def wounded(table: Table, portrait: str, danger: Danger) -> list[Change]:
    """The changes that tick what this danger really is for this sheet; named afterwards by whoever plays it."""
    rung = would_tick(table, portrait, danger)
    if rung is None:
        return []
    values = {"portrait": portrait, "kind": rung, "text": MOTS[rung]}
    return [Create("trait", New(f"{rung} {portrait}"), values, table.portraits[portrait].audience)]


def lost(table: Table, trait: str | None) -> list[Change]:
    """The changes by which a Legs is lost, or a Marque-objet broken; none for words that are gone or lost already."""
    words = table.traits.get(trait or "")
    mark = MARK.get(words.kind) if words else None
    if words is None or mark is None or mark in words.flags:
        return []
    return [Set("trait", words.id, "flags", sorted({*words.flags, mark}))]


def check_enjeu(table: Table, portrait: str, danger: Danger, enjeu: str | None) -> None:
    """Raise RuleError unless what is exposed fits the danger: for legs or marque, words of that sheet that may be lost.

    A Marque is exposed only when it is an object (I-01); any other danger exposes no words (I-03).
    """
    if danger not in PERTES:
        if enjeu:
            raise RuleError("Ce danger n’expose ni Legs ni Marque\u00a0: retire-les, ou change de danger.")
        return
    words = table.traits.get(enjeu or "")
    if words is None or words.portrait != portrait or words.kind != danger:
        raise RuleError(SANS_ENJEU[danger])
    if MARK[danger] in words.flags:
        raise RuleError("Ces mots sont déjà perdus\u00a0: mets autre chose en jeu.")
    if words.audience != table.portraits[portrait].audience:
        raise RuleError("Ces mots sont secrets\u00a0: révèle-les avant de les mettre en jeu.")
    if danger == "marque" and OBJET.key not in words.flags:
        raise RuleError("Cette Marque n’est pas un objet\u00a0: mets en jeu une Marque-objet, ou un Legs.")


def exposed(table: Table, portrait: str) -> list[Trait]:
    """The Legs and Marques-objets of a sheet that a danger may take, none that is secret (I-03).

    None of a sheet that was put away: what was read of it may still be on stage.
    """
    sheet = table.portraits.get(portrait)
    if sheet is None:
        return []
    legs = table.traits_of(portrait, "legs")
    objets = [marque for marque in table.traits_of(portrait, "marque") if OBJET.key in marque.flags]
    return [t for t in (*legs, *objets) if MARK[t.kind] not in t.flags and t.audience == sheet.audience]


def rungs(table: Table, portrait: str) -> str:
    """What each rung would really tick on this sheet, in a few characters: a form gives back what it showed."""
    return ",".join(str(would_tick(table, portrait, rung)) for rung in BLESSURES)


def perte(table: Table, portrait: str, danger: Danger, enjeu: str | None = None) -> str:
    """What this danger would really take now, as a page shows it before: a rung, legs, marque, or nothing."""
    if danger in PERTES:
        return danger if lost(table, enjeu) else ""
    return would_tick(table, portrait, danger) or ""


def taken(
    table: Table,
    portrait: str,
    danger: Danger,
    enjeu: str | None = None,
    resolution: str | None = None,
) -> list[Entry]:
    """The line of what a sheet takes under this danger, exactly as it was announced; none when it takes nothing.

    Its payload is a `Touche`: the rung really ticked, or the words lost.
    """
    words = table.traits.get(enjeu or "")
    changes = lost(table, enjeu) if danger in PERTES else wounded(table, portrait, danger)
    if not changes:
        return []
    sheet = table.portraits[portrait]
    payload = {
        "portrait": sheet.name,
        "danger": perte(table, portrait, danger, enjeu),
        "perdu": words.text if words else "",
    }
    return [Entry("impact/blessure", payload, sheet.audience, tuple(changes), resolution)]
