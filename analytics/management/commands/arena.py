"""``manage.py arena``: bots of any making in a round robin, of which every game is kept."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from analytics.arena.entrants import FORMS, BadEntrant, Entrants, entrant_of
from analytics.arena.playing import Kept, PlayedFixture, play
from analytics.arena.round_robin import Design, fixtures, lineups
from analytics.arena.standings import HEAD, ladder
from games.engine import registry
from games.engine.errors import EngineError

RESULTS = Path("var/arena")


class Command(BaseCommand):
    """Plays each line-up by the same seeds, with everybody in every seat once, and keeps each game
    as soon as it is played: whoever stops it goes on with the same words."""

    help = "Play bots against each other: levels, modules, programs, URLs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options of the command line."""
        parser.add_argument("title", help="a title's id")
        parser.add_argument("bots", nargs="+", help=f"NAME={FORMS}; a level alone is its own name")
        parser.add_argument("--seats", type=int, help="seats a game (the fewest above one)")
        parser.add_argument("--blocks", type=int, default=10, help="seeds a line-up (10)")
        parser.add_argument("--seed", default="arena", help="same seed, same chance (arena)")
        parser.add_argument("--seconds", type=float, default=5.0, help="for one choice (5)")
        parser.add_argument("--results", type=Path, default=RESULTS, help=f"({RESULTS})")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line a game with its link, and then the ladder in Markdown."""
        design = _design(options)
        kept = Kept(options["results"] / f"{design.title}.jsonl")
        known = kept.of(design)
        games: list[PlayedFixture] = []
        title = registry.title(design.title)
        try:
            entrants = Entrants(title, list(design.entrants), design.seconds)
        except BadEntrant as error:
            raise CommandError(str(error)) from None
        try:
            for fixture in fixtures(design, options["blocks"]):
                played = known.get(fixture) or play(design, fixture, entrants, kept)
                games.append(played)
                self.stdout.write(_line(played, is_new=fixture not in known))
        finally:
            entrants.close()
        self.stdout.write("\n".join(["", *HEAD]))
        self.stdout.write("\n".join(ladder([each.name for each in design.entrants], games)))


def _design(options: dict[str, Any]) -> Design:
    try:
        title = registry.title(options["title"])
        entrants = tuple(map(entrant_of, options["bots"]))
    except (EngineError, BadEntrant) as error:
        raise CommandError(str(error)) from None
    names = [each.name for each in entrants]
    if len(set(names)) < len(names) or len(names) < 2:
        raise CommandError("Name two bots at least, each by a name of its own.")
    seats = options["seats"] or min((n for n in title.seat_counts if n > 1), default=0)
    if seats not in title.seat_counts or seats < 2:
        counts = ", ".join(str(count) for count in title.seat_counts if count > 1)
        raise CommandError(f"{title.name} is played against others with {counts or 'no'} seats.")
    if options["blocks"] < 1 or options["seconds"] <= 0:
        raise CommandError("--blocks is at least 1, and --seconds more than 0.")
    assert lineups(names, seats)
    return Design(title.id, title.rules, seats, entrants, options["seed"], options["seconds"])


def _line(played: PlayedFixture, *, is_new: bool) -> str:
    """``greedy 1, mine 2  /games/gme_…/``, with what went wrong."""
    seats = zip(played.fixture.lineup, played.places, played.forfeited, strict=True)
    places = ", ".join(
        f"{name} {place}{' (forfeited)' if gone else ''}" for name, place, gone in seats
    )
    wrong = f"  {len(played.marks)} marks" if played.marks else ""
    return f"{places}  /games/{played.game}/{wrong}{'' if is_new else '  known'}"
