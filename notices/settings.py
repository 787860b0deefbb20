"""The settings of the notices, which ``config.settings`` takes over whole."""

from __future__ import annotations

from environment.variables import flag, text, whole_number, words

KLEIO_PUBLIC_URL = text("KLEIO_PUBLIC_URL").rstrip("/")
"""How people reach this server, such as ``https://kleio.example``: what links begin with."""

KLEIO_NOTICE_AFTER = whole_number("KLEIO_NOTICE_AFTER", 60, most=7 * 24 * 3600)
"""Seconds that a game waits for somebody who is not there before they are told elsewhere."""

KLEIO_WEBHOOK_PORTS = words("KLEIO_WEBHOOK_PORTS", "443")
"""Ports to which webhooks may go; ``*`` alone for any."""

KLEIO_WEBHOOK_HTTP = flag("KLEIO_WEBHOOK_HTTP")
"""Whether webhooks may go by plain HTTP: for development."""

KLEIO_WEBHOOK_INSIDE = flag("KLEIO_WEBHOOK_INSIDE")
"""Whether they may go to addresses that are not public: for development, never on a server that
strangers use."""

KLEIO_LAST_SEEN = "api.admission.presence.last_seen"
"""What knows when somebody last asked for anything. It stands above this room, hence by name."""
