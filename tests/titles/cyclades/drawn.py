"""The picture of a table, taken apart: what stands in each area, and the words of each box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

from games.engine.secrecy import redact
from games.titles.cyclades import TITLE
from games.titles.cyclades.state import State

SVG = "{http://www.w3.org/2000/svg}"
PUBLIC: frozenset[int] = frozenset()


def root(state: State, seats: Sequence[int] = ()) -> ElementTree.Element:
    """The document that these seats see; a spectator without any."""
    return ElementTree.fromstring(TITLE.board(redact(state, frozenset(seats))))


def description(state: State) -> str:
    return root(state).findtext(f"{SVG}desc") or ""


def texts(element: ElementTree.Element) -> list[str]:
    return [node.text or "" for node in element.iter(f"{SVG}text")]


def standing(state: State) -> dict[str, list[str]]:
    """By area: the letters in it, the id first."""
    the_map = root(state).find(f"{SVG}g")
    assert the_map is not None
    rows = [texts(each) for each in the_map.findall(f"{SVG}g")]
    return {letters[0]: letters[1:] for letters in rows}


def box(state: State, title: str, seats: Sequence[int] = ()) -> list[str]:
    """The lines of the box with this title; the words of a broken line are in one."""
    return next(lines for lines in boxes(state, seats) if title in lines)


def boxes(state: State, seats: Sequence[int] = ()) -> Iterator[list[str]]:
    for group in root(state, seats).iter(f"{SVG}g"):
        frame = group.find(f"{SVG}rect")
        if frame is not None and frame.get("rx") == "6":
            yield texts(group)
