"""The picture of a table: for every viewer, at every moment, of what that viewer may know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from games.engine.clone import clone
from games.engine.records import label
from games.engine.secrecy import Viewer
from tests.compliance.broken import Broken, require, require_same
from tests.compliance.laws.sentences import REPR
from tests.compliance.record import Record

SVG = "{http://www.w3.org/2000/svg}"
PASSIVE = frozenset(
    f"{SVG}{tag}"
    for tag in (
        *("svg", "title", "desc", "g", "text", "tspan"),
        *("rect", "circle", "ellipse", "line", "polyline", "polygon", "path"),
    )
)
"""What a drawing is made of: nothing that runs, loads, links or changes the page around it."""

FORBIDDEN = re.compile(r"^(on|id$|class$|style$|.*href$)|\{")
"""Attributes that a page around the drawing could trip over, or that run or load something."""

LOADING = re.compile(r"url\s*\(|javascript:|https?:", re.IGNORECASE)

MOMENTS = 20
"""Drawings take their time: so many moments of a game, others in each game, and its beginning."""

SELDOM = 4
"""Of those, every so manieth is drawn three times."""

BEGINNING = 12
"""Events after which little is laid out yet."""


def every_moment_can_be_drawn_for_every_viewer(game: Record) -> None:
    """Also inside a batch, when little is laid out yet, and for a spectator."""
    for what, view in _views(game):
        before = game.title.write(view)
        _require_drawing(_drawn(game, view, what), what)
        require_same(game.title.write(view), before, f"drawing {what} changed it")


def a_picture_hangs_on_the_view_alone(game: Record) -> None:
    """Drawn again, and drawn from what a snapshot holds, it is the same: no memory, no order."""
    views = list(_views(game))[::SELDOM]
    first = [_drawn(game, view, what).encode() for what, view in views]
    for (what, view), usual in zip(views, first, strict=True):
        again = _drawn(game, view, what).encode()
        require_same(again, usual, f"drawn again, {what}")
        stored = game.title.read_state(game.title.write(view))
        require_same(_drawn(game, stored, what).encode(), usual, f"from its JSON, {what}")


def what_is_hidden_changes_no_picture(game: Record) -> None:
    """Cards that a viewer cannot see are exchanged, and the viewer's picture stays as it was."""
    title, rng = game.title, game.rng("pictures")
    stride = max(1, len(game.turns) // MOMENTS)
    for turn in game.turns[::stride]:
        for viewer in game.viewers:
            what = f"the view of {_name(viewer)}"
            worlds = game.particulars.worlds(turn.before, viewer, rng)
            usual = _drawn(game, title.view(turn.before, viewer), what).encode() if worlds else b""
            for world in worlds:
                other = _drawn(game, title.view(world, viewer), what).encode()
                require_same(other, usual, f"the picture of {what} in another world")


def _views(game: Record) -> Iterator[tuple[str, Any]]:
    """What each viewer sees after some events, inside batches too; views that are equal, once."""
    title, state, seen = game.title, game.title.state(), set()
    events = game.events
    stride = max(1, len(events) // MOMENTS)
    offset = game.rng("moments").randrange(stride)
    for number, event in enumerate(events, 1):
        title.apply(state, event)
        if number > BEGINNING and number % stride != offset and number != len(events):
            continue
        for viewer in game.viewers:
            view = title.view(state, viewer)
            written = title.write(view)
            if written not in seen:
                seen.add(written)
                # A view shares parts with the state, which goes on being changed.
                kept = clone(view)
                yield f"the view of {_name(viewer)} after {type(event).__name__}", kept


def _drawn(game: Record, view: Any, what: str) -> str:
    try:
        return game.title.board(view)
    except Exception as error:
        raise Broken(f"{what} cannot be drawn: {error!r}") from error


def _require_drawing(drawing: str, what: str) -> None:
    try:
        root = ElementTree.fromstring(drawing)
    except ElementTree.ParseError as error:
        raise Broken(f"the picture of {what} is no XML: {error}") from error
    require(root.tag == f"{SVG}svg" and "viewBox" in root.attrib, f"no SVG with a viewBox: {what}")
    for tag in ("title", "desc"):
        require(bool(root.findtext(f"{SVG}{tag}")), f"the picture of {what} has no {tag}")
    for element in root.iter():
        require(element.tag in PASSIVE, f"the picture of {what} holds {element.tag!r}")
        for name, value in element.attrib.items():
            harmless = not FORBIDDEN.search(name) and not LOADING.search(value)
            require(harmless, f'the picture of {what} holds {name}="{value}"')
        words = element.text or ""
        require(REPR.search(words) is None, f"the picture of {what} shows innards: {words!r}")


def _name(viewer: Viewer) -> str:
    return " and ".join(map(label, sorted(viewer))) or "a spectator"
