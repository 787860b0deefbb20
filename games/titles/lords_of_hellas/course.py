"""What is drawn of a game of Lords of Hellas from round to round."""

from __future__ import annotations

from games.engine.course import Measure
from games.titles.hellas.facts.hoplites import on_the_map
from games.titles.hellas.facts.regions import controlled, temples
from games.titles.lords_of_hellas.scoring import fractions
from games.titles.lords_of_hellas.state import State

COURSE: tuple[Measure[State], ...] = (
    Measure(
        "nearest",
        "Nearest victory",
        "Of the victory condition that is nearest, how many percent are met (LH-26.7).",
        lambda view, seat: min(100, int(100 * max(fractions(view.table, seat)))),
    ),
    Measure(
        "regions",
        "Regions",
        "Regions under control (LH-1.2).",
        lambda view, seat: len(controlled(view.table, seat)),
    ),
    Measure(
        "temples",
        "Temples",
        "Temple regions under control, the Oracle included (LH-1.15).",
        lambda view, seat: len(temples(view.table, seat)),
    ),
    Measure(
        "monsters",
        "Monsters",
        "Monsters slain (LH-19.3).",
        lambda view, seat: len(view.table.players[seat].monsters),
    ),
    Measure(
        "hoplites",
        "Hoplites",
        "Hoplites on the map (LH-1.3).",
        lambda view, seat: on_the_map(view.table, seat),
    ),
)
