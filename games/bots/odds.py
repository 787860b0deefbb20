"""What each seat's chance to win was at a moment of a game, had bots that are alike played on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from games.engine.batch_maker import BatchMaker
from games.engine.chance import SeededChance
from games.engine.clone import clone
from games.engine.ending import outcome
from games.engine.playing_out import play_on
from games.engine.policy import Policy
from games.engine.prospects import WHOLE
from games.engine.title import Title

SUPPOSED = 2
"""Playouts that are added in which all seats win alike: of a few that agree nothing is certain."""


def played_on(title: Title[Any], state: Any, player: Policy, key: str) -> list[int]:
    """The share of the win of each seat, in ``WHOLE``, where ``player`` plays on at all seats from
    a whole state, which stays as it is, with chance that hangs on ``key``.

    Everything is known here, so this is for games that are over.
    """
    world = clone(state)
    maker = BatchMaker(title, world, SeededChance(key))
    play_on(title, maker, player, Random(key), until=lambda _: False, most=title.longest)
    return won(title, world)


def won(title: Title[Any], state: Any) -> list[int]:
    """The share of each seat in a game that is over; nobody's where it was stopped."""
    ended = outcome(title, state)
    winners = () if ended is None else ended.winners
    return [
        WHOLE // len(winners) if seat in winners else 0 for seat in range(len(state.flow.chosen))
    ]


def chances(sums: Sequence[int], playouts: int) -> list[int]:
    """Of each seat its chance in ``WHOLE``, from the sums over so many playouts. Alone against the
    game the rest is the chance of the game."""
    each = WHOLE // max(2, len(sums))
    return [(total + SUPPOSED * each) // (playouts + SUPPOSED) for total in sums]
