"""Moves as numbers: a fixed alphabet of actions in which every move has one spelling.

The fields of a kind of move are packed, in their order, into as few actions as a bound allows. The
first action names the kind with the fields that fit beside it; each further one names the fields
that follow. So ``bid zeus 3`` is one action where 600 may be told by one, and ``sail`` is its
origin, then its destination, then its fleets. An action means the same in every state, and a move
is read back from its spelling.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from games.engine.records import Move, snake
from games.engine.title import Title
from research.words import Value, kind_of, open_words, values_of

LEAVE = 0
"""The action that leaves what is offered."""


class NotSpelt(LookupError):
    """A move that the alphabet cannot say, or actions that say no move."""


@dataclass(frozen=True)
class Block:
    """Actions that follow each other: ``size`` of them from ``start`` on.

    ``kind``: the move that they begin; None for those that go on with one. The last field counts
    fastest.
    """

    start: int
    size: int
    kind: type[Move] | None
    fields: tuple[str, ...]
    values: tuple[tuple[Value, ...], ...]
    at: tuple[Mapping[Value, int], ...]

    def action(self, move: Move) -> int:
        """The action that tells these fields of a move."""
        position = 0
        for name, at in zip(self.fields, self.at, strict=True):
            value = getattr(move, name)
            if value not in at:
                raise NotSpelt(f"{type(move).__name__}.{name} may not be {value!r}.")
            position = position * len(at) + at[value]
        return self.start + position

    def fields_of(self, action: int) -> dict[str, Value]:
        """The fields that an action of this block tells."""
        position, fields = action - self.start, {}
        for name, values in zip(reversed(self.fields), reversed(self.values), strict=True):
            position, index = divmod(position, len(values))
            fields[name] = values[index]
        return fields


class Alphabet:
    """All actions of a title at so many seats. ``size``: how many there are, ``LEAVE`` included.
    ``longest``: actions of the longest spelling.

    ``width``: how many values one action may tell apart; the wider, the more actions there are and
    the fewer a move takes.
    """

    def __init__(self, title: Title[Any], seats: int, width: int) -> None:
        self._open = open_words(title)
        self._seats, self.width = seats, width
        self._blocks: list[Block] = []
        self._following: dict[tuple[Any, ...], Block] = {}
        self.size = LEAVE + 1
        chunked = {kind: list(self._chunks(kind)) for kind in title.moves}
        # What begins a move stands first, in the order of the title; what goes on with it behind.
        first = {kind: self._block(kind, chunks[0]) for kind, chunks in chunked.items()}
        self._spelt = {
            kind: (first[kind], *(self._further(chunk) for chunk in chunks[1:]))
            for kind, chunks in chunked.items()
        }
        self.longest = max(map(len, self._spelt.values()))

    def spell(self, move: Move) -> tuple[int, ...]:
        """The actions that say a move; raises ``NotSpelt`` where it has a value that none has."""
        return tuple(block.action(move) for block in self._spelt[type(move)])

    def read(self, actions: Sequence[int]) -> Move:
        """The move that these actions say; raises ``NotSpelt`` where they say none."""
        begun = bool(actions) and actions[0] != LEAVE
        kind = self._block_of(actions[0]).kind if begun else None
        if kind is None or len(self._spelt[kind]) != len(actions):
            raise NotSpelt(f"{list(actions)} is no spelling of a move.")
        fields: dict[str, Any] = {}
        for block, action in zip(self._spelt[kind], actions, strict=True):
            if not block.start <= action < block.start + block.size:
                raise NotSpelt(f"{list(actions)} is no spelling of a move.")
            fields |= block.fields_of(action)
        return kind(**fields)

    def words(self, action: int) -> str:
        """What an action says: ``build building=port``, or ``... area=T01.P`` for what goes on."""
        if action == LEAVE:
            return "leave"
        block = self._block_of(action)
        fields = [f"{name}={value}" for name, value in reversed(block.fields_of(action).items())]
        return " ".join([snake(block.kind.__name__) if block.kind else "...", *fields])

    def _block_of(self, action: int) -> Block:
        for block in self._blocks:
            if block.start <= action < block.start + block.size:
                return block
        raise NotSpelt(f"There is no action {action}; there are {self.size}, from 0 on.")

    def _chunks(self, kind: type[Move]) -> Iterator[dict[str, tuple[Value, ...]]]:
        chunk: dict[str, tuple[Value, ...]] = {}
        fields = kind_of(kind).fields
        for number, field in enumerate(fields):
            values = values_of(field, self._seats, self._open)
            full = prod(map(len, chunk.values())) * len(values) > self.width
            if full and (chunk or number == 0):
                yield chunk
                chunk = {}
            chunk[field.name] = values
        yield chunk

    def _further(self, chunk: dict[str, tuple[Value, ...]]) -> Block:
        """Kinds that go on with the same fields share their actions."""
        key = tuple(chunk.items())
        if key not in self._following:
            self._following[key] = self._block(None, chunk)
        return self._following[key]

    def _block(self, kind: type[Move] | None, chunk: dict[str, tuple[Value, ...]]) -> Block:
        block = Block(
            self.size,
            prod(map(len, chunk.values())),
            kind,
            tuple(chunk),
            tuple(chunk.values()),
            tuple({value: at for at, value in enumerate(values)} for values in chunk.values()),
        )
        self._blocks.append(block)
        self.size += block.size
        return block
