"""The product's settings, for a project that is one bare view."""

from __future__ import annotations

from config import settings as product
from config.settings import *  # noqa: F403

ROOT_URLCONF = "bench.bare.urls"
MIDDLEWARE = []

# One SELECT and one INSERT, and no third statement that asks whether the server is still there.
DATABASES = {"default": product.DATABASES["default"] | {"CONN_HEALTH_CHECKS": False}}

# Nobody signs in, nothing is counted: what remains is the framework and two statements.
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_THROTTLE_CLASSES": [],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "UNAUTHENTICATED_USER": None,
}
