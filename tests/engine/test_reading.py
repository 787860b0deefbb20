"""What is read of a title: options and moves."""

from __future__ import annotations

import pytest

from games.engine import notation
from games.engine.canonical import canonical
from games.engine.errors import BadOptions
from tests.engine.answers import YES
from tests.engine.errands import (
    Options,
    errands,
)


@pytest.mark.parametrize("raw", [{"polite": 1}, {"rude": True}, [], None, "polite"])
def test_options_that_are_none_are_refused_with_those_there_are(raw: object) -> None:
    with pytest.raises(BadOptions, match="polite"):
        errands().reading.options(raw)


def test_options_are_read_from_json_values() -> None:
    assert errands().reading.options({"polite": False}) == Options(polite=False)
    assert errands().reading.options({}) == Options()


def test_a_move_is_read_from_json_and_from_notation() -> None:
    title = errands()
    assert title.reading.move(b'{"move":"say","word":"yes"}') == YES
    assert notation.read("say yes", title.moves) == YES
    assert canonical(YES) == b'{"move":"say","word":"yes"}'
