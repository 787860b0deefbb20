"""Words of positions for what the solo game alone has: attitudes, colours, whose phase it is."""

from __future__ import annotations

from typing import Any

from games.engine.cases.paths import ABSENT
from games.engine.errors import BadCase
from games.engine.positions import Word
from games.titles.hellas.components.ids import LandId, RegionId
from games.titles.hellas.state import Turn as Page
from games.titles.persian_invasion.facts.sides import PLAYER
from games.titles.persian_invasion.state import Attitude, State


def attitude(land: LandId) -> Word:
    """``red: wary``; loyal lands are those in ``P1.glory``."""

    def put(state: State, _subject: Any, value: Any) -> None:
        names: dict[str, Attitude] = {name: name for name in ("hostile", "wary", "neutral")}
        if value not in names:
            raise BadCase(f"{land}: {value!r} is none of {', '.join(names)}.")
        state.table.campaign.attitude[land] = names[value]

    return Word(put, lambda state, _subject: state.table.campaign.attitude[land])


def _put_allies(state: State, region: RegionId, value: Any) -> None:
    state.table.campaign.allies[region] = int(value)


def _put_banner(state: State, region: RegionId, value: Any) -> None:
    if value not in ("blue", "yellow"):
        raise BadCase(f"{region}: a banner is blue or yellow, not {value!r}.")
    state.table.campaign.banners[region] = value


ALLIES = Word(_put_allies, lambda state, region: state.table.campaign.allies.get(region, 0))
BANNER = Word(_put_banner, lambda state, region: state.table.campaign.banners.get(region, ABSENT))


def _put_phase(state: State, _subject: Any, value: Any) -> None:
    """``phase: events`` or ``phase: player``."""
    if value not in ("events", "player"):
        raise BadCase(f"phase: {value!r} is neither events nor player.")
    state.table.turn = Page(PLAYER) if value == "player" else None


PHASE = Word(_put_phase, lambda state, _subject: "events" if state.table.turn is None else "player")
