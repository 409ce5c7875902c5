"""The roll of a resolution, and what the table makes of it (P-12, P-16, P-19 to P-22, P-24)."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from rules.dice import Dice
from rules.game import (
    Add,
    Change,
    Create,
    Entry,
    Line,
    Move,
    New,
    Resolution,
    ResolutionRef,
    RuleError,
    Table,
    Text,
    Who,
    mj_and,
)
from rules.puissances.annonce import Annonce, annonce_of, becomes, closed, opened
from rules.puissances.mises import Mise, mises_of
from rules.puissances.portraits import Voie
from rules.puissances.prismes import reason
from rules.puissances.resolution import Outcome, Side, resolve

# From this many times, what is drawn from an Attribut could become a trait at a Présence (P-16).
ATTRIBUT_REPRIS = 2
# The dice of a Mise, by the way it passes: all that becomes has the same, whoever acts (P-18).
FAMILLES: dict[Voie, str] = {"lien": "lien", "devenir": "ancrage", "neutre": "neutre"}


class Jet(Struct):
    resolution: ResolutionRef


class Lecture(Struct):
    resolution: ResolutionRef
    texte: Text


class Temoins(Struct):
    resolution: ResolutionRef
    temoins: Line


def lancer(table: Table, params: Jet, dice: Dice) -> list[Entry]:
    """Roll both sides at once and compare them; the outcome takes the words of the Focus (P-12, P-21)."""
    resolution = table.resolutions[params.resolution]
    annonce = annonce_of(resolution)
    if annonce.etape == "resolue":
        raise RuleError(
            "Les dés ont déjà parlé\u202f: pour pousser plus loin, ouvre une nouvelle résolution."
        )
    if annonce.etape != "prete":
        raise RuleError("Les Mises ne sont pas encore posées\u202f: le MJ les pose, puis on lance.")
    oui, non = mises_of(table, resolution.id, "oui"), mises_of(table, resolution.id, "non")
    outcome = resolve([m.engine for m in oui], [m.engine for m in non], dice)
    resultat = told(annonce, oui, non, outcome)
    new = msgspec.structs.replace(annonce, etape="resolue", resultat=resultat)
    entries = [
        Entry("puissances/jet", resultat, resolution.audience, (becomes(resolution, new),), resolution.id)
    ]
    entries += passage(resolution, annonce, [*oui, *non], outcome)
    entries += drawn_again(table, resolution, [*oui, *non])
    return entries


def told(annonce: Annonce, oui: Sequence[Mise], non: Sequence[Mise], outcome: Outcome) -> dict[str, Any]:
    """The roll as the journal keeps it: each Mise with its prism, its reason, its dice and its Réussites."""

    def side(mises: Sequence[Mise], settled: Side) -> dict[str, Any]:
        return {
            "mises": [
                {
                    "label": mise.label,
                    "acteur": mise.acteur,
                    "voie": mise.voie,
                    "prisme": throw.prisme,
                    "famille": FAMILLES[mise.voie],
                    "raison": reason(mise.engine, throw.prisme),
                    "dice": [
                        {"face": d.face, "added": d.added, "issue": "miss" if d.face % 2 else "hit"}
                        for d in throw.dice
                    ],
                    "reussites": throw.reussites,
                }
                for mise, throw in zip(mises, settled.throws, strict=True)
            ],
            "reussites": settled.reussites,
        }

    return {
        "oui": side(oui, outcome.oui),
        "non": side(non, outcome.non),
        "issue": outcome.issue,
        "vainqueur": outcome.vainqueur,
        "domine": outcome.domine,
        "puissance_passe": outcome.puissance_passe,
        "issues": {"oui": annonce.oui, "non": annonce.non},
        "focus": annonce.focus,
    }


def passage(
    resolution: Resolution, annonce: Annonce, mises: Sequence[Mise], outcome: Outcome
) -> Iterator[Entry]:
    """A Lien Mise is noticed (P-19); what wins by the Lien, the Puissance succeeded it, in its manière (P-22)."""
    acteurs = list(dict.fromkeys(m.acteur for m in mises if m.voie == "lien"))
    if acteurs:
        payload = {"acteurs": [a for a in acteurs if a], "maniere": "", "reussie": False}
        if outcome.puissance_passe:
            payload |= {"maniere": annonce.maniere, "reussie": True}
        yield Entry("puissances/passage", payload, resolution.audience, (), resolution.id)


def drawn_again(table: Table, resolution: Resolution, mises: Sequence[Mise]) -> Iterator[Entry]:
    """Count each Attribut an Agent draws on without a trait; the second time, suggest a Présence (P-16)."""
    for mise in mises:
        if mise.attribut is None or mise.portrait not in table.portraits:
            continue
        portrait, key = table.portraits[mise.portrait], f"attribut:{mise.attribut}"
        audience = mj_and(*filter(None, [portrait.seat]))
        count = next((c for c in table.counters.values() if c.portrait == portrait.id and c.key == key), None)
        change: Change = (
            Add(count.id, 1)
            if count
            else Create(
                "counter",
                New(key),
                {
                    "portrait": portrait.id,
                    "key": key,
                    "label": mise.label,
                    "value": 1,
                    "low": 0,
                    "high": None,
                },
                audience,
            )
        )
        times = count.value + 1 if count else 1
        payload = {"attribut": mise.label, "portrait": portrait.name, "fois": times}
        kind = "puissances/attribut_repris" if times >= ATTRIBUT_REPRIS else "puissances/attribut_puise"
        yield Entry(kind, payload, audience, (change,), resolution.id)


def settled(table: Table, resolution: str) -> tuple[Resolution, Annonce]:
    """A resolution whose dice have fallen."""
    row = table.resolutions[resolution]
    annonce = annonce_of(row)
    if annonce.etape != "resolue":
        raise RuleError("Les dés n’ont pas encore parlé\u202f: lance d’abord.")
    return row, annonce


def lire(table: Table, params: Lecture, dice: Dice) -> list[Entry]:
    """The table writes what it means (P-24)."""
    resolution, _ = settled(table, params.resolution)
    return [Entry("puissances/lecture", {"texte": params.texte}, resolution.audience, (), resolution.id)]


def nommer_temoins(table: Table, params: Temoins, dice: Dice) -> list[Entry]:
    """The MJ names who noticed that the Puissance passed (P-19)."""
    resolution, _ = settled(table, params.resolution)
    if not any(m.voie == "lien" for m in mises_of(table, resolution.id)):
        raise RuleError("Aucun Lien n’a été engagé\u202f: il n’y a rien à remarquer.")
    payload = {"temoins": params.temoins}
    return [Entry("puissances/temoins", payload, resolution.audience, (), resolution.id)]


def attenuer(table: Table, params: Jet, dice: Dice) -> list[Entry]:
    """The table leaves the amplification aside; the outcome itself does not change (P-21)."""
    resolution, annonce = settled(table, params.resolution)
    if annonce.resultat is None or not annonce.resultat["domine"] or not annonce.amplifiee:
        raise RuleError("Il n’y a pas d’amplification à laisser de côté.")
    new = msgspec.structs.replace(annonce, amplifiee=False)
    changes = (becomes(resolution, new),)
    return [Entry("puissances/attenuation", {}, resolution.audience, changes, resolution.id)]


def pousser(table: Table, params: Jet, dice: Dice) -> list[Entry]:
    """After a statu quo, push on: a new resolution that keeps the Mises; each Lien may be answered again (P-21)."""
    resolution, annonce = settled(table, params.resolution)
    if annonce.resultat is None or annonce.resultat["issue"] != "statu_quo":
        raise RuleError("On ne pousse plus loin qu’après un statu quo.")
    new = msgspec.structs.replace(annonce, etape="mises", repondu=False, amplifiee=True, resultat=None)
    made = opened(table, new)
    made.values["on_stage"] = resolution.on_stage
    kept = [
        Create(
            "part",
            New(f"mise {place}"),
            {
                "resolution": New("resolution"),
                "kind": "puissances/mise",
                "owner": mise.proposee_par[0],
                "state": msgspec.to_builtins(mise),
            },
            resolution.audience,
        )
        for place, mise in enumerate(mises_of(table, resolution.id))
    ]
    payload = {"comment": "poussee"}
    return [
        Entry(
            "puissances/cloture",
            payload,
            resolution.audience,
            tuple(closed(table, resolution)),
            resolution.id,
        ),
        Entry(
            "puissances/poussee",
            {"intention": annonce.intention, "focus": annonce.focus},
            resolution.audience,
            (made, *kept),
            New("resolution"),
        ),
    ]


MOVES = (
    Move("puissances/lancer", Jet, Who.OWNER, lancer, binding=True),
    Move("puissances/lire", Lecture, Who.TABLE, lire),
    Move("puissances/temoins", Temoins, Who.MJ, nommer_temoins),
    Move("puissances/attenuer", Jet, Who.MJ, attenuer, binding=True),
    Move("puissances/pousser", Jet, Who.MJ, pousser, binding=True),
)
