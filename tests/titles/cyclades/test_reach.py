"""Where units may go and where they may not (CY-11, CY-13.1 to 13.3, CY-16.4, CY-20.4)."""

from __future__ import annotations

import pytest

from games.titles.cyclades.components.ids import BonusId, BuildingId
from games.titles.cyclades.rules.reach import last_lands, reachable, retreats
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
    for teams, found in ((TEAMS, {"A2", "B1", "B2", "D1", "D2"}), ((), {"A2", "B1", "B2"})):
        s = Skirmish(teams=teams)
        s.land("A1", "red", 1)
        s.sea("M", "red")
        s.sea("E", "green")
        assert set(reachable(s.table, "red", "A1", by="ares")) == found


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


# The last land area


def last_area(metropolises: int) -> Skirmish:
    """Blue's only area is D2; red stands beside it with so many metropolises."""
    s = Skirmish()
    s.land("D1", "red", 3)
    s.land("A1", "red")
    s.land("D2", "blue")
    s.table.lands["A1"].metropolises = ["priestess"] * metropolises
    return s


@pytest.mark.parametrize(
    ("own", "there", "allowed"),
    [(0, 0, False), (1, 0, False), (1, 1, False), (2, 1, True), (2, 0, False), (3, 0, False)],
)
def test_a_last_area_must_bring_the_metropolis_that_ends_the_game(
    own: int, there: int, allowed: bool
) -> None:
    """C-41, C-42, C-63; CY-13.1, CY-13.2."""
    s = last_area(own)
    bonuses: list[BonusId] = ["three_gold"]
    s.table.lands["D2"].metropolises = bonuses * there
    assert ("D2" not in last_lands(s.table, "red")) is allowed
    assert ("D2" in reachable(s.table, "red", "D1", by="ares")) is allowed
    assert ("D2" in reachable(s.table, "red", "A1", by="pegasus")) is allowed


@pytest.mark.parametrize(
    ("own", "building", "allowed"),
    [
        (3, "fortress", False),
        (3, "university", True),
        (2, "university", True),
        (1, "university", False),
    ],
)
def test_a_set_completed_by_the_buildings_there_counts(
    own: int, building: BuildingId, allowed: bool
) -> None:
    """C-63; CY-R50: red has port, fortress and temple."""
    s = last_area(own)
    s.table.lands["A1"].buildings = ["port", "fortress"]
    s.table.lands["D1"].buildings = ["temple"]
    s.table.lands["D2"].buildings = [building]
    assert ("D2" not in last_lands(s.table, "red")) is allowed


def test_a_teams_buildings_and_metropolises_count_together() -> None:
    """CY-13.1, CY-20.6, CY-20.7: mover or team."""
    s = Skirmish(teams=TEAMS)
    s.land("D1", "red", 1)
    s.land("A1", "green")
    s.land("D2", "blue")
    s.table.lands["A1"].metropolises = ["priestess", "priestess"]
    s.table.lands["A1"].buildings = ["port"]
    s.table.lands["D1"].buildings = ["fortress", "temple"]
    assert "D2" in last_lands(s.table, "red")
    s.table.lands["D2"].buildings = ["university"]
    assert "D2" not in last_lands(s.table, "red")


def test_an_area_that_is_not_the_last_is_open_and_so_is_nobodys() -> None:
    """CY-13.1: only the only one is protected."""
    s = last_area(0)
    assert "A2" not in last_lands(s.table, "red")
    s.land("C1", "blue")
    assert "D2" not in last_lands(s.table, "red")


# Retreats


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
