"""How allauth behaves here."""

import logging
from smtplib import SMTPException
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.models import AbstractBaseUser, User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from sessions_app import rates
from sessions_app.accounts.guests import keep_chosen
from sessions_app.commands.people import ring_tables
from sessions_app.keys import fingerprint
from sessions_app.models import Seat

logger = logging.getLogger(__name__)
FAILED, MAIL = "echec_connexion", "courrier"


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": "Cet e-mail et ce mot de passe ne vont pas ensemble\u00a0: "
        "vérifie-les, majuscules comprises.",
        "email_taken": "Un compte a déjà cet e-mail\u00a0: connecte-toi, ou demande un nouveau mot de passe.",
        "enter_current_password": "Ce n’est pas ton mot de passe actuel\u00a0: réécris-le.",
    }

    def is_ajax(self, request: HttpRequest) -> bool:
        """Pages only: allauth would answer in JSON to who asks for it."""
        return False

    def is_safe_url(self, url: str) -> bool:
        """Only a path of this very site may be gone to after signing in."""
        return url.startswith("/") and url_has_allowed_host_and_scheme(url, allowed_hosts=None)

    def get_client_ip(self, request: HttpRequest) -> str:
        """Where a session comes from, as the doors count it; what comes by a socket of this machine has no address."""
        return rates.address_of(request) or "::1"

    def populate_username(self, request: HttpRequest, user: User) -> None:
        """A name that says nothing, and that two accounts of one e-mail cannot both have, however they come (P2)."""
        user.username = fingerprint(f"account {user.email.lower()}")

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """The account of this e-mail and password. Tries are counted by e-mail, whatever the address they come from,
        and before the password is looked at: a burst is as many tries. A success forgives them.

        Raises rates.TooMany once there were too many.
        """
        email = credentials["email"].lower()
        rates.spend(FAILED, email)
        user = authenticate(request, **credentials)
        if user is not None:
            rates.forgive(FAILED, email)
        return user

    def post_login(self, request: HttpRequest, user: User, **login: Any) -> HttpResponse:
        keep_chosen(request, user)
        response: HttpResponse = super().post_login(request, user, **login)
        return response

    def login(self, request: HttpRequest, user: User) -> None:
        """Whoever was signed in here is so no more, and their open tables close at once (P12)."""
        former = request.user if isinstance(request.user, User) else None
        super().login(request, user)
        if former:
            ring_tables(former)

    def logout(self, request: HttpRequest) -> None:
        """The tables that are open in this session close at once (P12)."""
        former = request.user
        assert isinstance(former, User)  # allauth asks only then
        super().logout(request)
        ring_tables(former)

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        seated = Seat.objects.filter(user=request.user.pk).exists()
        return reverse("mes_tables" if seated else "nouvelle_campagne")

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("compte") + "?mot-de-passe"

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        return reverse("account_login") + "?confirme"

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send, or say that the mail did not leave, whoever it was for.

        Nobody's box is flooded: beyond its limit nothing is sent, and the answer is the same. Mails are counted by
        kind, so that none keeps another from leaving.
        """
        links = {name: reached(value) for name, value in context.items() if name.endswith("_url")}
        try:
            rates.spend(MAIL, f"{template_prefix} {email.lower()}")
            super().send_mail(template_prefix, email, context | links)
        except rates.TooMany:
            logger.warning("mail kept back: too many for one address")
        except (OSError, SMTPException) as error:
            logger.error("mail did not leave: %r", error)
            raise ImmediateHttpResponse(render(self.request, "account/no_mail.html", status=503)) from None


def reached(link: str) -> str:
    """A link of ours as others reach this table, whatever port it was asked for by."""
    path = urlsplit(link)._replace(scheme="", netloc="").geturl()
    return settings.PUBLIC_URL + path if settings.PUBLIC_URL else link


class SessionsAdapter(DefaultUserSessionsAdapter):
    def end_sessions(self, sessions: list[UserSession]) -> None:
        """End these sessions; the tables that they have open close at once (P12)."""
        super().end_sessions(sessions)
        for user in {session.user for session in sessions}:
            ring_tables(user)
