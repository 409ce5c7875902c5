"""What is read beside a trait, and what a tap on it proposes: to stake it, and what else the rules do of its words.

The table is already narrowed to its reader.
"""

from typing import Any

from rules.puissances.annonce import KIND, annonce_of
from rules.puissances.echeances import DUES
from rules.puissances.interdits import interdit, prochain
from rules.puissances.mises import mise_of, mise_parts
from rules.puissances.natures import liens_to, voie
from rules.puissances.portraits import MENT_PAS
from rules.puissances.presence.appel import appels_of
from rules.puissances.presence.rupture import rupture
from rules.puissances.presence.seuil import seuils
from rules.puissances.presence.transmission import others
from rules.puissances.provenances import MISABLES
from rules.puissances.regards import contredits, regard_of, regardable, words
from rules.puissances.scene import agents
from rules.table import BOARD, Table, Trait

NOTES = {"proposee": "Mise proposée", "acceptee": "Mise"}


def notes(table: Table) -> dict[str, str]:
    """What is said beside a trait: that it is in play in the resolution on stage; to an MJ, what its Puissance sees."""
    said = {t.parent: words(table, t) for t in table.traits.values() if t.kind == "regard" and t.parent}
    staged = table.on_stage()
    for mise in (mise_of(part) for part in mise_parts(table, staged.id)) if staged else ():
        source = mise.trait or mise.attribut
        if source and mise.etat in NOTES:
            said[source] = " · ".join(
                filter(None, (f"{NOTES[mise.etat]}\u00a0: {mise.cote}", said.get(source)))
            )
    return said


def stakes(table: Table, trait: Trait) -> dict[str, Any]:
    """What a tap on a trait proposes: to stake it in the resolution on stage, and what the rules do of its words.

    `agents` may draw on an Attribut (P-16); `cout` is what overriding it costs (P-23); `contredits` are the Attributs
    that it may contradict (P-41); a debt, a lie or a consequence is `soldable`, a Lien that may be said lost
    `rompable` (P-43). By a Lien that is a `seuil` a being may stand before its Puissance (P-40); `receveurs` are the
    other Agents that may have this trait of the Lien too (P-31).
    """
    staged, portrait = table.on_stage(), table.portraits[trait.portrait]
    stakable = trait.kind in (*MISABLES, "attribut") and portrait.kind != BOARD
    annonce = annonce_of(staged) if staged and staged.kind == KIND and stakable else None
    leads = table.may_act and table.actor.is_mj
    mine = leads or (table.may_act and portrait.seat == table.actor.id)
    regard = regard_of(table, trait)
    return {
        "resolution": staged if table.may_act and annonce and annonce.etape == "mises" else None,
        "annonce": annonce,
        "voie": voie(table, trait),
        "puissance": portrait.kind == "puissance",
        "agents": [
            (agent.portrait, liens)
            for agent in agents(table)
            if trait.kind == "attribut" and (liens := liens_to(table, agent.portrait.id, trait.portrait))
        ],
        "cout": prochain(table, trait) if mine and interdit(trait) else None,
        "ment_pas": MENT_PAS.key in trait.flags,
        "seuil": trait in seuils(table, portrait),
        "appele": bool(appels_of(table, trait.id)),
        "receveurs": others(table, trait) if leads else [],
        "rompable": leads and trait.kind == "lien" and rupture(table, trait) is not None,
        "soldable": leads and trait.kind in DUES,
        "regardable": leads and regardable(table, trait),
        "contredits": contredits(table, trait),
        "regard": regard,
        "regard_mots": words(table, regard) if regard else "",
    }
