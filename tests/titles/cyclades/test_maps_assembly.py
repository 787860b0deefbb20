"""Boards put together at random (CY-1.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest

from games.engine.chance import SeededChance
from games.titles.cyclades.components.ids import Side
from games.titles.cyclades.components.maps.assembly import random_tiles, unmet
from games.titles.cyclades.components.maps.boards import READY, assembled
from games.titles.cyclades.components.maps.layouts import LAYOUTS, TILES_NEEDED
from games.titles.cyclades.components.maps.records import AreaLaid, Kind, TileLaid
from games.titles.cyclades.components.maps.tiles import TILES

FACTIONS = {2: 4, 3: 3, 4: 4, 5: 5, 6: 6}
sizes = pytest.mark.parametrize("seats", FACTIONS)
sides = pytest.mark.parametrize("side", ["A", "B"])


class Draws:
    """Draws from named streams, as a referee's, and how many were made of each."""

    def __init__(self, seed: int) -> None:
        self.chance = SeededChance(seed)
        self.made: Counter[str] = Counter()

    def pick(self, stream: str, options: Sequence[object]) -> int:
        self.made[stream] += 1
        return self.chance.draw(stream, self.made[stream], options)


def area(name: str, kind: Kind, adjacent: str, island: int = -1) -> AreaLaid:
    return AreaLaid(name, kind, 1, 0, False, island, tuple(adjacent.split()), 5, 5)


@sides
@sizes
def test_every_random_board_is_fit_at_the_first_draw(side: Side, seats: int) -> None:
    for seed in range(40):
        draws = Draws(seed)
        tiles = random_tiles(draws.pick, side, FACTIONS[seats], seats)
        assert unmet(assembled(side, tiles), FACTIONS[seats]) == ()
        assert draws.made == {"map:tiles": len(tiles), "map:turns": len(tiles)}


@sides
@sizes
def test_tiles_lie_as_in_the_layout_and_none_twice(side: Side, seats: int) -> None:
    tiles = random_tiles(Draws(seats).pick, side, FACTIONS[seats], seats)
    places = LAYOUTS[side][TILES_NEEDED[seats]]
    assert tuple((laid.x, laid.y) for laid in tiles) == places
    assert len({laid.tile for laid in tiles}) == len(tiles) == TILES_NEEDED[seats]


def test_every_tile_comes_up_in_every_turn() -> None:
    seen = {
        (laid.tile, laid.turn)
        for seed in range(120)
        for laid in random_tiles(Draws(seed).pick, "B", 3, 3)
    }
    assert seen == {(tile, turn) for tile in TILES for turn in range(4)}


def test_equal_draws_give_equal_boards() -> None:
    first, again, other = (random_tiles(Draws(seed).pick, "A", 5, 5) for seed in (7, 7, 8))
    assert first == again != other


def test_ready_maps_lie_as_in_the_layout() -> None:
    for ready in READY.values():
        places = LAYOUTS[ready.side][len(ready.tiles)]
        assert tuple((laid.x, laid.y) for laid in ready.tiles) == places


def test_an_unfit_draw_is_drawn_anew() -> None:
    """Four factions on six tiles need 18 lands, which not every six tiles have."""
    redrawn = 0
    for seed in range(30):
        draws = Draws(seed)
        tiles = random_tiles(draws.pick, "A", 4, 3)
        assert sum(area.kind == "land" for area in assembled("A", tiles)) >= 18
        assert draws.made["map:tiles"] == draws.made["map:turns"]
        redrawn += draws.made["map:tiles"] > 6
    assert redrawn


@sides
def test_why_a_first_draw_is_always_fit(side: Side) -> None:
    """What holds for each tile holds for every board of them, so nothing is drawn for ever."""
    for name, tile in TILES.items():
        # Seas of tiles that join always touch: both ends of each border are sea ...
        grid = tile[side].grid
        west, east = ("".join(row[col] for row in grid) for col in (0, -1))
        for border in (grid[0], grid[-1], west, east):
            assert set(border[:2] + border[-2:]) <= tile[side].seas.keys()
        # ... and within a tile the sea is one and washes each land.
        alone = assembled(side, (TileLaid(name, 0, 0, 0),))
        assert set(unmet(alone, 3)) == {"lands"}
        # An island meets one border at most, so it has a part on two tiles at most.
        for island in {land.island for land in alone if land.island >= 0}:
            letters = {land.id[-1] for land in alone if land.island == island}
            assert sum(bool(letters & {*b}) for b in (grid[0], grid[-1], west, east)) <= 1
            assert len(letters) <= (2 if letters & {*grid[0], *grid[-1], *west, *east} else 4)
    lands = sorted(len(tile[side].lands) for tile in TILES.values())
    for seats, factions in FACTIONS.items():
        assert 2 * sum(lands[: TILES_NEEDED[seats]]) >= 9 * factions


def chain(lands: int) -> tuple[AreaLaid, ...]:
    """One island of lands in a row along one sea."""
    ids = [f"l{n}" for n in range(lands)]
    row = [
        area(name, "land", " ".join([*ids[max(n - 1, 0) : n], *ids[n + 1 : n + 2], "s"]), 0)
        for n, name in enumerate(ids)
    ]
    return (*row, area("s", "sea", " ".join(ids)))


def test_the_whole_board_hangs_together() -> None:
    apart = (area("l", "land", "", 1), area("m", "land", "s", 0), area("s", "sea", "m"))
    assert "one board" in unmet(apart, 0)
    joined = (area("l", "land", "s", 1), area("m", "land", "s", 0), area("s", "sea", "l m"))
    assert unmet(joined, 0) == ()


def test_all_seas_hang_together() -> None:
    """A land between two seas does not join them."""
    shore = area("l", "land", "r s", 0)
    assert unmet((shore, area("r", "sea", "l"), area("s", "sea", "l")), 0) == ("one sea",)
    assert unmet((shore, area("r", "sea", "l s"), area("s", "sea", "l r")), 0) == ()


def test_every_land_has_a_coast() -> None:
    sea = area("s", "sea", "l")
    assert unmet((area("k", "land", "l", 0), area("l", "land", "k s", 0), sea), 0) == ("coast",)


@pytest.mark.parametrize(
    ("side", "seats", "enough"), [("A", 3, 4), ("A", 4, 5), ("B", 3, 3), ("B", 6, 6)]
)
def test_four_and_a_half_lands_for_each_faction(side: Side, seats: int, enough: int) -> None:
    """18 lands are enough for four, 25 for five, 17 for three, 31 for six, and not for one more."""
    ready = READY[f"{side}{seats}"]
    areas = assembled(side, ready.tiles)
    assert unmet(areas, enough) == ()
    assert unmet(areas, enough + 1) == ("lands",)


def test_half_a_land_counts() -> None:
    """Nine lands are enough for two factions; eight are not."""
    isles = [area(f"l{n}", "land", "s", n) for n in range(9)]
    sea = area("s", "sea", " ".join(isle.id for isle in isles))
    assert unmet((*isles, sea), 2) == ()
    fewer = msgspec.structs.replace(sea, adjacent=sea.adjacent[:8])
    assert unmet((*isles[:8], fewer), 2) == ("lands",)


def test_no_island_has_more_than_six_lands() -> None:
    assert unmet(chain(6), 1) == ()
    assert unmet(chain(7), 1) == ("island size",)
