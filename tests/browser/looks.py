"""Whether a page can be read and touched by anyone: its words, its sizes, its colours by night and by day."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.screens import axe
from tests.tooling.french import faults

SMALLEST_TARGET = 44  # px
WIDTHS = (320, 834, 1440)  # px
# The controls that are in sight and smaller than a thumb, links inside a sentence aside.
SMALL = """(least) => {
  const typed = "select, textarea, input:not([type=hidden], [type=radio], [type=checkbox])";
  const ticked = "label:has(> :is([type=radio], [type=checkbox]))";
  return [...document.querySelectorAll(`a.btn, .mark, button, summary, ${typed}, ${ticked}`)]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }))
    .map((e) => [e, e.getBoundingClientRect()])
    .filter(([e, box]) => box.width && (box.height < least - 0.5 || box.width < least - 0.5))
    .map(([e, box]) => `${(e.textContent || e.name).trim().slice(0, 30)} ${box.width | 0}×${box.height | 0}`);
}"""
# What leaves the screen by a side, were it cut there; what is only read aloud aside.
BESIDE = """() => {
  const aloud = (e) => e && (e.clientWidth === 1 || aloud(e.parentElement));
  return [...document.querySelectorAll("body :not(svg *)")]
    .map((e) => [e, e.getBoundingClientRect()])
    .filter(([e, box]) => box.width && (box.right > innerWidth + 1 || box.left < -1) && !aloud(e))
    .map(([e]) => e.outerHTML.slice(0, 120));
}"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# What is read and what is read aloud.
WORDS = """() => [
  document.title, ...document.body.innerText.split("\\n"),
  ...[...document.querySelectorAll("[aria-label], [placeholder], [title], [hx-confirm], [alt]")].flatMap((e) =>
    ["aria-label", "placeholder", "title", "hx-confirm", "alt"].map((name) => e.getAttribute(name) ?? ""))]"""


def fits(page: Page, width: int, where: str) -> None:
    """Nothing beside a screen of this width; it stays so wide."""
    page.set_viewport_size({"width": width, "height": 700})
    page.evaluate(DRAWN)
    beside = page.evaluate(BESIDE)
    assert not beside, "\n".join([f"{where} at {width} px", *beside])


def reads_well(page: Page, where: str) -> None:
    """French as it is typeset, no violation of WCAG 2.2 AA, thumbs find everything, nothing to scroll sideways."""
    badly_set = [fault for words in page.evaluate(WORDS) for fault in faults(words)]
    assert badly_set == [], (where, badly_set)
    for width in WIDTHS[::-1]:
        fits(page, width, where)
    assert page.evaluate(SMALL, SMALLEST_TARGET) == [], where
    page.emulate_media(color_scheme="light")
    axe(page)
    page.emulate_media(color_scheme="dark")  # what changes is colours
    contrast = Axe().run(page, options={"runOnly": ["color-contrast"]})
    assert contrast.violations_count == 0, f"{where}\n{contrast.generate_report()}"
