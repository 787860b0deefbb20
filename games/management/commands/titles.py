"""``manage.py titles``: which titles are installed. Needs neither server nor database."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandParser

from games.engine import parameters, registry
from games.engine.title import Title


class Command(BaseCommand):
    help = "List the titles with their seats, options, parameters and rules version."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="as JSON, with schemas")

    def handle(self, *args: Any, **options: Any) -> None:
        known = list(registry.titles().values())
        if options["json"]:
            self.stdout.write(json.dumps([summary(title) for title in known], indent=2))
            return
        for title in known:
            counts = ", ".join(map(str, title.seat_counts))
            self.stdout.write(f"{title.id}  {title.name}, {counts} seats, rules {title.rules}")


def summary(title: Title[Any]) -> dict[str, Any]:
    """What a client must know of a title to make a game of it, ready for JSON."""
    return {
        "id": title.id,
        "name": title.name,
        "rules": title.rules,
        "seats": list(title.seat_counts),
        "options": msgspec.json.schema(title.options),
        "parameters": list(parameters.names(title.parameters)),
    }
