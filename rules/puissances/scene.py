"""What the Scène draws of a resolution, for one reader (P-10 to P-22). The table is already narrowed to them."""

from typing import Any

from msgspec import Struct

from rules.game import Part, Question, Resolution, Seat, Table, Trait
from rules.puissances.annonce import ZOOMS, Annonce, annonce_of
from rules.puissances.lien import EN_FACE, QUESTION, engage
from rules.puissances.mises import Mise, mise_of
from rules.puissances.portraits import lien_to, nature, voie
from rules.puissances.prismes import prism_of, reason
from rules.puissances.resolution import Camp


class MiseVue(Struct, frozen=True):
    part: Part
    mise: Mise
    prisme: str
    raison: str
    proposers: tuple[str, ...]
    mine: bool


class Cote(Struct, frozen=True):
    key: Camp
    issue: str
    mises: tuple[MiseVue, ...]
    lien: bool

    @property
    def acceptees(self) -> int:
        return sum(v.mise.etat == "acceptee" for v in self.mises)


class Scene(Struct, frozen=True):
    resolution: Resolution
    annonce: Annonce
    cotes: tuple[Cote, Cote]
    opener: Seat
    may_frame: bool
    may_roll: bool
    question: Question | None
    asked: bool
    liens: tuple[Trait, ...]
    pending: int
    asks: tuple[str, ...]
    zooms: tuple[str, ...] = ZOOMS

    @property
    def lien_engage(self) -> bool:
        return any(c.lien for c in self.cotes)


def scene(table: Table, resolution: Resolution) -> Scene:
    """Everything the template needs, and nothing the reader may not know."""
    annonce, actor = annonce_of(resolution), table.actor
    question = next((q for q in table.questions_of(resolution.id) if q.kind == QUESTION), None)
    mine = actor.is_mj or resolution.opened_by == actor.id
    cotes = (cote(table, resolution, annonce, "oui"), cote(table, resolution, annonce, "non"))
    return Scene(
        resolution=resolution,
        annonce=annonce,
        cotes=cotes,
        opener=table.seats[resolution.opened_by],
        may_frame=mine and annonce.etape in ("annonce", "mises"),
        may_roll=mine and annonce.etape == "prete",
        question=question,
        asked=question is not None and (actor.is_mj or actor.id in question.addressees),
        liens=tuple(answers(table)),
        pending=sum(v.mise.etat == "proposee" for c in cotes for v in c.mises),
        asks=tuple(table.seats[s].name for s in question.addressees if s in table.seats) if question else (),
    )


def cote(table: Table, resolution: Resolution, annonce: Annonce, key: Camp) -> Cote:
    en_face = engage(table, resolution.id, EN_FACE[key])
    views = []
    for part in table.parts_of(resolution.id):
        mise = mise_of(part)
        if mise.cote == key and mise.etat != "fondue":
            prisme = prism_of(mise.engine, en_face)
            views.append(
                MiseVue(
                    part=part,
                    mise=mise,
                    prisme=prisme,
                    raison=reason(mise.engine, prisme),
                    proposers=tuple(table.seats[s].name for s in mise.proposee_par if s in table.seats),
                    mine=part.owner == table.actor.id,
                )
            )
    issue = annonce.oui if key == "oui" else annonce.non
    return Cote(key, issue, tuple(views), engage(table, resolution.id, key))


def answers(table: Table) -> list[Trait]:
    """The Lien traits with which the reader could answer (P-17): their own beings', or any being's for an MJ."""
    actor = table.actor
    beings = table.portraits.values() if actor.is_mj else table.portraits_of(actor.id)
    return [
        trait
        for being in beings
        if being.kind == "etre"
        for trait in table.traits_of(being.id)
        if trait.kind != "ancrage" and voie(table, trait) == "lien"
    ]


def stakes(table: Table, trait: Trait) -> dict[str, Any]:
    """What a tap on a trait proposes: the resolution on stage, and the Agents who may draw on an Attribut (P-16)."""
    staged = table.on_stage()
    open_for_mises = staged is not None and annonce_of(staged).etape == "mises"
    beings = table.portraits.values() if table.actor.is_mj else table.portraits_of(table.actor.id)
    return {
        "resolution": staged if open_for_mises else None,
        "annonce": annonce_of(staged) if staged else None,
        "voie": voie(table, trait),
        "puissance": table.portraits[trait.portrait].kind == "puissance",
        "agents": [
            b
            for b in beings
            if b.kind == "etre" and nature(table, b) != "Humain" and lien_to(table, b.id, trait.portrait)
        ],
    }
