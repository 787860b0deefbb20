"""Any moment of a game: from memory, from a snapshot, from its events, always the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from events.reading import read_facts
from events.records import Snapshot
from events.snapshot_writing import save_snapshot
from games.engine import asking, folding
from games.engine.canonical import canonical
from games.errors import Conflict, Invalid
from games.models import Game, Player
from games.selectors import game_at
from games.services import bots, loading, snapshots
from games.services.loading import forget_games, load_game
from games.services.playing import play
from games.services.seating import SeatRequest
from tests.games import pebbles
from tests.games.conftest import ME, OPEN
from tests.games.table import bet, lay_bets, log, take

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]


@pytest.fixture
def long_game(make: Make) -> Game:
    """A finished game of bots, with snapshots."""
    greedy = SeatRequest("bot", "greedy")
    game = make(greedy, greedy, greedy, pile=800)
    bots.play_to_the_end(game.pk)
    game.refresh_from_db()
    assert game.status == "finished"
    assert game.version > 2 * game_at.SNAPSHOT_EVERY
    return game


def every_position(game: Game) -> list[bytes]:
    return [canonical(load_game(game, at).state) for at in range(1, game.version + 1)]


def folded(game: Game) -> list[bytes]:
    """The same without snapshot or memory: the events laid over one another."""
    state, states = pebbles.State(), []
    for *_, payload in log(game):
        folding.apply(pebbles.TITLE, state, pebbles.TITLE.reading.event(canonical(payload)))
        states.append(canonical(state))
    return states


def test_every_moment_is_the_fold_of_its_events(long_game: Game) -> None:
    assert every_position(long_game) == folded(long_game)


def test_forgetting_everything_changes_nothing(long_game: Game) -> None:
    before = every_position(long_game)
    forget_games()
    assert every_position(long_game) == before


def test_deleting_all_snapshots_changes_nothing(long_game: Game) -> None:
    before = every_position(long_game)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM events_snapshot")
        assert cursor.rowcount >= 1
    forget_games()
    assert every_position(long_game) == before


def test_a_snapshot_saves_reading_what_came_before(
    long_game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []

    def counted(*args: Any, **kwargs: Any) -> Any:
        head, facts = read_facts(*args, **kwargs)
        read.append(len(facts))
        return head, facts

    monkeypatch.setattr(game_at, "read_facts", counted)
    forget_games()
    load_game(long_game)
    load_game(long_game)
    assert len(read) == 1
    assert read[0] < game_at.SNAPSHOT_EVERY + 20


@pytest.mark.parametrize("spoil", ["tag", "body", "foreign"])
def test_a_snapshot_that_cannot_be_used_is_passed_over(long_game: Game, spoil: str) -> None:
    before = canonical(load_game(long_game).state)
    head, tag = load_game(long_game).head, game_at.tag_of(pebbles.TITLE)
    if spoil == "tag":
        save_snapshot(Snapshot(head, "pebbles/0/another", b'{"pile":99}'))
    elif spoil == "foreign":
        save_snapshot(Snapshot(head, tag, b'{"no": "state of pebbles", "pile": "many"}'))
    else:
        with connection.cursor() as cursor:
            cursor.execute("UPDATE events_snapshot SET body = '{\"pile\":99}'")
    forget_games()
    assert canonical(load_game(long_game).state) == before


def test_inside_a_batch_the_game_is_resolving_and_asks_nothing(make: Make, ann: Player) -> None:
    game = make(ME, ME)
    lay_bets(game, ann, ann)
    play(game.pk, ann, 0, take(2))
    game.refresh_from_db()
    kinds = [kind for *_, kind, _ in log(game)]
    chose = len(kinds) - kinds[::-1].index("chose")
    moments = (chose - 1, chose + 1, game.version)
    before, within, after = (load_game(game, at).state for at in moments)
    assert [before.pile, within.pile, after.pile] == [12, 10, 10]
    assert [before.flow.resolving, within.flow.resolving, after.flow.resolving] == [0, 1, 0]
    assert asking.decisions(pebbles.TITLE, within) == []
    assert asking.decisions(pebbles.TITLE, after) != []


@pytest.mark.parametrize("at", [0, -1, 10**6])
def test_a_version_that_is_not_there_is_refused(make: Make, at: int) -> None:
    with pytest.raises(Invalid, match="versions 1 to 5") as refusal:
        load_game(make(ME, ME), at)
    assert refusal.value.code == "no_such_version"


def test_a_game_that_has_not_begun_has_no_position(make: Make) -> None:
    with pytest.raises(Conflict) as refusal:
        load_game(make(ME, OPEN))
    assert refusal.value.code == "not_begun"


def test_who_moves_changes_no_position_that_others_hold(make: Make, ann: Player) -> None:
    game = make(ME, ME)
    held = load_game(game)
    before = canonical(held.state)
    lay_bets(game, ann, ann)
    play(game.pk, ann, None, take(3))
    assert canonical(held.state) == before


def test_a_snapshot_is_taken_of_games_that_people_play(
    make: Make, ann: Player, sent: list[Any]
) -> None:
    game = make(ME, ME, pile=200)
    lay_bets(game, ann, ann)
    while ("games.tasks.snapshot", (str(game.pk),)) not in sent:
        play(game.pk, ann, None, take(1))
    snapshots.keep(game.pk)
    game.refresh_from_db()
    with connection.cursor() as cursor:
        cursor.execute("SELECT version FROM events_snapshot WHERE stream = %s", [game.pk])
        assert cursor.fetchone() == (game.version,)
    assert game.version < game_at.SNAPSHOT_EVERY + 10


def test_of_a_game_that_has_not_begun_no_snapshot_is_taken(make: Make) -> None:
    game = make(ME, OPEN)
    snapshots.keep(game.pk)
    with connection.cursor() as cursor:
        cursor.execute("SELECT FROM events_snapshot WHERE stream = %s", [game.pk])
        assert cursor.rowcount == 0


def test_a_remembered_position_of_another_history_is_dropped(make: Make, ann: Player) -> None:
    """As after a restored backup: the version is right, the hash before it is not."""
    game = make(ME, ME)
    held = load_game(game)
    play(game.pk, ann, 0, bet(1))
    game.refresh_from_db()
    true = load_game(game)
    forget_games()
    forged = game_at.GameAt(
        type(true.head)(game.pk, true.version, true.head.batches, bytes(32)), held.state
    )
    loading.remember(forged)
    play(game.pk, ann, 1, bet(1))
    game.refresh_from_db()
    assert canonical(load_game(game).state) == folded(game)[-1]
