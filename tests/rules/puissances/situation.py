"""A Situation prepared by the MJ, with one row of each kind."""

from typing import Any

from characters.sheets import Drawer, Sheet
from rules.entry import Create, Entry, New
from rules.puissances.fiche import fiche
from rules.table import Seat, mj_and
from tests.rules.puissances.scenes import Jeu


def prepared(jeu: Jeu, name: str = "Le pont", acteur: str | None = None) -> dict[str, str]:
    """The ids of a Situation and of its words; its actor is `acteur`."""
    sheet = jeu.sheet(name, "situation")
    rows = {
        kind: jeu.write(sheet, kind, f"{kind} de {name}") for kind in ("enjeu", "vecteur", "force", "note")
    }
    rows["acteur"] = jeu.write(sheet, "acteur", "Celui qui sait", about=acteur)
    return {"sheet": sheet, **rows}


def mark(jeu: Jeu, trait: str, flag: str, on: bool = True) -> None:
    jeu.act(jeu.mj, "core/mark_trait", trait=trait, flag=flag, on=on)


def owed(jeu: Jeu, sheet: str, waits_for: str) -> str:
    """A debt of this being that waits for a Vecteur or a Force, as a transformation writes it (P-42)."""
    seat = jeu.table.portraits[sheet].seat
    values = {
        "portrait": sheet,
        "kind": "dette",
        "text": "Répond de ce que cela produit",
        "source": waits_for,
    }
    audience = mj_and(seat) if seat else mj_and()
    jeu.append(
        jeu.mj.id, [Entry("puissances/dette", {}, audience, (Create("trait", New("d"), values, audience),))]
    )
    return list(jeu.table.traits)[-1]


def head(jeu: Jeu, sheet: str, seat: Seat) -> Any:
    """What the head of a sheet says to this reader."""
    seen = jeu.seen_by(seat)
    return fiche(seen, seen.portraits[sheet])


def drawn(jeu: Jeu, sheet: str, seat: Seat) -> Sheet:
    """The sheet as this reader sees it."""
    seen = jeu.seen_by(seat)
    return Drawer(seen).sheet(seen.portraits[sheet])
