"""A full table asks whether all are there, and opens the seats of those who do not say so."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db.models.functions import Now

from games.errors import Conflict, Invalid, NotFound
from games.models import Game, Player, Seat
from games.models.kicked import Reason
from games.services import leaving, lobby
from games.services.being_ready import open_seats_of_silent, say_ready
from games.services.erasing import erase
from games.services.kicking import kick
from tests.games.conftest import BOT, ME, OPEN
from tests.games.racing import at_once, failures

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]


@pytest.fixture
def full(make: Make, ben: Player, cleo: Player) -> Game:
    """A table of three at which all sit and nobody has said anything."""
    game = make(ME, OPEN, OPEN, ready_within=60)
    for player in (ben, cleo):
        game = lobby.join(game.pk, player)
    return game


def kinds(game: Game) -> list[str]:
    return list(game.seats.order_by("number").values_list("kind", flat=True))


def is_asked(game: Game) -> bool:
    game.refresh_from_db()
    return game.ready_by is not None


def time_is_up() -> None:
    Game.objects.update(ready_by=Now() - timedelta(seconds=1))
    open_seats_of_silent()


def test_it_begins_when_all_have_said_so(
    full: Game, ann: Player, ben: Player, cleo: Player
) -> None:
    assert full.status == "open"
    assert full.ready_by is not None
    for player in (cleo, ann):
        assert say_ready(full.pk, player).status == "open"
    begun = say_ready(full.pk, ben)
    assert (begun.status, begun.ready_by) == ("running", None)
    assert begun.version > 0


def test_who_does_not_say_so_in_time_is_taken_out_and_the_others_are_asked_anew(
    full: Game, ann: Player, ben: Player, cleo: Player
) -> None:
    for player in (ann, cleo):
        say_ready(full.pk, player)
    assert open_seats_of_silent() == 0, "there is time left"
    time_is_up()
    assert kinds(full) == ["person", "open", "person"]
    assert not is_asked(full)
    assert not Seat.objects.filter(is_ready=True).exists(), "what was said is over"
    lobby.join(full.pk, ben)
    assert is_asked(full)
    for player in (ann, ben, cleo):
        say_ready(full.pk, player)
    full.refresh_from_db()
    assert full.status == "running"


def test_a_table_that_nobody_is_left_at_is_called_off(full: Game) -> None:
    time_is_up()
    full.refresh_from_db()
    assert full.status == "cancelled"
    time_is_up()


def test_each_word_and_the_end_of_the_time_wake_who_waits(full: Game, ann: Player) -> None:
    before = full.changes
    say_ready(full.pk, ann)
    full.refresh_from_db()
    assert full.changes == before + 1
    say_ready(full.pk, ann)
    full.refresh_from_db()
    assert full.changes == before + 1, "saying it again changes nothing"
    time_is_up()
    full.refresh_from_db()
    assert full.changes == before + 2


def left(game: Game, ben: Player) -> None:
    leaving.leave(game.pk, ben)


def kicked(game: Game, ben: Player) -> None:
    assert game.creator is not None
    kick(game.pk, game.creator, 1, Reason.ABSENT)


def erased(game: Game, ben: Player) -> None:
    erase(ben.pk)


@pytest.mark.parametrize("goes", [left, kicked, erased])
def test_whoever_goes_ends_what_was_said(
    goes: Callable[[Game, Player], None], full: Game, ann: Player, ben: Player
) -> None:
    for player in (ann, ben):
        say_ready(full.pk, player)
    goes(full, ben)
    assert kinds(full) == ["person", "open", "person"]
    assert not is_asked(full)
    assert not Seat.objects.filter(is_ready=True).exists()


def test_nobody_is_asked_before_the_table_is_full_or_where_it_was_not_wanted(
    make: Make, ann: Player, ben: Player, cleo: Player
) -> None:
    for within in (60, None):
        game = lobby.join(make(ME, OPEN, OPEN, ready_within=within).pk, ben)
        with pytest.raises(Conflict) as refusal:
            say_ready(game.pk, ann)
        assert refusal.value.code == "not_asked"
    with pytest.raises(Conflict) as refusal:
        say_ready(game.pk, cleo)
    assert refusal.value.code == "not_seated"
    with pytest.raises(NotFound):
        say_ready(make(ME, OPEN, is_public=False, ready_within=60).pk, ben)


def test_who_plays_against_bots_alone_is_not_asked(make: Make) -> None:
    assert make(ME, BOT, ready_within=60).status == "running"


def test_its_maker_may_start_it_all_the_same(full: Game, ann: Player) -> None:
    begun = lobby.start(full.pk, ann)
    assert (begun.status, begun.ready_by) == ("running", None)
    assert open_seats_of_silent() == 0


@pytest.mark.parametrize("terms", [{"ready_within": 9}, {"ready_within": 86_401}])
def test_the_time_is_bounded(make: Make, terms: dict[str, Any]) -> None:
    with pytest.raises(Invalid):
        make(ME, OPEN, **terms)


def test_a_game_that_waits_for_its_maker_asks_nobody(make: Make) -> None:
    with pytest.raises(Invalid, match="waits for you to start"):
        make(ME, OPEN, held=True, ready_within=60)


def test_of_words_and_ten_sweepers_at_once_one_comes_first(
    make: Make, ann: Player, ben: Player
) -> None:
    """Either the last word begins the game, or her seat is open; never half of each."""
    for _ in range(6):
        game = lobby.join(make(ME, OPEN, ready_within=60).pk, ben)
        say_ready(game.pk, ann)
        Game.objects.filter(pk=game.pk).update(ready_by=Now() - timedelta(seconds=1))
        results = at_once([partial(say_ready, game.pk, ben), *[open_seats_of_silent] * 10])
        game.refresh_from_db()
        if game.status == "running":
            assert failures(results) == []
            assert kinds(game) == ["person", "person"]
        else:
            assert [type(failure) for failure in failures(results)] == [Conflict]
            assert kinds(game) == ["person", "open"]
