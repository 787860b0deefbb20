"""``manage.py ladder_figures``: publishes what was measured, as tables of docs/bots.md too."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from analytics.ladder import calibration, published, tables
from analytics.ladder.blocks import Match
from analytics.ladder.bots import level_of, name_of, rules_of
from analytics.ladder.published import CHANCES, FOLDER, Record, record_of
from analytics.ladder.results import Results
from analytics.management.commands.ladder import RESULTS
from games.bots.strengths import DOCUMENT
from games.engine import registry


class Command(BaseCommand):
    """What was measured of a rung by the rules and bots in force stands in for what was published
    of it before."""

    help = "Publish what ladder measured, and write the tables of docs/bots.md from that."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options of the command line."""
        parser.add_argument("--results", type=Path, default=RESULTS, help=f"({RESULTS})")
        parser.add_argument(
            "--seed", default="held", help="games that nothing was chosen by (held)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write ``docs/ladder`` and the document."""
        for title in registry.titles():
            by_rung = {record.rung: record for record in published.read(FOLDER, title)}
            for record in _measured(title, options):
                by_rung[record.rung] = record
                self.stdout.write(tables.line(record))
            if by_rung:
                published.write(FOLDER, title, tables.in_order(list(by_rung.values())))
        DOCUMENT.write_text(renewed(DOCUMENT.read_text("utf-8")), "utf-8")


def renewed(document: str) -> str:
    """The document with its tables made anew of what is published."""
    before, _, rest = document.partition(tables.BEGIN)
    _, _, after = rest.partition(tables.END)
    records = [published.read(FOLDER, title) for title in registry.titles()]
    judged = calibration.read(CHANCES)
    made = tables.document([each for each in records if each], judged)
    return "\n".join([f"{before}{tables.BEGIN}", "", *made, "", f"{tables.END}{after}"])


def _measured(title: str, options: dict[str, Any]) -> list[Record]:
    """A match that was stopped on its way tells nothing yet."""
    return [
        record_of(match, blocks)
        for match, blocks in Results(options["results"], title).over().items()
        if match.seed == options["seed"] and _is_in_force(match)
    ]


def _is_in_force(match: Match) -> bool:
    """Whether it is by the rules and appraisals of now, of bots that are seated now: one on trial
    is nobody's level, and what was measured of earlier ones is told of nobody any more."""
    title, seats = registry.title(match.title), match.seats
    bots = (match.one, match.others)
    return match.rules == rules_of(match.title, seats) and all(
        bot == name_of(level_of(bot), title, seats) for bot in bots
    )
