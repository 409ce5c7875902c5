import pytest

from tests.sessions_app.table import Tablee, gather


@pytest.fixture
def tablee(db: None) -> Tablee:
    """A table of three, in a transaction that the test ends."""
    return gather()


@pytest.fixture
def sheet(tablee: Tablee) -> dict[str, str]:
    """Ana's being: an Ancrage that holds a trait, another Ancrage, and a Lien."""
    portrait = tablee.portrait(tablee.ana, name="Maëlle")
    lock = tablee.trait(portrait, "ancrage", "Éclusière", by=tablee.ana)
    return {
        "portrait": portrait,
        "lock": lock,
        "trait": tablee.trait(portrait, "trait", "Connaît les bateliers", by=tablee.ana, parent=lock),
        "harbour": tablee.trait(portrait, "ancrage", "Le port", by=tablee.ana),
        "lien": tablee.trait(portrait, "lien", "Lui a rendu son frère", by=tablee.ana),
    }
