"""``manage.py import_game FILE…``: load histories that another server exported."""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from audit.importing.refusal import ImportRefused
from audit.importing.storing import import_history
from games.identifiers import opaque_game


class Command(BaseCommand):
    """Prints a line for each file."""

    help = (
        "Load the whole histories of finished games (`manage.py export_game`, or"
        " /api/games/ID/export/). Each is checked first, by its hashes, its seed and the rules, and"
        " refused with version and field where something does not fit. Imported games are marked as"
        " such and counted nowhere. Exit status 1 if a file was refused."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The options of the command line."""
        parser.add_argument("files", nargs="+", type=Path, help="NDJSON, maybe compressed by gzip")
        parser.add_argument(
            "--unadjudicated",
            action="store_true",
            help="load also what was played by other versions of the rules, which cannot be judged",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Load file by file; SystemExit 1 if one was refused."""
        refused = 0
        for path in options["files"]:
            try:
                game = import_history(read_file(path), unadjudicated=options["unadjudicated"])
            except (ImportRefused, OSError, EOFError, zlib.error) as refusal:
                refused += 1
                self.stdout.write(f"{path}: refused. {refusal}")
            else:
                self.stdout.write(f"{path}: {opaque_game(game.pk)}, {game.version} events.")
        if refused:
            raise SystemExit(1)


def read_file(path: Path) -> bytes:
    """A history from a file, compressed or not."""
    written = path.read_bytes()
    return gzip.decompress(written) if written.startswith(b"\x1f\x8b") else written
