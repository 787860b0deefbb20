"""``manage.py verify``: check stored games with the rules that decided them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import timedelta
from multiprocessing import get_context
from time import perf_counter
from typing import Any
from uuid import UUID

import django
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from audit.adjudicating.everything import games_and_streams
from audit.adjudicating.game import Checked, check_game
from audit.checkpoints.checking import first_broken
from database.at_hand import at, connection
from events.chain import Fault
from events.regrouping import is_laid_together
from games.identifiers import game_of, opaque_game
from shards.places import databases, place_of

_Found = tuple[str, UUID]
"""A database, and what lies there."""


class Command(BaseCommand):
    """Prints a line for each faulty game, then figures."""

    help = (
        "Check games: every event, hash and stamp; each decision, made again by the rules with the "
        "recorded draws; the seed and the seats' part in it; and all rows beside the log. Without "
        "--since and names, published checkpoints too. Games may go on meanwhile. Exit status 1 if "
        "anything is wrong."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The options of the command line."""
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("games", nargs="*", default=[], help="ids, gme_ and 32 hex digits")
        which.add_argument("--all", action="store_true", help="every game and every stream")
        which.add_argument("--since", type=float, metavar="HOURS", help="what moved since then")
        parser.add_argument("--jobs", type=int, default=1, help="processes to spread over (1)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check game by game; SystemExit 1 on any fault."""
        if not is_laid_together(connection):
            raise CommandError(
                "Migration events.0005 has not come to its end, and what it has made so far is not"
                " the log yet: migrate, or verify with the release before."
            )
        began = perf_counter()
        games = self._asked_for(options)
        total, faults, replayed = Counter[str](), 0, Counter[str]()
        for checked in _spread(games, options["jobs"]):
            total.update(events=checked.events, draws=checked.draws)
            replayed.update([checked.replayed] if checked.replayed else [])
            if checked.fault is not None:
                faults += 1
                self.stdout.write(f"{opaque_game(checked.game)}: {checked.fault}")
        if options["all"] and (broken := first_broken()) is not None:
            faults += 1
            self.stdout.write(str(broken))
        for rules, count in sorted(replayed.items()):
            self.stdout.write(
                f"{count} games of {rules} were replayed and not adjudicated: other rules are"
                " installed."
            )
        seconds = perf_counter() - began
        self.stdout.write(
            f"{len(games):,} games, {total['events']:,} events, {total['draws']:,} draws in"
            f" {seconds:.1f} s, {total['events'] / seconds:,.0f} events/s."
            f" {f'{faults} faults.' if faults else 'No fault was found.'}"
        )
        if faults:
            raise SystemExit(1)

    def _asked_for(self, options: dict[str, Any]) -> list[_Found]:
        if options["jobs"] < 1:
            raise CommandError("--jobs is at least 1.")
        if options["games"]:
            try:
                games = [game_of(name) for name in options["games"]]
            except ValueError:
                raise CommandError(
                    "A game is named gme_ and 32 hex digits, as the API names it."
                ) from None
            return [(place_of(game), game) for game in games]
        hours = options["since"]
        since = None if hours is None else timezone.now() - timedelta(hours=hours)
        asked = []
        for database in databases():
            with at(database):
                asked += [(database, game) for game in games_and_streams(since)]
        return asked


def _spread(games: list[_Found], jobs: int) -> Iterator[Checked]:
    """In the order of ``games``, each in memory alone."""
    if jobs == 1:
        yield from map(_check, games)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), django.setup) as workers:
        yield from workers.map(_check, games, chunksize=8)


def _check(asked: _Found) -> Checked:
    database, game = asked
    with at(database):
        checked = check_game(game)
    if checked.fault is None and (place := place_of(game)) != database:
        reason = f"It lies at {database}, and its slot at {place}."
        checked.fault = Fault(game, 0, "shards_slot", reason)
    return checked
