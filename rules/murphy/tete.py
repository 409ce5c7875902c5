"""The head of a sheet: its three slots, its Piété, what its player may do, what its last roll still offers."""

from msgspec import Struct

from rules.murphy.action import actions
from rules.murphy.avertissement import is_messenger
from rules.murphy.etat import PLUS_PIEUX, Etat
from rules.murphy.fiche import etat_of
from rules.murphy.jours import is_quit
from rules.murphy.options import waits_for_conditions
from rules.murphy.portraits import PERSONNAGE
from rules.murphy.scene import BORNES, Liste, Vue, listes, scene
from rules.table import Portrait, Table


class Tete(Struct, frozen=True):
    """What a sheet of Murphy shows at its head.

    `acts`: the reader may act for it, `tries`: it may try something now. `quitte`: it heard a sermon today, or gave
    within the week. `roll` is what was read elsewhere than on stage, and still offers something to whoever plays.
    `messagers` are those who could be insulted, `groupe` those who could hear a sermon.
    """

    portrait: Portrait
    etat: Etat
    acts: bool
    tries: bool
    messager: bool
    quitte: bool
    attend: bool
    listes: tuple[Liste, ...]
    roll: Vue | None
    messagers: tuple[Portrait, ...]
    groupe: tuple[Portrait, ...]

    @property
    def bornes(self) -> range:
        """The conditions that may be said."""
        return BORNES

    @property
    def bare(self) -> bool:
        """Whether the campaign has no characteristic to act with."""
        return not self.listes[0].mots

    @property
    def grace(self) -> bool:
        """Whether the campaign counts Piété (M-13)."""
        return self.etat.piete is not None

    @property
    def au_plus_haut(self) -> bool:
        return self.etat.piete == PLUS_PIEUX

    @property
    def libres(self) -> int:
        """How many slots are free."""
        return self.etat.reserve.cases.count(None)


def tete(table: Table, portrait: Portrait) -> Tete | None:
    """The head of the sheet of a character; of a figure of the MD's only if it may preach, None otherwise."""
    messager = is_messenger(table, portrait.id)
    if portrait.kind != PERSONNAGE and not messager:
        return None
    acts = table.may_act and (table.actor.is_mj or portrait.seat == table.actor.id)
    rolls = actions(table, portrait.id)
    return Tete(
        portrait=portrait,
        etat=etat_of(table, portrait.id),
        acts=acts,
        tries=acts and portrait.kind == PERSONNAGE and all(action.read for _, action in rolls),
        messager=messager,
        quitte=is_quit(table, portrait.id),
        attend=waits_for_conditions(table),
        listes=listes(table, portrait.id),
        roll=last_offer(table, portrait.id) if acts else None,
        messagers=tuple(p for p in table.sheets if p.id != portrait.id and is_messenger(table, p.id)),
        groupe=tuple(p for p in table.sheets if p.kind == PERSONNAGE),
    )


def last_offer(table: Table, portrait: str) -> Vue | None:
    """The roll of a character that waits off the stage, and still offers something."""
    waiting = [(r, a) for r, a in actions(table, portrait) if r.audience.everyone and not r.on_stage]
    found = [scene(table, row) for row, action in waiting if action.read]
    return next((vue for vue in found if vue.offres), None)
