"""``manage.py bench``: how fast Kleio is, beside what else there is, in one run."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from bench.catalogue import MEASUREMENTS
from bench.effort import FULL, QUICK, Effort
from bench.figures import Figure
from bench.machine import QUIET, busy_with_others, machine
from bench.page import NoPlace, Part, Run
from bench.peers.engine import PeerProblem
from bench.scratch import ScratchProblem, scratch_database
from bench.table import written
from environment.folders import ROOT


class Command(BaseCommand):
    help = (
        "Measure how fast Kleio is, print a table and write it to build/bench.json. The database is"
        " a scratch one on the server of DATABASE_URL, or on an embedded PostgreSQL."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options of the command line."""
        names = ", ".join(MEASUREMENTS)
        parser.add_argument("--only", help=f"some measurements, as in engine,append; of: {names}")
        parser.add_argument("--quick", action="store_true", help="short and rough")
        parser.add_argument(
            "--peer",
            type=Path,
            help="a file with play(seats, seed), another engine of Dice Forge, to measure beside",
        )
        parser.add_argument(
            "--out", type=Path, default=ROOT / "build" / "bench.json", help="where the figures go"
        )
        parser.add_argument(
            "--into", type=Path, help="a page that shall tell them, such as docs/performance.md"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure, print, write."""
        chosen, page = _chosen(options["only"]), options["into"]
        if page is not None and (options["only"] or options["quick"]):
            raise CommandError("--into tells of a whole run: without --only and --quick.")
        effort = replace(QUICK if options["quick"] else FULL, peer=options["peer"])
        began = perf_counter()
        busy = busy_with_others()
        try:
            part = None if page is None else Part(page)
            on, figures = self._measured(chosen, effort)
        except (ScratchProblem, NoPlace, PeerProblem) as problem:
            raise CommandError(str(problem)) from problem
        self.stdout.write("\n" + written(figures))
        if busy > QUIET:
            self.stdout.write(
                f"\nBefore the run others used {busy:.0%} of the machine: compare ratios, and"
                " those with care."
            )
        _write(options["out"], figures)
        seconds = perf_counter() - began
        self.stdout.write(f"\n{seconds:.0f} s; figures in {options['out']}")
        if part is not None:
            part.write(figures, Run(on, busy, datetime.now(UTC).date(), seconds))

    def _measured(self, chosen: Sequence[str], effort: Effort) -> tuple[str, list[Figure]]:
        """On what, and which figures."""
        figures: list[Figure] = []
        database = any(MEASUREMENTS[name].on_database for name in chosen)
        with scratch_database() if database else nullcontext():
            on = machine(database=database)
            self.stdout.write(on)
            for name in chosen:
                self.stdout.write(f"Measuring {MEASUREMENTS[name].sentence} …")
                self.stdout.flush()
                figures += MEASUREMENTS[name].take(effort)
        return on, figures


def _chosen(only: str | None) -> list[str]:
    if only is None:
        return list(MEASUREMENTS)
    asked = {name.strip() for name in only.split(",")}
    if unknown := asked - set(MEASUREMENTS):
        raise CommandError(
            f"--only {', '.join(sorted(unknown))}: choose from {', '.join(MEASUREMENTS)}."
        )
    return [name for name in MEASUREMENTS if name in asked]


def _write(file: Path, figures: Sequence[Figure]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=1) + b"\n")
