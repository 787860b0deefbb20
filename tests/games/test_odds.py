"""Chances at moments of a finished game: worked out once, in pieces, when somebody asks."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models.functions import Now

from events.reading import read_batch
from games.bots import quick
from games.bots.odds import played_on
from games.errors import Conflict, Invalid
from games.models import Game, Odds, OddsLease
from games.services import course_of_game, loading, odds, odds_lease, working_out_odds
from games.services.bots import play_to_the_end
from games.services.odds import chances_of
from games.services.seating import SeatRequest
from games.services.working_out_odds import work_out
from tests.games.conftest import ME, Hint
from tests.games.odds_workers import all_worked_out

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]
GREEDY = SeatRequest("bot", "greedy")


@pytest.fixture
def finished(make: Make, sent: list[Hint]) -> Game:
    game = make(GREEDY, GREEDY, pile=20)
    play_to_the_end(game.pk)
    game.refresh_from_db()
    sent.clear()
    return game


@pytest.fixture(autouse=True)
def _a_few_playouts_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (odds, working_out_odds):
        monkeypatch.setattr(module, "PLAYOUTS", 6)
    monkeypatch.setattr(working_out_odds, "PIECE_SECONDS", 60.0)


@pytest.fixture
def pieces_of_one_playout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(working_out_odds, "PIECE_SECONDS", -1.0)


def middle(game: Game) -> int:
    """A moment between two moves. The title has no rounds, so none is worked out by itself."""
    return odds._rest_before(game, "greedy", game.version // 2)


def asked(game: Game, level: str = "greedy", at: int | None = None) -> int:
    """The ticket of the worker who was asked."""
    chances_of(game, level, middle(game) if at is None else at)
    return OddsLease.objects.get(game=game).ticket


def hint(game: Game, ticket: int) -> Hint:
    return odds_lease.TASK, (str(game.pk), ticket)


def known(game: Game) -> list[tuple[Any, ...]]:
    return list(
        Odds.objects.filter(game=game)
        .exclude(version=game.version)
        .order_by("bot", "version")
        .values_list("bot", "version", "sums", "playouts")
    )


def test_while_a_game_runs_nobody_is_told_and_no_worker_is_asked(
    make: Make, sent: list[Hint]
) -> None:
    game = make(ME, GREEDY)
    sent.clear()
    with pytest.raises(Conflict, match="when the game is over"):
        chances_of(game, "greedy")
    assert work_out(game.pk, 1) == 0
    assert sent == []
    assert not Odds.objects.exists()


def test_a_level_that_thinks_or_that_there_is_not_does_not_play_on(finished: Game) -> None:
    for level in ("expert", "best"):
        with pytest.raises(Invalid, match=f"Nobody of level '{level}' plays on; the levels are"):
            chances_of(finished, level)


def test_who_asks_gets_what_there_is_and_a_worker_makes_the_rest(
    finished: Game, sent: list[Hint]
) -> None:
    at = middle(finished)
    first = chances_of(finished, "greedy", at)
    assert not first.is_complete
    assert chances_of(finished, "greedy", at) == first
    ticket = OddsLease.objects.get(game=finished).ticket
    assert sent == [hint(finished, ticket)], "and is told once"
    assert work_out(finished.pk, ticket) == 6
    chances = chances_of(finished, "greedy", at)
    assert chances.is_complete
    assert chances.named is not None
    assert chances.named.chances is not None
    assert sum(chances.named.chances) == pytest.approx(10**6, abs=10)
    assert not OddsLease.objects.exists()


def test_at_the_end_the_chance_is_who_won(finished: Game) -> None:
    last = chances_of(finished, "greedy").moments[-1]
    assert last.version == finished.version
    whole = 10**6 // len(finished.winners)
    assert last.chances == [whole * (seat in finished.winners) for seat in range(2)]


def test_any_moment_may_be_named_and_inside_a_move_it_is_the_one_before(
    finished: Game, sent: list[Hint]
) -> None:
    named = [chances_of(finished, "greedy", at).named for at in range(2, finished.version)]
    versions = [each.version for each in named if each is not None]
    assert versions == sorted(versions)
    assert len(set(versions)) > 3
    set_up = read_batch(finished.pk, 1)[-1].version
    pairs = list(zip(range(2, 10**6), versions, strict=False))
    assert all(version == set_up for at, version in pairs if at <= set_up)
    assert all(set_up <= version <= at for at, version in pairs if at > set_up)
    all_worked_out(finished.pk)
    for at in range(2, finished.version):
        moment = chances_of(finished, "greedy", at).named
        assert moment is not None
        assert moment.version == versions[at - 2]
        assert moment.chances is not None
    with pytest.raises(Invalid, match="is none of them"):
        chances_of(finished, "greedy", finished.version + 1)


@pytest.mark.usefixtures("pieces_of_one_playout")
def test_a_worker_goes_on_after_a_piece_of_time_and_comes_to_the_same(
    finished: Game, sent: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces, ticket = 0, asked(finished)
    sent.clear()
    while made := work_out(finished.pk, ticket):
        pieces += made
        if pieces < 6:
            ticket = OddsLease.objects.get(game=finished).ticket
            assert sent == [hint(finished, ticket)]
            sent.clear()
    assert (pieces, sent) == (6, [])
    rows = known(finished)
    Odds.objects.all().delete()
    monkeypatch.setattr(working_out_odds, "PIECE_SECONDS", 60.0)
    assert work_out(finished.pk, asked(finished)) == 6
    assert known(finished) == rows
    assert [row[-1] for row in rows] == [6]


def test_of_ten_deliveries_at_once_one_works(finished: Game) -> None:
    others, ticket = list[int](), asked(finished)

    def deliver() -> None:
        others.extend(work_out(finished.pk, ticket) for _ in range(9))
        connection.close()

    def meanwhile(*arguments: Any) -> list[int]:
        if not others:
            thread = threading.Thread(target=deliver)
            thread.start()
            thread.join(60)
        return played_on(*arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(working_out_odds, "played_on", meanwhile)
        made = work_out(finished.pk, ticket)
    assert (others, made) == ([0] * 9, 6)
    assert work_out(finished.pk, ticket) == 0, "all of it is kept"


@pytest.mark.usefixtures("pieces_of_one_playout")
def test_however_many_ask_and_however_often_messages_come_one_chain_of_them_goes_on(
    finished: Game, sent: list[Hint]
) -> None:
    for _ in range(10):
        asked(finished)
        asked(finished, "casual")
    made, waiting = 0, list(sent)
    while waiting:
        assert len(waiting) == 1
        sent.clear()
        made += sum(work_out(finished.pk, waiting[0][1][1]) for _ in range(10))
        chances_of(finished, "greedy")
        waiting = list(sent)
    assert made == 12
    assert [row[-1] for row in known(finished)] == [6, 6]
    assert not OddsLease.objects.exists()


@pytest.mark.usefixtures("pieces_of_one_playout")
def test_the_lease_of_a_worker_that_died_ends_and_another_goes_on(
    finished: Game, sent: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    ticket = asked(finished)
    monkeypatch.setattr(working_out_odds, "played_on", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        work_out(finished.pk, ticket)
    monkeypatch.setattr(working_out_odds, "played_on", played_on)
    sent.clear()
    assert work_out(finished.pk, ticket) == 0, "the same message, given out again"
    chances_of(finished, "greedy", middle(finished))
    assert sent == []
    OddsLease.objects.update(until=Now() - timedelta(seconds=1))
    asked(finished)
    assert len(sent) == 1
    assert all_worked_out(finished.pk) == 6


def test_a_worker_whose_lease_another_has_taken_changes_nothing_of_what_that_one_knows(
    finished: Game,
) -> None:
    slow, overtaken = asked(finished), list[int]()

    def slowly(*arguments: Any) -> list[int]:
        if not overtaken:
            overtaken.append(0)
            OddsLease.objects.update(until=Now() - timedelta(seconds=1))
            overtaken.append(work_out(finished.pk, asked(finished)))
        return played_on(*arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(working_out_odds, "played_on", slowly)
        work_out(finished.pk, slow)
    assert overtaken == [0, 6]
    [(_, _, sums, playouts)] = known(finished)
    assert (sum(sums), playouts) == (pytest.approx(6 * 10**6, abs=10), 6)


def test_no_more_games_are_worked_at_than_others_can_wait_for(
    make: Make, sent: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds_lease, "MOST_GAMES", 2)
    games = [make(GREEDY, GREEDY, pile=20) for _ in range(3)]
    for game in games:
        play_to_the_end(game.pk)
        game.refresh_from_db()
    sent.clear()
    for game in games * 2:
        assert not chances_of(game, "greedy", middle(game)).is_complete
    assert {task for task, _ in sent} == {odds_lease.TASK}
    assert [arguments[0] for _, arguments in sent] == [str(game.pk) for game in games[:2]]
    all_worked_out(games[0].pk)
    chances_of(games[2], "greedy", middle(games[2]))
    assert [arguments[0] for _, arguments in sent[2:]] == [str(games[2].pk)]


def test_of_what_is_known_neither_events_nor_positions_are_read(
    finished: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not by who asks again, nor by a worker who is at another moment of the game."""
    before, later = (odds._rest_before(finished, "greedy", at) for at in (5, finished.version - 1))
    asked(finished, at=before)
    all_worked_out(finished.pk)
    loading.forget_games()
    course_of_game._courses.clear()
    read = list[int]()

    def reads(game: Game, at: int | None = None) -> Any:
        read.append(0 if at is None else at)
        return loading.load_game(game, at)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(odds, "course_of", lambda *_: 1 / 0)
        patch.setattr(odds, "read_batch", lambda *_: 1 / 0)
        for at in (None, before, finished.version):
            assert chances_of(finished, "greedy", at).is_complete
    monkeypatch.setattr(working_out_odds, "load_game", reads)
    asked(finished, at=later)
    all_worked_out(finished.pk)
    assert read == [later]


def test_what_bots_of_an_earlier_version_came_to_is_not_taken_for_what_these_would(
    finished: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = middle(finished)
    monkeypatch.setattr(quick, "WITNESSES", {"pebbles": ["first"]})
    asked(finished)
    first = Odds.objects.get(version=at)
    Odds.objects.filter(pk=first.pk).update(sums=[5_000_000, 0], playouts=5)
    monkeypatch.setattr(quick, "WITNESSES", {"pebbles": ["first", "second"]})
    named = chances_of(finished, "greedy", at).named
    assert named is not None
    assert named.chances is None
    assert all_worked_out(finished.pk) == 6, "and nothing is added to what the earlier ones made"
    assert [(row[0].rsplit("/", 1)[0], row[-1]) for row in known(finished)] == [
        ("greedy/pebbles/2/1", 5),
        ("greedy/pebbles/2/2", 6),
    ]
    assert known(finished)[0][2] == [5_000_000, 0]


def test_who_is_about_to_win_is_seen_to_be(make: Make) -> None:
    """Not by luck: over some games, at the choice before the last one."""
    off, equals = 0.0, 0.0
    for _ in range(8):
        game = make(GREEDY, GREEDY, pile=12)
        play_to_the_end(game.pk)
        game.refresh_from_db()
        before_the_end = odds._rest_before(game, "greedy", game.version - 1)
        asked(game, at=before_the_end)
        all_worked_out(game.pk)
        named = chances_of(game, "greedy", before_the_end).named
        assert named is not None
        assert named.chances is not None
        for seat, chance in enumerate(named.chances):
            won = (seat in game.winners) / len(game.winners)
            off += (chance / 10**6 - won) ** 2
            equals += (0.5 - won) ** 2
    assert off < 0.8 * equals
