"""One English sentence for every move and every event of the competitive game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.english import listed
from games.engine.flow import Began, Chose
from games.engine.records import label
from games.engine.tables import joined
from games.titles.hellas import describe as shared
from games.titles.hellas.describe import wishes
from games.titles.hellas.describe.table import chose
from games.titles.hellas.events import table as ev
from games.titles.lords_of_hellas.scoring import LIMIT


def _ended(event: ev.GameEnded) -> str:
    told = event.outcome
    reason = "the last round is played" if told.reason == LIMIT else told.reason
    scores = listed(f"{label(seat)} {score}%" for seat, score in enumerate(told.scores))
    winners = [label(seat) for seat, place in enumerate(told.places) if place == 1]
    return f"The game is over: {reason}. On the way to victory: {scores}. {listed(winners)} won."


SENTENCES: Mapping[type, Callable[[Any], str]] = joined(
    shared.SENTENCES,
    {
        Chose: chose(wishes.SENTENCES),
        Began: lambda e: f"A game of Lords of Hellas for {e.seats} begins.",
        ev.GameEnded: _ended,
    },
)
