"""The settings of the API, which ``config.settings`` takes over whole."""

from __future__ import annotations

from typing import Any

from environment.variables import origins, whole_number

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["api.authentication.Bearer"],
    "DEFAULT_PERMISSION_CLASSES": ["api.authentication.SignedIn"],
    "DEFAULT_THROTTLE_CLASSES": ["api.authentication.AddressQuota"],
    "DEFAULT_PARSER_CLASSES": ["api.reading.bodies.StrictJSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "api.negotiation.Negotiation",
    "DEFAULT_RENDERER_CLASSES": ["api.rendering.JSON"],
    "DEFAULT_SCHEMA_CLASS": "api.schema.operations.Operation",
    "EXCEPTION_HANDLER": "api.problems.handler.handle",
    "DEFAULT_METADATA_CLASS": None,
    "UNAUTHENTICATED_USER": None,
    "UNAUTHENTICATED_TOKEN": None,
    "URL_FORMAT_OVERRIDE": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Kleio",
    "DESCRIPTION": (
        "An event-sourced backend for heavy board games. Sign up, create a game, ask for the legal "
        "moves, send one, follow the events. Errors are problem documents (RFC 9457); "
        "`GET /api/problems/` lists them."
    ),
    "VERSION": "1.0.0",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "SERVE_PERMISSIONS": [],
    "SCHEMA_PATH_PREFIX": "/api/",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "persistAuthorization": True},
    "SORT_OPERATIONS": False,
    "POSTPROCESSING_HOOKS": ["api.document.complete"],
    # `make check` generates and validates the document; it is the same on every machine, so
    # `manage.py check --deploy` need not.
    "ENABLE_DJANGO_DEPLOY_CHECK": False,
}

KLEIO_CORS_ORIGINS = origins("KLEIO_CORS_ORIGINS")
"""Origins, such as ``https://table.example``, whose pages may call the API from a browser; ``*``
alone stands for any, which lets nobody in who has no token."""

KLEIO_TRUSTED_PROXIES = whole_number("KLEIO_TRUSTED_PROXIES", 0, most=8)
"""How many proxies of our own stand in front and add to X-Forwarded-For."""

KLEIO_LONGEST_BODY = 64 * 1024
KLEIO_LONGEST_MOVE = 16 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = KLEIO_LONGEST_BODY

KLEIO_LONGEST_WAIT = whole_number("KLEIO_LONGEST_WAIT", 30, most=60)
"""Seconds after which a waiting request is answered with what there is, be it nothing."""

KLEIO_WAITING_PER_PROCESS = whole_number("KLEIO_WAITING_PER_PROCESS", 400)
"""How many requests of one web process may wait at once.

Each holds its connection to the client and nothing else. Under another WSGI server each would hold
a thread, so few may.
"""

KLEIO_WAITING_PER_CALLER = whole_number("KLEIO_WAITING_PER_CALLER", 4)
"""How many of them one player, or one address that is not signed in, may hold in one process."""

KLEIO_STREAMS_PER_PROCESS = whole_number("KLEIO_STREAMS_PER_PROCESS", 3000)
"""How many streams one process of ``live`` may hold open. Each is a connection and some 20 kB."""

KLEIO_STREAMS_PER_PLAYER = whole_number("KLEIO_STREAMS_PER_PLAYER", 20)
KLEIO_STREAMS_PER_ADDRESS = whole_number("KLEIO_STREAMS_PER_ADDRESS", 20)
"""How many of them one player, or one address that is not signed in, may hold in one process."""
