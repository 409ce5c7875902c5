"""Names people give themselves: readable, one script, none that passes for another at the same table."""

import unicodedata
from collections.abc import Container
from itertools import count

import regex
from django.core.exceptions import ValidationError

LONGEST = 40
LONGEST_FOLDED = 160  # one sign may fold into many
# The scripts in use today. A name may mix one with signs common to all (digits, spaces, apostrophes, emoji), never
# two; Japanese alone is written with three.
SCRIPTS = (
    "Latin Greek Cyrillic Armenian Georgian Hebrew Arabic Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil "
    "Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Ethiopic Khmer Hangul Bopomofo Han"
)
ONE_SCRIPT = regex.compile(
    "|".join(
        rf"[{signs}\p{{Script=Common}}\p{{Script=Inherited}}]+"
        for signs in (*(rf"\p{{Script={s}}}" for s in SCRIPTS.split()), r"\p{Han}\p{Hiragana}\p{Katakana}")
    )
)
# Stricter than in a text: what joins two signs is refused too, since it is not seen.
FORBIDDEN = regex.compile(
    r"[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]"
)
STACKED_MARKS = regex.compile(r"\p{M}{3,}")
WORDS = regex.compile(r"[\p{L}\p{M}\p{N}]+")
A_LETTER_OR_DIGIT = regex.compile(r"[\p{L}\p{N}]")
# Letters of other scripts, and digits, that the eye takes for Latin letters, small or capital.
LOOKALIKES = str.maketrans(
    "авекмнорстухіјѕһԁԛԝӏαβεζηικμνορτυχօսոհյl1|0",
    "abekmhopctyxijshdqwiabezhikmnoptyxounhjiiio",
)
RESERVED = {"mj", "le mj", "la mj", "meneur", "meneuse", "meneur de jeu", "meneuse de jeu", "tablée"}


def clean(text: str) -> str:
    """The name as it is kept: NFC, single spaces. Raises ValidationError, in French, when it cannot be a name."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if FORBIDDEN.search(text.strip()) or FORBIDDEN.search(name):
        raise ValidationError("Ce nom contient des caractères invisibles\u00a0: réécris-le au clavier.")
    if not A_LETTER_OR_DIGIT.search(name):
        raise ValidationError("Donne un nom avec au moins une lettre ou un chiffre.")
    if len(name) > LONGEST or len(fold(name)) > LONGEST_FOLDED:
        raise ValidationError(f"Ce nom est trop long\u00a0: {LONGEST}\u00a0caractères au plus.")
    if STACKED_MARKS.search(unicodedata.normalize("NFD", name)):
        raise ValidationError("Ce nom empile trop de signes sur une lettre\u00a0: simplifie-le.")
    if not ONE_SCRIPT.fullmatch(name):
        raise ValidationError("Ce nom mélange plusieurs écritures\u00a0: écris-le avec une seule.")
    if fold(name) in {fold(word) for word in RESERVED} or "mj" in map(fold, WORDS.findall(name)):
        raise ValidationError("Ce nom désigne un rôle de la table\u00a0: choisis-en un autre.")
    return name


def fold(name: str) -> str:
    """What two names must not share: neither case, width, ligatures, lookalikes nor points tell them apart."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    return "".join(WORDS.findall(unicodedata.normalize("NFKC", letters.translate(LOOKALIKES))))


def kept(name: str, taken: Container[str]) -> str:
    """The name, or the first that is free after it."""
    return free(name, taken) if fold(name) in taken else name


def free(name: str, taken: Container[str]) -> str:
    """The first of « name 2 », « name 3 » … that nobody has; `taken` are folded names."""
    candidates = (f"{name[: LONGEST - 4].rstrip()} {number}" for number in count(2))
    return next(one for one in candidates if fold(one) not in taken)
