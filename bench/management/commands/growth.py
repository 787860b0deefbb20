"""``manage.py growth``: what a million games take, from how it grows up to fewer."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

import config.celery  # noqa: F401  knows the tasks of the scheduler
from bench.growth.filling import measured
from bench.growth.page import MILLION, written
from bench.growth.works import Broken
from bench.machine import busy_with_others, machine
from bench.page import NoPlace, Part, Run
from bench.scratch import ScratchProblem, scratch_database
from environment.folders import ROOT

SIZES = "1000,4000,16000"


class Command(BaseCommand):
    help = (
        "Fill a scratch database with games, measure at some sizes, and say from the growth what a"
        " million takes. Exit status 1 if anything grows more than it may."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options of the command line."""
        parser.add_argument(
            "--games", default=SIZES, help=f"at which sizes to measure, from few to many ({SIZES})"
        )
        parser.add_argument(
            "--out", type=Path, default=ROOT / "build" / "growth.json", help="where figures go"
        )
        parser.add_argument(
            "--into", type=Path, help="a page that shall tell them, such as docs/growth.md"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Fill, measure, print, write."""
        sizes, began, busy = _sizes(options["games"]), perf_counter(), busy_with_others()
        try:
            part = None if options["into"] is None else Part(options["into"])
            with scratch_database():
                on = machine(database=True)
                growth = measured(sizes, self._say)
        except (Broken, NoPlace, ScratchProblem) as problem:
            raise CommandError(str(problem)) from problem
        run = Run(on, busy, datetime.now(UTC).date(), perf_counter() - began)
        lines = written(growth, run)
        self._say("\n" + lines)
        options["out"].parent.mkdir(parents=True, exist_ok=True)
        options["out"].write_bytes(msgspec.json.format(msgspec.json.encode(growth), indent=1))
        if part is not None:
            part.put(lines)
        if unsound := [each.name for each in growth if not each.is_sound]:
            raise CommandError(f"To {MILLION:,} games these grow more than they may: {unsound}")

    def _say(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()


def _sizes(text: str) -> list[int]:
    try:
        sizes = [int(word) for word in text.split(",")]
    except ValueError:
        sizes = []
    if len(sizes) < 2 or sizes != sorted(set(sizes)) or sizes[0] < 1:
        raise CommandError(f"--games takes two numbers or more that grow, as in {SIZES}.")
    return sizes
