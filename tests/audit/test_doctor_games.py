"""manage.py doctor: does every game go on, and is what is stored of it what was stored?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils.timezone import now

from analytics.projection.counting import count
from games.identifiers import opaque_game
from games.models import Game, Player
from games.services import leaving, lobby
from games.services.erasing import erase
from games.services.seating import SeatRequest
from games.services.seeds import forget_seeds
from games.services.setbacks import set_back
from tests.audit.doctoring import FAIL, OK, WARN, asked, empty_log, run, triggers_off
from tests.surroundings import (  # noqa: F401  fixtures of this folder
    night_market_is_installed,
    no_worker_is_told,
    nothing_is_remembered,
)

pytestmark = pytest.mark.django_db

Finished = Callable[..., Game]


@pytest.fixture(autouse=True)
def _nothing_else_is_stored(db: None) -> None:
    empty_log()


@pytest.fixture
def ann() -> Player:
    return Player.objects.create(name="Ann")


@pytest.fixture
def running(ann: Player) -> Game:
    """Ann (seat 0) and a bot; she is asked."""
    seats = [SeatRequest("me"), SeatRequest("bot", "random")]
    game = lobby.create_game(ann, "night_market", {"first_seat": 0}, seats)
    assert list(game.waiting) == [0]
    return game


def test_games_that_are_open_run_rest_or_are_cancelled_are_well(
    running: Game, ann: Player, finished: Finished
) -> None:
    seats = [SeatRequest("me"), SeatRequest("open")]
    lobby.create_game(ann, "night_market", None, seats)
    leaving.cancel(lobby.create_game(ann, "night_market", None, seats).pk, ann)
    finished("night_market", 2)
    run("UPDATE games_game SET moved_at = now() - interval '5 days'")  # a person may take time
    result = asked("games stuck")
    assert (result.level, result.text) == (OK, "none; 1 are running")
    erase(ann.pk)
    run("UPDATE games_game SET moved_at = now()")
    assert asked("games stuck").level == OK


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            "UPDATE games_game SET waiting = '{1}', moved_at = now() - interval '61 s'",
            "waiting for a bot",
        ),
        ("UPDATE games_game SET waiting = '{}'", "waiting for nobody"),
        ("UPDATE games_seat SET player_id = NULL", "a seat that nobody holds"),
        ("UPDATE games_seat SET kind = 'open' WHERE number = 0", "a seat that nobody holds"),
        ("UPDATE games_game SET bots = '{}'", "other bots"),
        ("UPDATE games_game SET status = 'finished'", "finished without an outcome"),
        ("UPDATE games_game SET version = version + 1", "at another version"),
        ("UPDATE games_game SET moves = moves + 1", "at another version"),
        ("UPDATE games_game SET status = 'open'", "at another version"),
        ("UPDATE events_stream SET version = version - 1", "at another version"),
        ("DELETE FROM events_stream", "at another version"),
        ("DELETE FROM games_secret", "without a seed"),
    ],
)
def test_a_game_that_cannot_go_on_is_named(running: Game, change: str, complaint: str) -> None:
    assert asked("games stuck").level == OK
    triggers_off()
    run(change)
    result = asked("games stuck")
    assert result.level == FAIL
    assert complaint in result.text
    assert opaque_game(running.pk) in result.text


def test_what_sweeps_pass_over_again_and_again_is_told() -> None:
    for times in range(3):
        assert asked("sweeps").level == OK, times
        set_back("flag", 7)
    result = asked("sweeps")
    assert (result.level, result.text) == (FAIL, "passed over: flag (1, such as of 7)")
    run("UPDATE games_setback SET until = until - interval '2 minutes'")
    assert asked("sweeps").level == OK


@pytest.mark.usefixtures("clock_stands_still")
def test_a_bot_has_a_minute(running: Game) -> None:
    for seconds, level in ((59, OK), (61, FAIL)):
        run(f"UPDATE games_game SET waiting = '{{1}}', moved_at = now() - interval '{seconds} s'")
        assert asked("games stuck").level == level, seconds


def test_events_without_a_game_are_found(running: Game) -> None:
    run("DELETE FROM games_seat", "DELETE FROM games_secret", "DELETE FROM games_game")
    result = asked("games stuck")
    assert (result.level, "streams without a game" in result.text) == (FAIL, True)


def test_of_many_games_a_few_are_named(ann: Player) -> None:
    for _ in range(5):
        lobby.create_game(ann, "night_market", None, [SeatRequest("me")] * 2)
    run("UPDATE games_game SET waiting = '{}'")
    text = asked("games stuck").text
    assert text.count("gme_") == 3
    assert "and 2 more" in text


def test_a_finished_game_that_is_not_counted_is_told_by_its_age(finished: Finished) -> None:
    game = finished("night_market", 2)
    for minutes, level in ((0, OK), (3, WARN), (20, FAIL)):
        Game.objects.update(finished_at=now() - timedelta(minutes=minutes))
        assert asked("win rates").level == level
    count([game.pk])
    assert asked("win rates").level == OK


@pytest.mark.parametrize("terms", [{"is_public": False}, {"imported_at": now()}])
def test_what_is_not_to_be_counted_is_not_missed(finished: Finished, terms: Any) -> None:
    finished("night_market", 2)
    Game.objects.update(finished_at=now() - timedelta(hours=1), **terms)
    assert asked("win rates").level == OK


def test_a_finished_game_that_cannot_be_read_is_told(finished: Finished) -> None:
    game = finished("night_market", 2)
    Game.objects.update(title="gone")
    count([game.pk])
    result = asked("win rates")
    assert (result.level, "could not be looked at" in result.text) == (WARN, True)


def test_chains_of_the_last_day_verify(finished: Finished, running: Game) -> None:
    finished("night_market", 2)
    assert asked("chains").text == "2 of 2 streams of the last day verify"
    assert asked("chains", chains=1).text == "1 of 2 streams of the last day verify"
    assert asked("chains", chains=None).text == "2 of 2 streams verify"


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events_event SET payload = payload || '{\"seat\": 1}' WHERE version = 5",
        "UPDATE events_event SET actor = 'ply_x' WHERE version = 5",
        "UPDATE events_event SET recorded_at = recorded_at - interval '1 s' WHERE version = 5",
        "DELETE FROM events_event WHERE version >= 5",
        "UPDATE events_stream SET hash = decode(repeat('00', 32), 'hex')",
        "DELETE FROM games_secret",
    ],
)
def test_a_history_that_was_changed_is_named(finished: Finished, change: str) -> None:
    game = finished("night_market", 2)
    assert asked("chains").level == OK
    triggers_off()
    run(change)
    forget_seeds()
    result = asked("chains")
    assert result.level == FAIL
    assert f"{opaque_game(game.pk)}, version " in result.text


def test_older_streams_are_looked_at_when_all_are(finished: Finished) -> None:
    finished("night_market", 2)
    triggers_off()
    run("UPDATE events_stream SET updated_at = updated_at - interval '2 days'")
    assert asked("chains").text == "0 of 0 streams of the last day verify"
    # To move the time of a head is a change too, and all chains together find it.
    assert asked("chains", chains=None).level == FAIL
