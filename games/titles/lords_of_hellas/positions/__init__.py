"""How worked cases write positions of Lords of Hellas (see ``docs/cases.md``)."""

from __future__ import annotations

from games.engine.positions import Named, Positions
from games.titles.hellas.positions.lines import region_line
from games.titles.hellas.positions.words import (
    PATHS,
    REGION_WORDS,
    SEAT_PATHS,
    SEAT_WORDS,
    SHORT,
    WORDS,
)
from games.titles.lords_of_hellas.positions.laying import clear, complete
from games.titles.lords_of_hellas.positions.moments import MOMENTS
from games.titles.lords_of_hellas.state import State

POSITIONS: Positions[State] = Positions(
    root="table",
    seat="table.players.{seat}",
    moments=MOMENTS,
    options={"first_seat": 0},
    clear=clear,
    complete=complete,
    short=SHORT,
    paths=PATHS,
    seat_paths=SEAT_PATHS,
    words=WORDS,
    seat_words=SEAT_WORDS,
    named=(
        Named(
            names=lambda state: state.table.regions,
            path="regions.{name}",
            line=region_line,
            words=REGION_WORDS,
        ),
    ),
    idle=("deck:",),
)
