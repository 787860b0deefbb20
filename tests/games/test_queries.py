"""What a move costs the database: the same at the start and at the end of a long game."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import psycopg
import pytest
from django.db import connection, transaction

from audit.adjudicating.game import game_fault
from games.engine.clock import ClockTerms
from games.errors import NotYourSeat
from games.models import Game, Player
from games.selectors.game_at import SNAPSHOT_EVERY
from games.selectors.players_game import players_game, players_game_by_token
from games.services import bots, lobby, players, snapshots
from games.services.loading import forget_games
from games.services.playing import play, play_from
from games.services.seating import SeatRequest
from games.services.seeds import forget_seeds
from tests.games.conftest import ME, OPEN
from tests.games.table import lay_bets, take

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Any]:
    """``with statements() as sent``: every statement that this thread sends to PostgreSQL."""
    sent: list[str] = []
    here = threading.get_ident()
    execute = psycopg.Cursor.execute

    def counted(self: Any, query: Any, *args: Any, **kwargs: Any) -> Any:
        if threading.get_ident() == here:
            sent.append(str(query))
        return execute(self, query, *args, **kwargs)

    monkeypatch.setattr(psycopg.Cursor, "execute", counted)

    @contextmanager
    def counting() -> Iterator[list[str]]:
        sent.clear()
        yield sent

    return counting


def test_a_move_is_one_select_and_one_append(make: Make, statements: Callable[[], Any]) -> None:
    ben, token = players.guest("Ben")
    game = lobby.join(make(ME, OPEN, pile=2000).pk, ben)
    assert game.creator is not None
    lay_bets(game, game.creator, ben)
    counts = set()
    for turn in range(60):
        play(game.pk, game.creator, 0, take(1))
        with statements() as sent:
            head = players_game_by_token(players.digest_of(token), game.pk)
            played = play_from(head, None, take(1), key=f"k{turn}")
        counts.add(len(sent))
    assert played.version > 200
    assert counts == {2}
    assert "games_token" in sent[0]
    assert "events_append" in sent[1]


@pytest.mark.parametrize(
    "clock", [None, ClockTerms("random", per_move=86400), ClockTerms("random", "bank", bank=3600)]
)
def test_a_move_writes_into_no_index_of_games(
    make: Make, ann: Player, clock: ClockTerms | None
) -> None:
    """As long as there is room on the page: PostgreSQL calls such an update HOT."""
    game = make(ME, ME, clock=clock)
    lay_bets(game, ann, ann)
    for _ in range(3):
        with transaction.atomic():
            before = _updates_of_games()
            play(game.pk, ann, None, take(1))
            after = _updates_of_games()
        assert [now - then for now, then in zip(after, before, strict=True)] == [1, 1]


def _updates_of_games() -> tuple[int, int]:
    """By this connection, lately: updates of games, and those of them that touched no index."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_stat_get_xact_tuples_updated(oid), pg_stat_get_xact_tuples_hot_updated(oid)"
            " FROM pg_class WHERE oid = 'games_game'::regclass"
        )
        [(updated, in_place)] = cursor.fetchall()
    return updated, in_place


def test_a_process_that_knows_nothing_asks_no_more_near_the_end_of_a_long_game(
    make: Make, ann: Player, statements: Callable[[], Any]
) -> None:
    counts = []
    for pile in (200, 800):
        game = make(ME, ME, pile=pile)
        lay_bets(game, ann, ann)
        for turn in range(pile - 10):
            play(game.pk, ann, None, take(1))
            if turn == pile - 15:
                snapshots.keep(game.pk)
        forget_games()
        forget_seeds()
        with statements() as sent:
            play(game.pk, ann, None, take(1))
        counts.append(len(sent))
    game.refresh_from_db()
    assert game.version > 5 * SNAPSHOT_EVERY
    assert counts == [5, 5]


def test_bots_cost_two_statements_a_move(
    make: Make, statements: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "MOST_SECONDS_ALONE", 60.0)
    greedy = SeatRequest("bot", "greedy")
    game = make(greedy, greedy, pile=60)
    with statements() as sent:
        made = bots.bot_turn(game.pk, game.version, 0)
    assert made > 20
    assert len(sent) <= 3 + 2 * made


DAYS = ClockTerms("random", per_move=86400)


@pytest.mark.parametrize("clock", [None, DAYS])
def test_times_are_kept_of_games_with_a_clock_alone(
    make: Make, ann: Player, statements: Callable[[], Any], clock: ClockTerms | None
) -> None:
    game = make(ME, ME, clock=clock)
    lay_bets(game, ann, ann)
    with statements() as sent:
        play(game.pk, ann, None, take(1))
    assert ["games_due" in text for text in sent] == [False, clock is not None]


def test_nothing_is_stored_untimed_of_a_game_that_has_a_clock(make: Make, ann: Player) -> None:
    game = make(ME, ME, clock=DAYS)
    lay_bets(game, ann, ann)
    before = players_game(game.pk, ann.pk)
    with pytest.raises(NotYourSeat):
        play_from(replace(before, clock=None), None, take(1))
    assert players_game(game.pk, ann.pk).version == before.version


BANKS = ClockTerms("greedy", "bank", bank=3600, increment=5)


def test_banks_of_time_cost_a_move_no_statement_more(
    make: Make, statements: Callable[[], Any]
) -> None:
    """How they stand is read with the game."""
    ben, token = players.guest("Ben")
    game = lobby.join(make(ME, OPEN, pile=200, clock=BANKS).pk, ben)
    assert game.creator is not None
    lay_bets(game, game.creator, ben)
    play(game.pk, game.creator, 0, take(1))
    with statements() as sent:
        head = players_game_by_token(players.digest_of(token), game.pk)
        play_from(head, None, take(1))
    assert len(sent) == 2
    assert game_fault(game.pk) is None


def test_banks_of_time_cost_bots_no_statement_more(
    make: Make, statements: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "MOST_SECONDS_ALONE", 60.0)
    greedy = SeatRequest("bot", "greedy")
    game = make(greedy, greedy, pile=60, clock=BANKS)
    with statements() as sent:
        made = bots.bot_turn(game.pk, game.version, 0)
    assert made > 20
    assert len(sent) <= 3 + 2 * made
    assert game_fault(game.pk) is None
