"""Creatures whose figure stays on the map, and what they do on entering an area (CY-17.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.engine.questions import Question, Questions, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.figures import FIGURES, Figure
from games.titles.cyclades.components.ids import CreatureId, FactionId
from games.titles.cyclades.describe import questions
from games.titles.cyclades.events.battles import FleetsMoved
from games.titles.cyclades.events.cards import FigurePlaced, FleetsDestroyed, UnitDestroyed
from games.titles.cyclades.events.cycle import ProsperityAdded
from games.titles.cyclades.events.parts import Berthed
from games.titles.cyclades.facts import area_of, asked, is_closed, where
from games.titles.cyclades.rules.creatures.card import Card
from games.titles.cyclades.rules.creatures.striking import strike, troops_in
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps.cards import Enter, HydraKills, PushFleets

Ref = Referee[State]


def _standing_places(creature: CreatureId, figure: Figure) -> Card:
    """CY-17.4, CY-17.5: an area of its kind without a creature, whoever controls it."""

    def targets(state: State, faction: FactionId, _first: str) -> Sequence[Move]:
        table = state.table
        kinds = [*(table.lands if figure.land else ()), *(table.seas if figure.sea else ())]
        return [
            mv.Area(area)
            for area in kinds
            if area_of(table, area).creature is None
            and not (figure.controlled and area_of(table, area).owner != faction)
        ]

    def take(ref: Ref, faction: FactionId, _first: str, move: mv.Area) -> None:
        enter(ref, faction, creature)
        ref.emit(FigurePlaced(faction, creature, move.area))

    kind = " or ".join(name for name in ("land", "sea") if getattr(figure, name))
    condition = " that you control" if figure.controlled else ""
    rule = f"its figure goes to a {kind} area{condition} without another creature."
    return Card("CY-17.4", rule, targets, take)


CARDS: Mapping[CreatureId, Card] = {
    creature: _standing_places(creature, figure) for creature, figure in FIGURES.items()
}


def enter(ref: Ref, faction: FactionId, creature: CreatureId) -> None:
    """Have a figure do what it does on entering its area, once it stands there (CY-6.4)."""
    ref.push(Enter(faction, creature))


def _entered(ref: Ref, step: Enter) -> None:
    if step.creature in ENTRANCES:
        ENTRANCES[step.creature](ref, step.faction)


def _stand(table: Table, creature: CreatureId) -> str:
    area = where(table, creature)
    assert area is not None  # it has just entered
    return area


def kraken(ref: Ref, _faction: FactionId) -> None:
    """CY-18.18: all fleets in its area, the holder's too."""
    area = _stand(ref.state.table, "kraken")
    sea = ref.state.table.seas[area]
    if sea.owner is not None:
        ref.emit(FleetsDestroyed((Berthed(area, sea.owner, sea.fleets),), "kraken"))


ENTRANCES: Mapping[CreatureId, Callable[[Ref, FactionId], None]] = {
    "hydra": lambda ref, faction: ref.push(HydraKills(faction)),
    "polyphemus": lambda ref, faction: ref.push(PushFleets(faction)),
    "kraken": kraken,
}
"""The others only stand there: Cerberus (CY-18.13), Medusa (CY-18.16), Minotaur (CY-18.17)."""


def _prey(state: State, _step: HydraKills, _seat: int) -> Sequence[Move]:
    """CY-D07: a troop or fleet of anybody, the holder's too, in her area or beside it (CY-R29)."""
    table = state.table
    lair = _stand(table, "hydra")
    near = [lair, *area_of(table, lair).lands, *area_of(table, lair).seas]
    strikes: list[Move] = []
    for area in near:
        if area in table.lands:
            strikes += troops_in(table, area)
        elif table.seas[area].fleets:
            strikes.append(mv.Strike(area, "fleet"))
    return strikes


def _devour(ref: Ref, _step: HydraKills, _seat: int, move: mv.Strike) -> None:
    """CY-18.14: a prosperity token for a prey, none without (CY-R29)."""
    lair = _stand(ref.state.table, "hydra")
    strike(ref, move, "hydra")
    ref.emit(ProsperityAdded(lair, "hydra"))


def _pushes(state: State, _step: PushFleets, _seat: int) -> Sequence[Move]:
    """CY-D08: each area with fleets to leave, and the areas they may go to."""
    table = state.table
    den = _stand(table, "polyphemus")
    pushes: list[Move] = []
    for origin in table.lands[den].seas:
        if table.seas[origin].fleets:
            refuges = _refuges(table, origin)
            pushes += [mv.Push(origin, area) for area in refuges] or [mv.Sink(origin)]
    return pushes


def _refuges(table: Table, origin: str) -> list[str]:
    """CY-18.15: open, and without a fleet of another colour (CY-R31)."""
    sea = table.seas[origin]
    return [
        area
        for area in sea.seas
        if not is_closed(table, area) and table.seas[area].owner in (None, sea.owner)
    ]


def _drive(ref: Ref, step: PushFleets, _seat: int, move: mv.Push | mv.Sink) -> None:
    """CY-18.15: one fleet, then the next."""
    owner = ref.state.table.seas[move.origin].owner
    assert owner is not None
    ref.push(step)
    if isinstance(move, mv.Push):
        ref.emit(FleetsMoved(owner, move.origin, move.area, 1))
    else:
        ref.emit(UnitDestroyed(move.origin, owner, "fleet", "polyphemus"))


WORKS: Works = {Enter: _entered}
QUESTIONS: Questions = {
    HydraKills: Question(
        kind="hydra",
        clause="CY-18.14",
        prompt="Which troop or fleet does the Hydra destroy?",
        moves=_prey,
        take=_devour,
        seats=asked,
    ),
    PushFleets: Question(
        kind="polyphemus",
        clause="CY-18.15",
        prompt="Which fleet is driven out next, and where to?",
        asks=questions.driven,
        moves=_pushes,
        take=_drive,
        seats=asked,
    ),
}
