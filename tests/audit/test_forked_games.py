"""Forks that were really made and played: they prove themselves, and the rules lead to them."""

from __future__ import annotations

import json
from collections.abc import Callable
from uuid import uuid4

import pytest

from audit.adjudicating.game import check_game
from audit.history.lines import history
from audit.verifier.kleio_verify import check
from events.reading import read_events
from games.engine.secrecy import SPECTATOR
from games.errors import NotForkable
from games.identifiers import opaque_game
from games.models import Game, Player
from games.services import bots
from games.services.forking import fork_game
from games.services.seating import SeatRequest
from tests.audit.conftest import Finished

TITLES = [("dice_forge", 3), ("cyclades", 2), ("lords_of_hellas", 2), ("persian_invasion", 1)]

Fork = Callable[[Game, int | None], Game]


@pytest.fixture
def fork(db: None) -> Fork:
    """``fork(game, at)``: a fork that bots have played to its end."""
    ann = Player.objects.create(name="Ann")

    def forked(game: Game, at: int | None) -> Game:
        seats = [SeatRequest("bot", "random")] * game.seat_count
        made = fork_game(ann, game.pk, seats, at=at)
        bots.play_to_the_end(made.pk)
        copied = Game.objects.prefetch_related("seats").get(pk=made.pk)
        assert copied.status == "finished"
        return copied

    return forked


def proved(game: Game) -> int:
    """How many draws of the game's history follow from seeds; it must hold in every way."""
    exported = history(game, SPECTATOR)
    report = check(exported.splitlines(keepends=True))
    assert report.fault is None, report.fault
    assert check_game(game.pk).fault is None
    draws = sum(len(json.loads(e.payload).get("draws", ())) for e in read_events(game.pk))
    assert report.proved == draws > 0
    return draws


@pytest.mark.parametrize(("title", "seats"), TITLES)
def test_a_fork_of_a_fork_proves_itself_and_is_what_the_rules_make_of_it(
    finished: Finished, fork: Fork, title: str, seats: int
) -> None:
    game = finished(title, seats)
    stored = read_events(game.pk)
    late = [event.version for event in stored if event.type == "waits"][-8]
    once = fork(game, late)
    again = fork(once, None)
    origins = json.loads(history(again, SPECTATOR).splitlines()[0])["origin"]
    assert [origin["game"] for origin in origins] == [opaque_game(g.pk) for g in (game, once)]
    assert [origin["version"] for origin in origins] == [late, again.origin_version]
    for copied in (once, again):
        proved(copied)
    assert [event.payload for event in read_events(once.pk, upto=late)] == [
        event.payload for event in stored[:late]
    ]


def test_what_a_fork_has_copied_is_forked_from_where_it_was_played(
    finished: Finished, fork: Fork
) -> None:
    game = finished("dice_forge", 2)
    ends = [event.version for event in read_events(game.pk) if event.type == "waits"]
    once = fork(game, ends[-8])
    for at in (ends[3], ends[-8]):
        again = fork(once, at)
        assert (again.origin, again.origin_version) == (game.pk, at)
        proved(again)
    later = fork(once, ends[-8] + 2)
    assert later.origin == once.pk
    proved(later)


def test_what_was_copied_from_a_game_that_is_not_here_is_not_forked(
    finished: Finished, fork: Fork
) -> None:
    game = finished("dice_forge", 2)
    end = next(event.version for event in read_events(game.pk) if event.type == "waits")
    once = fork(game, end)
    Game.objects.filter(pk=once.pk).update(origin=uuid4())
    with pytest.raises(NotForkable, match="not on this server"):
        fork(once, end)
