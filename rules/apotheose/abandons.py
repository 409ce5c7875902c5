"""What is set aside before its die: a roll given up, a spell taken back, whatever the MJ clears (K-01, K-44).

What was set aside costs nothing, not even the turn that it took: whoever sets it aside (K-30).
"""

from msgspec import Struct

from rules.apotheose.annonce import annonce_of, at
from rules.apotheose.composer import open_score
from rules.apotheose.incantation import KIND as SORT
from rules.apotheose.incantation import cast, sort_of
from rules.apotheose.lutte import turn_given_back
from rules.apotheose.ouvertures import name_of
from rules.apotheose.relais import cloture, is_over, left
from rules.dice import Dice
from rules.entry import Change, Entry
from rules.game import Move, PartRef, ResolutionRef, RuleError, Who
from rules.table import Resolution, Table


class Abandon(Struct):
    part: PartRef


class Cloture(Struct):
    resolution: ResolutionRef


def renoncer(table: Table, params: Abandon, dice: Dice) -> list[Entry]:
    """Give up before the die rolls: nothing is spent. Raises RuleError afterwards, and for a defence."""
    part, annonce = open_score(table, params.part)
    if annonce.genre == "defense":
        raise RuleError("On ne renonce pas à un coup reçu\u00a0: défends-toi, avec ou sans dé.")
    resolution = table.resolutions[part.resolution]
    payload = {"portrait": name_of(table, annonce.acteur), "intention": annonce.intention}
    changes = tuple(given_up(table, resolution))
    return [Entry("apotheose/renoncement", payload, changes=changes, resolution=resolution.id)]


def retirer(table: Table, params: Abandon, dice: Dice) -> list[Entry]:
    """Take back a spell before it is judged: nothing is spent. Raises RuleError afterwards."""
    resolution, _ = cast(table, table.parts[params.part].resolution, "propose")
    return [cloture(resolution, given_up(table, resolution))]


def clore(table: Table, params: Cloture, dice: Dice) -> list[Entry]:
    """The MJ takes off the stage what was read, or sets a roll aside before its die.

    Raises RuleError between the first die and the choice that it leaves.
    """
    resolution = table.resolutions[params.resolution]
    if is_over(resolution):
        return [cloture(resolution, left(table, resolution))]
    at(table, resolution.id, "demande", "annonce")
    return [cloture(resolution, given_up(table, resolution))]


def given_up(table: Table, resolution: Resolution) -> list[Change]:
    """The changes that close what has no die yet, and give back the turn that it took in a fight."""
    changes = left(table, resolution)
    if resolution.kind == SORT:
        sort = sort_of(resolution)
        return [*changes, *turn_given_back(table, sort.combat, sort.acteur, sort.round)]
    coup = annonce_of(resolution).coup
    return [*changes, *turn_given_back(table, coup.combat, coup.par, coup.round)] if coup else changes


MOVES = (
    Move("apotheose/renoncer", Abandon, Who.OWNER, renoncer),
    Move("apotheose/retirer", Abandon, Who.OWNER, retirer),
    Move("apotheose/clore", Cloture, Who.MJ, clore),
)
