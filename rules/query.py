"""What the four games share when they answer the command ``resolve``: refusals, given faces, and the envelope.

A game writes ``answer(line, odds)`` that decodes the line strictly with msgspec and raises what it likes among
``Refusal``, ``FacesError`` and msgspec's own errors; ``@enveloped`` turns those into an answer.
"""

from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager
from functools import wraps

import msgspec

from rules.dice import Dice, FacesError, LoadedDice, SecureDice
from rules.game import RuleError

Query = Callable[[bytes, bool], dict[str, object]]


class Refusal(RuleError):
    """A refusal of the rules that ``resolve`` also names by a ``code``."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


KEYS = msgspec.json.Decoder(dict[str, msgspec.Raw])


def keys(line: bytes) -> Set[str]:
    """Return the keys of the JSON object on this line, by which a game tells apart the forms of a request.

    Raises msgspec's errors when it is no such object, or nested without measure.
    """
    try:
        return KEYS.decode(line).keys()
    except RecursionError as error:
        raise msgspec.DecodeError(str(error)) from error


@contextmanager
def dice_for(faces: Sequence[int] | msgspec.UnsetType) -> Iterator[Dice]:
    """Give the dice of one request: the given faces, all of which must be used, or the secure source.

    Raises FacesError when the faces do not match the dice rolled inside the block.
    """
    if isinstance(faces, msgspec.UnsetType):
        yield SecureDice()
    else:
        loaded = LoadedDice(faces)
        yield loaded
        loaded.finish()


def enveloped(answer: Query) -> Query:
    """Make ``answer`` return its refusals as ``{"error": code, "message": sentence}`` instead of raising them."""

    @wraps(answer)
    def query(line: bytes, odds: bool) -> dict[str, object]:
        try:
            return answer(line, odds)
        except msgspec.ValidationError as error:
            return _error("requete_invalide", _misfit(error))
        except msgspec.DecodeError:
            return _error(
                "requete_invalide", "Ce n’est pas du JSON\u00a0: envoie un objet JSON par ligne, en UTF-8."
            )
        except Refusal as refusal:
            return _error(refusal.code, str(refusal))
        except FacesError as error:
            return _error("faces_invalides", str(error))

    return query


def _error(code: str, message: str) -> dict[str, object]:
    return {"error": code, "message": message}


# What msgspec says of a misfit, of which only the words between backquotes are kept.
MISSING, UNKNOWN = "missing required field `", "unknown field `"


def _misfit(error: msgspec.ValidationError) -> str:
    what, found, path = str(error).partition(" - at `$.")
    place = f"sous la clé «\u00a0{path.rstrip('`')}\u00a0»" if found else "à la racine de l’objet"
    for said, sentence in ((MISSING, "il manque la clé"), (UNKNOWN, "retire la clé")):
        if said in what:
            key = what.partition(said)[2].partition("`")[0]
            return f"La requête n’a pas la forme attendue\u00a0: {sentence} «\u00a0{key}\u00a0» {place}."
    return f"La requête n’a pas la forme attendue\u00a0: corrige la valeur ou son type {place}."
