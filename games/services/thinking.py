"""Getting a legal move out of a bot, whatever the bot does."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from random import Random
from typing import Any

from games.bots.levels import LEVELS
from games.bots.policy import Opportunist, Policy
from games.engine import asking
from games.engine.clone import clone
from games.engine.records import Decision, Move, label
from games.engine.secrecy import redact
from games.engine.title import Title
from games.selectors.positions import Position
from games.services.seeds import Seed
from games.services.time_limits import OutsideMainThread, TimeUp, within

log = logging.getLogger(__name__)

LIMIT_SECONDS = 5.0


def chosen(
    title: Title[Any], position: Position, seat: int, level: str, seed: Seed
) -> tuple[Decision, Move]:
    """What the bot at ``seat``, for whom the game waits, does: an offer it takes, or its answer.

    The bot gets its view and the legal moves and nothing else. If it raises, takes longer than
    ``LIMIT_SECONDS`` or names another move, that is logged and a random legal move taken: the
    same one at each delivery, as it depends on the seed, the version and the seat alone. Raises
    ``OutsideMainThread`` there.
    """
    state = position.state
    asked = [decision for decision in asking.decisions(title, state) if decision.seat == seat]
    rng = seed.bot_randomness(position.version, seat)
    view = clone(redact(state, frozenset((seat,))))
    try:
        policy = LEVELS[level](title)
        return within(LIMIT_SECONDS, lambda: _answer(title, state, policy, view, asked, rng))
    except OutsideMainThread:
        raise  # no fault of the bot's
    except TimeUp:
        reason = f"thought longer than {LIMIT_SECONDS:g} s"
    except _IllegalMove:
        reason = "named an illegal move"
    except (Exception, SystemExit) as failure:
        reason = f"raised {type(failure).__name__}"
        log.debug("What the bot raised:", exc_info=True)
    log.error(
        "The bot %r at %s of game %s, version %s, %s; it plays a random legal move instead.",
        level,
        label(seat),
        position.head.stream,
        position.version,
        reason,
    )
    decision = _required(asked)
    instead = seed.bot_randomness(position.version, seat, "instead")
    return decision, instead.choice(asking.moves_of(title, state, decision))


class _IllegalMove(Exception):
    pass


def _answer(
    title: Title[Any],
    state: Any,
    policy: Policy,
    view: Any,
    asked: Sequence[Decision],
    rng: Random,
) -> tuple[Decision, Move]:
    """An offer that the bot takes first, or its answer to what the game waits for."""
    if isinstance(policy, Opportunist):
        for offer in asked:
            if not offer.required:
                offered = tuple(asking.moves_of(title, state, offer))
                taken = policy.consider(view, offer.seat, offered, rng) if offered else None
                if taken is not None:
                    return offer, _legal(taken, offered)
    decision = _required(asked)
    # A tuple, because lists of moves may be the title's own tables.
    moves = tuple(asking.moves_of(title, state, decision))
    return decision, _legal(policy.choose(view, decision.seat, moves, rng), moves)


def _required(asked: Sequence[Decision]) -> Decision:
    return next(decision for decision in asked if decision.required)


def _legal(move: Move, moves: Sequence[Move]) -> Move:
    if move not in moves:
        raise _IllegalMove
    return move
