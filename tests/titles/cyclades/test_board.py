"""The picture of the map: owners, units, buildings, creatures, a battle; and it can be read."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.engine import drawing
from games.engine.drawing.fitting import Room
from games.engine.drawing.ground import Ground
from games.titles.cyclades import TITLE
from games.titles.cyclades.board import ground, marks
from games.titles.cyclades.components.figures import FIGURES
from games.titles.cyclades.components.ids import CREATURES, FACTIONS, HEROES
from games.titles.cyclades.components.maps.boards import READY
from games.titles.cyclades.state import Battle
from tests.engine.test_drawing import contrast
from tests.filled import filled
from tests.titles.cyclades.case_map import Table
from tests.titles.cyclades.drawn import SVG, root, standing
from tests.titles.cyclades.test_maps_outlines import TURNED, inside

BOARDS = {
    "case": ("A", ()),
    **{name: (ready.side, ready.tiles) for name, ready in READY.items()},
    **TURNED,
}


@pytest.fixture
def table() -> Table:
    return Table(4)


def laid(name: str) -> Ground:
    return ground._ground(*BOARDS[name])


def test_a_land_tells_owner_units_and_what_is_built(table: Table) -> None:
    """CY-0.3, CY-0.7, CY-0.8."""
    table.land("A1", "red", troops=3, mercenaries=2, heroes=["ajax"], buildings=["port"], tokens=2)
    assert standing(table.state)["A1"] == ["3", "R3", "m2", "Ajax", "P"]
    assert standing(table.state)["C1"] == ["1"]


def test_control_without_a_troop_is_the_letter_of_the_owner(table: Table) -> None:
    """CY-0.4, CY-0.6: by a token, by mercenaries, by a hero."""
    table.land("A1", "blue").land("A2", "blue", mercenaries=1).land("B1", "green")
    seen = standing(table.state)
    assert (seen["A1"], seen["A2"], seen["B1"]) == (["1", "B"], ["B", "m1"], ["1", "G"])


def test_every_faction_has_a_letter_of_its_own() -> None:
    assert len({marks.LETTERS[faction] for faction in FACTIONS}) == len(FACTIONS)
    assert len({marks.PAINTS[faction].fill for faction in FACTIONS}) == len(FACTIONS)


def test_names_cut_short_are_told_apart() -> None:
    names = [*HEROES, *FIGURES]
    assert len({name[:3] for name in names}) == len(names)


def test_free_sites_are_empty_squares(table: Table) -> None:
    """CY-0.7: B2 has three sites; what is built takes one each."""

    def squares() -> int:
        quiet = f".//{SVG}rect[@stroke='{drawing.QUIET}'][@width='14']"
        return len(root(table.state).findall(quiet))

    before = squares()
    table.land("B2", "red", buildings=["temple"], metropolises=["three_gold"])
    assert squares() == before - 2
    assert standing(table.state)["B2"] == ["R", "M", "T"]


def test_a_sea_tells_owner_and_fleets(table: Table) -> None:
    table.sea("S", "yellow", 4)
    assert standing(table.state)["S"] == ["Y4"]
    assert standing(table.state)["W"] == []


@pytest.mark.parametrize("creature", FIGURES)
def test_every_figure_is_named_with_its_holder(table: Table, creature: str) -> None:
    """CY-17.4, CY-17.7: whoever controls the area."""
    facts = next(FIGURES[known] for known in CREATURES if known == creature)
    area = "A2" if facts.land else "M"
    if facts.land:
        table.land("A2", "blue")
    table.figure("green", creature, area)
    *_, name, holder = standing(table.state)[area]
    assert name in (creature.capitalize(), creature[:3].capitalize())
    assert holder == "G"


def test_closed_seas_and_frozen_lands_say_so(table: Table) -> None:
    """CY-10.2, CY-11.8: Polyphemus closes the seas about him, Kraken its own."""
    table.figure("red", "polyphemus", "C1").figure("red", "kraken", "W")
    table.figure("red", "medusa", "B2")
    seen = standing(table.state)
    assert {area for area in seen if "closed" in seen[area]} == {"W", "X"}
    assert {area for area in seen if "frozen" in seen[area]} == {"B2"}


def test_the_attackers_stand_beside_the_defenders(table: Table) -> None:
    table.land("A2", "blue", troops=2)
    table.table.battle = Battle("A2", "A1", "red", "blue", troops=3, mercenaries=1, heroes=["ajax"])
    assert standing(table.state)["A2"] == ["B2", "R3", "m1", "Ajax"]
    table.sea("S", "blue", 2)
    table.table.battle = Battle("S", "M", "red", "blue", fleets=1)
    assert standing(table.state)["S"] == ["B2", "R1"]


def test_every_area_of_every_board_is_drawn(table: Table) -> None:
    assert set(standing(table.state)) == {*table.table.lands, *table.table.seas}
    for name in BOARDS:
        drawn = laid(name)
        corners = [corner for place in drawn.places.values() for corner in place.corners]
        assert min(map(min, corners)) == 0
        assert max(x for x, _ in corners) == pytest.approx(drawn.width)
        assert max(y for _, y in corners) == pytest.approx(drawn.height)
        assert drawn.width <= ground.WIDTH + 0.01


@pytest.mark.parametrize("name", BOARDS)
def test_there_is_room_in_every_area_and_none_is_shared(name: str) -> None:
    places = laid(name).places
    for area, place in filled(places.items()):
        assert inside(place.room.x, place.room.y, place.corners), area
        assert min(place.room.width, place.room.height) >= 9, area
    for first, second in filled(combinations(places, 2)):
        assert not shared(places[first].room, places[second].room), (first, second)


def shared(room: Room, other: Room) -> bool:
    """Whether two boxes overlap."""
    near_x = abs(room.x - other.x) < (room.width + other.width) / 2
    return near_x and abs(room.y - other.y) < (room.height + other.height) / 2


@pytest.mark.parametrize("faction", FACTIONS)
def test_what_stands_in_an_area_can_be_read(faction: str) -> None:
    paint = next(marks.PAINTS[known] for known in FACTIONS if known == faction)
    assert contrast(paint.fill, paint.ink) >= 4.5
    for ground_colour in (drawing.tint(paint.fill, 0.5), drawing.tint(paint.fill, 0.3)):
        assert contrast(ground_colour, drawing.INK) >= 4.5


def test_letters_are_never_tiny(table: Table) -> None:
    """The ids of areas are the smallest: 9 px where the picture is 800 px wide."""
    table.land("D1", "red", troops=3, mercenaries=2, heroes=list(HEROES[:5]))
    for rows in filled(root(table.state).findall(f"{SVG}g/{SVG}g")):
        _, _, scale = (rows.get("transform") or "").partition("scale(")
        size = float(scale.rstrip(")") or 1)
        assert all(size * float(t.get("font-size", "")) >= 7.2 for t in rows.iter(f"{SVG}text"))


def test_a_table_without_a_board_is_a_quiet_page() -> None:
    document = root(TITLE.state())
    assert document.findtext(f"{SVG}desc") == "Nothing is laid out yet."
    assert not document.findall(f".//{SVG}polygon")
