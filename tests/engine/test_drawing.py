"""Drawings: escaped, alike everywhere, legible, in colours that can be told apart."""

from __future__ import annotations

import re
from itertools import accumulate, combinations
from math import ceil
from xml.etree import ElementTree

import pytest

from games.engine import drawing
from games.engine.drawing import palette
from games.engine.drawing.marks import words
from games.engine.drawing.palette import Paint

SVG = "{http://www.w3.org/2000/svg}"
PAINTS = {name: value for name, value in vars(palette).items() if isinstance(value, Paint)}
DEUTERANOPIA = ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969))
PROTANOPIA = ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052))
"""What these eyes see of linear red, green and blue (Machado, Oliveira and Fernandes 2009)."""


def linear(colour: str) -> list[float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def contrast(colour: str, other: str) -> float:
    """As WCAG reckons it."""
    weights = (0.2126, 0.7152, 0.0722)
    lights = sorted(
        sum(w * p for w, p in zip(weights, linear(c), strict=True)) for c in (colour, other)
    )
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def seen(colour: str, eyes: tuple[tuple[float, ...], ...]) -> list[float]:
    """A colour as these eyes see it, in steps that look about alike (0 to 1 each)."""
    parts = [sum(w * p for w, p in zip(row, linear(colour), strict=True)) for row in eyes]
    return [max(part, 0.0) ** (1 / 2.4) for part in parts]


def test_words_are_escaped_wherever_they_stand() -> None:
    nasty = "<script>&\"'"
    inside = drawing.group(drawing.text(0, 0, nasty, 9), tooltip=nasty)
    document = drawing.page(10, 10, nasty, nasty, [inside, drawing.shape("rect", fill=nasty)])
    root = ElementTree.fromstring(document)
    assert [root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")] == [nasty, nasty]
    assert root.findtext(f".//{SVG}text") == nasty
    assert root.findall(f"{SVG}rect")[-1].get("fill") == nasty
    assert root.findtext(f"{SVG}g/{SVG}title") == nasty


def test_a_document_stands_by_itself() -> None:
    root = ElementTree.fromstring(drawing.page(640, 80.5, "A table", "Empty.", []))
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 640 80.5"
    assert root.get("role") == "img"
    assert [child.tag for child in root] == [f"{SVG}title", f"{SVG}desc", f"{SVG}rect"]


def test_a_number_has_one_decimal_at_most_and_nothing_is_left_out_unasked() -> None:
    made = drawing.shape("circle", cx=1 / 3, cy=2.0, r=0, stroke_width=10, dx=-0.04, fill=None)
    assert read(made).attrib == {"cx": "0.3", "cy": "2", "r": "0", "stroke-width": "10", "dx": "0"}


def read(drawn: drawing.Element) -> ElementTree.Element:
    return ElementTree.fromstring(str(drawn))


def way(outline: drawing.Element) -> str:
    return read(outline).attrib["d"]


def corners(path: str) -> list[tuple[int, int]]:
    """Where the corners of an outline lie."""
    numbers = [int(number) for number in re.findall(r"-?\d+", path)]
    steps = list(zip(numbers[::2], numbers[1::2], strict=True))
    return list(accumulate(steps, lambda at, step: (at[0] + step[0], at[1] + step[1])))


def test_areas_that_meet_share_their_border_to_the_unit() -> None:
    """However they are cut: each is told by steps of its own, and no error adds up."""
    border = [(10.49 * n, 33.333 * n + (n % 3) * 1.4) for n in range(1, 9)]
    area = way(drawing.outline([*border, (300.2, 300.7)], fill="red"))
    other = way(drawing.outline([*border[::-1], (-9.6, 40.1)], fill="blue"))
    assert re.fullmatch(r"M-?\d+ -?\d+l(?:[ -]?\d+[ -]\d+)+z", area)
    assert set(corners(area)) - {(300, 301)} == set(corners(other)) - {(-10, 40)}
    assert set(corners(area)) >= {(round(x), round(y)) for x, y in border}


def test_a_corner_at_which_nothing_turns_is_not_told() -> None:
    square = [(0.0, 0.0), (5.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0), (0.0, 4.0)]
    assert corners(way(drawing.outline(square, fill="red"))) == [
        *((0, 0), (10, 0), (10, 10), (0, 10))
    ]


@pytest.mark.parametrize(
    ("area", "outline"),
    [
        ([], ""),
        ([(3.2, 4.0)], "M3 4z"),
        ([(3.2, 4.0), (2.9, 4.1)], "M3 4l0 0z"),
        ([(0.0, 0.0), (5.0, -5.0), (10.0, -10.0)], "M0 0l5-5 5-5z"),
        ([(0.1, 0.2), (0.4, 0.3), (0.2, 0.4)], "M0 0l0 0 0 0z"),
    ],
)
def test_an_area_that_has_no_room_is_drawn_as_what_is_left_of_it(
    area: list[tuple[float, float]], outline: str
) -> None:
    assert way(drawing.outline(area, fill="red")) == outline


def test_lines_are_not_wider_than_they_may_be() -> None:
    words = "The hero stands on the portal of its own colour and holds twelve gold"
    lines = drawing.lines(words, 150, drawing.SMALL)
    assert " ".join(lines) == words
    assert len(lines) > 1
    assert all(drawing.width_of(line, drawing.SMALL) <= 150 for line in lines)
    assert max(map(len, drawing.lines("x" * 100, 50, drawing.SMALL))) < 10


def test_a_paragraph_says_where_the_next_one_begins() -> None:
    made, below = drawing.paragraph(5, 20, "one two three", 1, drawing.SMALL)
    letters = [(line.text, float(line.get("y", ""))) for line in map(read, made)]
    assert len(letters) == len("onetwothree")
    first, *_, last = letters
    assert (first[0], first[1]) == ("o", 20.0)
    assert below == last[1] + ceil(1.25 * drawing.SMALL)


@pytest.mark.parametrize("name", PAINTS)
def test_what_is_written_on_a_colour_can_be_read(name: str) -> None:
    paint = PAINTS[name]
    assert contrast(paint.fill, paint.ink) >= 4.5
    for part in (0.12, 0.25, 0.5):
        if paint is not palette.BLACK or part < 0.5:
            assert contrast(drawing.tint(paint.fill, part), drawing.INK) >= 4.5


def test_words_that_matter_less_can_be_read_too() -> None:
    assert contrast(drawing.QUIET, drawing.PAPER) >= 4.5


@pytest.mark.parametrize("eyes", [DEUTERANOPIA, PROTANOPIA], ids=["deuteranopia", "protanopia"])
def test_colour_blind_people_tell_the_seats_apart(eyes: tuple[tuple[float, ...], ...]) -> None:
    assert len(drawing.SEATS) == 6
    for paint, other in combinations(drawing.SEATS, 2):
        pairs = zip(seen(paint.fill, eyes), seen(other.fill, eyes), strict=True)
        assert sum((a - b) ** 2 for a, b in pairs) ** 0.5 > 0.1, (paint, other)


def test_the_measure_above_finds_a_red_and_a_green_alike() -> None:
    pairs = zip(seen("#a05050", DEUTERANOPIA), seen("#707050", DEUTERANOPIA), strict=True)
    assert sum((a - b) ** 2 for a, b in pairs) ** 0.5 < 0.1


def test_a_piece_tells_its_owner_in_letters() -> None:
    made = read(drawing.badge(5, 6, "P3", drawing.SEATS[2]))
    assert made.get("transform") == "translate(5 6)"
    assert [element.text for element in made.iter("text")] == ["P3"]


def test_what_lies_in_many_drawings_is_moved_in_one_alone() -> None:
    """A line of letters is moved itself, anything else in a group."""
    letters = words("a & b", 10)
    line = read(letters.drawn(7, 1.3))
    assert (line.tag, line.text) == ("text", "a & b")
    assert line.attrib == {"x": "7", "y": "4.9", "font-size": "10"}
    assert str(letters.drawn(7, 1.3)) == str(letters.drawn(7, 1.3))
    named = read(letters.named("here", "a place").drawn(7, 0))
    assert (named.tag, named.get("data-at"), named.findtext("title")) == ("g", "here", "a place")
    assert named.findtext("text") == "a & b"


def test_what_is_put_into_an_element_is_told_after_what_lies_there() -> None:
    stretch = drawing.group(drawing.shape("rect"), tooltip="Round 3")
    stretch.append(drawing.shape("circle"))
    stretch.set("data-version", "<7>")
    assert [child.tag for child in read(stretch)] == ["title", "rect", "circle"]
    assert read(stretch).get("data-version") == "<7>"
