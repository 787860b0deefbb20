"""The map of Lords of Hellas (LH-1.1, LH-1.14, LH-2.1)."""

from __future__ import annotations

from collections import Counter

from games.titles.hellas.components.ids import LANDS, REGIONS, RegionId
from games.titles.hellas.components.map import (
    BORDERS,
    LAND_FACTS,
    MAP,
    MONUMENT_REGIONS,
    NEIGHBOURS,
    SEA_TRAILS,
)
from tests.filled import filled


def test_nineteen_regions_lie_in_five_lands() -> None:
    """LH-1.1."""
    assert len(MAP) == 19
    assert [len(LAND_FACTS[land].regions) for land in LANDS] == [4, 4, 4, 4, 3]
    assert sorted(region for land in LAND_FACTS.values() for region in land.regions) == sorted(MAP)


def test_neighbours_are_mutual_by_land_and_sea() -> None:
    """LH-1.1, LH-R22, LH-R23."""
    assert (len(BORDERS), len(SEA_TRAILS)) == (28, 7)
    joined = {frozenset(pair) for pair in BORDERS + SEA_TRAILS}
    assert len(joined) == 35
    for region in REGIONS:
        assert region not in NEIGHBOURS[region]
        for other in NEIGHBOURS[region]:
            assert region in NEIGHBOURS[other]
            assert frozenset((region, other)) in joined
    assert sum(len(NEIGHBOURS[region]) for region in REGIONS) == 70
    assert "aetolia" in NEIGHBOURS["epirus"]
    assert NEIGHBOURS["crete"] == ("euboea", "attica", "argolis", "laconia")


def test_every_region_can_be_reached() -> None:
    seen: set[RegionId] = {"epirus"}
    while new := {other for region in seen for other in NEIGHBOURS[region]} - seen:
        seen |= new
    assert seen == set(REGIONS)


def test_cities_shrines_and_monuments_stand_where_the_rules_say() -> None:
    """LH-1.14, LH-1.15, LH-2.1, LH-13.1."""
    assert Counter(facts.city for facts in MAP.values()) == {"city": 12, "sparta": 1, None: 6}
    assert Counter(facts.shrine for facts in MAP.values()) == {
        "temple": 8,
        "oracle_of_delphi": 1,
        None: 10,
    }
    assert MAP["laconia"].city == "sparta"
    assert MAP["phocis"].shrine == "oracle_of_delphi"
    assert MONUMENT_REGIONS == {"zeus": "thessaly", "hermes": "acarnania", "athena": "attica"}


def test_no_monument_region_is_taken_by_the_first_two_hoplites() -> None:
    """LH-3.5."""
    for region in MONUMENT_REGIONS.values():
        assert MAP[region].population > 2
    assert {facts.population for facts in MAP.values()} == {2, 3, 4, 5}


def test_places_on_the_sheet_are_apart() -> None:
    """LH-1.1: no region hides another on a picture."""
    spots = [(facts.x, facts.y) for facts in MAP.values()]
    for number, (x, y) in enumerate(filled(spots)):
        assert 0 < x < 960
        assert 0 < y < 980
        for other_x, other_y in spots[:number]:
            assert (x - other_x) ** 2 + (y - other_y) ** 2 > 100**2
