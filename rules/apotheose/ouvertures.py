"""How any roll begins: who may try, the lines that open it, and what the journal says of it (K-01)."""

from rules.apotheose.annonce import KIND, Annonce, state_of
from rules.apotheose.relais import is_over, relais
from rules.apotheose.scores import score_made
from rules.apotheose.vies import check_able
from rules.entry import Entry, New
from rules.game import RuleError
from rules.table import Table


def check_tries(table: Table, portrait: str) -> str:
    """The id of this sheet. Raises RuleError as `check_able` does, and when it has a roll that is not read yet."""
    sheet = check_able(table, portrait)
    if busy(table, portrait):
        raise RuleError(f"{sheet.name} a déjà un jet en cours\u00a0: mène-le au bout, ou renonces-y d’abord.")
    return sheet.id


def busy(table: Table, portrait: str) -> bool:
    """Whether a sheet has a roll that is not read yet."""
    rolls = (r for r in table.resolutions.values() if r.kind == KIND and not is_over(r))
    return any(r.state["acteur"] == portrait for r in rolls)


def opened(table: Table, annonce: Annonce, kind: str) -> list[Entry]:
    """The lines by which a roll begins, with the score that its player builds."""
    room = relais(table, KIND, state_of(annonce))
    changes = (*room.changes, score_made(table, annonce.acteur))
    return [*room.entries, Entry(kind, told(table, annonce), changes=changes, resolution=New("resolution"))]


def told(table: Table, annonce: Annonce) -> dict[str, object]:
    """What the journal says of a roll, in words; never the name of an opponent who is hidden."""
    contre = table.portraits.get(annonce.contre or "")
    return {
        "portrait": name_of(table, annonce.acteur),
        "intention": annonce.intention,
        "caracteristique": annonce.caracteristique,
        "difficulte": annonce.difficulte,
        "contre": contre.name if contre and contre.audience.everyone else "",
        "modificateur": annonce.modificateur,
        "raison": annonce.raison,
        "reussite": annonce.reussite,
        "echec": annonce.echec,
    }


def name_of(table: Table, portrait: str) -> str:
    """The name of a sheet that all may read: somebody's, when it is hidden or was put away."""
    row = table.portraits.get(portrait)
    return row.name if row and row.audience.everyone else "Quelqu’un"
