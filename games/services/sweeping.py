"""Finding what a lost message was about: the queue is a hint, the database is the truth."""

from __future__ import annotations

from collections.abc import Callable

from database.at_hand import connection
from games.services.bounds import forget_addresses
from games.services.by_itself import by_itself
from games.services.enqueueing import enqueue_bots
from games.services.erasing import hand_over_erased
from games.services.inviting import forget_worthless
from games.services.leaving import call_off_abandoned
from games.services.resigning import hand_over_abandoned
from games.services.seeking import forget_silent
from games.services.setbacks import forget_setbacks
from games.services.tournaments.rounds import go_on
from games.sql import sql
from telemetry.catalogue import SWEPT

QUIET_SECONDS = 10.0

_STEPS: tuple[Callable[[], object], ...] = (
    hand_over_abandoned,
    hand_over_erased,
    call_off_abandoned,
    forget_addresses,
    forget_worthless,
    forget_silent,
    forget_setbacks,
    go_on,
)
"""What is looked after besides. One that fails keeps neither the next ones nor the bots waiting."""


def sweep() -> int:
    """Ask workers for the bots of games that stand still; hand abandoned seats over to bots, call
    off games that nobody starts, and pair the next rounds of tournaments.

    Returns the number of games asked for. Cheap where nothing is due, and safe when several run at
    once or a worker is asked twice: a bot's turn is made once.
    """
    for step in _STEPS:
        by_itself(step, step.__name__)
    with connection.cursor() as cursor:
        cursor.execute(sql("sweep"), {"quiet": QUIET_SECONDS})
        due = cursor.fetchall()
    for game_id, version, waiting, bots, alone in due:
        enqueue_bots(game_id, version, waiting, bots, alone=alone)
    SWEPT(by=len(due))
    return len(due)
