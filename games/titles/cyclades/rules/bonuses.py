"""What a metropolis brings when it is built, and again to the one who loses it (CY-14.6, 14.8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engine.questions import Question, Questions, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.ids import BonusId, FactionId
from games.titles.cyclades.describe import choices, questions
from games.titles.cyclades.events.cycle import ProsperityAdded
from games.titles.cyclades.events.laying import FleetsPlaced, TroopsPlaced
from games.titles.cyclades.facts import asked, is_closed, lands_of, seas_of
from games.titles.cyclades.rules.persons import gain_priestess
from games.titles.cyclades.rules.treasury import gain
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps.metropolises import GainBonus, OrderBonuses, PlaceBonus

Ref = Referee[State]


def _pieces(table: Table, faction: FactionId, bonus: BonusId) -> int:
    """How many pieces of a bonus there are to place (CY-0.9)."""
    owner, gains = table.factions[faction], table.parameters.gains
    match bonus:
        case "two_troops":
            return min(gains.bonus_troops, owner.troops)
        case "two_fleets":
            return min(gains.bonus_fleets, owner.fleets)
        case _:
            return 1


def gain_bonus(ref: Ref, step: GainBonus) -> None:
    """CY-14.6: gold and priestess come at once, pieces are placed one by one."""
    match step.bonus:
        case "three_gold":
            gold = ref.state.table.parameters.gains.bonus_gold
            gain(ref, step.faction, gold, "metropolis")
        case "priestess":
            gain_priestess(ref, step.faction, "bonus")
        case _:
            left = _pieces(ref.state.table, step.faction, step.bonus)
            if left:
                ref.push(PlaceBonus(step.faction, step.bonus, left))


def _open_seas(table: Table, faction: FactionId) -> list[str]:
    return [area for area in seas_of(table, faction) if not is_closed(table, area)]


def _anywhere(table: Table, faction: FactionId) -> list[str]:
    return lands_of(table, faction) + seas_of(table, faction)


_PLACES: dict[BonusId, Callable[[Table, FactionId], list[str]]] = {
    "two_troops": lands_of,
    "two_fleets": _open_seas,
    "prosperity": _anywhere,
}


def _areas(state: State, step: PlaceBonus, _seat: int) -> Sequence[Move]:
    """CY-D24."""
    return [mv.Area(area) for area in _PLACES[step.bonus](state.table, step.faction)]


def _place(ref: Ref, step: PlaceBonus, _seat: int, move: mv.Area) -> None:
    if step.left > 1:
        ref.push(PlaceBonus(step.faction, step.bonus, step.left - 1))
    match step.bonus:
        case "two_troops":
            ref.emit(TroopsPlaced(step.faction, move.area, 1, "bonus"))
        case "two_fleets":
            ref.emit(FleetsPlaced(step.faction, move.area, 1, "bonus"))
        case _:
            ref.emit(ProsperityAdded(move.area, "bonus"))


def _kinds(_state: State, step: OrderBonuses, _seat: int) -> Sequence[Move]:
    """CY-D32: bonuses of one kind are alike."""
    return [mv.FirstBonus(bonus) for bonus in dict.fromkeys(step.bonuses)]


def _next_bonus(ref: Ref, step: OrderBonuses, _seat: int, move: mv.FirstBonus) -> None:
    """CY-14.8: each of them, in the order that the one who lost the area wants."""
    left = list(step.bonuses)
    left.remove(move.bonus)
    if left:
        ref.push(OrderBonuses(step.faction, tuple(left)))
    ref.push(GainBonus(step.faction, move.bonus))


WORKS: Works = {GainBonus: gain_bonus}
QUESTIONS: Questions = {
    PlaceBonus: Question(
        kind="bonus_area",
        clause="CY-14.6",
        prompt="Where does the bonus of the metropolis go?",
        asks=questions.bonus,
        words=choices.bonus_placed,
        moves=_areas,
        take=_place,
        seats=asked,
    ),
    OrderBonuses: Question(
        kind="order_of_bonuses",
        clause="CY-14.8",
        prompt="Which bonus of the lost area comes next?",
        moves=_kinds,
        take=_next_bonus,
        seats=asked,
    ),
}
