"""What finished games of Dice Forge are looked at by, against the games themselves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from games.bots.levels import LEVELS
from games.engine import beginning, folding
from games.engine.canonical import canonical
from games.engine.chance import SeededChance
from games.engine.dimensions import measure
from games.engine.playing_out import play_out
from games.engine.records import Event
from games.titles.dice_forge import TITLE
from games.titles.dice_forge.events import CardTaken, Forged, SetOut, TurnBegan
from games.titles.dice_forge.options import Options
from tests.filled import filled

SEATS = (2, 3, 4)


@cache
def game(seats: int) -> tuple[Any, tuple[Event, ...]]:
    """A finished game with cards of both sets: its last state and its events."""
    events: list[Event] = []
    played = play_out(
        TITLE,
        [LEVELS["greedy"](TITLE)] * seats,
        SeededChance("dimensions"),
        Random("dimensions"),
        options=Options(sets={"M3": "random", "X": "B"}),
        observer=lambda state, asked, move, batch: events.extend(batch),
    )
    return played.state, tuple(events)


def held(seats: int, dimension: str) -> dict[str, tuple[int, ...]]:
    """The seats by value."""
    state, events = game(seats)
    measured = measure(TITLE.dimensions, state, events, seats)
    return {each.value: each.seats for each in measured.held if each.dimension == dimension}


def of_seat(seats_of: dict[str, tuple[int, ...]], seat: int) -> set[str]:
    return {value for value, seats in seats_of.items() if seat in seats}


@pytest.mark.parametrize("seats", SEATS)
def test_cards_are_those_that_the_seat_took(seats: int) -> None:
    for seat in filled(range(seats)):
        taken = {e.card for e in game(seats)[1] if isinstance(e, CardTaken) and e.seat == seat}
        assert of_seat(held(seats, "cards"), seat) == taken
        assert taken


@pytest.mark.parametrize("seats", SEATS)
def test_faces_are_those_that_the_seat_forged(seats: int) -> None:
    for seat in filled(range(seats)):
        forged = {e.face for e in game(seats)[1] if isinstance(e, Forged) and e.seat == seat}
        assert of_seat(held(seats, "faces"), seat) == forged
        assert forged


@pytest.mark.parametrize("seats", SEATS)
def test_turn_order_is_that_of_the_first_round(seats: int) -> None:
    turns = [e.seat for e in game(seats)[1] if isinstance(e, TurnBegan) and e.round == 1]
    expected = {str(number): (seat,) for number, seat in enumerate(turns, 1)}
    assert held(seats, "turn_order") == expected


@pytest.mark.parametrize("seats", SEATS)
def test_sets_are_those_that_were_laid_out(seats: int) -> None:
    [laid] = [event for event in game(seats)[1] if isinstance(event, SetOut)]
    assert held(seats, "sets") == {place.card: tuple(range(seats)) for place in laid.places}
    assert "typhon" in held(seats, "sets")


@pytest.mark.parametrize("seats", SEATS)
def test_rounds_are_those_of_the_rules(seats: int) -> None:
    state, events = game(seats)
    measured = measure(TITLE.dimensions, state, events, seats)
    assert measured.rounds == {2: 9, 3: 10, 4: 9}[seats]


@pytest.mark.parametrize(("places", "ending"), [((1, 2), "clear"), ((1, 1), "shared")])
def test_a_shared_first_place_is_an_ending_of_its_own(places: Sequence[int], ending: str) -> None:
    state, events = game(2)
    twin = folding.replay(TITLE, events)
    twin.table.outcome = type(state.table.outcome)(tuple(places), (50, 50), "the end")
    measured = measure(TITLE.dimensions, twin, events, 2)
    assert [each.value for each in measured.held if each.dimension == "ending"] == [ending]


def test_looking_at_a_game_does_not_change_it() -> None:
    state, events = game(4)
    before = canonical(state)
    first = measure(TITLE.dimensions, state, events, 4)
    assert measure(TITLE.dimensions, folding.replay(TITLE, events), events, 4) == first
    assert canonical(state) == before


def test_a_game_that_is_not_over_has_no_ending() -> None:
    state = beginning.new_game(TITLE, None, 2, SeededChance(1)).state
    assert "ending" not in {e.dimension for e in measure(TITLE.dimensions, state, (), 2).held}
