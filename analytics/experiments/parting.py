"""Where a game and the same game of another arm part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from analytics.experiments.playing import after_set_up, whole
from analytics.lab.designs import Design
from games.engine import registry
from games.engine.describing import describe
from games.engine.flow import Chose
from games.engine.records import Event
from games.engine.title import Title


class Parting(NamedTuple):
    """``move``: the choice, counted from 1, in or after which something is not the same any more.
    ``base``, ``variant``: what happens there in each, in words; base is what the variant is
    compared with."""

    move: int
    base: str
    variant: str


def parting(design: Design, block: int, variant: str, turn: int) -> Parting | None:
    """Of the games of a block with the bots seated as in ``design.turns[turn]``; None where they
    are the same to the end."""
    levels = design.turns[turn]
    title = registry.title(design.title)
    than = design.change(variant).than
    both = (whole(design, block, arm, levels)[0] for arm in (than, variant))
    # The set-up tells numbers that are changed, whatever follows from them.
    mine, other = map(after_set_up, both)
    moves = 0
    for at, (event, another) in enumerate(zip(mine, other, strict=False)):
        moves += isinstance(event, Chose)
        if event != another:
            return Parting(moves, _said(title, mine, at), _said(title, other, at))
    return None


def _said(title: Title[Any], events: Sequence[Event], at: int) -> str:
    """The first sentence that anything from there on has."""
    for event in events[at:]:
        subject = event.move if isinstance(event, Chose) else event
        if type(subject) in title.sentences and (sentence := describe(title, subject)):
            return sentence
    return ""
