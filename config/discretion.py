"""What the logs do not keep: the secrets that stand in an address (P17), and the trace of a refusal made in words."""

import re
from logging import LogRecord

# An invitation, a personal link, the dated link of an account, the keys that mails bring.
SECRET = re.compile(r"(/(?:rejoindre|reprendre|entrer|inscription|mot-de-passe)/)[^/\s]+")


def discreet(record: LogRecord) -> bool:
    """A filter that keeps every line, with nothing in it that opens a door."""
    if isinstance(record.args, tuple):
        record.args = tuple(SECRET.sub(r"\1…", arg) if isinstance(arg, str) else arg for arg in record.args)
    if getattr(record, "status_code", 0) == 403:  # whoever lost their seat is told so: no fault of the code
        record.exc_info = None
    return True
