"""The sweep: what stands still is found, cheaply and once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction

from games.models import Game, Player
from games.services import bots, leaving, lobby
from games.services.playing import play
from games.services.seating import SeatRequest
from games.services.sweeping import QUIET_SECONDS, sweep
from games.sql import sql
from tests.games.conftest import BOT, ME, OPEN, Hint
from tests.games.racing import at_once
from tests.games.table import bet, lay_bets

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]


one_moment = transaction.atomic
"""However long it takes, the database's clock stands still inside."""


def age(game: Game, column: str, seconds: float) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE games_game SET {column} = now() - make_interval(secs => %s) WHERE id = %s",
            [seconds, game.pk],
        )


def test_a_game_that_waits_for_a_bot_too_long_is_asked_for(make: Make, sent: list[Hint]) -> None:
    game = make(ME, BOT)
    sent.clear()
    with one_moment():
        age(game, "moved_at", QUIET_SECONDS - 1)
        assert sweep() == 0
        age(game, "moved_at", QUIET_SECONDS + 1)
        assert sweep() == 1
    assert sent == [("games.tasks.bot_turn", (str(game.pk), game.version, 1))]


def test_a_game_that_waits_for_people_is_left_alone(make: Make, ann: Player, ben: Player) -> None:
    game = lobby.join(make(ME, OPEN, BOT).pk, ben)
    bots.bot_turn(game.pk, game.version, 2)
    age(game, "moved_at", 60)
    assert sweep() == 0


def test_games_that_do_not_run_are_left_alone(make: Make, ann: Player) -> None:
    make(ME, OPEN, BOT)
    leaving.cancel(make(ME, OPEN, BOT).pk, ann)
    greedy = SeatRequest("bot", "greedy")
    finished = make(greedy, greedy)
    bots.play_to_the_end(finished.pk)
    age(finished, "moved_at", 60)
    assert sweep() == 0


def test_a_game_asked_for_is_left_to_its_worker_for_a_while(make: Make) -> None:
    game = make(ME, BOT)
    with one_moment():
        age(game, "moved_at", 11)
        assert sweep() == 1
        assert sweep() == 0
        age(game, "hinted_at", 9)
        age(game, "moved_at", 19)
        assert sweep() == 0
        age(game, "hinted_at", 11)
        assert sweep() == 1


def test_a_game_that_never_moves_is_asked_for_each_minute(make: Make) -> None:
    game = make(ME, BOT)
    with one_moment():
        age(game, "moved_at", 3600)
        age(game, "hinted_at", 59)
        assert sweep() == 0
        age(game, "hinted_at", 61)
        assert sweep() == 1


def test_a_clock_that_was_set_back_keeps_no_game_waiting(make: Make) -> None:
    game = make(ME, BOT)
    with one_moment():
        age(game, "moved_at", -9)
        assert sweep() == 0
        age(game, "moved_at", -3600)
        assert sweep() == 1
        assert sweep() == 0
        age(game, "hinted_at", -3600)
        assert sweep() == 1
        age(game, "hinted_at", 11)
        assert sweep() == 1


def test_a_move_forgets_that_a_worker_was_asked(make: Make, ann: Player) -> None:
    game = make(ME, BOT)
    age(game, "moved_at", 11)
    sweep()
    play(game.pk, ann, None, bet(1))
    age(game, "moved_at", 11)
    assert sweep() == 1


def test_of_two_sweepers_at_once_one_finds_each_game(make: Make, sent: list[Hint]) -> None:
    games = [make(ME, BOT) for _ in range(20)]
    for game in games:
        age(game, "moved_at", 11)
    sent.clear()
    counts = at_once([sweep] * 4)
    assert sum(counts) == 20
    assert {hint[1][0] for hint in sent} == {str(game.pk) for game in games}
    assert len(sent) == 20


OTHER_INDEXES = """
SELECT indexrelid::regclass::text FROM pg_index
WHERE indrelid = 'games_game'::regclass
    AND indexrelid <> 'games_game_bots_play'::regclass
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
"""


def rows_of(cursor: Any, statement: str) -> list[tuple[str]]:
    cursor.execute(statement, {"quiet": 10})
    return list(cursor.fetchall())


def test_the_sweep_reads_running_games_with_bots_and_nothing_else(make: Make) -> None:
    """Whatever a planner makes of two indexes that would do: the one that is meant answers all."""
    make(ME, BOT)
    with transaction.atomic(), connection.cursor() as cursor:
        for (index,) in rows_of(cursor, OTHER_INDEXES):
            cursor.execute(f"DROP INDEX {index}")
        cursor.execute("SET LOCAL enable_seqscan = off")
        plan = "\n".join(line for (line,) in rows_of(cursor, f"EXPLAIN {sql('sweep')}"))
        transaction.set_rollback(True)
    assert "games_game_bots_play" in plan


def test_a_seat_that_was_abandoned_goes_to_a_bot(
    make: Make, ann: Player, ben: Player, sent: list[Hint], settings: object
) -> None:
    settings.KLEIO_ABANDONED_AFTER_HOURS = 48  # type: ignore[attr-defined]
    game = lobby.join(make(ME, OPEN).pk, ben)
    lay_bets(game, ann, ben)
    age(game, "moved_at", 47 * 3600)
    sweep()
    game.refresh_from_db()
    assert not game.handed_over
    age(game, "moved_at", 49 * 3600)
    sweep()
    game.refresh_from_db()
    assert (game.handed_over, game.bots, game.population) == (True, [0], "mixed")
    assert [(seat.kind, seat.level) for seat in game.seats.all()] == [
        ("bot", "greedy"),
        ("person", ""),
    ]
    [(_, (_, version, seat)), *_] = sent
    assert bots.bot_turn(game.pk, version, seat) == 1


def test_nobody_has_left_only_because_the_clock_was_set_back(make: Make, ann: Player) -> None:
    game = make(ME, BOT)
    bots.bot_turn(game.pk, game.version, 1)
    age(game, "moved_at", -3600)
    sweep()
    game.refresh_from_db()
    assert not game.handed_over


def test_a_game_that_waits_for_its_bot_is_not_abandoned(make: Make, ann: Player) -> None:
    game = make(ME, BOT)
    play(game.pk, ann, None, bet(1))
    age(game, "moved_at", 1000 * 3600)
    sweep()
    game.refresh_from_db()
    assert not game.handed_over
