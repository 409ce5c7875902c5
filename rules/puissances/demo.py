"""A campaign to try Agents & Puissances with: a Horizon and its Puissance, an Agent, a Humain, a Situation to open."""

from rules.game import Act


def demo(act: Act) -> None:
    """Fill a new campaign by the moves that people play."""
    act("core/open_session", title="La nuit du sel")
    unknown = act("core/make_portrait", kind="horizon", name="L’Inconnu")
    for kind, text in HORIZON:
        act("core/add_trait", portrait=unknown, kind=kind, text=text)
    tide = act("core/make_portrait", kind="puissance", name="La Marée")
    act("core/add_trait", portrait=tide, kind="horizon", text="Ce qui vient du large", about=unknown)
    takes_back = act("core/add_trait", portrait=tide, kind="attribut", text="Reprend ce qu’on lui doit")
    act("core/add_trait", portrait=tide, kind="attribut", text="Polit tout ce qu’elle touche")
    act("core/add_trait", portrait=tide, kind="attribut", text="Dit toujours l’heure vraie")

    keeper = act("core/make_portrait", kind="etre", name="Maëlle Kervadec")
    lock = act("core/add_trait", portrait=keeper, kind="ancrage", text="Éclusière de Vauvert")
    names = act(
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

    act("puissances/regarder", trait=names)
    prepare(act, unknown, keeper)


def prepare(act: Act, horizon: str, keeper: str) -> None:
    """A Situation that the MJ alone knows of, until they open it."""
    lanterns = act("core/make_portrait", kind="situation", name="Les lanternes des bateliers")
    act("core/add_trait", portrait=lanterns, kind="horizon", text="Ce qui vient du large", about=horizon)
    act("core/add_trait", portrait=lanterns, kind="acteur", text="Lève ou ferme la vanne", about=keeper)
    for kind, text in SITUATION:
        act("core/add_trait", portrait=lanterns, kind=kind, text=text)
    guild = act(
        "core/add_trait", portrait=lanterns, kind="force", text="La confrérie du port, qui vote ce soir"
    )
    act("core/mark_trait", trait=guild, flag="humaine", on=True)


HORIZON = (
    ("sorte", "Gardiens de seuils"),
    ("forme_lien", "Une vie rendue, contre un service"),
    ("forme_devenir", "Apprendre à refuser"),
)
SITUATION = (
    ("enjeu", "Les morts de l’eau rentreront-ils chez eux\u202f?"),
    ("vecteur", "Une lampe par nom\u00a0: les bateliers veillent leurs noyés"),
    ("note", "Le frère de Maëlle est le premier qui reviendrait"),
)
