"""Chances at moments of a finished game: worked out once, in pieces, when somebody asks."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from games.bots.odds import played_on
from games.errors import Conflict, Invalid
from games.models import Game, Odds
from games.services import odds
from games.services.bots import play_to_the_end
from games.services.odds import chances_of, work_out
from games.services.seating import SeatRequest
from tests.games.conftest import ME, Hint

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
def _nothing_was_asked_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "PLAYOUTS", 6)
    monkeypatch.setattr(odds, "PIECE_SECONDS", 60.0)
    odds._asked.clear()


def middle(game: Game) -> int:
    """A moment between two moves. The title has no rounds, so none is worked out by itself."""
    return odds._rest_before(game, game.version // 2)


def hint(game: Game, level: str = "greedy", at: int | None = None) -> Hint:
    return odds.TASK, (str(game.pk), level, at)


def test_while_a_game_runs_nobody_is_told_and_no_worker_is_asked(
    make: Make, sent: list[Hint]
) -> None:
    game = make(ME, GREEDY)
    sent.clear()
    with pytest.raises(Conflict, match="when the game is over"):
        chances_of(game, "greedy")
    with pytest.raises(Conflict, match="when the game is over"):
        work_out(game.pk, "greedy", None)
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
    assert sent == [hint(finished, at=at)], "and is told once for a while"
    assert work_out(finished.pk, "greedy", at) == 6
    told = chances_of(finished, "greedy", at)
    assert told.is_complete
    assert told.named is not None
    assert told.named.chances is not None
    assert sum(told.named.chances) == pytest.approx(10**6, abs=10)


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
    assert all(version <= at for version, at in zip(versions, range(2, 10**6), strict=False))
    work_out(finished.pk, "greedy", versions[3])
    found = chances_of(finished, "greedy", versions[3]).named
    assert found is not None
    assert found.chances is not None
    with pytest.raises(Invalid, match="is none of them"):
        chances_of(finished, "greedy", finished.version + 1)


def test_a_worker_goes_on_after_a_piece_of_time_and_comes_to_the_same(
    finished: Game, sent: list[Hint], monkeypatch: pytest.MonkeyPatch
) -> None:
    at = middle(finished)
    whole = work_out(finished.pk, "greedy", at)
    rows = list(Odds.objects.order_by("version").values_list("version", "sums", "playouts"))
    Odds.objects.all().delete()
    assert sent == []
    monkeypatch.setattr(odds, "PIECE_SECONDS", -1.0)
    pieces = 0
    while work_out(finished.pk, "greedy", at):
        pieces += 1
        assert sent == [hint(finished, at=at)] * (pieces < whole)
        sent.clear()
    assert pieces == whole
    again = Odds.objects.order_by("version").values_list("version", "sums", "playouts")
    assert list(again) == rows
    assert [playouts for _, _, playouts in rows] == [6]


def test_of_ten_deliveries_at_once_one_works(finished: Game) -> None:
    others, at = list[int](), middle(finished)

    def deliver() -> None:
        others.extend(work_out(finished.pk, "greedy", at) for _ in range(9))
        connection.close()

    def meanwhile(*arguments: Any) -> list[int]:
        if not others:
            thread = threading.Thread(target=deliver)
            thread.start()
            thread.join(60)
        return played_on(*arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(odds, "played_on", meanwhile)
        made = work_out(finished.pk, "greedy", at)
    assert (others, made) == ([0] * 9, 6)
    assert work_out(finished.pk, "greedy", at) == 0, "all of it is kept"


def test_who_is_about_to_win_is_seen_to_be(make: Make) -> None:
    """Not by luck: over some games, at the choice before the last one."""
    off, equals = 0.0, 0.0
    for _ in range(8):
        game = make(GREEDY, GREEDY, pile=12)
        play_to_the_end(game.pk)
        game.refresh_from_db()
        before_the_end = odds._rest_before(game, game.version - 1)
        work_out(game.pk, "greedy", before_the_end)
        named = chances_of(game, "greedy", before_the_end).named
        assert named is not None
        assert named.chances is not None
        for seat, chance in enumerate(named.chances):
            won = (seat in game.winners) / len(game.winners)
            off += (chance / 10**6 - won) ** 2
            equals += (0.5 - won) ** 2
    assert off < 0.8 * equals
