"""``manage.py check_cases PATH…``: play worked cases and say which hold. Needs no database."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.case_files import load_cases
from games.engine import registry
from games.engine.cases import run_case
from games.engine.errors import EngineError


class Command(BaseCommand):
    """Prints a line for each case and, below one that fails, what differed."""

    help = (
        "Play the worked cases in these files and folders. The exit status is 1 if one fails or "
        "cannot be read. docs/cases.md tells how to write one."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options of the command line."""
        parser.add_argument("paths", nargs="+", type=Path, help="files of cases, or folders")
        parser.add_argument("--failed", action="store_true", help="print those that fail only")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play all cases, count and complain."""
        played = failed = 0
        try:
            for file, case in load_cases(options["paths"]):
                played += 1
                problems = _problems_of(file, case)
                failed += bool(problems)
                if problems or not options["failed"]:
                    self.stdout.write(f"{'FAIL' if problems else 'ok  '} {case.label}")
                for line in problems:
                    self.stdout.write(f"       {line}")
        except EngineError as error:
            raise CommandError(str(error)) from error
        if not played:
            raise CommandError("There is no case in these files.")
        self.stdout.write(f"{played} cases, {failed} failed")
        if failed:
            raise SystemExit(1)


def _problems_of(file: Path, case: Any) -> list[str]:
    try:
        return run_case(case, registry.title(case.title)).problems
    except EngineError as error:
        return [f"in {file}: {error}"]
