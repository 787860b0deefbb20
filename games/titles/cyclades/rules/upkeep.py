"""Phase 4: creatures are paid for and may move (CY-6)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal, Works
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.cyclades import moves as mv
from games.titles.cyclades.components.figures import FIGURES
from games.titles.cyclades.components.ids import CreatureId, FactionId
from games.titles.cyclades.describe import choices, questions
from games.titles.cyclades.events.cards import FigureMoved
from games.titles.cyclades.events.cycle import PhaseBegan
from games.titles.cyclades.events.gold import PriestessesSpent
from games.titles.cyclades.facts import area_of, asked, where
from games.titles.cyclades.rules import turn
from games.titles.cyclades.rules.creatures.figures import enter
from games.titles.cyclades.rules.decks import discard
from games.titles.cyclades.state import State, Table
from games.titles.cyclades.steps.cycle import Tend, Upkeep, Wander

Ref = Referee[State]


def upkeep(ref: Ref, step: Upkeep) -> None:
    """CY-6.1: in the order of phase 5 (CY-R07); then that phase begins."""
    table = ref.state.table
    if table.phase != "upkeep":
        ref.emit(PhaseBegan("upkeep"))
    if not step.left:
        turn.begin(ref)
        return
    first, *others = step.left
    creatures = tuple(table.factions[first].creatures)
    ref.push(*([Tend(first, creatures)] if creatures else []), Upkeep(tuple(others)))


def _tended(state: State, step: Tend, _seat: int) -> Sequence[Move]:
    """CY-D05: without a priestess the rest is let go."""
    if not state.table.factions[step.faction].priestesses:
        return [mv.Release(step.creatures[0])]
    return [
        move for creature in step.creatures for move in (mv.Keep(creature), mv.Release(creature))
    ]


def _tend(ref: Ref, step: Tend, _seat: int, move: mv.Keep | mv.Release) -> None:
    """CY-6.1: each is paid, moved and its effects resolved before the next."""
    left = tuple(creature for creature in step.creatures if creature != move.creature)
    rest = [Tend(step.faction, left)] if left else []
    if isinstance(move, mv.Release):
        ref.push(*rest)
        discard(ref, move.creature, "held")
    else:
        ref.push(Wander(step.faction, move.creature), *rest)
        ref.emit(PriestessesSpent(step.faction, 1, "upkeep"))


def _why_not_tend(state: State, step: Tend, _seat: int, move: Move) -> Refusal | None:
    if isinstance(move, mv.Keep) and not state.table.factions[step.faction].priestesses:
        return "Keeping a creature costs a priestess, and you have none.", "CY-6.1"
    return None


def within_reach(table: Table, faction: FactionId, creature: CreatureId) -> list[str]:
    """CY-6.2, CY-6.3: adjacent areas of an allowed kind without a creature (CY-R28, CY-R30)."""
    figure, stands = FIGURES[creature], where(table, creature)
    assert stands is not None
    here = area_of(table, stands)
    near = [*(here.lands if figure.land else ()), *(here.seas if figure.sea else ())]
    return [
        area
        for area in near
        if area_of(table, area).creature is None
        and (not figure.controlled or area_of(table, area).owner == faction)
    ]


def _wanders(state: State, step: Wander, _seat: int) -> Sequence[Move]:
    """CY-D06."""
    near = within_reach(state.table, step.faction, step.creature)
    return [mv.STAY, *(mv.Area(area) for area in near)]


def _wander(ref: Ref, step: Wander, _seat: int, move: mv.Stay | mv.Area) -> None:
    """CY-6.4: what happens on entering happens now too; the Hydra kills even if she stays."""
    if isinstance(move, mv.Area):
        enter(ref, step.faction, step.creature)
        stood = where(ref.state.table, step.creature) or ""
        ref.emit(FigureMoved(step.faction, step.creature, stood, move.area))
    elif step.creature == "hydra":
        enter(ref, step.faction, step.creature)


WORKS: Works = {Upkeep: upkeep}
QUESTIONS: Questions = {
    Tend: Question(
        kind="upkeep",
        clause="CY-6.1",
        prompt="Which creature do you keep for a priestess, or let go?",
        context=questions.about_upkeep,
        moves=_tended,
        take=_tend,
        why_not=_why_not_tend,
        seats=asked,
    ),
    Wander: Question(
        kind="creature_move",
        clause="CY-6.2",
        prompt="Where does the creature go?",
        asks=questions.wander,
        context=questions.about_wander,
        words=choices.wandered,
        moves=_wanders,
        take=_wander,
        seats=asked,
    ),
}
