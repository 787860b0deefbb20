"""Moves that are stopped in the middle, as by a kill, and what they leave."""

from __future__ import annotations

from typing import Any

import pytest

from games.identifiers import game_of
from shards import moving
from shards.moving import move
from shards.places import look_again
from shards.slots import slot_of


class Killed(Exception):
    pass


def stopped_move(game: str, to: str, step: str, *, before: int = 0) -> None:
    """Its slot is to be moved, and that is stopped where ``step`` of ``shards.moving`` is begun,
    after so many times before."""
    real, calls = getattr(moving, step), []

    def stop(*given: Any) -> Any:
        calls.append(given)
        if len(calls) > before:
            raise Killed
        return real(*given)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(moving, step, stop)
        with pytest.raises(Killed):
            move([slot_of(game_of(game))], to)
    look_again()
