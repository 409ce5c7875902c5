"""A campaign to try Apothéose with: three characters, a captain and his veterans, what already lies on the table."""

from typing import Any

from rules.game import Act


def demo(act: Act) -> None:
    """Fill a new campaign by the moves that people play."""
    act("core/open_session", title="La relève de Villon")
    for sheet, words in CAST:
        portrait = act("apotheose/creer", **sheet)
        for kind, text, flags in words:
            trait = act("core/add_trait", portrait=portrait, kind=kind, text=text)
            for flag in flags:
                act("core/mark_trait", trait=trait, flag=flag, on=True)
    tainted = act("apotheose/creer", **TAINTED)
    act("core/put_right", portrait=tainted, key="ombre", delta=6)
    act("apotheose/groupe", nom="Les vétérans de la relève", valeur="veteran", nombre=3)
    act(
        "apotheose/adversaire",
        nom="Le capitaine Ravel",
        combat=6,
        metier=True,
        specialite=True,
        pv=9,
        protection=2,
    )
    act("core/pose_fact", text="La grille de la poterne est restée levée")
    act("core/make_clock", label="La garde est prévenue", segments=6)


Words = list[tuple[str, str, tuple[str, ...]]]
CAST: list[tuple[dict[str, Any], Words]] = [
    (
        {
            "nom": "Isaure",
            "corps": 5,
            "esprit": 2,
            "combat": 7,
            "ame": 0,
            "metier": "Spadassine",
            "specialite": "Rapière",
            "affect": "Ne laisse personne en arrière",
        },
        [
            ("armure", "Pourpoint de cuir", ("legere",)),
            ("voeu", "Ne plus frapper la première", ()),
            ("affect", "L’orgueil de son nom", ()),
        ],
    ),
    (
        {
            "nom": "Orso",
            "corps": 2,
            "esprit": 4,
            "combat": 2,
            "ame": 7,
            "metier": "Mage des braises",
            "specialite": "Feu",
            "mystique": True,
            "affect": "Venger la tour brûlée",
        },
        [("objet", "La lampe qui ne s’éteint pas", ()), ("affect", "La peur de l’eau", ())],
    ),
]
TAINTED: dict[str, Any] = {
    "nom": "Mahaut",
    "corps": 4,
    "esprit": 5,
    "combat": 3,
    "ame": 2,
    "metier": "Voleuse",
    "specialite": "Serrures",
    "affect": "Le goût du vide",
}
