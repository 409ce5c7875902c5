"""Agents & Puissances: the table of contents of the game."""

from rules.game import Game
from rules.puissances import (
    annonce,
    cloture,
    decisions,
    echeances,
    interdits,
    jet,
    lien,
    maniere,
    propositions,
    regards,
    situations,
    suites,
)
from rules.puissances.attentes import pending
from rules.puissances.demo import demo
from rules.puissances.fiche import fiche
from rules.puissances.guard import guard
from rules.puissances.natures import nature
from rules.puissances.portraits import PORTRAITS, TRAITS
from rules.puissances.presence import (
    appel,
    cession,
    dons,
    formulations,
    ouverture,
    paroles,
    question,
    transformation,
    transmission,
    trois_voies,
)
from rules.puissances.presence.options import PRESENCE
from rules.puissances.query import query
from rules.puissances.reprise import REPRISE
from rules.puissances.scene import shown
from rules.puissances.stakes import notes, stakes

GAME = Game(
    key="puissances",
    name="Agents & Puissances",
    help="D’abord les Puissances et leurs Attributs, puis les personnages et ceux qu’ils croiseront.",
    moves=(
        *annonce.MOVES,
        *maniere.MOVES,
        *propositions.MOVES,
        *decisions.MOVES,
        *lien.MOVES,
        *jet.MOVES,
        *suites.MOVES,
        *cloture.MOVES,
        *interdits.MOVES,
        *situations.MOVES,
        *regards.MOVES,
        *echeances.MOVES,
        *appel.MOVES,
        *ouverture.MOVES,
        *paroles.MOVES,
        *dons.MOVES,
        *cession.MOVES,
        *transmission.MOVES,
        *question.MOVES,
        *trois_voies.MOVES,
        *formulations.MOVES,
        *transformation.MOVES,
    ),
    portraits=PORTRAITS,
    traits=TRAITS,
    scene=shown,
    stakes=stakes,
    notes=notes,
    sheet=fiche,
    dialogs=(
        "annonce",
        "miser",
        "mise",
        "maniere",
        "repondre",
        "lecture",
        "temoins",
        "cloture",
        "situation_ouverte",
        "situation_close",
        "consequence",
        "demander_presence",
        "ouvrir_presence",
        "taire",
        "clore_presence",
        "parler",
        "confier",
        "vouloir",
        "ceder",
        "questionner",
        "repondre_face",
        "accorder",
        "changement",
        "proposer",
        "transformer",
        "refuser_changement",
        "perdre",
    ),
    nature=nature,
    pending=pending,
    guard=guard,
    options=(REPRISE, PRESENCE),
    query=query,
    demo=demo,
    demo_name="Les Salines de Vauvert",
)
