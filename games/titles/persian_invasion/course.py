"""What is drawn of a game of Persian Invasion from round to round."""

from __future__ import annotations

from games.engine.course import Measure
from games.titles.hellas.facts.hoplites import on_the_map
from games.titles.hellas.facts.regions import controlled
from games.titles.persian_invasion.state import State

COURSE: tuple[Measure[State], ...] = (
    Measure(
        "regions",
        "Regions",
        "Regions under control (LH-1.2).",
        lambda view, seat: len(controlled(view.table, seat)),
    ),
    Measure(
        "hoplites",
        "Hoplites",
        "Own hoplites on the map, allies included (LH-1.3).",
        lambda view, seat: on_the_map(view.table, seat),
    ),
    Measure(
        "loyal",
        "Loyal lands",
        "Lands whose Glory Token is owned.",
        lambda view, seat: len(view.table.players[seat].glory),
    ),
    Measure(
        "vanguard",
        "Vanguard",
        "How far the vanguard of Xerxes has come on its route (LHS-6.1).",
        lambda view, seat: view.table.campaign.vanguard,
    ),
    Measure(
        "mobilization",
        "Mobilization",
        "Where the marker of the Mobilization stands (LHS-6.1).",
        lambda view, seat: view.table.campaign.mobilization,
    ),
)
