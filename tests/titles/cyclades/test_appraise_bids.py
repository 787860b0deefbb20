"""How the greedy player bids: for the god that brings most, never more than he brings (CY-5)."""

from __future__ import annotations

import pytest

from games.titles.cyclades.components.ids import GodId
from games.titles.cyclades.steps.cycle import MakeOffer
from tests.titles.cyclades.case_map import Table
from tests.titles.cyclades.judging import best, kinds, worths

GODS: list[GodId] = ["athena", "zeus", "poseidon", "ares", "hera"]


def auction(gold: int = 9, **pieces: int) -> Table:
    """Red is to offer, in the middle of a game of three; ``pieces``: its cards."""
    table = Table(3).land("A1", "red", troops=1).land("A2", "red", troops=1)
    table.land("B1", "blue", troops=1).land("B2", "blue", troops=2)
    table.land("D1", "green", troops=1).land("D2", "green", troops=1)
    table.sea("N", "red", 1).sea("X", "blue", 1).sea("E", "green", 1)
    table.table.gods, table.table.gods_up, table.table.phase = [*GODS], 2, "offerings"
    return table.purse("red", gold).persons("red", **pieces)


def offering(table: Table) -> Table:
    """Red is asked."""
    return table.begin(MakeOffer("red"))


def with_metropolises(table: Table, faction: str, *areas: str) -> Table:
    """One in each of these areas."""
    for area in areas:
        table.table.lands[area].metropolises = ["three_gold"]
        assert table.table.lands[area].owner == faction
    return table


def test_a_god_is_worth_less_for_every_gold_more() -> None:
    """CY-5.7: who is displaced offers again, so the lowest space does."""
    bids = list(kinds(worths(offering(auction(gold=25))), "bid").items())
    athena = [worth for line, worth in bids if line.startswith("bid athena")]
    assert len(athena) > 4
    assert athena == sorted(athena, reverse=True)


def test_nobody_bids_more_than_a_god_is_worth() -> None:
    """Apollo costs nothing; high spaces look worse than he does, however full the purse."""
    worth_of = worths(offering(auction(gold=60)))
    assert worth_of["bid athena 25"] < worth_of["bid apollo 0"]
    assert worth_of["bid zeus 25"] < worth_of["bid apollo 0"]


def test_of_spaces_that_cost_the_same_the_higher_one_is_held_longer() -> None:
    """CY-5.7: three priestesses pay for the spaces 1 and 3."""
    worth_of = worths(offering(auction(priestesses=3)))
    assert worth_of["bid zeus 3"] > worth_of["bid zeus 1"] > worth_of["bid zeus 5"]


def test_philosophers_draw_to_athena() -> None:
    """CY-14.3: two more, one of them for 4 gold, and a metropolis stands."""
    few, more = (worths(offering(auction(philosophers=held))) for held in (0, 2))
    assert more["bid athena 1"] > few["bid athena 1"]
    assert best(offering(auction(philosophers=2))) == "bid athena 1"


def test_gold_for_the_last_philosopher_is_not_bid_away() -> None:
    """CY-9.1: of 9 gold, 5 leave what the further card costs, 7 do not."""
    worth_of = worths(offering(auction(philosophers=2)))
    assert worth_of["bid athena 5"] - worth_of["bid athena 7"] > 2 * (
        worth_of["bid athena 3"] - worth_of["bid athena 5"]
    )


def test_the_whole_purse_for_the_god_who_wins_the_game() -> None:
    """CY-19.1."""
    table = with_metropolises(auction(gold=25, philosophers=3), "red", "A1", "A2")
    worth_of = worths(offering(table))
    others = [worth for line, worth in worth_of.items() if not line.startswith("bid athena")]
    assert worth_of["bid athena 25"] > max(others)


def test_a_rival_is_kept_from_the_god_who_would_let_him_win() -> None:
    """CY-19.1: two metropolises and three philosophers; a fourth is all that he needs."""
    harmless = with_metropolises(auction(), "blue", "B1", "B2")
    deadly = with_metropolises(auction(), "blue", "B1", "B2").persons("blue", philosophers=3)
    athena, before = (worths(offering(t))["bid athena 1"] for t in (deadly, harmless))
    assert athena > before + 5
    assert best(offering(deadly)).startswith("bid athena")


@pytest.mark.parametrize("god", ["zeus", "ares"])
def test_the_fourth_type_of_building_draws_to_its_god(god: GodId) -> None:
    """CY-14.2: the last of a set is worth more than the second."""
    own = {"zeus": "temple", "ares": "fortress"}[god]
    others = [b for b in ("port", "university", "temple", "fortress") if b != own]
    bids = []
    for there in (others[:1], others):
        table = auction()
        table.table.gods = ["zeus", "ares", "hera", "athena", "poseidon"]
        for area, building in zip(("A1", "A1", "A2"), there, strict=False):
            table.table.lands[area].buildings.append(building)
        bids.append(worths(offering(table))[f"bid {god} 1"])
    assert bids[1] > bids[0] + 1


def test_a_hoard_does_not_make_gold_dear() -> None:
    """Gold beyond what a turn can spend is worth little, so a rich player outbids a poor one."""

    def step_up(gold: int) -> float:
        worth_of = worths(offering(auction(gold=gold)))
        return worth_of["bid zeus 1"] - worth_of["bid zeus 7"]

    assert step_up(40) < step_up(12)
