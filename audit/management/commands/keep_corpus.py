"""``manage.py keep_corpus``: finished games to hold the rules against from now on."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from audit.corpus.choosing import chosen
from audit.corpus.members import list_members
from audit.corpus.writing import keep
from games.engine import registry
from games.engine.errors import UnknownTitle

CORPUS = Path("tests/corpus")


class Command(BaseCommand):
    """Writes a folder for each title, and leaves those of earlier rules alone.

    The shape of the states is written beside the title, which has to know it ever after.
    """

    help = (
        "Play games of bots for tests/corpus/TITLE/RULES: with each number of seats, each option"
        " and, where bots reach it, each end, the shortest of many. Only for a version of the rules"
        " that has no corpus yet, which is then never written again. Takes minutes and needs no"
        " database."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options of the command line."""
        parser.add_argument("titles", nargs="*", help="ids; all titles without")
        parser.add_argument("--into", type=Path, default=CORPUS, help=f"a folder ({CORPUS})")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print what was kept."""
        try:
            titles = [registry.title(name) for name in options["titles"] or registry.titles()]
        except UnknownTitle as unknown:
            raise CommandError(str(unknown)) from unknown
        for title in titles:
            folder = options["into"] / title.id / title.rules
            if folder.exists():
                self.stdout.write(f"{folder} is there already; it stays as it is.")
                continue
            for game in chosen(title):
                path = keep(game, folder)
                reason = game.outcome.reason if game.outcome else "?"
                self.stdout.write(f"{path}: {game.version} events, {reason}")
            list_members(options["into"], folder)
            title.shapes.keep(title.rules, title.state)
