"""``manage.py ladder``: each level of bots against the one below, as the table of docs/bots.md."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from time import process_time
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand, CommandError

from analytics.statistics.intervals import wilson
from games.bots.duel import Duel, duel
from games.bots.levels import LEVELS, offered
from games.engine import registry


class Rung(NamedTuple):
    """One seat of ``level`` among bots of the level ``below``."""

    title: str
    seats: int
    level: str
    below: str


class Command(BaseCommand):
    """Plays every level among the one below it, in each seat in turn, and counts its wins."""

    help = "Print how often each level of bots wins among bots of the level below."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options of the command line."""
        parser.add_argument("titles", nargs="*", help="ids of titles (all that seat two)")
        parser.add_argument("--seats", nargs="*", type=int, help="numbers of seats (all)")
        parser.add_argument("--levels", nargs="*", help="the levels that are measured (all)")
        parser.add_argument("--processes", type=int, default=os.cpu_count())
        parser.add_argument("--games", type=int, default=200, help="games a rung (200)")
        parser.add_argument("--seed", default="ladder", help="same seed, same games (ladder)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a table in Markdown, line by line as the games are played."""
        known = registry.titles()
        for name in options["titles"]:
            if name not in known:
                raise CommandError(f"There is no title {name!r}; there are {', '.join(known)}.")
        if options["games"] < 1:
            raise CommandError("--games is at least 1.")
        rungs = [
            Rung(name, seats, level, below)
            for name in options["titles"] or known
            for seats in registry.title(name).seat_counts
            if seats > 1 and seats in (options["seats"] or [seats])
            for below, level in pairwise(offered(name, seats))
            if level in (options["levels"] or LEVELS)
        ]
        self.stdout.write("| title, seats | level | among | won | 95 % | equal | CPU a game |")
        self.stdout.write("|---|---|---|---|---|---|---|")
        with ProcessPoolExecutor(options["processes"]) as pool:
            parts = [
                [pool.submit(_played, rung, part, options["seed"]) for part in _parts(options)]
                for rung in rungs
            ]
            for rung, played in zip(rungs, parts, strict=True):
                self.stdout.write(_line(rung, [each.result() for each in played]))


def _parts(options: dict[str, Any]) -> list[range]:
    """The numbers of the games, in pieces that keep all processors at work."""
    games, size = options["games"], 25
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def _played(rung: Rung, numbers: range, seed: str) -> tuple[Duel, float]:
    title, begun = registry.title(rung.title), process_time()
    level, below = LEVELS[rung.level](title), LEVELS[rung.below](title)
    return duel(title, level, below, rung.seats, numbers, seed), process_time() - begun


def _line(rung: Rung, parts: list[tuple[Duel, float]]) -> str:
    total, seconds = Duel(), 0.0
    for played, took in parts:
        total.add(played)
        seconds += took
    low, high = wilson(total.wins, total.games)
    name = registry.title(rung.title).name
    return (
        f"| {name}, {rung.seats} | {rung.level} | {rung.below} | {total.rate:.0%} |"
        f" {100 * low:.0f}–{100 * high:.0f} | {1 / rung.seats:.0%} |"
        f" {1000 * seconds / total.games:.0f} ms |"
    )
