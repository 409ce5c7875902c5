"""What every sentence shown to a person must respect."""

import re

PLAIN_SPACE_BEFORE_SIGN = re.compile(r" [;:!?»]|« ")


def is_well_set(sentence: str) -> bool:
    """A complete sentence: capital letter, full stop, typographic apostrophes, no-break spaces at double signs."""
    return (
        sentence[:1].isupper()
        and sentence.endswith(".")
        and "'" not in sentence
        and not PLAIN_SPACE_BEFORE_SIGN.search(sentence)
        and not re.search(r"\w[;:!?»](\s|$)", sentence)
        and not re.search(r"\u00a0[;!?]|\u202f:", sentence)
    )
