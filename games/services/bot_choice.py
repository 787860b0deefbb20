"""Getting a legal move out of a bot, whatever the bot does."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

from games.bots.levels import LEVELS
from games.engine import asking
from games.engine.answering import answer
from games.engine.records import Decision, Move, label
from games.engine.title import Title
from games.selectors.game_at import GameAt
from games.services.seeds import Seed
from games.services.time_limits import OutsideMainThread, TimeUp, within

log = logging.getLogger(__name__)

LIMIT_SECONDS = 5.0


def choose(
    title: Title[Any], current: GameAt, seat: int, level: str, seed: Seed
) -> tuple[Decision, Move]:
    """What the bot at ``seat``, for whom the game waits, does: an offer it takes, or its answer.

    The bot gets its view and the legal moves and nothing else. If it raises, takes longer than
    ``LIMIT_SECONDS`` or names another move, that is logged and a random legal move taken: the
    same one at each delivery, as it depends on the seed, the version and the seat alone. Raises
    ``OutsideMainThread`` there.
    """
    state = current.state
    asked = [decision for decision in asking.decisions(title, state) if decision.seat == seat]
    rng = seed.bot_randomness(current.version, seat)
    moves_of = partial(asking.moves_of, title, state)
    try:
        policies = {seat: LEVELS[level](title)}
        decision, move = within(
            LIMIT_SECONDS, lambda: answer(state, asked, moves_of, policies, rng)
        )
        if move in moves_of(decision):
            return decision, move
        reason = "named an illegal move"
    except OutsideMainThread:
        raise  # no fault of the bot's
    except TimeUp:
        reason = f"thought longer than {LIMIT_SECONDS:g} s"
    except (Exception, SystemExit) as failure:
        reason = f"raised {type(failure).__name__}"
        log.debug("What the bot raised:", exc_info=True)
    log.error(
        "The bot %r at %s of game %s, version %s, %s; it plays a random legal move instead.",
        level,
        label(seat),
        current.head.stream,
        current.version,
        reason,
    )
    decision = next(decision for decision in asked if decision.required)
    instead = seed.bot_randomness(current.version, seat, "instead")
    return decision, instead.choice(moves_of(decision))
