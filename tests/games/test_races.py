"""Two at once: one wins, the other is told, and nothing happens twice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from events.chain import first_fault
from events.reading import read_events, read_head
from events.records import Head
from games.engine.errors import Refused
from games.errors import Conflict, StaleDecision
from games.models import Game, Player
from games.services import bots, leaving, lobby
from games.services.idempotency import Played
from games.services.loading import forget_games
from games.services.playing import play
from games.services.seating import SeatRequest
from games.services.seeds import seed_of
from tests.games.conftest import BOT, ME, OPEN
from tests.games.racing import at_once, failures, let_bots_think_in_threads
from tests.games.table import CHEER, bet, lay_bets, log, take

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]
ROUNDS = range(10)


def assert_sound(game: Game) -> None:
    """Versions without a hole, a chain without a fault, a read model that agrees."""
    events = read_events(game.pk)
    assert [event.version for event in events] == list(range(1, len(events) + 1))
    assert first_fault(Head.empty(game.pk), events, seed_of(game.pk).salt_key) is None
    game.refresh_from_db()
    assert game.version == len(events)
    assert game.moves == events[-1].batch


def test_of_two_who_take_one_seat_one_gets_it(make: Make, ben: Player, cleo: Player) -> None:
    for _ in ROUNDS:
        game = make(ME, OPEN, OPEN)
        results = at_once([partial(lobby.join, game.pk, who, 1) for who in (ben, cleo)])
        [refused] = failures(results)
        assert isinstance(refused, Conflict)
        assert refused.code == "seat_taken"
        assert [seat.kind for seat in game.seats.all()] == ["person", "person", "open"]


def test_the_last_seat_starts_the_game_once(make: Make, ben: Player, cleo: Player) -> None:
    for _ in ROUNDS:
        game = make(ME, OPEN)
        results = at_once([partial(lobby.join, game.pk, who) for who in (ben, cleo)])
        [refused] = failures(results)
        assert isinstance(refused, Conflict)
        assert [kind for *_, kind, _ in log(game)].count("began") == 1
        assert_sound(game)


def test_a_game_that_is_started_and_cancelled_at_once_is_one_of_them(
    make: Make, ann: Player
) -> None:
    for _ in ROUNDS:
        game = make(ME, OPEN)
        results = at_once(
            [partial(lobby.start, game.pk, ann, "random"), partial(leaving.cancel, game.pk, ann)]
        )
        assert len(failures(results)) == 1
        game.refresh_from_db()
        assert (game.status, read_head(game.pk).version) in [("running", 5), ("cancelled", 0)]


def test_a_double_click_is_one_move(make: Make, ann: Player, ben: Player) -> None:
    for _ in ROUNDS:
        game = lobby.join(make(ME, OPEN).pk, ben)
        lay_bets(game, ann, ben)
        results = at_once([partial(play, game.pk, ann, 0, take(1), "3")] * 2)
        [refused] = failures(results)
        assert isinstance(refused, StaleDecision)
        assert refused.decisions[0].kind == "cheer"
        game.refresh_from_db()
        assert game.moves == 3


def test_a_double_click_with_a_key_is_one_move_and_two_answers(
    make: Make, ann: Player, ben: Player
) -> None:
    for _ in ROUNDS:
        game = lobby.join(make(ME, OPEN).pk, ben)
        lay_bets(game, ann, ben)
        send = partial(play, game.pk, ann, 0, take(1), key="k", fingerprint=b"body")
        results = at_once([send] * 4)
        assert failures(results) == []
        assert sorted(each.repeated for each in results) == [False, True, True, True]
        assert len({(each.version, each.events) for each in results}) == 1


def test_sealed_answers_at_once_all_count(make: Make, ann: Player) -> None:
    for _ in ROUNDS:
        game = make(ME, ME, ME, ME)
        results = at_once([partial(play, game.pk, ann, seat, bet(1), "1") for seat in range(4)])
        assert failures(results) == []
        assert_sound(game)
        assert (game.moves, game.waiting) == (4, [0])


def test_an_offer_taken_by_another_seat_does_not_bounce_the_one_who_is_asked(
    make: Make, ann: Player
) -> None:
    for _ in ROUNDS:
        game = make(ME, ME, ME, ME)
        lay_bets(game, ann, ann, ann, ann)
        moves: list[Callable[[], Played]] = [
            partial(play, game.pk, ann, seat, CHEER) for seat in (1, 2, 3)
        ]
        results = at_once([*moves, partial(play, game.pk, ann, 0, take(2), "5")])
        assert failures(results) == []
        assert_sound(game)
        assert (game.moves, game.waiting) == (8, [1])


def test_who_named_no_decision_answers_none_that_came_later(make: Make, ann: Player) -> None:
    """With one seat of two: the second of two equal moves would be legal, two turns later."""
    for _ in ROUNDS:
        game = make(ME, ME)
        lay_bets(game, ann, ann)
        results = at_once([partial(play, game.pk, ann, None, take(1))] * 2)
        game.refresh_from_db()
        made = [each for each in results if isinstance(each, Played)]
        refused = failures(results)
        # Either they met, and one was told; or one came after the other, and both were moves.
        assert all(isinstance(each, StaleDecision) for each in refused)
        assert game.moves == 2 + len(made)
        assert_sound(game)


def test_two_processes_play_one_game(make: Make, ann: Player, ben: Player) -> None:
    """A process that did not make the last move reads what the other has stored since."""
    game = lobby.join(make(ME, OPEN, pile=20).pk, ben)
    lay_bets(game, ann, ben)
    for turn in range(6):
        if turn % 2:
            forget_games()
        play(game.pk, (ann, ben)[turn % 2], turn % 2, take(1))
    assert_sound(game)
    assert game.moves == 8


def test_ten_deliveries_of_a_bots_turn_are_one_turn(
    make: Make, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_bots_think_in_threads(monkeypatch)
    for _ in ROUNDS:
        game = make(ME, SeatRequest("bot", "greedy"))
        results = play(game.pk, ann, None, bet(1))
        made = at_once([partial(bots.bot_turn, game.pk, results.version, 1)] * 10)
        assert failures(made) == []
        assert sum(made) == 1
        assert_sound(game)
        assert game.moves == 2


def test_a_bot_and_a_person_at_once_are_both_heard(
    make: Make, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_bots_think_in_threads(monkeypatch)
    for _ in ROUNDS:
        game = make(ME, BOT)
        results = at_once(
            [partial(play, game.pk, ann, 0, bet(1)), partial(bots.bot_turn, game.pk, 5, 1)]
        )
        assert [each for each in failures(results) if not isinstance(each, Refused)] == []
        assert_sound(game)
        assert 1 <= game.moves <= 4
