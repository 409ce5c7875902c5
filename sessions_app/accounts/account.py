"""« Mon compte »: what an account is, a copy of it all, and its end."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.fields import PasswordField
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from rules.game import RuleError
from sessions_app import rates
from sessions_app.accounts.export import everything
from sessions_app.accounts.forms import InOurWords
from sessions_app.accounts.sessions import end_sessions
from sessions_app.accounts.views import CLEAR
from sessions_app.commands.people import forget


class FarewellForm(InOurWords):
    """The password once more, so that a browser left open ends no account."""

    password = PasswordField(autocomplete="current-password")
    labels = {"password": "Mot de passe"}

    def __init__(self, user: User, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.user = user

    def clean_password(self) -> None:
        adapter = get_adapter()
        if not adapter.reauthenticate(self.user, self.cleaned_data["password"]):
            raise ValidationError(adapter.error_messages["enter_current_password"])


@require_GET
@never_cache
@login_required
def account(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/account.html")


@require_GET
@never_cache
@login_required
def export(request: HttpRequest) -> HttpResponse:
    """One file with all that is this person's, and nothing of others' secrets."""
    assert isinstance(request.user, User)
    rates.spend("export", rates.person_of(request))
    response = JsonResponse(everything(request.user), json_dumps_params={"ensure_ascii": False, "indent": 2})
    response["Content-Disposition"] = 'attachment; filename="tablee-mes-donnees.json"'
    return response


@require_http_methods(["GET", "POST"])
@never_cache
@login_required
def delete(request: HttpRequest) -> HttpResponse:
    """The end of the account. What it played stays with the campaigns, under a neutral name."""
    user = request.user
    assert isinstance(user, User)
    if not user.has_usable_password():
        return redirect("compte")  # it comes in by a dated link
    form = FarewellForm(user, request.POST or None)
    if form.is_valid():
        try:
            with transaction.atomic():
                forget(user)
                end_sessions(user)
                user.delete()
        except RuleError as reason:
            form.add_error(None, str(reason))
        else:
            logout(request)
            response = redirect("accueil")
            response["Clear-Site-Data"] = CLEAR
            return response
    return render(request, "accounts/delete.html", {"form": form}, status=422 if request.POST else 200)
