"""What is drawn of a game of Dice Forge from round to round."""

from __future__ import annotations

from games.engine.course import Measure
from games.titles.dice_forge.scoring import score
from games.titles.dice_forge.state import State

COURSE: tuple[Measure[State], ...] = (
    Measure(
        "glory",
        "Glory",
        "Glory on the track and on the cards owned (DF-14.2).",
        lambda view, seat: score(view.table.heroes[seat], view.table.parameters.cards),
    ),
    Measure("gold", "Gold", "Gold in reserve.", lambda view, seat: view.table.heroes[seat].gold),
    Measure("sun", "Sun", "Sun shards in reserve.", lambda view, seat: view.table.heroes[seat].sun),
    Measure(
        "moon", "Moon", "Moon shards in reserve.", lambda view, seat: view.table.heroes[seat].moon
    ),
    Measure(
        "forged",
        "Faces forged",
        "How many faces the seat has forged so far.",
        lambda view, seat: view.table.heroes[seat].forged,
    ),
)
