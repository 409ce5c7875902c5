"""The head of a sheet, for one reader: what it is worth now, and what its player may do (K-10 to K-22, K-34)."""

from msgspec import Struct

from rules.apotheose import numeros
from rules.apotheose.attentes import Attente, attentes
from rules.apotheose.blessures import Vie
from rules.apotheose.domaines import GENRES
from rules.apotheose.experience import cout, niveau_dd
from rules.apotheose.magie import intensite_max
from rules.apotheose.mots import Metier, metiers, seen
from rules.apotheose.numeros import Marque, Reserve
from rules.apotheose.ombre import HIGHEST, Ombre
from rules.apotheose.opposants import Adverse, Bande, score_of
from rules.apotheose.options import majeur_d_emblee
from rules.apotheose.portraits import (
    CARACTERISTIQUES,
    COUNTERS,
    GROUPE,
    NOMBRE,
    PERSONNAGE,
    PORTRAITS,
    VALEUR,
    XP,
    Caracteristique,
)
from rules.apotheose.vies import vie_max, vie_of
from rules.counters import Tally, value_of
from rules.table import Portrait, Table, Trait

# The numbers of each kind of sheet.
NOMBRES = {kind.key: [one for one in COUNTERS if one.key in kind.counters] for kind in PORTRAITS}


class Mesure(Struct, frozen=True):
    """A characteristic: what it is worth now, what it was bought, and the experience that 1 more costs."""

    key: Caracteristique
    label: str
    valeur: int
    achetee: int
    cout: int

    @property
    def suivante(self) -> int:
        return self.achetee + 1


class Fiche(Struct, frozen=True):
    """What the sheet of a character shows at its head, and what its forms choose from.

    `plays`: the reader may act for it. `attentes`: what it leaves open, for this reader to answer. `limite`: the most
    that a spell may cost. `majeur`: whether this table sells a majeur at once. `nombres`: what the MJ may put right.
    """

    portrait: Portrait
    plays: bool
    mesures: tuple[Mesure, ...]
    vie: Vie
    pv: Reserve
    armure: Reserve
    volonte: Reserve
    magie: Reserve | None
    ombre: Ombre
    teintee: bool
    stigmates: tuple[Marque, ...]
    graces: tuple[Marque, ...]
    xp: int
    niveau_dd: int
    metiers: tuple[Metier, ...]
    affects: tuple[Trait, ...]
    voeux: tuple[Trait, ...]
    objets: tuple[Trait, ...]
    attentes: tuple[Attente, ...]
    limite: int
    majeur: bool
    nombres: tuple[Tally, ...]

    @property
    def acts(self) -> bool:
        """Whether the reader may act for this character now: the table knows it, and it stands."""
        return self.plays and self.portrait.audience.everyone and self.vie.etat == "debout"

    @property
    def domaines(self) -> tuple[Trait, ...]:
        """What a spell of this character may be born of (K-45)."""
        return tuple(words for metier in self.metiers if metier.mystique for words in metier.specialites)

    @property
    def genres(self) -> tuple[str, ...]:
        """The kinds of spell, as choices beside free text (K-45)."""
        return GENRES

    @property
    def perles(self) -> tuple[bool, ...]:
        """The ombre as beads, those that are full first."""
        return tuple(place < self.ombre.valeur for place in range(HIGHEST))


def fiche(table: Table, portrait: Portrait) -> Fiche | Adverse | Bande:
    """The head of any sheet of this game."""
    if portrait.kind == GROUPE:
        worth, up = (value_of(table, portrait.id, kind) for kind in (VALEUR, NOMBRE))
        return Bande(portrait, worth, up, nombres(table, portrait))
    vie, (pv, armure) = vie_of(table, portrait), vie_max(table, portrait)
    life = (vie, Reserve(vie.pv, pv), Reserve(vie.armure, armure))
    if portrait.kind != PERSONNAGE:
        return Adverse(portrait, score_of(table, portrait.id), *life, nombres(table, portrait))
    return of_character(table, portrait, *life)


def of_character(table: Table, portrait: Portrait, vie: Vie, pv: Reserve, armure: Reserve) -> Fiche:
    actor, who = table.actor, portrait.id
    return Fiche(
        portrait=portrait,
        plays=table.may_act and (actor.is_mj or portrait.seat == actor.id),
        mesures=tuple(mesure(table, who, key) for key in CARACTERISTIQUES),
        vie=vie,
        pv=pv,
        armure=armure,
        volonte=numeros.volonte(table, who),
        magie=numeros.magie(table, who) if numeros.is_mystique(table, who) else None,
        ombre=numeros.ombre_of(table, who),
        teintee=numeros.is_teintee(table, who),
        stigmates=tuple(numeros.marques_of(table, who, "stigmate")),
        graces=tuple(numeros.marques_of(table, who, "grace")),
        xp=value_of(table, who, XP),
        niveau_dd=niveau_dd(numeros.somme(table, who)),
        metiers=metiers(table, portrait),
        affects=seen(table, portrait, "affect"),
        voeux=seen(table, portrait, "voeu"),
        objets=seen(table, portrait, "objet"),
        attentes=tuple(a for a in attentes(table, portrait) if a.asked),
        limite=intensite_max(numeros.caracteristique(table, who, "ame")),
        majeur=majeur_d_emblee(table),
        nombres=nombres(table, portrait),
    )


def nombres(table: Table, portrait: Portrait) -> tuple[Tally, ...]:
    """The numbers of a sheet, for an MJ, who may put each of them right; nothing for the others."""
    if not (table.actor.is_mj and table.may_act):
        return ()
    return tuple(Tally(kind, value_of(table, portrait.id, kind)) for kind in NOMBRES[portrait.kind])


def mesure(table: Table, portrait: str, key: Caracteristique) -> Mesure:
    """One of the four characteristics of a sheet."""
    kind = CARACTERISTIQUES[key]
    bought = value_of(table, portrait, kind)
    worth = numeros.caracteristique(table, portrait, key)
    return Mesure(key, kind.label, worth, bought, cout(bought, bought + 1))
