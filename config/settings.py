"""Settings, read from the environment, with defaults that are safe for one machine.

DATABASE_URL  a SQLite file under var/ by default; PostgreSQL for several processes
REDIS_URL     absent: one process only (memory); given: the bell and who is connected go through Redis
SECRET_KEY    absent: made once and kept in var/secret_key
STATIC_ROOT   where the files of the pages are gathered; var/static by default
EMAIL_URL     where mail goes (submission://user:password@host:587/?_default_from_email=…); absent: to this terminal
RATES_TIMES   how many times more often each door may be used; for load trials
PUBLIC_URL    what links and QR codes begin with, when it is not what the browser shows
ALLOWED_HOSTS, TRUSTED_ORIGINS, DEBUG, HTTPS
"""

import secrets
from pathlib import Path

from csp.constants import NONE, SELF
from environs import Env

from config.discretion import discreet
from config.rates import RATES, RATES_BY_ADDRESS, RATES_BY_PERSON, RATES_OF_VIEWS  # noqa: F401

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
VAR_DIR.mkdir(exist_ok=True)
env = Env()


def kept_secret() -> str:
    """The key of this installation: made once, readable by its owner only."""
    path = VAR_DIR / "secret_key"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(50))
    return path.read_text()


DEBUG = env.bool("DEBUG", False)
SECRET_KEY = env.str("SECRET_KEY", "") or kept_secret()
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", ["127.0.0.1", "localhost"])
# Where others reach this table, when it is not where its MJ reads it: scheme, host and port.
PUBLIC_URL = env.str("PUBLIC_URL", "").rstrip("/")
# Exact origins (scheme, host, port) allowed to act and to listen beside the page's own.
CSRF_TRUSTED_ORIGINS: list[str] = env.list("TRUSTED_ORIGINS", [])

INSTALLED_APPS = [
    "daphne",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "channels",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.usersessions",
    "characters",
    "sessions_app",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "sessions_app.rates.RatesMiddleware",  # before the next, which answers forged requests
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        # A game brings its own templates in its own folder.
        "DIRS": [BASE_DIR / "templates", *sorted((BASE_DIR / "rules").glob("*/templates"))],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
            ]
        },
    }
]

# ── data ──────────────────────────────────────────────────────────────────────────────────────────────────────

DATABASES = {"default": env.dj_db_url("DATABASE_URL", f"sqlite:///{VAR_DIR / 'tablee.sqlite3'}")}
_database = DATABASES["default"]
if "sqlite" in _database["ENGINE"]:
    # IMMEDIATE: a writer waits its turn instead of failing half-way. FULL: an acknowledged act survives a power cut.
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA synchronous=FULL;",
    }
else:
    # A pool, because each ASGI request has its own thread: kept connections would exhaust the server.
    _database["OPTIONS"] = {"pool": {"min_size": 1, "max_size": 10, "timeout": 10}}
_database["CONN_MAX_AGE"] = 0
if name := env.str("DB_NAME", ""):
    _database["NAME"] = name
if name := env.str("TEST_DB_NAME", ""):
    _database["TEST"] = {"NAME": name}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", "")
if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_timeout": None}]},
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
        }
    }
else:
    CHANNEL_LAYERS = {}
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

# ── people ────────────────────────────────────────────────────────────────────────────────────────────────────

PASSWORD_HASHERS = ["sessions_app.accounts.hashing.Argon2"]
if env.bool("FAST_HASHER", False):  # for tests only
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"sessions_app.accounts.passwords.{name}"}
    for name in ("LongEnough", "UnlikeTheAccount", "Uncommon", "MoreThanDigits")
]
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "accueil"
LOGOUT_REDIRECT_URL = "accueil"

EMAIL_URL = env.str("EMAIL_URL", "")
vars().update(env.dj_email_url("EMAIL_URL", "console:"))
EMAIL_TIMEOUT = 10  # seconds

ACCOUNT_ADAPTER = "sessions_app.accounts.adapter.AccountAdapter"
USERSESSIONS_ADAPTER = "sessions_app.accounts.adapter.SessionsAdapter"
ACCOUNT_FORMS = {
    "login": "sessions_app.accounts.forms.SignInForm",
    "signup": "sessions_app.accounts.forms.SignUpForm",
    "change_password": "sessions_app.accounts.forms.ChangePasswordForm",
    "reset_password": "sessions_app.accounts.forms.AskResetForm",
    "reset_password_from_key": "sessions_app.accounts.forms.ResetPasswordForm",
}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SESSION_REMEMBER = True
# Where no mail goes out, an address cannot be verified, and signing up says that it is taken.
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if EMAIL_URL else "none"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_CONFIRMATION_EXPIRE_DAYS = 3
PASSWORD_RESET_TIMEOUT = 3600  # seconds
ACCOUNT_RATE_LIMITS = False  # ours hold for every door
RATES_TIMES = env.int("RATES_TIMES", 1)  # multiplies them all, for tests and load trials

# ── what is sent ──────────────────────────────────────────────────────────────────────────────────────────────

LANGUAGE_CODE = "fr"
TIME_ZONE = "Europe/Paris"
USE_TZ = True
STATIC_URL = "/static/"
STATIC_ROOT = env.path("STATIC_ROOT", VAR_DIR / "static")
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static", *sorted((BASE_DIR / "rules").glob("*/static"))]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    # Names carry a hash of the content, so that a browser keeps each file for ever; Brotli beside each.
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 128 * 1024  # bytes; config/body.py refuses more before it is here
DATA_UPLOAD_MAX_NUMBER_FIELDS = 60
DATA_UPLOAD_MAX_NUMBER_FILES = 0  # nobody sends a file

HTTPS = env.bool("HTTPS", False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
SECURE_HSTS_SECONDS = 3600 * 24 * 365 if HTTPS else 0
# Over https a name that no sub-domain can set in our place.
HOST_ONLY = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{HOST_ONLY}sessionid", f"{HOST_ONLY}csrftoken"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "sessions_app.views.refusals.stale_page"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"discreet": {"()": "django.utils.log.CallbackFilter", "callback": discreet}},
    "handlers": {"console": {"class": "logging.StreamHandler", "filters": ["discreet"]}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    # What is refused is told to who asked; the terminal of the table hears of faults only.
    "loggers": {"django.request": {"level": "ERROR"}},
}
