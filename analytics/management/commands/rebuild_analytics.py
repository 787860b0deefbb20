"""``manage.py rebuild_analytics``: the rows about finished games, from the log alone."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from analytics.models import CountedGame
from analytics.projection.catching_up import catch_up
from analytics.projection.rebuilding import forget_everything
from analytics.selectors.coverage import uncounted
from games.models import Game
from games.models.game import PLAYED_HERE, Status

REPORT_SECONDS = 2.0


class Command(BaseCommand):
    """Counts every finished public game that was played here again."""

    help = (
        "Drop the rows about finished games and count them again from the log. Games go on"
        " meanwhile; figures are incomplete until it is done. It may be interrupted: --resume, or"
        " the next scheduled catch-up, goes on."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The options of the command line."""
        parser.add_argument(
            "--resume", action="store_true", help="drop nothing, go on where an earlier run ended"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Drop, count, and tell how far it is."""
        begin = perf_counter()
        if not options["resume"]:
            forget_everything()
        whole = Game.objects.filter(PLAYED_HERE, status=Status.FINISHED, is_public=True).count()
        while not catch_up(REPORT_SECONDS):
            self.stdout.write(f"{CountedGame.objects.count():,} of {whole:,} games")
        seconds = perf_counter() - begin
        self.stdout.write(f"{CountedGame.objects.count():,} games counted in {seconds:.1f} s")
        if failed := uncounted():
            self.stderr.write(f"Games that could not be looked at: {failed:,}; the log says why.")
