"""Who resigns leaves the seat to a bot, and the game is marked."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest

from games.errors import GameNotRunning, NotFound, NotYourSeat
from games.models import Game, Player
from games.selectors.tables import game_for
from games.services import bots, lobby
from games.services.playing import play
from games.services.resigning import resign
from tests.games.conftest import BOT, ME, OPEN, Hint
from tests.games.table import actors, bet, lay_bets, take

pytestmark = pytest.mark.django_db(transaction=True)

Make = Callable[..., Game]


@pytest.fixture
def game(make: Make, ben: Player) -> Game:
    return lobby.join(make(ME, OPEN).pk, ben)


def test_a_bot_plays_on_for_who_resigned(
    game: Game, ann: Player, ben: Player, sent: list[Hint]
) -> None:
    lay_bets(game, ann, ben)
    resigned = resign(game.pk, ann)
    assert (resigned.handed_over, resigned.bots, resigned.population) == (True, [0], "mixed")
    [(_, (_, version, seat))] = sent
    assert bots.bot_turn(game.pk, version, seat) == 1
    play(game.pk, ben, 1, take(1))
    assert actors(game)[-2:] == ["bot:greedy", ben.opaque]
    left = game_for(game.pk, None).seats.all()[0]
    assert (left.kind, left.level, left.player) == ("bot", "greedy", ann)
    assert left.resigned_at is not None


def test_a_seat_that_is_not_asked_is_asked_for_later(
    game: Game, ann: Player, ben: Player, sent: list[Hint]
) -> None:
    lay_bets(game, ann, ben)
    resign(game.pk, ben)
    assert sent == []
    told = play(game.pk, ann, 0, take(1))
    assert sent == [("games.tasks.bot_turn", (str(game.pk), told.version, 1))]


def test_who_resigned_moves_no_more(game: Game, ann: Player) -> None:
    resign(game.pk, ann)
    with pytest.raises(NotYourSeat):
        play(game.pk, ann, 0, bet(1))
    with pytest.raises(NotYourSeat, match="You play no seat"):
        resign(game.pk, ann)


def test_one_of_several_seats_can_be_given_up(make: Make, ann: Player) -> None:
    game = make(ME, ME)
    assert resign(game.pk, ann, 1).bots == [1]
    play(game.pk, ann, None, bet(1))
    with pytest.raises(NotYourSeat, match="You do not play P2"):
        resign(game.pk, ann, 1)
    assert resign(game.pk, ann).bots == [0, 1]


def test_a_game_of_people_who_all_resigned_is_played_to_its_end(
    game: Game, ann: Player, ben: Player
) -> None:
    resign(game.pk, ann)
    resign(game.pk, ben)
    bots.play_to_the_end(game.pk)
    game.refresh_from_db()
    assert (game.status, game.population) == ("finished", "mixed")


def test_only_a_running_game_can_be_resigned_from(make: Make, ann: Player) -> None:
    with pytest.raises(GameNotRunning, match="leave one that has not begun"):
        resign(make(ME, OPEN).pk, ann)


def test_strangers_resign_from_nothing(make: Make, game: Game, cleo: Player) -> None:
    with pytest.raises(NotYourSeat):
        resign(game.pk, cleo)
    for game_id in (uuid4(), make(ME, BOT, is_public=False).pk):
        with pytest.raises(NotFound):
            resign(game_id, cleo)
