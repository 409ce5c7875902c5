"""The Angel who was a war nurse, from the request to the next roll, on the server (P-30, P-31, P-40, P-41)."""

from characters.models import Trait
from rules.puissances.mises import mise_of
from sessions_app.models import Event, Part, Question
from sessions_app.table import load
from tests.sessions_app.reading import found, last, read_by
from tests.sessions_app.table import Tablee, act

SOINS = "Protège les justes et ferme leurs plaies"
MAINS = "Mains de l’Archange"


def test_what_he_learnt_at_the_front_passes_to_all_the_angels(tablee: Tablee) -> None:
    """P-31: his care passes to the Lien, the Archange extends, the other Angel heals too; the Ancrage stays."""
    archange = tablee.portrait(kind="puissance", name="L’Archange")
    protege = tablee.trait(archange, "attribut", "Protège les justes")
    raphael, uriel = tablee.portrait(tablee.ana, name="Raphaël"), tablee.portrait(tablee.bob, name="Uriel")
    lien = tablee.trait(raphael, "lien", "Ange de l’Archange", about=archange)
    his = tablee.trait(uriel, "lien", "Ange lui aussi", about=archange)
    front = tablee.trait(raphael, "ancrage", "Ancien infirmier de guerre")
    soigne = tablee.trait(raphael, "trait", "Soigne les blessés", parent=front)
    trie = tablee.trait(raphael, "trait", "Trie les mourants", parent=front)

    act(tablee.ana, "puissances/demander_presence", lien=lien, raison="Il a soigné un traître")
    question = str(Question.objects.get(kind="puissances/appel").pk)
    assert "Il a soigné un traître" in read_by(tablee.mj)
    assert "Il a soigné un traître" not in read_by(tablee.bob)
    opening = {"lien": lien, "raison": "Il a soigné un traître", "origine": "demande", "question": question}
    act(tablee.mj, "puissances/ouvrir_presence", vue="table", **opening)
    here = last(tablee)
    wanted = {"resolution": here, "trait": soigne}
    act(tablee.mj, "puissances/vouloir", sous=protege, mots=SOINS, **wanted)
    act(tablee.ana, "puissances/ceder", mots=MAINS, **wanted)
    act(tablee.mj, "puissances/transmettre", trait=soigne, agents=[uriel])
    act(tablee.mj, "puissances/clore_presence", resolution=here, issue="Il retourne à l’hôpital")

    passed = Trait.objects.get(pk=soigne)
    assert (passed.text, str(passed.parent_id), str(passed.source_id)) == (MAINS, lien, protege)
    assert Trait.objects.get(pk=protege).text == SOINS
    assert str(Trait.objects.get(pk=trie).parent_id) == front
    received = Trait.objects.get(parent_id=his)
    assert received.text == MAINS and str(received.source_id) == protege
    for words in (SOINS, MAINS):
        assert words in read_by(tablee.bob)
    rewritten = Event.objects.get(kind="puissances/attribut_transforme")
    assert rewritten.payload["old"] == "Protège les justes"  # kept for ever in the history
    assert not Question.objects.filter(removed=False)

    act(
        tablee.ana, "puissances/ouvrir", intention="Le sauver", focus="Vit-il ?", oui="Il vit", non="Il meurt"
    )
    act(tablee.ana, "puissances/miser", resolution=last(tablee), cote="oui", trait=soigne)
    table = load(tablee.campaign, tablee.ana)
    part = next(p for p in table.parts.values() if p.resolution == last(tablee))
    assert mise_of(part).voie == "lien" and Part.objects.filter(pk=part.id).exists()
    assert found(tablee) == []


def test_ceded_in_secret_the_other_angel_reads_the_attribut_alone(tablee: Tablee) -> None:
    """P-02, P-31, P-40: by a secret Lien nothing of the moment reaches the others, but what changed for them."""
    dame = tablee.portrait(kind="puissance", name="La Dame")
    attribut = tablee.trait(dame, "attribut", "Se souvient")
    raphael, uriel = tablee.portrait(tablee.ana, name="Raphaël"), tablee.portrait(tablee.bob, name="Uriel")
    secret = tablee.trait(raphael, "lien", "Lui a tout promis", about=dame)
    tablee.trait(uriel, "lien", "La sert aussi", about=dame)
    front = tablee.trait(raphael, "ancrage", "Ancien infirmier de guerre")
    kept = tablee.trait(raphael, "trait", "A déserté", parent=front, seen_by="mj_and_player")
    act(tablee.mj, "puissances/ouvrir_presence", lien=secret, raison="Une dette de sang", vue="secret")
    here = last(tablee)
    wanted = {"resolution": here, "trait": kept}
    act(tablee.mj, "puissances/vouloir", sous=attribut, mots="Se souvient des lâches", **wanted)
    act(tablee.mj, "puissances/parler", resolution=here, voix="puissance", texte="Donne")
    before = read_by(tablee.bob)
    act(tablee.ana, "puissances/ceder", **wanted)
    assert read_by(tablee.bob) == before
    act(tablee.mj, "puissances/etendre", **wanted)
    page = read_by(tablee.bob)
    assert "Se souvient des lâches" in page
    for words in ("Une dette de sang", "Donne", "A déserté", "Lui a tout promis", here):
        assert words not in page
    assert found(tablee) == []
