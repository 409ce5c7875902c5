"""The ways into an account, out of it, and to a new password: allauth's pages, in our look."""

from typing import Any

from allauth.account import views as allauth
from django.conf import settings
from django.db import IntegrityError
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from sessions_app.accounts.guests import guest_seats
from sessions_app.accounts.sessions import end_sessions

CLEAR = '"cache", "storage"'  # all that a browser keeps of a site beside its cookies


class Refusing:
    """A form that is refused comes back as such, with its reasons beside it."""

    def form_invalid(self, form: Form) -> HttpResponse:
        context = self.get_context_data(form=form)  # type: ignore[attr-defined]
        response: HttpResponse = self.render_to_response(context, status=422)  # type: ignore[attr-defined]
        return response


class SignIn(Refusing, allauth.LoginView):
    pass


class SignUp(Refusing, allauth.SignupView):
    """A new account, which may keep the seats that this browser has as a guest."""

    def get_form_kwargs(self) -> dict[str, Any]:
        seats = guest_seats(self.request)
        return super().get_form_kwargs() | {"guest_seats": seats}

    def get_initial(self) -> dict[str, Any]:
        return {"seats": guest_seats(self.request)}

    def form_valid(self, form: Form) -> HttpResponse:
        try:
            response: HttpResponse = super().form_valid(form)
        except (
            IntegrityError
        ):  # two taps on one button, each of which found the e-mail free: now it has an account
            form = self.get_form_class()(**self.get_form_kwargs())
            response = super().form_valid(form) if form.is_valid() else self.form_invalid(form)
        return response


class SignOut(allauth.LogoutView):
    """Signing out closes this session's open tables, and leaves nothing behind in the browser (P13)."""

    http_method_names = ["post"]  # following a link signs nobody out

    def post(self, request: HttpRequest, *args: Any, **options: Any) -> HttpResponse:
        response: HttpResponse = super().post(request, *args, **options)
        response["Clear-Site-Data"] = CLEAR
        return response


class ChangePassword(Refusing, allauth.PasswordChangeView):
    """A new password signs all other browsers out."""

    def dispatch(self, request: HttpRequest, *args: Any, **options: Any) -> HttpResponse:
        user = request.user
        if user.is_authenticated and not user.has_usable_password():
            return redirect("compte")  # it comes in by a dated link
        response: HttpResponse = super().dispatch(request, *args, **options)
        return response

    def form_valid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        end_sessions(form.user, but=self.request.session.session_key)
        return response


class SaysWhereMailGoes:
    def get_context_data(self, **more: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**more)  # type: ignore[misc]
        return context | {"mail_goes_out": bool(settings.EMAIL_URL)}


class AskReset(SaysWhereMailGoes, Refusing, allauth.PasswordResetView):
    """The same answer whether an account has this e-mail or not; somebody is written to in both cases."""


class ResetAsked(SaysWhereMailGoes, allauth.PasswordResetDoneView):
    pass


class ResetPassword(Refusing, allauth.PasswordResetFromKeyView):
    """What the mail leads to: a new password, which signs every browser out."""

    def logout(self) -> None:
        """Opening the link signs nobody out; choosing the password does."""
        if self.request.method == "POST":
            super().logout()

    def render_to_response(self, context: dict[str, Any], **options: Any) -> HttpResponse:
        if context.get("token_fail"):
            options["status"] = 404
        response: HttpResponse = super().render_to_response(context, **options)
        return response

    def form_valid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        if self.request.user.is_authenticated:
            self.logout()
        end_sessions(self.reset_user)
        return response


class ConfirmEmail(allauth.ConfirmEmailView):
    """What the mail of a new account leads to: one button, and nothing is done before."""

    def get(self, *args: Any, **options: Any) -> HttpResponse:
        response: HttpResponse = super().get(*args, **options)
        response.status_code = 200 if self.object else 404
        return response

    def logout_other_user(self, confirmation: Any) -> None:
        """Whoever is signed in here stays so."""
