"""Look at games as whoever runs the server may."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from database.at_hand import HOME, at
from games.identifiers import game_of
from games.models import Game
from games.selectors import overview
from shards.places import at_game, databases

MOST = 10


class Command(BaseCommand):
    """All of them in short, or one."""

    help = "Tell where games stand, what waits longest and what failed; nothing that a seat knows."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which game."""
        parser.add_argument("game", nargs="?", help="its id, gme_ and 32 hex digits; else all")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print it."""
        if options["game"] is None:
            for database in databases():
                with at(database):
                    self._tell_all("" if database == HOME else f" at {database}")
            return
        try:
            game_id = game_of(options["game"])
        except ValueError:
            raise CommandError("A game is named by its id, gme_ and 32 hex digits.") from None
        with at_game(game_id):
            self._tell_of(game_id)

    def _tell_all(self, where: str) -> None:
        self._tell(f"Games{where}", overview.tally())
        self._tell("Played, the longest silent first", overview.longest_waiting(MOST))
        self._tell("Passed over by sweeps", overview.setbacks())

    def _tell_of(self, game_id: UUID) -> None:
        game = Game.objects.filter(pk=game_id).first()
        if game is None:
            raise CommandError("There is no game of this id.")
        for line in overview.one_game(game):
            self.stdout.write(line)

    def _tell(self, heading: str, lines: Iterable[str]) -> None:
        self.stdout.write(f"{heading}:")
        for line in list(lines) or ["none"]:
            self.stdout.write(f"  {line}")
