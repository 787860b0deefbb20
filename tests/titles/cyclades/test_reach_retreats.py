"""Where a side may retreat to (CY-10.6, CY-12.8, CY-12.10)."""

from __future__ import annotations

from games.titles.cyclades.rules.reach import retreats
from tests.titles.cyclades.skirmish import Skirmish

TEAMS = (0, 1, 0)
"""Red and green are partners, blue is alone."""


def test_a_retreat_leads_to_nobodys_or_ones_own_land() -> None:
    """CY-12.8, CY-R25: no piece of another faction, a token included."""
    s = Skirmish()
    s.land("A1", "red", 3)
    s.land("A2", "blue", 2)
    s.sea("M", "blue")
    s.land("B1", "green")
    s.land("B2", "blue")
    assert retreats(s.table, "blue", "A2") == ["A3", "B2"]


def test_a_retreat_uses_a_partners_fleets_but_no_enemys_and_passes_no_land() -> None:
    """CY-12.10, CY-R55."""
    s = Skirmish(teams=TEAMS)
    s.land("A1", "green")
    s.land("A2", "red", 2)
    s.sea("M", "green")
    s.sea("E", "blue")
    assert retreats(s.table, "red", "A2") == ["A3", "B1", "B2"]
    s.sea("M", "blue")
    assert retreats(s.table, "red", "A2") == ["A3"]


def test_a_retreat_enters_no_area_of_medusa() -> None:
    """C-52; CY-12.10."""
    s = Skirmish()
    s.land("A2", "blue", 2)
    s.creature("medusa", "A3", "green")
    assert retreats(s.table, "blue", "A2") == ["A1"]


def test_fleets_retreat_to_open_seas_that_are_empty_or_their_own() -> None:
    """CY-10.6, CY-10.2."""
    s = Skirmish()
    s.sea("E", "blue", 2)
    s.sea("M", "green")
    assert retreats(s.table, "blue", "E") == ["S", "X"]
    s.creature("polyphemus", "C1", "red")
    assert retreats(s.table, "blue", "E") == ["S"]
    s.creature("kraken", "S", "red")
    assert retreats(s.table, "blue", "E") == []
