"""``manage.py conduct``: whole games of each level, held to what a bot may do and cost."""

from __future__ import annotations

import os
import resource
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from analytics.ladder import conduct_figures as figures
from analytics.ladder.conduct import Conduct, Wanted, conducted
from analytics.management.machine import machine
from games.bots.levels import LEVELS, thinks
from games.bots.strengths import DOCUMENT
from games.engine import registry
from games.services.bot_choice import LIMIT_SECONDS, LIMIT_SECONDS_THINKING

RESULTS = Path("var/conduct")
PUBLISHED = DOCUMENT.parent / "ladder" / "conduct.json"
MOST_MEGABYTES = 200
_AT_ONCE = 20
"""Games that are given out together, so that what was played is soon on disk."""


class Command(BaseCommand):
    """Keeps each game as soon as it is played: whoever stops it goes on with the same words."""

    help = "Play games of each level, and count what no bot may do: illegal moves, late ones."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options of the command line."""
        parser.add_argument("titles", nargs="*", help="ids of titles (all)")
        parser.add_argument("--levels", nargs="*", help="levels (all)")
        parser.add_argument("--games", type=int, default=1000, help="of each level and title")
        parser.add_argument("--processes", type=int, default=os.cpu_count())
        parser.add_argument("--results", type=Path, default=RESULTS, help=f"({RESULTS})")
        parser.add_argument(
            "--publish", action="store_true", help="write docs/ladder and docs/bots.md, play none"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a row a level and title; whatever is at fault ends the command so."""
        titles = options["titles"] or list(registry.titles())
        levels = options["levels"] or list(LEVELS)
        for name in {*titles} - {*registry.titles()} | {*levels} - {*LEVELS}:
            raise CommandError(f"There is no {name!r}.")
        kept = figures.Kept(options["results"])
        if options["publish"]:
            _publish(kept)
            return
        self.stdout.write("\n".join(figures.HEAD))
        for title in titles:
            for level in levels:
                for row in figures.rows(_all(title, level, options, kept)):
                    self.stdout.write(figures.line(row))
        faults = figures.faults(figures.rows(kept.newest()), MOST_MEGABYTES)
        if faults:
            raise CommandError("\n".join(faults))


def _all(title: str, level: str, options: dict[str, Any], kept: figures.Kept) -> list[Conduct]:
    cap = LIMIT_SECONDS_THINKING if thinks(level) else LIMIT_SECONDS
    asked = (Wanted(title, level, number, cap) for number in range(options["games"]))
    wanted = [each for each in asked if each.seats is not None]
    known = kept.all()
    missing = iter([each for each in wanted if each.key not in known])
    with ProcessPoolExecutor(options["processes"]) as pool:
        while some := list(islice(missing, _AT_ONCE)):
            for played in pool.map(_play, some):
                kept.add(played)
    known = kept.all()
    return [known[each.key] for each in wanted]


def _play(wanted: Wanted) -> Conduct:
    return conducted(wanted, process_time, _peak, machine())


def _peak() -> float:
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1_000_000 if sys.platform == "darwin" else 1_000)


def _publish(kept: figures.Kept) -> None:
    """What was played here of a level stands in for what was published of it before."""
    by_rung = {row.rung: row for row in figures.read(PUBLISHED)}
    by_rung |= {row.rung: row for row in figures.rows(kept.newest())}
    figures.write(PUBLISHED, figures.in_order(by_rung))
    DOCUMENT.write_text(renewed(DOCUMENT.read_text("utf-8")), "utf-8")


def renewed(document: str) -> str:
    """The document with its table made anew of what is published."""
    before, _, rest = document.partition(figures.BEGIN)
    _, _, after = rest.partition(figures.END)
    made = _lines()
    return "\n".join([f"{before}{figures.BEGIN}", "", *made, "", f"{figures.END}{after}"])


def _lines() -> Iterator[str]:
    rows = figures.read(PUBLISHED)
    yield from figures.HEAD
    yield from (figures.line(row) for row in rows)
