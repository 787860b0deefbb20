"""The settings of the way in, which ``config.settings`` takes over whole."""

from __future__ import annotations

from environment.variables import whole_number

KLEIO_WEB_THREADS = whole_number("KLEIO_WEB_THREADS", 16, least=1, most=256)
"""How many requests one web process works on at once; each thread keeps a database connection."""

KLEIO_QUEUE = whole_number("KLEIO_QUEUE", 512, least=1)
"""How many requests of one web process may wait for a thread."""

KLEIO_BODY_SECONDS = whole_number("KLEIO_BODY_SECONDS", 10, least=1, most=60)
"""Seconds within which a body must have come whole."""

KLEIO_BODIES_PER_PROCESS = whole_number("KLEIO_BODIES_PER_PROCESS", 512, least=1)
"""How many bodies one web process reads at once."""

KLEIO_BODIES_PER_ADDRESS = whole_number("KLEIO_BODIES_PER_ADDRESS", 64, least=1)
"""How many of them may come from one address."""

KLEIO_STUCK_SECONDS = whole_number("KLEIO_STUCK_SECONDS", 30, least=1)
"""Seconds after which a client that takes nothing of its answer is cut off."""
