"""``manage.py check_ratings``: whether the ratings are those that follow from the log."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from analytics.projection.catching_up import catch_up, rate_all_anew
from analytics.projection.recomputing import compare
from games.engine.english import some


class Command(BaseCommand):
    """Rates all games a second time and compares."""

    help = (
        "Read the events of all rated games again, rate them, and compare with the ratings that are"
        " shown; fails where one differs. See docs/figures.md."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The options of the command line."""
        parser.add_argument(
            "--mend",
            action="store_true",
            help="rate all games anew first; until that is done, ratings are those of before",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare, and tell what differs."""
        if options["mend"]:
            rate_all_anew()
        catch_up()
        comparison = compare()
        for each in comparison.differences:
            self.stderr.write(each)
        summary = f"{comparison.ratings:,} ratings of {comparison.games:,} games"
        if comparison.differences:
            raise CommandError(f"{some(len(comparison.differences), 'difference')} in {summary}.")
        self.stdout.write(f"{summary} follow from the log.")
