"""``manage.py doctor``: is everything as it should be?"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import InterfaceError, OperationalError

from audit.doctor import Finding, Level, Wanted
from audit.doctor.asking import answers
from audit.doctor.checks import BESIDE, CHECKS, OF_SEVERAL
from audit.doctor.unreachable import unreachable
from database.at_hand import HOME, at
from shards.places import are_several, databases

NEWEST = 100


class Command(BaseCommand):
    """Changes nothing, and may be run at any time, beside everything else."""

    help = (
        "Look at database, log, games and workers, and say in one line each what was found and what"
        " to do. Exit status 1 if anything has failed."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """How thoroughly to look."""
        depth = parser.add_mutually_exclusive_group()
        depth.add_argument(
            "--chains",
            type=int,
            default=NEWEST,
            metavar="N",
            help=f"verify the N newest streams of the last day (usually {NEWEST})",
        )
        depth.add_argument(
            "--all-chains", action="store_true", help="verify every stream and every checkpoint"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """One line a check as it comes, and their number at the end."""
        if options["chains"] < 0:
            raise CommandError("--chains takes a number from 0 on.")
        wanted = Wanted(None if options["all_chains"] else options["chains"])
        begin = perf_counter()
        count: Counter[Level] = Counter()
        for name, finding in self._everywhere(wanted):
            self._tell(name, finding)
            count[finding.level] += 1
        counts = ", ".join(f"{count[level]} {level}" for level in Level)
        self.stdout.write(f"{counts}; {perf_counter() - begin:.1f} s")
        if count[Level.FAIL]:
            sys.exit(1)

    def _everywhere(self, wanted: Wanted) -> Iterator[tuple[str, Finding]]:
        """Of each database, the home first; of one that does not answer that alone."""
        for database in databases():
            checks = CHECKS + (OF_SEVERAL if are_several() else [])
            of = "" if database == HOME else f"{database}: "
            try:
                with at(database):
                    for check, finding in answers(checks if database == HOME else BESIDE, wanted):
                        yield f"{of}{check.name}", finding
            except (InterfaceError, OperationalError) as problem:
                yield f"{of}database", unreachable(problem, database)

    def _tell(self, name: str, finding: Finding) -> None:
        do = f". {finding.do}" if finding.do else ""
        self.stdout.write(f"{finding.level!s:4}  {name}: {finding.text}{do}")
        self.stdout.flush()
