"""What is asked says what its answers are, to whoever has not read the rules."""

from __future__ import annotations

from games.engine import asking, describing
from games.engine.forecast import is_told
from games.engine.records import label
from games.engine.secrecy import redact
from games.titles.dice_forge import TITLE
from games.titles.dice_forge import moves as mv
from tests.compliance.record import record
from tests.filled import filled
from tests.titles.dice_forge.question import hold, table


def test_each_kind_of_action_says_what_one_does() -> None:
    """DF-2.2; what passing leads to is told by what follows it."""
    state = hold(table(), gold=4, sun=1)
    [(decision, moves)] = asking.choices(TITLE, state, 0)
    view = redact(state, frozenset((0,)))
    notes = {move: asking.words_of(TITLE, view, decision, move)[1] for move in moves}
    assert notes == {
        mv.OFFERING: "Buy faces with gold, and forge them onto your dice.",
        mv.FEAT: "Take a card from an island for sun and moon.",
        mv.PASS: "",
    }


def test_each_move_is_told_by_facts_or_by_itself() -> None:
    """What is forgone, or said of a result, is no fact; and a fact that tells a move says whose."""
    untold = {move for move in TITLE.moves if move not in TITLE.silent_moves}
    ends = {mv.Pass, mv.End, mv.Stop, mv.Decline}
    actions, readings = {mv.Offering, mv.Feat}, {mv.Convert, mv.Keep, mv.Copy, mv.First, mv.Pick}
    assert untold == {*ends, *actions, *readings, mv.Bearer}
    game = record(TITLE, 3, 0)
    hushed = [turn for turn in game.turns if type(turn.move) in TITLE.silent_moves]
    for turn in filled(hushed):
        facts = [each for each in turn.batch.events[1:] if is_told(TITLE, each)]
        sentences = [describing.describe(TITLE, each) for each in facts]
        assert not sentences or any(label(turn.asked.seat) in each for each in sentences), (
            turn.move,
            sentences,
        )
    forged = [turn for turn in hushed if isinstance(turn.move, mv.Forge)]
    for turn in filled(forged):
        report = [
            describing.describe(TITLE, each) for each in turn.batch.events if is_told(TITLE, each)
        ]
        assert sum("forge" in each.lower() for each in report) == 1, report
