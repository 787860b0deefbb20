"""Areas have names that one can say, since a table is talked about."""

from __future__ import annotations

import re
from collections import Counter

from games.titles.cyclades.components.ids import CREATURES, FACTIONS, HEROES
from games.titles.cyclades.components.maps.area_names import LAND_NAMES, SEA_NAMES
from games.titles.cyclades.components.maps.tiles import TILES
from games.titles.cyclades.describe.words import called, label_of

PRINTED = {
    f"{tile}.{letter}"
    for tile, sides in TILES.items()
    for side in sides.values()
    for letter in (*side.lands, *side.seas)
}


def test_every_area_of_every_side_has_a_name_and_no_other_has_one() -> None:
    assert {*LAND_NAMES, *SEA_NAMES} == PRINTED
    assert {letter for sides in TILES.values() for s in sides.values() for letter in s.lands} == {
        area[-1] for area in LAND_NAMES
    }


def test_no_two_areas_share_a_name_nor_is_it_that_of_a_hero_a_creature_or_a_colour() -> None:
    names = Counter(map(str.lower, [*LAND_NAMES.values(), *SEA_NAMES.values()]))
    assert max(names.values()) == 1
    assert not set(names) & {*HEROES, *CREATURES, *FACTIONS}


def test_a_name_is_a_word_that_fits_into_its_area() -> None:
    for area in PRINTED:
        assert re.fullmatch(r"[A-Z][a-z]{1,8}", label_of(area)), area


def test_a_land_is_called_by_its_name_a_sea_as_a_bay_and_an_area_of_a_small_board_by_its_id() -> (
    None
):
    assert called("T01.P") == "Naxos"
    assert called("T01.b") == "Doris Bay"
    assert called("A1") == "A1"
