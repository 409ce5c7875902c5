"""The kinds of sheets, the lists that a campaign writes for itself, and what is counted (M-01, M-03, M-10, M-11)."""

from rules.kinds import CounterKind, Flag, PortraitKind, TraitKind
from rules.murphy.etat import PIETE, PLUS_PIEUX

MESSAGER = Flag("messager", "Messager de l’Unique", "book-open")
UTILISEE = Flag("utilisee", "utilisée", "x")

# The campaign's own lists, which are also the keys of what each sheet counts for their words.
CARACTERISTIQUE, DOMAINE, TALENT = "caracteristique", "domaine", "talent"
LISTES = (CARACTERISTIQUE, DOMAINE, TALENT)
VOCATION, MURPHY, OMA = "vocation", "murphy", "oma"

CARACTERISTIQUES = CounterKind(
    CARACTERISTIQUE,
    "Caractéristique",
    "Caractéristiques",
    high=12,
    each=CARACTERISTIQUE,
    written_by="owner",
)
DOMAINES = CounterKind(DOMAINE, "Domaine", "Domaines", low=-9, high=9, each=DOMAINE, written_by="owner")
TALENTS = CounterKind(
    TALENT,
    "Talent",
    "Talents",
    high=3,
    each=TALENT,
    written_by="owner",
    words=("—", "I", "II", "III"),
)

# DECISION: the source says neither how many âme points there are, nor where they begin.
AME_DE_DEPART, PLUS_D_AME = 3, 20
AME = CounterKind(
    "ame", "Point d’âme", "Points d’âme", start=AME_DE_DEPART, high=PLUS_D_AME, written_by="owner"
)
AME_PLEINE = CounterKind(
    "ame_pleine",
    "Âme au complet",
    "Âme au complet",
    start=AME_DE_DEPART,
    high=PLUS_D_AME,
    written_by="owner",
)
XP = CounterKind("xp", "Expérience", "Expérience")
XP_SEANCE = CounterKind("xp_seance", "Expérience de la séance", "Expérience de la séance")
PIETES = CounterKind("piete", "Piété", "Piété", start=PIETE, high=PLUS_PIEUX, apart=True)
# The day of the last sermon heard, and of the last gift made; 0 for none yet.
PRECHE = CounterKind("preche", "Dernier prêche", "Dernier prêche", apart=True)
DON = CounterKind("don", "Dernier don", "Dernier don", apart=True)
JOUR = CounterKind("jour", "Jour", "Jours", start=1, low=1)
SUR_LA_FICHE = (CARACTERISTIQUES, DOMAINES, TALENTS, AME, AME_PLEINE, XP, XP_SEANCE, PIETES, PRECHE, DON)
COUNTERS = (*SUR_LA_FICHE, JOUR)
SHARED = (JOUR.key,)

PERSONNAGE, FIGURE = "personnage", "figure"
PORTRAITS = (
    PortraitKind(
        PERSONNAGE,
        "Personnage",
        (VOCATION, "detail", MURPHY, OMA),
        counters=tuple(kind.key for kind in SUR_LA_FICHE),
        help="Ses caractéristiques, ses domaines et ses talents\u00a0: ceux des listes de la campagne.",
    ),
    # DECISION: the laws of Murphy are for the characters of players; a figure rolls nothing.
    PortraitKind(
        FIGURE,
        "Figure de la MD",
        (VOCATION, "detail"),
        help="Quelqu’un que la MD joue\u00a0: quelques détails suffisent.",
        written_by="mj",
    ),
)
TRAITS = (
    TraitKind(
        CARACTERISTIQUE,
        "Caractéristique",
        "Caractéristiques",
        written_by="mj",
        help="Par exemple Force, Esprit, Intention. Chaque fiche leur donne une valeur.",
    ),
    TraitKind(
        DOMAINE,
        "Domaine",
        "Domaines",
        written_by="mj",
        help="Ils s’ajoutent à la caractéristique, ou s’en retranchent.",
    ),
    TraitKind(TALENT, "Talent", "Talents", written_by="mj", help="Une fiche en a un, deux ou trois niveaux."),
    TraitKind(
        VOCATION,
        "Vocation",
        "Vocation",
        flags=(MESSAGER,),
        help="Ce qu’il est aux yeux de tous. La MD y marque les prêtres, prêtresses, moines et moniales.",
    ),
    TraitKind("detail", "Détail", "Détails", help="Ce qui est vrai de lui ou d’elle."),
    TraitKind(
        MURPHY, "Réussite de Murphy", "Réussites de Murphy", written_by="mj", flags=(UTILISEE,), apart=True
    ),
    TraitKind(OMA, "Œil du Maître d’Alade", "Œil du Maître d’Alade", written_by="mj", apart=True),
)
