"""Remember how far a reader of all streams has come, together with what it has counted.

::

    with transaction.atomic():
        begin = read_cursor("win rates", hold=True)
        page = read_feed(begin)
        ...                                            # write what was counted
        move_cursor("win rates", begin, page.cursor)
"""

from __future__ import annotations

from django.db import connections
from django.db.transaction import TransactionManagementError

from database.at_hand import here
from events.database import fetch
from events.errors import CursorMoved
from events.queries import statement
from events.records import START, Cursor


def read_cursor(name: str, *, hold: bool = False, using: str | None = None) -> Cursor:
    """Where the reader of this name goes on; ``START`` if it has not begun.

    ``hold``: keep other readers of this name waiting until the transaction ends.
    """
    if hold:
        _need_transaction(using)
        fetch(statement("open_cursor"), [name], Cursor, using)
    query = statement("hold_cursor" if hold else "cursor")
    cursors = fetch(query, [name], Cursor, using)
    return cursors[0] if cursors else START


def move_cursor(name: str, begin: Cursor, end: Cursor, *, using: str | None = None) -> None:
    """Say that everything up to ``end`` is counted, in the transaction that counts it.

    ``begin``: what ``read_cursor`` gave.

    Raises:
        CursorMoved: somebody else has counted from ``begin`` on.
        TransactionManagementError: there is no transaction to be part of.
    """
    _need_transaction(using)
    if begin == START:
        fetch(statement("open_cursor"), [name], Cursor, using)
    places = {
        "name": name,
        "era": begin.era,
        "transaction": str(begin.transaction),
        "position": begin.position,
        "to_era": end.era,
        "to_transaction": str(end.transaction),
        "to_position": end.position,
    }
    if not fetch(statement("move_cursor"), places, Cursor, using):
        raise CursorMoved(name)


def drop_cursor(name: str, *, using: str | None = None) -> None:
    """Let the reader of this name begin at the first event again."""
    fetch(statement("drop_cursor"), [name], Cursor, using)


def _need_transaction(using: str | None) -> None:
    if not connections[using or here()].in_atomic_block:
        raise TransactionManagementError(
            "A cursor moves together with what was counted: call this inside"
            " transaction.atomic(), with the writes that it stands for."
        )
