"""Moments of Présence at each of their steps: rows where each of their moves can be played."""

from typing import Any

from sessions_app.models import Part, Question
from tests.sessions_app.table import Tablee, act


class Moment:
    """An Agent of Ana's before its Puissance, whose Ancrage holds a trait that contradicts an Attribut."""

    def __init__(self, tablee: Tablee, vue: str = "table") -> None:
        self.tablee = tablee
        puissance, agent = tablee.portrait(kind="puissance"), tablee.portrait(tablee.ana)
        self.puissance = puissance
        self.attribut, self.other = tablee.trait(puissance, "attribut"), tablee.trait(puissance, "attribut")
        self.lien = tablee.trait(agent, "lien", about=puissance)
        self.don = tablee.trait(agent, "trait", parent=self.lien)
        self.trait = tablee.trait(agent, "trait", parent=tablee.trait(agent, "ancrage"))
        before = set(tablee.campaign.resolutions.values_list("pk", flat=True))
        act(tablee.mj, "puissances/ouvrir_presence", lien=self.lien, raison="Un rêve", vue=vue)
        self.here = str(tablee.campaign.resolutions.exclude(pk__in=before).get().pk)

    def wanted(self) -> "Moment":
        self.does("vouloir", trait=self.trait, sous=self.attribut, mots="Autrement")
        return self

    def ceded(self) -> "Moment":
        """Out of sight: the MJ is still to write what was ceded."""
        self.wanted().by_ana("ceder", trait=self.trait)
        return self

    def asked(self) -> "Moment":
        self.does("questionner", texte="Que caches-tu ?", trait=self.trait, attribut=self.attribut)
        return self

    def revealed(self) -> "Moment":
        self.asked().does("repondre_face", comment="avouer")
        return self

    def to_keep(self) -> "Moment":
        self.revealed().does("demander_garder", trait=self.trait)
        return self

    def riddle(self) -> "Moment":
        self.revealed().does("demander_changement", attribut=self.attribut)
        return self

    def solved(self) -> str:
        """A wording of Ana's, which holds in all; its id."""
        act(self.tablee.ana, "puissances/proposer", resolution=self.here, texte="Autrement")
        found = Part.objects.get(resolution_id=self.here, kind="puissances/formulation")
        for critere in (self.other, None):
            act(
                self.tablee.bob,
                "puissances/juger",
                formulation=str(found.pk),
                critere=critere,
                tient=True,
            )
        return str(found.pk)

    def does(self, key: str, **params: Any) -> None:
        act(self.tablee.mj, f"puissances/{key}", resolution=self.here, **params)

    def by_ana(self, key: str, **params: Any) -> None:
        act(self.tablee.ana, f"puissances/{key}", resolution=self.here, **params)


def of_presences(tablee: Tablee) -> dict[str, dict[str, Any]]:
    """What each move of what is asked for, given and ceded is sent about; the last of them is a secret of Ana's."""
    rest, wanted = Moment(tablee), Moment(tablee).wanted()
    other = tablee.portrait()
    tablee.trait(other, "lien", about=rest.puissance)
    agent = tablee.portrait(tablee.ana)
    asked, free = (tablee.trait(agent, "lien", about=rest.puissance) for _ in range(2))
    tablee.trait(agent, "ancrage")
    act(tablee.ana, "puissances/demander_presence", lien=asked, raison="Un rêve")
    appel = Question.objects.get(kind="puissances/appel", campaign=tablee.campaign)
    ceded = Moment(tablee, "secret").ceded()
    answer = {"resolution": wanted.here, "trait": wanted.trait}
    return {
        "puissances/demander_presence": {"lien": free},
        "puissances/taire": {"question": str(appel.pk)},
        "puissances/ouvrir_presence": {"lien": asked},
        "puissances/clore_presence": {"resolution": rest.here},
        "puissances/confier": {"resolution": rest.here},
        "puissances/vouloir": {"resolution": rest.here, "trait": rest.trait},
        "puissances/ceder": answer | {"sous": wanted.attribut, "attribut": "Autrement"},
        "puissances/garder": answer,
        "puissances/etendre": {"resolution": ceded.here, "trait": ceded.trait},
        "puissances/transmettre": {"trait": rest.don, "agents": [other]},
    }


def of_riddles(tablee: Tablee) -> dict[str, dict[str, Any]]:
    """What each move of a contradiction, and of a riddle, is sent about."""
    rest, asked, shown, keeps = (
        Moment(tablee),
        Moment(tablee).asked(),
        Moment(tablee).revealed(),
        Moment(tablee).to_keep(),
    )
    riddle = Moment(tablee).riddle()
    wording = riddle.solved()
    way = {"resolution": shown.here, "trait": shown.trait}
    return {
        "puissances/questionner": {"resolution": rest.here},
        "puissances/repondre_face": {"resolution": asked.here, "question": "Que caches-tu ?"},
        "puissances/percer": {"resolution": asked.here, "trait": asked.trait},
        "puissances/abandonner": way,
        "puissances/demander_garder": way,
        "puissances/demander_changement": {"resolution": shown.here, "attribut": shown.attribut},
        "puissances/accorder": {"resolution": keeps.here, "trait": keeps.trait, "perdu": keeps.don},
        "puissances/proposer": {"resolution": riddle.here, "forme": "domaine"},
        "puissances/juger": {"formulation": wording, "tient": "false"},
        "puissances/transformer": {"formulation": wording},
        "puissances/refuser_changement": {"resolution": riddle.here},
    }
