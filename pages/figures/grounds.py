"""Where areas lie in all games of a kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analytics.filters import EACH
from analytics.judging.blocks import MIXED, Block
from analytics.parsing import parse_whole_query
from analytics.selectors.kinds import kinds_of
from analytics.terms import chosen_in
from games.engine.drawing.ground import Ground
from games.engine.errors import BadOptions
from games.engine.title import Title


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
