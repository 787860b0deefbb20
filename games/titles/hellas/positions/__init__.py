"""How worked cases write positions of Lords of Hellas (see ``docs/cases.md``)."""

from __future__ import annotations

from games.engine.positions import Named, Positions
from games.titles.hellas.components.ids import GODS
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.positions.laying import clear, complete
from games.titles.hellas.positions.lines import region_line
from games.titles.hellas.positions.moments import MOMENTS
from games.titles.hellas.positions.words import (
    ACTING,
    ARMIES,
    ARTIFACTS,
    HERO_AT,
    HUNTING,
    monster,
    monument,
)
from games.titles.hellas.state import State

__all__ = ["MOMENTS", "POSITIONS"]

POSITIONS: Positions[State] = Positions(
    root="table",
    seat="table.players.{seat}",
    moments=MOMENTS,
    options={"first_seat": 0},
    clear=clear,
    complete=complete,
    short=("leadership", "strength", "speed"),
    paths={"discards": "combat_discards"},
    seat_paths={"hand": "hands.{label}.cards", "looked": "looked.{label}"},
    words={
        "acting": ACTING,
        "hunting": HUNTING,
        **{name: monster(name) for name in MONSTERS},
        **{god: monument(god) for god in GODS},
    },
    seat_words={"at": HERO_AT, "artifacts": ARTIFACTS},
    named=(
        Named(
            names=lambda state: state.table.regions,
            path="regions.{name}",
            line=region_line,
            words={"armies": ARMIES},
        ),
    ),
    idle=("deck:",),
)
