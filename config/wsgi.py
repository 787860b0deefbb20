"""The WSGI application."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

_django = get_wsgi_application()

# Only now: they need the settings.
from api.reading.decoders import work_out_types  # noqa: E402
from gateway.short_way import ShortWay  # noqa: E402

work_out_types()
application = ShortWay(_django)
