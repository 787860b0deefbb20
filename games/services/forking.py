"""Asking for a fork: a new game that begins at a position of one that is over."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from uuid import UUID

import msgspec

from events.reading import read_events
from events.records import StoredEvent
from games.engine import registry
from games.engine.flow import Stopped
from games.errors import Invalid, NotForkable
from games.identifiers import opaque_game
from games.models import Game, Player
from games.models.game import Status
from games.selectors.tables import game_for
from games.services import seating
from games.services.copying import require_rules
from games.services.lobby import set_table
from games.services.seating import SeatRequest
from shards.places import at_game

_STOPPED = str(Stopped.__struct_config__.tag)
_read_stop = msgspec.json.Decoder(Stopped).decode


def fork_game(
    creator: Player,
    origin_id: UUID,
    seats: Sequence[SeatRequest],
    *,
    at: int | None = None,
    is_public: bool | None = None,
    held: bool = False,
    address: str = "",
) -> Game:
    """A new game with seats of its own, which begins as a copy of another one up to version ``at``.

    ``at``: None for the last version at which somebody was asked. ``is_public``: None for as the
    origin is; what comes from a private game is private, or its history would come out.
    ``held``: see ``create_game``. It begins at once if no seat is open, else.

    Raises ``NotFound`` (no such game, or not the creator's to see), ``NotForkable`` (the game is
    not over, nobody was asked there, the rules are others, or it is private and a public one was
    asked for) or ``Invalid`` (``no_such_version``, ``bad_seats``, ``bad_level``).
    """
    origin = game_for(origin_id, creator)
    if origin.status != Status.FINISHED:
        raise NotForkable("Only a game that is over can be forked, or its secrets would come out.")
    if is_public and not origin.is_public:
        raise NotForkable("What comes from a private game is private; do not ask for a public one.")
    title = registry.title(origin.title)
    require_rules(title, origin)
    if len(seats) != origin.seat_count:
        raise Invalid(f"That game has {origin.seat_count} seats, not {len(seats)}.", "bad_seats")
    rows = seating.seats_asked_for(title, seats, creator)
    at = _version(origin, at)
    source = _source(origin, at)
    game = Game(
        title=origin.title,
        rules=origin.rules,
        seat_count=origin.seat_count,
        is_public=origin.is_public if is_public is None else is_public,
        population=seating.population_of(rows),
        options=origin.options,
        patch=origin.patch,
        creator=creator,
        held=held,
        origin=source.pk,
        origin_version=at,
    )
    return set_table(game, rows, address)


def _source(origin: Game, at: int) -> Game:
    """The game in which version ``at`` was played: what a fork copied belongs to its own origin,
    whose seed tells the draws there."""
    while origin.origin is not None and origin.origin_version is not None:
        if at > origin.origin_version:
            return origin
        with at_game(origin.origin):
            source = Game.objects.filter(pk=origin.origin).first()
        if source is None:
            raise NotForkable(
                f"Up to version {origin.origin_version} that game is a copy of"
                f" {opaque_game(origin.origin)}, which is not on this server: fork a later version."
            )
        origin = source
    return origin


def _came_to_its_bound(events: Sequence[StoredEvent]) -> bool:
    """Then nothing could be played after its last position either."""
    stopped = next((event for event in events[-3:] if event.type == _STOPPED), None)
    return stopped is not None and _read_stop(stopped.payload).reason in ("longest", "overdue")


def _version(origin: Game, at: int | None) -> int:
    """Where the copy ends: after a batch which was not the last one."""
    events = read_events(origin.pk)
    fit = [event.version for event, following in pairwise(events) if event.batch < following.batch]
    if _came_to_its_bound(events):
        del fit[-1]
    if at is None:
        at = fit[-1]
    if not 1 <= at <= origin.version:
        raise Invalid(
            f"That game has the versions 1 to {origin.version}; {at} is none of them.",
            "no_such_version",
        )
    if at not in fit:
        place = bisect_left(fit, at)
        near = " and ".join(map(str, fit[max(0, place - 1) : place + 1]))
        raise NotForkable(
            f"Nobody was asked after version {at}, so no game can go on from there; the nearest"
            f" that will do: {near}."
        )
    return at
