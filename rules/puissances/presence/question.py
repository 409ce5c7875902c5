"""The Puissance questions its Agent; a contradiction is hidden, owned up to, or seen through (P-23, P-41).

What the question aims at is a part for the MJs and the Agent's player alone. It is made and withdrawn in the very line
that changes the face, and stays after the answer: the Puissance may still see through what it heard.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Dice
from rules.entry import Change, Create, Entry, New, Set
from rules.game import Line, Move, OptionalLine, ResolutionRef, RuleError, TraitRef, Who
from rules.puissances.natures import root
from rules.puissances.presence.mensonges import cache, interdisent, perces
from rules.puissances.presence.moment import CONTRADICTION, Presence, at, face_becomes, faced, said
from rules.puissances.presence.passage import check_seen
from rules.puissances.presence.seuil import all_know, played_by
from rules.table import EVERYONE, Audience, Part, Table, Trait

# How a contradiction comes out: the Agent says it, a trait of its Lien does not let it lie, the Puissance sees it.
Comment = Literal["aveu", "interdit", "percee"]

RIEN_VISE = (
    "Cette question ne vise aucun trait\u00a0: il n’y a rien à avouer ni à cacher, réponds simplement."
)


class Question(Struct):
    """A question, and what it aims at; without an Attribut, that of the MJ's `regard` on the trait (P-04)."""

    resolution: ResolutionRef
    texte: Line
    trait: TraitRef | None = None
    attribut: TraitRef | None = None


class Reponse(Struct):
    """The Agent's words, and how they stand to the truth. `outre`: the trait that forbids lying, overridden (P-23).

    `question`, and the `trait` that it aims at, as the form showed them.
    """

    resolution: ResolutionRef
    comment: Literal["dire", "avouer", "mensonge", "restriction"]
    texte: OptionalLine = ""
    outre: TraitRef | None = None
    question: OptionalLine = ""
    trait: TraitRef | None = None


class Designation(Struct):
    resolution: ResolutionRef


class Contradiction(Struct, frozen=True):
    """A trait of an Ancrage, and the Attribut that it contradicts in its letter or its spirit."""

    trait: Trait
    attribut: Trait


def questionner(table: Table, params: Question, dice: Dice) -> list[Entry]:
    """The Puissance asks, aiming at a contradiction or at none: nobody but the Agent's player learns which (P-41).

    A new question takes the place of the one before. Raises RuleError without words, for a trait that is not of an
    Ancrage of this Agent, or for words that are no Attribut of this Puissance.
    """
    presence = at(table, params.resolution, "ouverte", "question")
    texte = said(params.texte, "Écris la question que pose la Puissance.")
    aimed = aimed_at(table, presence, params)
    face = replace(presence.face, etape="question", question=texte, reponse="")
    changes: list[Change] = [face_becomes(presence.part, face), *withdrawn(table, presence)]
    if aimed:
        values = {
            "resolution": presence.resolution.id,
            "kind": CONTRADICTION,
            "owner": table.actor.id,
            "state": {"trait": aimed.trait.id, "attribut": aimed.attribut.id},
        }
        changes.append(Create("part", New("contradiction"), values, played_by(presence.agent)))
    payload = {"puissance": presence.puissance.name, "texte": texte}
    return [faced(presence, "question", payload, *changes)]


def aimed_at(table: Table, presence: Presence, params: Question) -> Contradiction | None:
    """What a question aims at. Raises RuleError for a contradiction that cannot be one."""
    if params.trait is None:
        if params.attribut:
            raise RuleError("Une contradiction oppose un trait à un Attribut\u00a0: choisis aussi le trait.")
        return None
    regards = (t.source for t in table.children_of(params.trait) if t.kind == "regard" and t.source)
    attribut = params.attribut or next(regards, None)
    if attribut is None:
        raise RuleError("Dis quel Attribut ce trait contredit, dans sa lettre ou dans son esprit.")
    found = contradiction(table, presence, params.trait, attribut)
    if found is None:
        raise RuleError(
            "Une contradiction oppose un trait d’Ancrage de cet Agent à un Attribut de sa Puissance\u00a0: "
            "choisis-les parmi ceux que la Présence montre."
        )
    check_seen(table, presence, found.attribut)
    return found


def contradiction(table: Table, presence: Presence, trait: str, attribut: str) -> Contradiction | None:
    """This trait of an Ancrage of the Agent against this Attribut of its Puissance; None when they are not such."""
    mine, hers = table.traits.get(trait), table.traits.get(attribut)
    if mine is None or mine.portrait != presence.agent.id or mine.kind != "trait":
        return None
    if hers is None or hers.portrait != presence.puissance.id or hers.kind != "attribut":
        return None
    return Contradiction(mine, hers) if root(table, mine).kind == "ancrage" else None


def repondre(table: Table, params: Reponse, dice: Dice) -> list[Entry]:
    """The Agent answers: it says something, owns up, lies, or says what is true to be understood falsely (P-23, P-41).

    A lie and a truth write the same line and the same face. A lie that a trait of the Lien forbids is never said: the
    contradiction comes out at once, unless that trait is overridden.
    Raises RuleError when another question was asked meanwhile; when it aims at nothing that could be hidden, for a
    confession or a lie; and when `outre` does not forbid lying any more.
    """
    presence, texte = at(table, params.resolution, "question"), params.texte.strip()
    hidden = hidden_by(table, presence)
    if params.question not in ("", presence.face.question) or (
        params.trait and (hidden is None or hidden.trait.id != params.trait)
    ):
        raise RuleError("La question vient de changer\u00a0: ferme, relis-la, puis réponds.")
    if params.comment == "dire":
        return [answered(presence, texte)]
    if hidden is None:
        raise RuleError(RIEN_VISE)
    if params.comment == "avouer":
        return [revealed(table, presence, hidden, "aveu", texte=texte)]
    forbids = interdisent(table, presence)
    if params.outre and params.outre not in [t.id for t in forbids]:
        raise RuleError("Ce trait n’interdit plus de mentir\u00a0: relis ton Lien, puis réponds.")
    if params.comment == "mensonge" and forbids and params.outre is None:
        return [revealed(table, presence, hidden, "interdit", by=forbids[0])]
    restriction = params.comment == "restriction"
    return [answered(presence, texte), *cache(table, presence, hidden.trait, texte, restriction)]


def percer(table: Table, params: Designation, dice: Dice) -> list[Entry]:
    """The Puissance sees through what it is told, or what is kept from it: the contradiction comes out (P-23, P-41).

    Raises RuleError when the last question aimed at nothing.
    """
    presence = at(table, params.resolution, "ouverte", "question")
    hidden = hidden_by(table, presence)
    if hidden is None:
        raise RuleError("Rien n’est caché sous cette réponse\u00a0: pose une question qui vise un trait.")
    out = revealed(table, presence, hidden, "percee", texte=presence.face.reponse)
    return [out, *perces(table, presence, hidden.trait)]


def hidden_by(table: Table, presence: Presence) -> Contradiction | None:
    """The contradiction that the last question aims at; None when it aims at none, or when it is no more."""
    part = next(iter(asked(table, presence)), None)
    return contradiction(table, presence, part.state["trait"], part.state["attribut"]) if part else None


def asked(table: Table, presence: Presence) -> list[Part]:
    """What the last question aims at, as it is kept."""
    return [p for p in table.parts_of(presence.resolution.id) if p.kind == CONTRADICTION]


def withdrawn(table: Table, presence: Presence) -> list[Change]:
    """The changes by which the last question aims at nothing any more."""
    return [Set("part", part.id, "removed", True) for part in asked(table, presence)]


def answered(presence: Presence, texte: str) -> Entry:
    """The answer as it is heard: of a truth and of a lie, not one byte differs."""
    face = replace(presence.face, etape="ouverte", reponse=texte)
    payload = {"portrait": presence.agent.name, "texte": texte}
    return faced(presence, "reponse_face", payload, face_becomes(presence.part, face))


def revealed(
    table: Table,
    presence: Presence,
    hidden: Contradiction,
    comment: Comment,
    texte: str = "",
    by: Trait | None = None,
) -> Entry:
    """The contradiction comes out, before all who see the face; what a lie would have said is nowhere.

    DECISION: a trait that comes out is known, with the Ancrage it hangs from, to all who see the face: they may look
    for what could change. `by` is named only where they know it.
    """
    trait, attribut = hidden.trait, hidden.attribut
    face = replace(
        presence.face, etape="revelee", trait=trait.id, attribut=attribut.id, mots="", reponse=texte
    )
    facing = presence.part.audience
    hidden_still = [t for t in (root(table, trait), trait) if facing.within(t.audience) != facing]
    changes = (
        face_becomes(presence.part, face),
        *withdrawn(table, presence),
        *(Set("trait", t.id, "audience", with_all(t.audience, facing)) for t in hidden_still),
    )
    payload = {
        "portrait": presence.agent.name,
        "trait": trait.text,
        "attribut": attribut.text,
        "comment": comment,
        "texte": texte,
        "interdit": by.text if by and all_know(table, facing, by) else "",
    }
    return faced(presence, "revelee", payload, *changes)


def with_all(audience: Audience, readers: Audience) -> Audience:
    """An audience with all these readers too."""
    return EVERYONE if readers.everyone else audience.with_seats(readers.seats)


MOVES = (
    Move("puissances/questionner", Question, Who.MJ, questionner),
    Move("puissances/repondre_face", Reponse, Who.OWNER, repondre),
    Move("puissances/percer", Designation, Who.MJ, percer),
)
