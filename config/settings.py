"""Django settings. What differs between machines comes from the environment: docs/deploy.md."""

from __future__ import annotations

from config import environment as env
from config.databases import database_url, django_database

BASE_DIR = env.ROOT

DEBUG = env.flag("DEBUG")
SECRET_KEY = env.secret_key()
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "127.0.0.1,localhost,[::1]")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.staticfiles",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "config.health",
    *(
        app
        for app in ("events", "games", "api", "analytics")
        if (BASE_DIR / app / "apps.py").is_file()
    ),
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    }
]

DATABASES = {"default": django_database(database_url())}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en-us"
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = False

STATIC_URL = "static/"
STATIC_ROOT = env.state_folder() / "static"

# The role that web, worker and scheduler connect as, where it is not the owner: config/privileges.
APPLICATION_ROLE = env.text("KLEIO_APPLICATION_ROLE", "kleio_app")
