"""Figures of areas are drawn where the board of the title has them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from games.engine import registry
from games.engine.beginning import new_game
from games.engine.chance import SecretChance
from games.engine.drawing import way
from games.engine.drawing.ground import Ground
from games.titles import dice_forge
from games.titles.cyclades.options import Options
from games.titles.cyclades.unfolding import UNFOLDING
from tests.filled import filled

WITH_AREAS = {
    name: title
    for name, title in registry.titles().items()
    if title.unfolding and title.unfolding.areas
}
OUTLINED = sorted(WITH_AREAS.keys() - {dice_forge.TITLE.id})


def ground_of(title: str, seats: int) -> Ground:
    known = WITH_AREAS[title]
    assert known.unfolding is not None
    ground = known.unfolding.ground(known.options(), seats)
    assert ground is not None
    return ground


def drawn(title: str, seats: int) -> ElementTree.Element:
    """The board of a game that begins."""
    known = WITH_AREAS[title]
    batch = new_game(known, known.options(), seats, SecretChance(bytes(32)))
    return ElementTree.fromstring(known.board(batch.state))


def test_every_title_with_areas_says_where_they_lie() -> None:
    for title, known in filled(WITH_AREAS.items()):
        for seats in filled(known.seat_counts):
            assert known.unfolding is not None
            assert ground_of(title, seats).places.keys() <= known.unfolding.areas.keys()


@pytest.mark.parametrize("title", OUTLINED)
def test_areas_have_the_outlines_and_names_of_the_board(title: str) -> None:
    for seats in filled(WITH_AREAS[title].seat_counts):
        board = drawn(title, seats)
        outlines = {
            each.get("data-at"): each.get("d") for each in board.iter() if each.tag.endswith("path")
        }
        places = ground_of(title, seats).places
        assert places
        for area, place in places.items():
            assert way(place.corners) == outlines[area]


def test_islands_are_the_boxes_of_the_board() -> None:
    board = drawn(dice_forge.TITLE.id, 4)
    boxes = {(each.get("width"), each.get("height")) for each in board.iter() if "rect" in each.tag}
    places = ground_of(dice_forge.TITLE.id, 4).places
    assert len(places) == 7
    for place in places.values():
        (left, top), _, (right, bottom), _ = place.corners
        size = f"{right - left:.1f}".removesuffix(".0"), f"{bottom - top:g}"
        assert size in boxes


def test_room_for_words_lies_in_its_area_and_areas_that_lie_on_others_come_later() -> None:
    for title, known in WITH_AREAS.items():
        ground = ground_of(title, known.seat_counts[0])
        for place in filled(ground.places.values()):
            across, down = zip(*place.corners, strict=True)
            assert min(across) < place.room.x < max(across)
            assert min(down) < place.room.y < max(down)
    kinds = ["land" if area[-1].isupper() else "sea" for area in ground_of("cyclades", 4).places]
    assert kinds == sorted(kinds, reverse=True), "lands are painted upon seas"


def test_tiles_at_random_have_no_common_board() -> None:
    ground = UNFOLDING.ground
    assert ground(Options(map="random"), 4) is None
    assert ground(None, 4) is None
    assert ground(Options(side="B"), 4) != ground(Options(), 4)
