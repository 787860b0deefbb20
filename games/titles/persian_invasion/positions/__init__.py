"""How worked cases write positions of the solo game: Xerxes' side is written as P2."""

from __future__ import annotations

from games.engine.positions import Named, Positions
from games.titles.hellas.components.ids import LANDS
from games.titles.hellas.positions.lines import region_line
from games.titles.hellas.positions.words import (
    PATHS,
    REGION_WORDS,
    SEAT_PATHS,
    SEAT_WORDS,
    SHORT,
    WORDS,
)
from games.titles.persian_invasion.positions.laying import clear, complete
from games.titles.persian_invasion.positions.moments import MOMENTS
from games.titles.persian_invasion.positions.words import ALLIES, BANNER, PHASE, attitude
from games.titles.persian_invasion.state import Campaign, State

_OF_CAMPAIGN = tuple(name for name in Campaign.__struct_fields__ if name != "group")

POSITIONS: Positions[State] = Positions(
    root="table",
    seat="table.players.{seat}",
    moments=MOMENTS,
    clear=clear,
    complete=complete,
    short=SHORT,
    paths={**PATHS, **{name: f"campaign.{name}" for name in _OF_CAMPAIGN}},
    seat_paths=SEAT_PATHS,
    words={**WORDS, **{land: attitude(land) for land in LANDS}, "phase": PHASE},
    seat_words=SEAT_WORDS,
    named=(
        Named(
            names=lambda state: state.table.regions,
            path="regions.{name}",
            line=region_line,
            words={**REGION_WORDS, "allies": ALLIES, "banner": BANNER},
        ),
    ),
    idle=("deck:", "tokens"),
)
