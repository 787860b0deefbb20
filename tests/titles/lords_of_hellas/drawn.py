"""The picture of a table, taken apart: what stands in each region, and the words of each box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

from games.engine.secrecy import redact
from games.titles.hellas.components.ids import REGIONS
from games.titles.hellas.components.map import MAP
from games.titles.lords_of_hellas.board import board
from games.titles.lords_of_hellas.state import State

SVG = "{http://www.w3.org/2000/svg}"


def root(state: State, seats: Sequence[int] = ()) -> ElementTree.Element:
    """The document that these seats see; a spectator without any."""
    return ElementTree.fromstring(board(redact(state, frozenset(seats))))


def description(state: State) -> str:
    return root(state).findtext(f"{SVG}desc") or ""


def texts(element: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in element.iter(f"{SVG}text")]


def standing(state: State) -> dict[str, list[str]]:
    """By region: the letters in it, without its name."""
    the_map = root(state).find(f"{SVG}g")
    assert the_map is not None
    rows = [texts(each) for each in the_map.findall(f"{SVG}g")]
    by_name = {letters[0]: letters[1:] for letters in rows}
    return {region: by_name[MAP[region].name] for region in REGIONS}


def box(state: State, title: str, seats: Sequence[int] = ()) -> list[str]:
    """The lines of the box with this title, without it."""
    lines_of = next(lines for lines in boxes(state, seats) if title in lines[:2])
    return lines_of[lines_of.index(title) + 1 :]


def boxes(state: State, seats: Sequence[int] = ()) -> Iterator[list[str]]:
    return map(texts, framed(state, seats))


def framed(state: State, seats: Sequence[int] = ()) -> Iterator[ElementTree.Element]:
    """The boxes themselves."""
    for group in root(state, seats).iter(f"{SVG}g"):
        frame = group.find(f"{SVG}rect")
        if frame is not None and frame.get("rx") == "6":
            yield group
