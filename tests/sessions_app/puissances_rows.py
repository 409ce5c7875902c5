"""An evening of Agents & Puissances in full swing: for each move of the game, rows where it can really be played."""

from typing import Any

from characters.models import Counter
from sessions_app.models import Part, Question
from tests.sessions_app.lien_rows import of_liens
from tests.sessions_app.presence_rows import of_presences, of_riddles
from tests.sessions_app.table import Tablee, act, revision


def puissances_rows(tablee: Tablee) -> tuple[dict[str, str], dict[str, dict[str, Any]]]:
    """A resolution of Ana's, against which Bob staked; an Agent's Lien is declared, and Bob has not answered yet.

    Besides, what each other move of the game is sent about.
    """
    mine = tablee.portrait(tablee.ana, name="Maëlle")
    lock = tablee.trait(mine, "ancrage", "Éclusière", by=tablee.ana)
    lien = tablee.trait(mine, "lien", by=tablee.ana)
    act(tablee.ana, "puissances/ouvrir", intention="Passer", focus="Passe-t-elle ?", oui="Oui", non="Non")
    resolution = str(tablee.campaign.resolutions.get().pk)
    act(tablee.ana, "puissances/miser", resolution=resolution, cote="oui", trait=lien)
    act(tablee.bob, "puissances/miser", resolution=resolution, cote="non", label="Il pleut")
    for part in Part.objects.filter(resolution_id=resolution):
        act(tablee.mj, "puissances/accepter", mise=str(part.pk))
    act(tablee.mj, "puissances/poser", revision=revision(resolution), resolution=resolution)
    act(tablee.mj, "core/make_clock", label="La marée")
    rows = {
        "portrait": mine,
        "trait": lock,
        "counter": str(Counter.objects.get(portrait__campaign=tablee.campaign).pk),
        "resolution": resolution,
        "part": str(Part.objects.filter(resolution_id=resolution, owner=tablee.ana).get().pk),
        "question": str(Question.objects.get(campaign=tablee.campaign).pk),
    }
    own = {"puissances/ouvrir": {"oui": "Elle passe"}} | of_an_agent(tablee) | of_situations(tablee)
    return rows, own | of_presences(tablee) | of_riddles(tablee) | of_liens(tablee)


def of_an_agent(tablee: Tablee) -> dict[str, dict[str, Any]]:
    """An Agent of Ana's, whose Ancrage holds a trait that forbids lying; it owes a debt."""
    tide, nine = tablee.portrait(kind="puissance", name="La Marée"), tablee.portrait(tablee.ana, name="Nine")
    tablee.trait(nine, "lien", about=tide)
    forbids = tablee.trait(nine, "trait", parent=tablee.trait(nine, "ancrage"))
    act(tablee.mj, "core/mark_trait", trait=forbids, flag="ment_pas", on=True)
    return {
        "puissances/passer_outre": {"trait": forbids},
        "puissances/regarder": {"trait": forbids},
        "puissances/solder": {"trait": tablee.trait(nine, "dette")},
    }


def of_situations(tablee: Tablee) -> dict[str, dict[str, Any]]:
    """A Situation that the MJ prepares, and one that all see."""
    prepared, opened = (tablee.portrait(kind="situation", name=name) for name in ("Le pont", "La digue"))
    stake = tablee.trait(prepared, "enjeu")
    act(tablee.mj, "puissances/ouvrir_situation", situation=opened)
    return {
        "puissances/ouvrir_situation": {"situation": prepared, "montres": [stake]},
        "puissances/clore_situation": {"situation": opened},
    }
