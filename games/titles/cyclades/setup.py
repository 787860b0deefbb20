"""Laying the table (CY-1), and the quick start (CY-2.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from games.engine.referee import Referee
from games.titles.cyclades.components.ids import (
    BONUSES,
    CREATURES,
    FACTIONS,
    GODS,
    HEROES,
    FactionId,
)
from games.titles.cyclades.components.maps.assembly import random_tiles
from games.titles.cyclades.components.maps.boards import READY, assembled
from games.titles.cyclades.components.teams import USUAL_TEAMS
from games.titles.cyclades.events.laying import (
    BoardLaid,
    FleetsPlaced,
    LandSettled,
    TableLaid,
    TroopsPlaced,
)
from games.titles.cyclades.events.parts import Seated
from games.titles.cyclades.facts import seated
from games.titles.cyclades.options import Options, teams_of
from games.titles.cyclades.rules.cycle import fill_creatures, fill_heroes
from games.titles.cyclades.rules.placement import placement
from games.titles.cyclades.state import State
from games.titles.cyclades.steps.cycle import Cycle

Ref = Referee[State]
T = TypeVar("T")


def set_up(ref: Ref, options: Options) -> None:
    """Map, gods, order, tracks; then the placement, or the quick start."""
    seats = len(ref.state.flow.chosen)
    factions = _seated(options, seats)
    _lay_board(ref, options, seats, len(factions))
    _lay_table(ref, options, factions, pairs=seats == 2 or bool(teams_of(options, seats)))
    fill_heroes(ref)
    fill_creatures(ref)
    ref.push(Cycle(1))
    if options.placement == "quick":
        _quick_start(ref)
    else:
        ref.push(*placement(ref.state.table))


def _seated(options: Options, seats: int) -> tuple[Seated, ...]:
    """A faction for each seat, two with two players (CY-21.1); partners share a team's number."""
    if seats == 2:
        pairs = USUAL_TEAMS[4]
        return tuple(
            Seated(FACTIONS[n], team, team) for team, pair in enumerate(pairs) for n in pair
        )
    teams = teams_of(options, seats) or tuple((seat,) for seat in range(seats))
    return tuple(
        Seated(FACTIONS[seat], seat, next(n for n, team in enumerate(teams) if seat in team))
        for seat in range(seats)
    )


def _lay_board(ref: Ref, options: Options, seats: int, factions: int) -> None:
    """CY-1.5: a ready map, or tiles drawn, turned and laid."""
    name = f"{options.side}{seats}"
    if options.map == "ready":
        tiles = READY[name].tiles
    else:
        tiles = random_tiles(ref.pick, options.side, factions, seats)
    laid = name if options.map == "ready" else "random"
    ref.emit(BoardLaid(laid, options.side, tiles, assembled(options.side, tiles)))


def _lay_table(ref: Ref, options: Options, factions: tuple[Seated, ...], *, pairs: bool) -> None:
    """CY-1.1 to CY-1.7: as many gods as factions, Apollo among them."""
    numbers = ref.state.table.parameters
    goal, start = numbers.goal, numbers.start
    bonuses = tuple(bonus for bonus in BONUSES for _ in range(numbers.supply.metropolises))
    ref.emit(
        TableLaid(
            factions=factions,
            gold=start.team_gold if pairs else start.gold,
            target=goal.long_metropolises if options.long_game else goal.metropolises,
            max_cycles=options.max_cycles,
            apollo_controlled_only=options.apollo_controlled_only,
            gods=_shuffled(ref, "order:gods", GODS),
            gods_up=len(factions) - 1,
            order=_shuffled(ref, "order:factions", [entry.faction for entry in factions]),
            counts=(len(CREATURES), len(HEROES), len(bonuses)),
            creatures=CREATURES,
            heroes=HEROES,
            bonuses=bonuses,
        )
    )


def _shuffled(ref: Ref, stream: str, things: Sequence[T]) -> tuple[T, ...]:
    """In random order, drawn one by one; the last needs no draw."""
    left, order = list(things), []
    while len(left) > 1:
        order.append(left.pop(ref.pick(stream, left)))
    return (*order, *left)


def _quick_start(ref: Ref) -> None:
    """CY-2.6: a troop on each of three areas and a fleet beside it.

    The map gives places in pairs for partners, who are not on one island at first (CY-20.3), so
    they are handed out team by team.
    """
    table = ref.state.table
    by_team = sorted(seated(table), key=lambda faction: table.factions[faction].team)
    for faction, places in zip(by_team, READY[table.map].quick_start, strict=True):
        for land, sea in places:
            _settle(ref, faction, land, sea)


def _settle(ref: Ref, faction: FactionId, land: str, sea: str) -> None:
    ref.emit(LandSettled(faction, land))
    ref.emit(TroopsPlaced(faction, land, 1, "placement"))
    ref.emit(FleetsPlaced(faction, sea, 1, "placement"))
