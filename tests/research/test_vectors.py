"""What a seat is told is made of its view: of worlds that look alike to it, it gets the same."""

from __future__ import annotations

from random import Random

import pytest

from games.engine.secrecy import redact
from tests.compliance.particulars import particulars_of
from tests.research.walks import CASES, GAMES, turns

STRIDE = 5
"""Every so manieth turn other worlds are made."""

OPEN = "dice_forge"
"""Nothing is hidden in it, so no two of its worlds look alike."""


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize(
    ("title_id", "seats"), [case for case in CASES if case[0] != OPEN and case[1] > 1]
)
def test_worlds_that_look_alike_are_told_alike(title_id: str, seats: int, number: int) -> None:
    """Byte for byte, with the same actions, and it is the same seat's turn; and the vector of the
    whole world tells them apart at times, so there was something to hide."""
    rng, differed, tried = Random(f"alike|{title_id}|{seats}|{number}"), 0, 0
    for at, play in enumerate(turns(title_id, seats, number)):
        if at % STRIDE or play.spelt:
            continue
        seat = rng.randrange(seats)
        for world in particulars_of(title_id).worlds(play.state, frozenset((seat,)), rng):
            assert redact(world, frozenset((seat,))) == play.view(seat)
            other = play.within(world)
            assert other.seat == play.seat
            assert other.vector(seat).tobytes() == play.vector(seat).tobytes()
            assert seat != play.seat or other.legal == play.legal
            layout = play.setting.layout
            whole = [layout.write(seat, (), (), state).tobytes() for state in (world, play.state)]
            differed += whole[0] != whole[1]
            tried += 1
    assert tried > 5
    assert differed > 0


@pytest.mark.parametrize(("title_id", "seats"), CASES)
def test_each_number_has_a_name_and_stays_in_bounds(title_id: str, seats: int) -> None:
    """All game long, for whoever acts and whoever waits; and it changes as the game does."""
    seen = set()
    for at, play in enumerate(turns(title_id, seats, 0)):
        if at % (4 * STRIDE):
            continue
        names = play.setting.layout.names()
        assert len(names) == len(set(names)) == play.setting.layout.size
        for seat in range(seats):
            vector = play.vector(seat)
            assert len(vector) == len(names)
            assert -1 <= min(vector) <= max(vector) <= 1
            assert vector[names.index(f"seat={seat}")] == 1
        seen.add(play.vector(0).tobytes())
    assert len(seen) > 1


@pytest.mark.parametrize(("title_id", "seats"), [("cyclades", 3), ("night_market", 3)])
def test_whoever_waits_is_not_told_what_is_being_spelt(title_id: str, seats: int) -> None:
    """Between the actions of a move nothing changes for the others."""
    before: dict[int, bytes] = {}
    spelt = 0
    for play in turns(title_id, seats, 2):
        others = [seat for seat in range(seats) if seat != play.seat]
        now = {seat: play.vector(seat).tobytes() for seat in others}
        if play.spelt:
            assert now == {seat: before[seat] for seat in others}
            spelt += 1
        before = now
    assert spelt > 0 or play.setting.alphabet.longest == 1
