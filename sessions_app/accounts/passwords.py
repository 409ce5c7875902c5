"""What a password may not be, in our words."""

from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError

SHORTEST, LONGEST = 12, 256  # characters


class LongEnough(password_validation.MinimumLengthValidator):
    """From 12 characters on. Far beyond what anybody types, it is no password any more (P19)."""

    def __init__(self) -> None:
        super().__init__(SHORTEST)

    def validate(self, password: str, user: object = None) -> None:
        super().validate(password)
        if len(password) > LONGEST:
            raise ValidationError(
                f"Ce mot de passe est trop long\u00a0: gardes-en {LONGEST}\u00a0caractères au plus."
            )

    def get_error_message(self) -> str:
        return (
            f"Ce mot de passe est trop court\u00a0: écris au moins {SHORTEST}\u00a0caractères, "
            "par exemple une phrase que tu retiens."
        )


class UnlikeTheAccount(password_validation.UserAttributeSimilarityValidator):
    def get_error_message(self) -> str:
        return "Ce mot de passe ressemble trop à ton e-mail\u00a0: choisis d’autres mots."


class Uncommon(password_validation.CommonPasswordValidator):
    def get_error_message(self) -> str:
        return "Ce mot de passe est l’un des plus courants\u00a0: choisis une phrase à toi."


class MoreThanDigits(password_validation.NumericPasswordValidator):
    def get_error_message(self) -> str:
        return "Ce mot de passe n’a que des chiffres\u00a0: ajoute des mots."
