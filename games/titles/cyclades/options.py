"""What the host of a game of Cyclades may choose (CY-1.5, CY-2.6, CY-19.4, CY-20.1)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.engine.errors import BadOptions
from games.engine.records import SeatNumber
from games.titles.cyclades.components.ids import BONUSES
from games.titles.cyclades.components.teams import USUAL_TEAMS
from games.titles.cyclades.parameters import Parameters

Pairs = tuple[tuple[SeatNumber, SeatNumber], ...]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The map, how it is settled, who plays with whom, and when it ends at the latest."""

    map: Annotated[
        Literal["ready", "random"],
        msgspec.Meta(
            title="Map",
            description="the ready map for this number of seats, or tiles at random",
            extra_json_schema={"x-words": {"ready": "the ready map", "random": "tiles at random"}},
        ),
    ] = "ready"
    side: Annotated[
        Literal["A", "B"],
        msgspec.Meta(
            title="Side of the tiles",
            description="which side of the tiles lies up",
            extra_json_schema={"x-words": {"A": "side A", "B": "side B"}},
        ),
    ] = "A"
    placement: Annotated[
        Literal["free", "quick"],
        msgspec.Meta(
            title="First areas",
            description="choose the first areas, or take those of the ready map",
            extra_json_schema={
                "x-words": {"free": "each chooses", "quick": "those of the ready map"}
            },
        ),
    ] = "free"
    teams: Annotated[
        Pairs | None,
        msgspec.Meta(
            title="Teams",
            description="seats that play together, in pairs: with 4 seats if wanted, with 6 always",
            extra_json_schema={"x-seats": [4, 6], "x-words": {"null": "as usual"}},
        ),
    ] = None
    long_game: Annotated[
        bool,
        msgspec.Meta(
            title="Long game",
            description="two players, and teams, need one metropolis more (CY-20.1)",
            extra_json_schema={"x-seats": [2, 4, 6]},
        ),
    ] = False
    apollo_controlled_only: Annotated[
        bool,
        msgspec.Meta(
            title="Apollo at home",
            description="Apollo's tokens go to areas of the faction only (CY-R16)",
        ),
    ] = False
    max_cycles: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=1000)] | None,
        msgspec.Meta(
            title="Last cycle",
            description="the last cycle at the latest; null: no limit (CY-19.4)",
            extra_json_schema={"x-words": {"null": "no limit"}},
        ),
    ] = 60


def check(options: Options, seats: int) -> None:
    """Refuse teams that this number of seats cannot form, and a quick start without its map."""
    if options.placement == "quick" and options.map == "random":
        raise BadOptions(
            "A quick start belongs to a ready map; choose map 'ready' or placement 'free' (CY-2.6)."
        )
    if options.teams is not None:
        _check_pairs(options.teams, seats)
    if options.long_game and seats != 2 and not teams_of(options, seats):
        raise BadOptions("The long game is for teams (CY-20.1); name teams or leave it out.")


def never_ends(options: Options, parameters: Parameters, seats: int) -> tuple[str, str] | None:
    """CY-19.1, CY-19.4: without a last cycle the goal must be one for which there are tokens."""
    if options.max_cycles is not None:
        return None
    goal, tokens = parameters.goal, len(BONUSES) * parameters.supply.metropolises
    needed = goal.long_metropolises if options.long_game else goal.metropolises
    if needed <= tokens:
        return None
    return "max_cycles", (
        f"{needed} metropolises are to be reached and there are {tokens}, so this game would never"
        " end: say which cycle is the last one (max_cycles), or set a lower goal (CY-19.4)."
    )


def _check_pairs(pairs: Pairs, seats: int) -> None:
    if seats not in (4, 6):
        raise BadOptions(f"Teams are for 4 or 6 seats, not for {seats} (CY-20).")
    if sorted(seat for pair in pairs for seat in pair) != list(range(seats)):
        usual = [list(pair) for pair in USUAL_TEAMS[seats]]
        raise BadOptions(f"Teams must name each seat once, in pairs, such as {usual} (CY-20.1).")


def teams_of(options: Options, seats: int) -> tuple[tuple[int, ...], ...]:
    """Pairs of seats that play together; () where each plays alone or leads two factions."""
    if options.teams is not None:
        return tuple(tuple(sorted(pair)) for pair in options.teams)
    return USUAL_TEAMS[seats] if seats == 6 else ()
