"""``manage.py simulate``: real games of bots, stored and counted, to see how a rule plays."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from time import perf_counter
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from analytics.catalogue import METRICS
from analytics.models import Simulation
from analytics.parsing import parse_query
from analytics.projection.catching_up import catch_up
from analytics.selectors.rates import rates
from analytics.simulation.ordering import order
from analytics.simulation.storing import MovedAway, refuse_moved
from analytics.spreading import NobodyPlays, over_processes, over_workers
from analytics.works import of_simulation
from games.bots.levels import DEFAULT_LEVEL, LEVELS, thinks
from games.engine import registry
from games.engine.errors import EngineError
from games.errors import GamesError


class Command(BaseCommand):
    """Plays a number of games and says who won."""

    help = (
        "Play games of bots, spread over the workers, and store them marked as a simulation."
        " Options of the title are options here as well, as JSON or as key=value,key=value."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The options of the command line, and those of the titles."""
        parser.add_argument("title", nargs="?", help="a title's id")
        parser.add_argument("--seats", type=int, help="how many (by the bots named, else the most)")
        parser.add_argument(
            "--bots", help=f"levels by seat, of {', '.join(LEVELS)}, as in greedy,random; one: all"
        )
        parser.add_argument("--games", type=int, default=100, help="how many (100)")
        parser.add_argument(
            "--parameters", nargs="+", default=[], metavar="NAME=NUMBER", help="changed rules"
        )
        parser.add_argument(
            "--rotate", action="store_true", help="bots move on by one seat from game to game"
        )
        parser.add_argument("--seed", help="same text, same games; without it they are new")
        parser.add_argument("--local", action="store_true", help="play here, not on the workers")
        parser.add_argument(
            "--jobs", type=int, default=os.cpu_count() or 1, help="processes for --local"
        )
        parser.add_argument("--resume", metavar="SIM", help="go on with sim_…, with no other words")
        for name in _options_of_titles():
            parser.add_argument(f"--{name}", dest=f"option_{name}", help="as the title has it")

    def handle(self, *args: Any, **options: Any) -> None:
        """Order, play, count, tell."""
        simulation = (
            _simulation_named(options["resume"]) if options["resume"] else _ordered(options)
        )
        try:
            refuse_moved(simulation)
        except MovedAway as why:
            raise CommandError(str(why)) from None
        self.stdout.write(f"{simulation.opaque}: {simulation.games:,} games of {simulation.title}")
        begin = perf_counter()
        first = simulation.played.count()
        try:
            self._show(simulation, _run(simulation, options))
        except MovedAway as why:  # while it was played
            raise CommandError(str(why)) from None
        except NobodyPlays as problem:
            raise CommandError(
                "No worker plays. Start workers (`make run`), or play here with --local; go on"
                f" with --resume {simulation.opaque}."
            ) from problem
        except KeyboardInterrupt:
            left = "Stopped; go on" if options["local"] else "Workers play on; watch them"
            raise CommandError(f"{left} with --resume {simulation.opaque}.") from None
        seconds = perf_counter() - begin
        played = simulation.games - first
        self.stdout.write(f"{played:,} games in {seconds:.1f} s, {played / seconds:.1f} games/s")
        catch_up()
        self._tell(simulation)

    def _show(self, simulation: Simulation, progress: Iterator[int]) -> None:
        """A line that changes on a terminal, and one for each tenth elsewhere."""
        shown = -1
        for done in progress:
            tenths = 10 * done // simulation.games
            if self.stdout.isatty():
                self.stdout.write(f"\r{done:,} of {simulation.games:,}", ending="")
                self.stdout.flush()
            elif tenths > shown:
                self.stdout.write(f"{done:,} of {simulation.games:,}")
            shown = tenths
        if self.stdout.isatty():
            self.stdout.write("")

    def _tell(self, simulation: Simulation) -> None:
        metric = METRICS["win-rates"]
        asked = {"title": simulation.title, "simulation": simulation.opaque}
        for by in ("seat", "level") if len(set(simulation.levels)) > 1 else ("seat",):
            answer = rates(metric, parse_query(metric, {**asked, "by": by}))
            for row in answer.rows:
                if row.rate is None:
                    self.stdout.write(f"{row.name:<10} n {row.n:>7,}  too few for a rate")
                    continue
                equal = "" if row.expected is None else f"; equal {row.expected:.1%}"
                self.stdout.write(
                    f"{row.name:<10} n {row.n:>7,}  wins {row.rate:6.1%}"
                    f"  ({row.low:.1%} to {row.high:.1%}{equal})"
                )
        query = urlencode(asked)
        self.stdout.write(f"Drawn: {reverse('win-rates')}?{query}")
        self.stdout.write(f"As JSON: /api/analytics/{metric.id}/?{query}")


def _run(simulation: Simulation, options: dict[str, Any]) -> Iterator[int]:
    if not options["local"]:
        if any(map(thinks, simulation.levels)):
            raise CommandError(
                "Bots that think would hold workers up. Play here, with"
                f" --local --resume {simulation.opaque}."
            )
        return over_workers(of_simulation(simulation))
    if options["jobs"] < 1:
        raise CommandError("--jobs is at least 1.")
    return over_processes(of_simulation(simulation), options["jobs"])


def _ordered(options: dict[str, Any]) -> Simulation:
    if options["title"] is None:
        raise CommandError(f"Name a title: {', '.join(registry.titles())}.")
    try:
        title = registry.title(options["title"])
        return order(
            title.id,
            _levels(options, max(title.seat_counts)),
            options["games"],
            options=_title_options(options),
            patch=_patch(options["parameters"]),
            rotate=options["rotate"],
            seed=options["seed"],
        )
    except (EngineError, GamesError) as problem:
        raise CommandError(str(problem)) from problem


def _simulation_named(opaque: str) -> Simulation:
    try:
        return Simulation.objects.get(pk=UUID(opaque.removeprefix("sim_")))
    except (ValueError, Simulation.DoesNotExist):
        raise CommandError(f"There is no simulation {opaque!r}.") from None


def _levels(options: dict[str, Any], most: int) -> list[str]:
    levels = (options["bots"] or DEFAULT_LEVEL).split(",")
    seats = options["seats"] or (len(levels) if len(levels) > 1 else most)
    if len(levels) == 1:
        return levels * seats
    if len(levels) != seats:
        raise CommandError(f"--bots names {len(levels)} bots for {seats} seats; name one or all.")
    return levels


def _patch(words: list[str]) -> dict[str, int]:
    patch = {}
    for word in words:
        name, _, number = word.partition("=")
        try:
            patch[name] = int(number)
        except ValueError:
            raise CommandError(f"--parameters {word}: write NAME=NUMBER.") from None
    return patch


def _options_of_titles() -> list[str]:
    """The names of the options of all titles."""
    fields = [name for t in registry.titles().values() for name in t.options.__struct_fields__]
    return list(dict.fromkeys(fields))


def _title_options(options: dict[str, Any]) -> dict[str, Any]:
    return {
        name.removeprefix("option_"): _value(text)
        for name, text in options.items()
        if name.startswith("option_") and text is not None
    }


def _value(text: str) -> Any:
    """JSON, else pairs as in ``M3=B,X=random``, else the word itself."""
    try:
        return json.loads(text)
    except ValueError:
        if "=" not in text:
            return text
        return dict(pair.split("=", 1) for pair in text.split(",") if "=" in pair)
