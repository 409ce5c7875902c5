"""What the journal says of a contradiction, of a lie, of a riddle: each line is a sentence that reads by itself."""

from collections.abc import Callable

import pytest
from django.template.loader import render_to_string

from tests.rules.pages import facts
from tests.rules.puissances.enigmes import Enigmes
from tests.rules.tablee import Line
from tests.tooling.french import faults

Story = Callable[[Enigmes], object]


def sentence(line: Line) -> str:
    """A line as the journal shows it after the name of its author."""
    html = render_to_string(line.kind.replace("/", "/lines/", 1) + ".html", {"payload": line.payload})
    return " ".join(facts(html)).replace(" \u00a0", "\u00a0").replace(" .", ".")


def replied(comment: str, texte: str = "Rien.") -> Story:
    def story(jeu: Enigmes) -> None:
        jeu.ask("Que caches-tu\u202f?")
        jeu.reply(comment, texte)

    return story


def betrayed(jeu: Enigmes) -> None:
    jeu.forbid_lying()
    replied("mensonge")(jeu)


def pierced(jeu: Enigmes) -> None:
    replied("mensonge")(jeu)
    jeu.act(jeu.mj, "puissances/percer", resolution=jeu.here)


def abandoned(jeu: Enigmes) -> None:
    jeu.confess()
    jeu.way("abandonner", trait=jeu.tait)


def leave(accord: bool) -> Story:
    def story(jeu: Enigmes) -> None:
        jeu.confess()
        jeu.way("demander_garder", trait=jeu.tait)
        given = {"trait": jeu.tait, "accord": accord, "perdu": jeu.ailes}
        jeu.act(jeu.mj, "puissances/accorder", resolution=jeu.here, **given)

    return story


def judged(tient: bool) -> Story:
    def story(jeu: Enigmes) -> None:
        jeu.riddle()
        part = jeu.propose(jeu.bob, forme="domaine")
        jeu.judge(jeu.ana, part, jeu.juge, tient)
        jeu.judge(jeu.ana, part, None, tient)

    return story


def changed(porte: bool) -> Story:
    return lambda jeu: jeu.transform(jeu.solved(), porte=porte, dette="Les menteurs")


def refused(jeu: Enigmes) -> None:
    jeu.riddle()
    jeu.act(jeu.mj, "puissances/refuser_changement", resolution=jeu.here)


TRAIT, ATTRIBUT, VOIX, JUGE = (
    f"«\u00a0{words}\u00a0»"
    for words in ("Dit vrai sans tout dire", "Ne peut mentir", "Ma Voix ne peut mentir", "Juge sans haine")
)
CONTREDIT = f"{TRAIT} contredit l’Attribut {ATTRIBUT}."
PROTEGEAIT = "ce que l’ancien Attribut protégeait."


@pytest.mark.parametrize(
    ("story", "kind", "said"),
    [
        (replied("dire"), "question", "questionne au nom de L’Archange\u00a0: Que caches-tu\u202f?"),
        (replied("dire"), "reponse_face", "fait répondre Raphaël\u00a0: Rien."),
        (replied("dire", ""), "reponse_face", "fait répondre Raphaël."),
        (replied("mensonge"), "mensonge", f"ment pour cacher {TRAIT} (Raphaël)\u00a0: Rien."),
        (
            replied("restriction"),
            "mensonge",
            f"dit une vérité qui trompe pour cacher {TRAIT} (Raphaël)\u00a0: Rien.",
        ),
        (replied("avouer"), "revelee", f"fait avouer Raphaël\u00a0: {CONTREDIT} Rien."),
        (
            betrayed,
            "revelee",
            "ne peut faire mentir Raphaël devant sa Puissance («\u00a0Déploie ses ailes\u00a0»)\u00a0: "
            + CONTREDIT,
        ),
        (pierced, "revelee", f"perce ce que cachait Raphaël\u00a0: {CONTREDIT}"),
        (pierced, "mensonge_perce", "perce un mensonge de Raphaël, qui ne reviendra plus\u00a0: Rien."),
        (abandoned, "abandon", f"fait abandonner {TRAIT} à Raphaël, devant sa Puissance."),
        (leave(True), "garder_demande", f"demande que Raphaël garde {TRAIT}."),
        (leave(True), "accord", f"accorde au nom de L’Archange que l’Agent garde {TRAIT}."),
        (leave(False), "accord", f"refuse au nom de L’Archange que l’Agent garde {TRAIT}."),
        (
            refused,
            "changement_demande",
            f"demande à L’Archange de changer\u00a0: comment {ATTRIBUT} peut-il devenir autre sans que la Puissance "
            "se renie\u202f?",
        ),
        (judged(True), "formulation", "propose de restreindre le domaine\u00a0: Ma Voix ne peut mentir"),
        (judged(True), "jugement", f"juge que {VOIX} laisse vrai {JUGE}. {VOIX} protège encore {PROTEGEAIT}"),
        (
            judged(False),
            "jugement",
            f"juge que {VOIX} ne laisse pas vrai {JUGE}. {VOIX} ne protège plus {PROTEGEAIT}",
        ),
        (
            changed(True),
            "attribut_transforme",
            f"réécrit un Attribut\u00a0: {ATTRIBUT} devient {VOIX} (L’Archange).",
        ),
        (
            changed(True),
            "transformation",
            "accepte au nom de L’Archange\u00a0: la Puissance change sans se renier. "
            "Le monde porte déjà cette nouveauté.",
        ),
        (
            changed(False),
            "transformation",
            "accepte au nom de L’Archange\u00a0: la Puissance change sans se renier. "
            "Le monde ne porte pas encore cette nouveauté\u00a0: Raphaël en répondra.",
        ),
        (changed(False), "dette", "écrit une dette de Raphaël envers sa Puissance\u00a0: Les menteurs"),
        (refused, "changement_refuse", f"refuse au nom de L’Archange de changer l’Attribut {ATTRIBUT}."),
    ],
)
def test_each_line_is_a_sentence(story: Story, kind: str, said: str) -> None:
    jeu = Enigmes()
    story(jeu)
    found = [sentence(line) for line in jeu.lines if line.kind == f"puissances/{kind}"]
    joined = " ".join(
        words.removeprefix("juge que ") if place else words for place, words in enumerate(found)
    )
    assert joined.replace("( ", "(").replace(" )", ")").replace(" ,", ",") == said
    assert not [fault for words in found for fault in faults(words)]


def test_p42_what_bears_a_novelty_is_named_where_it_is_known() -> None:
    words = {"puissance": "L’Archange", "portrait": "Raphaël", "porte": True, "monde": "Les juges"}
    html = render_to_string("puissances/lines/transformation.html", {"payload": words})
    assert "Le monde porte déjà cette nouveauté («\u00a0Les juges\u00a0»)." in " ".join(facts(html))
