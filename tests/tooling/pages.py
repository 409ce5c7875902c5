"""Reading the templates: what a person will read, and what would run."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from tests.tooling.french import faults

HERE = Path(__file__).parent.parent.parent
TEMPLATES = sorted(
    path
    for root in ("templates", "rules/*/templates")
    for ending in ("html", "txt")  # pages, and mails
    for path in HERE.glob(f"{root}/**/*.{ending}")
)

COMMENT = re.compile(r"{% comment.*?{% endcomment %}|{#.*?#}", re.DOTALL)
VALUE = re.compile(r"{{.*?}}", re.DOTALL)
TAG = re.compile(r"{%.*?%}", re.DOTALL)
QUOTED = re.compile(r'"([^"]*)"')
READ_ALOUD = {
    "alt",
    "aria-description",
    "aria-label",
    "aria-roledescription",
    "aria-valuetext",
    "hx-confirm",
    "label",
    "placeholder",
    "title",
}


class Page(HTMLParser):
    """Collects the texts that are shown and the ways in which a script or a style could hide in a page."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.inline: list[str] = []
        self._silent = False
        self._after_inline = False
        source = COMMENT.sub("", source)
        # A text given to a template tag ends on the screen as well.
        self.texts += [
            text for tag in [*TAG.findall(source), *VALUE.findall(source)] for text in QUOTED.findall(tag)
        ]
        self.feed(TAG.sub("", VALUE.sub("X", source)))
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        names = {name for name, _ in attributes}
        self._silent = tag in ("script", "style")
        self._after_inline = False
        if tag == "style" or (tag == "script" and "src" not in names):
            self.inline.append(f"<{tag}> without a file")
        for name, value in attributes:
            if name == "style" or name.startswith(("on", "hx-on", "data-hx-on")):
                self.inline.append(f"{name}=")
            if re.match(r"\s*(js|javascript):", value or ""):
                self.inline.append(f"{name}={value}")
            if name in READ_ALOUD and value:
                self.texts.append(value)

    def handle_endtag(self, tag: str) -> None:
        self._silent = False
        self._after_inline = True

    def handle_data(self, text: str) -> None:
        if not self._silent:
            # What follows `</b>` goes on with the word before it; what follows `<kbd>` starts anew.
            self.texts.append(("X" if self._after_inline else "") + text)


def typography(source: str) -> Iterator[str]:
    for text in Page(source).texts:
        yield from faults(text)
