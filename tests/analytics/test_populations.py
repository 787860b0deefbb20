"""Games that differ in their terms are told apart, unless the mixture is asked for."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from analytics.models import CountedGame, Simulation, WholeSimulation
from analytics.projection.catching_up import catch_up
from analytics.projection.rebuilding import forget_everything
from analytics.selectors.coverage import coverage, unfinished
from analytics.simulation.ordering import order
from analytics.simulation.storing import play_one
from analytics.terms import canonical, options_text, patch_text
from tests.analytics.questions import card_rates, declared, game_lengths, win_rates
from tests.analytics.synthetic import Made, store
from tests.analytics.table import MARKET, of_bots
from tests.filled import filled

GOLD, SILVER = '{"gold":9}', '{"silver":2}'


def rates_of(**query: str) -> dict[tuple[str, str, str], tuple[int, float | None]]:
    """Table, options and patch -> games and the rate of the first seat."""
    return {
        (row.table, row.options, row.patch): (row.games, row.rate)
        for row in win_rates(**query).rows
        if row.value == "0"
    }


GREEDY = ("greedy:4", "standard", "none")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("other", "mixture", "of_others"),
    [
        ({"levels": ("random",) * 4}, {"table": "any"}, {"table": "random:4"}),
        ({"bot": "2-00ff"}, {"table": "any"}, {"table": "greedy@2-00ff:4"}),
        ({"options": GOLD}, {"options": "any"}, {"options": '{ "gold": 9 }'}),
        ({"patch": GOLD, "patched": True}, {"patch": "any"}, {"patch": GOLD}),
        ({"rules": "0"}, {"rules": "any"}, {"rules": "0"}),
        ({"population": "people"}, {"population": "bots,people"}, {"population": "people"}),
        ({"handed_over": True}, {"handed_over": "any"}, {"handed_over": "true"}),
    ],
    ids=["table", "version", "options", "patch", "rules", "source", "handed over"],
)
def test_what_differs_in_one_thing_is_another_population(
    other: dict[str, Any], mixture: dict[str, str], of_others: dict[str, str]
) -> None:
    store([*[Made((0,))] * 40, *[Made((1,), **other)] * 60])
    assert rates_of()[GREEDY] == (40, 1.0), "others change nothing"
    [(games, rate)] = rates_of(**of_others).values()
    assert (games, rate) == (60, 0.0)
    [(games, rate)] = rates_of(**mixture).values()
    assert (games, rate) == (100, 0.4)


@pytest.mark.django_db
def test_patches_are_never_pooled_by_asking_for_patched_games() -> None:
    patches = {GOLD: 0, SILVER: 1}
    store(
        Made((seat,), patched=True, patch=patch)
        for patch, seat in patches.items()
        for _ in "x" * 35
    )
    rates = rates_of(patched="true")
    assert rates[("greedy:4", "standard", GOLD)] == (35, 1.0)
    assert rates[("greedy:4", "standard", SILVER)] == (35, 0.0)
    assert [row.patch for row in game_lengths(patched="true").rows] == [GOLD, SILVER]
    assert list(rates_of(patched="any").values()) == [(70, 0.5)]


@pytest.mark.django_db
def test_a_table_is_who_sat_there_wherever() -> None:
    first, other = ("greedy", "random", "random"), ("random", "random", "greedy")
    store([*[Made((0,), seats=3, levels=first)] * 20, *[Made((2,), seats=3, levels=other)] * 20])
    assert rates_of() == {("greedy:1,random:2", "standard", "none"): (40, 0.5)}


@pytest.mark.django_db
def test_an_effect_of_strength_is_none_of_a_card() -> None:
    """Strong bots buy the gorgon, and among bots of one level it is of no use."""
    strong: Any = {"levels": ("greedy", "greedy", "random", "random")}
    held = {"cards": {"gorgon": (0, 1), "hydra": (0, 2)}}
    winners = [(0,)] * 45 + [(1,)] * 45 + [(2,)] * 5 + [(3,)] * 5
    store(Made(each, held=held, **strong) for each in winners)
    rows = {row.value: row for row in card_rates().rows}
    assert (rows["gorgon"].rate, rows["gorgon"].without_rate) == (0.45, 0.05)
    assert rows["gorgon"].expected == 0.45, "as who is so strong wins"
    assert (rows["gorgon"].telling, rows["gorgon"].p, rows["gorgon"].differs) == (0, None, None)
    assert (rows["hydra"].telling, rows["hydra"].difference) == (100, 0.0)
    assert rows["hydra"].differs is False
    assert {row.value: row.expected for row in card_rates(table="any").rows}["gorgon"] == 0.45
    assert win_rates().tests == [], "of all seats at once nothing can be said"


@pytest.mark.django_db
def test_expected_follows_from_who_is_counted() -> None:
    """A greedy bot among three random ones wins 70 of 100; the card is of no use to it."""
    levels = ("greedy", "random", "random", "random")
    held = {"cards": {"hydra": (0, 1)}}
    store(
        Made(
            (0 if number < 70 else 1 + number % 3,), levels=levels, held=held if number % 2 else {}
        )
        for number in range(100)
    )
    [row] = card_rates(level="greedy").rows
    assert (row.n, row.rate, row.without_rate) == (50, 0.7, 0.7)
    assert (row.expected, row.difference, row.differs) == (None, 0.0, False)
    equal = [Made((number % 4,), held={"cards": {"elder": (number % 2,)}}) for number in range(80)]
    store(equal)
    [elder] = card_rates(seat="0", table="greedy:4").rows
    assert (elder.rate, elder.without_rate) == (0.5, 0.0)


@pytest.mark.django_db
def test_where_nobody_is_as_strong_as_another_nothing_is_expected() -> None:
    """What was seen was told as what is expected: with the card 90 of 100, and 90 expected."""
    levels, held = ("greedy", "random"), {"cards": {"hydra": [0]}}
    store([Made((int(n % 10 == 0),), seats=2, levels=levels, held=held) for n in range(100)])
    for rows in (win_rates(table="any").rows, card_rates(table="any").rows):
        for row in filled(rows):
            assert (row.expected, row.difference, row.telling) == (None, None, 0)
            assert row.rate in (0.9, 0.1)
    several = ("greedy", "random", "random")
    store([Made((1,), seats=3, levels=several) for _ in range(40)])
    assert {row.expected for row in win_rates(seats="3").rows} == {0.0, 0.5}


@pytest.mark.django_db
def test_what_is_asked_beside_it_changes_no_adjusted_tail() -> None:
    held = {"cards": {"hydra": (0,), "gorgon": (1,), "elder": (2,)}}
    winners = [(0,)] * 40 + [(1,)] * 15 + [(2,)] * 25 + [(3,)] * 20
    store(Made(each, held=held) for each in winners)
    store(Made((each[0] % 2,), seats=2, held={"cards": {"hydra": (0,)}}) for each in winners)
    store(Made(each, held=held, levels=["random"] * 4) for each in winners)

    def tails(**query: str) -> dict[str, float | None]:
        rows = card_rates(**query).rows
        return {r.value: r.q for r in rows if (r.seats, r.table) == (4, "greedy:4")}

    whole = tails()
    assert None not in whole.values()
    assert len(whole) == 3
    for narrower in ({"seats": "4"}, {"table": "greedy:4"}, {"seats": "4", "table": "greedy"}):
        assert tails(**narrower) == whole
    turns = {"turn_order": {"1": (0,), "2": (1,), "3": (2,), "4": (3,)}}
    store(Made(each, held=turns, rules="7") for each in winners)
    by_two_metrics = [ask(rules="7", by="turn_order") for ask in (win_rates, card_rates)]
    assert by_two_metrics[0].rows == by_two_metrics[1].rows


@pytest.mark.django_db
def test_the_same_game_simulated_twice_counts_once_and_in_each_simulation() -> None:
    first, second = UUID(int=1), UUID(int=2)
    for which in (first, second):
        store(
            Made((0,), population="simulation", simulation=which, identity=f"{number:032}")
            for number in range(30)
        )
    CountedGame.objects.filter(simulation=second).update(repeated=True)
    assert win_rates(population="simulation").games == 30
    assert sum(stratum.games for stratum in coverage()) == 30
    for number in (1, 2):
        assert win_rates(**declared(number)).games == 30
    assert game_lengths(population="simulation").games == 30


def simulated(seed: str, games: int = 3, **terms: Any) -> Simulation:
    """Ordered and not played."""
    return order(MARKET, ["random", "random"], games, seed=seed, **terms)


def played(simulation: Simulation, numbers: range | None = None) -> None:
    for number in numbers or range(simulation.games):
        play_one(simulation, number)
    catch_up()


def counting() -> int:
    return win_rates(title=MARKET, population="simulation").games


@pytest.mark.django_db(transaction=True)
def test_a_seed_that_is_played_twice_counts_once_in_whatever_order_it_was_counted() -> None:
    first, second = simulated("twice"), simulated("twice")
    played(second)
    played(first)
    assert counting() == 3
    repeated = set(CountedGame.objects.filter(repeated=True).values_list("pk", flat=True))
    forget_everything()
    catch_up()
    assert set(CountedGame.objects.filter(repeated=True).values_list("pk", flat=True)) == repeated
    played(simulated("twice", patch={"upkeep": 0}))
    assert win_rates(title=MARKET, population="simulation", patch="any").games == 6, "another game"
    assert counting() == 3


@pytest.mark.django_db(transaction=True)
def test_a_simulation_counts_when_it_is_whole_and_nowhere_before() -> None:
    simulation = simulated("bit by bit")
    asked = {"title": MARKET, "simulation": simulation.opaque}
    played(simulation, range(2))
    assert CountedGame.objects.filter(simulation=simulation.pk).count() == 2
    assert (counting(), win_rates(**asked).games, unfinished()) == (0, 0, 1)
    assert [each for each in coverage() if each.population == "simulation"] == []
    twin = simulated("bit by bit")
    played(twin)
    assert counting() == 3, "a repetition of what does not count counts"
    played(simulation, range(2, 3))
    assert (counting(), win_rates(**asked).games, unfinished()) == (3, 3, 0)
    assert WholeSimulation.objects.filter(pk=simulation.pk).exists()


@pytest.mark.django_db(transaction=True)
def test_the_terms_of_a_game_are_read_off_it() -> None:
    usual = of_bots()
    catch_up()
    row = CountedGame.objects.get(pk=usual.pk)
    assert (row.options, row.patch, row.table) == ("standard", "none", "random:2")
    assert row.units == ""
    played(order(MARKET, ["greedy", "random"] * 2, 1, options={"teams": True}, patch={"upkeep": 0}))
    row = CountedGame.objects.get(seat_count=4)
    assert (row.options, row.patch) == ('{"teams":true}', '{"upkeep":0}')
    assert (row.table, row.units) == ("greedy:2,random:2", "5|10")
    assert list(row.seats.order_by("seat").values_list("side", flat=True)) == [0, 1, 0, 1]


def test_terms_are_what_differs_from_the_usual() -> None:
    assert options_text({"a": 1, "b": [1, 2]}, {"a": 1, "b": []}) == '{"b":[1,2]}'
    assert options_text({"a": 1}, {"a": 1}) == "standard"
    assert patch_text({"z": 1, "a": 2}) == '{"a":2,"z":1}'
    assert patch_text({}) == "none"
    assert canonical('{"z": 1, "a": 2}') == '{"a":2,"z":1}'
    assert canonical("standard") == "standard"
    long = patch_text({f"number.{n}": n for n in range(60)})
    assert long.startswith("sha256-")
    assert len(long) == 71
