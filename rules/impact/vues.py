"""What a reader is shown of a roll, piece by piece: its hand, its questions, what it risks (I-03 to I-09)."""

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rules.board import facts, holding
from rules.counters import value_of
from rules.impact.annonce import Annonce
from rules.impact.blessures import Blessure
from rules.impact.main import Poignee
from rules.impact.pertes import is_down, weighs, would_tick
from rules.impact.poignees import Hand, Raison, Soutien, raisons
from rules.impact.portraits import BRISE, ETINCELLES, PERSONNAGE
from rules.query import Refusal
from rules.table import Part, Portrait, Resolution, Seat, Table, Trait


class Offre(Struct, frozen=True):
    """A question of the hand: the words that may answer it, and those that do now (I-05, I-06, I-08)."""

    traits: tuple[Trait, ...]
    choisi: Trait | None


class Offres(Struct, frozen=True):
    """Everything a hand may still take up, and the Étincelles left to burn (I-05 to I-09)."""

    empreinte: Offre
    marque: Offre
    avantage: Offre
    serieuse: Offre
    trame: Offre
    etincelles: int


class Poids(Struct, frozen=True):
    """The dice of a hand as they stand: why each is there, and those of each part of a double geste (I-06, I-21).

    `parties` is empty for one gesture; None stands for a part that is given. `empeche` says why it cannot be thrown.
    """

    des: int
    dores: int
    raisons: tuple[Raison, ...]
    noirs: tuple[str, ...]
    parties: tuple[Poignee | None, ...] = ()
    empeche: str = ""

    @property
    def plain(self) -> range:
        return range(self.des)

    @property
    def gold(self) -> range:
        return range(self.dores)


class Risque(Struct, frozen=True):
    """What a failure would really do to somebody, on their sheet as it is now (I-01, I-07).

    `cran` is the rung that would be ticked, None for nothing; `part` and `comment` are those of a supporter.
    """

    portrait: Portrait
    cran: Blessure | None
    part: Part | None = None
    comment: str = ""
    mine: bool = False


class Joueur(NamedTuple):
    """Who plays a hand; whether the reader does (`mine`), and whether they are le Monde, who may for everyone."""

    seat: Seat | None
    mine: bool
    leads: bool


def joueur(table: Table, seat: str | None) -> Joueur:
    """Who plays the hand of this seat. When its owner left, or only looks on, le Monde does."""
    row = table.seats.get(seat or "")
    leads = table.may_act and table.actor.is_mj
    mine = table.may_act and row is not None and row.id == table.actor.id
    return Joueur(row, mine or (leads and not (row and row.plays)), leads)


def offres(table: Table, portrait: str, hand: Hand) -> Offres:
    """What each question of this hand may be answered with, among the words of its sheet and the facts that hold."""
    choix = hand.choix

    def offre(chosen: str | None, *traits: Trait) -> Offre:
        return Offre(traits, table.traits.get(chosen or ""))

    def seen(*kinds: str) -> list[Trait]:
        """Words of the sheet that everyone reads: a die is made of nothing secret."""
        words = [t for kind in kinds for t in table.traits_of(portrait, kind)]
        return [t for t in words if t.audience.everyone and BRISE.key not in t.flags]

    return Offres(
        empreinte=offre(choix.empreinte, *seen("empreinte")),
        marque=offre(choix.marque, *seen("marque")),
        avantage=offre(choix.avantage, *(f for f in facts(table) if holding(table, f.id))),
        serieuse=offre(choix.serieuse, *weighs(table, portrait)),
        trame=offre(choix.trame, *seen("elan", "felure")),
        etincelles=value_of(table, portrait, ETINCELLES),
    )


def poids(table: Table, annonce: Annonce, hand: Hand) -> Poids:
    """The dice that this hand would throw if it were thrown now."""
    poignee = hand.main.poignee
    found = Poids(*poignee, raisons(table, hand), hand.noirs(annonce.noirs))
    if annonce.seconde is None:
        return found
    try:
        return replace(found, parties=annonce.seconde.cut(poignee, hand.choix.sur))
    except Refusal as reason:
        return replace(found, empeche=str(reason))


def risques(table: Table, annonce: Annonce, hand: Hand) -> tuple[Risque, ...]:
    """What a failure does to whoever tries, then to each who supports them."""

    def risque(portrait: str, part: Part | None = None, soutien: Soutien | None = None) -> Risque:
        mine = part is not None and table.may_act and (table.actor.is_mj or part.owner == table.actor.id)
        cran = would_tick(table, portrait, annonce.danger)
        comment = soutien.comment if soutien else ""
        return Risque(table.portraits[portrait], cran, part, comment, mine)

    roller = [risque(annonce.acteur)] if annonce.acteur in table.portraits else []
    return (*roller, *(risque(soutien.portrait, part, soutien) for part, soutien in hand.soutiens))


def supporters(table: Table, resolution: Resolution, annonce: Annonce, hand: Hand) -> tuple[Risque, ...]:
    """The characters whom the reader may have support this roll, with what each would risk (I-06, I-07)."""
    actor = table.actor
    if not table.may_act or annonce.etape != "annoncee":
        return ()
    taken = {annonce.acteur, *(soutien.portrait for _, soutien in hand.soutiens)}
    own = [p for p in table.sheets if p.kind == PERSONNAGE and (actor.is_mj or p.seat == actor.id)]
    known = [p for p in own if p.audience.everyone]
    free = [p for p in known if p.id not in taken and not is_down(table, p.id)]
    return tuple(Risque(p, would_tick(table, p.id, annonce.danger)) for p in free)
