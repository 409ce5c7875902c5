"""What the Scène draws of a duel, for one reader: the hand of the other side is not there until both open (I-22)."""

from msgspec import Struct

from rules.impact.acteurs import name_of
from rules.impact.affrontement import Affrontement, Cote, Issue, duel_of, vue_of
from rules.impact.blessures import BLESSURES, ECHELLE, PERTES, Danger
from rules.impact.options import etoiles
from rules.impact.pertes import exposed, perte
from rules.impact.poignees import Hand, hand_of, raisons
from rules.impact.vues import Offres, Poids, joueur, offres
from rules.table import Resolution, Seat, Table, Trait


class CoteVue(Struct, frozen=True):
    """One side as this reader sees it.

    `hand`, `poids` and `vue` are None or empty for a hand that is closed to them. `mine`: they play it; `leads`: they
    are le Monde, who may do everything for everyone. `perd` is what losing would really take, `enjeux` what le Monde
    may expose of that sheet.
    """

    cote: Cote
    name: str
    plays: Seat | None
    mine: bool
    leads: bool
    hand: Hand | None
    poids: Poids | None
    offres: Offres | None
    vue: str
    perd: str
    enjeu: Trait | None
    enjeux: tuple[Trait, ...]

    @property
    def ready(self) -> bool:
        """Whether they are ready, and for what their hand is now, as far as the reader sees it."""
        return self.cote.pret and (self.hand is None or self.hand.part.state.get("vue") == self.vue)

    @property
    def raised(self) -> bool:
        """Whether the boxes of that sheet make the contrecoup a more serious one than was said (I-01)."""
        return self.cote.danger in BLESSURES and self.perd != self.cote.danger


class DuelVue(Struct, frozen=True):
    """A duel for one reader. `issue` is how it ended, once the dice fell; `etoiles` as for a roll (I-24)."""

    resolution: Resolution
    duel: Affrontement
    cotes: tuple[CoteVue, CoteVue]
    leads: bool
    etoiles: bool

    @property
    def issue(self) -> Issue | None:
        return self.duel.issue

    @property
    def dangers(self) -> tuple[Danger, ...]:
        """What le Monde may say of a contrecoup."""
        return (*ECHELLE, *PERTES)

    @property
    def awaited(self) -> tuple[str, ...]:
        """The names of those who still have to speak, or to be ready."""
        if self.duel.etape == "defi":
            return tuple(side.name for side in self.cotes if not side.cote.intention)
        return tuple(side.name for side in self.cotes if not side.cote.pret)


def duel_scene(table: Table, resolution: Resolution) -> DuelVue:
    """Everything the template needs, and nothing the reader may not know."""
    duel = duel_of(resolution)
    first, second = (side(table, resolution, duel, index) for index in (0, 1))
    return DuelVue(
        resolution=resolution,
        duel=duel,
        cotes=(first, second),
        leads=table.may_act and table.actor.is_mj,
        etoiles=etoiles(table),
    )


def side(table: Table, resolution: Resolution, duel: Affrontement, index: int) -> CoteVue:
    """One side of a duel."""
    cote = duel.cotes[index]
    portrait = table.portraits.get(cote.portrait)
    plays, mine, leads = joueur(table, portrait.seat if portrait else None)
    hand = hand_of(table, resolution.id, cote.portrait) if duel.etape != "lu" else None
    may_build = hand is not None and (mine or leads)
    return CoteVue(
        cote=cote,
        name=name_of(table, cote.portrait),
        plays=plays,
        mine=mine,
        leads=leads,
        hand=hand,
        poids=Poids(*hand.main.poignee, raisons(table, hand), ()) if hand else None,
        offres=offres(table, cote.portrait, hand) if hand and may_build else None,
        vue=vue_of(table, duel, hand) if hand else "",
        perd=perte(table, cote.portrait, cote.danger, cote.enjeu),
        enjeu=table.traits.get(cote.enjeu or ""),
        enjeux=tuple(exposed(table, cote.portrait)) if leads and portrait else (),
    )
