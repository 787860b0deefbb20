"""The WSGI application."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

# Only now: it needs the settings.
from config.learning import learn_types  # noqa: E402

learn_types()
