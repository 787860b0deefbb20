"""What another process waits for that is no processor: timers, locks, answers."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

_NANOSECONDS = 1e-9


class Idling:
    """How long a process has done nothing from now on, although all its threads might have.

    However busy the machine is: who waits for a processor is not idle. ``worked`` and ``idle``:
    seconds, up to the last ``look``.
    """

    def __init__(self, process: int) -> None:
        self._process = Path(f"/proc/{process}")
        self.worked = self.idle = 0.0
        self._began = time.monotonic()
        self._before = self._threads()
        assert self._before, "the kernel does not tell how long threads wait"
        self._latest = dict(self._before)

    def look(self) -> bool:
        """Whether it runs still."""
        now = time.monotonic()
        with suppress(OSError):
            if " Z " in (self._process / "stat").read_text():
                return False
            self._latest |= self._threads()
            ran, waited = (
                sum(each[part] for each in self._latest.values())
                - sum(each[part] for each in self._before.values())
                for part in (0, 1)
            )
            self.worked, self.idle = ran, now - self._began - ran - waited
        return self._process.exists()

    def _threads(self) -> dict[str, tuple[float, float]]:
        """For each, seconds that it ran, and that it waited for a processor."""
        seconds = {}
        for thread in (self._process / "task").iterdir():
            with suppress(OSError):
                ran, waited, _ = map(int, (thread / "schedstat").read_text().split())
                seconds[thread.name] = ran * _NANOSECONDS, waited * _NANOSECONDS
        return seconds
