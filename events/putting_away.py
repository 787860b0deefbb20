"""Old streams lie apart from those that are played: in a table that can have cheap disks.

Whoever moves them is the owner of the tables. Rows are copied as they are, held against each other,
and only then removed where they were, in one transaction; so at every moment each stream is whole
in one of the two. Readers look where games are played first (``events.reading``).
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from database import transaction
from database.at_hand import connection
from events.queries import statement
from events.regrouping import PATIENCE_MS

NEW, OLD = "events_batch", "events_old"


class NotTheSame(Exception):
    """What was copied is not what is in the log. Nothing was moved."""


def put_away(streams: Sequence[UUID]) -> int:
    """Bring streams to which nobody appends any more to where old ones lie; how many were not there
    yet.

    Raises ``NotTheSame``; ``IntegrityError`` where some of a stream lies there; and
    ``OperationalError`` where somebody is in the way: try again.
    """
    return _move(streams, NEW, OLD)


def bring_back(streams: Sequence[UUID]) -> int:
    """The other way round."""
    return _move(streams, OLD, NEW)


def _move(streams: Sequence[UUID], source: str, to: str) -> int:
    which = {"streams": list(streams)}
    with transaction.atomic(), connection.cursor() as cursor:

        def run(name: str) -> int:
            """How many rows it was about."""
            text = statement(name, "putting_away")
            cursor.execute(text.replace("{source}", source).replace("{to}", to), which)
            return int(cursor.rowcount)

        def ask(name: str) -> int:
            run(name)
            [(number,)] = cursor.fetchall()
            return int(number)

        run("hold")
        moved = ask("there")
        if not moved:
            return 0  # and nobody is kept waiting for that
        copied = run("copy")
        if ask("copies") != copied or ask("unlike"):
            raise NotTheSame(f"Of {copied} batches {to} has others than {source}.")
        run("guarded")
        guarded = [name for (name,) in cursor.fetchall()]
        # They wait for whoever appends just now, and all others behind them; in all no longer than
        # this, after which it is tried again. After a second the server sends its vacuum away.
        cursor.execute(f"SET LOCAL statement_timeout = {PATIENCE_MS}")
        run("lock")
        cursor.execute("SET LOCAL statement_timeout = 0")
        for table in guarded:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER events_refuse")
        removed = run("remove")
        if removed != copied:
            raise NotTheSame(f"{removed} batches were to be removed, and {copied} copied.")
        for table in guarded:
            cursor.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER events_refuse")
    return moved
