"""Taking a move back: nothing is removed, and the game stands again as before."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from games.engine.canonical import canonical
from games.errors import (
    GameNotRunning,
    Invalid,
    KeyReused,
    MovedOn,
    NotFound,
    NotYourSeat,
    StaleDecision,
    UndoRefused,
)
from games.models import Game, Player
from games.services import leaving, undoing
from games.services.acting import act
from games.services.playing import play
from games.services.undoing import undo
from tests.games.conftest import ME, OPEN
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
from tests.games.table import CHEER, actors, bet, lay_bets, log, take

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(make: Make, ann: Player, ben: Player) -> Game:
    """Ann at P1, Ben at P2, all bets laid and P1 asked for pebbles."""
    return begin(make, ann, ben)


def why_not(game: Game, who: Player, seat: int | None = None) -> str:
    before = version(game)
    with pytest.raises(UndoRefused) as refusal:
        undo(game.pk, who, seat, before)
    assert version(game) == before
    assert str(refusal.value).endswith(".")
    return refusal.value.code


def on_the_table(game: Game) -> bytes:
    """The state without the numbers of what is asked."""
    position = TITLE.reading.state(canonical(state(game)))
    position.flow.moves = position.flow.since = 0
    position.flow.offered = {
        kind: [since > 0 for since in s] for kind, s in position.flow.offered.items()
    }
    return canonical(position)


def test_the_game_stands_again_as_before_and_the_history_tells_it(game: Game, ann: Player) -> None:
    before, stood = game.version, on_the_table(game)
    play(game.pk, ann, 0, HUM)
    outcome = back(game, ann)
    assert outcome.version == version(game) == before + 5
    assert [event.type for event in outcome.events] == ["undone", "waits"]
    assert outcome.events[0].sentence == "P1 takes back the last move."
    assert on_the_table(game) == stood
    assert [kind for _, _, kind, _ in log(game)[before:]] == [
        *("chose", "hummed", "waits"),
        *("undone", "waits"),
    ]
    assert log(game)[-2][3] == {"type": "undone", "seat": 0, "to": before}
    assert actors(game)[-1] == ann.opaque


def test_the_read_model_moves_with_the_log(game: Game, ann: Player) -> None:
    moves = game.moves
    play(game.pk, ann, 0, HUM)
    back(game, ann)
    game.refresh_from_db()
    assert (game.version, game.moves) == (version(game), moves + 2)
    assert (game.status, game.waiting) == ("running", [0])


def test_an_answer_to_the_question_of_before_is_never_taken(game: Game, ann: Player) -> None:
    play(game.pk, ann, 0, HUM, decision="3")
    back(game, ann)
    with pytest.raises(StaleDecision) as refusal:
        play(game.pk, ann, 0, HUM, decision="3")
    asked = {decision.kind: decision.id for decision in refusal.value.decisions}
    assert asked == {"take": "5", "cheer": "cheer-5"}
    play(game.pk, ann, 0, HUM, decision="5")


def test_again_it_takes_the_move_before_back(game: Game, ann: Player) -> None:
    start = game.version
    stood = [on_the_table(game)]
    for move in (HUM, CHEER, HUM):
        play(game.pk, ann, 0, move)
        stood.append(on_the_table(game))
    for expected in stood[-2::-1]:
        back(game, ann)
        assert on_the_table(game) == expected
    assert [payload["to"] for _, _, kind, payload in log(game) if kind == "undone"] == [
        start + 6,
        start + 3,
        start,
    ]
    assert why_not(game, ann) == "another_seat"  # before that Ben laid his bet


def test_a_move_made_anew_may_be_taken_back_too(game: Game, ann: Player) -> None:
    start, stood = game.version, on_the_table(game)
    for move in (HUM, CHEER, HUM):
        play(game.pk, ann, 0, move)
        back(game, ann)
        assert on_the_table(game) == stood
    assert {payload["to"] for _, _, kind, payload in log(game) if kind == "undone"} == {start}
    play(game.pk, ann, 0, take(2))
    assert state(game).pile == 10


def test_before_the_first_move_there_is_nothing_to_take_back(make: Make, ann: Player) -> None:
    assert why_not(make(ME, ME), ann) == "no_move"


def test_a_sealed_bet_stands(make: Make, ann: Player) -> None:
    game = make(ME, ME)
    play(game.pk, ann, 0, bet(1))
    assert why_not(game, ann, 0) == "another_seat"
    play(game.pk, ann, 1, bet(1))
    assert why_not(game, ann, 1) == "another_seat"


def test_a_roll_stands_and_so_does_a_turn_that_is_over(
    game: Game, ann: Player, ben: Player
) -> None:
    play(game.pk, ann, 0, take(1))
    assert why_not(game, ann) == "another_seat"
    assert why_not(game, ben) == "another_seat"
    play(game.pk, ben, 1, HUM)
    assert why_not(game, ann) == "another_seat"
    back(game, ben)
    assert why_not(game, ben) == "another_seat"


def test_after_the_end_everything_stands(game: Game, ann: Player, ben: Player) -> None:
    for _ in range(6):
        play(game.pk, ann, 0, take(1))
        play(game.pk, ben, 1, take(1))
    assert why_not(game, ben) == "over"


@pytest.mark.parametrize("status", ["open", "cancelled"])
def test_in_a_game_that_has_not_begun_there_is_nothing(
    make: Make, ann: Player, status: str
) -> None:
    game = make(ME, OPEN)
    if status == "cancelled":
        leaving.cancel(game.pk, ann)
    with pytest.raises(GameNotRunning) as refusal:
        undo(game.pk, ann, None, 1)
    assert refusal.value.status == status


def test_only_who_plays_the_seat_takes_its_move_back(
    game: Game, make: Make, ann: Player, ben: Player, cleo: Player
) -> None:
    play(game.pk, ann, 0, HUM)
    with pytest.raises(NotYourSeat, match="you may watch it"):
        back(game, cleo)
    with pytest.raises(NotYourSeat, match=r"Seat 0 \(P1\) is not yours; you play P2"):
        undo(game.pk, ben, 0, version(game))
    assert why_not(game, ben) == "another_seat"
    for game_id in (uuid4(), make(ME, ME, is_public=False).pk):
        with pytest.raises(NotFound):
            undo(game_id, ben, None, 1)


def test_who_plays_two_seats_need_not_say_which(make: Make, ann: Player) -> None:
    game = make(ME, ME)
    lay_bets(game, ann, ann)
    play(game.pk, ann, 0, take(1))
    play(game.pk, ann, 1, HUM)
    assert why_not(game, ann, 0) == "another_seat"
    back(game, ann)
    assert log(game)[-2][3]["seat"] == 1


def test_asked_twice_it_takes_one_move_back(game: Game, ann: Player) -> None:
    play(game.pk, ann, 0, HUM)
    play(game.pk, ann, 0, HUM)
    seen = version(game)
    undo(game.pk, ann, 0, seen)
    for wrong in (seen, seen + 1, seen + 99, 0):
        with pytest.raises(MovedOn, match=f"version {seen + 2} by now") as refusal:
            undo(game.pk, ann, 0, wrong)
        assert refusal.value.version == seen + 2
    assert version(game) == seen + 2


def test_the_same_key_gets_the_same_answer(game: Game, ann: Player) -> None:
    play(game.pk, ann, 0, HUM)
    play(game.pk, ann, 0, HUM)
    seen = version(game)
    first = undo(game.pk, ann, 0, seen, "one", b"this")
    play(game.pk, ann, 0, HUM)
    again = undo(game.pk, ann, 0, seen, "one", b"this")
    assert again.repeated
    assert (again.version, again.events) == (first.version, first.events)
    with pytest.raises(KeyReused):
        undo(game.pk, ann, 0, version(game), "one", b"that")
    with pytest.raises(KeyReused):
        play(game.pk, ann, 0, HUM, key="one", fingerprint=b"that")
    with pytest.raises(Invalid):
        undo(game.pk, ann, 0, version(game), "", b"this")


def test_where_somebody_else_was_faster_nothing_is_taken_back(
    game: Game, ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(game.pk, ann, 0, HUM)

    def late(*args: Any, **kwargs: Any) -> Any:
        play(game.pk, ben, 1, CHEER)
        return act(*args, **kwargs)

    monkeypatch.setattr(undoing, "act", late)
    with pytest.raises(MovedOn) as refusal:
        back(game, ann)
    assert refusal.value.version == version(game)
    assert log(game)[-2][2] == "cheered"
