"""Where units may go over land and sea (CY-11, CY-16.4, CY-20.4)."""

from __future__ import annotations

import pytest

from games.titles.cyclades.rules.reach import reachable
from games.titles.cyclades.steps.parts import By
from tests.titles.cyclades.skirmish import Skirmish

TEAMS = (0, 1, 0)
"""Red and green are partners, blue is alone."""


def test_over_an_own_chain_to_other_islands_only() -> None:
    """C-30; CY-11.2, CY-R22."""
    s = Skirmish()
    s.land("A1", "red", 2)
    s.sea("M", "red")
    s.sea("E", "red")
    steps = reachable(s.table, "red", "A1", by="ares")
    assert steps == {"A2": 1, "B1": 1, "B2": 1, "D1": 1, "D2": 1}


def test_a_chain_breaks_where_nobody_or_an_enemy_is() -> None:
    """CY-11.2: each sea area of the chain is one's own, consecutive ones adjacent."""
    s = Skirmish()
    s.land("A1", "red", 2)
    s.sea("N", "red")
    s.sea("E", "red")
    assert set(reachable(s.table, "red", "A1", by="ares")) == {"A2", "B1"}
    s.sea("X", "blue")
    assert set(reachable(s.table, "red", "A1", by="ares")) == {"A2", "B1"}
    s.sea("X", "red")
    assert set(reachable(s.table, "red", "A1", by="ares")) == {"A2", "B1", "B2", "C1", "D1", "D2"}


def test_a_chain_that_does_not_touch_the_origin_is_of_no_use() -> None:
    """CY-11.2: the first sea area is adjacent to the origin."""
    s = Skirmish()
    s.land("A1", "red", 2)
    s.sea("E", "red")
    assert set(reachable(s.table, "red", "A1", by="ares")) == {"A2"}


@pytest.mark.parametrize("by", ["ares", "mobilisation"])
def test_enemy_fleets_serve_only_in_a_mobilisation_with_jason(by: By) -> None:
    """C-55; CY-16.4, CY-R67: own and enemy fleets mix."""
    s = Skirmish()
    s.land("A3", "red", 1, 0, "jason")
    s.sea("S", "blue")
    s.sea("E", "red")
    assert set(reachable(s.table, "red", "A3", by=by)) == {"A2"}
    with_jason = set(reachable(s.table, "red", "A3", by=by, jason=True))
    assert with_jason == ({"A2"} if by == "ares" else {"A2", "B2", "D1", "D2"})


@pytest.mark.parametrize("by", ["ares", "mobilisation", "pegasus", "perseus"])
def test_medusa_lets_nobody_in_or_out(by: By) -> None:
    """C-52; CY-11.8, CY-R34."""
    s = Skirmish()
    s.land("A1", "red", 1)
    s.land("A2", "red", 2)
    s.creature("medusa", "A2", "blue")
    assert reachable(s.table, "red", "A2", by=by) == {}
    assert "A2" not in reachable(s.table, "red", "A1", by=by)


@pytest.mark.parametrize("by", ["pegasus", "perseus"])
def test_those_who_fly_need_no_way(by: By) -> None:
    """CY-11.3, CY-18.8, CY-20.8: any other land area but a partner's."""
    s = Skirmish(teams=TEAMS)
    s.land("A1", "red", 1)
    s.land("B1", "green")
    s.land("B2", "green")
    steps = reachable(s.table, "red", "A1", by=by)
    assert steps == dict.fromkeys(("A2", "A3", "C1", "D1", "D2"), 1)


def test_a_partners_fleets_are_part_of_a_chain() -> None:
    """CY-20.4: on land moves the team mate's fleets serve; in single play they do not."""
    for teams, allowed in ((TEAMS, {"A2", "B1", "B2", "D1", "D2"}), ((), {"A2", "B1", "B2"})):
        s = Skirmish(teams=teams)
        s.land("A1", "red", 1)
        s.sea("M", "red")
        s.sea("E", "green")
        assert set(reachable(s.table, "red", "A1", by="ares")) == allowed


def test_two_steps_past_a_partners_land() -> None:
    """CY-20.4, CY-R55: every step is paid, one may not stop there, the shortest path counts."""
    s = Skirmish(teams=TEAMS)
    s.land("A1", "red", 1)
    s.land("A2", "green", 1)
    s.land("C1", "green")
    assert reachable(s.table, "red", "A1", by="ares") == {"A3": 2}
    s.sea("S", "green")
    assert reachable(s.table, "red", "A1", by="ares") == {"A3": 2}
    s.sea("W", "green")
    # W and S are one chain now: A1 lies on it, and so does D2.
    assert reachable(s.table, "red", "A1", by="ares") == {"A3": 2, "D2": 1}


def test_three_steps_past_two_lands_of_a_partner() -> None:
    """CY-20.4: over land, then from the partner's shore over the sea, then over land again."""
    s = Skirmish(teams=TEAMS)
    s.land("A1", "red", 1)
    s.land("A2", "green")
    s.land("B2", "green")
    s.sea("N", "red")
    s.sea("X", "green")
    steps = reachable(s.table, "red", "A1", by="ares")
    assert steps == {"A3": 2, "B1": 1, "C1": 1}
    s.table.seas["X"].owner, s.table.seas["X"].fleets = None, 0
    s.sea("E", "green")
    s.land("B1", "green")
    assert reachable(s.table, "red", "A1", by="ares") == {"A3": 2, "D1": 3, "D2": 3}


def test_no_path_goes_through_medusa_or_through_others() -> None:
    """CY-20.4: no step enters or leaves a Medusa area; own areas are separate moves."""
    s = Skirmish(teams=TEAMS)
    s.land("A1", "red", 1)
    s.land("A2", "green")
    s.land("B1", "green")
    s.creature("medusa", "A2", "green")
    assert reachable(s.table, "red", "A1", by="ares") == {}
    s = Skirmish(teams=TEAMS)
    s.land("A1", "red", 1)
    s.land("A2", "red")
    assert reachable(s.table, "red", "A1", by="ares") == {"A2": 1}
