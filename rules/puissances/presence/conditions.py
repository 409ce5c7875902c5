"""What must be so before a moment of Présence opens: how the table plays it, and no Mise of its Agent (P-02, P-40)."""

from rules.game import RuleError
from rules.puissances.annonce import KIND as RESOLUTION
from rules.puissances.annonce import annonce_of
from rules.puissances.mises import EN_JEU, mise_of, mise_parts
from rules.puissances.presence.moment import Vue
from rules.puissances.presence.options import PRESENCE
from rules.puissances.presence.seuil import Seuil, known
from rules.table import Portrait, Table, Trait


def check_vue(table: Table, seuil: Seuil, vue: Vue) -> None:
    """Raise RuleError for a way to play it that the table did not agree on, or that its sheet does not allow."""
    if vue == "secret":
        if known(table, seuil.lien).everyone:
            raise RuleError("La table connaît ce Lien\u00a0: joue ce moment comme elle l’a choisi.")
        return
    if vue != table.chosen(PRESENCE):
        raise RuleError(
            "La table a choisi comment se jouent ses moments de Présence\u00a0: rouvre ce formulaire, "
            "ou change ce choix dans les réglages."
        )
    if vue == "table" and not seuil.agent.audience.everyone:
        raise RuleError(
            f"La table ne voit pas la fiche {seuil.agent.name}\u00a0: montre-la d’abord, ou joue ce moment en secret."
        )
    if vue == "table" and is_second(table, seuil.lien):
        raise RuleError(
            "C’est un second Lien, que la table ne connaît pas\u00a0: révèle-le d’abord, ou joue ce moment en secret."
        )


def is_second(table: Table, lien: Trait) -> bool:
    """Whether the table neither knows this Lien nor may expect it, as it would the first or those it knows (P-02)."""
    liens = table.traits_of(lien.portrait, "lien")
    expected = [other for other in liens if known(table, other).everyone] or liens[:1]
    return lien not in expected


def check_mises(table: Table, agent: Portrait) -> None:
    """Raise RuleError while a Mise of this Agent is in play before a roll: it would be settled without the Agent."""
    settling = [
        r for r in table.resolutions.values() if r.kind == RESOLUTION and annonce_of(r).etape != "resolue"
    ]
    mises = [mise_of(part) for r in settling for part in mise_parts(table, r.id)]
    if any(mise.portrait == agent.id and mise.etat in EN_JEU for mise in mises):
        raise RuleError(
            f"{agent.name} a une Mise dans une résolution\u00a0: finis-la, ou clos-la, puis ouvre ce moment."
        )
