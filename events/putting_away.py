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

NEW, OLD = "events_batch", "events_old"

PATIENCE = "1s"
"""So long those who append to any stream are kept waiting at most for those who do so already. The
removal itself takes a fraction of that for a few streams."""


class NotTheSame(Exception):
    """What was copied is not what is in the log. Nothing was moved."""


def put_away(streams: Sequence[UUID]) -> int:
    """Bring streams to which nobody appends any more to where old ones lie; how many batches.

    Raises ``NotTheSame``, and ``OperationalError`` where somebody is in the way: try again.
    """
    return _move(streams, NEW, OLD)


def bring_back(streams: Sequence[UUID]) -> int:
    """The other way round."""
    return _move(streams, OLD, NEW)


def _move(streams: Sequence[UUID], source: str, to: str) -> int:
    which = {"streams": list(streams)}
    with transaction.atomic(), connection.cursor() as cursor:

        def run(name: str) -> None:
            text = statement(name, "putting_away")
            cursor.execute(text.replace("{source}", source).replace("{to}", to), which)

        run("hold")
        run("copy")
        copied = int(cursor.rowcount)
        run("unlike")
        if cursor.fetchone() != (0,):
            raise NotTheSame(f"Of {copied} batches not all are in {to} as they are in {source}.")
        run("guarded")
        guarded = [name for (name,) in cursor.fetchall()]
        # From here to the end nobody appends to any stream.
        cursor.execute(f"SET LOCAL lock_timeout = '{PATIENCE}'")
        for table in guarded:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER events_refuse")
        run("remove")
        if cursor.rowcount != copied:
            raise NotTheSame(f"{cursor.rowcount} batches were to be removed, and {copied} copied.")
        for table in guarded:
            cursor.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER events_refuse")
        run("forget")
    return copied
