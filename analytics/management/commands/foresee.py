"""``manage.py foresee``: how many starts of a solo game can be won at all."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from analytics.ladder import foreseen as figures
from analytics.ladder.bots import rules_of
from analytics.ladder.foreseen import Over, Start
from analytics.management.machine import machine
from games.bots.foreseeing import foresee
from games.bots.strengths import DOCUMENT
from games.engine import parameters, registry
from games.engine.errors import BadParameters

RESULTS = Path("var/foreseen")
PUBLISHED = DOCUMENT.parent / "ladder" / "foreseen.json"


class Command(BaseCommand):
    """Keeps each start as soon as it is done: whoever stops it goes on with the same words."""

    help = "Look for a way to win each start of a solo game, by who knows what chance brings."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options of the command line."""
        parser.add_argument("titles", nargs="*", help="ids of titles (all that are played alone)")
        parser.add_argument("--starts", type=int, default=100, help="(100)")
        parser.add_argument("--tries", type=int, default=1000, help="games a start (1000)")
        parser.add_argument(
            "--patch", nargs="*", default=[], metavar="NAME=NUMBER", help="numbers of the rules"
        )
        parser.add_argument("--seed", default="held", help="same seed, same starts (held)")
        parser.add_argument("--processes", type=int, default=os.cpu_count())
        parser.add_argument("--results", type=Path, default=RESULTS, help=f"({RESULTS})")
        parser.add_argument(
            "--publish", action="store_true", help="write docs/ladder and docs/bots.md, play none"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a row a title."""
        kept = figures.Kept(options["results"])
        if options["publish"]:
            _publish(kept, options["seed"])
            DOCUMENT.write_text(renewed(DOCUMENT.read_text("utf-8")), "utf-8")
            return
        if options["starts"] < 1 or options["tries"] < 1:
            raise CommandError("--starts and --tries are at least 1.")
        patch = _patch(options["patch"])
        titles = _titles(options["titles"], patch)
        self.stdout.write("\n".join(figures.HEAD))
        for title in titles:
            for row in figures.rows(_all(title, patch, options, kept)):
                self.stdout.write(figures.line(row))


def _publish(kept: figures.Kept, seed: str) -> None:
    """What is over by this seed and by the rules and appraisals in force stands in for what was
    published of it before."""
    by_rung = {row.rung: row for row in figures.read(PUBLISHED)}
    for starts in kept.over().values():
        for row in figures.rows(starts):
            if row.seed == seed and row.rules == rules_of(row.title, 1):
                by_rung[row.rung] = row
    figures.write(PUBLISHED, figures.in_order(by_rung.values()))


def _titles(names: Iterable[str], patch: dict[str, int]) -> list[str]:
    """Those that are asked for. Raises ``CommandError`` where one cannot be played so."""
    alone = [each.id for each in registry.titles().values() if each.nearness is not None]
    for name in names:
        if name not in alone:
            raise CommandError(f"{name!r} is not played alone; these are: {', '.join(alone)}.")
    wanted = list(names) or alone
    try:
        for name in wanted:
            parameters.patched(registry.title(name).parameters, patch)
    except BadParameters as error:
        raise CommandError(str(error)) from error
    return wanted


def _patch(words: Iterable[str]) -> dict[str, int]:
    patch = {}
    for word in words:
        name, _, number = word.partition("=")
        if not number.isdecimal():
            raise CommandError(f"--patch {word}: write NAME=NUMBER.")
        patch[name] = int(number)
    return patch


def _all(
    title: str, patch: dict[str, int], options: dict[str, Any], kept: figures.Kept
) -> list[Start]:
    known = kept.all()
    asked = [
        Start(title, rules_of(title, 1), patch, options["seed"], options["tries"], n, 0, "", 0, "")
        for n in range(options["starts"])
    ]
    missing = [each for each in asked if each.key not in known]
    if options["processes"] > 1:
        with ProcessPoolExecutor(options["processes"]) as pool:
            _keep(pool.map(partial(_looked, machine()), missing), kept)
    else:
        _keep(map(partial(_looked, machine()), missing), kept)
    if len(kept.over().get(asked[0].kind, ())) != len(asked):
        kept.add(
            Over(title, rules_of(title, 1), patch, options["seed"], options["tries"], len(asked))
        )
    return kept.over()[asked[0].kind]


def _keep(starts: Iterable[Start], kept: figures.Kept) -> None:
    for start in starts:
        kept.add(start)


def _looked(here: str, asked: Start) -> Start:
    begun, title = process_time(), registry.title(asked.title)
    key = f"{asked.seed}|{title.id}|1|{asked.number}"
    attempt = foresee(title, key, asked.tries, asked.patch)
    cpu = round(process_time() - begun, 3)
    return Start(
        *(*asked.kind[:2], asked.patch, asked.seed, asked.tries, asked.number),
        *(attempt.won_after, attempt.reason, cpu, here),
    )


def renewed(document: str) -> str:
    """The document with its table made anew of what is published."""
    before, _, rest = document.partition(figures.BEGIN)
    _, _, after = rest.partition(figures.END)
    made = [*figures.HEAD, *map(figures.line, figures.read(PUBLISHED))]
    return "\n".join([f"{before}{figures.BEGIN}", "", *made, "", f"{figures.END}{after}"])
