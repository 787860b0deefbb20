"""Whole states that a view may be of: what is hidden is dealt anew, each way as likely as another.

Whoever plans ahead plays on in such **worlds**. They are made of a view and of what its viewer
remembers, so no plan can know more than its player does.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any, TypeVar

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
    """A whole state that ``viewer`` cannot tell from the true one, as far as ``view`` goes.

    ``view`` is not changed; what it shows beyond what ``viewer`` may know is not looked at.
    ``memory``: see ``recall``; needed where the title has ``deducible_zones``. The same view,
    memory and randomness give the same world. Draws are counted from 0 in it, so whoever plays on
    hands in a chance of their own. Raises ``NoWorld``.
    """
    if title.decks is None:
        raise NoWorld(f"{title.name} does not say where its hidden things lie.")
    world = clone(redact(view, viewer))
    world.flow.draws = {}
    _remember(title, world, memory)
    dealt: list[tuple[Hole[S], list[Any]]] = []
    for deck in title.decks:
        dealt.extend(_dealt(title, deck, world, rng))
    # All holes are found before any is filled: filling one may make the zone of another.
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


def _remember(title: Title[S], world: Any, memory: S | None) -> None:
    if not title.deducible_zones:
        return
    if memory is None:
        raise NoWorld(f"Who plays {title.name} remembers {', '.join(title.deducible_zones)}.")
    known = clone(memory)
    for zone in title.deducible_zones:
        setattr(world, zone, getattr(known, zone))


def _dealt(title: Title[S], deck: Deck[S], view: S, rng: Random) -> list[tuple[Hole[S], list[Any]]]:
    things, holes = unknown(deck, view)
    if sum(hole.size for hole in holes) != len(things):
        raise NoWorld(
            f"{len(things)} {deck.name} of {title.name} are unseen, and the holes are for"
            f" {' + '.join(str(hole.size) for hole in holes) or 0}."
        )
    rng.shuffle(things)
    dealt = []
    # Those in which not everything may lie come first; what is left is for the others.
    for hole in sorted(holes, key=lambda one: one.fits is None):
        _make_fit(title, hole, things, rng)
        some = things[len(things) - hole.size :]
        del things[len(things) - hole.size :]
        dealt.append((hole, sorted(some) if hole.sorted else some))
    return dealt


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
