"""One line of ``manage.py resolve apotheose``: a roll, the ombre, experience or a spell in JSON, answered."""

import msgspec
from msgspec import UNSET, Struct, UnsetType

from rules.apotheose.action import Nombre, Positive
from rules.apotheose.experience import cout
from rules.apotheose.jet import Jet
from rules.apotheose.kult import kult_dice, throw_kult
from rules.apotheose.lances import Attaque, Defense, JetGiven
from rules.apotheose.magie import Depense, check_depense, effet, intensite_max, niveau
from rules.apotheose.odds import odds
from rules.apotheose.ombre import Changement, Ombre, SousZero, moved
from rules.query import Refusal, enveloped, keys

Answer = dict[str, object]
Faces = list[int] | UnsetType


class OmbreGiven(Ombre, frozen=True, kw_only=True):
    """The ombre of somebody, and how it changes (K-13)."""

    changement: Changement
    sous_zero: SousZero | UnsetType = UNSET

    def answer(self) -> Answer:
        sous_zero = None if self.sous_zero is UNSET else self.sous_zero
        ombre, evenements = moved(self, self.changement, sous_zero)
        return {**msgspec.structs.asdict(ombre), "evenements": list(evenements)}


class ExperienceGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """A characteristic to raise (K-21)."""

    valeur: Nombre
    vers: Nombre

    def __post_init__(self) -> None:
        if self.vers <= self.valeur:
            raise ValueError("vers is higher than valeur")

    def answer(self) -> Answer:
        return {"cout": cout(self.valeur, self.vers)}


class SortGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """A spell: what it spends, the ombre taken for it, and the magie that is left (K-40, K-42)."""

    ame: Nombre
    depense: Depense
    ombre_inspiree: Positive
    reste: Positive

    def answer(self) -> Answer:
        limite = intensite_max(self.ame, self.ombre_inspiree)
        check_depense(self.depense, limite, self.reste)
        return {
            "intensite_max": limite,
            "niveau": niveau(self.depense),
            "effet": effet(self.depense),
            "ombre": self.ombre_inspiree,
        }


Lance = JetGiven | Attaque | Defense
Calcul = OmbreGiven | ExperienceGiven | SortGiven


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """A request of another form than a plain roll: one key names it."""

    attaque: Attaque | UnsetType = UNSET
    defense: Defense | UnsetType = UNSET
    ombre: OmbreGiven | UnsetType = UNSET
    experience: ExperienceGiven | UnsetType = UNSET
    sort: SortGiven | UnsetType = UNSET
    faces: Faces = UNSET

    def __post_init__(self) -> None:
        if len(self._given) != 1:
            raise ValueError("one form in a request")

    @property
    def _given(self) -> list[Attaque | Defense | Calcul]:
        forms = (self.attaque, self.defense, self.ombre, self.experience, self.sort)
        return [form for form in forms if not isinstance(form, UnsetType)]

    @property
    def form(self) -> Attaque | Defense | Calcul:
        return self._given[0]


NAMES = frozenset(Named.__struct_fields__) - {"faces"}
NAMED = msgspec.json.Decoder(Named, strict=True)
JET = msgspec.json.Decoder(JetGiven, strict=True)


@enveloped
def query(line: bytes, with_odds: bool) -> Answer:
    """Answer one request: what fell and what it means, or the odds of a roll; or an error and its message."""
    given = JET.decode(line) if keys(line).isdisjoint(NAMES) else NAMED.decode(line)
    form = given if isinstance(given, JetGiven) else given.form
    if with_odds:
        return {"odds": odds_of(form)}
    if isinstance(form, Lance):
        return settled(form, given.faces)
    answer = form.answer()
    with kult_dice(given.faces):  # none is thrown: none may be given
        return answer


def odds_of(form: Lance | Calcul) -> Answer:
    """Return the odds of a roll. Raises a Refusal for what has no dice, and for a roll that cannot be made."""
    if not isinstance(form, Lance):
        raise Refusal(
            "sans_probabilites",
            "Ce calcul ne lance aucun dé\u00a0: demande les probabilités d’un jet, d’une attaque ou d’une défense.",
        )
    form.check()
    return odds(form.base, form.difficulte, form.rejet, is_sans_de(form))


def is_sans_de(form: Lance) -> bool:
    return isinstance(form, Defense) and form.sans_de


def settled(form: Lance, faces: Faces) -> Answer:
    """Throw every die that the request asks for, then read them: the second one may be forbidden by the first."""
    form.check()
    with kult_dice(faces) as dice:
        kults = [throw_kult(dice) for _ in range(0 if is_sans_de(form) else 1 + form.rejet)]
    jet = Jet(form.base, form.difficulte, tuple(kults[:1]))
    for second in kults[1:]:
        jet = jet.rerolled(second)
    return {**read(form, jet), "faces": kults}


def read(form: Lance, jet: Jet) -> Answer:
    """Return what a roll says; an attack or a defence adds what had to be reached, and what the blow does."""
    answer: Answer = {
        "score": jet.score,
        "marge": jet.marge,
        "rangs": jet.rangs,
        "reussite": jet.reussite,
        "critique": jet.critique,
        "ombre": form.ombre + jet.ombre,
    }
    if isinstance(form, JetGiven):
        return answer
    return {**answer, "difficulte": jet.difficulte, **form.effect(jet)}
