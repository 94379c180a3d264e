"""Django's settings. What can be set from outside is read in `environment.py`; everything else is decided here."""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF

from carreira.game import language
from carreira.games import GAMES
from carreira.site import databases, environment, logs, secret

HERE = Path(__file__).resolve().parent
DATA = environment.data_folder()

DEBUG = environment.flag("DEBUG")
SECRET_KEY = environment.text("SECRET_KEY", "") or secret.secret_key(DATA)
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", "localhost 127.0.0.1 [::1]")

INSTALLED_APPS = [
    "carreira.site.people.operators_pages.Operators",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "carreira.site.people.apps.People",
    "carreira.site.tables.apps.Tables",  # before clocks: whoever changes both holds the table first
    "carreira.site.clocks.apps.Clocks",
    "carreira.site.notices.apps.Notices",
    "carreira.site.standing.apps.Standing",
    "carreira.site.puzzles.apps.Puzzles",
    "carreira.site.study.apps.Study",
    "carreira.site.editions.apps.Editions",
    "carreira.site.api.apps.Api",
    "carreira.site.running.apps.Running",
]
MIDDLEWARE = [
    "carreira.site.metrics.Measured",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "carreira.site.compressing.Compress",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "carreira.site.people.renewing.Renewed",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "carreira.site.refusals.KindRefusals",
    "carreira.site.database_away.KindWhenAway",
    "django.middleware.csrf.CsrfViewMiddleware",
    "carreira.site.letters.Storable",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "carreira.site.urls"
ASGI_APPLICATION = "carreira.site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [HERE / "templates", *sorted(HERE.glob("*/templates"))],
        "OPTIONS": {
            "environment": "carreira.site.pages.Pages",
            "context_processors": ["carreira.site.pages.everywhere", "carreira.site.notices.shown.turns"],
        },
    },
    {  # django-allauth's pages and mails, within our own page (people/layouts)
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "people" / "layouts"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    },
]

# Database: SQLite in the data folder, or the one that an address names.
DATABASES: dict[str, Any] = {
    "default": databases.database(
        *environment.database_address(), DATA, int(environment.number("DATABASE_POOL", 20, 8, 1000))
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Languages: the reader's choice (a cookie), else the browser's.
LANGUAGE_CODE = language.LANGUAGES[0]
LANGUAGES = list(language.NAMES.items())
LOCALE_PATHS = [HERE.parent / "locale"]  # what Django lacks in a language: django.po
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files: prepared (hashed names, compressed) by `carreira serve` in the data folder.
STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [
    folder
    for folder in [
        HERE / "static",
        *(game.editions.folder / "board" / "static" for game in GAMES.values()),
    ]
    if folder.is_dir()
]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",  # the operators' pages
]
PREPARED = not DEBUG and (STATIC_ROOT / "staticfiles.json").is_file()
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "carreira.site.statics.Prepared"
        if PREPARED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not PREPARED
WHITENOISE_AUTOREFRESH = DEBUG

# Accounts, by django-allauth: a name and a password, and an address if people like.
AUTH_USER_MODEL = "people.Person"
AUTHENTICATION_BACKENDS = [
    "carreira.site.people.passwords.Once",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
REGISTRATION = environment.choice("REGISTRATION", "open", ("open", "invitation", "closed"))
ACCOUNT_ADAPTER = "carreira.site.people.accounts.Adapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Carreira: "
ACCOUNT_RATE_LIMITS = {"rename": "3/d/user"}
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True  # a passkey is no second step, so it locks nobody out
MFA_FORMS = {
    "add_webauthn": "carreira.site.people.passkeys.PasskeyForm",
    "edit_webauthn": "carreira.site.people.passkeys.RenameForm",
    "login_webauthn": "carreira.site.people.passkeys.LogInForm",
    "reauthenticate_webauthn": "carreira.site.people.passkeys.AgainForm",
}
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = ACCOUNT_LOGOUT_REDIRECT_URL = "start"

# Mail: by SMTP if a server is named, else into files in the data folder.
DEFAULT_FROM_EMAIL = environment.text("MAIL_FROM", "carreira@localhost")
EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = DATA / "mail"
if SMTP := environment.server("SMTP"):
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_HOST, EMAIL_PORT, EMAIL_HOST_USER, EMAIL_HOST_PASSWORD, EMAIL_USE_TLS = SMTP
EMAIL_TIMEOUT = 10

# The site's own address, for mails and other messages that are not answers to a request.
ADDRESS = environment.address("ADDRESS", "http://localhost:8000")

# Visitors without an account: browser sessions.
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_AGE = 400 * 24 * 3600  # tables belong to the browser that made them: as long as browsers keep cookies
SESSION_COOKIE_NAME = "carreira-session"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_NAME = "carreira-csrf"
CSRF_FAILURE_VIEW = "carreira.site.errors.forged"
LANGUAGE_COOKIE_NAME = "carreira-language"
LANGUAGE_COOKIE_SAMESITE = "Lax"

# Security.
HTTPS = environment.flag("HTTPS")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024  # the largest legitimate form, that of an edition, has about 20 KB
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
FILE_UPLOAD_HANDLERS = ["carreira.site.refusals.NoUploads"]

LOGGING = logs.configuration(
    environment.choice("LOG", "text", ("text", "json")),
    environment.choice("LOG_LEVEL", "info", ("debug", "info", "warning", "error")),
)

# Bots and listeners.
BOT_SECONDS = environment.number("BOT_SECONDS", 0.3, 0.01, 600)
BOT_PAUSE = environment.number("BOT_PAUSE", 0.15, 0, 60)
BOT_QUEUE = int(environment.number("BOT_QUEUE", 500, 1, 1_000_000))
BOT_TABLES = int(environment.number("BOT_TABLES", 60, 1, 1_000_000))
TABLES_AN_HOUR = int(environment.number("TABLES_AN_HOUR", 120, 1, 1_000_000))
GUESTS_AN_HOUR = int(environment.number("GUESTS_AN_HOUR", 200, 1, 1_000_000))
METRICS = environment.text("METRICS", "")
ABANDONED_DAYS = int(environment.number("ABANDONED_DAYS", 30, 5, 36500))
FORGOTTEN_DAYS = int(environment.number("FORGOTTEN_DAYS", 0, 0, 36500))
LISTENERS_ADDRESS = int(environment.number("LISTENERS_ADDRESS", 200, 1, 1_000_000))
LISTENERS_EACH = int(environment.number("LISTENERS_EACH", 50, 1, 1_000_000))
KEEP_MB = environment.number("KEEP_MB", 400, 1, 1_000_000)
THREADS = int(environment.number("THREADS", 4, 1, 100))
LISTENERS = int(environment.number("LISTENERS", 1000, 1, 1_000_000))
