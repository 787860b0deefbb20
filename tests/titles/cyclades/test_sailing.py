"""Sea moves (CY-10.1 to CY-10.3, CY-20.4)."""

from __future__ import annotations

import pytest

from games.engine import notation
from games.titles.cyclades.components.ids import GodId
from games.titles.cyclades.events.battles import BattleBegan, FleetsMoved
from games.titles.cyclades.events.gold import Paid
from games.titles.cyclades.rules import sailing
from tests.titles.cyclades.skirmish import Skirmish

TEAMS = (0, 1, 0)
"""Red and green are partners, blue is alone."""


def listed(s: Skirmish) -> list[str]:
    return [notation.write(move) for move in sailing.sails(s.state, "red")]


def test_one_or_more_fleets_to_each_neighbour() -> None:
    """CY-10.1, CY-9.3: one gold each."""
    s = Skirmish("poseidon")
    s.sea("X", "red", 2)
    assert listed(s) == ["sail X E 1 1", "sail X E 2 1", "sail X N 1 1", "sail X N 2 1"]
    s.gold("red", 0)
    assert listed(s) == []


@pytest.mark.parametrize("god", ["zeus", "athena", "ares", "hera", "apollo"])
def test_fleets_sail_with_poseidon_only(god: GodId) -> None:
    """CY-9.3."""
    s = Skirmish(god)
    s.sea("X", "red", 2)
    assert listed(s) == []


def test_merging_leaving_empty_and_moving_on() -> None:
    """C-23; CY-10.1, CY-10.3: who enters an enemy's area fights at once."""
    s = Skirmish("poseidon")
    s.sea("X", "red", 2)
    s.sea("E", "red", 2)
    s.sea("S", "blue", 1)
    s.do("sail X E 2 1")
    assert s.facts(FleetsMoved) == [FleetsMoved("red", "X", "E", 2)]
    assert s.stands("X") == ""
    assert s.stands("E") == "red 4f"
    s.roll(red=[0], blue=[0])
    s.do("sail E S 3 1")
    assert s.facts(BattleBegan) == [BattleBegan("S", "E", "red", "blue", fleets=3)]
    assert s.purse("red") == 1
    assert s.stands("E") == "red 1f"


def test_closed_areas_are_not_entered() -> None:
    """CY-10.2: Kraken in it, Polyphemus beside it."""
    s = Skirmish("poseidon")
    s.sea("E", "red")
    assert listed(s) == ["sail E M 1 1", "sail E S 1 1", "sail E X 1 1"]
    s.creature("kraken", "M", "red")
    s.creature("polyphemus", "C1", "red")
    assert listed(s) == ["sail E S 1 1"]


def test_past_a_partners_fleets_with_the_fewest_steps() -> None:
    """CY-20.4, CY-R55: each step is paid; one neither stops at a partner's nor fights him."""
    s = Skirmish("poseidon", teams=TEAMS)
    s.sea("W", "red")
    s.sea("S", "green")
    s.sea("M", "green")
    s.sea("X", "blue")
    # N is beside W; E lies behind S, and X behind S and E, of which E is nobody's.
    assert listed(s) == ["sail W N 1 1", "sail W E 1 2"]
    s.sea("E", "green")
    assert listed(s) == ["sail W N 1 1", "sail W X 1 3"]
    s.gold("red", 2)
    assert listed(s) == ["sail W N 1 1"]


def test_a_battle_three_steps_away() -> None:
    """CY-20.4, CY-10.3."""
    s = Skirmish("poseidon", teams=TEAMS)
    s.sea("W", "red", 2)
    s.sea("S", "green")
    s.sea("E", "green")
    s.sea("X", "blue")
    s.roll(red=[1], blue=[0])
    s.do("sail W X 2 3")
    assert s.facts(Paid) == [Paid("red", 3, "sea_move")]
    assert s.facts(BattleBegan)[0].steps == 3
    assert s.stands("X") == "red 2f"
    assert s.stands("W") == ""


def test_no_path_leads_through_a_closed_area() -> None:
    """CY-18.15: enter or pass."""
    s = Skirmish("poseidon", teams=TEAMS)
    s.sea("W", "red")
    s.sea("S", "green")
    s.creature("polyphemus", "D2", "blue")
    assert listed(s) == ["sail W N 1 1"]
