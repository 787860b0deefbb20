"""Where the moves of the solo game are on the board, and what heads a group of them."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.records import Move
from games.engine.tables import joined
from games.titles.hellas import places as shared
from games.titles.hellas.moves.hoplites import Doom
from games.titles.persian_invasion import moves as mv

TARGETS: Mapping[type[Move], str] = joined(
    shared.TARGETS,
    {mv.Lose: "{region}", mv.Hoist: "{region}", Doom: ""},
    replacing=(Doom,),
)
"""Whose hoplite dies is not placed: Xerxes has no seat."""

VERBS: Mapping[type[Move], str] = joined(
    shared.VERBS,
    {mv.Allies: "Allies", mv.Lose: "Dies", mv.Hoist: "Becomes blue"},
)
