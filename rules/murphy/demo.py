"""A campaign to try the game with: its lists, three characters, two figures, and the day it is."""

from collections.abc import Mapping

from rules.game import Act

LISTES: dict[str, tuple[str, ...]] = {
    "caracteristique": ("Force", "Adresse", "Esprit", "Intention"),
    "domaine": ("Savoir", "Indigne", "Guerre", "Foi"),
    "talent": ("Pister une bête", "Langues mortes", "Crochetage", "Remèdes", "Tenir une foule"),
}
CAST: dict[str, tuple[str, bool, Mapping[str, int]]] = {
    "Isaure": (
        "Herboriste",
        False,
        {"Force": 4, "Adresse": 6, "Esprit": 7, "Intention": 5, "Savoir": 2, "Indigne": 1, "Remèdes": 2},
    ),
    "Frère Anselin": (
        "Moine",
        True,
        {"Force": 6, "Adresse": 4, "Esprit": 6, "Intention": 6, "Foi": 2, "Guerre": -1, "Tenir une foule": 1},
    ),
    "Brune": (
        "Éclaireuse",
        False,
        {"Force": 5, "Adresse": 7, "Esprit": 4, "Intention": 6, "Guerre": 1, "Pister une bête": 3},
    ),
}
FIGURES = {
    "L’abbesse Odile": ("Abbesse", "Ne lève jamais la voix"),
    "Le devin du pont": ("", "Se fait passer pour un moine"),
}


def demo(act: Act) -> None:
    """Fill a new campaign by the moves that people play."""
    act("core/open_session", title="La bête des bois creux")
    act(
        "core/pose_fact", text="La bête ne chasse que sous la pluie"
    )  # makes the board, where the lists lie too
    words: dict[str, tuple[str, str]] = {}
    for kind, texts in LISTES.items():
        for text in texts:
            words[text] = (kind, act("core/add_to_list", kind=kind, words=text))
    for name, (vocation, messager, numbers) in CAST.items():
        sheet = act("core/make_portrait", kind="personnage", name=name)
        called(act, sheet, vocation, messager)
        for text, value in numbers.items():
            kind, word = words[text]
            act("core/write_number", portrait=sheet, key=kind, of=word, value=value)
    for name, (vocation, detail) in FIGURES.items():
        sheet = act("core/make_portrait", kind="figure", name=name)
        if vocation:
            called(act, sheet, vocation, True)
        act("core/add_trait", portrait=sheet, kind="detail", text=detail)
    act("core/make_clock", label="La bête trouve le village", segments=6)


def called(act: Act, sheet: str, vocation: str, messager: bool) -> None:
    """Write what somebody is, marked if they are a Messenger."""
    trait = act("core/add_trait", portrait=sheet, kind="vocation", text=vocation)
    if messager:
        act("core/mark_trait", trait=trait, flag="messager", on=True)
