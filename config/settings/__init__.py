"""Django settings. What differs between machines comes from the environment: docs/deploy.md."""

from __future__ import annotations

from api.settings import *  # noqa: F403
from config.settings.celery import *  # noqa: F403
from config.settings.games import *  # noqa: F403
from config.settings.logs import logging_settings
from database.settings import django_database, django_database_beside
from environment import checkpoint_keys
from environment.databases import database_url, reports_url, shard_urls
from environment.folders import ROOT
from environment.kept_secrets import secret_key
from environment.static_files import static_address, static_folder
from environment.variables import flag, one_of, text, words
from gateway.settings import *  # noqa: F403
from notices.settings import *  # noqa: F403

BASE_DIR = ROOT

DEBUG = flag("DEBUG")
SECRET_KEY = secret_key()
ALLOWED_HOSTS = words("ALLOWED_HOSTS", "127.0.0.1,localhost,[::1]")
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.staticfiles",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "health",
    "shards",
    "events",
    "games",
    "audit",
    "analytics",
    "notices",
    "api",
    "pages",
    "bench",
]

MIDDLEWARE = [
    "api.middleware.ApiMiddleware",
    "gateway.compression.Compression",
    "pages.policy.ContentSecurityPolicy",
    "django.middleware.security.SecurityMiddleware",
    "gateway.page_quota.PageQuota",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "api.at_game.AtGame",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    }
]

_SHARDS, _REPORTS = shard_urls(), reports_url()
_BESIDE = _SHARDS | ({"reports": _REPORTS} if _REPORTS else {})
DATABASES = {"default": django_database(database_url())} | {
    name: django_database_beside(url) for name, url in _BESIDE.items()
}
# Databases beside the home, in which games lie too: shards/places.py.
KLEIO_SHARDS = tuple(_SHARDS)
# The one that figures are read from: api/at_game.py.
KLEIO_REPORTS = "reports" if _REPORTS else "default"
DATABASE_ROUTERS = ["database.at_hand.AtHand"] if _BESIDE else []
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# What web, worker and scheduler connect as, where that is not the owner: database/privileges.py.
APPLICATION_ROLE = text("KLEIO_APPLICATION_ROLE", "kleio_app")

# What signs public checkpoints; without a key none are published.
KLEIO_CHECKPOINT_KEY = checkpoint_keys.checkpoint_key()
KLEIO_FORMER_CHECKPOINT_KEYS = checkpoint_keys.former_keys()

LANGUAGE_CODE = "en-us"
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = False

STATIC_URL = static_address()
STATIC_ROOT = static_folder()
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "pages.collected.Collected"},
}

LOGGING = logging_settings(
    text("LOG_LEVEL", "INFO").upper(), one_of("KLEIO_LOGS", "text", ("json",))
)

# HTTPS is expected unless said otherwise; `make run` says otherwise for 127.0.0.1. The proxy in
# front ends TLS and must set (or strip) X-Forwarded-Proto itself.
HTTPS = flag("KLEIO_HTTPS", default=not DEBUG)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^api/health/$"]  # load balancers ask from inside
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
CSRF_COOKIE_SECURE = HTTPS
X_FRAME_OPTIONS = "DENY"
SILENCED_SYSTEM_CHECKS = [
    # Whether all other hosts of the domain use HTTPS too, and for ever, is not Kleio's to promise.
    "security.W005",
    "security.W021",
]
