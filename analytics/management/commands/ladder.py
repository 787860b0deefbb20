"""``manage.py ladder``: each level of bots against the one below, until it is settled."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from itertools import combinations, islice, pairwise, permutations
from pathlib import Path
from time import process_time
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from analytics.ladder.blocks import Block, Match
from analytics.ladder.bots import name_of, name_on_trial, rules_of
from analytics.ladder.playing import play_block
from analytics.ladder.published import record_of
from analytics.ladder.results import Over, Results
from analytics.ladder.standing import Plan, Standing, bounds_of, measure
from analytics.ladder.tables import HEAD, line
from analytics.management.machine import machine
from games.bots.levels import LEVELS, offered
from games.bots.search import Effort
from games.engine import registry
from games.engine.prospects import prospects_of
from games.engine.title import Title

RESULTS = Path("var/ladder")
_PLAYED_AT_ONCE = 2
"""Blocks a process that are under way, so that none of them waits."""


class Command(BaseCommand):
    """Plays blocks of games, each seed with the one bot in every seat once, and keeps each block as
    soon as it is played: whoever stops it goes on with the same words and finds the same."""

    help = "Measure each level of bots among bots of the level below, until it is settled."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options of the command line."""
        parser.add_argument("titles", nargs="*", help="ids of titles (all that seat two)")
        parser.add_argument("--seats", nargs="*", type=int, help="numbers of seats (all)")
        parser.add_argument("--levels", nargs="*", help="the levels that are measured (all)")
        parser.add_argument("--among", help="the level of the others (the one below)")
        parser.add_argument("--grid", action="store_true", help="each level among each other")
        parser.add_argument("--effort", help="a row of EFFORTS as JSON, that no level has yet")
        parser.add_argument("--blocks", type=int, default=600, help="blocks a match at most (600)")
        parser.add_argument("--fixed", action="store_true", help="all blocks, settled or not")
        parser.add_argument("--equal", type=float, help="what is won if it is not better (1/seats)")
        parser.add_argument("--better", type=float, help="what is won if it is (.60, .45, .35 ...)")
        parser.add_argument("--seed", default="held", help="same seed, same games (held)")
        parser.add_argument("--processes", type=int, default=os.cpu_count())
        parser.add_argument("--results", type=Path, default=RESULTS, help=f"({RESULTS})")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a table in Markdown, a line when a match is over."""
        known = registry.titles()
        for name in options["titles"]:
            if name not in known:
                raise CommandError(f"There is no title {name!r}; there are {', '.join(known)}.")
        for level in [*(options["levels"] or ()), *filter(None, [options["among"]])]:
            if level not in LEVELS:
                raise CommandError(f"There is no level {level!r}; there are {', '.join(LEVELS)}.")
        if options["blocks"] < 1:
            raise CommandError("--blocks is at least 1.")
        titles = options["titles"] or _all_titles(options["effort"])
        efforts = _efforts(options["effort"], titles)
        self.stdout.write("\n".join(HEAD))
        with _spread(options["processes"]) as spread:
            for name in titles:
                title = registry.title(name)
                for seats in title.seat_counts:
                    if seats > 1 and seats in (options["seats"] or [seats]):
                        for match in _matches(title, seats, efforts.get(name), options):
                            standing = _measured(match, options, spread)
                            self.stdout.write(line(record_of(match, standing.blocks)))


def _all_titles(effort: str | None) -> list[str]:
    """An effort can be tried only in those that say what a seat may expect."""
    known = registry.titles()
    return [name for name, title in known.items() if not effort or title.prospects is not None]


def _efforts(text: str | None, titles: Iterable[str]) -> dict[str, Effort]:
    """The effort that is on trial in each title; none where none was named. Raises
    ``CommandError`` where a title cannot play by it."""
    if not text:
        return {}
    try:
        effort = msgspec.json.decode(text, type=Effort)
        for name in titles:
            prospects = prospects_of(registry.title(name))
            prospects.learned(effort.weights)
            if not 1 <= effort.questions <= len(prospects.pivotal):
                raise ValueError(f"questions are 1 to {len(prospects.pivotal)} in {name}.")
    except (ValueError, FileNotFoundError) as error:
        raise CommandError(f"--effort: {error}") from error
    return dict.fromkeys(titles, effort)


def _matches(
    title: Title[Any], seats: int, effort: Effort | None, options: dict[str, Any]
) -> Iterator[Match]:
    levels = offered(title.id, seats)
    if effort is not None:
        pairs = [(options["among"] or levels[-1], name_on_trial(effort, title))]
    elif options["grid"]:
        # With two at a table who wins among the other is the same match seen from both sides.
        every = combinations(levels, 2) if seats == 2 else permutations(levels, 2)
        pairs = [(below, name_of(level, title, seats)) for below, level in every]
    elif options["among"]:
        above = [level for level in levels if level != options["among"]]
        pairs = [(options["among"], name_of(level, title, seats)) for level in above]
    else:
        pairs = [(below, name_of(level, title, seats)) for below, level in pairwise(levels)]
    wanted = options["levels"] or [*LEVELS, ""]
    for others, single in pairs:
        if single.startswith("{") or single.split("/")[0] in wanted:
            others = name_of(others, title, seats)
            yield Match(title.id, rules_of(title.id, seats), seats, single, others, options["seed"])


def _measured(match: Match, options: dict[str, Any], spread: Any) -> Standing:
    results = Results(options["results"], match.title)
    bounds = bounds_of(match.seats, options["equal"], options["better"])
    plan = Plan(options["blocks"], bounds, options["fixed"])
    known = results.all().get(match, {})
    play = partial(play_block, match, process_time, machine())
    standing = measure(match, plan, known, play, spread, results.keep)
    if len(results.over().get(match, ())) != len(standing.blocks):
        results.keep(Over(match, len(standing.blocks)))
    return standing


class _spread:
    """Over so many processes; over none where one is enough."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = ProcessPoolExecutor(processes) if processes > 1 else None

    def __enter__(self) -> Callable[[Callable[[int], Block], Iterator[int]], Iterator[Block]]:
        return self._over_pool if self._pool else map

    def __exit__(self, *_: object) -> None:
        if self._pool:
            self._pool.shutdown(cancel_futures=True)

    def _over_pool(self, play: Callable[[int], Block], numbers: Iterator[int]) -> Iterator[Block]:
        assert self._pool is not None
        under_way: set[Future[Block]] = set()
        most = self._processes * _PLAYED_AT_ONCE
        while True:
            more = islice(numbers, most - len(under_way))
            under_way |= {self._pool.submit(play, number) for number in more}
            if not under_way:
                return
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for each in done:
                yield each.result()
