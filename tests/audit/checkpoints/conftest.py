"""A server with a key, all of whose earlier log is behind it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection, transaction

from audit.checkpoints.publishing import CURSOR
from environment.checkpoint_keys import SigningKey
from events.cursors import drop_cursor, move_cursor
from events.records import START
from tests.events.conftest import app, stream  # noqa: F401  fixtures of this folder
from tests.events.feed_end import end_of_feed
from tests.events.pen import hand_out_pen

SEED = bytes(range(32))


@pytest.fixture(autouse=True)
def key(settings: Any) -> None:
    """The key of this server."""
    settings.KLEIO_CHECKPOINT_KEY = SigningKey(SEED)
    settings.KLEIO_FORMER_CHECKPOINT_KEYS = []


@pytest.fixture(autouse=True)
def nothing_moved(transactional_db: None) -> None:
    """What other tests have left behind is not published."""
    drop_cursor(CURSOR)
    with transaction.atomic():
        move_cursor(CURSOR, START, end_of_feed())


@pytest.fixture
def triggers_off() -> Iterator[None]:
    """As a superuser would who wants nobody to notice; undone after the test."""
    with transaction.atomic(), connection.cursor() as cursor:
        hand_out_pen(cursor)
        for table in ("audit_publiccheckpoint", "audit_namedstream"):
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        yield
        transaction.set_rollback(True)
