from typing import Any

import pytest


@pytest.fixture
def mail_goes_out(settings: Any) -> None:
    """An installation with EMAIL_URL: addresses are verified before anybody enters."""
    settings.EMAIL_URL = "submission://mail.exemple.fr"
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"


@pytest.fixture
def real_amounts(settings: Any) -> None:
    """Doors as often as people have them. Each test counts for names of its own."""
    settings.RATES_TIMES = 1
