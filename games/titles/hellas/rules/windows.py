"""Windows: one question for a moment, with all effects that may be used in it (LH-30.2)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.questions import Question, Questions
from games.engine.records import Move
from games.engine.referee import Referee
from games.titles.hellas.components.moments import SourceId
from games.titles.hellas.describe import choices, questions
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.rules.movement import march
from games.titles.hellas.rules.usable import sources
from games.titles.hellas.rules.using import use
from games.titles.hellas.state import State
from games.titles.hellas.steps.turn import Window

Ref = Referee[State]


def open_in(state: State, step: Window) -> list[SourceId]:
    """What may be used in a window; Rearguard where he may recruit (LH-29.5)."""
    table, seat, region = state.table, step.seat, step.region
    usable = sources(table, seat, step.moment, "ask")
    if region is not None and not march.can_rearguard(table, seat, region):
        usable = [source for source in usable if source != "b_rearguard"]
    return usable


def _who_is_asked(state: State, step: Window) -> tuple[int, ...]:
    """LH-30.5: by public facts alone."""
    return (step.seat,) if open_in(state, step) else ()


def _answers(state: State, step: Window, seat: int) -> Sequence[Move]:
    """All that may be used at this moment, or nothing."""
    return [*(mv.Answer(source) for source in open_in(state, step)), mv.PASS]


def _answer(ref: Ref, step: Window, seat: int, move: Move) -> None:
    """Others may be used after it, in any order."""
    if not isinstance(move, mv.Answer):
        return
    if move.source == "b_rearguard":
        assert step.region is not None  # where the march began
        march.rearguard(ref, seat, step.region)
    else:
        if len(open_in(ref.state, step)) > 1:
            ref.push(step)
        use(ref, seat, move.source)


QUESTIONS: Questions = {
    Window: Question(
        kind="window",
        clause="LH-30.2",
        prompt="Do you use an effect here?",
        asks=questions.window,
        notes=choices.does,
        moves=_answers,
        take=_answer,
        seats=_who_is_asked,
        always=True,
    ),
}
