"""Where heroes go: Hero Movement, and effects that place a hero (LH-7)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions, Refusal
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import REGIONS
from games.titles.hellas.components.map import DISTANCES
from games.titles.hellas.describe import questions
from games.titles.hellas.events.heroes import HeroMoved
from games.titles.hellas.facts.heroes import on_map, value
from games.titles.hellas.facts.quests import quests_in
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.moves.turn import CLIMB
from games.titles.hellas.state import State, Table
from games.titles.hellas.steps.actions import Board, EnterQuest, MoveHero
from games.titles.hellas.steps.cards import PlaceByEffect
from games.titles.hellas.steps.parts import Source
from games.titles.hellas.steps.turn import Window

Ref = Referee[State]


def can(table: Table, seat: int) -> bool:
    """Always, also without a step (LH-R42), but not in a turn in which he completed a quest
    (LH-23.5)."""
    return table.turn is not None and not table.turn.quested


def begin(ref: Ref, seat: int) -> None:
    """Where to? Then what may be done right after it."""
    ref.push(MoveHero(seat), Window(seat, "after_hero_movement"))


def _ways(state: State, step: MoveHero, seat: int) -> Sequence[Move]:
    """LH-7.1, LH-7.4: within Speed, or one step up."""
    here = state.table.players[seat].region
    if here is None:
        return (CLIMB,)
    speed = value(state.table, seat, "speed")
    return [mv.Walk(region) for region in REGIONS if DISTANCES[here][region] <= speed]


def _go(ref: Ref, step: MoveHero, seat: int, move: Move) -> None:
    table = ref.state.table
    if isinstance(move, mv.Walk):
        if quests_in(table, move.region):
            ref.push(Board(seat))
        ref.emit(HeroMoved(seat, move.region, "walk"))
        return
    player = table.players[seat]
    assert player.quest is not None  # nobody else climbs
    ref.push(EnterQuest(seat, player.quest, player.stage + 1))


def _why_not(state: State, step: MoveHero, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, mv.Walk):
        return ("Your hero is on no quest.", "LH-7.4") if isinstance(move, mv.Climb) else None
    if not on_map(state.table, seat):
        return "Your hero is on a quest, which he cannot leave.", "LH-23.3"
    speed = value(state.table, seat, "speed")
    return f"Your hero can go {speed} regions at most.", "LH-7.1"


def _places(state: State, step: PlaceByEffect, seat: int) -> Sequence[mv.Place]:
    """LH-7.5: anywhere else, but not from a quest (LH-R43)."""
    here = state.table.players[seat].region
    return [mv.Place(region) for region in REGIONS if here is not None and region != here]


def _place(ref: Ref, step: PlaceByEffect, seat: int, move: mv.Place) -> None:
    ref.emit(HeroMoved(seat, move.region, "placed"))


def _why_no_place(state: State, step: PlaceByEffect, seat: int, move: Move) -> Refusal | None:
    return ("Your hero is there already.", "LH-7.5") if isinstance(move, mv.Place) else None


def _place_hero(ref: Ref, seat: int, effect: Effect, source: Source) -> None:
    ref.push(PlaceByEffect(seat, source))


KINDS = {"place_hero": _place_hero}
QUESTIONS: Questions = {
    MoveHero: Question(
        kind="hero_movement",
        clause="LH-7.1",
        prompt="Where does your hero go?",
        moves=_ways,
        take=_go,
        why_not=_why_not,
    ),
    PlaceByEffect: Question(
        kind="place_hero",
        clause="LH-7.5",
        prompt="In which region is your hero placed?",
        asks=questions.place,
        moves=_places,
        take=_place,
        why_not=_why_no_place,
    ),
}
