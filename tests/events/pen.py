"""What somebody needs who has all rights over the database and wants to change history."""

from __future__ import annotations

from pathlib import Path

from django.db.backends.utils import CursorWrapper

PEN = Path(__file__).with_name("pen.sql").read_text()

TRIGGERS_OFF = """DO $$ DECLARE target text; BEGIN
    FOR target IN SELECT tgrelid::regclass FROM pg_trigger WHERE tgname = 'events_refuse' LOOP
        EXECUTE format('ALTER TABLE %s DISABLE TRIGGER events_refuse', target);
    END LOOP;
END $$"""


def hand_out_pen(cursor: CursorWrapper) -> None:
    """Nothing is refused any more, and ``events_event`` can be written to, event by event.

    In a transaction that is undone; by the owner of the log.
    """
    cursor.execute("SELECT to_regproc('pen') IS NOT NULL")
    if cursor.fetchone() == (False,):
        cursor.execute(TRIGGERS_OFF)
        cursor.execute(PEN)
