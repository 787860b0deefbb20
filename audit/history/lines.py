"""The events of an exported history, one a line, whole or as one viewer may know them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC
from typing import Any

import msgspec

from audit.history.header import header_of
from events.canonical import canonical
from events.parts import REQUEST, digest, request_of, salt, take, value_of
from events.reading import read_events
from events.records import StoredEvent
from games.engine import registry
from games.engine.secrecy import Viewer, private_parts
from games.engine.title import Title
from games.errors import Conflict
from games.models import Game
from games.models.game import Status
from games.services.seeds import seed_of


def history(game: Game, viewer: Viewer) -> bytes:
    """The history of a game as NDJSON: all of it once the game is over, else what the viewer knows.

    Raises ``Conflict`` (``not_begun``, ``old_form``).
    """
    return b"".join(line + b"\n" for line in history_lines(game, viewer))


def history_lines(game: Game, viewer: Viewer) -> Iterator[bytes]:
    """The same line by line."""
    if game.version == 0:
        raise Conflict("This game has not begun, so it has no history.", "not_begun")
    events = read_events(game.pk)
    if any(event.private is None for event in events):
        raise Conflict(
            "This game began before histories could be exported; `manage.py verify` checks it.",
            "old_form",
        )
    seen = None if game.status == Status.FINISHED else viewer
    return _lines(game, events, seen)


def _lines(game: Game, events: list[StoredEvent], viewer: Viewer | None) -> Iterator[bytes]:
    yield canonical(header_of(game, events, viewer))
    title, salt_key = registry.title(game.title, game.rules), seed_of(game.pk).salt_key
    batch = -1
    for event in events:
        opens, batch = event.batch != batch, event.batch
        yield canonical(line_of(title, event, viewer, salt_key, opens=opens))


def line_of(
    title: Title[Any], event: StoredEvent, viewer: Viewer | None, salt_key: bytes, *, opens: bool
) -> dict[str, Any]:
    """One event. ``viewer``: None if everything is shown. ``opens``: it begins a batch."""
    paths = (event.private or "").split()
    shown = set(paths) if viewer is None else _shown(title, event, viewer)
    line: dict[str, Any] = {
        "version": event.version,
        "batch": event.batch,
        "type": event.type,
        "actor": event.actor,
        "payload": msgspec.json.decode(event.payload),
        "at": _time(event),
        "hash": event.hash.hex(),
    }
    if opens:
        line[REQUEST] = request_of(event.key, event.fingerprint)
    private: dict[str, dict[str, str]] = {}
    for path in paths:
        salt_of_part = salt(salt_key, str(event.stream), event.version, path)
        if path in shown:
            private[path] = {"salt": salt_of_part.hex()}
        else:
            private[path] = {"digest": digest(salt_of_part, value_of(take(line, path)))}
    return line | {"private": private}


def _shown(title: Title[Any], event: StoredEvent, viewer: Viewer) -> set[str]:
    """The private parts that the viewer may know. What brought the request is nobody's to know."""
    parts = private_parts(title.reading.event(event.payload))
    return {f"payload.{path}" for path, part in parts.items() if not part.seats.isdisjoint(viewer)}


def _time(event: StoredEvent) -> str:
    return event.recorded_at.astimezone(UTC).isoformat(timespec="microseconds")[:-6] + "Z"
