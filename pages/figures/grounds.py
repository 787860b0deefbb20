"""Where areas lie in all games of a kind, and their numbers drawn there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from analytics.filters import EACH
from analytics.judging.blocks import MIXED, Block
from analytics.metrics.course_shapes import AreaRow
from analytics.parsing import parse_whole_query
from analytics.selectors.kinds import kinds_of
from analytics.terms import chosen_in
from games.engine.drawing.ground import Ground
from games.engine.errors import BadOptions
from games.engine.title import Title
from pages.charts.areas import AreaMap, Numbered, area_map
from pages.titles import in_rounds


def ground_of(values: Mapping[str, str], title: Title[Any], block: Block) -> Ground | None:
    """Of the games that are asked for; None where it differs. Raises ``BadQuery``."""
    assert title.unfolding is not None
    chosen = chosen_in(_only_options(values, block))
    try:
        options = None if chosen is None else title.reading.options(chosen)
    except BadOptions:  # of rules that knew others
        options = None
    return title.unfolding.ground(options, block.seats)


def _only_options(values: Mapping[str, str], block: Block) -> str:
    """Games that may have any, as those of a simulation, mostly have the same."""
    if block.options != MIXED:
        return block.options
    each = parse_whole_query({**values, **block.narrower(), "options": EACH})
    known = {kind.options for kind in kinds_of(each)}
    return known.pop() if len(known) == 1 else MIXED


def maps_of(ground: Ground, rows: Sequence[AreaRow], title: Title[Any]) -> list[AreaMap]:
    """Of each number of areas one, held first; none of a number that is 0 everywhere."""
    drawn = []
    for name, of, written in _NUMBERS:
        numbers = {
            row.area: Numbered(row.name, number := of(row) or 0.0, written(number)) for row in rows
        }
        if any(each.number for each in numbers.values()):
            called = in_rounds(name, title.id)
            drawn.append(area_map(called, ground, numbers, percent=written is _whole_per_cent))
    return drawn


def _whole_per_cent(rate: float) -> str:
    """Areas are small."""
    return f"{rate * 100:.0f}\N{NO-BREAK SPACE}%"


_NUMBERS: tuple[
    tuple[str, Callable[[AreaRow], float | None], Callable[[float], str]],
    ...,
] = (
    ("Held at the end of a round", lambda row: row.held, _whole_per_cent),
    ("Held by who won in the end", lambda row: row.by_winners, _whole_per_cent),
    ("Fights a game", lambda row: row.fights, lambda number: f"{number:.2f}"),
)
