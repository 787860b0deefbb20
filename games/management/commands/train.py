"""``manage.py train``: learns what seats may expect, from games that bots play with themselves."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games.bots.learning import AIMS, learn, rows_of
from games.bots.levels import LEVELS
from games.bots.self_play import Game, Straying, Stumbling, game
from games.engine import registry
from games.engine.errors import EngineError
from games.engine.prospects import Rows, Weights, by_seats
from games.management.seat_counts import HELP, seat_counts

_PART = 20


class Command(BaseCommand):
    """Plays, learns and writes the weights; the same arguments give the same file."""

    help = "Learn the weights of a title's prospects and write them as JSON."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options of the command line."""
        parser.add_argument("title", help="a title's id")
        parser.add_argument("--seats", help=HELP)
        parser.add_argument("--games", type=int, default=1000, help="games a seat count (1000)")
        parser.add_argument("--level", choices=sorted(LEVELS), default="greedy")
        parser.add_argument("--stumbles", type=float, default=0.08, help="random moves (0.08)")
        parser.add_argument(
            "--strays", type=int, default=0, help="rounds, before one of which bots stray (0)"
        )
        parser.add_argument(
            "--questions", type=int, default=1, help="the list of questions where they do (1)"
        )
        parser.add_argument("--aim", choices=sorted(AIMS), default="", help="what weights tell")
        parser.add_argument("--seed", default="train", help="same seed, same weights (train)")
        parser.add_argument("--processes", type=int, default=os.cpu_count())
        parser.add_argument("--out", type=Path, help="a file (the next number beside the title)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Tell what was learned of each row, and write the file."""
        try:
            title = registry.title(options["title"])
            counts = seat_counts(title, options["seats"])
        except EngineError as error:
            raise CommandError(str(error)) from error
        prospects = title.prospects
        if prospects is None:
            raise CommandError(f"{title.name} does not say what a seat may expect.")
        number = prospects.newest + 1
        out: Path = options["out"] or prospects.file(number)
        rows: dict[int, Rows] = {}
        for seats in counts:
            learned = learn(prospects, list(_games(title.id, seats, options)), options["aim"])
            for row, each in learned.items():
                self.stdout.write(
                    f"{seats} seats, row {row}: {each.moments} moments, {each.right:.3f} right"
                )
            rows[seats] = rows_of(learned)
        origin = "{games} games of {level} with {stumbles} random moves, seed {seed}"
        origin += ", strays {strays}, questions {questions}" if options["strays"] else ""
        origin += ", by {aim}" if options["aim"] else ""
        weights = Weights(
            number, title.rules, list(prospects.names), origin.format(**options), by_seats(rows)
        )
        out.write_bytes(msgspec.json.format(msgspec.json.encode(weights), indent=0) + b"\n")
        self.stdout.write(f"Written: {out}")


def _games(title: str, seats: int, options: dict[str, Any]) -> Iterator[Game]:
    how = {key: options[key] for key in ("level", "stumbles", "strays", "questions", "seed")}
    parts = range(0, options["games"], _PART)
    with ProcessPoolExecutor(options["processes"]) as pool:
        played = [
            pool.submit(
                _played,
                title,
                seats,
                how,
                range(first, min(first + _PART, options["games"])),
            )
            for first in parts
        ]
        for part in played:
            yield from part.result()


def _played(name: str, seats: int, how: dict[str, Any], numbers: range) -> list[Game]:
    title = registry.title(name)
    player = Stumbling(LEVELS[how["level"]](title), how["stumbles"])
    keys = [f"{how['seed']}|{name}|{seats}|{n}" for n in numbers]
    if not how["strays"]:
        return [game(title, player, seats, key) for key in keys]
    games = []
    for key in keys:
        until = 1 + int(Random(f"{key}|strays").random() * how["strays"])
        straying = Straying(title, player, how["questions"], until)
        games.append(game(title, straying, seats, key, since=until))
    return games
