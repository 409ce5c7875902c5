"""The addresses of an account. allauth knows them by their names; what of it is not listed here cannot be reached."""

from collections.abc import Callable
from typing import Any

from allauth.account.views import EmailVerificationSentView, PasswordResetFromKeyDoneView
from django.urls import path, re_path
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.generic import View

from sessions_app.accounts import account, tables, views
from sessions_app.accounts.sessions import Sessions


def kept_by_nobody(view: type[View]) -> Callable[..., Any]:
    """The page of a view, which no browser keeps once one is gone from it (P13): it is read, or a form is sent."""
    return never_cache(require_http_methods(["GET", "HEAD", "POST"])(view.as_view()))


urlpatterns = [
    path("connexion/", kept_by_nobody(views.SignIn), name="account_login"),
    path("inscription/", kept_by_nobody(views.SignUp), name="account_signup"),
    path(
        "inscription/courrier/",
        kept_by_nobody(EmailVerificationSentView),
        name="account_email_verification_sent",
    ),
    path("inscription/<str:key>/", kept_by_nobody(views.ConfirmEmail), name="account_confirm_email"),
    path("deconnexion/", kept_by_nobody(views.SignOut), name="account_logout"),
    path("mot-de-passe/", kept_by_nobody(views.ChangePassword), name="account_change_password"),
    path("mot-de-passe/oublie/", kept_by_nobody(views.AskReset), name="account_reset_password"),
    path("mot-de-passe/courrier/", kept_by_nobody(views.ResetAsked), name="account_reset_password_done"),
    re_path(
        r"^mot-de-passe/(?P<uidb36>[0-9A-Za-z]{1,13})-(?P<key>[0-9A-Za-z-]{1,99})/$",
        kept_by_nobody(views.ResetPassword),
        name="account_reset_password_from_key",
    ),
    path(
        "mot-de-passe/nouveau/",
        kept_by_nobody(PasswordResetFromKeyDoneView),
        name="account_reset_password_from_key_done",
    ),
    path("compte/", account.account, name="compte"),
    path("compte/sessions/", kept_by_nobody(Sessions), name="usersessions_list"),
    path("compte/donnees/", account.export, name="exporter"),
    path("compte/supprimer/", account.delete, name="supprimer_compte"),
    path("mes-tables/", tables.tables, name="mes_tables"),
    path("mes-tables/garder/", tables.keep, name="garder"),
    path("mes-tables/oublier/", tables.forget, name="oublier"),
    path("mes-tables/<uuid:seat>/quitter/", tables.leave_table, name="quitter"),
    path("mes-tables/<uuid:campaign>/recuperer/", tables.bring_back, name="recuperer"),
]
