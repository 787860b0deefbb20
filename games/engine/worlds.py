"""Whole states that a view may be of: what is hidden is dealt anew, each way as likely as another.

Whoever plans ahead plays on in such **worlds**. They are made of a view and of what its viewer
remembers, so no plan can know more than its player does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import copy
from functools import cache
from random import Random
from typing import Any, Generic, TypeVar

from msgspec import UNSET

from games.engine.clone import clone
from games.engine.decks import Deck, Guess, Hole
from games.engine.errors import EngineError
from games.engine.flow import HasFlow
from games.engine.secrecy import Mark, Viewer, marks_of, redact
from games.engine.title import Title

S = TypeVar("S", bound=HasFlow)


_TRIES = 5000


class NoWorld(EngineError):
    """No world fits a view: the tables of the title do not add up, or something was forgotten."""


def determinize(title: Title[S], view: S, viewer: Viewer, memory: S | None, rng: Random) -> S:
    """One of the ``Worlds``."""
    return Worlds(title, view, viewer, memory).deal(rng)


class Worlds(Generic[S]):
    """The whole states that ``viewer`` cannot tell from the true one, as far as ``view`` goes.

    What lies unseen, and where, is found out once. ``view`` and ``memory`` are not changed, and
    must stay as they are while worlds are dealt; what ``view`` shows beyond what ``viewer`` may
    know is not looked at. ``memory``: see ``recall``; needed where the title has
    ``deducible_zones``. Raises ``NoWorld``.
    """

    def __init__(self, title: Title[S], view: S, viewer: Viewer, memory: S | None) -> None:
        if title.decks is None:
            raise NoWorld(f"{title.name} does not say where its hidden things lie.")
        self._title = title
        self._known = _remembering(title, redact(view, viewer), memory)
        self._unseen = [_unseen(title, deck, self._known) for deck in title.decks]

    def deal(self, rng: Random) -> S:
        """The same view, memory and randomness give the same world. Draws are counted from 0 in it,
        so whoever plays on hands in a chance of their own. Raises ``NoWorld``."""
        title, world = self._title, clone(self._known)
        world.flow.draws = {}
        # All that is dealt is known before any of it is laid: laying it may make the zone of more.
        dealt = [each for unseen in self._unseen for each in _dealt(title, *unseen, rng)]
        for hole, things in dealt:
            hole.fill(world, things)
        for guess in title.guesses:
            _guess(title, guess, world, rng)
        left_out = [name for name in _hidden_from_all(title.state) if getattr(world, name) is UNSET]
        if left_out:
            raise NoWorld(f"No hole of {title.name} is for {', '.join(left_out)}.")
        return world


def unknown(deck: Deck[S], view: S) -> tuple[list[Any], list[Hole[S]]]:
    """The things of a deck whose place a view does not show, in order, and where they lie."""
    left = deck.box(view)
    left.subtract(deck.open(view))
    holes = []
    for hole in deck.holes(view):
        things = hole.read(view)
        if things is None:
            holes.append(hole)
        else:
            left.subtract(things)
    if any(count < 0 for count in left.values()):
        raise NoWorld(f"More {deck.name} are seen than there are: {Counter(-left)}.")
    return sorted(left.elements()), holes


@cache
def _hidden_from_all(kind: Any) -> list[str]:
    return [name for name, mark in marks_of(kind).items() if mark is Mark.NOBODY]


def _remembering(title: Title[S], view: S, memory: S | None) -> S:
    """The view with what is remembered, which are shared."""
    if not title.deducible_zones:
        return view
    if memory is None:
        raise NoWorld(f"Who plays {title.name} remembers {', '.join(title.deducible_zones)}.")
    known = copy(view)
    for zone in title.deducible_zones:
        setattr(known, zone, getattr(memory, zone))
    return known


def _unseen(title: Title[S], deck: Deck[S], view: S) -> tuple[list[Any], list[Hole[S]]]:
    """The things to be dealt and the holes for them. Those in which not everything may lie come
    first; what is left is for the others."""
    things, holes = unknown(deck, view)
    if sum(hole.size for hole in holes) != len(things):
        raise NoWorld(
            f"{len(things)} {deck.name} of {title.name} are unseen, and the holes are for"
            f" {' + '.join(str(hole.size) for hole in holes) or 0}."
        )
    return things, sorted(holes, key=lambda hole: hole.fits is None)


def _dealt(
    title: Title[S], unseen: list[Any], holes: list[Hole[S]], rng: Random
) -> Iterator[tuple[Hole[S], list[Any]]]:
    things = [*unseen]
    rng.shuffle(things)
    for hole in holes:
        _make_fit(title, hole, things, rng)
        some = things[len(things) - hole.size :]
        del things[len(things) - hole.size :]
        yield hole, sorted(some) if hole.sorted else some


def _make_fit(title: Title[S], hole: Hole[S], things: list[Any], rng: Random) -> None:
    """Shuffle until what comes next may lie in the hole: each deal that fits is as likely as
    another that does."""
    if hole.fits is None:
        return
    for _ in range(_TRIES):
        if hole.fits(things[len(things) - hole.size :]):
            return
        rng.shuffle(things)
    raise NoWorld(f"Nothing that fits was found for a hole of {title.name}.")


def _guess(title: Title[S], guess: Guess[S], world: S, rng: Random) -> None:
    for blank in guess.blanks(world):
        if blank.read(world) is not None:
            continue
        if not blank.options:
            raise NoWorld(f"Nothing may be the {guess.name} of {title.name}.")
        blank.fill(world, blank.options[int(rng.random() * len(blank.options))])
