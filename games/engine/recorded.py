"""A batch as it was recorded, and how it is held against what the rules decide now.

For those who check a history (``games.engine.adjudicate``): nothing here plays a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import Any, Protocol

import msgspec
from msgspec import UNSET, UnsetType

from games.engine.canonical import canonical
from games.engine.chance import SecretChance, commitment
from games.engine.errors import EngineError
from games.engine.flow import Began, Forked, Undone, Waits
from games.engine.records import Draw, Event, Stored
from games.engine.streams import Stream, unlike
from games.engine.title import Title

_MOST = 2**32
"""More things than anybody ever draws from."""


class Recorded(Stored, Protocol):
    """An event as a store or a file gives it back, with its place in the history."""

    @property
    def version(self) -> int:
        """1, 2, 3 …"""
        ...

    @property
    def batch(self) -> int:
        """0, 1, 2 …; the same for events that were stored at once."""
        ...


class Unlawful(EngineError):
    """The first place where a history is not what the rules and its seeds make of it.

    ``field``: ``type``, a path from ``payload`` on, or ``state`` where the events are right and
    what they do to the state is not.
    """

    def __init__(self, version: int, field: str, reason: str) -> None:
        super().__init__(f"version {version}: {field}: {reason}")
        self.version, self.field, self.reason = version, field, reason


class NotRecorded(EngineError):
    """The rules draw what the bookmark does not hold."""


class RecordedChance:
    """Gives back the draws of one bookmark, each only to whom it was given the first time."""

    def __init__(self, draws: Iterable[Draw]) -> None:
        self._left = list(draws)[::-1]

    def draw(self, stream: str, index: int, options: Sequence[object]) -> int:
        """See ``Chance.draw``; raises ``NotRecorded``. Draws that are left over need no
        complaint: the rules' own bookmark lacks them."""
        asked = stream, index, len(options)
        if not self._left:
            raise NotRecorded(f"The rules draw {_shown(asked)} and no more draws stand here.")
        due = self._left.pop()
        if (due.stream, due.index, due.n) != asked:
            raise NotRecorded(f"The rules draw {_shown(asked)} where {_shown(due)} stands.")
        if not 0 <= due.value < due.n:
            raise NotRecorded(f"{_shown(due)} gave {due.value}, which is not below {due.n}.")
        return due.value


def _shown(draw: Draw | tuple[str, int, int]) -> str:
    stream, index, n = (draw.stream, draw.index, draw.n) if isinstance(draw, Draw) else draw
    return f"{stream}[{index}] of {n}"


class Witness:
    """Holds draws against the seeds that were promised, promise after promise, and against the
    streams that the first event declares; none may be taken back.

    ``seeds``: of the games that this one was copied from, the oldest first, and its own; None for
    one that is not known, and nothing at all where none is.
    """

    def __init__(self, seeds: Sequence[bytes | None]) -> None:
        self._seeds = list(seeds)
        self._chance: SecretChance | None = None
        self._seats = 0
        self._streams: Mapping[str, Stream] | UnsetType = UNSET
        self._drawn = 0  # the last version at which something was

    def hear(self, version: int, event: Event) -> None:
        """Raises ``Unlawful`` for a seed that was not promised, a draw that does not follow or was
        not declared, and one that is taken back."""
        if isinstance(event, Began | Forked):
            self._begin(version, event)
        elif isinstance(event, Waits) and event.draws:
            self._drawn = version
            for draw in event.draws:
                fault = self._fault_of(draw)
                if fault is not None:
                    raise Unlawful(version, "payload.draws", fault)
        elif isinstance(event, Undone) and event.to < self._drawn:
            reason = f"Something was drawn at version {self._drawn}, so it stands."
            raise Unlawful(version, "payload.to", reason)

    def _fault_of(self, draw: Draw) -> str | None:
        if not 1 <= draw.n <= _MOST:
            return f"{_shown(draw)} is no draw."
        if self._chance is not None:
            value = self._chance.draw(draw.stream, draw.index, range(draw.n))
            if value != draw.value:
                return f"{_shown(draw)} gives {value} with this seed; {draw.value} stands here."
        return None if self._streams is UNSET else unlike(self._streams, draw)

    def _begin(self, version: int, event: Began[Any, Any] | Forked) -> None:
        if isinstance(event, Began):
            self._seats, self._streams = event.seats, event.streams
        seed = self._seeds.pop(0) if self._seeds else None
        self._chance = None if seed is None else SecretChance(seed, event.entropy)
        if seed is not None and commitment(seed) != event.commitment:
            reason = "The seed of this game is not the one that was promised."
            raise Unlawful(version, "payload.commitment", reason)
        if seed is not None and len(event.entropy) != self._seats:
            reason = f"{len(event.entropy)} texts for {self._seats} seats: each tells one."
            raise Unlawful(version, "payload.entropy", reason)


def begun_by(rows: Sequence[Recorded]) -> str:
    """The version of the rules by which a history says that it was begun; empty for none."""
    with suppress(msgspec.MsgspecError):
        return msgspec.json.decode(rows[0].payload, type=_Rules).rules if rows else ""
    return ""


class _Rules(msgspec.Struct):
    rules: str


def read(title: Title[Any], row: Recorded) -> Event:
    """The event in a row; raises ``Unlawful`` for what is none of this title."""
    try:
        return title.reading.event(row.payload)
    except msgspec.MsgspecError as problem:
        place = re.search(r"at `\$(.*)`", str(problem))
        field = "payload" + (place[1] if place else "")
        reason = f"This is no event of {title.name}: {problem}."
        if title.begun_by:
            reason += f" The upcasts do not say how what rules {title.begun_by} told is read now."
        raise Unlawful(row.version, field, reason) from None


def draws_of(rows: Sequence[Recorded], events: Sequence[Event]) -> tuple[Draw, ...]:
    """The draws of a batch, which its last event holds and no other; raises ``Unlawful``."""
    for place, (row, event) in enumerate(zip(rows, events, strict=True), 1):
        if isinstance(event, Waits) != (place == len(rows)):
            raise Unlawful(row.version, "type", "A batch ends with its bookmark, waits.")
    bookmark = events[-1]
    assert isinstance(bookmark, Waits)
    return () if bookmark.draws is UNSET else bookmark.draws


def hold_against(rows: Sequence[Recorded], decided: Sequence[Event]) -> Unlawful | None:
    """The first place where what is recorded is not, byte for byte, what was decided."""
    for row, event in zip(rows, decided, strict=False):
        due, recorded = canonical(event), msgspec.json.decode(row.payload)
        kind = str(event.__struct_config__.tag)
        if row.type != kind:
            return Unlawful(row.version, "type", f"The rules tell {kind} here, not {row.type}.")
        if canonical(recorded) != due:
            return Unlawful(
                row.version, *_difference(recorded, msgspec.json.decode(due), "payload")
            )
    if len(rows) != len(decided):
        return Unlawful(rows[-1].version, "type", f"The rules tell {len(decided)} events here.")
    return None


_NOTHING = object()


def _difference(recorded: Any, due: Any, path: str) -> tuple[str, str]:
    """The first path at which two values differ, and how."""
    pairs: list[tuple[str, Any, Any]] = []
    if isinstance(recorded, dict) and isinstance(due, dict):
        pairs = [
            (f".{name}", recorded.get(name, _NOTHING), due.get(name, _NOTHING))
            for name in sorted({*recorded, *due})
        ]
    elif isinstance(recorded, list) and isinstance(due, list):
        longest = zip_longest(recorded, due, fillvalue=_NOTHING)
        pairs = [(f"[{place}]", *pair) for place, pair in enumerate(longest)]
    for step, theirs, ours in pairs:
        if _spelled(theirs) != _spelled(ours):
            return _difference(theirs, ours, path + step)
    return path, f"The rules say {_brief(due)}, and {_brief(recorded)} stands here."


def _spelled(value: object) -> bytes:
    return b"nothing" if value is _NOTHING else canonical(value)


def _brief(value: object) -> str:
    text = _spelled(value).decode()
    return text if len(text) <= 200 else f"{text[:197]}…"
