"""Bots play legally whatever they do, and once however often they are asked."""

from __future__ import annotations

import logging
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

import pytest

from games.bots import levels
from games.engine.records import Move
from games.models import Game, Player
from games.services import bots, patience, thinking
from games.services.playing import play
from games.services.seating import SeatRequest
from tests.games import pebbles
from tests.games.conftest import BOT, ME, Hint
from tests.games.racing import at_once
from tests.games.table import actors, bet, log, take

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]
GREEDY = SeatRequest("bot", "greedy")


@pytest.fixture
def seat_bot(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any], SeatRequest]:
    """Make a policy a level that a bot can be seated at."""

    def seated(policy: Any) -> SeatRequest:
        table = {**levels.LEVELS, "odd": lambda title: policy}
        monkeypatch.setattr(thinking, "LEVELS", table)
        monkeypatch.setattr("games.services.seating.LEVELS", table)
        return SeatRequest("bot", "odd")

    return seated


class Policy:
    """A bot that does what ``act(view, moves)`` does."""

    needs_view = True

    def __init__(self, act: Callable[[Any, Sequence[Move]], Any]) -> None:
        self.act = act

    def choose(self, view: Any, seat: int, moves: Sequence[Move], rng: Random) -> Any:
        return self.act(view, moves)


def chosen(game: Game) -> list[dict[str, Any]]:
    return [payload["move"] for _, _, kind, payload in log(game) if kind == "chose"]


@pytest.mark.parametrize("level", levels.LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_a_game_to_its_end(make: Make, level: str, seats: int) -> None:
    game = make(*[SeatRequest("bot", level)] * seats, pile=40)
    bots.play_to_the_end(game.pk)
    game.refresh_from_db()
    assert game.status == "finished"
    assert game.winners
    assert set(actors(game)[1:]) == {f"bot:{level}"}


def test_a_bots_turn_is_made_at_the_version_it_was_meant_for(make: Make, ann: Player) -> None:
    game = make(ME, GREEDY)
    play(game.pk, ann, None, bet(1))
    game.refresh_from_db()
    assert bots.bot_turn(game.pk, game.version - 1, 1) == 0
    assert bots.bot_turn(game.pk, game.version + 1, 1) == 0
    assert bots.bot_turn(game.pk, game.version, 1) == 1
    assert bots.bot_turn(game.pk, game.version, 1) == 0


def test_a_turn_that_is_not_a_bots_is_left_alone(make: Make, ann: Player) -> None:
    game = make(ME, GREEDY)
    assert bots.bot_turn(game.pk, game.version, 0) == 0
    assert bots.bot_turn(game.pk, game.version, 7) == 0
    assert log(game)[-1][0] == game.version


def test_ten_deliveries_one_after_the_other_are_one_turn(make: Make, ann: Player) -> None:
    game = make(ME, GREEDY)
    assert [bots.bot_turn(game.pk, game.version, 1) for _ in range(10)] == [1] + [0] * 9


def test_one_delivery_plays_all_bots_in_a_row(make: Make, ann: Player, sent: list[Hint]) -> None:
    game = make(ME, GREEDY, GREEDY, GREEDY)
    play(game.pk, ann, None, bet(1))
    game.refresh_from_db()
    sent.clear()
    assert bots.bot_turn(game.pk, game.version, 1) == 3
    game.refresh_from_db()
    assert game.waiting == [0]
    play(game.pk, ann, None, take(1))
    game.refresh_from_db()
    assert bots.bot_turn(game.pk, game.version, 1) == 3
    assert [hint for hint in sent if hint[1][1] != game.version] == []


def test_after_many_moves_another_worker_goes_on(make: Make, sent: list[Hint]) -> None:
    game = make(GREEDY, GREEDY, pile=400)
    sent.clear()
    assert bots.bot_turn(game.pk, game.version, 0) == bots.MOST_MOVES
    game.refresh_from_db()
    [(task, (game_id, version, seat))] = sent
    assert (task, game_id, version) == ("games.tasks.bot_turn", str(game.pk), game.version)
    assert bots.bot_turn(game.pk, version, seat) == bots.MOST_MOVES


def test_a_bot_sees_its_view_and_cannot_change_the_game(
    make: Make, seat_bot: Callable[[Any], SeatRequest]
) -> None:
    views: list[Any] = []

    def meddle(view: pebbles.State, moves: Sequence[Move]) -> Move:
        views.append((dict(view.zones), view.flow.draws))
        view.pile, view.scores[0] = 0, 99
        view.flow.agenda.clear()
        return moves[0]

    game = make(seat_bot(Policy(meddle)), GREEDY)
    bots.play_to_the_end(game.pk)
    game.refresh_from_db()
    assert game.status == "finished"
    assert max(game.outcome["scores"]) <= 16
    assert all(set(zones) == {"P1"} for zones, _ in views)
    assert all(not isinstance(draws, dict) for _, draws in views)


def _raise(*_: Any) -> Move:
    raise KeyError("no such card")


def _hang_in_python(*_: Any) -> Move:
    while True:
        try:
            while True:
                pass
        except Exception:
            continue


ODD = {
    "raises": (_raise, "raised KeyError"),
    "exits": (lambda *_: exit(), "raised SystemExit"),
    "hangs": (_hang_in_python, "thought longer than 0.05 s"),
    "sleeps": (lambda *_: time.sleep(60), "thought longer than 0.05 s"),
    "names an illegal move": (lambda *_: pebbles.Take(9), "named an illegal move"),
    "names no move at all": (lambda *_: "take all", "named an illegal move"),
    "names nothing": (lambda *_: None, "named an illegal move"),
}


@pytest.mark.parametrize("act", ODD)
def test_a_bot_that_fails_is_replaced_by_a_random_legal_move(
    make: Make,
    ann: Player,
    seat_bot: Callable[[Any], SeatRequest],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    act: str,
) -> None:
    monkeypatch.setattr(thinking, "PATIENCE_SECONDS", 0.05)
    policy, told = ODD[act]
    game = make(ME, seat_bot(Policy(policy)))
    with caplog.at_level(logging.ERROR):
        assert bots.bot_turn(game.pk, game.version, 1) == 1
    assert f"The bot 'odd' at P2 of game {game.pk}, version 5, {told}" in caplog.text
    [move] = chosen(game)
    assert move["move"] == "bet"
    play(game.pk, ann, None, bet(0))


def test_a_failing_bot_is_replaced_by_the_same_move_at_each_delivery(
    make: Make, seat_bot: Callable[[Any], SeatRequest], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make(ME, seat_bot(Policy(_raise)))
    tried: list[Any] = []

    def lose(title: Any, before: Any, batch: Any, seed: Any, *, actor: str) -> Any:
        tried.append(batch.events)
        raise bots.Lost

    monkeypatch.setattr(bots, "append", lose)
    assert [bots.bot_turn(game.pk, game.version, 1) for _ in range(5)] == [0] * 5
    assert len(tried) == 5
    assert all(events == tried[0] for events in tried)


def test_random_bots_choose_the_same_at_each_delivery_and_differ_between_games(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Any] = []

    def lose(title: Any, before: Any, batch: Any, seed: Any, *, actor: str) -> Any:
        tried.append(batch.events[0])
        raise bots.Lost

    monkeypatch.setattr(bots, "append", lose)
    firsts = []
    for _ in range(12):
        game = make(BOT, ME)
        tried.clear()
        for _ in range(3):
            bots.bot_turn(game.pk, game.version, 0)
        assert tried == [tried[0]] * 3
        firsts.append(tried[0])
    assert len(set(firsts)) > 1


@pytest.fixture(params=["plain", "traced"])
def tracing(request: pytest.FixtureRequest) -> Iterator[None]:
    """Threads as they are, and under a trace function, as coverage and debuggers set one."""
    before = threading.gettrace()
    if request.param == "traced":
        threading.settrace(lambda frame, event, argument: None)
    yield
    threading.settrace(before)


@pytest.mark.usefixtures("tracing")
def test_a_policy_that_hangs_outside_the_main_thread_is_left_behind() -> None:
    spinners: list[threading.Thread] = []
    wake_up = threading.Event()

    def spin() -> Move:
        spinners.append(threading.current_thread())
        return _hang_in_python()

    told = at_once(
        [
            lambda: _told(spin),
            lambda: _told(wake_up.wait),
            lambda: _told(lambda: time.sleep(15)),
            lambda: patience.within(20, lambda: 42),
            lambda: patience.within(20, _raise),
        ],
        seconds=10,
    )
    assert told[:4] == ["time up", "time up", "time up", 42]
    assert isinstance(told[4], KeyError)
    spinners[0].join(10)
    assert not spinners[0].is_alive()
    wake_up.set()


@pytest.mark.usefixtures("tracing")
def test_a_policy_that_swallows_the_interruption_or_wakes_up_late_is_interrupted_then() -> None:
    left: list[threading.Thread] = []
    wake_up = threading.Event()

    def stubborn() -> None:
        left.append(threading.current_thread())
        for _ in range(3):
            with suppress(patience.TimeUp):
                _hang_in_python()

    def late() -> None:
        left.append(threading.current_thread())
        wake_up.wait()
        _hang_in_python()

    def late_at_its_end() -> None:
        left.append(threading.current_thread())
        wake_up.wait()

    asked = [stubborn, late, late_at_its_end]
    assert at_once([partial(_told, ask) for ask in asked], seconds=10) == ["time up"] * 3
    wake_up.set()
    for thread in left:
        thread.join(10)
    assert [thread for thread in left if thread.is_alive()] == []


def _told(ask: Callable[[], Any]) -> str:
    try:
        patience.within(0.1, ask)
    except patience.TimeUp:
        return "time up"
    return "answered"


def test_an_alarm_that_was_set_before_is_not_lost_sight_of() -> None:
    before = signal.getsignal(signal.SIGALRM)
    assert patience.within(1, lambda: 1) == 1
    with pytest.raises(patience.TimeUp):
        patience.within(0.01, lambda: time.sleep(5))
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_an_offer_is_taken_by_a_bot_that_likes_it(
    make: Make, seat_bot: Callable[[Any], SeatRequest], ann: Player
) -> None:
    class Cheerful(Policy):
        def consider(self, view: Any, seat: int, moves: Sequence[Move], rng: Random) -> Any:
            return moves[0]

    game = make(ME, seat_bot(Cheerful(lambda view, moves: moves[-1])))
    assert bots.bot_turn(game.pk, game.version, 1) == 2
    assert [move["move"] for move in chosen(game)] == ["cheer", "bet"]
