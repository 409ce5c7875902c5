"""How often each door may be used (P19), by name of URL or of what a view counts itself: see sessions_app/rates.py.

In the notation of `limits`: several windows are separated by ";". Beyond: 429, and how long to wait.
"""

RATES_BY_ADDRESS = {
    "adresse": "6000/minute",  # everything
    # The URLs by which one comes, when they are sent a form:
    "account_confirm_email": "60/hour",
    "account_login": "30/minute",
    "account_reset_password": "10/hour",
    "account_reset_password_from_key": "20/hour",
    "account_signup": "20/hour",
    "code": "10/minute",
    "entrer": "20/hour",
    "rejoindre": "60/hour",
    "reprendre": "60/hour",
}
RATES_BY_PERSON = {
    "lire": "600/minute",  # every page, and what has no line here
    "jouer": "60/10 seconds",
    "nouvelle_campagne": "20/hour",
    "account_change_password": "20/hour",
    "account_logout": "60/hour",
    "garder": "60/hour",
    "oublier": "60/hour",
    "quitter": "60/hour",
    "recuperer": "60/hour",
    "supprimer_compte": "20/hour",
    "usersessions_list": "60/hour",
}
# What a view counts itself, by what it says: an address, the first letters of a code, an e-mail, a seat.
RATES_OF_VIEWS = {
    "lien_faux": "20/hour",
    "code_faux": "10/minute",
    "code_campagne": "100/hour",
    "echec_connexion": "5/5 minutes",
    "courrier": "6/hour",
    "ecoute": "60/minute",
    "poignee": "600/minute",  # sockets of an address, whoever asks
    "core/rename_seat": "6/hour",  # each redraws every page
    "export": "10/hour",
}
RATES = RATES_BY_ADDRESS | RATES_BY_PERSON | RATES_OF_VIEWS
