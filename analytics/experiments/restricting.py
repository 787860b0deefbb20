"""The bots of an arm: kept from what it forbids, or made to pick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from analytics.lab.arms import Restriction
from games.bots.restricted import Forbidding, Kept, Picking
from games.engine import folding
from games.engine.aims import aim_of
from games.engine.flow import Chose
from games.engine.policy import Policy
from games.engine.records import Event
from games.engine.title import Title


class Seated(NamedTuple):
    """Who plays, what is told to them of the game once it is over, and what came of their
    restriction."""

    bots: list[Policy]
    look_back: Callable[[Sequence[Event]], None]
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

        def look_back(events: Sequence[Event]) -> None:
            state = title.state()
            for event in events:
                if isinstance(event, Chose) and event.forced and event.seat in forbidding:
                    forbidding[event.seat].saw(state, event.move)
                folding.apply(title, state, event)

        return Seated([forbidding.get(n, bot) for n, bot in enumerate(bots)], look_back, kept)
    picking = {seat: Picking(bots[seat], aims, restriction.how, kept) for seat in seats}
    return Seated([picking.get(n, bot) for n, bot in enumerate(bots)], _nothing, kept)


def _nothing(events: Sequence[Event]) -> None:
    """Nobody is to be told."""
