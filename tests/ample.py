"""In the process of the tests the product has all the time that it needs.

Where it gives something up or hands it on after so many seconds, a busy machine would decide what a
test sees. A test of such a limit sets it, and no other is in its way.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

LIMITS = (
    "analytics.tasks.CATCH_UP_SECONDS",
    "analytics.tasks.LOOK_SECONDS",
    "api.at_game.OF_A_REQUEST",
    "audit.tasks.PUBLISH_SECONDS",
    "events.wake._LAST_CALL_SECONDS",
    "exporter.asking.OF_A_REQUEST",
    "games.services.bot_choice.LIMIT_SECONDS",
    "games.services.bot_choice.LIMIT_SECONDS_THINKING",
    "games.services.bots.MOST_SECONDS",
    "games.services.bots.MOST_SECONDS_ALONE",
    "games.services.copies._COPIED_SECONDS",
    "games.services.enqueueing._LAST_CALL_SECONDS",
    "games.services.passwords.PATIENCE",
    "games.services.thinking.LIMIT_SECONDS",
    "games.services.working_out_odds.PIECE_SECONDS",
    "games.tasks.OF_A_TASK",
    "live.threads.OF_A_REQUEST",
    "live.threads._LAST_CALL_SECONDS",
    "notices.services.postman._PATIENCE",
    "notices.tasks.ENOUGH_SECONDS",
    "shards.everywhere.OF_A_TASK",
    "shards.moving._BEHIND_SECONDS",
    "shards.moving._COPY_SECONDS",
    "shards.moving._WRITTEN_SECONDS",
    "shards.places.OF_A_TASK",
    "shards.removing._TOLD_SECONDS",
    "shards.replicating._GONE_SECONDS",
)

AMPLE = 600.0
"""Longer than a test takes that ends at all."""


@pytest.fixture(scope="session", autouse=True)
def time_is_ample() -> Iterator[None]:
    """For all tests."""
    with pytest.MonkeyPatch.context() as patch:
        for limit in LIMITS:
            patch.setattr(limit, AMPLE)
        yield
