"""Playing a game of pebbles by hand, and looking at what is stored of it."""

from __future__ import annotations

import json
from typing import Any

from events.reading import read_events
from games.models import Game, Player
from games.services.idempotency import Played
from games.services.playing import play


def bet(amount: int) -> bytes:
    return json.dumps({"move": "bet", "amount": amount}).encode()


def take(count: int) -> bytes:
    return json.dumps({"move": "take", "count": count}).encode()


CHEER = b'{"move": "cheer"}'


def lay_bets(game: Game, *players: Player) -> None:
    """Every seat bets 1, so that the seats take turns from here on."""
    for seat, player in enumerate(players):
        play(game.pk, player, seat, bet(1))


def to_the_end(game: Game, *players: Player) -> Played:
    """The seats take one pebble in turn until none is left; the last answer."""
    lay_bets(game, *players)
    seat = 0
    while True:
        played = play(game.pk, players[seat], seat, take(1))
        game.refresh_from_db()
        if game.status == "finished":
            return played
        seat = (seat + 1) % len(players)


def log(game: Game) -> list[tuple[int, int, str, dict[str, Any]]]:
    """Everything stored of a game: version, batch, type and payload."""
    return [
        (event.version, event.batch, event.type, json.loads(event.payload))
        for event in read_events(game.pk)
    ]


def actors(game: Game) -> list[str | None]:
    """Who caused each batch."""
    first = {event.batch: event.actor for event in reversed(read_events(game.pk))}
    return [first[batch] for batch in sorted(first)]
