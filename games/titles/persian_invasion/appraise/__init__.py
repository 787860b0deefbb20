"""How good a move looks to a greedy player of the solo game.

He asks what each region is worth with so many hoplites in it, where the hero is of use, and whether
a battle is won by what he plays. Only comparisons between moves of one decision mean anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.records import Move
from games.titles.hellas.moves import cards as cv
from games.titles.hellas.moves import fights as fv
from games.titles.hellas.moves import hoplites as hv
from games.titles.hellas.moves import turn as mv
from games.titles.persian_invasion import moves as sv
from games.titles.persian_invasion.appraise import actions, cards, heroes, hoplites
from games.titles.persian_invasion.appraise.outlook import Outlook
from games.titles.persian_invasion.state import State

Judge = Callable[[Outlook, Any, Any], float]


def appraise(view: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """The worth of each move; only comparisons between moves of one decision mean anything."""
    step = view.flow.agenda[-1]
    now = Outlook(view)
    return [BY_MOVE.get(type(move), _something)(now, step, move) for move in moves]


def _something(now: Outlook, step: Any, move: Any) -> float:
    return 1.0


def _nothing(now: Outlook, step: Any, move: Any) -> float:
    return 0.0


BY_MOVE: Mapping[type[Move], Judge] = {
    mv.Begin: actions.begin,
    mv.Use: lambda now, step, move: 61.0,
    mv.Answer: actions.answer,
    mv.Pass: _nothing,
    mv.Walk: heroes.walk,
    mv.Board: heroes.board,
    mv.Climb: lambda now, step, move: 2.0,
    mv.Pray: actions.pray,
    mv.Prepare: actions.prepare,
    hv.Recruit: hoplites.recruit,
    hv.Send: hoplites.send,
    hv.Fortify: lambda now, step, move: 0.05,
    hv.Unfortify: lambda now, step, move: -0.1,
    hv.March: hoplites.march,
    hv.Hoplites: hoplites.count,
    hv.Lead: hoplites.lead,
    hv.Go: hoplites.go,
    hv.Halt: _nothing,
    hv.Withdraw: hoplites.withdraw,
    cv.Discard: cards.keep,
    cv.KeepBlessing: cards.blessing,
    cv.Pick: heroes.pick,
    cv.MoveMonster: cards.move_monster,
    fv.Hunt: heroes.hunt,
    fv.Strike: heroes.strike,
    fv.Combine: lambda now, step, move: 0.5,
    fv.Play: cards.play,
    fv.Lay: cards.lay,
    fv.Parry: lambda now, step, move: 1.0,
    fv.Suffer: lambda now, step, move: 0.5,
    sv.Rest: actions.rest,
    sv.CatchSpy: lambda now, step, move: 58.5,
    sv.Allies: lambda now, step, move: -0.1 * move.allies,
    sv.Lose: hoplites.lose,
}
"""Move -> how it is judged; any other one is as good as its like."""
