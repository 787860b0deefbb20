"""The first line of an exported history: what game it is, and with whose eyes it is seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from audit.history.origins import origin_seeds
from events.records import StoredEvent
from games.engine.flow import Forked
from games.engine.secrecy import Viewer
from games.identifiers import opaque_game
from games.models import Game, Seat
from games.models.game import Status
from games.models.seat import Kind
from games.selectors.seeing import opened_seed

FORMAT = 2


def header_of(game: Game, events: Sequence[StoredEvent], viewer: Viewer | None) -> dict[str, Any]:
    """``events``: those that follow in the file. ``viewer``: None if everything is shown."""
    last = events[-1]
    forks = [
        msgspec.json.decode(event.payload)
        for event in events
        if event.type == str(Forked.__struct_config__.tag)
    ]
    seeds = origin_seeds(game.pk, forks)
    return {
        "kleio": "history",
        "format": FORMAT,
        "game": opaque_game(game.pk),
        "stream": str(game.pk),
        "title": game.title,
        "rules": game.rules,
        "options": game.options,
        "parameters": game.patch,
        "status": str(Status.RUNNING if viewer is not None else game.status),
        "seats": [_seat(seat) for seat in game.seats.all()],
        "public": game.is_public,
        "viewer": None if viewer is None else sorted(viewer),
        "version": last.version,
        "hash": last.hash.hex(),
        "commitment": game.commitment,
        "seed": opened_seed(game) if viewer is None else None,
        "origin": [_origin(*each) for each in zip(forks, seeds, strict=True)] or None,
        "imported": game.imported_at is not None,
    }


def _seat(seat: Seat) -> dict[str, Any]:
    kind = Kind.BOT if seat.kind == Kind.BOT else Kind.PERSON
    return {"kind": str(kind), "level": seat.level if kind == Kind.BOT else None}


def _origin(fork: dict[str, Any], seed: str | None) -> dict[str, Any]:
    return {
        "game": fork["origin"],
        "version": fork["version"],
        "hash": fork["hash"],
        "seed": seed,
    }
