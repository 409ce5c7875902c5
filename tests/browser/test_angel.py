"""The Angel of the rules, played live by an MJ and two players, one of them on a phone (P-10 to P-25, P1, P9).

A witness is to be kept safe, first from a crowd that nobody can answer, then from a Demon whose Lien answers the
Angel's; at last an Agent whom nobody knows slips through as a human would.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.hands import Hands, Watch
from tests.browser.screens import LAPTOP, PHONE, received

PASSWORD = "une lampe sur la digue"
# Words that only the MJ and the player of the hidden Agent may ever be sent.
HIDDEN = ("Serment prêté au Seuil", "Marche sans être vue")


@pytest.mark.both_modes
def test_the_angel_keeps_the_witness_safe(new_page: Callable[..., Page]) -> None:
    """The issue's main job: every step seen by the three within 1 s, nothing hidden named, 0 violations."""
    mj, ana, bruno = sit(new_page(**LAPTOP), new_page(**LAPTOP), new_page(**PHONE))
    everyone, watch = (mj, ana, bruno), Watch()

    def scenes(words: str) -> list[tuple[Locator, str]]:
        return [(person.scene, words) for person in everyone]

    def journals(words: str) -> list[tuple[Locator, str]]:
        return [(person.journal, words) for person in everyone]

    portraits(mj, ana, bruno, watch)
    before_the_crowd(mj, ana, bruno, watch, scenes, journals)
    before_the_demon(mj, ana, bruno, watch, scenes, journals)
    the_hidden_one(mj, ana, bruno, watch, scenes, journals)

    given = received(ana.page)
    assert "Zoé Lenoir" in given
    for words in HIDDEN:
        assert words in received(mj.page), words
        assert words not in given, words
    natures = re.findall(r"Zoé Lenoir</bdi></h3><p class=\"nature\">(\w+)<", given)
    natures += re.findall(r"Zoé Lenoir</bdi> <span class=\"soft\">(\w+)", given)
    assert natures and set(natures) == {"Humain"}
    watch.judges()


def sit(mj: Page, ana: Page, bruno: Page) -> tuple[Hands, Hands, Hands]:
    """From nothing to a table of three: an account, a campaign in one screen, an invitation and two names."""
    host = Hands(mj, "Hélène")
    mj.goto("/")
    host.inspect()
    mj.get_by_role("link", name="Créer un compte de MJ").click()
    mj.locator("[name=email]").fill("helene@exemple.fr")
    mj.locator("[name=password1]").fill(PASSWORD)
    mj.locator("[name=password2]").fill(PASSWORD)
    host.inspect()
    mj.get_by_role("button", name="Créer mon compte").click()
    mj.locator("[name=name]").fill("Le Seuil")
    mj.locator("[name=mj_name]").fill("Hélène")
    host.inspect()
    mj.get_by_role("button", name="Ouvrir la table").click()
    host.is_online()
    invitation = mj.locator("#invite-url").input_value()
    host.inspect()
    guests = []
    for page, name in ((ana, "Ana"), (bruno, "Bruno")):
        page.goto(invitation)
        page.locator("[name=name]").fill(name)
        guests.append(Hands(page, name))
        guests[-1].inspect()
        page.get_by_role("button", name="M’asseoir à la table").click()
        guests[-1].is_online()
        expect(mj.locator(".person").filter(has_text=name)).to_contain_text("en ligne")
    host.presses("Ouvrir la séance")
    expect(mj.locator("#regie")).to_contain_text("La séance 1 est ouverte")
    host.inspect()
    mj.get_by_role("link", name="Aller à la table").click()
    host.is_online()
    return host, *guests


def portraits(mj: Hands, ana: Hands, bruno: Hands, watch: Watch) -> None:
    """Puissances, the Angel, a human who is none, a crowd, a Demon nobody has met (P-01 to P-04)."""
    everyone = (mj, ana, bruno)
    mj.makes("L’Archange du Seuil", "Puissance", "table")
    mj.writes("L’Archange du Seuil", "Attribut", "Garde ce qui attend encore")
    mj.writes("L’Archange du Seuil", "Attribut", "Aveugle qui ment en face")
    mj.makes("Le Prince des Rumeurs", "Puissance", "mj")
    mj.makes("La foule du marché", "Être qui devient", "table")
    mj.writes("La foule du marché", "Trait", "Cent voix contre une")
    mj.makes("Maître Corvin", "Personnage", "mj")
    mj.writes("Maître Corvin", "Lien", "Créature de la Rumeur", about="Le Prince des Rumeurs")
    mj.writes("Maître Corvin", "Trait", "Sème la panique d’un mot", under="Créature de la Rumeur")

    made = [(person.fiche, "Élie Marchand") for person in everyone]
    watch.step("portrait", lambda: ana.makes("Élie Marchand"), made)
    ana.writes("Élie Marchand", "Lien", "Office de la Porte", about="L’Archange du Seuil")
    ana.writes("Élie Marchand", "Trait", "Ailes de lumière", under="Office de la Porte")
    ana.writes("Élie Marchand", "Trait", "Voix de l’Archange", under="Office de la Porte")
    written = [(person.fiche, "Ancien infirmier de guerre") for person in everyone]
    watch.step("trait", lambda: ana.writes("Élie Marchand", "Ancrage", "Ancien infirmier de guerre"), written)

    bruno.makes("Zoé Lenoir")
    bruno.writes("Zoé Lenoir", "Lien", HIDDEN[0], about="L’Archange du Seuil")
    bruno.writes("Zoé Lenoir", "Trait", HIDDEN[1], under=HIDDEN[0])
    bruno.writes("Zoé Lenoir", "Ancrage", "Livreuse de nuit")
    bruno.writes("Zoé Lenoir", "Trait", "Connaît chaque arrière-cour", under="Livreuse de nuit")
    expect(mj.opens_sheet_of("Zoé Lenoir").locator(".nature")).to_have_text("Agent")
    expect(ana.opens_sheet_of("Zoé Lenoir").locator(".nature")).to_have_text("Humain")
    for person in everyone:
        person.turns_to("fiche")
        person.inspect()


def announce(person: Hands, intention: str, focus: str, oui: str, non: str) -> None:
    person.turns_to("scene")
    page = person.page
    page.locator("#annoncer > summary").click()
    for name, words in (
        ("intention", intention),
        ("focus", focus),
        ("oui", oui),
        ("non", non),
        ("zoom", "séquence"),
    ):
        page.locator(f"#annoncer [name={name}]").fill(words)
    person.presses("Annoncer", page.locator("#annoncer form"))


def stakes(person: Hands, portrait: str, trait: str, issue: str) -> None:
    """Tap a trait of a portrait, and the outcome it counts for."""
    form = person.taps(portrait, trait)
    person.sends(form.get_by_role("button", name=f"Miser pour : {issue}").first)
    person.turns_to("scene")


def stakes_words(
    person: Hands, words: str, issue: str, way: str = "devenir", whose: str = "", actor: str = ""
) -> None:
    person.turns_to("scene")
    form = person.opens(person.scene.get_by_role("button", name="Miser en mots"))
    form.locator("[name=label]").fill(words)
    if whose:
        form.locator("[name=portrait]").select_option(label=whose)
    form.locator(f"[name=voie][value={way}]").check()
    form.locator("[name=acteur]").fill(actor)
    person.sends(form.get_by_role("button", name=f"Miser pour : {issue}"))


def before_the_crowd(mj: Hands, ana: Hands, bruno: Hands, watch: Watch, scenes, journals) -> None:
    """Two Mises of the Lien are certain before a crowd; the third, of an Ancrage, rolls (P-12, P-14)."""
    everyone = (mj, ana, bruno)
    oui, non = "La foule recule", "La foule la submerge"
    watch.step(
        "intention",
        lambda: announce(
            ana, "Mettre la témoin à l’abri", "La foule recule-t-elle avant de l’atteindre ?", oui, non
        ),
        scenes("La foule recule-t-elle avant de l’atteindre ?"),
    )
    for words in ("Mettre la témoin à l’abri", oui, non, "séquence", "Ana · Intention"):
        for place, _ in scenes(""):
            expect(place).to_contain_text(words)

    # Tapped from one's portrait, in words, implicit; on either side.
    sheet = ana.taps("Élie Marchand", "Ailes de lumière")
    expect(sheet).to_contain_text("toute la table saura que la Puissance passe")
    ana.inspect()
    button = sheet.get_by_role("button", name=f"Miser pour : {oui}")
    watch.step("mise", lambda: ana.sends(button), scenes("Ailes de lumière"))
    stakes(ana, "Élie Marchand", "Voix de l’Archange", oui)
    sheet = ana.taps("Élie Marchand", "Ancien infirmier de guerre")
    sheet.locator("summary").filter(has_text="Un trait implicite").click()
    sheet.locator("#implicit").fill("Tient bon sous le feu")
    ana.inspect()
    implicit = sheet.locator("form").filter(has=ana.page.locator("#implicit"))
    ana.sends(implicit.get_by_role("button", name=f"Miser pour : {oui}"))
    stakes(bruno, "Zoé Lenoir", "Connaît chaque arrière-cour", oui)
    bruno.turns_to("scene")
    bruno.opens(bruno.scene.get_by_role("button", name="Miser en mots"))
    bruno.inspect()
    bruno.presses("Fermer", bruno.sheet)
    stakes_words(ana, "Elle a repéré les cours derrière le marché", oui)
    stakes_words(bruno, "On nous a confié cette mission", oui)
    stakes(mj, "La foule du marché", "Cent voix contre une", non)
    watch.step(
        "mise of matter",
        lambda: stakes_words(mj, "La ruelle est en cul-de-sac", non, "neutre", actor="La ruelle"),
        scenes("La ruelle est en cul-de-sac"),
    )

    # The MJ accepts, merges, refuses (P-11); an accepted implicit trait is written (P-04).
    for label in (
        "Ailes de lumière",
        "Voix de l’Archange",
        "Tient bon sous le feu",
        "Connaît chaque arrière-cour",
    ):
        expect(bruno.mise(label)).to_contain_text("proposée")
        accept = mj.mise(label).get_by_role("button", name="Accepter")
        watch.step(f"accept {label}", accept.click, journals(f"accepte la Mise « {label} »"))
        expect(bruno.mise(label)).not_to_contain_text("proposée")
    for person in everyone:
        expect(person.fiche).to_contain_text("Tient bon sous le feu")
    sheet = mj.opens(mj.mise("Elle a repéré les cours").get_by_role("button", name="Fondre ou retoucher"))
    mj.inspect()
    sheet.locator("[name=dans]").select_option(label="Connaît chaque arrière-cour")
    merge = sheet.get_by_role("button", name="Fondre", exact=True)
    watch.step("merge", lambda: mj.sends(merge), journals("dans « Connaît chaque arrière-cour »"))
    for person in everyone:
        expect(person.mise("Connaît chaque arrière-cour")).to_contain_text("par Bruno et Ana")
        expect(person.mise("Elle a repéré les cours")).to_have_count(0)
    refuse = mj.mise("On nous a confié cette mission").get_by_role("button", name="Refuser")
    watch.step("refuse", refuse.click, journals("refuse la Mise « On nous a confié cette mission »"))

    # Each prism and its reason, before the roll (P-12, P-14).
    for person in everyone:
        for label in ("Ailes de lumière", "Voix de l’Archange"):
            expect(person.mise(label)).to_contain_text("une Réussite certaine")
        for label in ("Tient bon sous le feu", "Connaît chaque arrière-cour", "Cent voix contre une"):
            expect(person.mise(label)).to_contain_text("chaque 6 ajoute un dé")
        expect(person.mise("La ruelle est en cul-de-sac")).to_contain_text(
            "Neutre : un dé, réussi s’il est pair"
        )

    sheet = mj.opens(mj.scene.get_by_role("button", name="Manière"))
    sheet.locator("[name=maniere]").fill("La lumière repousse, et brûle les yeux qui restent ouverts.")
    mj.inspect()
    say = sheet.get_by_role("button", name="Dire cette manière")
    watch.step("manière", lambda: mj.sends(say), scenes("brûle les yeux qui restent ouverts"))
    for person in everyone:
        person.turns_to("scene")
        person.inspect()

    # Declared, answered once, rolled (P-17).
    mj.presses("Poser les Mises", mj.scene)
    for place, words in scenes("Lien"):
        expect(place).to_contain_text(words)
    expect(ana.scene).to_contain_text("On attend la réponse au Lien")
    expect(mj.scene).to_contain_text("On t’attend")
    mj.inspect()
    watch.step("answer", lambda: mj.presses("Sans Lien", mj.scene), journals("répond sans Lien"))
    roll = ana.scene.get_by_role("button", name="Lancer pour tout le monde")
    expect(roll).to_be_visible()
    watch.step("roll", roll.click, scenes("Réussites"))
    verdicts = {person.scene.locator(".verdict").inner_text() for person in (mj, ana)}
    assert len(verdicts) == 1
    expect(bruno.scene.locator(".verdict .issue")).to_have_text(
        ana.scene.locator(".verdict .issue").inner_text()
    )
    for place, words in journals("La Puissance est passée par Élie Marchand"):
        expect(place).to_contain_text(words)
    for person in everyone:
        person.inspect()

    # The table reads it, names who noticed, and writes what stays (P-19, P-24).
    sheet = bruno.opens(bruno.scene.get_by_role("button", name="Écrire ce que cela veut dire"))
    sheet.locator("[name=texte]").fill("La clarté ouvre un couloir ; la témoin le suit sans se retourner.")
    bruno.inspect()
    write = sheet.get_by_role("button", name="Écrire", exact=True)
    watch.step("reading", lambda: bruno.sends(write), journals("La clarté ouvre un couloir"))
    sheet = mj.opens(mj.scene.get_by_role("button", name="Témoins"))
    sheet.locator("[name=temoins]").fill("Le fleuriste et deux porteurs")
    mj.inspect()
    name = sheet.get_by_role("button", name="Nommer les témoins")
    watch.step("witnesses", lambda: mj.sends(name), journals("Le fleuriste et deux porteurs"))
    scar = "Ne supporte plus les cris"
    watch.step(
        "consequence",
        lambda: ana.writes("Élie Marchand", "Trait", scar, under="Ancien infirmier de guerre", follows=True),
        [(person.fiche, scar) for person in everyone],
    )
    block = ana.page.locator(f"#b-{ana.scene.locator('.stage').get_attribute('id').removeprefix('r-')}")
    expect(block).to_contain_text(f"écrit « {scar} »")
    for person in (ana, bruno):  # its history points at the resolution
        sheet = person.taps("Élie Marchand", scar)
        sheet.locator("summary").filter(has_text="Histoire").click()
        person.inspect()
        sheet.get_by_role("button", name="voir la résolution").first.click()
        expect(person.sheet.locator(".block")).to_contain_text("La foule recule-t-elle avant de l’atteindre")
        expect(person.sheet.locator(".block")).to_contain_text(f"écrit « {scar} »")
        person.inspect()
        person.presses("Fermer", person.sheet)
        person.turns_to("scene")
    watch.step("close", lambda: mj.presses("Clore", mj.scene), journals("clôt la résolution"))
    for place, _ in scenes(""):
        expect(place).to_contain_text("Rien n’est en jeu")


def before_the_demon(mj: Hands, ana: Hands, bruno: Hands, watch: Watch, scenes, journals) -> None:
    """A Demon engages its Lien: answered by the Angel's, and both roll without certainty (P-14, P-17)."""
    everyone = (mj, ana, bruno)
    oui, non = "Corvin s’écarte", "Corvin emmène la témoin"
    announce(bruno, "Passer la porte du tribunal", "Corvin cède-t-il le passage ?", oui, non)
    expect(ana.scene).to_contain_text("Corvin cède-t-il le passage ?")
    stakes(ana, "Élie Marchand", "Tient bon sous le feu", oui)
    stakes(mj, "Maître Corvin", "Sème la panique d’un mot", non)
    for person in everyone:
        expect(person.mise("Sème la panique d’un mot")).to_contain_text("une Réussite certaine")
    mj.mise("Tient bon sous le feu").get_by_role("button", name="Accepter").click()
    expect(mj.mise("Tient bon sous le feu")).not_to_contain_text("proposée")
    mj.presses("Poser les Mises", mj.scene)
    expect(ana.scene).to_contain_text("On t’attend")
    ana.inspect()
    sheet = ana.opens(ana.scene.get_by_role("button", name="Engager un Lien…"))
    sheet.get_by_label("Voix de l’Archange").check()
    ana.inspect()
    answer = sheet.get_by_role("button", name="Engager ce Lien")
    watch.step("answer by the Lien", lambda: ana.sends(answer), scenes("Voix de l’Archange"))
    bruno.presses("Sans Lien", bruno.scene)  # he said the Intention, so he is asked too
    mj.mise("Voix de l’Archange").get_by_role("button", name="Accepter").click()
    for person in everyone:  # the prism of each Lien changes when the other side engages its own
        for label in ("Voix de l’Archange", "Sème la panique d’un mot"):
            expect(person.mise(label)).to_contain_text("Lien, engagé aussi en face")
        expect(person.mise("Tient bon sous le feu")).to_contain_text("chaque 6 ajoute un dé")
    mj.presses("Poser les Mises", mj.scene)
    roll = mj.scene.get_by_role("button", name="Lancer pour tout le monde")
    expect(roll).to_be_visible()
    watch.step("roll against the Demon", roll.click, scenes("Réussites"))
    for person in everyone:
        assert person.scene.locator(".verdict .certain").count() == 0
    mj.presses("Clore", mj.scene)
    expect(bruno.scene).to_contain_text("Rien n’est en jeu")


def the_hidden_one(mj: Hands, ana: Hands, bruno: Hands, watch: Watch, scenes, journals) -> None:
    """An Agent who engages no Lien answers with the very words of a human, and is told from none (P-18)."""
    oui, non = "Zoé sème le Démon", "Le Démon la rattrape"
    announce(bruno, "Disparaître dans la nuit", "Zoé le sème-t-elle ?", oui, non)
    expect(mj.scene).to_contain_text("Zoé le sème-t-elle ?")
    stakes(bruno, "Zoé Lenoir", "Connaît chaque arrière-cour", oui)
    stakes(mj, "Maître Corvin", "Sème la panique d’un mot", non)
    mj.mise("Connaît chaque arrière-cour").get_by_role("button", name="Accepter").click()
    expect(mj.mise("Connaît chaque arrière-cour")).not_to_contain_text("proposée")
    mj.presses("Poser les Mises", mj.scene)
    expect(bruno.scene).to_contain_text("On t’attend")
    bruno.inspect()
    answered = journals("répond sans Lien")
    watch.step("answer of the hidden Agent", lambda: bruno.presses("Sans Lien", bruno.scene), answered)
    roll = bruno.scene.get_by_role("button", name="Lancer pour tout le monde")
    expect(roll).to_be_visible()
    watch.step("roll of the hidden Agent", roll.click, scenes("Réussites"))
    said = ana.journal.locator(".line").filter(has_text="répond sans Lien").all_inner_texts()
    words = {
        re.sub(r"\d+.h.\d+", "", line).removeprefix("Hélène").removeprefix("Bruno").strip() for line in said
    }
    assert len(said) == 3 and words == {"répond sans Lien."}
    mj.presses("Clore", mj.scene)
    expect(bruno.scene).to_contain_text("Rien n’est en jeu")
