"""Every way to a position gives the same, also where moves were taken back before it."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from django.db import connection

from events.reading import read_events
from games.engine import folding
from games.engine.canonical import canonical
from games.engine.secrecy import SPECTATOR, redact
from games.models import Game, Player
from games.selectors import game_at, last_move
from games.services import snapshots
from games.services.loading import forget_games, load_game
from games.services.playing import play
from tests.filled import filled
from tests.games.humming import (  # noqa: F401  fixtures of this file
    HUM,
    TITLE,
    Make,
    back,
    begin,
    one_may_hum,
    state,
    version,
)
from tests.games.table import CHEER, take

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(make: Make, ann: Player, ben: Player) -> Game:
    """Ann at P1, Ben at P2, all bets laid and P1 asked for pebbles."""
    return begin(make, ann, ben)


@pytest.fixture
def winding(game: Game, ann: Player, ben: Player) -> Game:
    """Moves taken back, made anew, taken back again, and a turn after that."""
    for step in "hh-h--hc--":
        if step == "-":
            back(game, ann)
        else:
            play(game.pk, ann, 0, HUM if step == "h" else CHEER)
    play(game.pk, ann, 0, take(1))
    play(game.pk, ben, 1, HUM)
    back(game, ben)
    game.refresh_from_db()
    return game


def folded(game: Game) -> list[bytes]:
    """The state after each version, folded from the beginning each time."""
    events = [TITLE.reading.event(row.payload) for row in read_events(game.pk)]
    return [canonical(folding.replay(TITLE, events[:n])) for n in range(1, len(events) + 1)]


def test_what_is_remembered_is_what_is_folded(winding: Game) -> None:
    every = range(1, winding.version + 1)
    assert [canonical(state(winding, at)) for at in every] == folded(winding)
    forget_games()
    assert [canonical(state(winding, at)) for at in reversed(every)] == folded(winding)[::-1]


def test_it_does_not_matter_which_position_a_process_knew(winding: Game) -> None:
    expected = folded(winding)
    for known in filled(range(1, winding.version)):
        forget_games()
        state(winding, known)
        assert canonical(state(winding)) == expected[-1]


def test_it_does_not_matter_of_which_version_there_is_a_snapshot(
    winding: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_at, "SNAPSHOT_EVERY", 1)
    expected = folded(winding)[-1]
    for kept in filled(range(3, winding.version + 1, 3)):
        forget_games()
        snapshots.keep_snapshot(TITLE, load_game(winding, kept))
        for known in (None, kept - 1, winding.version - 3):
            forget_games()
            if known:
                state(winding, known)
            assert canonical(state(winding)) == expected


def test_who_folds_a_redacted_feed_gets_the_view(winding: Game) -> None:
    for viewer in (SPECTATOR, frozenset((0,)), frozenset((1,))):
        events = [TITLE.reading.event(row.payload) for row in read_events(winding.pk)]
        redacted = [redact(event, viewer) for event in events]
        view = redact(folding.replay(TITLE, redacted), viewer)
        assert canonical(view) == canonical(redact(state(winding), viewer))


@pytest.fixture
def long_game(game: Game, ann: Player) -> Game:
    while version(game) < 2 * game_at.SNAPSHOT_EVERY:
        play(game.pk, ann, 0, HUM)
    return game


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many events each reading gave."""
    read: list[int] = []

    def counting(name: str, module: ModuleType) -> None:
        reading = getattr(module, name)

        def counted(*args: Any, **kwargs: Any) -> Any:
            answer = reading(*args, **kwargs)
            read.append(len(answer[1] if name == "read_facts" else answer))
            return answer

        monkeypatch.setattr(module, name, counted)

    counting("read_facts", game_at)
    counting("read_batch", last_move)
    return read


def test_taking_back_does_not_read_a_long_game(
    long_game: Game, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = counted(monkeypatch)
    back(long_game, ann)
    assert sum(read) < 100


def test_where_the_snapshot_may_be_of_what_was_taken_back_another_one_is_kept(
    long_game: Game, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshots.keep(long_game.pk)
    back(long_game, ann)
    assert kept(long_game) == version(long_game)
    expected = canonical(state(long_game))
    forget_games()
    state(long_game, long_game.version - 2)  # this process knew what was taken back
    read = counted(monkeypatch)
    assert canonical(state(long_game)) == expected
    play(long_game.pk, ann, 0, HUM)
    forget_games()
    state(long_game)
    assert sum(read) < 20


def test_else_the_one_that_is_kept_goes_on_to_serve(
    long_game: Game, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    snapshots.keep(long_game.pk)
    stays = kept(long_game)
    for _ in range(3):
        play(long_game.pk, ann, 0, HUM)
    read = counted(monkeypatch)
    for _ in range(2):
        forget_games()
        back(long_game, ann)
    forget_games()
    state(long_game)
    assert sum(read) < 150
    assert kept(long_game) == stays


def kept(game: Game) -> int:
    """The version of the snapshot."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT version FROM events_snapshot WHERE stream = %s", [game.pk])
        return int(cursor.fetchone()[0])
