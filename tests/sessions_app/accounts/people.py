"""People with an account, as their browsers see it."""

import re
from random import getrandbits
from typing import Any
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

PASSWORD, OTHER = "une lampe sur la digue", "deux barques sous la lune"
LINK = re.compile(r"https?://[^/\s]+(/\S+)")


def account(email: str = "zoe@exemple.fr", verified: bool = True) -> User:
    """Somebody who signed up some time ago. Redis remembers the accounts of other tests by their numbers."""
    user: User = User.objects.create_user(email.replace("@", "-at-"), email, PASSWORD, pk=getrandbits(31))
    EmailAddress.objects.create(user=user, email=email, primary=True, verified=verified)
    return user


def somebody() -> str:
    """An e-mail that no other test has, nor had."""
    return f"{uuid4().hex}@exemple.fr"


def somewhere() -> str:
    """An address where nobody was."""
    return f"2001:db8:{uuid4().hex[:4]}:{uuid4().hex[:4]}::1"


def sign_up(who: Client, email: str = "zoe@exemple.fr", **data: Any) -> Any:
    return who.post("/inscription/", {"email": email, "password1": PASSWORD, "password2": PASSWORD} | data)


def sign_in(who: Client, email: str = "zoe@exemple.fr", password: str = PASSWORD, **data: Any) -> Any:
    return who.post("/connexion/", {"login": email, "password": password} | data)


def signed_in(email: str = "zoe@exemple.fr", **options: Any) -> Client:
    """A browser of theirs, through the door."""
    who = Client(**options)
    assert sign_in(who, email).status_code == 302
    return who


def is_in(who: Client) -> bool:
    """Whether this browser is signed in: its account's page opens."""
    return who.get("/compte/").status_code == 200


def link_in_last_mail() -> str:
    """The path of the link that the last mail brings."""
    [path] = LINK.findall(str(mail.outbox[-1].body))
    return path


def ask_reset(who: Client, email: str = "zoe@exemple.fr") -> Any:
    return who.post("/mot-de-passe/oublie/", {"email": email})


def choose_new(who: Client, path: str, password: str = OTHER) -> Any:
    """Follow the link of a mail to its form, and send it."""
    form = who.get(path)["Location"]
    return who.post(form, {"password1": password, "password2": password})
