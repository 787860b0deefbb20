"""``manage.py calibrate``: whether the chances that are told of finished games are right."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from analytics.ladder import calibration
from analytics.ladder.bots import rules_of
from analytics.ladder.calibration import Calibration, bands, brier, equal, judged
from analytics.ladder.published import CHANCES
from games.bots.levels import LEVELS, thinks
from games.engine import registry
from games.engine.errors import EngineError
from games.management.seat_counts import HELP, seat_counts
from games.services.odds import PLAYOUTS


class Command(BaseCommand):
    """Plays games of one level, and from moments of them as often as is done when people ask."""

    help = "Judge the chances of seats by games that are played on, and keep the Brier score."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options of the command line."""
        quick = [level for level in LEVELS if not thinks(level)]
        parser.add_argument("title", help="a title's id")
        parser.add_argument("--seats", help=HELP)
        parser.add_argument("--level", choices=quick, default="greedy")
        parser.add_argument("--games", type=int, default=40, help="games a seat count (40)")
        parser.add_argument("--seed", default="held", help="same seed, same score (held)")
        parser.add_argument("--out", type=Path, default=CHANCES)

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line for each number of seats, and keep it."""
        if options["games"] < 1:
            raise CommandError("--games is at least 1.")
        try:
            title = registry.title(options["title"])
            counts = seat_counts(title, options["seats"])
        except EngineError as error:
            raise CommandError(str(error)) from error
        level, seed = options["level"], options["seed"]
        player = LEVELS[level](title)
        for seats in counts:
            moments = [
                said
                for number in range(options["games"])
                for said in judged(
                    title, seats, player, PLAYOUTS, f"{seed}|{title.id}|{seats}|{number}"
                )
            ]
            measured = Calibration(
                title.id,
                rules_of(title.id, seats),
                seats,
                level,
                seed,
                options["games"],
                PLAYOUTS,
                round(brier(moments), 4),
                round(equal(moments), 4),
                bands(moments),
            )
            kept = {each.of: each for each in calibration.read(options["out"])}
            calibration.write(options["out"], {**kept, measured.of: measured}.values())
            self.stdout.write(f"{title.name}, {seats}: {measured.score} (equal: {measured.equal})")
