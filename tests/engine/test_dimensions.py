"""A title declares what its games are looked at by, and is held to what it declared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from games.engine import beginning, deciding
from games.engine.chance import SeededChance
from games.engine.dimensions import (
    BadDimension,
    Dimensions,
    GameDimension,
    Held,
    SeatDimension,
    measure,
)
from games.engine.records import Event
from games.engine.undo import take_back
from tests.engine.errands import Ask, Said, Say, errands

CARDS = {"ace": "Ace", "king": "King"}


def by_seat(*values: Sequence[str], **more: Any) -> SeatDimension[Any]:
    """``values`` by seat, whatever the game."""
    return SeatDimension("cards", "Card", "Told.", lambda s, e, seat: values[seat], CARDS, **more)


def of_game(*values: str, **more: Any) -> GameDimension[Any]:
    """``values`` of the game, whatever it is."""
    return GameDimension("ending", "Ending", "Told.", lambda s, e: values, **more)


def test_a_value_is_held_by_the_seats_that_have_it() -> None:
    declared = by_seat(["king", "ace"], [], ["ace"], multiple=True)
    measured = measure(Dimensions((declared,)), None, (), 3)
    assert measured.held == (Held("cards", "ace", (0, 2)), Held("cards", "king", (0,)))


def test_a_value_of_the_game_is_held_by_all_its_seats() -> None:
    measured = measure(Dimensions((of_game("12"),)), None, (), 3)
    assert measured.held == (Held("ending", "12", (0, 1, 2)),)


def test_a_value_that_is_found_twice_is_held_once() -> None:
    measured = measure(Dimensions((by_seat(["ace", "ace"]),)), None, (), 1)
    assert measured.held == (Held("cards", "ace", (0,)),)


def test_dimensions_see_the_last_state_and_all_events() -> None:
    seen: list[tuple[str, Sequence[Event]]] = []

    def look(state: str, events: Sequence[Event]) -> Iterable[str]:
        seen.append((state, events))
        return ()

    game = GameDimension("a", "A", "Told.", look)
    events = (Event(),)
    assert measure(Dimensions((game,)), "state", events, 2).held == ()
    assert seen == [("state", events)]


def test_what_was_taken_back_is_not_looked_at() -> None:
    game = errands(Ask(0, "pair"), Ask(0, "pair"), Ask(0, "pair"))
    chance = SeededChance("dimensions")
    begun = beginning.new_game(game, None, 2, chance)
    move = deciding.decide(game, begun.state, 0, Say("yes"), chance)
    undo = take_back(game, begun.state, move.state, 0, len(begun.events))
    again = deciding.decide(game, undo.state, 0, Say("no"), chance)
    all_events = [*begun.events, *move.events, *undo.events, *again.events]
    words = GameDimension[Any](
        "words",
        "Words",
        "Told.",
        lambda state, events: [event.word for event in events if isinstance(event, Said)],
        multiple=True,
    )
    measured = measure(Dimensions((words,)), again.state, all_events, 2)
    assert [held.value for held in measured.held] == ["no"]
    assert measured.moves == 1


def test_rounds_are_told_where_there_are_rounds() -> None:
    assert measure(Dimensions(rounds=len), "four", (), 2).rounds == 4
    assert measure(Dimensions(), "four", (), 2).rounds is None


@pytest.mark.parametrize(
    ("declared", "says"),
    [
        (by_seat(["ace", "king"]), "multiple"),
        (by_seat(["joker"]), "no value 'joker'"),
        (of_game("two words"), "two words"),
        (of_game(""), "''"),
        (of_game("x" * 61), "1 to 60"),
    ],
)
def test_what_was_not_declared_is_refused(declared: Any, says: str) -> None:
    with pytest.raises(BadDimension, match=says):
        measure(Dimensions((declared,)), None, (), 1)


@pytest.mark.parametrize("name", ["", "Cards", "two words", "1st", "x" * 41, "seat", "level"])
def test_an_id_must_be_fit_and_free(name: str) -> None:
    with pytest.raises(BadDimension, match="id of its own"):
        Dimensions((GameDimension(name, "Name", "Told.", lambda state, events: ()),))


def test_two_dimensions_must_not_have_one_id() -> None:
    with pytest.raises(BadDimension, match="id of its own"):
        Dimensions((of_game("1"), of_game("2")))


def test_a_declared_value_must_be_fit() -> None:
    with pytest.raises(BadDimension, match="black cat"):
        Dimensions((of_game(values={"black cat": "Black cat"}),))
