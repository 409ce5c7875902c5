"""A campaign to try Agents & Puissances with: a Puissance, an Agent, a Humain, and people in their way."""

from rules.game import Act


def demo(act: Act) -> None:
    """Fill a new campaign by the moves that people play."""
    act("core/open_session", title="La nuit du sel")
    tide = act("core/make_portrait", kind="puissance", name="La Marée")
    act("core/add_trait", portrait=tide, kind="horizon", text="L’Inconnu")
    takes_back = act("core/add_trait", portrait=tide, kind="attribut", text="Reprend ce qu’on lui doit")
    act("core/add_trait", portrait=tide, kind="attribut", text="Polit tout ce qu’elle touche")
    act("core/add_trait", portrait=tide, kind="attribut", text="Dit toujours l’heure vraie")

    keeper = act("core/make_portrait", kind="etre", name="Maëlle Kervadec")
    lock = act("core/add_trait", portrait=keeper, kind="ancrage", text="Éclusière de Vauvert")
    act(
        "core/add_trait",
        portrait=keeper,
        kind="trait",
        text="Connaît chaque batelier par son nom",
        parent=lock,
    )
    act(
        "core/add_trait", portrait=keeper, kind="trait", text="Ne tremble pas devant l’eau noire", parent=lock
    )
    tie = act(
        "core/add_trait", portrait=keeper, kind="lien", text="Elle lui a rendu son frère noyé", about=tide
    )
    act("core/add_trait", portrait=keeper, kind="trait", text="La Marée lui ouvre le chenal", parent=tie)
    never = act(
        "core/add_trait",
        portrait=keeper,
        kind="trait",
        text="Ne peut garder ce que l’eau réclame",
        parent=tie,
        source=takes_back,
    )
    act("core/mark_trait", trait=never, flag="interdit", on=True)

    smith = act("core/make_portrait", kind="etre", name="Ange Rossi")
    forge = act("core/add_trait", portrait=smith, kind="ancrage", text="Forgeron du port")
    act("core/add_trait", portrait=smith, kind="trait", text="Chante pour faire taire la peur", parent=forge)

    guards = act("core/make_portrait", kind="devenir", name="Les douaniers", seen_by="mj")
    act("core/add_trait", portrait=guards, kind="qualite", text="Tiennent les deux projecteurs")
