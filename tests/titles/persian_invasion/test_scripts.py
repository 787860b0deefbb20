"""The Scripts, read off once more from a table written like the one in the campaign book."""

from __future__ import annotations

import pytest

from games.titles.persian_invasion.components.prologue import monster_of, quest_of
from games.titles.persian_invasion.components.scripts import ACT_1, ACT_2, Order, Script

FIRST = """
1 5 23 | reinforce below 3 | 1 1 yes
7 | reinforce below 4 | 1 1 yes
14 | reinforce below 4 | 1 1 no
2 | sphinx to epirus | 1 1 no
4 | minotaur to crete | 1 1 no
10 | hydra to laconia | 1 1 no
16 | cyclops to boeotia | 1 1 no
20 | cerberus to achaea | 1 1 no
22 | medusa to aetolia | 1 1 no
3 | spy to attica | 1 2 yes
11 | spy to euboea | 1 2 yes
18 | spy to acarnania | 1 2 no
24 | spy to elis | 1 2 no
6 | burn_zeus | 1 1 no
8 | anger red yellow | 2 1 no
13 | anger red yellow | 2 1 yes
9 | hurt_hero | 2 1 yes
12 | desertion | 2 0 no
17 | desertion | 1 0 yes
15 21 | lose_by_land | 2 0 yes
19 | lose_tokens | 2 1 yes
"""
SECOND = """
1 | spying, spy to attica | 1 0 yes
22 | spying, spy to attica | 1 0 no
7 13 | spying, spy to acarnania | 1 0 yes
10 | spying, spy to elis | 1 0 no
19 | spying, spy to elis | 1 0 yes
16 20 | spying, spy to euboea | 1 0 no
2 14 | anger_at_tokens | 2 0 no
5 23 | anger_at_tokens | 2 0 yes
3 15 | lose_by_region | 1 0 yes
9 | lose_by_region | 2 0 yes
4 12 18 24 | weaken | 3 0 no
21 | weaken | 3 0 yes
6 | desertion | 1 0 no
17 | desertion | 1 0 yes
8 | hurt_hero | 2 0 no
11 | burn_highest | 1 0 yes
"""


def _told(order: Order) -> str:
    if order.kind == "monster":
        return f"{order.monster} to {order.region}"
    if order.kind == "spy":
        return f"spy to {order.region}"
    if order.kind == "reinforce":
        return f"reinforce below {order.figure}"
    return " ".join([order.kind, *order.lands])


def _row(script: Script) -> str:
    orders = ", ".join(map(_told, script.orders))
    tracks = f"{script.mobilization} {script.invasion} {'yes' if script.monsters else 'no'}"
    return f"{orders} | {tracks}"


@pytest.mark.parametrize(("book", "scripts"), [(FIRST, ACT_1), (SECOND, ACT_2)])
def test_each_number_has_its_script(book: str, scripts: dict[int, Script]) -> None:
    """LHS-6, LHS-8."""
    rows: dict[int, str] = {}
    for line in book.strip().splitlines():
        numbers, row = line.split(" | ", 1)
        rows |= {int(number): row for number in numbers.split()}
    assert sorted(rows) == list(range(1, 25))
    assert {number: _row(script) for number, script in scripts.items()} == rows


def test_the_tables_of_the_prologue() -> None:
    """LHS-1.7: table A and table B."""
    tables = [f"{monster} {region}" for monster, region in map(monster_of, range(1, 25, 2))]
    assert tables == [
        *("sphinx epirus", "minotaur crete", "cyclops arcadia", "medusa messenia"),
        *("hydra laconia", "cerberus phocis", "minotaur chalkidiki", "cyclops boeotia"),
        *("sphinx locris", "cerberus achaea", "medusa elis", "hydra argolis"),
    ]
    assert [monster_of(n) for n in range(2, 25, 2)] == [monster_of(n) for n in range(1, 25, 2)]
    quests = [quest_of(number).removeprefix("q_") for number in range(1, 25)]
    assert quests[::3] == quests[1::3] == quests[2::3]
    assert quests[::3] == [
        *("saving_prometheus", "cattle_of_geryon", "aid_to_atlas"),
        *("expedition_for_the_golden_fleece", "kill_stymphalian_birds", "amazon_queen"),
        *("clean_augean_stables", "calydonian_hunt"),
    ]
