"""The WSGI application."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

from telemetry import tracing
from telemetry.kept import keep_in_files

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

keep_in_files()
tracing.begin("web")
_django = get_wsgi_application()

# Only now: they need the settings.
from django.conf import settings  # noqa: E402

from api.reading.decoders import work_out_types  # noqa: E402
from gateway.short_way import ShortWay  # noqa: E402

work_out_types()
application = tracing.traced(ShortWay(_django), believe=settings.KLEIO_TRUSTED_PROXIES > 0)
