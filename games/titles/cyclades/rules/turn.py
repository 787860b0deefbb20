"""Phase 5: the turns of the factions, god by god (CY-7, CY-9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.describe import choices, questions
from games.titles.cyclades.describe.words import holding
from games.titles.cyclades.events.cycle import PhaseBegan, ProsperityAdded, TurnBegan, TurnEnded
from games.titles.cyclades.events.cycle import TurnSkipped as Skipped
from games.titles.cyclades.facts import asked, lands_of, seas_of
from games.titles.cyclades.rules import marching, recruiting, sailing
from games.titles.cyclades.rules.building import build, builds, why_not_build
from games.titles.cyclades.rules.creatures import buying, looking
from games.titles.cyclades.rules.heroes import sacrificing
from games.titles.cyclades.rules.recruiting import free_recruits, further_recruits, heroes_for_hire
from games.titles.cyclades.rules.treasury import gain
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps.cycle import EndCycle, Turns
from games.titles.cyclades.steps.turn import Act, Bless, EndTurn

Ref = Referee[State]


def turns(ref: Ref, step: Turns) -> None:
    """CY-7.1: position 1 first, Apollo last; a god without a faction is skipped."""
    table = ref.state.table
    if not step.left:
        ref.push(EndCycle())
        return
    god, *others = step.left
    ref.push(Turns(tuple(others)))
    if god not in table.offers:
        return
    faction = table.offers[god].faction
    if table.factions[faction].out:
        ref.emit(Skipped(faction, _free_space(table)))
        return
    if god == "apollo":
        ref.push(Bless(faction, "land"), Bless(faction, "sea"), EndTurn(faction))
    else:
        ref.push(Act(faction, ("build", "recruit")), EndTurn(faction))
    ref.emit(TurnBegan(faction, god))


def begin(ref: Ref) -> None:
    """The first turn of the phase."""
    table = ref.state.table
    ref.push(Turns((*table.gods[: table.gods_up], "apollo")))
    ref.emit(PhaseBegan("actions"))


def end_turn(ref: Ref, step: EndTurn) -> None:
    """CY-7.5; with Apollo 2 gold come with the tokens (CY-9.8)."""
    table = ref.state.table
    if table.turn is not None and table.turn.god == "apollo":
        gain(ref, step.faction, table.parameters.gains.apollo_gold, "apollo")
    ref.emit(TurnEnded(step.faction, _free_space(table)))


def _free_space(table: Table) -> int:
    """CY-7.5, CY-R71: the free space with the highest number."""
    return max(n for n, marker in enumerate(table.track, 1) if marker is None)


def _compulsory(state: State, step: Act) -> list[Move]:
    """CY-7.2, CY-7.3: what is due and possible."""
    moves: list[Move] = []
    if "build" in step.due:
        moves += builds(state, step.faction)
    if "recruit" in step.due:
        moves += free_recruits(state, step.faction)
    return moves


_MENU: tuple[Callable[[State, FactionId], Sequence[Move]], ...] = (
    further_recruits,
    heroes_for_hire,
    sailing.sails,
    marching.marches,
    marching.mobilisations,
    buying.purchases,
    looking.looks,
)
"""What an action may be once nothing is due; each row knows for which gods it is (CY-7.4)."""


def _actions(state: State, step: Act, _seat: int) -> Sequence[Move]:
    """CY-D09, CY-D14: heroes may be sacrificed at any moment between actions (CY-15.9)."""
    due = _compulsory(state, step)
    if due:
        return [*due, *sacrificing.sacrifices(state, step.faction)]
    moves: list[Move] = []
    for row in _MENU:
        moves += row(state, step.faction)
    return [*moves, *sacrificing.sacrifices(state, step.faction), mv.END]


_TAKEN: Mapping[type[Move], Callable[[Ref, FactionId, Any], None]] = {
    mv.Hire: recruiting.hire,
    mv.Sail: sailing.sail,
    mv.March: marching.march,
    mv.Mobilise: marching.mobilise,
    mv.Buy: buying.buy,
    mv.Look: looking.look,
    mv.Sacrifice: sacrificing.sacrifice,
}
_BUILDS = (mv.Build, mv.Replace, mv.BuildNothing)
_RECRUITS = (mv.Recruit, mv.TakeCard)


def _act(ref: Ref, step: Act, _seat: int, move: Move) -> None:
    """One action, then the next is asked for; what was due and impossible is past (CY-7.3)."""
    faction = step.faction
    if isinstance(move, mv.End):
        return
    if isinstance(move, _BUILDS):
        ref.push(Act(faction, tuple(due for due in step.due if due != "build")))
        build(ref, faction, move)
    elif isinstance(move, _RECRUITS):
        free = "recruit" in step.due and move in free_recruits(ref.state, faction)
        left = tuple(due for due in step.due if due != "recruit") if free else ()
        ref.push(Act(faction, left))
        recruiting.recruit(ref, faction, move, "god" if free else "bought")
    else:
        ref.push(Act(faction, step.due if isinstance(move, mv.Sacrifice) else ()))
        _TAKEN[type(move)](ref, faction, move)


_REFUSED: Mapping[type[Move], Callable[[State, FactionId, Any], Refusal]] = {
    mv.Recruit: recruiting.why_not_recruit,
    mv.TakeCard: recruiting.why_not_recruit,
    mv.Hire: recruiting.why_not_hire,
    mv.Sail: sailing.why_not_sail,
    mv.March: marching.why_not_march,
    mv.Mobilise: marching.why_not_mobilise,
    mv.Buy: buying.why_not_buy,
    mv.Look: looking.why_not_look,
    mv.Sacrifice: sacrificing.why_not_sacrifice,
}


def _why_not_act(state: State, step: Act, _seat: int, move: Move) -> Refusal | None:
    compulsory = (*_BUILDS, *_RECRUITS)
    if isinstance(move, _BUILDS):
        return why_not_build(state, step.faction, move)
    if _compulsory(state, step) and not isinstance(move, (*compulsory, mv.Sacrifice)):
        return "The compulsory actions of the god come first.", "CY-7.2"
    refused = _REFUSED.get(type(move))
    return None if refused is None else refused(state, step.faction, move)


def _blessed(state: State, step: Bless, _seat: int) -> Sequence[Move]:
    """CY-D21: any area of the kind, or with the option only the faction's own (CY-R16)."""
    table = state.table
    if table.apollo_controlled_only:
        own = lands_of if step.kind == "land" else seas_of
        return [mv.Area(area) for area in own(table, step.faction)]
    return [mv.Area(area) for area in (table.lands if step.kind == "land" else table.seas)]


def _bless(ref: Ref, _step: Bless, _seat: int, move: mv.Area) -> None:
    ref.emit(ProsperityAdded(move.area, "apollo"))


WORKS: Works = {Turns: turns, EndTurn: end_turn}
QUESTIONS: Questions = {
    Act: Question(
        kind="action",
        clause="CY-7.2",
        prompt="What do you do next?",
        asks=questions.action,
        context=lambda view, step, seat: holding(view, step.faction),
        words=choices.named,
        notes=choices.acted,
        moves=_actions,
        take=_act,
        why_not=_why_not_act,
        seats=asked,
        always=True,
    ),
    Bless: Question(
        kind="prosperity",
        clause="CY-9.8",
        prompt="Where does Apollo's token go?",
        asks=questions.bless,
        context=questions.about_prosperity,
        words=choices.blessed,
        moves=_blessed,
        take=_bless,
        seats=asked,
    ),
}
