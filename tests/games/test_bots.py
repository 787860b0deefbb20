"""Bots play legally whatever they do, and once however often they are asked."""

from __future__ import annotations

import logging
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from games.bots import levels
from games.engine.policy import Situation
from games.engine.records import Move
from games.models import Game, Player
from games.services import bot_choice, bots, time_limits
from games.services.appending import Lost
from games.services.playing import play
from games.services.seating import SeatRequest
from tests.games import pebbles
from tests.games.conftest import BOT, ME, Hint
from tests.games.racing import at_once
from tests.games.table import actors, bet, log, take

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]
GREEDY = SeatRequest("bot", "greedy")

MOST_SECONDS = bots.MOST_SECONDS
"""As it is in the product; tests have ample time."""


@pytest.fixture
def seat_bot(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any], SeatRequest]:
    """Make a policy a level that a bot can be seated at."""

    def seated(policy: Any) -> SeatRequest:
        table = {**levels.LEVELS, "odd": lambda title: policy}
        monkeypatch.setattr(levels, "LEVELS", table)
        return SeatRequest("bot", "odd")

    return seated


class Policy:
    """A bot that does what ``act(view, moves)`` does."""

    needs_view = True

    def __init__(self, act: Callable[[Any, Sequence[Move]], Any]) -> None:
        self.act = act

    def choose(self, now: Situation) -> Any:
        return self.act(now.view, now.moves)


def chosen(game: Game) -> list[dict[str, Any]]:
    return [payload["move"] for _, _, kind, payload in log(game) if kind == "chose"]


@pytest.mark.parametrize("level", levels.offered("pebbles", 2))
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


def test_after_many_moves_another_worker_goes_on(
    make: Make, sent: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "MOST_SECONDS_ALONE", 60.0)
    game = make(GREEDY, GREEDY, pile=400)
    sent.clear()
    assert bots.bot_turn(game.pk, game.version, 0) == bots.MOST_MOVES
    game.refresh_from_db()
    [(task, (game_id, version, seat))] = sent
    assert (task, game_id, version) == ("games.tasks.bot_turn_alone", str(game.pk), game.version)
    assert bots.bot_turn(game.pk, version, seat) == bots.MOST_MOVES


def test_where_nobody_waits_another_worker_goes_on_after_a_moment(
    make: Make, sent: list[Hint], monkeypatch: pytest.MonkeyPatch, ann: Player
) -> None:
    monkeypatch.setattr(bots, "MOST_SECONDS_ALONE", 0.0)
    game = make(GREEDY, GREEDY, pile=400)
    assert bots.bot_turn(game.pk, game.version, 0) <= 1
    game.refresh_from_db()
    assert sent[-1] == ("games.tasks.bot_turn_alone", (str(game.pk), game.version, game.waiting[0]))
    against = make(ME, GREEDY, GREEDY, pile=400)
    play(against.pk, ann, None, bet(1))
    against.refresh_from_db()
    assert sent[-1] == ("games.tasks.bot_turn", (str(against.pk), against.version, 1))
    assert bots.bot_turn(against.pk, against.version, 1) == 2


def test_where_somebody_waits_others_who_wait_have_their_turn_soon(
    make: Make, sent: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those who play against many bots hold a worker no longer than a second either."""
    assert MOST_SECONDS <= 1.0
    monkeypatch.setattr(bots, "MOST_SECONDS", 0.0)
    game = make(GREEDY, GREEDY, ME, pile=400)
    assert bots.bot_turn(game.pk, game.version, 0) <= 1
    game.refresh_from_db()
    assert sent[-1] == ("games.tasks.bot_turn", (str(game.pk), game.version, game.waiting[0]))


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
    assert game.outcome is not None
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
def test_a_bot_that_fails_is_replaced_by_the_usual_one(
    make: Make,
    ann: Player,
    seat_bot: Callable[[Any], SeatRequest],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    act: str,
) -> None:
    policy, complaint = ODD[act]
    usual = bot_choice.LIMIT_SECONDS
    if "longer" in complaint:
        monkeypatch.setattr(bot_choice, "LIMIT_SECONDS", 0.05)

    def odd(view: Any, moves: Sequence[Move]) -> Any:
        monkeypatch.setattr(bot_choice, "LIMIT_SECONDS", usual)  # for who plays in its place
        return policy(view, moves)

    game = make(ME, seat_bot(Policy(odd)))
    with caplog.at_level(logging.ERROR):
        assert bots.bot_turn(game.pk, game.version, 1) == 1
    assert f"The bot 'odd' at P2 of game {game.pk}, version 5, {complaint}" in caplog.text
    assert caplog.text.count("The bot ") == 1
    [move] = chosen(game)
    assert move["move"] == "bet"
    assert move["amount"] == 2, "the largest, which looks best to a greedy bot"
    play(game.pk, ann, None, bet(0))


def test_where_the_usual_one_fails_too_a_random_legal_move_is_made(
    make: Make,
    seat_bot: Callable[[Any], SeatRequest],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    bets = set()
    for _ in range(12):
        game = make(ME, seat_bot(Policy(_raise)))
        monkeypatch.setattr(
            levels,
            "LEVELS",
            dict.fromkeys((*levels.LEVELS, "odd"), lambda title: Policy(_raise)),
        )
        assert bots.bot_turn(game.pk, game.version, 1) == 1
        [move] = chosen(game)
        bets.add(move["amount"])
    assert len(bets) > 1
    assert "The bot 'greedy' at P2" in caplog.text


def test_a_failing_bot_is_replaced_by_the_same_move_at_each_delivery(
    make: Make, seat_bot: Callable[[Any], SeatRequest], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make(ME, seat_bot(Policy(_raise)))
    tried: list[Any] = []

    def lose(title: Any, before: Any, batch: Any, seed: Any, **_: object) -> Any:
        tried.append(batch.events)
        raise Lost

    monkeypatch.setattr(bots, "append", lose)
    assert [bots.bot_turn(game.pk, game.version, 1) for _ in range(5)] == [0] * 5
    assert len(tried) == 5
    assert all(events == tried[0] for events in tried)


def test_random_bots_choose_the_same_at_each_delivery_and_differ_between_games(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Any] = []

    def lose(title: Any, before: Any, batch: Any, seed: Any, **_: object) -> Any:
        tried.append(batch.events[0])
        raise Lost

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


def test_a_bot_that_swallows_the_interruption_is_interrupted_again() -> None:
    swallowed: list[int] = []

    def stubborn() -> None:
        for number in range(3):
            with suppress(time_limits.TimeUp):
                _hang_in_python()
            swallowed.append(number)
        _hang_in_python()

    with pytest.raises(time_limits.TimeUp):
        time_limits.within(0.05, stubborn)
    assert swallowed == [0, 1, 2]


def test_outside_the_main_thread_no_bot_is_asked_and_nothing_is_stored(
    make: Make, seat_bot: Callable[[Any], SeatRequest], ann: Player
) -> None:
    """As in a pool of threads, or in a server: nobody could stop it, so nobody begins."""
    asked: list[Any] = []
    game = make(ME, seat_bot(Policy(lambda view, moves: asked.append(moves))))
    [refusal] = at_once([partial(bots.bot_turn, game.pk, game.version, 1)])
    assert isinstance(refusal, time_limits.OutsideMainThread)
    assert "--pool solo" in str(refusal)
    assert (asked, chosen(game)) == ([], [])


def test_an_alarm_that_was_set_before_is_not_lost_sight_of() -> None:
    before = signal.getsignal(signal.SIGALRM)
    assert time_limits.within(1, lambda: 1) == 1
    with pytest.raises(time_limits.TimeUp):
        time_limits.within(0.01, lambda: time.sleep(5))
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_an_offer_is_taken_by_a_bot_that_likes_it(
    make: Make, seat_bot: Callable[[Any], SeatRequest], ann: Player
) -> None:
    class Cheerful(Policy):
        def consider(self, now: Situation) -> Any:
            return now.moves[0]

    game = make(ME, seat_bot(Cheerful(lambda view, moves: moves[-1])))
    assert bots.bot_turn(game.pk, game.version, 1) == 2
    assert [move["move"] for move in chosen(game)] == ["cheer", "bet"]
