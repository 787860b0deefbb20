"""How many connections a process may hold."""

from __future__ import annotations

import resource


def allow_many_connections() -> None:
    """As many file descriptors as the process may have: each connection is one."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
