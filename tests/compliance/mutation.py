"""Moves that are near legal ones: changed in a field, of another type, of another moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

import msgspec

from games.engine.canonical import canonical
from games.engine.records import Move
from tests.compliance.record import Record

ODD: tuple[Any, ...] = (-1, 0, 1, 7, 15, 300, 10**9, "", "nonsense", "gold", True, None)
"""Values that some field or other takes wrongly."""

STRANGERS = 6
CHANGED = 4
ALL = STRANGERS + CHANGED + 1


class Pool:
    """Every move that was listed in a game, and every value its fields had."""

    def __init__(self, game: Record) -> None:
        self._title = game.title
        self._values: dict[str, list[Any]] = {}
        for move in game.moves:
            self._add(move)
        self._all = game.moves

    def some(self, legal: Sequence[Move], rng: Random, most: int = ALL) -> Iterator[Move]:
        """A few moves of other moments and a few changed ones; now and then a legal one."""
        return islice(self._some(legal, rng), most)

    def _some(self, legal: Sequence[Move], rng: Random) -> Iterator[Move]:
        if not self._all:
            return
        for _ in range(STRANGERS):
            yield self._all[int(rng.random() * len(self._all))]
        models = legal or self._all
        for _ in range(CHANGED):
            changed = self._changed(models[int(rng.random() * len(models))], rng)
            if changed is not None:
                yield changed
        yield self._blank(rng)

    def _add(self, move: Move) -> None:
        for name in move.__struct_fields__:
            values = self._values.setdefault(name, list(ODD))
            if getattr(move, name) not in values:
                values.append(getattr(move, name))

    def _changed(self, move: Move, rng: Random) -> Move | None:
        """One field changed, if what comes out is a move that the door lets in."""
        names = move.__struct_fields__
        if not names:
            return None
        name = names[int(rng.random() * len(names))]
        values = self._values.get(name, list(ODD))
        value = values[int(rng.random() * len(values))]
        return self._through_the_door(msgspec.structs.replace(move, **{name: value}))

    def _blank(self, rng: Random) -> Move:
        """Any type of move of the title, with any values that the door lets in."""
        kinds = self._title.moves
        for _ in range(50):
            kind = kinds[int(rng.random() * len(kinds))]
            fields = {
                name: values[int(rng.random() * len(values))]
                for name in kind.__struct_fields__
                for values in [self._values.get(name, list(ODD))]
            }
            entered = self._through_the_door(kind(**fields))
            if entered is not None:
                return entered
        return self._all[0]

    def _through_the_door(self, move: Move) -> Move | None:
        try:
            return self._title.reading.move(canonical(move))
        except msgspec.ValidationError:
            return None
