"""``manage.py bring_back GAME…``: let old games lie where games are played again."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from audit.old.choosing import away
from audit.old.telling import move_all
from events.putting_away import bring_back
from games.identifiers import game_of


class Command(BaseCommand):
    """Prints a line for each game that stays, and how many came."""

    help = (
        "Move games that put_away has moved back, each verified first. Needs the owner of the"
        " tables (KLEIO_AS_OWNER=1). Exit status 1 if a game had to stay, or is not away."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The options of the command line."""
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("games", nargs="*", default=[], help="ids, gme_ and 32 hex digits")
        which.add_argument("--all", action="store_true", help="all that lie apart")

    def handle(self, *args: Any, **options: Any) -> None:
        """Move some games after the other; SystemExit 1 if one had to stay or is not away."""
        try:
            named = {game_of(name) for name in options["games"]}
        except ValueError:
            raise CommandError("A game is named gme_ and 32 hex digits.") from None

        every = options["all"]
        move_all(
            lambda: away(None if every else named),
            bring_back,
            self.stdout.write,
            words="brought back",
            named=() if every else named,
        )
