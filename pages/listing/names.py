"""What people are called where a game is told: by their names, and not by the labels of seats."""

from __future__ import annotations

import re
from collections import Counter

from games.engine.records import label
from games.models import Game, Player
from games.models.seat import Kind

_LABEL = re.compile(r"\bP([1-9]\d?)\b")


def called(player: Player) -> str:
    """A name; bots that people own are marked wherever it is shown."""
    return f"{player.name} (bot)" if player.is_bot else player.name


class Names:
    """What each seat of a game is called. Bots keep their labels, as they are alike, and so does
    whoever has left Kleio."""

    def __init__(self, game: Game) -> None:
        seats = list(game.seats.all())
        names = {
            seat.number: called(seat.player)
            for seat in seats
            if seat.kind == Kind.PERSON and seat.player is not None
        }
        borne = Counter(names.values())
        self._called = {
            number: name if borne[name] == 1 else f"{name} ({label(number)})"
            for number, name in names.items()
        }

    def of(self, seat: int) -> str:
        """``Ann``; ``Ann (P1)`` where two seats are played under one name; ``P2``."""
        return self._called.get(seat, label(seat))

    def put_into(self, sentence: str) -> str:
        """A sentence about seats as one about people. What people are called is not looked at."""
        return _LABEL.sub(lambda match: self.of(int(match[1]) - 1), sentence)
