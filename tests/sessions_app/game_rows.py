"""For each game, a table where its moves make sense: one row of each kind, and what a move is sent of its own."""

from collections.abc import Callable

from tests.sessions_app.apotheose_rows import apotheose_rows
from tests.sessions_app.impact_rows import impact_rows
from tests.sessions_app.murphy_rows import murphy_rows
from tests.sessions_app.puissances_rows import puissances_rows
from tests.sessions_app.table import Tablee

# Ids by kind of row; then, by move, what its form says instead.
Given = tuple[dict[str, str], dict[str, dict[str, str]]]


GAME_ROWS: dict[str, Callable[[Tablee], Given]] = {
    "puissances": puissances_rows,
    "impact": impact_rows,
    "murphy": murphy_rows,
    "apotheose": apotheose_rows,
}
