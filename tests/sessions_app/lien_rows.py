"""Liens at stake, worn out, lost: rows where the moves by which a Lien is lost can be played."""

from typing import Any

from sessions_app.models import Question
from tests.sessions_app.presence_rows import Moment
from tests.sessions_app.table import Tablee, act


def of_liens(tablee: Tablee) -> dict[str, dict[str, Any]]:
    """What each move by which a Lien of Ana's is lost is sent about."""
    known, worn, gone = (tablee.trait(tablee.portrait(tablee.ana), "lien") for _ in range(3))
    act(tablee.mj, "core/reveal_trait", trait=known)
    act(tablee.ana, "puissances/ouvrir", intention="Tenir", focus="Tient-on ?", oui="Oui", non="Non")
    act(tablee.mj, "puissances/delier", lien=gone, porte=True)
    burden = Question.objects.get(campaign=tablee.campaign, kind="puissances/fardeau")
    moment = Moment(tablee)
    return {
        "puissances/mettre_en_jeu": {
            "resolution": str(tablee.campaign.resolutions.get(state__intention="Tenir").pk),
            "lien": known,
        },
        "puissances/perdre": {"trait": moment.don, "resolution": moment.here},
        "puissances/delier": {"lien": worn},
        "puissances/porter": {"question": str(burden.pk), "accepte": "false"},
    }
