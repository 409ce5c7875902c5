"""Whatever is tried where Présences open: one for each Agent, never a Mise of it, a trait that passes once."""

import random
from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.dice import SecureDice
from rules.game import RuleError
from rules.puissances.annonce import KIND as RESOLUTION
from rules.puissances.annonce import annonce_of
from rules.puissances.mises import EN_JEU, mise_of, mise_parts
from rules.puissances.natures import root
from rules.puissances.presence.moment import KIND as PRESENCE
from rules.puissances.presence.moment import presences
from tests.rules.puissances.presences import Presences
from tests.rules.puissances.table import MOVES
from tests.rules.puissances.test_any_act import PLAYED, drawable, params


class Soir(Presences):
    """A table that plays its Présences before all or behind a veil, with a second Lien and an Avatar."""

    def __init__(self, vue: str) -> None:
        super().__init__(vue)
        self.secret = self.write(self.raphael, "lien", "Un pacte", about=self.archange)
        self.incarnation = self.write(self.sheet("La Voix"), "lien", "L’incarnation", about=self.archange)
        self.lien_uriel = self.uriel["lien"]


Chosen = Callable[[Presences, random.Random], Any]


def one_of(*names: str) -> Chosen:
    """One of these rows of the table, by the names it gives them."""
    return lambda jeu, chance: getattr(jeu, chance.choice(names))


def any_of(rows: str) -> Chosen:
    """Any row that is there, or none."""
    return lambda jeu, chance: chance.choice([*getattr(jeu.table, rows), "none"])


def word(*words: str) -> Chosen:
    return lambda jeu, chance: chance.choice(words)


def asked(jeu: Presences, chance: random.Random) -> Any:
    """The trait that some Présence is about, most often."""
    faces = [face.trait for _, face in presences(jeu.table) if face.trait]
    return chance.choice([*faces * 6, jeu.soigne, jeu.tait])


def of_kind(kind: str) -> Chosen:
    """A resolution of this kind most often, if there is one."""

    def chosen(jeu: Presences, chance: random.Random) -> Any:
        known = [r.id for r in jeu.table.resolutions.values() if r.kind == kind]
        return chance.choice([*known * 9, *jeu.table.resolutions, "none"])

    return chosen


def agreed(jeu: Presences, chance: random.Random) -> Any:
    """How the table plays its Présences, most often."""
    return chance.choice([jeu.table.options.get("puissances_presence", "table")] * 4 + ["voile", "secret"])


here, settling = of_kind(PRESENCE), of_kind(RESOLUTION)
liens = one_of("lien", "lien", "lien", "secret", "incarnation", "lien_uriel")
traits, attributs = one_of("soigne", "soigne", "tait", "ailes"), one_of("protege", "juge", "parole")
text = word("Mains de l’Archange", "Referme les plaies", "Ne ment qu’aux morts", " ")
Act = tuple[str, str, dict[str, Chosen]]
FACING: tuple[Act, ...] = (
    ("mj", "ouvrir_presence", {"lien": liens, "raison": text, "vue": agreed}),
    ("zoe", "demander_presence", {"lien": liens, "raison": text}),
    ("mj", "taire", {"question": any_of("questions")}),
    ("mj", "clore_presence", {"resolution": here, "issue": text}),
    ("mj", "parler", {"resolution": here, "voix": word("agent", "puissance"), "texte": text}),
    ("zoe", "parler", {"resolution": here, "voix": word("agent", "puissance"), "texte": text}),
    ("mj", "confier", {"resolution": here, "quoi": word("mission", "trait", "contrainte"), "texte": text}),
    ("mj", "vouloir", {"resolution": here, "trait": traits, "sous": attributs}),
    ("mj", "vouloir", {"resolution": here, "trait": traits, "sous": attributs, "mots": text}),
    ("mj", "vouloir", {"resolution": here, "trait": traits, "mots": text}),
    ("zoe", "ceder", {"resolution": here, "trait": asked, "mots": text}),
    ("mj", "ceder", {"resolution": here, "trait": asked}),
    ("zoe", "garder", {"resolution": here, "trait": asked}),
    ("mj", "etendre", {"resolution": here, "trait": asked}),
)
AROUND: tuple[Act, ...] = (
    ("mj", "transmettre", {"trait": traits, "agents": lambda jeu, chance: [jeu.uriel["sheet"]]}),
    ("zoe", "ouvrir", {"intention": text, "focus": word("Quoi"), "oui": word("Oui"), "non": word("Non")}),
    ("bob", "ouvrir", {"intention": text, "focus": word("Quoi"), "oui": word("Oui"), "non": word("Non")}),
    ("zoe", "miser", {"resolution": settling, "cote": word("oui", "non"), "trait": traits}),
    ("mj", "miser", {"resolution": settling, "cote": word("oui", "non"), "trait": traits}),
    ("mj", "accepter", {"mise": any_of("parts")}),
    ("mj", "refuser", {"mise": any_of("parts")}),
    ("mj", "clore", {"resolution": settling, "comment": word("resolue", "abandon")}),
)


def tried(jeu: Presences, chance: random.Random) -> str:
    """The key of an act that was done, or nothing."""
    try:
        if chance.random() < 0.15:
            move = MOVES[chance.choice(PLAYED)]
            jeu.play(jeu.mj, move, params(jeu, move, chance), SecureDice())
            return move.key
        seat, key, given_to = chance.choice(FACING if chance.random() < 0.7 else AROUND)
        jeu.act(getattr(jeu, seat), f"puissances/{key}", **{k: v(jeu, chance) for k, v in given_to.items()})
        return f"puissances/{key}"
    except RuleError:
        return ""


def coherent(jeu: Presences) -> None:
    """One moment at most for each Agent, no Mise of it meanwhile, and what not all see is not on stage."""
    agents = [face.agent for _, face in presences(jeu.table)]
    assert len(agents) == len(set(agents))
    for resolution in jeu.table.resolutions.values():
        if resolution.kind == RESOLUTION and annonce_of(resolution).etape != "resolue":
            mises = [mise_of(part) for part in mise_parts(jeu.table, resolution.id)]
            assert not [m for m in mises if m.etat in EN_JEU and m.portrait in agents]
        assert resolution.audience.everyone or not resolution.on_stage


def sides(jeu: Presences) -> dict[str, str]:
    """Each trait, and the kind of what it hangs from."""
    return {t.id: root(jeu.table, t).kind for t in jeu.table.traits.values() if t.kind == "trait"}


@settings(max_examples=60)
@given(st.integers(min_value=0))
def test_any_act_around_a_presence(seed: int) -> None:
    """P-31, P-40: never two for one Agent, never a Mise of it meanwhile; a trait passes once, by one line."""
    chance = random.Random(seed)
    jeu, passed = Soir(chance.choice(["table", "voile"])), list[str]()
    for _ in range(80):
        before, read = sides(jeu), len(jeu.lines)
        key = tried(jeu, chance)
        if not key:
            continue
        coherent(jeu)
        moved = [t for t, side in sides(jeu).items() if side == "lien" and before.get(t) == "ancrage"]
        told = [line for line in jeu.lines[read:] if line.kind == "puissances/trait_passe"]
        if key == "core/move_trait":
            passed = [t for t in passed if sides(jeu).get(t) == "lien"]
        else:
            assert len(moved) == len(told)
            passed += moved
        assert len(passed) == len(set(passed))
    drawable(jeu)
