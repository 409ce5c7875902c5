"""A simple account for who runs campaigns: sign up, sign in, sign out."""

from typing import Any

from django.contrib.auth import login
from django.contrib.auth.forms import AuthenticationForm, UserCreationForm
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from sessions_app import bell


class SignUpForm(UserCreationForm):
    error_messages = {
        "password_mismatch": "Les deux mots de passe ne sont pas les mêmes\u00a0: réécris-les.",
    }

    class Meta:
        model = User
        fields = ("username",)
        error_messages = {
            "username": {"unique": "Ce nom est déjà pris\u00a0: choisis-en un autre, ou connecte-toi."}
        }


class SignInForm(AuthenticationForm):
    error_messages = {
        "invalid_login": "Ce nom et ce mot de passe ne vont pas ensemble\u00a0: vérifie-les, majuscules comprises.",
        "inactive": "Ce compte est fermé.",
    }


class SignIn(LoginView):
    template_name = "doors/sign_in.html"
    authentication_form = SignInForm


@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    form = SignUpForm(request.POST or None)
    if form.is_valid():
        login(request, form.save())
        return redirect("nouvelle_campagne")
    return render(request, "doors/sign_up.html", {"form": form}, status=422 if request.POST else 200)


class SignOut(LogoutView):
    """Signing out closes this account's open tables at once, and leaves nothing behind in the browser."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        campaigns: list[Any] = []
        if request.user.is_authenticated:
            campaigns = list(request.user.seats.values_list("campaign", flat=True))
        response: HttpResponse = super().post(request, *args, **kwargs)
        response["Clear-Site-Data"] = '"cache"'
        for campaign in campaigns:
            bell.ring(str(campaign))
        return response
