"""``manage.py rebuild_analytics``: the rows about finished games, from the log alone."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import FIRST_EXCEPTION, ProcessPoolExecutor, wait
from multiprocessing import get_context
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from analytics import process
from analytics.models import CountedGame
from analytics.projection.catching_up import catch_up, next_page, rate_all_anew
from analytics.projection.rebuilding import (
    count_all_anew,
    count_all_missed,
    forget_everything,
    left,
    mend_lots,
)
from analytics.selectors.coverage import uncounted
from database.at_hand import at, here
from shards.places import are_several, databases

REPORT_SECONDS = 2.0


def over_processes(jobs: int) -> Iterator[None]:
    """Count anew on this machine what is to be, to the end; gives way now and then till then."""
    # Not forked: a fork would share this process's database connection.
    with ProcessPoolExecutor(jobs, get_context("spawn"), process.set_up) as pool:
        parts = range(jobs)
        running = {pool.submit(process.count_anew, number, jobs, here()) for number in parts}
        while running:
            done, running = wait(running, REPORT_SECONDS, FIRST_EXCEPTION)
            for each in done:
                each.result()
            if running:
                yield


class Command(BaseCommand):
    """Counts every finished public game that was played here again."""

    help = (
        "Count all finished games again from the log, each in the place of what was counted before."
        " Games go on meanwhile and are counted, and figures lack none. It may be interrupted:"
        " --resume goes on, as the scheduled catch-up does with games that are left."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The options of the command line."""
        begin = parser.add_mutually_exclusive_group()
        begin.add_argument(
            "--resume", action="store_true", help="begin nothing, go on where an earlier run ended"
        )
        begin.add_argument(
            "--empty",
            action="store_true",
            help="drop all rows first: figures are incomplete until it is done",
        )
        parser.add_argument(
            "--jobs", type=int, default=1, help="processes that count what was counted before (1)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Count, look for what is wrong beside it, and tell how far it is: in each database."""
        for database in databases():
            if are_several():
                self.stdout.write(f"{database}:")
            with at(database):
                self._count_here(options)

    def _count_here(self, options: dict[str, Any]) -> None:
        begin = perf_counter()
        if options["empty"]:
            forget_everything()
        elif not options["resume"]:
            count_all_anew()
        if options["jobs"] > 1:
            for _ in over_processes(options["jobs"]):
                self._look_up()
        self._catch_up()
        count_all_missed()
        if wrong := mend_lots():
            self.stderr.write(f"Lots that did not hold what their games hold: {wrong:,}; mended.")
        rate_all_anew()
        self._catch_up()
        seconds = perf_counter() - begin
        self.stdout.write(f"{CountedGame.objects.count():,} games counted in {seconds:.1f} s")
        if failed := uncounted():
            self.stderr.write(f"Games that could not be looked at: {failed:,}; the log says why.")

    def _look_up(self) -> None:
        """While processes count anew: what is new is counted here."""
        while next_page():
            pass
        self._tell()

    def _catch_up(self) -> None:
        while not catch_up(REPORT_SECONDS):
            self._tell()

    def _tell(self) -> None:
        counted = CountedGame.objects.count()
        self.stdout.write(f"{counted:,} games counted, {left():,} of them to be counted anew")
