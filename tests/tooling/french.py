"""What French typography asks of any text on screen."""

import re

LETTER = r"[^\W\d_]"
RULES = {
    re.compile(r"\S[ \t\n]+[;!?:»](?!\w)"): "a no-break space goes before ; ! ? : »",
    re.compile(r"\w[;!?:»](?=\s|$)"): "a no-break space is missing before ; ! ? : »",
    re.compile(r"[\w)][ \t\n]*%(?![\w(])"): "a no-break space goes before %",
    re.compile(r"«(?![\u00a0\u202f])"): "a no-break space goes after «",
    re.compile(rf"{LETTER}'{LETTER}"): "the apostrophe is ’",
    re.compile(r"\.\.\."): "the ellipsis is …",
}


def faults(text: str) -> list[str]:
    return [f"{text.strip()!r}: {rule}" for pattern, rule in RULES.items() if pattern.search(text)]
