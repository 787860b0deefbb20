"""People are erased while they and others do something else at the same moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Event

import pytest
from django.db import transaction

from games.errors import NotYourSeat, Unauthenticated
from games.models import Game, Player, Token
from games.services import bots, leaving, lobby, players
from games.services.erasing import Erased, erase
from games.services.idempotency import Played
from games.services.playing import play
from tests.events.crowd import wait_until_somebody_waits
from tests.games.conftest import ME, OPEN, Hint
from tests.games.racing import at_once, failures
from tests.games.table import lay_bets, take
from tests.games.test_races import assert_sound
from tests.patience import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]
NAME, PASSWORD = "Quartermaine", "correct horse"
ROUNDS = range(8)


def test_a_move_at_once_is_stored_before_or_is_a_bots_to_make(
    make: Make, ben: Player, sent: list[Hint]
) -> None:
    for _ in ROUNDS:
        ann, _ = players.guest("Ann")
        game = lobby.join(lobby.create_game(ann, "pebbles", None, [ME, OPEN]).pk, ben)
        lay_bets(game, ann, ben)
        results = at_once([partial(play, game.pk, ann, 0, take(1)), partial(erase, ann.pk)])
        assert results[1] == Erased(1, 0, 0)
        assert_sound(game)
        assert (game.bots, game.handed_over) == ([0], True)
        moved = isinstance(results[0], Played)
        assert moved or isinstance(results[0], NotYourSeat)
        assert (game.moves, game.waiting) == ((4, [1]) if moved else (3, [0]))
        bots.play_to_the_end(game.pk)


def test_joining_at_once_leaves_no_seat_to_nobody(make: Make, ann: Player) -> None:
    for _ in ROUNDS:
        ben, _ = players.guest("Ben")
        game = make(ME, OPEN)
        joined, erased = at_once([partial(lobby.join, game.pk, ben), partial(erase, ben.pk)])
        game.refresh_from_db()
        seat = game.seats.get(number=1)
        if isinstance(joined, Unauthenticated):
            assert (erased, game.status, seat.kind) == (Erased(0, 0, 0), "open", "open")
        else:
            assert joined.pk == game.pk
            assert (erased, game.status, seat.kind) == (Erased(1, 0, 0), "running", "bot")


def test_making_a_game_at_once_leaves_none_that_nobody_can_start() -> None:
    for _ in ROUNDS:
        ann, _ = players.guest("Ann")
        made, erased = at_once(
            [partial(lobby.create_game, ann, "pebbles", None, [ME, OPEN]), partial(erase, ann.pk)]
        )
        assert erased is not None
        assert isinstance(made, Game | Unauthenticated)
        assert not Game.objects.filter(status="open").exists()
        assert erased.cancelled == isinstance(made, Game)


def test_signing_in_at_once_leaves_no_token() -> None:
    for _ in ROUNDS:
        player, _ = players.sign_up(NAME, PASSWORD)
        results = at_once([partial(players.sign_in, NAME, PASSWORD), partial(erase, player.pk)])
        assert all(isinstance(failure, Unauthenticated) for failure in failures(results))
        assert not Token.objects.exists()


def test_two_erasures_at_once_are_one(make: Make, ben: Player) -> None:
    for _ in ROUNDS:
        ann, _ = players.guest("Ann")
        lobby.join(lobby.create_game(ann, "pebbles", None, [ME, OPEN]).pk, ben)
        results = at_once([partial(erase, ann.pk)] * 3)
        assert results.count(None) == 2
        # Whose hand it was that gave the seat to a bot is chance.
        assert Erased(1, 0, 0) in results or Erased(0, 0, 0) in results


def test_all_people_of_several_games_at_once_do_not_wait_in_a_ring() -> None:
    for _ in ROUNDS:
        people = [players.guest("Guest")[0] for _ in range(3)]
        games = []
        for maker in people:
            game = lobby.create_game(maker, "pebbles", None, [ME, OPEN, OPEN])
            for other in people:
                if other != maker:
                    lobby.join(game.pk, other)
            games.append(game)
        results = at_once([partial(erase, person.pk) for person in people])
        assert results == [Erased(3, 0, 0)] * 3
        for game in games:
            game.refresh_from_db()
            assert game.bots == [0, 1, 2]
            assert_sound(game)


def test_games_that_they_made_are_waited_for_in_one_order_those_that_are_over_too(
    ann: Player,
) -> None:
    """PostgreSQL keeps a lock on a game that has ended while somebody waited for it."""
    made = (lobby.create_game(ann, "pebbles", None, [ME, OPEN]) for _ in range(2))
    over, still_open = sorted(game.pk for game in made)
    leaving.cancel(over, ann)
    is_held = Event()

    def hold() -> None:
        with transaction.atomic():
            Game.objects.select_for_update().get(pk=over)
            is_held.set()
            wait_until_somebody_waits()
            Game.objects.select_for_update(nowait=True).get(pk=still_open)

    def come_later() -> Erased | None:
        assert is_held.wait(PATIENCE)
        return erase(ann.pk)

    assert at_once([hold, come_later]) == [None, Erased(0, 1, 1)]
