"""Is everything as it should be? Each check says what it found and, where needed, what to do."""

from __future__ import annotations

from audit.doctor.findings import Check, Finding, Level, Wanted

__all__ = ["Check", "Finding", "Level", "Wanted"]
