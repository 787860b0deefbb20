"""Figures of others that cannot be measured in the same run, and where they come from."""

from __future__ import annotations

from collections.abc import Mapping

PYTHON_ENGINE = "a public Python engine of the same game that makes no events"

PYTHON_ENGINE_GAMES: Mapping[int, float] = {2: 106.0, 4: 27.0}
"""Games/s on one core by seats, of a policy that passes only when it must.

Measured once, on hardware comparable to that of ``docs/performance.md`` (x86-64, two cores, Python
3.11), when nothing else ran there. Not scaled by anything: on another machine the ratio says as
much about the machine. There is no figure for three seats.
"""
