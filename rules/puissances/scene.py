"""What the Scène draws of what is open, for one reader (P-10 to P-22). The table is already narrowed to them.

Who only looks on, or reads an archived campaign, sees as much of it and is offered nothing.
"""

from msgspec import Struct

from rules.puissances.annonce import Annonce, annonce_of
from rules.puissances.camps import EN_FACE, seats_of_side
from rules.puissances.enjeu import EnjeuVu, enjeu_vu, liens_connus
from rules.puissances.lien import QUESTION
from rules.puissances.mises import Mise, engages, mise_of, mise_parts
from rules.puissances.natures import voie
from rules.puissances.presence.moment import KIND as PRESENCE
from rules.puissances.presence.vue import FaceAFace, face_a_face
from rules.puissances.prismes import prism_of, reason
from rules.puissances.reprise import reprend
from rules.puissances.resolution import Camp
from rules.stage import asks, awaited
from rules.table import Part, Portrait, Question, Resolution, Seat, Table, Trait


class MiseVue(Struct, frozen=True):
    """A Mise as it stands: its prism and why, the names of those who proposed it, and whether it is the reader's."""

    part: Part
    mise: Mise
    prisme: str
    raison: str
    proposers: tuple[str, ...]
    mine: bool


class Cote(Struct, frozen=True):
    """A side: the outcome it favours, its Mises but those merged into others, and whether it engages a Lien."""

    key: Camp
    issue: str
    mises: tuple[MiseVue, ...]
    lien: bool


class Agent(Struct, frozen=True):
    """A being of the reader's that can engage a Lien: its Liens, and the Attributs it can draw on (P-16)."""

    portrait: Portrait
    liens: tuple[Trait, ...]
    traits: tuple[Trait, ...]
    attributs: tuple[Trait, ...]


class Scene(Struct, frozen=True):
    """A resolution for one reader: what it states, and what they may do of it.

    `question` is the Lien that awaits its answer: `asked` when it is this reader's to give, `may_close` when it is
    others' and this MJ may answer in their place, `asks` the names of those it waits for. `pending` counts the Mises
    to decide. `reprend`: a 6 takes up an odd die first (P-13). `enjeu` is the Lien at stake, if one is; `liens` those
    that this MJ may put at stake.
    """

    resolution: Resolution
    annonce: Annonce
    cotes: tuple[Cote, Cote]
    opener: Seat
    may_frame: bool
    may_roll: bool
    question: Question | None
    asked: bool
    may_close: bool
    agents: tuple[Agent, ...]
    pending: int
    asks: tuple[str, ...]
    reprend: bool
    enjeu: EnjeuVu | None
    liens: tuple[tuple[Portrait, Trait], ...]

    @property
    def lien_engage(self) -> bool:
        """Whether a side engages a Lien (P-14)."""
        return any(c.lien for c in self.cotes)

    @property
    def choice_of_liens(self) -> bool:
        """Whether words by the Lien must say by which (P-02)."""
        return any(len(agent.liens) > 1 for agent in self.agents)


def shown(table: Table, resolution: Resolution) -> Scene | FaceAFace:
    """What the template draws of whatever is open: a resolution, or a moment of Présence."""
    return (face_a_face if resolution.kind == PRESENCE else scene)(table, resolution)


def scene(table: Table, resolution: Resolution) -> Scene:
    """Everything the template needs, and nothing the reader may not know."""
    annonce, actor = annonce_of(resolution), table.actor
    question = next((q for q in table.questions_of(resolution.id) if q.kind == QUESTION), None)
    waiting = awaited(table, question) if question else []
    mine = table.may_act and (actor.is_mj or resolution.opened_by == actor.id)
    cotes = (cote(table, resolution, annonce, "oui"), cote(table, resolution, annonce, "non"))
    return Scene(
        resolution=resolution,
        annonce=annonce,
        cotes=cotes,
        opener=table.seats.get(resolution.opened_by, Seat(resolution.opened_by, "Quelqu’un", "spectator")),
        may_frame=mine and annonce.etape in ("annonce", "mises"),
        may_roll=mine and annonce.etape == "prete",
        question=question,
        asked=question is not None and asks(table, question),
        may_close=table.may_act and actor.is_mj and bool(waiting) and actor.id not in waiting,
        agents=tuple(agents(table)),
        pending=sum(v.mise.etat == "proposee" for c in cotes for v in c.mises),
        asks=waited_for(table, resolution, question),
        reprend=reprend(table),
        enjeu=enjeu_vu(table, annonce),
        liens=liens_connus(table) if table.may_act and actor.is_mj else (),
    )


def cote(table: Table, resolution: Resolution, annonce: Annonce, key: Camp) -> Cote:
    """One side of a resolution, as this reader sees it."""
    en_face = engages(table, resolution.id, EN_FACE[key])
    views = []
    for part in mise_parts(table, resolution.id):
        mise = mise_of(part)
        if mise.cote == key and mise.etat != "fondue":
            prisme = prism_of(mise.voie, en_face)
            views.append(
                MiseVue(
                    part=part,
                    mise=mise,
                    prisme=prisme,
                    raison=reason(mise.voie, prisme, reprend(table)),
                    proposers=tuple(table.seats[s].name for s in mise.proposee_par if s in table.seats),
                    mine=part.owner == table.actor.id,
                )
            )
    return Cote(key, annonce.issue(key), tuple(views), engages(table, resolution.id, key))


def waited_for(table: Table, resolution: Resolution, question: Question | None) -> tuple[str, ...]:
    """The names of those who still have to answer, as far as the reader sees who acts: an MJ sees all of them.

    A portrait kept from the reader does not give its player away.
    """
    if question is None:
        return ()
    side = seats_of_side(table, resolution, question.state["cote"])
    known = [seat for seat in awaited(table, question) if table.actor.is_mj or seat in side]
    return tuple(table.seats[seat].name for seat in known)


def agents(table: Table) -> list[Agent]:
    """The reader's own beings that have a Lien, or anyone's for an MJ."""
    actor = table.actor
    found = []
    for being in table.sheets if actor.is_mj else table.portraits_of(actor.id):
        liens = tuple(table.traits_of(being.id, "lien"))
        served = {lien.about for lien in liens}
        traits = tuple(t for t in table.traits_of(being.id, "trait") if voie(table, t) == "lien")
        attributs = tuple(t for t in table.traits.values() if t.kind == "attribut" and t.portrait in served)
        found += [Agent(being, liens, traits, attributs)] if liens else []
    return found
