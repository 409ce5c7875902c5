"""What somebody reads of a table, to be compared with what they read at another moment; and what is true behind it."""

import re

from sessions_app.models import Seat
from sessions_app.replay import differences
from tests.sessions_app.table import Tablee, browser

# What changes by itself: the token of each page, and who is connected, with the digest of the panel that says it.
CHANGES = (
    (r"(?i)(csrftoken\W+)\w+", r"\1"),
    (r'data-(shown|connected)="\w+"', ""),
    (r'(class="link-state">)[^<]+', r"\1"),
)


def read_by(seat: Seat) -> str:
    """The page of the table, as it comes to this seat, without what changes by itself."""
    answer = browser(seat).get(f"/table/{seat.campaign_id}/")
    assert answer.status_code == 200
    page = answer.content.decode()
    for pattern, kept in CHANGES:
        page = re.sub(pattern, kept, page)
    return page


def last(tablee: Tablee) -> str:
    """The resolution that was opened last."""
    return str(tablee.campaign.resolutions.latest("position").pk)


def found(tablee: Tablee) -> list[str]:
    """What the journal does not answer for."""
    tablee.campaign.refresh_from_db()
    return list(differences(tablee.campaign))
