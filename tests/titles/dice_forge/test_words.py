"""What is asked says what its answers are, to whoever has not read the rules."""

from __future__ import annotations

from games.engine import asking
from games.engine.secrecy import redact
from games.titles.dice_forge import TITLE
from games.titles.dice_forge import moves as mv
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
