"""Parts of moves."""

from __future__ import annotations

from typing import Annotated

import msgspec

from games.engine.records import SeatNumber

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Seat = SeatNumber
