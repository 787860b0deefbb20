"""``manage.py put_away --days N``: bring old games to where they may lie on cheap disks."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from audit.old.choosing import old_games
from audit.old.telling import move_all
from events.putting_away import put_away


class Command(BaseCommand):
    """Prints a line for each game that stays, and how many went."""

    help = (
        "Move the events of games that were over so many days ago into the table events_old, which"
        " may lie on cheap disks and be dumped apart. Each is verified first; it is read, verified"
        " and exported as before. Needs the owner of the tables (KLEIO_AS_OWNER=1). Exit status 1"
        " if a game had to stay."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The options of the command line."""
        parser.add_argument("--days", type=float, required=True, help="over for so long at least")
        parser.add_argument("--most", type=int, default=100_000, help="so many at most (100,000)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Move some games after the other; SystemExit 1 if one had to stay."""
        if options["days"] < 0 or options["most"] < 1:
            raise CommandError("--days is 0 or more, and --most 1 or more.")
        before = timezone.now() - timedelta(days=options["days"])
        move_all(
            lambda: old_games(before, options["most"]),
            put_away,
            self.stdout.write,
            words="put away",
        )
