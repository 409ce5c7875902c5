"""Words of a sheet or of the table, under a finger while a hand is built: what they give, or gave (I-06)."""

from typing import Any

import msgspec

from rules.impact.poignees import BUILDING, MAIN, choix_of
from rules.table import Part, Table, Trait

# The question that words of each kind may answer.
QUESTIONS = {
    "empreinte": "empreinte",
    "marque": "marque",
    "fait": "avantage",
    "grave": "serieuse",
    "critique": "serieuse",
    "cicatrice": "serieuse",
    "elan": "trame",
    "felure": "trame",
}


def hands(table: Table) -> list[Part]:
    """The hands that can still change, of those that this reader may play."""
    parts = [part for part in table.parts.values() if part.kind == MAIN]
    return [
        part
        for part in parts
        if table.may_act
        and (part.owner == table.actor.id or table.actor.is_mj)
        and table.resolutions[part.resolution].state["etape"] in BUILDING
    ]


def stakes(table: Table, trait: Trait) -> dict[str, Any]:
    """What a tap on a trait proposes: to answer a question of each hand that may take it (I-06)."""
    question = QUESTIONS.get(trait.kind, "")
    parts = [
        part
        for part in hands(table)
        if question and (question == "avantage" or part.state["portrait"] == trait.portrait)
    ]
    return {
        "resolution": table.resolutions[parts[0].resolution] if parts else None,
        "question": question,
        "hands": [
            (
                table.portraits[part.state["portrait"]],
                part,
                trait.id in msgspec.structs.astuple(choix_of(part)),
            )
            for part in parts
            if part.state["portrait"] in table.portraits
        ],
    }


def notes(table: Table) -> dict[str, str]:
    """What is said beside words that give a die to what is on stage."""
    staged = table.on_stage()
    if staged is None or staged.state["etape"] not in BUILDING:
        return {}
    parts = [part for part in table.parts_of(staged.id) if part.kind == MAIN]
    words = {word for part in parts for word in msgspec.structs.astuple(choix_of(part))}
    return {word: "dans la main" for word in words if word in table.traits}
