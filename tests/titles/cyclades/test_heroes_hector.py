"""Hector, who exchanges priestesses for philosophers (CY-16.2)."""

from __future__ import annotations

from games.titles.cyclades.events.gold import PhilosophersSpent
from tests.titles.cyclades.sacrifices import offered, with_hero


def test_hector_exchanges_pairs_and_each_fourth_philosopher_builds() -> None:
    """C-54 f, CY-R45: of five pairs three; with 3 philosophers the first one builds."""
    table = with_hero("hector").persons("red", priestesses=10, philosophers=3)
    table.play("sacrifice hector")
    assert table.moves() == [f"trade {pairs}" for pairs in range(1, 6)]
    table.play("trade 5", stack_metropolises=["three_gold", "priestess"])
    assert table.facts(PhilosophersSpent) == [PhilosophersSpent("red", 4)] * 2
    assert table.table.lands["A1"].metropolises == ["three_gold", "priestess"]
    faction = table.faction("red")
    assert (faction.priestesses, faction.philosophers) == (1, 0)
    assert table.table.gone == ["hector"]


def test_a_surplus_of_philosophers_stays() -> None:
    """CY-R45."""
    table = with_hero("hector").persons("red", priestesses=5)
    table.play("sacrifice hector", "trade 2")
    faction = table.faction("red")
    assert (faction.priestesses, faction.philosophers) == (1, 2)


def test_hector_asks_for_a_pair_of_priestesses_and_a_philosopher_to_get() -> None:
    """CY-16.2, CY-R62: what brings nothing is not offered."""
    assert offered(with_hero("hector").persons("red", priestesses=1)) == []
    table = with_hero("hector").persons("red", priestesses=8, philosophers=2)
    table.table.supply.philosophers = 0
    assert offered(table) == []
    table.table.supply.philosophers = 1
    table.play("sacrifice hector")
    assert table.faction("red").philosophers == 3


def test_philosophers_that_build_come_back_to_be_gained() -> None:
    """CY-R62: one is left, and four return with the first exchange."""
    table = with_hero("hector").persons("red", priestesses=8, philosophers=3)
    table.table.supply.philosophers = 1
    assert table.play("sacrifice hector").moves() == [f"trade {n}" for n in range(1, 5)]
