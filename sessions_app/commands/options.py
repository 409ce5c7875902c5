"""What a campaign decides for itself: its name, its options, to be archived or deleted."""

from typing import Annotated

from django.utils import timezone
from msgspec import Meta, Struct

from rules.dice import Dice
from rules.entry import Entry, Set
from rules.game import Move, RuleError, Who
from rules.kinds import Option
from rules.table import Table
from sessions_app import names

YES, NO = "oui", "non"
WAITING_ROOM = Option(
    "salle_attente",
    "Qui ouvre l’invitation",
    ((NO, "s’assied tout de suite"), (YES, "attend qu’un MJ lui ouvre")),
    "Avec la porte fermée, chaque nouveau venu attend ton accord avant de voir quoi que ce soit.",
)
SPECTATORS = Option(
    "spectateurs",
    "L’invitation laisse entrer",
    ((NO, "des joueurs"), (YES, "des joueurs et des spectateurs")),
    "Un spectateur voit ce que toute la table voit, et ne touche à rien.",
)
WHISPERS_READ = Option(
    "murmures_lus",
    "Un murmure entre deux joueurs est lu",
    ((NO, "par eux deux seulement"), (YES, "par eux deux et les MJ")),
    "C’est écrit à côté du champ avant que quelqu’un murmure. Ce qui a déjà été dit garde ses lecteurs.",
)
TABLE_OPTIONS = (WAITING_ROOM, SPECTATORS, WHISPERS_READ)


class Choosing(Struct):
    option: Annotated[str, Meta(min_length=1, max_length=40)]
    value: Annotated[str, Meta(min_length=1, max_length=40)]


class Naming(Struct):
    name: Annotated[str, Meta(min_length=1, max_length=80)]


class Nothing(Struct):
    pass


def options_of(table: Table) -> tuple[Option, ...]:
    """Every option of this campaign: the table's, then the game's."""
    return (*TABLE_OPTIONS, *table.game.options)


def choose(table: Table, params: Choosing, dice: Dice) -> list[Entry]:
    """Give an option another of its values; the whole table reads it."""
    option = next((o for o in options_of(table) if o.key == params.option), None)
    words = dict(option.values) if option else {}
    if option is None or params.value not in words:
        raise RuleError("Ce choix n’existe pas ici\u00a0: prends-en un dans la liste.")
    if table.chosen(option) == params.value:
        raise RuleError("C’est déjà le choix de la table.")
    payload = {"option": option.label, "value": words[params.value]}
    chosen = {**table.options, option.key: params.value}
    return [
        Entry("core/option_chosen", payload, changes=(Set("campaign", table.campaign, "options", chosen),))
    ]


def rename(table: Table, params: Naming, dice: Dice) -> list[Entry]:
    changes = (Set("campaign", table.campaign, "name", params.name),)
    return [Entry("core/campaign_renamed", {"name": params.name}, changes=changes)]


def archive(table: Table, params: Nothing, dice: Dice) -> list[Entry]:
    """Put the campaign away: everything stays readable, nothing is played until an MJ opens it again."""
    if table.evening:
        raise RuleError("Une séance est ouverte\u00a0: clos-la avant d’archiver la campagne.")
    return [Entry("core/campaign_archived", changes=(Set("campaign", table.campaign, "archived", True),))]


def reopen(table: Table, params: Nothing, dice: Dice) -> list[Entry]:
    if not table.archived:
        raise RuleError("Cette campagne n’est pas archivée\u00a0: elle se joue déjà.")
    return [Entry("core/campaign_reopened", changes=(Set("campaign", table.campaign, "archived", False),))]


def letters(name: str) -> str:
    """What two hands type alike: neither capitals, nor the kind of apostrophe, dash or space."""
    return "".join(sign for sign in names.fold(name) if sign.isalnum())


def delete(table: Table, params: Naming, dice: Dice) -> list[Entry]:
    """Close the campaign to all; an MJ may bring it back for 30 days. Its name, typed again, says that it is meant."""
    if letters(params.name) != letters(table.name):
        raise RuleError(f"Pour supprimer, écris son nom\u00a0: «\u00a0{table.name}\u00a0».")
    gone = Set("campaign", table.campaign, "deleted_at", timezone.now())
    return [Entry("core/campaign_deleted", changes=(gone,))]


MOVES = (
    Move("core/choose_option", Choosing, Who.MJ, choose),
    Move("core/rename_campaign", Naming, Who.MJ, rename),
    Move("core/archive_campaign", Nothing, Who.MJ, archive),
    Move("core/reopen_campaign", Nothing, Who.MJ, reopen, when_archived=True),
    Move("core/delete_campaign", Naming, Who.MJ, delete, when_archived=True),
)
