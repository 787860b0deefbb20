"""Where the moves of the competitive game are on the board, and what heads a group of them."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.records import Move
from games.engine.tables import joined
from games.titles.hellas import places as shared
from games.titles.lords_of_hellas import moves as lv

TARGETS: Mapping[type[Move], str] = joined(
    shared.TARGETS,
    {
        lv.Raise: "god.{god}",
        lv.Repeat: "{me}.action.{action}",
        lv.Fight: "{region}",
        lv.Save: "{region}",
        lv.Roll: "monster.{monster}",
        lv.First: "{first_seat}",
        lv.ShowAttack: "attack.{card}",
    },
)
VERBS: Mapping[type[Move], str] = joined(
    shared.VERBS,
    {
        lv.Hero: "Take",
        lv.Raise: "Raise",
        lv.Repeat: "Once more",
        lv.Fight: "Fight",
        lv.Save: "Save",
        lv.Roll: "Roll",
        lv.First: "First",
        lv.ShowAttack: "Attack",
    },
)
