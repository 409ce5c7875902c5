"""Les Lois de Murphy: the table of contents of the game.

3D12 under a threshold, three laws of luck, and the Piété that they ask for.
"""

from rules.game import Game
from rules.murphy import appel, avertissement, demandes, jours, lancer, piete, recit
from rules.murphy.demo import demo
from rules.murphy.guard import guard
from rules.murphy.options import OPTIONS
from rules.murphy.portraits import COUNTERS, LISTES, PORTRAITS, SHARED, TRAITS
from rules.murphy.query import query
from rules.murphy.scene import pending, scene
from rules.murphy.tete import tete

GAME = Game(
    key="murphy",
    name="Les Lois de Murphy",
    help="Écris d’abord les listes de la campagne dans les réglages\u00a0: les fiches s’en servent.",
    moves=(
        *demandes.MOVES,
        *lancer.MOVES,
        *appel.MOVES,
        *recit.MOVES,
        *avertissement.MOVES,
        *jours.MOVES,
        *piete.MOVES,
    ),
    portraits=PORTRAITS,
    traits=TRAITS,
    counters=COUNTERS,
    shared=SHARED,
    lists=LISTES,
    scene=scene,
    sheet=tete,
    pending=pending,
    dialogs=(
        "tenter",
        "composer",
        "conditions",
        "raconter",
        "avertir",
        "elever",
        "experience",
        "precher",
        "donner",
    ),
    guard=guard,
    options=OPTIONS,
    query=query,
    demo=demo,
    demo_name="La bête des bois creux",
)
