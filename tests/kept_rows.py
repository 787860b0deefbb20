"""Rows that tests begin with which commit: written once, and copied in for those that come after.

Between such tests all is emptied but the log, which holds the games of these rows all the while;
where somebody has emptied that too, they are written anew.
"""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.db import connection, transaction

from events.models import Stream
from games.models import Game
from tests.emptying import filled_tables


class KeptRows:
    """Of one database, as some function writes them."""

    def __init__(self) -> None:
        self._rows: dict[str, bytes] = {}
        self._games: list[UUID] = []

    def write(self, by: Callable[[], object]) -> None:
        """Have them there, ``by`` this function where they were never there before."""
        if self._rows and self._are_in_the_log():
            self._copy_in()
        else:
            by()
            self._games = [*Game.objects.values_list("pk", flat=True)]
            self._rows = {table: _copied_out(table) for table in filled_tables(connection.alias)}

    def _are_in_the_log(self) -> bool:
        return Stream.objects.filter(pk__in=self._games).count() == len(self._games)

    def _copy_in(self) -> None:
        """Foreign keys are looked at when all is there."""
        with transaction.atomic(), connection.cursor() as cursor:
            for table, rows in self._rows.items():
                with cursor.copy(f"COPY {table} FROM STDIN") as copy:
                    copy.write(rows)


def _copied_out(table: str) -> bytes:
    with connection.cursor() as cursor, cursor.copy(f"COPY {table} TO STDOUT") as copy:
        return b"".join(copy)
