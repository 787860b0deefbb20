"""Getting a legal move out of a bot, whatever the bot does."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

from games.bots.levels import DEFAULT_LEVEL, policy, thinks
from games.engine import asking
from games.engine.answering import answer
from games.engine.policy import Situation
from games.engine.records import Decision, Move, label
from games.engine.title import Title
from games.selectors.game_at import GameAt
from games.services.seeds import Seed
from games.services.time_limits import OutsideMainThread, TimeUp, within
from telemetry.catalogue import BOT_FAILURES, BOT_SECONDS

log = logging.getLogger(__name__)

LIMIT_SECONDS = 5.0

LIMIT_SECONDS_THINKING = 10.0
"""For bots that look at the clock themselves, long before."""


class Choice(NamedTuple):
    """``is_hurried``: something else plays instead, for the bot took too long."""

    decision: Decision
    move: Move
    is_hurried: bool = False


class _Failure(NamedTuple):
    """``how`` a bot named no legal move, as the log says it, and whether for lack of time."""

    how: str
    is_late: bool = False


class Seated(NamedTuple):
    """The bot at a seat; ``version``: which was seated (``games.bots.levels.version``); how to play
    it tells only bots that think."""

    seat: int
    level: str
    version: str = ""


def choose(
    title: Title[Any],
    current: GameAt,
    bot: Seated,
    seed: Seed,
    situation: Callable[..., Situation] = Situation,
) -> Choice:
    """What the bot, for whom the game waits, does: an offer it takes, or its answer.

    The bot gets its view and the legal moves, and what ``situation`` adds to them: see ``answer``.
    If it raises, takes longer than ``LIMIT_SECONDS`` (``LIMIT_SECONDS_THINKING``) or names another
    move, that is logged and ``DEFAULT_LEVEL`` asked in its place; if that does no better, a random
    legal move is taken. Each is the same at each delivery, as it depends on the seed, the seat and
    the number of its choices alone. Raises ``OutsideMainThread`` there.
    """
    state, version, seat = current.state, current.version, bot.seat
    number = state.flow.chosen[seat]
    asked = [decision for decision in asking.decisions(title, state) if decision.seat == seat]
    moves_of = partial(asking.moves_of, title, state)
    tries = (bot, "choice", situation), (Seated(seat, DEFAULT_LEVEL), "instead", Situation)
    is_hurried = False
    for asks, purpose, tells in tries:
        rng = seed.bot_randomness(number, seat, purpose)
        began = time.perf_counter()
        chosen = _asked(title, state, asked, moves_of, asks, rng, tells)
        BOT_SECONDS(time.perf_counter() - began, asks.level)
        if not isinstance(chosen, _Failure):
            return Choice(*chosen, is_hurried)
        is_hurried |= chosen.is_late
        BOT_FAILURES(asks.level, "late" if chosen.is_late else "faulty")
        log.error(
            "The bot %r at %s of game %s, version %s, %s; something else plays instead.",
            asks.level,
            label(seat),
            current.head.stream,
            version,
            chosen.how,
        )
    decision = next(decision for decision in asked if decision.required)
    move = seed.bot_randomness(number, seat, "at random").choice(moves_of(decision))
    return Choice(decision, move, is_hurried)


def _asked(
    title: Title[Any],
    state: Any,
    asked: Sequence[Decision],
    moves_of: Callable[[Decision], Sequence[Move]],
    bot: Seated,
    rng: Random,
    situation: Callable[..., Situation],
) -> tuple[Decision, Move] | _Failure:
    """What a bot of this level chooses, or in what way it failed."""
    limit = LIMIT_SECONDS_THINKING if thinks(bot.level) else LIMIT_SECONDS
    try:
        policies = {bot.seat: policy(bot.level, title, bot.version)}
        decision, move = within(
            limit, lambda: answer(state, asked, moves_of, policies, rng, situation=situation)
        )
        if move in moves_of(decision):
            return decision, move
    except OutsideMainThread:
        raise  # no fault of the bot's
    except TimeUp:
        return _Failure(f"thought longer than {limit:g} s", is_late=True)
    except (Exception, SystemExit) as failure:
        log.debug("What the bot raised:", exc_info=True)
        return _Failure(f"raised {type(failure).__name__}")
    return _Failure("named an illegal move")
