"""What each reader is shown of a moment of Présence, and what they may do of it (P-23, P-40 to P-43)."""

from collections.abc import Callable
from typing import Any

import pytest
from django.template.loader import render_to_string

from rules.puissances import GAME
from rules.table import Seat
from sessions_app.panels import draw
from tests.rules.pages import CAMPAIGN, drawn, facts, offers
from tests.rules.puissances.presences import Presences
from tests.tooling.french import faults

pytestmark = pytest.mark.usefixtures("db")  # for the static files that templates name

MOVES = {move.key.split("/")[1] for move in GAME.moves}
QUESTION = "Que caches-tu à Nantes\u202f?"
REPONSE = "Rien qui te concerne."


class Face(Presences):
    """Zoé's Raphaël before the Archange, brought to any step; Ana, whose Ange serves it too, and Bob look on."""

    def __init__(self, vue: str = "table", opened: str = "") -> None:
        super().__init__(vue if vue != "secret" else "table")
        self.vue = vue
        self.resolution = self.open_presence(opened or vue, forme="une prière")

    def does(self, seat: Seat, key: str, **params: Any) -> None:
        self.act(seat, f"puissances/{key}", resolution=self.resolution, **params)

    def wants(self) -> None:
        self.does(
            self.mj, "vouloir", trait=self.soigne, sous=self.protege, mots="Protège et soigne les justes"
        )

    def cedes(self) -> None:
        self.wants()
        self.does(self.zoe, "ceder", trait=self.soigne)

    def asks(self) -> None:
        self.does(self.mj, "questionner", texte=QUESTION, trait=self.tait, attribut=self.parole)

    def answers(self, comment: str = "dire", **more: Any) -> None:
        self.asks()
        self.does(self.zoe, "repondre_face", texte=REPONSE, comment=comment, **more)

    def confesses(self) -> None:
        self.answers("avouer")

    def keeps(self) -> None:
        self.confesses()
        self.does(self.zoe, "demander_garder", trait=self.tait)

    def pleads(self) -> None:
        self.confesses()
        self.does(self.zoe, "demander_changement", attribut=self.parole)

    def seeks(self) -> None:
        """A wording proposed by Bob, if he sees the riddle, of which Ana judges a criterion."""
        self.pleads()
        self.does(
            self.bob if self.vue == "table" else self.zoe,
            "proposer",
            texte="Sa Voix ne ment pas",
            forme="domaine",
        )

    def forbids(self) -> str:
        """A trait of the Lien that forbids lying."""
        trait = self.write(self.raphael, "trait", "Ne ment jamais", parent=self.lien)
        self.act(self.mj, "core/mark_trait", trait=trait, flag="ment_pas", on=True)
        return trait

    @property
    def formulation(self) -> str:
        return next(p.id for p in self.table.parts.values() if p.kind == "puissances/formulation")

    def judges(self, seat: Seat, critere: str | None, tient: bool = True) -> None:
        self.act(seat, "puissances/juger", formulation=self.formulation, critere=critere, tient=tient)


STEPS: dict[str, Callable[[Face], None]] = {
    "ouverte": lambda face: None,
    "demande": Face.wants,
    "cédée": Face.cedes,
    "question": Face.asks,
    "répondue": Face.answers,
    "revelee": Face.confesses,
    "garder": Face.keeps,
    "enigme": Face.pleads,
    "formulation": Face.seeks,
}
at_each_step = pytest.mark.parametrize("step", STEPS)
in_each_way = pytest.mark.parametrize("vue", ["table", "voile"])


def face_at(step: str, vue: str = "table") -> Face:
    face = Face(vue)
    STEPS[step](face)
    return face


def scene(face: Face, seat: Seat) -> str:
    return drawn(face, seat)["scene"]


def said(face: Face, seat: Seat) -> str:
    return " ".join(facts(scene(face, seat)))


def may(face: Face, seat: Seat) -> set[str]:
    """What the Scène proposes to a seat: the moves of this game, and the forms that it opens."""
    found = offers(scene(face, seat))
    moves = {address.rstrip("/").split("/")[-1] for address in found} & MOVES
    return moves | {dialog for dialog in GAME.dialogs if any(f"/{dialog}/" in address for address in found)}


def dialog(face: Face, seat: Seat, name: str, row: str) -> str:
    """A form of this game about a row, as the core opens it for this seat."""
    table = face.seen_by(seat)
    part, question, trait = table.parts.get(row), table.questions.get(row), table.traits.get(row)
    resolution = table.resolutions.get(part.resolution if part else row)
    assert GAME.scene
    context = {
        "campaign": CAMPAIGN,
        "table": table,
        "me": table.actor,
        "part": part,
        "question": question,
        "trait": trait,
        "portrait": table.portraits.get(trait.portrait) if trait else None,
        "resolution": resolution,
        "scene": GAME.scene(table, resolution) if resolution else None,
    }
    return render_to_string(f"puissances/dialogs/{name}.html", context)


@in_each_way
@at_each_step
def test_each_step_is_drawn_for_each_reader_in_well_set_french(step: str, vue: str) -> None:
    face = face_at(step, vue)
    looks_on = face.player("Camille")
    face.looks_on(looks_on)
    for seat in (face.mj, face.zoe, face.ana, face.bob, looks_on):
        for words in facts(scene(face, seat)):
            assert faults(words) == [], words
        sees = vue == "table" or seat in (face.mj, face.zoe)
        assert ("Raphaël face à L’Archange" in said(face, seat)) == sees
    assert offers(scene(face, looks_on)) == []


@at_each_step
def test_p40_behind_the_veil_only_who_is_there_is_known(step: str) -> None:
    """One quiet line, the same at every step, and not a byte of the rest on any panel."""
    face = face_at(step, "voile")
    for seat in (face.ana, face.bob):
        assert "Zoé est en Présence." in said(face, seat)
        assert scene(face, seat) == scene(face_at("ouverte", "voile"), seat)
        bytes_of = "".join(panel.html for panel in draw(CAMPAIGN, face.seen_by(seat), [], "table", ""))
        for words in ("Le procès de Nantes", "une prière", QUESTION, REPONSE, "Sa Voix ne ment pas"):
            assert words not in bytes_of


@pytest.mark.parametrize(
    ("step", "player", "mj", "others"),
    [
        ("ouverte", {"parler", "perdre"}, {"confier", "vouloir", "questionner", "changement"}, set()),
        ("demande", {"ceder", "garder", "parler", "perdre"}, {"ceder", "garder"}, set()),
        ("question", {"repondre_face", "parler", "perdre"}, {"repondre_face", "percer"}, set()),
        ("revelee", {"abandonner", "demander_garder", "demander_changement"}, {"abandonner"}, set()),
        ("garder", {"parler"}, {"accorder"}, set()),
        (
            "formulation",
            {"proposer", "juger"},
            {"transformer", "refuser_changement", "juger"},
            {"proposer", "juger"},
        ),
    ],
)
def test_p41_each_reader_is_offered_what_is_theirs(
    step: str, player: set[str], mj: set[str], others: set[str]
) -> None:
    face = face_at(step)
    if step == "formulation":
        for critere in (face.protege, face.juge, None):
            face.judges(face.mj, critere)
        others, player = others - {"juger"}, player - {"juger"}  # the MJ decided
    assert player <= may(face, face.zoe) and mj <= may(face, face.mj)
    for seat in (face.ana, face.bob):
        assert may(face, seat) == others


DIALOGS = {
    "parler": ("ouverte", "mj"),
    "confier": ("ouverte", "mj"),
    "vouloir": ("ouverte", "mj"),
    "questionner": ("ouverte", "mj"),
    "changement": ("ouverte", "mj"),
    "clore_presence": ("ouverte", "mj"),
    "perdre": ("ouverte", "zoe"),
    "ceder": ("demande", "zoe"),
    "repondre_face": ("question", "zoe"),
    "accorder": ("garder", "mj"),
    "proposer": ("enigme", "bob"),
    "transformer": ("formulation", "mj"),
    "refuser_changement": ("formulation", "mj"),
}


@pytest.mark.parametrize("name", DIALOGS)
def test_each_form_says_who_will_see_it_in_well_set_french(name: str) -> None:
    """Before the whole table, and between the MJ and the player."""
    step, reader = DIALOGS[name]
    for vue, seen in (("table", "Toute la table le voit."), ("voile", "Vu par")):
        if vue == "voile" and reader == "bob":
            continue
        face = face_at(step, vue)
        html = dialog(
            face, getattr(face, reader), name, face.formulation if name == "transformer" else face.resolution
        )
        words = facts(html.replace("<form", "<div").replace("</form>", "</div>"))
        assert seen in " ".join(words) and not [w for w in words if faults(w)]


@pytest.mark.parametrize("name", ["ceder", "repondre_face", "accorder"])
def test_a_form_opened_too_late_says_so(name: str) -> None:
    face = face_at("ouverte")
    html = dialog(face, face.mj, name, face.resolution)
    assert "regarde la Scène" in html and "<form class" not in html


def test_p40_what_the_table_agreed_is_said_before_a_presence_opens() -> None:
    """A Lien that all know is played as the table chose; another is secret or not by the MJ's own choice."""
    face = Presences()
    html = dialog(face, face.mj, "ouvrir_presence", face.lien)
    assert (
        'value="secret" required' in html
        and 'value="table"' in html
        and "checked" not in html.split("vue")[1]
    )
    face.act(face.mj, "core/reveal_trait", trait=face.lien)
    html = dialog(face, face.mj, "ouvrir_presence", face.lien)
    assert '<input type="hidden" name="vue" value="table">' in html and "Toute la table le verra" in html
    face.choose("voile")
    html = dialog(face, face.mj, "ouvrir_presence", face.lien)
    assert '<input type="hidden" name="vue" value="voile">' in html and "Derrière un voile" in html


def test_p40_a_presence_is_sought_from_ones_sheet_and_opened_from_what_is_asked() -> None:
    face = Presences()
    assert "/demander_presence/" in drawn(face, face.zoe)["fiche"]
    assert f"/demander_presence/{face.lien}/" not in drawn(face, face.bob)["fiche"]
    assert f"/ouvrir_presence/{face.lien}/" in drawn(face, face.mj)["fiche"]
    face.act(face.zoe, "puissances/demander_presence", lien=face.lien, raison="Il doute", forme="un rêve")
    question = next(iter(face.table.questions))
    assert f"/ouvrir_presence/{question}/" in scene(face, face.mj)
    assert (
        "devant le MJ" in drawn(face, face.zoe)["fiche"]
        and "/demander_presence/" not in drawn(face, face.zoe)["fiche"]
    )
    assert "Il doute" in scene(face, face.zoe) and "Il doute" not in scene(face, face.ana)
    html = dialog(face, face.mj, "ouvrir_presence", question)
    assert 'value="Il doute"' in html and 'value="un rêve"' in html and f'value="{face.lien}"' in html
    assert "Le MJ et son joueur seuls" in dialog(face, face.mj, "taire", question)
    face.open_presence(question=question)
    assert "/demander_presence/" not in drawn(face, face.zoe)["fiche"], "it is there already"


def test_p41_a_trait_that_was_kept_calls_for_a_consequence() -> None:
    """Until the Puissance goes on to something else; the MJ alone is reminded."""
    face = face_at("demande")
    face.does(face.zoe, "garder", trait=face.soigne)
    for seat, reminded in ((face.mj, True), (face.zoe, False), (face.bob, False)):
        assert ("est resté à l’Agent" in scene(face, seat)) is reminded
    face.asks()
    face.does(face.zoe, "repondre_face", texte=REPONSE, comment="dire")
    assert "est resté à l’Agent" not in scene(face, face.mj)


def test_p40_a_secret_presence_is_whole_for_its_two_readers_and_nothing_for_others() -> None:
    face = Face("table", opened="secret")
    for seat in (face.mj, face.zoe):
        assert "Raphaël face à L’Archange" in said(face, seat)
        assert "gardé du reste de la table" not in scene(face, seat)
    for seat in (face.ana, face.bob):
        assert "Présence" not in scene(face, seat)


def test_p41_what_a_question_aims_at_is_read_by_the_mj_and_the_player() -> None:
    face = face_at("question")
    for seat, sees in ((face.mj, True), (face.zoe, True), (face.ana, False), (face.bob, False)):
        assert ("Dit vrai sans tout dire\u00a0» contredit" in said(face, seat)) == sees
        assert QUESTION in said(face, seat)


@pytest.mark.parametrize("comment", ["mensonge", "restriction"])
def test_p41_the_pages_of_the_others_are_the_same_for_a_lie_and_for_a_truth(comment: str) -> None:
    """Every byte of the panels; but for the revision and the ids that no reader could tell apart."""
    pages = {}
    for how in ("dire", comment):
        face = Face()
        face.answers(how)
        pages[how] = [
            panel.html
            for seat in (face.ana, face.bob)
            for panel in draw(CAMPAIGN, face.seen_by(seat), [], "table", "")
        ]
    assert pages["dire"] == pages[comment]


def test_p23_a_trait_that_forbids_lying_says_before_the_lie_what_passing_over_costs_this_time() -> None:
    face = Face()
    never = face.forbids()
    costs = []
    for _ in range(3):
        face.asks()
        html = dialog(face, face.zoe, "repondre_face", face.resolution)
        assert "ces mots ne seront pas dits" in html and f'name="outre" value="{never}"' in html
        costs.append(html.split("cette fois, coûte&nbsp;: ")[1].split(".")[0])
        assert costs[-1] in scene(face, face.mj) and costs[-1] not in scene(face, face.bob)
        face.does(face.zoe, "repondre_face", texte=REPONSE, comment="mensonge", outre=never)
    assert ["le corps" in costs[0], "dette" in costs[1], "trait du Lien" in costs[2]] == [True] * 3


@pytest.mark.parametrize("step", ["demande", "revelee"])
def test_p41_what_awaits_an_answer_names_the_trait_beside_the_answers(step: str) -> None:
    """On a phone what is asked scrolls away, and the answers stay: they say what they are about."""
    face = face_at(step)
    trait = face.text(face.soigne if step == "demande" else face.tait)
    assert said(face, face.zoe).split("On t’attend")[1].strip("\u00a0: «").startswith(trait)


def test_p42_the_riddle_shows_what_is_judged_by_whom_and_what_is_missing() -> None:
    face = face_at("formulation")
    assert said(face, face.bob).count("à juger") == 3
    face.judges(face.ana, face.protege, tient=False)
    words = said(face, face.zoe)
    assert "ne tient pas, dit Ana" in words and words.count("à juger") == 2
    assert "Pour que la Puissance puisse l’accepter" in said(face, face.mj) and "transformer" not in may(
        face, face.mj
    )
    for critere in (face.protege, face.juge, None):
        face.judges(face.mj, critere)
    assert "transformer" in may(face, face.mj) and "transformer" not in may(face, face.bob)
    assert "juger" not in may(face, face.bob), "the MJ decided"
    assert "tout tient" in said(face, face.bob)


def test_p43_who_plays_the_puissance_lends_it_its_voice() -> None:
    face = face_at("ouverte")
    assert may(face, face.bob) == set()
    face.act(face.mj, "puissances/clore_presence", resolution=face.resolution)
    face.act(face.mj, "core/give_portrait", portrait=face.archange, seat=face.bob.id)
    face.resolution = face.open_presence("table")
    assert may(face, face.bob) == {"parler"}
    assert 'name="voix" value="puissance"' in dialog(face, face.bob, "parler", face.resolution)
    assert 'name="voix" value="agent"' in dialog(face, face.zoe, "parler", face.resolution)


def test_who_is_gone_leaves_a_moment_that_the_mj_closes() -> None:
    """The Agent's player left: the MJ answers. An archived campaign shows the two, and offers nothing."""
    face = face_at("demande")
    face.leave(face.zoe)
    assert {"ceder", "garder"} <= may(face, face.mj)
    face.act(face.mj, "core/archive_campaign")
    for seat in (face.mj, face.bob):
        assert offers(scene(face, seat)) == [] and "attend" not in said(face, seat)
        assert "Raphaël face à L’Archange" in said(face, seat)


def test_p31_what_is_ceded_behind_a_veil_waits_for_the_mj_to_write_it() -> None:
    face = face_at("cédée", "voile")
    assert "etendre" in may(face, face.mj) and "etendre" not in may(face, face.zoe)
    assert "On attend ce que décide la Puissance." in said(face, face.zoe)
    assert "Protège et soigne les justes" in said(face, face.zoe)


def test_a_presence_off_the_stage_says_who_is_there() -> None:
    """Its readers and the others read the same few words, whatever is on stage meanwhile."""
    for vue in ("table", "voile"):
        face = Face(vue)
        face.act(face.bob, "puissances/ouvrir", intention="Attendre")
        face.act(face.mj, "core/put_on_stage", resolution=list(face.table.resolutions)[-1])
        for seat in (face.mj, face.zoe, face.bob):
            assert "Un moment de Présence · Zoé" in said(face, seat)
            assert "face à" not in said(face, seat) and "Le procès de Nantes" not in said(face, seat)


def test_p41_what_may_come_back_is_beside_the_face_for_the_mj_alone() -> None:
    face = Face()
    face.act(
        face.mj, "puissances/consequence", portrait=face.raphael, texte="Une plume tombe", quand="plus_tard"
    )
    face.act(face.mj, "puissances/regarder", trait=face.tait, attribut=face.parole)
    words = said(face, face.mj)
    assert (
        "Ce qui peut revenir, pour le MJ" in words and "contredit «\u00a0Ne peut mentir\u00a0» (MJ)" in words
    )
    for seat in (face.zoe, face.ana, face.bob):
        assert "Ce qui peut revenir" not in scene(face, seat) and "contredit" not in scene(face, seat)


def test_p31_a_trait_of_the_lien_goes_to_other_agents_from_where_it_is_read() -> None:
    """The other Agents of the Puissance are offered to an MJ; a player is offered nothing of it."""
    assert GAME.stakes
    face = Face()
    known = face.table.traits[face.ailes]
    assert [p.name for p in GAME.stakes(face.seen_by(face.mj), known)["receveurs"]] == ["Uriel"]
    assert GAME.stakes(face.seen_by(face.zoe), known)["receveurs"] == []
    of_an_ancrage = face.table.traits[face.soigne]
    assert GAME.stakes(face.seen_by(face.mj), of_an_ancrage)["receveurs"] == []
