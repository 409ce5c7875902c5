"""What the Scène draws of a moment of Présence, for one reader (P-40 to P-43). The table is already narrowed to them.

Who sees no face is shown a veil: that somebody is there, and nothing of why, before whom, or how far it went.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from rules.kinds import Flag
from rules.puissances.echos import Echos, echos
from rules.puissances.interdits import Cout, prochain
from rules.puissances.monde import attendus, porte
from rules.puissances.natures import traits_under
from rules.puissances.presence.contradiction import asked
from rules.puissances.presence.enigme import FormulationVue, vues
from rules.puissances.presence.mensonges import interdisent
from rules.puissances.presence.moment import Face, Moment, face_of, moment_of
from rules.table import Part, Portrait, Resolution, Seat, Table, Trait


class Mot(Struct, frozen=True):
    """Words as they are read face to face: their marks, the Attribut they come from, what the Puissance sees in them.

    `awaited`: they are what is asked for, or revealed. `regards` are the MJ's: the Attribut that each contradicts, or
    nothing when the words are only of interest.
    """

    trait: Trait
    marks: tuple[Flag, ...]
    source: str
    secret: bool
    awaited: bool
    regards: tuple[str, ...]


class Racine(Struct, frozen=True):
    """The Lien, or an Ancrage, and the traits that hang from it."""

    mot: Mot
    traits: tuple[Mot, ...]


class Defense(Struct, frozen=True):
    """A trait of the Lien that forbids lying, and what overriding it costs this time (P-23)."""

    trait: Trait
    cout: Cout


class FaceAFace(Struct, frozen=True):
    """The two who face each other, what is awaited, and what this reader may do.

    `face` is None for who only sees the veil; `agent`, `puissance` or `lien` once they are gone: the MJ then closes.
    `joueur` plays the Agent: `decides` says that this reader answers for it, `leads` that they are an MJ, who may do
    everything for everyone, `speaks` that they lend the Puissance its voice; `voix` is the player who does so behind a
    veil. `trait` and `attribut` are those asked for or revealed, `garde` the trait just kept; `cause` the trait, and
    the Attribut it contradicts, of a contradiction that the Agent may still hide: for the MJs and the Agent's player.
    `formulations` are those of the riddle; `porte` and `attendus` what the world bears, and what it does not yet;
    `echos` what the Agent carries that may come back, for an MJ.
    """

    resolution: Resolution
    moment: Moment
    joueur: Seat | None
    decides: bool
    leads: bool
    speaks: bool = False
    voix: Seat | None = None
    face: Face | None = None
    agent: Portrait | None = None
    puissance: Portrait | None = None
    attributs: tuple[Mot, ...] = ()
    lien: Racine | None = None
    ancrages: tuple[Racine, ...] = ()
    trait: Trait | None = None
    attribut: Trait | None = None
    garde: Trait | None = None
    cause: tuple[Trait | None, Trait | None] | None = None
    defenses: tuple[Defense, ...] = ()
    formulations: tuple[FormulationVue, ...] = ()
    porte: tuple[Trait, ...] = ()
    attendus: tuple[Trait, ...] = ()
    echos: Echos | None = None

    @property
    def whole(self) -> bool:
        """Whether the two are still there, and what binds them."""
        return bool(self.agent and self.puissance and self.lien)


def face_a_face(table: Table, resolution: Resolution) -> FaceAFace:
    """Everything the templates need of a Présence, and nothing the reader may not know."""
    moment, found, actor = moment_of(resolution), face_of(table, resolution.id), table.actor
    joueur = table.seats.get(moment.joueur)
    leads = table.may_act and actor.is_mj
    # Nobody plays an Agent whose player left, or only looks on: the MJ answers for it.
    mine = joueur.id == actor.id if joueur and joueur.plays else leads
    veiled = FaceAFace(resolution, moment, joueur, decides=table.may_act and mine, leads=leads)
    return unveiled(table, veiled, *found) if found else veiled


def unveiled(table: Table, veiled: FaceAFace, part: Part, face: Face) -> FaceAFace:
    """The same moment for who sees the face."""
    puissance, lien = table.portraits.get(face.puissance), table.traits.get(face.lien)
    voice = puissance.seat if puissance and puissance.seat else ""
    beside = voice != veiled.moment.joueur and voice in part.audience.seats
    riddle = face.etape == "enigme"
    return replace(
        veiled,
        speaks=table.may_act and (table.actor.is_mj or voice == table.actor.id),
        voix=table.seats.get(voice) if beside else None,
        face=face,
        agent=table.portraits.get(face.agent),
        puissance=puissance,
        attributs=tuple(mot(table, t, face) for t in table.traits_of(face.puissance, "attribut")),
        lien=racine(table, lien, face) if lien else None,
        ancrages=tuple(racine(table, t, face) for t in table.traits_of(face.agent, "ancrage")),
        trait=table.traits.get(face.trait),
        attribut=table.traits.get(face.attribut),
        garde=table.traits.get(face.garde),
        cause=cause(table, veiled.resolution.id),
        defenses=tuple(defenses(table, face.lien)) if veiled.decides or veiled.leads else (),
        formulations=tuple(vues(table, veiled.resolution, face.puissance, face.attribut)) if riddle else (),
        porte=tuple(porte(table)) if riddle else (),
        attendus=tuple(attendus(table)) if riddle and veiled.leads else (),
        echos=echos(table, face.agent) if veiled.leads else None,
    )


def racine(table: Table, root: Trait, face: Face) -> Racine:
    """A side of the Agent: the Lien or an Ancrage, with its traits."""
    return Racine(mot(table, root, face), tuple(mot(table, t, face) for t in traits_under(table, root)))


def mot(table: Table, trait: Trait, face: Face) -> Mot:
    """Words of one of the two sides."""
    kind = table.game.trait_kind(trait.kind)
    regards = [t for t in table.children_of(trait.id) if t.kind == "regard"]
    return Mot(
        trait=trait,
        marks=tuple(flag for flag in (kind.flags if kind else ()) if flag.key in trait.flags),
        source=text_of(table, trait.source),
        secret=trait.audience != table.portraits[trait.portrait].audience,
        awaited=trait.id in (face.trait, face.attribut),
        regards=tuple(text_of(table, regard.source) for regard in regards),
    )


def text_of(table: Table, trait: str | None) -> str:
    """The words of a trait; nothing once it is gone."""
    found = table.traits.get(trait or "")
    return found.text if found else ""


def cause(table: Table, resolution: str) -> tuple[Trait | None, Trait | None] | None:
    """The trait and the Attribut of the contradiction that is not said, for who may know of it."""
    part = next(iter(asked(table, resolution)), None)
    return (table.traits.get(part.state["trait"]), table.traits.get(part.state["attribut"])) if part else None


def defenses(table: Table, lien: str) -> Iterator[Defense]:
    """What of this Lien forbids the Agent to lie."""
    for trait in interdisent(table, lien):
        yield Defense(trait, prochain(table, trait))
