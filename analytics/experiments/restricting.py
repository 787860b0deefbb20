"""The bots of an arm: kept from what it forbids, or made to pick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from analytics.lab.arms import Restriction
from games.bots.restricted import Forbidding, Kept, Picking
from games.engine.aims import aim_of
from games.engine.flow import Chose
from games.engine.policy import Policy
from games.engine.records import Event
from games.engine.title import Title


class Seated(NamedTuple):
    """Who plays, what is told to them after each batch, and what came of their restriction."""

    bots: list[Policy]
    watch: Callable[[Any, Sequence[Event]], None]
    kept: Kept


def restricted(title: Title[Any], bots: list[Policy], restriction: Restriction | None) -> Seated:
    """The bots of a game, restricted. Raises ``BadOptions`` for an aim that the title has not."""
    kept = Kept()
    if restriction is None:
        return Seated(bots, _nothing, kept)
    aims = [aim_of(title, written) for written in restriction.aims]
    seats = range(len(bots)) if restriction.seat is None else [restriction.seat]
    if restriction.how == "forbid":
        forbidding = {seat: Forbidding(title, bots[seat], aims, kept) for seat in seats}

        def watch(state: Any, events: Sequence[Event]) -> None:
            for event in events:
                if isinstance(event, Chose) and event.forced and event.seat in forbidding:
                    forbidding[event.seat].saw(state, event.move)

        return Seated([forbidding.get(n, bot) for n, bot in enumerate(bots)], watch, kept)
    picking = {seat: Picking(bots[seat], aims, restriction.how, kept) for seat in seats}
    return Seated([picking.get(n, bot) for n, bot in enumerate(bots)], _nothing, kept)


def _nothing(state: Any, events: Sequence[Event]) -> None:
    """Nobody is to be told."""
