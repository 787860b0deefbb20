"""The free placement of the first areas, fleets and troops (CY-2)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move, Step
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.describe import choices, questions
from games.titles.cyclades.describe.words import called
from games.titles.cyclades.events.laying import FleetsPlaced, LandSettled, TroopsPlaced
from games.titles.cyclades.facts import asked, lands_of, partner
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps.cycle import Berth, Garrison, Settle

Ref = Referee[State]


def placement(table: Table) -> list[Step]:
    """CY-2.1, CY-2.3: two areas each in turn order, then a third in reverse order with troops."""
    troops = table.parameters.start.troops
    first = [Settle(faction, nth) for faction in table.order for nth in (1, 2)]
    steps: list[Step] = [*first]
    for faction in reversed(table.order):
        steps.append(Settle(faction, 3))
        if troops:
            steps.append(Garrison(faction, troops))
    return steps


def _empty_seas(table: Table, area: str) -> list[str]:
    return [sea for sea in table.lands[area].seas if table.seas[sea].owner is None]


def _barred_islands(table: Table, step: Settle) -> set[int]:
    """CY-2.1, CY-20.3: in the first round not the own island again, nor one of the partner."""
    if step.nth == 3:
        return set()
    barred = {table.lands[area].island for area in lands_of(table, step.faction)}
    mate = partner(table, step.faction)
    if mate is not None:
        barred |= {table.lands[area].island for area in lands_of(table, mate)}
    return barred


def _settleable(state: State, step: Settle, _seat: int) -> Sequence[Move]:
    """CY-2.5, CY-2.7: conditions fall, the fleet's sea area first, until an area meets the rest."""
    table = state.table
    free = [area for area, land in table.lands.items() if land.owner is None]
    barred = _barred_islands(table, step)
    elsewhere = [area for area in free if table.lands[area].island not in barred]
    berthed = [area for area in elsewhere if _empty_seas(table, area)]
    return [mv.Area(area) for area in berthed or elsewhere or free]


def _settle(ref: Ref, step: Settle, _seat: int, move: mv.Area) -> None:
    ref.push(Berth(step.faction, move.area))
    ref.emit(LandSettled(step.faction, move.area))


def _why_not_settle(state: State, step: Settle, _seat: int, move: Move) -> Refusal | None:
    table = state.table
    if not isinstance(move, mv.Area) or move.area not in table.lands:
        return "Name a land area of the map.", "CY-2.1"
    if table.lands[move.area].owner is not None:
        return f"{called(move.area)} is taken.", "CY-2.1"
    if table.lands[move.area].island in _barred_islands(table, step):
        return (
            f"{called(move.area)} is on an island that is not open to you in this round.",
            "CY-2.1",
        )
    return f"No sea area beside {called(move.area)} is empty for the fleet.", "CY-2.5"


def _berths(state: State, step: Berth, _seat: int) -> Sequence[Move]:
    """CY-2.2."""
    return [mv.Area(sea) for sea in _empty_seas(state.table, step.area)]


def _berth(ref: Ref, step: Berth, _seat: int, move: mv.Area) -> None:
    if ref.state.table.factions[step.faction].fleets:
        ref.emit(FleetsPlaced(step.faction, move.area, 1, "placement"))


def _garrisons(state: State, step: Garrison, _seat: int) -> Sequence[Move]:
    """CY-2.4."""
    table = state.table
    if not table.factions[step.faction].troops:
        return ()
    return [mv.Area(area) for area in lands_of(table, step.faction)]


def _garrison(ref: Ref, step: Garrison, _seat: int, move: mv.Area) -> None:
    if step.left > 1:
        ref.push(Garrison(step.faction, step.left - 1))
    ref.emit(TroopsPlaced(step.faction, move.area, 1, "placement"))


QUESTIONS: Questions = {
    Settle: Question(
        kind="first_area",
        clause="CY-2.1",
        prompt="Which land area do you settle?",
        asks=questions.settle,
        words=choices.settled,
        moves=_settleable,
        take=_settle,
        why_not=_why_not_settle,
        seats=asked,
    ),
    Berth: Question(
        kind="first_fleet",
        clause="CY-2.2",
        prompt="In which sea area does the fleet lie?",
        asks=lambda _, step: f"Where beside {called(step.area)} does your fleet lie?",
        words=choices.berthed,
        moves=_berths,
        take=_berth,
        seats=asked,
    ),
    Garrison: Question(
        kind="first_troops",
        clause="CY-2.4",
        prompt="Where does the next troop stand?",
        asks=questions.garrison,
        words=choices.garrisoned,
        moves=_garrisons,
        take=_garrison,
        seats=asked,
    ),
}
