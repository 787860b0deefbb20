"""Which moves of units and fleets the greedy player makes, and who goes (CY-10, CY-11, CY-12)."""

from __future__ import annotations

from tests.titles.cyclades.case_map import Table
from tests.titles.cyclades.judging import best, kinds, worths


def ares(*, red: int = 2, blue: int = 3) -> Table:
    """Red with Ares in A2 beside the free A3, and over the sea M before B2."""
    made = Table(3).land("A1", "red", troops=0).land("A2", "red", troops=red)
    made.land("B2", "blue", troops=blue).land("B1", "blue", troops=1)
    made.land("D1", "green", troops=2).land("D2", "green", troops=1)
    return made.sea("M", "red", 1).purse("red", 6).turn("red", "ares")


def test_a_free_area_is_taken() -> None:
    """CY-11.5, CY-11.6: a gold for an area with income and a priestess."""
    marches = kinds(worths(ares(red=1)), "march")
    assert max(marches, key=lambda line: marches[line]) == "march A2 A3 1"
    assert marches["march A2 A3 1"] > 0.0


def test_a_stronger_foe_is_left_alone() -> None:
    """CY-12.2: two against five."""
    assert worths(ares(red=2, blue=5))["march A2 B2 1"] < 0.0


def test_a_weaker_foe_is_attacked() -> None:
    """CY-12.2: four against one."""
    assert worths(ares(red=4, blue=1))["march A2 B2 1"] > 0.0


def test_the_more_defend_the_less_an_attack_is_worth() -> None:
    """CY-12.2."""
    worth_of = [worths(ares(red=4, blue=troops))["march A2 B2 1"] for troops in (1, 3, 5)]
    assert worth_of == sorted(worth_of, reverse=True)


def test_what_somebody_would_win_with_is_attacked_against_the_odds() -> None:
    """CY-19.1: three metropolises end the game unless one of them falls."""
    made = ares(red=2, blue=2)
    before = worths(made)["march A2 B2 1"]
    made.table.lands["B2"].metropolises = ["three_gold"]
    made.table.lands["B1"].metropolises = ["three_gold", "three_gold"]
    worth_of = worths(made)
    assert before < 0.0 < worth_of["march A2 B2 1"]
    assert best(made).startswith("recruit A2"), "more troops first, then all of them"
    while best(made).startswith("recruit"):
        made.play(best(made))
    assert best(made) in ("march A2 B1 1", "march A2 B2 1")


def test_all_go_into_battle_but_one_takes_an_empty_area() -> None:
    """CY-11.1: the same plan says whether to march and who joins."""
    battle = ares(red=4, blue=3)
    battle.table.lands["A3"].creature = "medusa"
    assert best(battle.play("march A2 B2 1")) == "join troop 4"
    assert best(ares(red=4, blue=6).play("march A2 A3 1")) == "join troop 1"


def test_a_guard_stays_where_a_rival_may_land() -> None:
    """CY-0.4: a token holds the area only until somebody comes."""
    made = ares(red=3, blue=2)
    made.table.lands["A2"].metropolises = ["three_gold"]
    made.table.seas["M"].owner = "blue"
    joins = worths(made.play("march A2 A3 1"))
    assert max(joins, key=lambda line: joins[line]) == "join troop 1"


def test_a_troop_more_is_bought_where_it_turns_a_battle() -> None:
    """CY-9.5: for 2 gold against two; where nobody can be reached it is not."""
    near, idle = (ares(red=2, blue=2) for _ in range(2))
    idle.table.seas["M"].owner, idle.table.seas["M"].fleets = None, 0
    for made in (near, idle):
        made.table.lands["A3"].creature = "medusa"
    assert worths(near)["recruit A2 2"] > 0.0 > worths(idle)["recruit A2 2"]


def test_odysseus_and_helen_count_in_an_attack() -> None:
    """CY-16.8: a fortress is no help against him."""
    plain, led = (Table(3).land("A2", "red", troops=2 + (hero is None)) for hero in (None, 1))
    led.table.lands["A2"].heroes.append("odysseus")
    led.hero("red", "odysseus")
    marches = []
    for made in (plain, led):
        made.land("B2", "blue", troops=2, buildings=["fortress", "fortress"])
        made.land("B1", "blue").land("D1", "green").sea("M", "red", 1).purse("red", 5)
        marches.append(worths(made.turn("red", "ares"))["march A2 B2 1"])
    assert marches[1] > marches[0]


def test_fleets_go_where_there_is_gold_and_a_way_to_land() -> None:
    """CY-10.1: M has a cornucopia and touches two islands, W nothing of the kind."""
    made = Table(3).land("A1", "red").land("A2", "red").land("B2", "blue").land("D1", "green")
    made.sea("W", "red", 2).purse("red", 3)
    worth_of = worths(made.turn("red", "poseidon"))
    recruits = kinds(worth_of, "recruit")
    assert max(recruits, key=lambda line: recruits[line]) == "recruit M 1"
    assert worth_of["recruit W 1"] < recruits["recruit M 1"]


def test_one_fleet_does_not_sail_against_four() -> None:
    """CY-10.4."""
    made = Table(3).land("A1", "red").land("A2", "red").land("B2", "blue").land("D1", "green")
    made.sea("N", "red", 1).sea("M", "blue", 4).purse("red", 3)
    assert worths(made.turn("red", "poseidon"))["sail N M 1 1"] < 0.0
