"""The secrets that open a door, and what is kept of them: never enough to open it.

The secret of an invitation is derived from its id with the key of this installation, so that an MJ can be shown it
again while the database holds a fingerprint only (P17).
"""

import hashlib
import secrets

from django.utils.crypto import salted_hmac

LETTERS = "ABCDEFGHKMNPRSTVXYZ"  # none that another looks like: no I, J, L, O, Q, U, W
CODE_LENGTH = 8  # 19 letters, 8 times: 34 bits, for 48 h and behind the limits of its door
BUCKET_LENGTH = 2
# How one says them aloud.
WORDS = (
    "Anatole Berthe Célestin Désiré Eugène François Gaston Henri Kléber Marcel Nicolas Pierre Raoul Suzanne Thérèse "
    "Victor Xavier Yvonne Zoé"
)
SPELLING = {word[0].replace("É", "E"): word for word in WORDS.split()}


def hashed(key: str) -> str:
    """What is kept of a guest's key, so that the database does not open any seat."""
    return hashlib.sha256(key.encode()).hexdigest() if key else ""


def new_guest_key() -> str:
    return secrets.token_urlsafe(32)


def renewed(key: str) -> str:
    """Another key in place of one that opens nothing yet: whoever planted that one in a browser does not know this."""
    return salted_hmac("tablee.siege", key, algorithm="sha256").hexdigest()


def derived(kind: str, invitation: str) -> str:
    """The secret of an invitation: 8 letters for a code, else 216 bits as they stand in a link."""
    mac = salted_hmac(f"tablee.invitation.{kind}", invitation, algorithm="sha256")
    if kind != "code":
        return mac.hexdigest()[:54]
    number, letters = int(mac.hexdigest(), 16), ""
    for _ in range(CODE_LENGTH):
        number, place = divmod(number, len(LETTERS))
        letters += LETTERS[place]
    return letters


def fingerprint(secret: str) -> str:
    """What is kept of an invitation's secret. Keyed, so that a stolen database cannot be searched for short codes."""
    return salted_hmac("tablee.fingerprint", secret, algorithm="sha256").hexdigest()


def code_typed(text: str) -> str:
    """The code in what somebody typed: capitals, nothing between the letters."""
    return "".join(sign for sign in text.upper() if sign.isalnum())


def bucket(code: str) -> str:
    """What wrong codes are counted by: the first letters, which lead to one campaign, or few."""
    return code[:BUCKET_LENGTH]
