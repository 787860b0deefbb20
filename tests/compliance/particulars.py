"""What only the author of a title can say about it, so that the laws can be tried on it."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from games.engine.records import Event
from games.engine.secrecy import Viewer


def _no_worlds(_state: Any, _viewer: Viewer, _rng: Random) -> Sequence[Any]:
    return ()


def _no_options(_seats: int, _rng: Random) -> msgspec.Struct | None:
    return None


def _usual(_seats: int) -> msgspec.Struct | None:
    return None


@dataclass(frozen=True)
class Particulars:
    """``PARTICULARS`` of ``tests/titles/<title>/particulars.py``; the defaults fit an open game.

    ``worlds(state, viewer, rng)``: other full states which the viewer cannot tell from ``state``,
    with something hidden exchanged, copies that share nothing with it: they are played on in place.
    ``reveals(event, viewer)``: whether this full event tells the viewer something that was hidden
    from it. ``secret_stream(stream)``: whether the draws of a chance stream are known to nobody
    until an event reveals them. ``options(seats, rng)``: some other game than the usual one.
    ``usual(seats)``: the usual game where chance alone would play too long: with an earlier end.
    """

    worlds: Callable[[Any, Viewer, Random], Sequence[Any]] = _no_worlds
    reveals: Callable[[Event, Viewer], bool] = lambda event, viewer: False
    secret_stream: Callable[[str], bool] = lambda stream: False
    options: Callable[[int, Random], msgspec.Struct | None] = _no_options
    usual: Callable[[int], msgspec.Struct | None] = _usual


def particulars_of(title_id: str) -> Particulars:
    """Those of a title, or those of an open game where it has none."""
    name = f"tests.titles.{title_id}.particulars"
    if (
        importlib.util.find_spec(f"tests.titles.{title_id}") is None
        or importlib.util.find_spec(name) is None
    ):
        return Particulars()
    particulars: Particulars = importlib.import_module(name).PARTICULARS
    return particulars
