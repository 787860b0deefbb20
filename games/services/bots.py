"""Bots play through the same door as people: a decision, one append, and the next."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from uuid import UUID

from database import transaction
from database.at_hand import here
from events.database import fetch
from games.bots.levels import number_playing, thinks
from games.engine import deciding, registry
from games.engine.policy import Situation
from games.engine.title import Title
from games.selectors.game_at import GameAt
from games.services import bot_choice, snapshots, thinking
from games.services.actors import actor_of_bot
from games.services.appending import Appended, Lost, append
from games.services.bot_choice import Seated
from games.services.clocks import Reading, reading_of, ticked
from games.services.enqueueing import enqueue_bots, enqueue_thought
from games.services.loading import load_game_at
from games.services.seeds import Seed, seed_of
from games.services.stopping import stop_if_due
from games.sql import sql

MOST_MOVES = 50
MOST_SECONDS = 1.0
"""So that who waits for another game soon finds a worker."""

MOST_SECONDS_ALONE = 0.2
"""Where no person waits."""


@dataclass(frozen=True, slots=True)
class _Table:
    """A running game and its bots. ``levels``: by seat; ``versions``: "" where a bot was seated
    before it had one. ``clock``: its terms of time. ``reading``: how they stand, where there
    are banks."""

    title: str
    rules: str
    version: int
    waiting: Sequence[int]
    seat_count: int
    levels: dict[int, str]
    versions: dict[int, str]
    clock: Any
    reading: Reading | None

    @property
    def alone(self) -> bool:
        return len(self.levels) == self.seat_count

    def next_bot(self) -> int | None:
        return min((seat for seat in self.waiting if seat in self.levels), default=None)


def bot_turn(game_id: UUID, version: int, seat: int) -> int:
    """Play the bot at ``seat``, for whom the game waits at ``version``, and the bots after it.

    Does nothing if the game has moved on or the seat is not a bot's to play, so that of many
    deliveries one makes the move. Goes on while bots are asked, up to ``MOST_MOVES`` and
    ``MOST_SECONDS`` (``MOST_SECONDS_ALONE``), and then asks for another worker. Returns the number
    of moves made.
    """
    table = _waiting_for(game_id, version, seat)
    if table is None:
        return 0
    if thinks(table.levels[seat]):
        enqueue_thought(game_id, version, seat, alone=table.alone)
        return 0
    return _play_on(game_id, table, seat).made


def think(game_id: UUID, version: int, seat: int) -> int:
    """As ``bot_turn``, for a bot that thinks and the others of its kind after it.

    Of many deliveries one thinks; the others do nothing, and ask for nothing. Those that come while
    it thinks may be of later versions, so whoever has thought asks for what came after it stopped.
    """
    if _waiting_for(game_id, version, seat) is None:
        return 0
    with thinking.alone_with(game_id) as is_alone:
        if not is_alone:
            return 0
        table = _waiting_for(game_id, version, seat)
        played = _Played(0, version) if table is None else _play_on(game_id, table, seat)
    now = _table(game_id)
    follower = None if now is None else now.next_bot()
    if now is None or follower is None or now.version == played.version:
        return played.made
    if thinks(now.levels[follower]):
        enqueue_thought(game_id, now.version, follower, alone=now.alone)
    return played.made


def _waiting_for(game_id: UUID, version: int, seat: int) -> _Table | None:
    """The game, if it stands at this version and waits for a bot at this seat."""
    table = _table(game_id)
    if table is None or table.version != version:
        return None
    return table if seat in table.waiting and seat in table.levels else None


def play_to_the_end(game_id: UUID) -> None:
    """Play a game of bots here and now; stops early only where a game waits for a person."""
    before = None
    while (table := _table(game_id)) is not None and table.version != before:
        seat = table.next_bot()
        if seat is None:
            return
        before = table.version
        _play_on(game_id, table, seat, hands_over=False)


class _Played(NamedTuple):
    """How many moves, and the version at which it stopped."""

    made: int
    version: int


def _play_on(game_id: UUID, table: _Table, first: int, *, hands_over: bool = True) -> _Played:
    """``hands_over``: bots that think are left to those workers that they have, and others to
    others."""
    title = registry.title(table.title, table.rules)
    seed = seed_of(game_id)
    current = load_game_at(game_id, title, table.version)
    if stop_if_due(title, current, table.clock):
        return _Played(0, table.version)
    enough = time.monotonic() + (MOST_SECONDS_ALONE if table.alone else MOST_SECONDS)
    seat: int | None = first
    made = 0
    while seat is not None:
        is_anothers = hands_over and thinks(table.levels[seat]) != thinks(table.levels[first])
        if made == MOST_MOVES or is_anothers or time.monotonic() > enough:
            enqueue_bots(game_id, current.version, table.waiting, table.levels, alone=table.alone)
            break
        bot = Seated(seat, table.levels[seat], table.versions[seat])
        moved = _move(title, current, bot, table, seed)
        if moved is None:
            break
        appended, reading = moved
        made += 1
        snapshots.keep_if_due(title, current, appended.game)
        current = appended.game
        waiting = appended.waiting
        table = replace(table, version=current.version, waiting=waiting, reading=reading)
        seat = table.next_bot()
    return _Played(made, table.version)


def _move(
    title: Title[Any], current: GameAt, bot: Seated, table: _Table, seed: Seed
) -> tuple[Appended, Reading | None] | None:
    """What was stored, and how the clocks stand by now; None if somebody else moved first, who has
    asked for the bots that follow."""
    head, thinker, reading = current.head, None, table.reading
    if thinks(bot.level):
        thinker = thinking.Thinker(title, current, bot)
    situation = Situation if thinker is None else thinker.situation
    choice = bot_choice.choose(title, current, bot, seed, situation)
    decision, move = choice.decision, choice.move
    seats = len(current.state.flow.chosen)
    actor = actor_of_bot(bot.level, number_playing(bot.level, title, seats, bot.version))
    batch = deciding.decide(title, current.state, bot.seat, move, seed.chance, decision.id)
    if choice.is_hurried or (thinker is not None and thinker.was_hurried):
        batch = deciding.hurried(batch)
    try:
        with nullcontext() if thinker is None else transaction.atomic():
            batch = ticked(title, head, batch, None if reading is None else reading.later())
            appended = append(title, head, batch, seed, actor=actor, timed=table.clock is not None)
            if thinker is not None:
                thinker.keep()
    except Lost:
        return None
    if reading is not None:
        reading = reading.after(batch, appended.game.version, appended.recorded_at)
    return appended, reading


def _table(game_id: UUID) -> _Table | None:
    tables = fetch(sql("bots"), [game_id], _read_table, here())
    return tables[0] if tables else None


def _read_table(
    title: str,
    rules: str,
    version: int,
    waiting: list[int],
    seat_count: int,
    clock: Any,
    clocks: Any,
    seats: list[int],
    levels: list[str],
    versions: list[str],
) -> _Table:
    return _Table(
        title,
        rules,
        version,
        waiting,
        seat_count,
        dict(zip(seats, levels, strict=True)),
        dict(zip(seats, versions, strict=True)),
        clock,
        reading_of(clock, clocks),
    )
