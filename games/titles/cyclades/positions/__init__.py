"""How worked cases write positions of Cyclades (see ``docs/cases.md``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.errors import BadCase
from games.engine.positions import Named, Positions
from games.titles.cyclades.components.figures import FIGURES
from games.titles.cyclades.components.gods import GOD_FACTS
from games.titles.cyclades.positions.laying import clear, complete
from games.titles.cyclades.positions.lines import line, no_line
from games.titles.cyclades.positions.moments import MOMENTS
from games.titles.cyclades.positions.words import ACTING, OF_FACTIONS, figure, marker
from games.titles.cyclades.state import State


def _rolls(state: State, faction: Any, lines: Sequence[str]) -> dict[str, list[int | str]]:
    """The faces of the battle die of a colour, in order."""
    if faction not in state.table.factions:
        raise BadCase(f"{faction} rolls no dice here; the colours do, as in 'rolls: {{red: 2}}'.")
    return {f"die:{faction}": list(lines)}


POSITIONS: Positions[State] = Positions(
    root="table",
    seat="table.factions.{seat}",
    moments=MOMENTS,
    clear=clear,
    complete=complete,
    paths={
        "discards": "creature_discards",
        "deck": "creature_bag",
        "hero_deck": "hero_bag",
        "stack": "metropolis_bag",
    },
    words={
        "acting": ACTING,
        **{creature: figure(creature) for creature in FIGURES},
        **{god: marker(god) for god in GOD_FACTS},
    },
    named=(
        Named(
            names=lambda state: state.table.factions,
            path="factions.{name}",
            line=no_line,
            words=OF_FACTIONS,
        ),
        Named(
            names=lambda state: state.table.lands,
            path="lands.{name}",
            line=line("troops", "mercenaries", "heroes"),
        ),
        Named(names=lambda state: state.table.seas, path="seas.{name}", line=line("fleets")),
    ),
    rolls=_rolls,
    idle=("deck:", "stack:"),
)
