"""``manage.py export_game GAME``"""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from audit.history.lines import history_lines
from games.errors import GamesError
from games.identifiers import game_of
from games.models import Game


class Command(BaseCommand):
    help = (
        "Write the history of a game, for kleio_verify.py and import_game: all of it once the game "
        "is over; of a running one what a spectator may know."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="its id, gme_ and 32 hex digits")
        parser.add_argument("--output", "-o", default="-", help="a file; - is standard output")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        try:
            game = Game.objects.prefetch_related("seats").get(pk=game_of(options["game"]))
            lines = [*history_lines(game, frozenset())]
        except (ValueError, Game.DoesNotExist):
            raise CommandError(f"There is no game {options['game']!r}.") from None
        except GamesError as refusal:
            raise CommandError(str(refusal)) from None
        written = b"".join(line + b"\n" for line in lines)
        if options["output"] == "-":
            sys.stdout.buffer.write(written)
            return
        with open(options["output"], "wb") as file:
            file.write(written)
