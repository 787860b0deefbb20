"""Chance is drawn from what the title declares, for verifiers know nothing else of it."""

from __future__ import annotations

from msgspec import UNSET

from games.engine.flow import Began, Waits
from games.engine.streams import unlike
from tests.compliance.broken import require
from tests.compliance.record import Record


def every_draw_is_as_the_first_event_declares(game: Record) -> None:
    """Its stream is one of those, with a number of options that it may have."""
    if game.start is None:
        return
    began = game.start.events[0]
    assert isinstance(began, Began)
    require(began.streams is not UNSET, "the first event declares no streams")
    for batch in game.batches:
        bookmark = batch.events[-1]
        assert isinstance(bookmark, Waits)
        for draw in bookmark.draws or ():
            fault = unlike(began.streams or {}, draw)
            require(fault is None, fault or "")
