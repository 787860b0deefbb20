"""``manage.py soak``: random games in memory, held to the contract, with figures; no database."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bots.random import POLICIES
from games.engine import registry
from games.engine.errors import EngineError
from games.engine.playing_out import Tally, play_games
from games.engine.watch import Watch
from games.management.seat_counts import HELP, seat_counts

PIECE_OF_WORK = 50
"""Games that a process plays before it reports."""


@dataclass(frozen=True)
class Series:
    """What one line of figures is about; goes to the processes as it is."""

    title: str
    seats: int
    policy: str
    seed: str
    watched: bool


class Command(BaseCommand):
    """Plays random games of one title or of all, at each seat count."""

    help = (
        "Play random games in memory and print figures. Every game must end within its bound, "
        "keep its pieces and replay to its last state; the first that does not is named."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options of the command line."""
        parser.add_argument("title", nargs="?", help="a title's id; all titles without it")
        parser.add_argument("--seats", help=HELP)
        parser.add_argument("--games", type=int, default=200, help="games a seat count (200)")
        parser.add_argument("--first", type=int, default=0, help="number of the first game (0)")
        parser.add_argument("--seed", default="kleio", help="same seed, same games (kleio)")
        parser.add_argument("--policy", choices=sorted(POLICIES), default="random")
        parser.add_argument("--jobs", type=int, default=1, help="processes to spread over (1)")
        parser.add_argument(
            "--unwatched", action="store_true", help="do not check pieces and replay: speed alone"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line of figures for each title and seat count."""
        if options["games"] < 1 or options["jobs"] < 1 or options["first"] < 0:
            raise CommandError("--games and --jobs are at least 1, --first at least 0.")
        self.stdout.write(
            f"{'title':<20}{'seats':>6}{'games':>9}{'games/s':>10}{'moves/s':>10}{'moves':>8}"
            f"{'events':>8}{'longest':>9}{'widest':>8}"
        )
        for series in self._asked_for(options):
            numbers = range(options["first"], options["first"] + options["games"])
            start = perf_counter()
            try:
                tally = _spread(series, numbers, options["jobs"])
            except EngineError as error:
                where = " ".join(getattr(error, "__notes__", ()))
                raise CommandError(f"{series.title}: {error} ({where})") from error
            self.stdout.write(_line(series, tally, perf_counter() - start))
        self.stdout.write(
            "moves and events are means of a game; longest in batches; widest in moves."
        )

    def _asked_for(self, options: dict[str, Any]) -> Iterator[Series]:
        try:
            titles = (
                [registry.title(options["title"])]
                if options["title"]
                else registry.titles().values()
            )
        except EngineError as error:
            raise CommandError(str(error)) from error
        for title in titles:
            for seats in seat_counts(title, options["seats"]):
                yield Series(
                    title.id, seats, options["policy"], options["seed"], not options["unwatched"]
                )


def _spread(series: Series, numbers: range, jobs: int) -> Tally:
    total = Tally()
    pieces = [numbers[at : at + PIECE_OF_WORK] for at in range(0, len(numbers), PIECE_OF_WORK)]
    if jobs == 1:
        for piece in pieces:
            total.add(_play(series, piece))
        return total
    with ProcessPoolExecutor(jobs) as pool:
        for tally in pool.map(_play, [series] * len(pieces), pieces):
            total.add(tally)
    return total


def _play(series: Series, numbers: range) -> Tally:
    title = registry.title(series.title)
    policy = POLICIES[series.policy](title)
    watch = Watch if series.watched else None
    return play_games(title, [policy] * series.seats, numbers, series.seed, watch=watch)


def _line(series: Series, tally: Tally, seconds: float) -> str:
    moves = tally.batches - tally.games
    return (
        f"{series.title:<20}{series.seats:>6}{tally.games:>9,}{tally.games / seconds:>10,.0f}"
        f"{moves / seconds:>10,.0f}{moves / tally.games:>8.0f}"
        f"{tally.events / tally.games:>8.0f}{tally.longest:>9}{tally.widest:>8}"
    )
