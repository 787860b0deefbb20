"""The picture of a table: for every viewer, at every moment, of what that viewer may know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from typing import Any

from games.engine import folding
from games.engine.clone import clone
from games.engine.records import label
from games.engine.secrecy import Viewer, redact
from tests.compliance.album import SVG, Beginning, Picture, album, beginning, drawn
from tests.compliance.broken import require, require_same
from tests.compliance.fingerprints import fingerprint
from tests.compliance.laws.sentences import REPR
from tests.compliance.looks import looked_at
from tests.compliance.record import Record

NAMESPACE = SVG.strip("{}")

PASSIVE = frozenset(
    (
        *("svg", "title", "desc", "g", "text", "tspan"),
        *("rect", "circle", "ellipse", "line", "polyline", "polygon", "path"),
    )
)
"""What a drawing is made of: nothing that runs, loads, links or changes the page around it."""

FORBIDDEN = re.compile(r"^(on|id$|class$|style$|.*href$)|:")
"""Attributes that a page around the drawing could trip over, or that run or load something."""

LOADING = re.compile(r"url\s*\(|javascript:|https?:", re.IGNORECASE)

MOMENTS = 20
"""Drawings take their time: so many moments of a game, others in each game, its beginning, and some
at which a seat is asked."""

SELDOM = 4
"""Of what is drawn, every so manieth is drawn twice."""

BEGINNING = 12
"""Events after which little is laid out yet."""

VIEWERS = 3
"""So many look at one moment, and others at the next; at the end all do."""


def every_moment_can_be_drawn_for_every_viewer(game: Record) -> None:
    """Also inside a batch, when little is laid out yet, and for a spectator."""
    pictures, sound = album(game), Sound()
    for picture in dict.fromkeys(pictures.picture(view, what) for what, view in _moments(game)):
        sound.require_drawing(picture)


def a_picture_hangs_on_the_view_alone(game: Record) -> None:
    """Drawn again, from what a snapshot holds, it is the same: no memory, no order."""
    title, pictures = game.title, album(game)
    for what, view in _moments(game)[::SELDOM]:
        usual = pictures.picture(view, what).svg.encode()
        again = drawn(game, title.reading.state(fingerprint(view)), what).encode()
        require_same(again, usual, f"drawn again from its JSON, {what}")


def what_is_hidden_changes_no_picture(game: Record) -> None:
    """Cards that a viewer cannot see are exchanged, and the viewer's picture stays as it was.

    Where the view is the same too, so is the picture: it hangs on the view alone.
    """
    rng, pictures = game.rng("pictures"), album(game)
    stride = max(1, len(game.turns) // MOMENTS)
    for turn in game.turns[::stride]:
        for viewer in game.viewers:
            what = f"the view of {_name(viewer)}"
            view = redact(turn.before, viewer)
            for world in game.particulars.worlds(turn.before, viewer, rng):
                other = redact(world, viewer)
                if fingerprint(other) != fingerprint(view):
                    usual = pictures.picture(view, what).svg.encode()
                    there = pictures.picture(other, what).svg.encode()
                    require_same(there, usual, f"the picture of {what} in another world")


@lru_cache(maxsize=1)
def _moments(game: Record) -> list[tuple[str, Any]]:
    """What the laws look at, in words, and the views."""
    return [*_views(game), *_questions(game)]


def _questions(game: Record) -> Iterator[tuple[str, Any]]:
    """What a seat sees that is asked: where the laws on places look, too."""
    for state, decision, _ in looked_at(game):
        viewer = frozenset((decision.seat,))
        yield f"the view of {_name(viewer)}, who is asked", redact(state, viewer)


def _views(game: Record) -> Iterator[tuple[str, Any]]:
    """What each viewer sees after some events, inside batches too; views that are equal, once."""
    title, state, seen = game.title, game.title.state(), set()
    events = game.events
    stride = max(1, len(events) // MOMENTS)
    rng = game.rng("moments")
    offset = rng.randrange(stride)
    for number, event in enumerate(events, 1):
        folding.apply(title, state, event)
        the_end = number == len(events)
        if number > BEGINNING and number % stride != offset and not the_end:
            continue
        for viewer in game.viewers if the_end else rng.sample(game.viewers, VIEWERS):
            view = redact(state, viewer)
            written = fingerprint(view)
            if written not in seen:
                seen.add(written)
                # A view shares parts with the state, which goes on being changed.
                kept = clone(view)
                yield f"the view of {_name(viewer)} after {type(event).__name__}", kept


class Sound:
    """What drawings are made of. They say the same again and again, so it is looked at once."""

    def __init__(self) -> None:
        self._seen: set[str] = set()

    def require_drawing(self, picture: Picture) -> None:
        """It is an SVG that begins with a title and a description, and holds nothing but lines and
        words."""
        what = picture.what
        first, *pieces = picture.pieces()
        require(first.startswith("svg "), f"no SVG: {what}")
        root = beginning(first)
        attributes = {**root.attributes}
        standing = attributes.pop("xmlns", "") == NAMESPACE
        require(standing and "viewBox" in attributes, f"no SVG with a viewBox: {what}")
        self._require_harmless(root._replace(attributes=attributes), what)
        for tag, piece in zip(("title", "desc"), [*pieces, "", ""][:3:2], strict=True):
            named = piece.startswith(f"{tag}>") and piece != f"{tag}>"
            require(named, f"the picture of {what} has no {tag}")
        for piece in set(pieces) - self._seen:
            if piece.startswith("/"):
                self._require_words(unescape(piece.partition(">")[2]), what)
            else:
                require(piece[0] not in "!?", f"the picture of {what} holds <{piece}")
                self._require_harmless(beginning(piece), what)
        self._seen.update(pieces)

    def _require_harmless(self, element: Beginning, what: str) -> None:
        require(element.tag in PASSIVE, f"the picture of {what} holds {element.tag}")
        for name, value in element.attributes.items():
            harmless = not FORBIDDEN.search(name) and not LOADING.search(value)
            require(harmless, f'the picture of {what} holds {name}="{value}"')
        self._require_words(element.words, what)

    def _require_words(self, words: str, what: str) -> None:
        require(REPR.search(words) is None, f"the picture of {what} shows innards: {words!r}")


def _name(viewer: Viewer) -> str:
    return " and ".join(map(label, sorted(viewer))) or "a spectator"
