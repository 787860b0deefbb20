"""The bonus of two players (LH-27.2)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.events.table import SpecialActionBegan
from tests.titles.lords_of_hellas.test_monuments import quiet
from tests.titles.lords_of_hellas.wholetable import WholeTable


def two_players(*tokens: str) -> WholeTable:
    """P1 controls Thessaly and announces Build Monument."""
    table = quiet(2)
    table.controls(0, "thessaly")
    table.tokens(0, *tokens)  # type: ignore[arg-type]
    table.turn()
    table.answers("P1 begin build_monument")
    return table


def test_two_players_repeat_a_closed_action_first() -> None:
    """C-42; LH-27.2: no further token, and all tokens go."""
    table = two_players("recruit", "march")
    # March is closed too, but without a hoplite it cannot be performed (LH-10.3).
    assert table.may(0) == ["repeat recruit", "pass"]
    with pytest.raises(Refused, match="March would have no effect"):
        table.answers("P1 repeat march")
    with pytest.raises(Refused, match="carries no token") as refused:
        table.answers("P1 repeat prepare")
    assert refused.value.clause == "LH-27.2"
    table.answers("P1 repeat recruit", "P1 recruit thessaly 2 0")
    assert (table.stands("thessaly"), table.table.players[0].used) == ("2", ["recruit", "march"])
    assert table.waits_for() == "P1 monument"
    table.answers("P1 raise hermes")
    assert table.table.players[0].used == []
    table.done("P2 action")


def test_the_bonus_may_be_declined() -> None:
    """LH-27.2, LH-D25."""
    table = two_players("prepare")
    table.answers("P1 pass")
    assert [event.action for event in table.events_of(SpecialActionBegan)] == ["build_monument"]
    assert table.waits_for() == "P1 monument"


def test_without_a_token_there_is_no_bonus() -> None:
    """C-42; LH-27.2, LH-R59; that on Exhausted Fight does not count."""
    table = quiet(2)
    table.table.players[0].exhausted = True
    table.tokens(1, "prepare")
    table.turn()
    table.answers("P1 begin build_monument")
    assert table.waits_for() == "P1 monument"


@pytest.mark.parametrize("seats", [3, 4])
def test_only_two_players_have_the_bonus(seats: int) -> None:
    """LH-27.2."""
    table = quiet(seats)
    table.tokens(0, "prepare")
    table.turn()
    table.answers("P1 begin build_monument")
    assert table.waits_for() == "P1 monument"


def test_an_extra_action_inside_the_bonus_cannot_be_build_monument() -> None:
    """LH-10.4, LH-R113: Hermes' Temple in a repeated Build Temple."""
    table = quiet(2)
    table.controls(0, "elis")
    table.blessed(0, "b_hermes_temple")
    table.tokens(0, "build_temple")
    table.turn()
    table.answers("P1 begin build_monument", "P1 repeat build_temple")
    while not table.waits_for().endswith("extra_action"):
        table.answers(
            f"{table.waits_for().split()[0]} {table.may(int(table.waits_for()[1]) - 1)[0]}"
        )
    assert "begin build_monument" not in table.may(0)
    assert "begin prepare" in table.may(0)
    table.answers("P1 pass")
    assert table.waits_for() == "P1 monument"
