"""How long requests took, in the usual few numbers."""

from __future__ import annotations

from collections.abc import Sequence


def percentile(seconds: Sequence[float], share: float) -> float:
    """The time that ``share`` of the requests did not exceed; there must be at least one."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def percentiles(seconds: Sequence[float]) -> str:
    """p50, p95 and p99 in milliseconds, in words."""
    parts = (f"p{share * 100:.0f} {percentile(seconds, share) * 1000:.2f}" for share in SHARES)
    return f"{', '.join(parts)} ms"


SHARES = (0.5, 0.95, 0.99)
