"""The settings of the notices, which ``config.settings`` takes over whole."""

from __future__ import annotations

from environment.push_key import push_key
from environment.variables import flag, settings_in, text, whole_number, words

KLEIO_PUBLIC_URL = text("KLEIO_PUBLIC_URL").rstrip("/")
"""How people reach this server, such as ``https://kleio.example``: what links begin with."""

KLEIO_NOTICE_AFTER = whole_number("KLEIO_NOTICE_AFTER", 60, most=7 * 24 * 3600)
"""Seconds that a game waits for somebody who is not there before they are told elsewhere."""

KLEIO_MAIL_FROM = text("KLEIO_MAIL_FROM")
"""The sender of mails, such as ``Kleio <turns@kleio.example>``; without one none are sent."""

EMAIL_BACKEND = text("EMAIL_BACKEND", "django.core.mail.backends.smtp.EmailBackend")
EMAIL_HOST = text("EMAIL_HOST", "localhost")
EMAIL_PORT = whole_number("EMAIL_PORT", 25, least=1, most=65535)
EMAIL_HOST_USER = text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = text("EMAIL_HOST_PASSWORD")
EMAIL_USE_TLS = flag("EMAIL_USE_TLS")
EMAIL_USE_SSL = flag("EMAIL_USE_SSL")
EMAIL_TIMEOUT = 5
"""Seconds, for each word that the mail server says."""

ANYMAIL = {"REQUESTS_TIMEOUT": EMAIL_TIMEOUT, **settings_in("ANYMAIL")}
"""What django-anymail is to know, where EMAIL_BACKEND is one of its. By itself it would wait for
longer than a mail may take here, and what came too late would be sent twice."""

KLEIO_PUSH_KEY = push_key()
"""By what push services know this server; without one no browser is told."""

KLEIO_WEBHOOK_PORTS = words("KLEIO_WEBHOOK_PORTS", "443")
"""Ports to which webhooks may go; ``*`` alone for any."""

KLEIO_WEBHOOK_HTTP = flag("KLEIO_WEBHOOK_HTTP")
"""Whether webhooks may go by plain HTTP: for development."""

KLEIO_WEBHOOK_INSIDE = flag("KLEIO_WEBHOOK_INSIDE")
"""Whether they may go to addresses that are not public: for development, never on a server that
strangers use."""

KLEIO_LAST_SEEN = "api.admission.presence.last_seen"
"""What knows when somebody last asked for anything. It stands above this room, hence by name."""
