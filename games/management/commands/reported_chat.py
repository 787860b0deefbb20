"""``manage.py reported_chat``: the lines that somebody at their table has reported."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.identifiers import opaque_game
from games.models import ChatLine


class Command(BaseCommand):
    """See the module."""

    help = "List reported lines of chat, or remove one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--remove", type=int, metavar="ID", help="of a line that is listed")

    def handle(self, *args: Any, **options: Any) -> None:
        reported = ChatLine.objects.filter(reports__isnull=False).distinct()
        if options["remove"] is not None:
            gone, _ = reported.filter(pk=options["remove"]).delete()
            self.stdout.write("removed" if gone else "no such reported line; nothing was changed")
            return
        for line in reported.select_related("player").order_by("pk"):
            game, writer = opaque_game(line.game_id), line.player.opaque
            self.stdout.write(f"{line.pk} {game} {writer} {line.at:%Y-%m-%d %H:%M} {line.text!r}")
