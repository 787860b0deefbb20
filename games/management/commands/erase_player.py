"""``manage.py erase_player``: what the law of many countries gives a person the right to."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.engine.english import some
from games.services.erasing import erase
from games.services.players import guests_named, named

_OPAQUE = re.compile(r"ply_([0-9a-f]{32})")


class Command(BaseCommand):
    """Says nothing of a name that it was not told, so its output may go into a log."""

    help = (
        "Remove a person for good: name, password and tokens. Their games stay, their seats in"
        " running ones go to bots, and every history verifies as before. Doing it again changes"
        " nothing."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Who it is."""
        parser.add_argument(
            "player", metavar="ply_…|NAME", help="an id, or the name signed up with"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Erase, and tell what became of their games."""
        player_id = _player_named(options["player"])
        done = None if player_id is None else erase(player_id)
        if player_id is None or done is None:
            self.stdout.write("There is no such player (any more); nothing was changed.")
            return
        self.stdout.write(
            f"ply_{player_id.hex} is erased."
            f" Running games handed over to bots: {done.handed_over};"
            f" open games left: {done.left}; open games cancelled: {done.cancelled}."
        )


def _player_named(word: str) -> UUID | None:
    """Guests may share a name, so a guest is erased by id alone."""
    if match := _OPAQUE.fullmatch(word):
        return UUID(match[1])
    player = named(word)
    if player is not None:
        return player.pk
    if guests := [guest.opaque for guest in guests_named(word)]:
        raise CommandError(
            f"{some(len(guests), 'guest')} had this name and nobody signed up with it. Say which"
            f" one by id: {', '.join(guests)}."
        )
    return None
