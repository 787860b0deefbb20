"""Who resigns leaves the seat to a bot, and the game is marked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import uuid4

import pytest

from audit.adjudicating.game import game_fault
from games.engine import asking
from games.errors import GameNotRunning, NotFound, NotYourSeat, UndoRefused
from games.models import Game, Player
from games.selectors.tables import game_for
from games.services import bots, lobby
from games.services.loading import load_game
from games.services.playing import play
from games.services.repeating import Keyed, once
from games.services.resigning import resign
from games.services.undoing import undo
from tests.games import pebbles
from tests.games.conftest import BOT, ME, OPEN, Hint
from tests.games.racing import at_once
from tests.games.table import CHEER, actors, bet, lay_bets, log, take

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


def test_it_is_told_who_left_and_the_question_stays(
    game: Game, ann: Player, ben: Player, sent: list[Hint]
) -> None:
    lay_bets(game, ann, ben)
    open_before = asked(game)
    resign(game.pk, ann)
    expected = {"type": "taken_over", "seat": 0, "level": "greedy", "reason": "resigned"}
    assert next(payload for *_, payload in log(game)[-2:]) == expected
    assert actors(game)[-1] == ann.opaque
    assert asked(game) == open_before
    with pytest.raises(UndoRefused):
        undo(game.pk, ben, 1, game.version)
    assert game_fault(game.pk) is None


def asked(game: Game) -> list[str]:
    game.refresh_from_db()
    state = load_game(game).state
    return [decision.id for decision in asking.decisions(pebbles.TITLE, state)]


def test_with_a_key_it_is_done_once_though_others_move_meanwhile(
    game: Game, ann: Player, ben: Player, sent: list[Hint]
) -> None:
    """The transaction of the key is older than their moves, so it is begun anew."""
    lay_bets(game, ann, ben)
    movers = [partial(play, game.pk, ben, 1, CHEER)] * 2

    def left() -> Game:
        if movers:
            at_once([movers.pop()])
        return resign(game.pk, ann)

    request = Keyed("k", b"f" * 32)
    assert not once(ann, request, left).repeated
    assert not movers
    assert once(ann, request, left).repeated
    assert [kind for _, _, kind, _ in log(game)].count("taken_over") == 1


def test_of_two_who_hand_a_seat_over_at_once_one_is_told(
    game: Game, ann: Player, ben: Player, sent: list[Hint]
) -> None:
    lay_bets(game, ann, ben)
    results = at_once([partial(resign, game.pk, ann)] * 4)
    assert sum(isinstance(result, Game) for result in results) == 1
    assert sum(isinstance(result, NotYourSeat) for result in results) == 3
    assert [kind for _, _, kind, _ in log(game)].count("taken_over") == 1
    assert game_fault(game.pk) is None


def test_a_seat_that_is_not_asked_is_asked_for_later(
    game: Game, ann: Player, ben: Player, sent: list[Hint]
) -> None:
    lay_bets(game, ann, ben)
    resign(game.pk, ben)
    assert sent == []
    played = play(game.pk, ann, 0, take(1))
    assert sent == [("games.tasks.bot_turn", (str(game.pk), played.version, 1))]


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
