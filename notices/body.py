"""What is told: a game, a seat, a version and a link; never what is to be seen there."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

import msgspec
from django.conf import settings

from games.identifiers import opaque_game


class About(msgspec.Struct, frozen=True):
    """The game that a notice is about. ``seat`` from 0."""

    game: str
    title: str
    seat: int
    version: int
    link: str


class Challenge(msgspec.Struct, frozen=True):
    """What an endpoint, or a browser, sends back to show that it wants notices."""

    challenge: str


class Told(msgspec.Struct, frozen=True):
    """A whole notice. ``timestamp``: when it was found due, the same each time it is sent."""

    type: str
    timestamp: str
    data: msgspec.Raw


def link_to(game: UUID) -> str:
    """Where people play the game: whole where KLEIO_PUBLIC_URL is set, else from the root on."""
    return f"{settings.KLEIO_PUBLIC_URL}/games/{opaque_game(game)}/table/"


def written(kind: str, at: datetime, data: About | Challenge | None = None) -> bytes:
    """The JSON of a notice; ``data`` is an empty object where there is nothing to tell."""
    moment = at.isoformat(timespec="seconds").replace("+00:00", "Z")
    about = msgspec.Raw(b"{}" if data is None else msgspec.json.encode(data))
    return msgspec.json.encode(Told(kind, moment, about))
