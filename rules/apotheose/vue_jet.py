"""What the Scène draws of a roll, for one reader: the table is already narrowed to them (K-01 to K-05)."""

from msgspec import Struct

from rules.apotheose.annonce import Annonce, annonce_of
from rules.apotheose.combat import PORTEES
from rules.apotheose.jet import Jet
from rules.apotheose.joueurs import Joueur, joueur
from rules.apotheose.kult import KULTS
from rules.apotheose.mots import Metier, metiers, seen
from rules.apotheose.portraits import NOMBRE
from rules.apotheose.scores import Score, score_of
from rules.apotheose.suites import touched
from rules.counters import value_of
from rules.table import Portrait, Resolution, Table, Trait


class VueJet(Struct, frozen=True):
    """A roll. `chances`: how many kults out of 20 succeed; `portee`: what the range of a shot adds.

    `cible`: whom a blow is aimed at; `touche`: how many points, or extras, it took; `reste`: who stand of a group.
    """

    resolution: Resolution
    annonce: Annonce
    acteur: Portrait | None
    contre: Portrait | None
    joueur: Joueur
    score: Score | None
    metiers: tuple[Metier, ...]
    affects: tuple[Trait, ...]
    chances: int
    portee: int
    cible: Portrait | None
    touche: int
    reste: int

    @property
    def name(self) -> str:
        return self.acteur.name if self.acteur else "Quelqu’un"

    @property
    def acts(self) -> bool:
        """Whether the reader may compose and throw this roll."""
        return self.joueur.mine or self.joueur.leads


def vue_jet(table: Table, resolution: Resolution) -> VueJet:
    annonce = annonce_of(resolution)
    score = score_of(table, resolution.id, annonce)
    acteur, base = table.portraits.get(annonce.acteur), score.base if score else 0
    coup = annonce.coup
    cible = table.portraits.get(coup.cible) if coup else None
    ends = (Jet(base, annonce.difficulte, (kult,)) for kult in KULTS)
    return VueJet(
        resolution=resolution,
        annonce=annonce,
        acteur=acteur,
        contre=table.portraits.get(annonce.contre or ""),
        joueur=joueur(table, score.part if score else None),
        score=score,
        metiers=metiers(table, acteur) if acteur else (),
        affects=seen(table, acteur, "affect") if acteur else (),
        chances=sum(jet.reussite for jet in ends),
        portee=PORTEES[coup.portee] if coup else 0,
        cible=cible,
        touche=touched(annonce, coup, cible) if coup and cible and annonce.etape == "lu" else 0,
        reste=value_of(table, cible.id, NOMBRE) if cible else 0,
    )
