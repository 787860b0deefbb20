"""``manage.py play_demo``: bot games of every title, so that there is something to see."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.bots.levels import LEVELS
from games.engine import registry
from games.engine.english import some
from games.engine.records import label
from games.identifiers import opaque_game
from games.models import Game
from games.models.game import Status
from games.services import enqueueing
from games.services.bots import play_to_the_end
from games.services.lobby import create_game
from games.services.seating import SeatRequest


class Command(BaseCommand):
    help = "Play a bot game of each title with each number of seats that has none yet."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--again", action="store_true", help="even if there are such games")
        parser.add_argument(
            "--begin", action="store_true", help="begin them only; the workers play them"
        )
        parser.add_argument("--level", choices=list(LEVELS), default="greedy")

    def handle(self, *args: Any, **options: Any) -> None:
        play = self._begin if options["begin"] else self._play
        for title in registry.titles().values():
            for count in title.seat_counts:
                seen = Game.objects.filter(title=title.id, seat_count=count)
                if options["again"] or not seen.exists():
                    play(title.id, count, options["level"])

    def _begin(self, title_id: str, count: int, level: str) -> None:
        self._tell(create_game(None, title_id, None, [SeatRequest("bot", level)] * count))

    def _play(self, title_id: str, count: int, level: str) -> None:
        with enqueueing.muted():
            game = create_game(None, title_id, None, [SeatRequest("bot", level)] * count)
            play_to_the_end(game.pk)
        game.refresh_from_db()
        self._tell(game)

    def _tell(self, game: Game) -> None:
        if game.status == Status.FINISHED:
            winners = " and ".join(map(label, game.winners))
            end = f"{f'won by {winners}' if winners else 'lost'} after {game.moves} moves"
        else:
            end = "being played by a worker"
        address = f"/games/{opaque_game(game.pk)}/"
        seats = some(game.seat_count, "seat")
        self.stdout.write(f"{address}  {game.title}, {seats}: {end}")
