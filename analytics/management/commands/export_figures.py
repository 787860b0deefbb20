"""``manage.py export_figures``: all that figures are made of, as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from analytics.catalogue_of_tables import TABLES, parse_table_query
from analytics.exporting.files import FORMS
from analytics.parsing import BadQuery


class Command(BaseCommand):
    """Writes what ``/api/analytics/export/`` answers."""

    help = (
        "Write a row for each seat and each value that it has, with what it won, as CSV or Parquet;"
        " with of=standings and the like, how games unfolded. See docs/figures.md."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The options of the command line."""
        parser.add_argument("file", type=Path, help="ends in .csv or .parquet")
        parser.add_argument(
            "filters",
            nargs="+",
            metavar="NAME=VALUE",
            help="title=dice_forge, of=TABLE and filters",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file."""
        file: Path = options["file"]
        write = FORMS.get(file.suffix.removeprefix("."))
        if write is None:
            raise CommandError(f"{file} ends in none of {', '.join(f'.{form}' for form in FORMS)}.")
        asked = dict(each.partition("=")[::2] for each in options["filters"])
        try:
            name, query = parse_table_query(asked)
        except BadQuery as problem:
            raise CommandError(str(problem)) from problem
        table = TABLES[name]
        with file.open("wb") as out:
            for part in write(table.rows(query), table.shape):
                out.write(part)
