"""Whether the first part of a forked game is that of the game that it names."""

from __future__ import annotations

from audit.adjudicating.record import FORKED, Record
from events.chain import Fault
from events.reading import read_events
from games.identifiers import game_of
from shards.places import at_game


def origin_fault(record: Record) -> Fault | None:
    """The copy against its origin, as far as that is on this server."""
    if len(record.promises) < 2:
        return None
    forked, version = record.promises[-1], record.promises[-1]["version"]
    here = {event.version: event for event in record.events}
    origin = game_of(forked["origin"])
    with at_game(origin):
        there = read_events(origin, upto=version)
    for event in there:
        copy = here[event.version]
        for field in ("batch", "type", "payload"):
            if getattr(copy, field) != getattr(event, field):
                reason = f"It is not what {forked['origin']} has, of which this is a copy."
                return Fault(record.game.pk, event.version, field, reason)
    if there and there[-1].hash.hex() != forked["hash"]:
        at = next(event.version for event in reversed(record.events) if event.type == FORKED)
        reason = f"{forked['origin']} has another hash at version {version}."
        return Fault(record.game.pk, at, "payload.hash", reason)
    return None


def unforked_fault(record: Record) -> Fault | None:
    """A fork of which only what it copied is left: its seed would not fit what stands there."""
    if record.game.origin is None or record.promises[1:]:
        return None
    reason = "The row says where the game was forked, and no event does."
    return Fault(record.game.pk, record.version, "games_game.origin", reason)
