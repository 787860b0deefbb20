"""End a game for which nobody else can."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from database import transaction
from games.errors import GamesError
from games.identifiers import game_of
from games.models import Game
from games.models.game import Status
from games.services.leaving import call_off
from games.services.stopping import stop_by_operator
from shards.places import at_game

MOST_CHARACTERS = 200


class Command(BaseCommand):
    """A game that runs is over then, without a winner; one that has not begun is cancelled."""

    help = "End a running game without a winner, or cancel one that has not begun."

    def add_arguments(self, parser: CommandParser) -> None:
        """The game and the reason."""
        parser.add_argument("game", help="its id, gme_ and 32 hex digits")
        parser.add_argument(
            "--reason",
            required=True,
            help="what everybody who looks at the game is told, for ever, as a sentence",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """End it, and say what became of it."""
        note = options["reason"].strip()
        if not note or len(note) > MOST_CHARACTERS or not note.isprintable():
            raise CommandError(
                f"--reason is a sentence of 1 to {MOST_CHARACTERS} printable characters."
            )
        try:
            game_id = game_of(options["game"])
        except ValueError:
            raise CommandError("A game is named by its id, gme_ and 32 hex digits.") from None
        with at_game(game_id):
            self._end(game_id, note)

    def _end(self, game_id: UUID, note: str) -> None:
        with transaction.atomic():
            game = Game.objects.select_for_update().filter(pk=game_id).first()
            if game is None:
                raise CommandError("There is no game of this id.")
            if game.status == Status.OPEN:
                call_off(game)
                self.stdout.write("It had not begun, and is cancelled.")
                return
        if game.status != Status.RUNNING:
            raise CommandError(f"It is {game.status} already.")
        try:
            stop_by_operator(game, note)
        except GamesError as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write("It is over, and nobody has won.")
