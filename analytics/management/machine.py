"""What figures were measured on, in a few words."""

from __future__ import annotations

import os
import platform
from functools import cache
from pathlib import Path

_PROCESSORS = Path("/proc/cpuinfo")


@cache
def machine() -> str:
    """Processor and number of cores; no name by which anybody could find it."""
    return f"{_processor()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def _processor() -> str:
    if _PROCESSORS.exists():
        for line in _PROCESSORS.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
