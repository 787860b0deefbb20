"""Settings for tests: the product's own, made quick, and free of this folder's ``var``."""

from __future__ import annotations

from config.settings import *  # noqa: F403
from database.settings import django_database
from environment.variables import text

# Without DATABASE_URL, ``tests/conftest.py`` puts the address of a throw-away server here.
DATABASES = {
    "default": django_database(
        text("MIGRATION_DATABASE_URL")
        or text("DATABASE_URL")
        or "postgresql://kleio_owner@127.0.0.1:1/kleio"
    )
}
# Messages go nowhere: a test that needs a worker calls the task, or starts one of its own.
CELERY_BROKER_URL = "memory://"
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
