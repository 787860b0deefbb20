"""In the process of the tests the product has all the time that it needs.

Where it gives something up or hands it on after so many seconds, a busy machine would decide what a
test sees. A test of such a limit sets it, and no other is in its way.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import pytest

from analytics import tasks as of_analytics
from audit import tasks as of_audit
from events import wake
from games.services import bot_choice, bots, copies, enqueueing, passwords, thinking
from games.services import working_out_odds as odds
from live import threads
from notices import tasks as of_notices
from notices.services import postman

LIMITS: tuple[tuple[ModuleType, str], ...] = (
    (bot_choice, "LIMIT_SECONDS"),
    (bot_choice, "LIMIT_SECONDS_THINKING"),
    (bots, "MOST_SECONDS"),
    (bots, "MOST_SECONDS_ALONE"),
    (copies, "_COPIED_SECONDS"),
    (enqueueing, "_LAST_CALL_SECONDS"),
    (of_analytics, "CATCH_UP_SECONDS"),
    (of_analytics, "LOOK_SECONDS"),
    (of_audit, "PUBLISH_SECONDS"),
    (of_notices, "ENOUGH_SECONDS"),
    (odds, "PIECE_SECONDS"),
    (passwords, "PATIENCE"),
    (postman, "_PATIENCE"),
    (thinking, "LIMIT_SECONDS"),
    (threads, "_LAST_CALL_SECONDS"),
    (wake, "_LAST_CALL_SECONDS"),
)

AMPLE = 600.0
"""Longer than a test takes that ends at all."""


@pytest.fixture(scope="session", autouse=True)
def time_is_ample() -> Iterator[None]:
    """For all tests."""
    with pytest.MonkeyPatch.context() as patch:
        for module, limit in LIMITS:
            patch.setattr(module, limit, AMPLE)
        yield
