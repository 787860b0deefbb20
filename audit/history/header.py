"""The first line of an exported history: what game it is, and with whose eyes it is seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from events.records import Event
from games.engine.flow import Forked
from games.engine.secrecy import Viewer
from games.identifiers import game_of, opaque_game
from games.models import Game, Seat
from games.models.game import Status
from games.models.seat import Kind
from games.selectors.seeing import opened_seed

FORMAT = 2


def header_of(game: Game, events: Sequence[Event], viewer: Viewer | None) -> dict[str, Any]:
    """``events``: those that follow in the file. ``viewer``: None if everything is shown."""
    last = events[-1]
    forks = [
        msgspec.json.decode(event.payload)
        for event in events
        if event.type == str(Forked.__struct_config__.tag)
    ]
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
        "origin": [_origin(fork) for fork in forks] or None,
        "imported": game.imported_at is not None,
    }


def _seat(seat: Seat) -> dict[str, Any]:
    kind = Kind.BOT if seat.kind == Kind.BOT else Kind.PERSON
    return {"kind": str(kind), "level": seat.level if kind == Kind.BOT else None}


def _origin(fork: dict[str, Any]) -> dict[str, Any]:
    """The seed of a game that is over is public, also of one that came with an import."""
    game = Game.objects.filter(pk=game_of(fork["origin"])).first()
    seed = opened_seed(game) if game else None
    return {
        "game": fork["origin"],
        "version": fork["version"],
        "hash": fork["hash"],
        "seed": seed,
    }
