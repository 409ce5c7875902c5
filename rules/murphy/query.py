"""One line of ``manage.py resolve murphy``: an action roll in JSON, answered by the engine of the table."""

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from rules.murphy.jet import DES, FACES, seuil, throw
from rules.murphy.lois import Appel, Lecture, lire
from rules.murphy.odds import odds
from rules.murphy.reserve import CHANCES, Gardee, Reserve
from rules.murphy.troisieme_loi import emmagasinables, faire_appel, utilisables
from rules.query import Refusal, dice_for, enveloped

# Far beyond any sheet, and within what every reader of JSON counts exactly.
Valeur = Annotated[int, Meta(ge=-(10**9), le=10**9)]


class AppelGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """The stored success to use, and the place of the die it replaces."""

    valeur: int
    remplace: Annotated[int, Meta(ge=0, le=DES - 1)]


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """An action roll; ``faces`` are the physical results, ``gardees`` how many were stored so far this session."""

    caracteristique: Valeur
    domaine: Valeur
    talent: Annotated[int, Meta(ge=0, le=3)]
    conditions: Valeur
    piete: Annotated[int, Meta(ge=0, le=2)]
    reserve: list[Annotated[int, Meta(ge=1, le=FACES)]]
    gardees: Annotated[int, Meta(ge=0, le=CHANCES)]
    utiliser: AppelGiven | UnsetType = UNSET
    faces: list[int] | UnsetType = UNSET

    @property
    def seuil(self) -> int:
        return seuil(self.caracteristique, self.domaine, self.talent, self.conditions)

    @property
    def held(self) -> Reserve:
        """The slots as the request tells them: of those used up, it only says how many."""
        used_up = self.gardees - len(self.reserve)
        return Reserve((*map(Gardee, self.reserve), *[Gardee(0, utilisee=True)] * used_up))


DECODER = msgspec.json.Decoder(Request, strict=True)


@enveloped
def query(line: bytes, with_odds: bool) -> dict[str, object]:
    """Answer one request: the roll, what may be stored and used; or the odds; or an error and its message."""
    request = DECODER.decode(line)
    check(request)
    if with_odds:
        return {"odds": odds_of(request)}
    with dice_for(request.faces) as dice:
        lecture = lire(throw(request.seuil, dice), request.piete)
    reserve, miserable = request.held, request.piete == 0
    if not isinstance(request.utiliser, UnsetType):
        appel = Appel(request.utiliser.valeur, request.utiliser.remplace)
        lecture, reserve = faire_appel(lecture, reserve, appel, miserable)
    return answer(lecture, reserve, miserable)


def check(request: Request) -> None:
    """Raise a Refusal when more is held than was ever stored."""
    if len(request.reserve) > request.gardees:
        raise Refusal(
            "requete_invalide",
            "La réserve contient plus de réussites qu’il n’en a été gardé\u00a0: corrige «\u00a0reserve\u00a0» "
            "ou «\u00a0gardees\u00a0».",
        )


def odds_of(request: Request) -> dict[str, float]:
    """Return the odds of the six results. Raises a Refusal for a use, which is decided once the dice are read."""
    if request.utiliser is not UNSET:
        raise Refusal(
            "sans_probabilites",
            "Faire appel à Murphy se décide dés en main\u00a0: demande les probabilités du jet seul.",
        )
    return odds(request.seuil, request.piete)


def answer(lecture: Lecture, reserve: Reserve, miserable: bool) -> dict[str, object]:
    """Say what the roll is, what it leaves to store, and what may still rescue it."""
    return {
        "seuil": lecture.jet.seuil,
        "reussites": lecture.reussites,
        "resultat": lecture.resultat,
        "emmagasinables": list(emmagasinables(lecture, reserve, miserable)),
        "utilisables": list(utilisables(lecture, reserve, miserable)),
        "faces": list(lecture.jet.des),
    }
