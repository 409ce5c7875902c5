"""What a page of Agents & Puissances would send at this table: for each move, every set of parameters with a chance."""

from collections.abc import Callable, Iterator
from typing import Any

from rules.puissances import annonce
from rules.puissances.enjeu import liens_connus
from rules.puissances.fiche import etre
from rules.puissances.interdits import interdit
from rules.puissances.lien import QUESTION
from rules.puissances.mises import EN_JEU, mise_of, mise_parts
from rules.puissances.monde import attendus, porte
from rules.puissances.natures import nature, root
from rules.puissances.portraits import HUMAINE, INSTITUEE, MENT_PAS, REALISE
from rules.puissances.presence.appel import APPEL, appel_of
from rules.puissances.presence.fardeau import FARDEAU
from rules.puissances.presence.formulations import criteres, formulations
from rules.puissances.presence.moment import CONTRADICTION, Etape, Face, moment_of, presences
from rules.puissances.presence.options import PRESENCE
from rules.puissances.presence.seuil import known
from rules.puissances.presence.transmission import others
from rules.puissances.regards import contredits, regardable
from rules.table import Part, Portrait, Table, Trait

Params = dict[str, Any]
OPEN: tuple[annonce.Etape, ...] = ("mises", "reponse", "decision", "prete")
NOTHING: Params = dict.fromkeys(("trait", "attribut", "ancrage", "portrait", "lien")) | {"acteur": ""}


def rolls(table: Table, *etapes: annonce.Etape) -> list[Params]:
    """The resolutions at one of these steps."""
    found = [row for row in table.resolutions.values() if row.kind == annonce.KIND]
    return [{"resolution": row.id} for row in found if annonce.annonce_of(row).etape in etapes]


def at_step(*etapes: annonce.Etape) -> Callable[[Table], list[Params]]:
    return lambda table: rolls(table, *etapes)


def faces(table: Table, *etapes: Etape) -> Iterator[tuple[Params, Face]]:
    """The moments of Présence at one of these steps, or at any."""
    for part, face in presences(table):
        if face.etape in etapes or not etapes:
            yield {"resolution": part.resolution}, face


def beings(table: Table) -> list[Portrait]:
    return [sheet for sheet in table.sheets if sheet.kind == "etre"]


def liens(table: Table) -> list[Trait]:
    """The Liens by which somebody may stand before a Puissance, and does not."""
    there = {face.agent for _, face in presences(table)}
    agents = [p for p in beings(table) if nature(table, p) == "Agent" and p.id not in there]
    return [lien for p in agents for lien in table.traits_of(p.id, "lien") if lien.about]


def of_root(table: Table, portrait: str, kind: str) -> list[Trait]:
    """The traits of this being that hang from an Ancrage, or from a Lien."""
    return [t for t in table.traits_of(portrait, "trait") if root(table, t).kind == kind]


def stakes(table: Table) -> Iterator[Params]:
    """Bare words, most often; traits, Attributs drawn on: for either side."""
    there = {face.agent for _, face in presences(table)}
    drawn: list[Params] = []
    for being in beings(table):
        for word in table.traits_of(being.id) if being.id not in there else ():
            if word.kind in ("lien", "ancrage", "trait"):
                drawn.append({"trait": word.id, "label": ""})
            if word.kind == "lien" and word.about:
                by = {"portrait": being.id, "lien": word.id, "label": ""}
                drawn += [by | {"attribut": a.id} for a in table.traits_of(word.about, "attribut")]
    for row in rolls(table, "mises"):
        for cote in ("oui", "non"):
            yield from (NOTHING | row | what | {"cote": cote} for what in drawn)
            yield from [NOTHING | row | {"label": "La pluie", "voie": "neutre", "cote": cote}] * 9


def ready(table: Table) -> list[Params]:
    """The resolutions whose Mises may be set."""
    found = [
        (row, [mise_of(part).etat for part in mise_parts(table, row["resolution"])])
        for row in rolls(table, "mises")
    ]
    return [row for row, etats in found if "acceptee" in etats and "proposee" not in etats]


def rolled(key: str, value: object) -> Callable[[Table], list[Params]]:
    """The rolls of which this is told."""

    def found(table: Table) -> Iterator[Params]:
        for row in rolls(table, "resolue"):
            said = annonce.annonce_of(table.resolutions[row["resolution"]])
            if said.resultat and said.resultat[key] == value:
                yield row

    return lambda table: list(found(table))


def mises(table: Table) -> list[Part]:
    found = [
        part for row in rolls(table, "mises", "decision") for part in mise_parts(table, row["resolution"])
    ]
    return [part for part in found if mise_of(part).etat in EN_JEU]


def decided(table: Table) -> list[Params]:
    return [{"mise": part.id, "vue": ""} for part in mises(table)]


def merged(table: Table) -> Iterator[Params]:
    for one in mises(table):
        for other in mises(table):
            same = one.resolution == other.resolution and mise_of(one).cote == mise_of(other).cote
            if same and one is not other:
                yield {"mise": one.id, "dans": other.id, "vue": ""}


def questions(kind: str, *more: Params) -> Callable[[Table], list[Params]]:
    """The questions of this kind, with any of these answers."""
    return lambda table: [
        {"question": q.id} | said
        for q in table.questions.values()
        if q.kind == kind
        for said in more or ({},)
    ]


def closings(table: Table) -> list[Params]:
    over = [row | {"comment": "resolue"} for row in rolls(table, "resolue")]
    return over + [row | {"comment": "abandon"} for row in rolls(table, "annonce", *OPEN)]


def at_stake(table: Table) -> Iterator[Params]:
    for row in rolls(table, *OPEN):
        said = annonce.annonce_of(table.resolutions[row["resolution"]])
        if said.enjeu:
            yield from [row | {"lien": None}] * 9
        yield from (
            row | {"lien": lien.id, "cote": cote}
            for _, lien in liens_connus(table)
            for cote in ("oui", "non")
        )


def regards(table: Table) -> Iterator[Params]:
    for trait in filter(lambda trait: regardable(table, trait), table.traits.values()):
        against = [None, *(attribut.id for attribut in contredits(table, trait))]
        yield from ({"trait": trait.id, "attribut": attribut} for attribut in against)


def openings(table: Table) -> Iterator[Params]:
    """A moment for each Lien, its request answered if there is one."""
    for lien in liens(table):
        vues = [table.chosen(PRESENCE)] + ["secret"] * (not known(table, lien).everyone)
        asked = [q.id for q in table.questions.values() if q.kind == APPEL and appel_of(q).lien == lien.id]
        yield from ({"lien": lien.id, "vue": vue, "question": next(iter(asked), None)} for vue in vues)


def endings(table: Table) -> Iterator[Params]:
    """Any moment; most often one that is behind a veil."""
    for here, _ in faces(table):
        yield from [here] * (1 if moment_of(table.resolutions[here["resolution"]]).vue == "table" else 9)


def gifts(table: Table) -> Iterator[Params]:
    for here, face in faces(table):
        yield here | {"quoi": "mission", "attribut": None}
        for attribut in (None, *(t.id for t in table.traits_of(face.puissance, "attribut"))):
            yield from (here | {"quoi": quoi, "attribut": attribut} for quoi in ("trait", "contrainte"))


def wishes(table: Table) -> Iterator[Params]:
    for here, face in faces(table, "ouverte", "demande", "cedee"):
        for trait in of_root(table, face.agent, "ancrage"):
            under = (None, *(t.id for t in table.traits_of(face.puissance, "attribut")))
            yield from (here | {"trait": trait.id, "sous": sous} for sous in under)


def awaited(*etapes: Etape) -> Callable[[Table], list[Params]]:
    """The trait that is asked for, or in question."""
    return lambda table: [here | {"trait": face.trait} for here, face in faces(table, *etapes) if face.trait]


def received(table: Table) -> Iterator[Params]:
    for being in beings(table):
        for trait in of_root(table, being.id, "lien"):
            yield from ({"trait": trait.id, "agents": [other.id]} for other in others(table, trait))


def asked(table: Table) -> Iterator[Params]:
    for here, face in faces(table, "ouverte", "question"):
        yield here | {"trait": None, "attribut": None}
        for trait in of_root(table, face.agent, "ancrage"):
            against = table.traits_of(face.puissance, "attribut")
            yield from (here | {"trait": trait.id, "attribut": attribut.id} for attribut in against)


def answers(table: Table) -> Iterator[Params]:
    said: Params = {"question": "", "trait": None}
    for here, face in faces(table, "question"):
        forbids = [t.id for t in table.children_of(face.lien) if MENT_PAS.key in t.flags]
        for outre in (None, *forbids):
            for comment in ("dire", "avouer", "mensonge", "mensonge", "restriction"):
                yield here | said | {"comment": comment, "outre": outre}


def seen_through(table: Table) -> Iterator[Params]:
    for here, _ in faces(table, "ouverte", "question"):
        if any(part.kind == CONTRADICTION for part in table.parts_of(here["resolution"])):
            yield here


def losses(table: Table, *etapes: Etape) -> Iterator[Params]:
    """A trait of the Lien that the Puissance takes; none when there is none."""
    for here, face in faces(table, *etapes):
        held = [t.id for t in table.children_of(face.lien) if t.kind == "trait"] or [None]
        yield from (here | {"perdu": trait} for trait in held)


def leaves(table: Table) -> list[Params]:
    given = awaited("garder")(table)
    return [
        one | lost | {"accord": accord}
        for one in given
        for lost in losses(table, "garder")
        for accord in (True, False)
    ]


def changes(table: Table) -> list[Params]:
    return [here | {"attribut": face.attribut} for here, face in faces(table, "revelee")]


def judgements(table: Table) -> Iterator[Params]:
    for here, face in faces(table, "enigme"):
        for part in formulations(table, here["resolution"]):
            for critere in criteres(table, face.puissance, face.attribut):
                yield {"formulation": part.id, "critere": critere.id if critere else None, "tient": True}


def acceptances(table: Table) -> Iterator[Params]:
    waits = [t.id for t in attendus(table)] or [None]
    bears = [t.id for t in porte(table)] or [None]
    for here, face in faces(table, "enigme"):
        for part in formulations(table, here["resolution"]):
            one = {"formulation": part.id, "passe": bool(face.trait)}
            yield from (one | {"porte": False, "attend": wait, "monde": None} for wait in waits)
            yield from (one | {"porte": True, "attend": None, "monde": borne} for borne in bears)


def fallen(table: Table) -> list[Params]:
    held = losses(table)
    return [{"resolution": one["resolution"], "trait": one["perdu"]} for one in held if one["perdu"]]


def broken(table: Table) -> Iterator[Params]:
    for being in beings(table):
        for lien, how in etre(table, being).ruptures.items():
            here = {"lien": lien, "resolution": how.resolution.id if how.resolution else None, "monde": None}
            yield from (here | {"porte": porte and not how.reste} for porte in (True, False))


def situations(table: Table) -> list[Portrait]:
    """Those that are not closed."""
    found = [sheet for sheet in table.sheets if sheet.kind == "situation"]
    return [sheet for sheet in found if not table.traits_of(sheet.id, "issue")]


def dues(table: Table) -> list[Params]:
    kinds = ("dette", "consequence", "mensonge")
    return [{"trait": trait.id} for trait in table.traits.values() if trait.kind in kinds]


def marked(table: Table) -> Iterator[Params]:
    """What may make the world bear a novelty, or anything."""
    yield {}
    for word in [*attendus(table)] * 3:
        flags = (REALISE,) if word.kind == "vecteur" else (HUMAINE, INSTITUEE)
        yield from ({"trait": word.id, "flag": flag.key, "on": True} for flag in flags)


def anchored(table: Table) -> Iterator[Params]:
    """What an Avatar gains, by which it is an Agent; or anything."""
    yield {}
    for being in beings(table):
        if nature(table, being) == "Avatar":
            yield {"portrait": being.id, "kind": "ancrage", "parent": None}


def here_only(guess: Callable[[Table], Any]) -> Callable[[Table], Any]:
    """The same for a move that all games have, at a table of this one."""
    return lambda table: guess(table) if table.game.key == "puissances" else [{}]


BURDEN: Params = {"nom": "La Clairière", "attributs": "Cache ce qui est petit"}
NO_LIEN: Params = {"traits": [], "portrait": None, "label": "", "lien": None, "engage": False}

GUESSES: dict[str, Callable[[Table], Any]] = {
    "core/mark_trait": here_only(marked),
    "core/add_trait": here_only(anchored),
    "core/give_portrait": here_only(lambda t: [{"portrait": p.id} for p in beings(t)]),
    "core/choose_option": here_only(lambda t: [{}, {"option": PRESENCE.key, "value": "voile"}]),
    "puissances/cadrer": at_step("annonce", "mises"),
    "puissances/maniere": at_step(*OPEN, "resolue"),
    "puissances/miser": stakes,
    "puissances/accepter": decided,
    "puissances/refuser": decided,
    "puissances/retirer": decided,
    "puissances/retoucher": decided,
    "puissances/fondre": merged,
    "puissances/poser": ready,
    "puissances/repondre": questions(QUESTION, NO_LIEN),
    "puissances/rouvrir": at_step("reponse", "decision", "prete"),
    "puissances/lancer": at_step("prete"),
    "puissances/lire": at_step("resolue"),
    "puissances/temoins": at_step("resolue"),
    "puissances/attenuer": rolled("domine", True),
    "puissances/clore": closings,
    "puissances/pousser": rolled("issue", "statu_quo"),
    "puissances/passer_outre": lambda t: [{"trait": w.id} for w in t.traits.values() if interdit(w)],
    "puissances/ouvrir_situation": lambda t: [{"situation": p.id, "montres": []} for p in situations(t)],
    "puissances/clore_situation": lambda t: [{"situation": p.id} for p in situations(t)],
    "puissances/regarder": regards,
    "puissances/consequence": lambda t: [{"portrait": p.id} for p in beings(t)],
    "puissances/solder": dues,
    "puissances/demander_presence": lambda t: [{"lien": lien.id} for lien in liens(t)],
    "puissances/taire": questions(APPEL),
    "puissances/ouvrir_presence": openings,
    "puissances/clore_presence": endings,
    "puissances/parler": lambda t: [here for here, _ in faces(t)],
    "puissances/confier": gifts,
    "puissances/vouloir": wishes,
    "puissances/ceder": awaited("demande"),
    "puissances/etendre": awaited("cedee"),
    "puissances/garder": awaited("demande"),
    "puissances/transmettre": received,
    "puissances/questionner": asked,
    "puissances/repondre_face": answers,
    "puissances/percer": seen_through,
    "puissances/abandonner": awaited("revelee", "garder", "enigme"),
    "puissances/demander_garder": awaited("revelee"),
    "puissances/accorder": leaves,
    "puissances/demander_changement": changes,
    "puissances/proposer": lambda t: [here for here, _ in faces(t, "enigme")],
    "puissances/juger": judgements,
    "puissances/transformer": acceptances,
    "puissances/refuser_changement": lambda t: losses(t, "enigme"),
    "puissances/mettre_en_jeu": at_stake,
    "puissances/perdre": fallen,
    "puissances/delier": broken,
    "puissances/porter": questions(FARDEAU, BURDEN),
}
