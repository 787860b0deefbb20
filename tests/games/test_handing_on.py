"""A seat that goes from one person to another: offered by a link, taken by it."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from audit.adjudicating.game import game_fault
from games.engine.secrecy import SPECTATOR
from games.errors import (
    GamesError,
    NotFound,
    NotYourSeat,
    UndoRefused,
)
from games.models import (
    Game,
    Player,
    Predecessor,
    Vote,
)
from games.selectors.invitations import invited_to
from games.selectors.players_game import players_game
from games.selectors.seeing import eyes_of
from games.selectors.tables import game_for
from games.services import lobby
from games.services.erasing import erase
from games.services.inviting import join_by
from games.services.playing import play, play_from
from games.services.resigning import resign
from games.services.returning import give_seat_back
from games.services.undoing import undo
from tests.games.absence import payloads_of
from tests.games.conftest import ME, OPEN, Hint
from tests.games.handed_on import handed_on, offered
from tests.games.racing import at_once, failures
from tests.games.table import actors, take

pytestmark = pytest.mark.django_db(transaction=True)


def test_another_person_plays_the_seat_from_there(
    three: Game, ann: Player, ben: Player, dan: Player
) -> None:
    game = handed_on(three, 0, ann, dan)
    assert payloads_of(game, "replaced") == [{"type": "replaced", "seat": 0}]
    assert actors(game)[-1] == dan.opaque
    assert (game.waiting, game.population, game.handed_over, game.bots) == (
        [0],
        "people",
        False,
        [],
    )
    seat = game.seats.get(number=0)
    assert (seat.kind, seat.player, seat.resigned_at) == ("person", dan, None)
    with pytest.raises(NotYourSeat):
        play(game.pk, ann, 0, take(1))
    play(game.pk, dan, 0, take(1))
    play(game.pk, ben, 1, take(1))
    assert game_fault(game.pk) is None


def test_who_handed_it_on_looks_on_like_everybody_and_who_came_with_the_seats_eyes(
    three: Game, ann: Player, ben: Player, dan: Player
) -> None:
    handed_on(three, 1, ben, dan)
    game = game_for(three.pk, None)
    assert eyes_of(game, ben).seats == eyes_of(game, None).seats == SPECTATOR
    assert eyes_of(game, dan).seats == {1}
    with pytest.raises(NotYourSeat):
        eyes_of(game, ben, 1)


def test_of_a_private_game_they_see_nothing_any_more(
    ann: Player, ben: Player, dan: Player, sent: list[Hint]
) -> None:
    game = lobby.create_game(ann, "pebbles", None, [ME, OPEN], is_public=False)
    lobby.join(game.pk, ben, invitation=game.invitation)
    assert invited_to(offered(game, ben, 1)).seat == 1
    handed_on(game, 1, ben, dan)
    with pytest.raises(NotFound):
        game_for(game.pk, ben)
    assert game_for(game.pk, dan) == game


def test_of_two_who_come_at_once_one_has_it(three: Game, ann: Player) -> None:
    code = offered(three, ann, 0)
    guests = [Player.objects.create(name=name) for name in ("Dan", "Eve")]
    outcomes = at_once([partial(join_by, code, guest) for guest in guests])
    assert [type(each) for each in failures(outcomes)] == [NotFound]
    assert len(payloads_of(three, "replaced")) == 1
    assert game_fault(three.pk) is None


def test_who_comes_while_others_move_and_who_moves_while_somebody_comes(
    three: Game, ann: Player, dan: Player
) -> None:
    """Of a move and a hand-over at once one comes first, and the log says which."""
    code = offered(three, ann, 0)
    calls: list[Any] = [partial(join_by, code, dan), partial(play, three.pk, ann, 0, take(1))]
    outcomes = at_once(calls)
    assert all(isinstance(each, GamesError) for each in failures(outcomes))
    assert len(payloads_of(three, "replaced")) == 1
    assert game_fault(three.pk) is None


def test_a_move_that_was_on_its_way_is_not_made_for_who_came(
    three: Game, ann: Player, dan: Player
) -> None:
    """Looked up while the seat was theirs, and overtaken by the hand-over: what is asked is the
    same, and it is not theirs to answer any more."""
    before = players_game(three.pk, ann.pk)
    handed_on(three, 0, ann, dan)
    with pytest.raises(NotYourSeat):
        play_from(before, 0, take(1))
    assert len(payloads_of(three, "replaced")) == 1
    assert game_fault(three.pk) is None


def test_no_move_from_before_is_taken_back(
    three: Game, ann: Player, ben: Player, dan: Player
) -> None:
    play(three.pk, ann, 0, take(1))
    game = handed_on(three, 0, ann, dan)
    for who in (ann, dan):
        with pytest.raises((UndoRefused, NotYourSeat), match=r"changed hands|not yours|no seat"):
            undo(game.pk, who, 0, game.version)


def test_votes_about_it_end_and_so_do_theirs(
    three: Game, ann: Player, ben: Player, dan: Player
) -> None:
    resign(three.pk, ann)
    give_seat_back(three.pk, ann, 0)
    give_seat_back(three.pk, ben, 0)
    assert Vote.objects.count() == 2
    handed_on(three, 1, ben, dan)
    assert [vote.player for vote in Vote.objects.all()] == [ann]


def test_a_hand_over_is_no_move(three: Game, ann: Player, dan: Player) -> None:
    game = handed_on(three, 0, ann, dan)
    assert game.moved_at == three.moved_at
    assert game_fault(three.pk) is None


def test_a_bot_takes_over_and_who_came_has_it_back(
    three: Game, ann: Player, ben: Player, cleo: Player, dan: Player
) -> None:
    handed_on(three, 0, ann, dan)
    play(three.pk, dan, 0, take(1))
    game = resign(three.pk, dan)
    assert (game.handed_over, game.population) == (True, "mixed")
    with pytest.raises(NotYourSeat):
        give_seat_back(three.pk, ann, 0)
    for who in (ben, cleo, dan):
        game = give_seat_back(three.pk, who, 0)
    assert game.seats.get(number=0).player == dan
    assert game_fault(game.pk) is None


def test_of_whoever_is_erased_afterwards_nothing_is_left(
    three: Game, ann: Player, ben: Player, dan: Player
) -> None:
    play(three.pk, ann, 0, take(1))
    handed_on(three, 0, ann, dan)
    assert Predecessor.objects.get().player == ann
    erase(ann.pk)
    assert not Predecessor.objects.exists()
    three.refresh_from_db()
    assert three.seats.get(number=0).player == dan
    assert (three.status, three.bots) == ("running", [])
    assert game_fault(three.pk) is None
    erase(dan.pk)
    three.refresh_from_db()
    assert three.bots == [0]
    assert game_fault(three.pk) is None
