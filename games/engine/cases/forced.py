"""Chance of a case: what it forces, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.chance import ScriptedChance, ScriptRanOut


class Last:
    """Every draw gives the last option: for laying the table under a position."""

    def draw(self, stream: str, index: int, options: Sequence[object]) -> int:
        """See ``Chance.draw``."""
        return len(options) - 1


class Forced(ScriptedChance):
    """Forced draws, where streams that begin with ``idle`` may be left out.

    A stream is left out if the case forces nothing of the same kind and owner (``die:P3``): then it
    gives its last option. Anything else that is not forced raises ``ScriptRanOut``.
    """

    def __init__(self, script: Mapping[str, Sequence[int | str]], idle: tuple[str, ...]) -> None:
        super().__init__(script)
        self._idle = idle
        self._named = {_owner(stream) for stream in script}

    def draw(self, stream: str, index: int, options: Sequence[object]) -> int:
        """See ``Chance.draw``."""
        if stream.startswith(self._idle) and _owner(stream) not in self._named:
            return len(options) - 1
        try:
            return super().draw(stream, index, options)
        except ScriptRanOut as error:
            raise ScriptRanOut(f"Draw {index + 1} of {stream!r}: {error}") from None


def _owner(stream: str) -> str:
    return ":".join(stream.split(":")[:2])
