"""Bots that think have workers of their own, and stop where nobody waits for their thought."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from games.bots import levels
from games.engine.clock import ClockTerms
from games.engine.policy import Considered, Situation, Thought
from games.engine.records import Move
from games.errors import Conflict, Invalid
from games.models import Game, Player, Seat
from games.selectors.thoughts import thoughts_of
from games.services import bot_choice, bots, lobby, thinking
from games.services.lobby import start
from games.services.playing import play
from games.services.resigning import resign
from games.services.seating import SeatRequest
from tests.games.conftest import ME, OPEN, Hint
from tests.games.table import bet, log
from tests.patience import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]
GREEDY, THINKER = SeatRequest("bot", "greedy"), SeatRequest("bot", "thinker")


class Thinker:
    """Spends playouts until it may spend no more, at most a thousand, and takes the last move."""

    needs_view = True

    def __init__(self) -> None:
        self.spent = 0
        self.meanwhile: Callable[[], Any] = lambda: None

    def choose(self, now: Situation) -> Move:
        while (is_hurried := self.spent < 1000) and now.budget.spend(1):
            self.spent += 1
            self.meanwhile()
        considered = Considered(now.moves[-1], 0.25, self.spent)
        now.explain(Thought("hurried" if is_hurried else "search", (considered,)))
        return now.moves[-1]


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    """A level that thinks, at every table."""
    policy = Thinker()
    table = {**levels.LEVELS, "thinker": lambda title: policy}
    efforts: Any = {**levels.EFFORTS, "thinker": {"pebbles": dict.fromkeys((2, 3, 4), ())}}
    monkeypatch.setattr(levels, "LEVELS", table)
    monkeypatch.setattr(levels, "EFFORTS", efforts)
    return policy


def chosen(game: Game) -> int:
    """How many choices were made."""
    return len(marks(game))


def marks(game: Game) -> list[bool | None]:
    """Of each choice whether it is marked as hurried; None where nothing is said of that."""
    return [event.get("hurried") for _, _, kind, event in log(game) if kind == "chose"]


def test_a_worker_for_all_the_rest_leaves_the_thought_to_those_who_think(
    make: Make, thinker: Thinker, sent: list[Hint]
) -> None:
    game = make(ME, THINKER)
    sent.clear()
    assert bots.bot_turn(game.pk, game.version, 1) == 0
    assert sent == [("games.tasks.think", (str(game.pk), game.version, 1))]
    assert (thinker.spent, chosen(game)) == (0, 0)


def test_thoughts_for_which_nobody_waits_come_from_a_queue_of_their_own(
    make: Make, thinker: Thinker, sent: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However they are asked for: by who leaves them to others, and after a thought in vain."""
    monkeypatch.setattr(bots, "MOST_MOVES", 1)
    game = make(THINKER, THINKER)
    sent.clear()
    assert bots.bot_turn(game.pk, game.version, 0) == 0
    assert sent == [("games.tasks.think_alone", (str(game.pk), game.version, 0))]
    table = bots._table(game.pk)
    assert table is not None
    thinker.meanwhile = lambda: bots._play_on(game.pk, table, 0) if thinker.spent == 1 else None
    assert bots.think(game.pk, game.version, 0) == 0
    game.refresh_from_db()
    [seat] = game.waiting
    assert sent[-1] == ("games.tasks.think_alone", (str(game.pk), game.version, seat))


def test_whoever_thinks_leaves_quick_bots_to_the_others(
    make: Make, thinker: Thinker, sent: list[Hint]
) -> None:
    game = make(THINKER, GREEDY)
    sent.clear()
    assert bots.think(game.pk, game.version, 0) == 1
    game.refresh_from_db()
    assert sent == [("games.tasks.bot_turn_alone", (str(game.pk), game.version, 1))]
    assert thinker.spent == 1000


def test_bots_that_think_play_one_after_the_other_in_one_delivery(
    make: Make, thinker: Thinker, ann: Player
) -> None:
    game = make(ME, THINKER, THINKER)
    play(game.pk, ann, None, bet(1))
    game.refresh_from_db()
    before = chosen(game)
    assert bots.think(game.pk, game.version, 1) == 2
    assert chosen(game) == before + 2


def test_a_game_of_bots_that_is_played_here_and_now_is_played_whole(
    make: Make, thinker: Thinker
) -> None:
    game = make(THINKER, GREEDY, pile=20)
    bots.play_to_the_end(game.pk)
    game.refresh_from_db()
    assert game.status == "finished"


def test_when_time_is_up_the_best_so_far_is_played_and_the_log_says_so(
    make: Make, thinker: Thinker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinking, "LIMIT_SECONDS", -1.0)
    game = make(ME, THINKER)
    assert bots.think(game.pk, game.version, 1) == 1
    assert (thinker.spent, marks(game)) == (0, [True])
    assert caplog.text == ""


def test_a_choice_for_which_there_was_time_says_nothing_of_it(make: Make, thinker: Thinker) -> None:
    """So what is stored, hashed and shown of all other choices is what it was before."""
    game = make(THINKER, GREEDY, pile=20)
    bots.play_to_the_end(game.pk)
    assert set(marks(game)) == {None}
    assert not any("hurried" in event for _, _, _, event in log(game))


def test_a_bot_that_overlooks_the_clock_is_replaced_and_its_choice_marked(
    make: Make, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the greedy one, which bets the most: no choice is made at random for want of time."""
    monkeypatch.setattr(bot_choice, "LIMIT_SECONDS_THINKING", 0.05)
    monkeypatch.setattr(thinking, "LIMIT_SECONDS", 3600.0)
    thinker.meanwhile = lambda: time.sleep(0.001)
    game = make(ME, THINKER)
    assert bots.think(game.pk, game.version, 1) == 1
    [(_, _, _, event)] = [row for row in log(game) if row[2] == "chose"]
    assert (event["hurried"], event["move"]["amount"]) == (True, 2)


def test_a_game_that_ends_is_thought_about_for_less_than_a_second(
    make: Make, thinker: Thinker, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock that goes on by a tenth with each playout, which is more than any title takes."""
    now = [0.0]
    monkeypatch.setattr("games.services.thinking.time.monotonic", lambda: now[0])
    ended: list[float] = []
    game = make(ME, THINKER, pile=40)

    def a_tenth() -> None:
        now[0] += 0.1
        if thinker.spent == 20:
            resign(game.pk, ann)
            ended.append(now[0])

    thinker.meanwhile = a_tenth
    assert bots.think(game.pk, game.version, 1) == 0
    [end] = ended
    assert 0 < now[0] - end < 1.0


def test_a_game_that_has_moved_on_is_thought_about_no_longer(
    make: Make, thinker: Thinker, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever moved it: another's move, a seat that was given up, the end of the game."""
    monkeypatch.setattr(thinking, "LOOK_SECONDS", -1.0)
    game = make(ME, THINKER, pile=40)

    def leave() -> None:
        if thinker.spent == 3:
            resign(game.pk, ann)

    thinker.meanwhile = leave
    assert bots.think(game.pk, game.version, 1) == 0
    assert (thinker.spent, chosen(game)) == (3, 0)


def test_what_comes_while_one_thinks_is_asked_for_when_it_has_thought(
    make: Make, thinker: Thinker, sent: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A delivery that finds another at work does nothing, though that one's move may be lost."""
    monkeypatch.setattr(thinking, "LOOK_SECONDS", -1.0)
    game = make(ME, THINKER, OPEN, pile=40)
    ben = Player.objects.create(name="Ben")
    lobby.join(game.pk, ben)
    game.refresh_from_db()

    def leave() -> None:
        if thinker.spent == 3:
            resign(game.pk, ben)
            sent.clear()

    thinker.meanwhile = leave
    assert bots.think(game.pk, game.version, 1) == 0
    game.refresh_from_db()
    assert sent == [("games.tasks.think", (str(game.pk), game.version, 1))]


def test_of_eleven_deliveries_one_thinks(make: Make, thinker: Thinker) -> None:
    game = make(ME, THINKER)
    others: list[int] = []

    def another() -> None:
        others.extend(bots.think(game.pk, game.version, 1) for _ in range(10))
        connection.close()

    def deliver_again() -> None:
        if thinker.spent == 1:
            thread = threading.Thread(target=another)
            thread.start()
            thread.join(PATIENCE)

    thinker.meanwhile = deliver_again
    assert bots.think(game.pk, game.version, 1) == 1
    assert (others, thinker.spent) == ([0] * 10, 1000)
    assert bots.think(game.pk, game.version, 1) == 0


def test_a_game_of_those_who_think_has_one_message_under_way_however_often_each_comes(
    make: Make, thinker: Thinker, sent: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a message comes again at once, or when the game has long moved on."""
    tasks = {
        "games.tasks.bot_turn": bots.bot_turn,
        "games.tasks.bot_turn_alone": bots.bot_turn,
        "games.tasks.think": bots.think,
        "games.tasks.think_alone": bots.think,
    }
    monkeypatch.setattr(bots, "MOST_MOVES", 1)
    game = make(THINKER, THINKER, pile=20)
    waiting, past = list(sent), list[Hint]()
    while waiting:
        assert len(waiting) == 1
        sent.clear()
        [(task, arguments)] = waiting
        for _ in range(3 if tasks[task] == bots.think else 1):
            tasks[task](game.pk, *arguments[1:])
        for task, arguments in past:
            assert tasks[task](game.pk, *arguments[1:]) == 0
        past += waiting
        waiting = [each for each in sent if each[0] in tasks]
    game.refresh_from_db()
    assert game.status == "finished"
    assert len(past) > 3


def test_whoever_breaks_off_leaves_the_game_to_the_next(make: Make, thinker: Thinker) -> None:
    game = make(ME, THINKER)

    def break_off() -> None:
        with thinking.alone_with(game.pk):
            raise RuntimeError("broke off")

    with pytest.raises(RuntimeError, match="broke off"):
        break_off()
    assert bots.think(game.pk, game.version, 1) == 1


def test_why_it_chose_is_kept_with_the_choice_and_told_when_the_game_is_over(
    make: Make, thinker: Thinker, ann: Player
) -> None:
    game = make(THINKER, GREEDY, pile=20)
    asked_at = game.version
    assert bots.think(game.pk, asked_at, 0) == 1
    with pytest.raises(Conflict, match="when the game is over"):
        thoughts_of(game.pk, ann, 0)
    bots.play_to_the_end(game.pk)
    first, *others = thoughts_of(game.pk, ann, 0)
    assert (first.version, first.seat, first.decided) == (asked_at, 0, "search")
    [considered] = first.considered
    assert considered["move"]["move"]
    assert (considered["mean"], considered["tried"]) == (0.25, 1000)
    assert [each.version for each in thoughts_of(game.pk, None, asked_at)] == [
        each.version for each in others
    ]


def test_a_thought_whose_move_came_too_late_is_not_kept(
    make: Make, thinker: Thinker, ann: Player
) -> None:
    game = make(ME, THINKER, pile=40)
    thinker.meanwhile = lambda: resign(game.pk, ann) if thinker.spent == 1 else None
    assert bots.think(game.pk, game.version, 1) == 0
    assert thoughts_of(game.pk, ann, 0) == []


def test_the_seat_keeps_which_bot_it_was_given(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "games.services.starting.version",
        lambda level, title, seats: f"{level}/{title.id}/{seats}/7/0a" if level == "casual" else "",
    )
    game = make(SeatRequest("bot", "casual"), GREEDY)
    seats = Seat.objects.filter(game=game).order_by("number")
    assert [seat.bot for seat in seats] == ["casual/pebbles/2/7/0a", ""]


def test_a_level_that_such_a_game_has_not_fills_no_seat_and_takes_none_over(
    make: Make, thinker: Thinker, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever a level is named: a seat, what is open at the start, a clock that runs out."""
    only_three: Any = {**levels.EFFORTS, "thinker": {"pebbles": {3: ()}}}
    monkeypatch.setattr(levels, "EFFORTS", only_three)
    with pytest.raises(Invalid, match="No bot plays 'thinker' here"):
        make(ME, THINKER)
    with pytest.raises(Invalid, match="No bot plays 'thinker' here"):
        make(ME, ME, clock=ClockTerms(per_move=3600, level="thinker"))
    game = make(ME, SeatRequest("open"))
    with pytest.raises(Invalid, match="No bot plays 'thinker' here"):
        start(game.pk, ann, "thinker")
    assert make(ME, THINKER, THINKER).status == "running"
