"""How each fact changes the state: as in the family, with the colours kept beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import Event
from games.engine.tables import joined
from games.titles.hellas.apply import APPLIERS as SHARED
from games.titles.hellas.events.hoplites import (
    ControlGained,
    HoplitesBrought,
    HoplitesMoved,
    HoplitesWithdrew,
)
from games.titles.persian_invasion.apply import (
    campaign,
    colours,
    control,
    interlude,
    laying,
    persians,
)
from games.titles.persian_invasion.state import State

APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = joined(
    SHARED,
    laying.APPLIERS,
    persians.APPLIERS,
    control.APPLIERS,
    colours.APPLIERS,
    campaign.APPLIERS,
    interlude.APPLIERS,
    replacing=(ControlGained, HoplitesMoved, HoplitesBrought, HoplitesWithdrew),
)
