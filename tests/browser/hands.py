"""What a person does with the page of a table, by its words, as a reader would."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import axe

AT_ONCE = 1.0  # seconds from an act to its sight on every screen


@dataclass
class Hands:
    """One person's page, on a laptop or a phone."""

    page: Page
    name: str
    acted: ClassVar[float] = 0  # when somebody last pressed what plays an act

    @property
    def sheet(self) -> Locator:
        return self.page.locator("#sheet")

    @property
    def scene(self) -> Locator:
        return self.page.locator("#scene")

    @property
    def fiche(self) -> Locator:
        return self.page.locator("#fiche")

    @property
    def journal(self) -> Locator:
        return self.page.locator("#journal-list")

    def is_online(self) -> None:
        expect(self.page.locator("#net")).to_contain_text("en ligne", timeout=10_000)

    def turns_to(self, tab: str) -> None:
        """On a phone, show one of the three parts of the table."""
        button = self.page.locator(f".tab[data-tab={tab}]")
        if button.is_visible():
            button.click()

    def presses(self, words: str, within: Locator | None = None) -> None:
        button = (within or self.page.locator("body")).get_by_role("button", name=words).first
        Hands.acted = time.monotonic()
        button.click()

    def opens(self, button: Locator) -> Locator:
        """Press what opens a form, and wait for it."""
        button.click()
        expect(self.sheet).to_be_visible()
        return self.sheet

    def opens_sheet_of(self, portrait: str) -> Locator:
        """Unfold a portrait of the Fiche, and give it."""
        self.turns_to("fiche")
        article = self.fiche.locator("article.portrait").filter(
            has=self.page.locator("h3", has_text=portrait)
        )
        summary = self.fiche.locator("summary").filter(has_text=portrait)
        expect(summary.or_(article).first).to_be_visible()  # one's own portrait has no summary
        if not article.is_visible():
            summary.click()
        expect(article).to_be_visible()
        return article

    def makes(self, name: str, kind: str = "", seen_by: str = "") -> None:
        """A new portrait."""
        self.turns_to("fiche")
        ways = re.compile("Nouveau portrait|Créer un personnage|Lui donner un autre nom")
        form = self.opens(self.fiche.get_by_role("button", name=ways))
        if kind:
            form.locator("[name=kind]").select_option(label=kind)
        form.locator("[name=name]").fill(name)
        if seen_by:
            form.locator(f"[name=seen_by][value={seen_by}]").check()
        self.sends(form.get_by_role("button", name="Créer le portrait"))

    def writes(
        self, portrait: str, kind: str, text: str, under: str = "", about: str = "", follows: bool = False
    ) -> None:
        """New words on a portrait; `under` other words of it, and as what `follows` the present resolution."""
        article = self.opens_sheet_of(portrait)
        place = article.locator(".group").filter(has_text=under) if under else article
        form = self.opens(place.get_by_role("button", name=kind, exact=True))
        form.locator("[name=text]").fill(text)
        if about:
            form.locator("[name=about]").select_option(label=about)
        if follows:
            form.locator("[name=resolution]").check()
        self.sends(form.get_by_role("button", name="Écrire dans le portrait"))

    def taps(self, portrait: str, trait: str) -> Locator:
        """Open what one may do with a trait."""
        article = self.opens_sheet_of(portrait)
        return self.opens(article.locator(".trait-button").filter(has_text=trait))

    def sends(self, button: Locator) -> None:
        """Press what sends a form; it closes once the act is taken."""
        Hands.acted = time.monotonic()
        button.click()
        expect(self.sheet).to_be_hidden()

    def mise(self, label: str) -> Locator:
        return self.scene.locator(".mise").filter(has_text=label)

    def inspect(self) -> None:
        """No violation of accessibility, by night and by day."""
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            axe(self.page)


@dataclass
class Watch:
    """How long each step took from its act to the sight of it on every screen.

    One step may meet a hiccup of the machine; the evening as a whole may not.
    """

    took: dict[str, float] = field(default_factory=dict)

    def step(self, name: str, act: Callable[[], object], seen: list[tuple[Locator, str]]) -> None:
        Hands.acted = time.monotonic()
        act()  # filling a form is no part of it: what counts begins when it is sent
        began = Hands.acted
        for place, words in seen:
            expect(place, name).to_contain_text(words)
        self.took[name] = time.monotonic() - began

    def judges(self) -> None:
        """Nine steps in ten were on every screen at once."""
        slowest = sorted(self.took.items(), key=lambda step: -step[1])
        print("\nslowest steps:", *slowest[:8], sep="\n  ")
        late = [step for step in slowest if step[1] > AT_ONCE]
        assert len(late) <= len(slowest) / 10, late
