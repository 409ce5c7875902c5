"""For each game, a table where its moves make sense: one row of each kind, and what a move is sent of its own."""

from collections.abc import Callable

from characters.models import Counter
from sessions_app.models import Part, Question
from tests.sessions_app.apotheose_rows import apotheose_rows
from tests.sessions_app.impact_rows import impact_rows
from tests.sessions_app.murphy_rows import murphy_rows
from tests.sessions_app.table import Tablee, act, revision

# Ids by kind of row; then, by move, what its form says instead.
Given = tuple[dict[str, str], dict[str, dict[str, str]]]


def puissances_rows(tablee: Tablee) -> Given:
    """A resolution of Ana's, against which Bob staked; an Agent's Lien is declared, and Bob has not answered yet."""
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
    return rows, {"puissances/ouvrir": {"oui": "Elle passe"}}


GAME_ROWS: dict[str, Callable[[Tablee], Given]] = {
    "puissances": puissances_rows,
    "impact": impact_rows,
    "murphy": murphy_rows,
    "apotheose": apotheose_rows,
}
