"""The forms of an account: allauth's, in our words."""

from typing import Any, ClassVar

from allauth.account import forms as allauth
from allauth.account.adapter import get_adapter
from allauth.account.fields import EmailField, PasswordField
from django import forms
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from sessions_app.accounts.guests import choose
from sessions_app.forms import MESSAGES
from sessions_app.models import Seat

WORDS = MESSAGES | {"invalid": "Cette adresse est mal écrite\u00a0: elle ressemble à toi@exemple.fr."}
NOT_HERE = "Cette place n’est plus celle de ce navigateur\u00a0: recharge la page, puis recommence."
MISMATCH = "Les deux mots de passe ne sont pas les mêmes\u00a0: réécris-les."
LONGEST_EMAIL = 254  # characters, those of its column


class InOurWords(forms.Form):
    """Labels of ours; the page itself says what helps, so a field has no other words."""

    labels: ClassVar[dict[str, str]]

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name, label in self.labels.items():
            field = self.fields[name]
            field.label, field.help_text = label, ""
            field.error_messages |= WORDS
            field.widget.attrs.pop("placeholder", None)


class WrittenTwice(allauth.PasswordVerificationMixin, InOurWords):
    """A new password, `password1`, written once more in `password2`."""

    def clean(self) -> Any:
        data = super(
            allauth.PasswordVerificationMixin, self
        ).clean()  # which would say the same in its own words
        given = self.cleaned_data
        if {"password1", "password2"} <= given.keys() and given["password1"] != given["password2"]:
            self.add_error("password2", MISMATCH)
        return data


class SignInForm(InOurWords, allauth.LoginForm):
    labels = {"login": "E-mail", "password": "Mot de passe"}


class KeepForm(forms.Form):
    """Which of `guest_seats`, those of this browser, an account shall have."""

    seats = forms.ModelMultipleChoiceField(
        Seat.objects.none(),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": "Coche au moins une place.",
            "invalid_choice": NOT_HERE,
        },
    )

    def __init__(self, *args: Any, guest_seats: "QuerySet[Seat]", **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["seats"].queryset = guest_seats  # type: ignore[attr-defined]


class SignUpForm(KeepForm, WrittenTwice, allauth.SignupForm):
    """A new account, and the guest seats that it keeps.

    `owner`: whoever has this e-mail and this password already, as after a first tap on the same button, and comes in.
    """

    owner: User | None = None
    taken: forms.ValidationError | None = None

    email = EmailField(max_length=LONGEST_EMAIL)
    password2 = PasswordField(autocomplete="new-password")
    field_order = ["email", "password1", "password2", "seats"]
    labels = {
        "email": "E-mail",
        "password1": "Mot de passe",
        "password2": "Le même, encore une fois",
    }

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["seats"].required = False

    def validate_unique_email(self, email: str) -> str:
        """An address that has an account passes here, for its owner."""
        try:
            return str(super().validate_unique_email(email))
        except forms.ValidationError as taken:
            self.taken = taken
            return email

    def clean(self) -> Any:
        data = super().clean()
        if self.taken and not self.comes_in():
            self.add_error("email", self.taken)
        return data

    def comes_in(self) -> bool:
        """Let the owner of the address in by their password; the seats that they ticked may be theirs already."""
        if self.errors.keys() <= {"seats"}:
            adapter = get_adapter()
            credentials = {"email": self.cleaned_data["email"], "password": self.cleaned_data["password1"]}
            self.owner = adapter.authenticate(adapter.request, **credentials)
        if self.owner:
            self.errors.pop("seats", None)
        return self.owner is not None

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """A new account; an address that has one already gets the very same answer, when mail can tell its owner.

        Raises IntegrityError when somebody made it in between.
        """
        choose(request, self.cleaned_data["email"], self.cleaned_data.get("seats", ()))
        if self.owner:
            return self.owner, None
        if self.account_already_exists:
            User().set_password(self.cleaned_data["password1"])  # takes as long as for a new account
        made: tuple[User | None, HttpResponse | None] = super().try_save(request)
        return made


class ChangePasswordForm(WrittenTwice, allauth.ChangePasswordForm):
    labels = {
        "oldpassword": "Mot de passe actuel",
        "password1": "Nouveau mot de passe",
        "password2": "Le nouveau, encore une fois",
    }


class AskResetForm(InOurWords, allauth.ResetPasswordForm):
    labels = {"email": "E-mail de ton compte"}


class ResetPasswordForm(WrittenTwice, allauth.ResetPasswordKeyForm):
    labels = {"password1": "Nouveau mot de passe", "password2": "Le nouveau, encore une fois"}
