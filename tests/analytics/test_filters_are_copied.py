"""Questions share how their filters were declared, and nothing that one of them writes to."""

from __future__ import annotations

import pytest

from analytics.filters import GameFilter
from games.engine import registry


def asked(name: str) -> GameFilter:
    return GameFilter(registry.title("dice_forge"), {name: "1"})


@pytest.mark.parametrize("name", list(GameFilter.base_filters))
def test_two_questions_have_forms_of_their_own(name: str) -> None:
    first, other = asked(name), asked(name)
    assert first.filters[name] is not other.filters[name]
    assert first.form.fields[name] is not other.form.fields[name]
    first.form.fields[name].label = "Mine"
    assert asked(name).form.fields[name].label != "Mine"
