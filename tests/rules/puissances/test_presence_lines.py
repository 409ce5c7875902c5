"""What the journal says of a moment of Présence: lines that read by themselves (P-31, P-40, P-41)."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.template.loader import render_to_string

from tests.rules.puissances.presences import Presences
from tests.rules.tablee import Line
from tests.tooling.french import faults

Story = Callable[[Presences], object]


def sentence(jeu: Presences, line: Line) -> str:
    """A line as the journal shows it after the name of its author."""
    context = {"payload": line.payload, "people": jeu.table.seats}
    drawn = render_to_string(line.kind.replace("/", "/lines/", 1) + ".html", context)
    return unescape(re.sub(r"<[^>]+>", "", drawn)).strip()


def seeks(jeu: Presences) -> None:
    jeu.act(jeu.zoe, "puissances/demander_presence", lien=jeu.lien, raison="Il a menti.", forme="une prière")


def silent(texte: str) -> Story:
    def story(jeu: Presences) -> None:
        seeks(jeu)
        jeu.act(jeu.mj, "puissances/taire", question=next(iter(jeu.table.questions)), texte=texte)

    return story


def ends(jeu: Presences) -> None:
    jeu.close_presence(jeu.open_presence(), issue="Elle pardonne.")


def ends_veiled(jeu: Presences) -> None:
    jeu.choose("voile")
    jeu.close_presence(jeu.open_presence("voile", origine="convocation"), issue="Elle pardonne.")


def speaks(jeu: Presences) -> None:
    here = jeu.open_presence()
    jeu.act(jeu.mj, "puissances/parler", resolution=here, voix="puissance", texte="Parle.")


def wants(sous: bool, mots: str) -> Story:
    def story(jeu: Presences) -> None:
        given = {"trait": jeu.soigne, "sous": jeu.protege if sous else None, "mots": mots}
        jeu.act(jeu.mj, "puissances/vouloir", resolution=jeu.open_presence(origine="demande"), **given)

    return story


def cedes(sous: bool, mots: str, words: str = "") -> Story:
    def story(jeu: Presences) -> None:
        wants(sous, mots)(jeu)
        here = next(iter(jeu.table.resolutions))
        jeu.act(jeu.zoe, "puissances/ceder", resolution=here, trait=jeu.soigne, mots=words)

    return story


def keeps(jeu: Presences) -> None:
    wants(True, "")(jeu)
    here = next(iter(jeu.table.resolutions))
    jeu.act(jeu.zoe, "puissances/garder", resolution=here, trait=jeu.soigne)


def extends(jeu: Presences) -> None:
    jeu.choose("voile")
    naming = {"resolution": jeu.open_presence("voile"), "trait": jeu.soigne}
    jeu.act(jeu.mj, "puissances/vouloir", mots="Referme les plaies", **naming)
    jeu.act(jeu.zoe, "puissances/ceder", **naming)
    jeu.act(jeu.mj, "puissances/etendre", **naming)


def gives(quoi: str, attribut: bool = False) -> Story:
    def story(jeu: Presences) -> None:
        given = {"quoi": quoi, "texte": "Juge d’un regard", "attribut": jeu.juge if attribut else None}
        jeu.act(jeu.mj, "puissances/confier", resolution=jeu.open_presence(), situation=True, **given)

    return story


def passes_on(jeu: Presences) -> None:
    jeu.act(jeu.mj, "puissances/transmettre", trait=jeu.ailes, agents=[jeu.uriel["sheet"]])


PUISSANCE = "au nom de sa Puissance (L’Archange)"
STORIES: list[tuple[str, Story, str]] = [
    ("appel", seeks, "cherche la Présence : Raphaël devant L’Archange (une prière). Il a menti."),
    ("silence", silent(""), "laisse la Puissance se taire : Raphaël n’a pas de réponse."),
    ("silence", silent("Rien."), "laisse la Puissance se taire : Raphaël n’a pas de réponse. Rien."),
    (
        "presence",
        ends,
        "ouvre un moment de Présence : Raphaël devant L’Archange. Le procès de Nantes",
    ),
    (
        "presence",
        keeps,
        "ouvre un moment de Présence : Raphaël devant L’Archange, à sa demande. Le procès de Nantes",
    ),
    (
        "presence",
        ends_veiled,
        "ouvre un moment de Présence : Raphaël devant L’Archange, sur convocation. Le procès de Nantes",
    ),
    ("presence_close", ends, "clôt le moment de Présence de Zoé. Elle pardonne."),
    ("voile", ends_veiled, "ouvre un moment de Présence, derrière un voile : Zoé s’y trouve."),
    ("presence_close", ends_veiled, "clôt le moment de Présence de Zoé."),
    ("presence_issue", ends_veiled, "dit ce qui en reste : Elle pardonne."),
    ("parole", speaks, "fait parler L’Archange : Parle."),
    (
        "demande",
        wants(True, ""),
        f"demande à Raphaël, {PUISSANCE}, de céder « Soigne les blessés », sous l’Attribut « Protège les justes ».",
    ),
    (
        "demande",
        wants(True, "Protège et soigne"),
        f"demande à Raphaël, {PUISSANCE}, de céder « Soigne les blessés ». "
        "L’Attribut « Protège les justes » deviendrait « Protège et soigne ».",
    ),
    (
        "demande",
        wants(False, "Soigne"),
        f"demande à Raphaël, {PUISSANCE}, de céder « Soigne les blessés », sous un Attribut nouveau : « Soigne ».",
    ),
    ("cession", cedes(True, ""), "cède « Soigne les blessés » (Raphaël)."),
    (
        "cession",
        cedes(True, "", "Mains de l’Archange"),
        "cède « Soigne les blessés », qui devient « Mains de l’Archange » (Raphaël).",
    ),
    (
        "trait_passe",
        cedes(True, ""),
        "fait passer « Soigne les blessés » de l’Ancrage au Lien « Ange de l’Archange » (Raphaël).",
    ),
    (
        "trait_passe",
        cedes(True, "", "Mains de l’Archange"),
        "fait passer « Soigne les blessés » de l’Ancrage au Lien « Ange de l’Archange » : "
        "« Mains de l’Archange » (Raphaël).",
    ),
    (
        "attribut_transforme",
        cedes(True, "Protège et soigne"),
        "réécrit un Attribut : « Protège les justes » devient « Protège et soigne » (L’Archange).",
    ),
    (
        "attribut_transforme",
        cedes(False, "Soigne"),
        "écrit un Attribut nouveau : « Soigne » (L’Archange).",
    ),
    ("extension", extends, "étend la Puissance de ce que Raphaël lui a cédé (L’Archange)."),
    ("refus", keeps, "garde « Soigne les blessés », que demandait sa Puissance (Raphaël)."),
    ("don", gives("mission"), f"confie à Raphaël, {PUISSANCE}, une mission : « Juge d’un regard »."),
    ("don", gives("contrainte"), f"confie à Raphaël, {PUISSANCE}, une contrainte : « Juge d’un regard »."),
    (
        "don",
        gives("trait", attribut=True),
        f"confie à Raphaël, {PUISSANCE}, un trait du Lien : « Juge d’un regard », de l’Attribut « Juge sans haine ».",
    ),
    (
        "situation_nee",
        gives("mission"),
        "prépare une Situation née de ce moment : « Juge d’un regard ».",
    ),
    (
        "transmis",
        passes_on,
        "donne à Uriel un trait du Lien, venu d’un autre Agent de sa Puissance : « Déploie ses ailes ».",
    ),
]


@pytest.mark.parametrize(("kind", "story", "words"), STORIES)
def test_each_line_reads_by_itself(kind: str, story: Story, words: str) -> None:
    """P-31, P-40, P-41: who, what, and of whose portrait, in French that is well set."""
    jeu = Presences()
    story(jeu)
    line = next(line for line in jeu.lines if line.kind == f"puissances/{kind}")
    read = sentence(jeu, line)
    assert read.replace("\u00a0", " ").replace("\u202f", " ") == words
    assert not faults(read)
