"""A campaign to try IMPACT with: three characters, two figures, what already lies on the table."""

from rules.game import Act


def demo(act: Act) -> None:
    """Fill a new campaign by the moves that people play."""
    act("core/open_session", title="Le dernier bac")
    for name, words in CAST.items():
        sheet = act("core/make_portrait", kind="personnage", name=name)
        for kind, text, flag in words:
            trait = act("core/add_trait", portrait=sheet, kind=kind, text=text)
            if flag:
                act("core/mark_trait", trait=trait, flag=flag, on=True)
        act("core/put_right", portrait=sheet, key="etincelles", delta=2)
    for name, details in FIGURES.items():
        sheet = act("core/make_portrait", kind="figure", name=name)
        for text in details:
            act("core/add_trait", portrait=sheet, kind="detail", text=text)
    act("core/pose_fact", text="Le bac est amarré par une seule chaîne, rouillée")
    act("core/make_clock", label="La crue atteint le quai", segments=6)
    act("core/make_clock", label="Le passeur comprend à qui il a affaire", segments=4, seen_by="mj")
    act("core/put_right", key="suspense", delta=1)


CAST: dict[str, list[tuple[str, str, str]]] = {
    "Sasha": [
        ("empreinte", "Ouvrir ce qui est fermé", ""),
        ("empreinte", "Courir sur les toits", ""),
        ("marque", "Trois doigts à la main gauche", ""),
        ("marque", "Le trousseau de sa sœur", "objet"),
        ("legs", "La barque sans nom, laissée par sa tante", ""),
        ("elan", "Retrouver celle qui a pris les clés", ""),
        ("felure", "Ne supporte pas qu’on l’attende", ""),
    ],
    "Kelvan": [
        ("empreinte", "Soigner avec ce qu’il a", ""),
        ("empreinte", "Lire une foule", ""),
        ("marque", "Une voix qui porte", ""),
        ("marque", "La trousse de campagne", "objet"),
        ("legs", "Le serment de l’hospice", ""),
        ("elan", "Ne plus laisser personne derrière", ""),
        ("felure", "Ment dès qu’on parle de la guerre", ""),
        ("cicatrice", "Le genou qui lâche", ""),
    ],
    "Ombeline": [
        ("empreinte", "Naviguer par tous les temps", ""),
        ("empreinte", "Négocier sous la menace", ""),
        ("marque", "Connue sur tous les quais", ""),
        ("marque", "Le fanal de cuivre", "objet"),
        ("legs", "Une dette du port envers elle", ""),
        ("elan", "Remonter le fleuve jusqu’à sa source", ""),
        ("felure", "Préfère couler que demander", ""),
    ],
}
FIGURES = {
    "Le passeur": ("Ne regarde jamais l’eau", "Compte deux fois chaque pièce"),
    "La crue": ("Charrie des arbres entiers", "Monte d’un pied par heure"),
}
