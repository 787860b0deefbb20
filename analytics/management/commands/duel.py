"""``manage.py duel``: how often one policy wins against others; in memory, no database."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from time import process_time
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from analytics.statistics.intervals import wilson
from games.bots.duel import Duel, duel
from games.bots.levels import LEVELS
from games.bots.random import POLICIES
from games.engine import registry
from games.engine.errors import EngineError
from games.engine.policy import Policy
from games.engine.title import Title
from games.management.seat_counts import HELP, seat_counts

PLAYERS: Mapping[str, Callable[[Title[Any]], Policy]] = {**POLICIES, **LEVELS}


class Command(BaseCommand):
    """Seats one policy among others, in each seat in turn, and counts its wins."""

    help = "Play games of one policy against others and print how often it wins; ties share."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options of the command line."""
        parser.add_argument("title", help="a title's id")
        parser.add_argument("one", nargs="?", choices=sorted(PLAYERS), default="greedy")
        parser.add_argument("others", nargs="?", choices=sorted(PLAYERS), default="random")
        parser.add_argument("--seats", help=HELP)
        parser.add_argument("--games", type=int, default=400, help="games a seat count (400)")
        parser.add_argument("--seed", default="kleio", help="same seed, same games (kleio)")
        parser.add_argument("--options", default="{}", help="options of the title as JSON ({})")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line of figures for each seat count."""
        if options["games"] < 1:
            raise CommandError("--games is at least 1.")
        try:
            title = registry.title(options["title"])
            chosen = title.reading.options(msgspec.json.decode(options["options"]))
            for seats in seat_counts(title, options["seats"]):
                title.check_options(chosen, seats)
        except msgspec.DecodeError as error:
            raise CommandError(f"--options is no JSON: {error}.") from error
        except EngineError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{options['one']} among {options['others']}")
        self.stdout.write(
            f"{'seats':>5}{'games':>8}{'won':>8}{'95 % interval':>16}{'equal':>8}{'score':>8}"
            f"{'others':>8}"
        )
        for seats in seat_counts(title, options["seats"]):
            start = process_time()
            single, others = PLAYERS[options["one"]](title), PLAYERS[options["others"]](title)
            result = duel(
                title, single, others, seats, range(options["games"]), options["seed"], chosen
            )
            milliseconds = 1000 * (process_time() - start) / result.games
            self.stdout.write(_line(seats, result) + f"   {milliseconds:.0f} ms of CPU a game")


def _line(seats: int, result: Duel) -> str:
    """``equal`` is the share that equally good players would win. The interval is Wilson's: the
    number of games was settled before."""
    low, high = wilson(result.wins, result.games)
    return (
        f"{seats:>5}{result.games:>8,}{result.rate:>8.1%}{f'{low:.1%} to {high:.1%}':>16}"
        f"{1 / seats:>8.1%}"
        f"{result.score / result.games:>8.1f}{result.others / result.games:>8.1f}"
    )
