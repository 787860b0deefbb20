"""The countdown after the first complete monument (LH-16.5, LH-26.4, LH-26.5)."""

from __future__ import annotations

import pytest

from games.titles.hellas.components.ids import GodId
from games.titles.hellas.events.table import GameEnded
from games.titles.lords_of_hellas.events import (
    ActivationBegan,
)
from games.titles.lords_of_hellas.scoring import KING
from tests.titles.lords_of_hellas.test_monuments import done, quiet
from tests.titles.lords_of_hellas.wholetable import WholeTable


def countdown(owner: int | None) -> WholeTable:
    """P1 has completed Zeus; two turns of his own have passed."""
    table = quiet()
    if owner is not None:
        table.controls(owner, "thessaly")
    table.controls(0, "macedonia")
    table.hoplites("macedonia", 0, 3)
    table.levels(zeus=4)
    table.build("zeus")
    assert (_tokens(table), table.events_of(ActivationBegan)[0].seat) == (3, 0)
    for action, left in (("recruit", 2), ("march", 1)):
        done(table, action)
        assert _tokens(table) == left
    return table


def _tokens(table: WholeTable) -> int:
    assert table.table.activation is not None
    return table.table.activation.tokens


def test_who_controls_the_region_wins_at_the_end_of_the_countdown() -> None:
    """C-41; LH-26.4, LH-26.5."""
    table = countdown(owner=1)
    assert table.events_of(GameEnded) == []
    done(table, "prepare")
    assert _tokens(table) == 0
    (ended,) = table.events_of(GameEnded)
    assert (ended.outcome.places[1], ended.outcome.reason) == (1, KING)
    assert ended.outcome.places.count(1) == 1
    table.done()


def test_build_monument_counts_down_as_well() -> None:
    """C-41; LH-26.4."""
    table = countdown(owner=1)
    table.turn()
    table.answers("P1 begin build_monument", "P1 raise athena")
    assert [event.outcome.reason for event in table.events_of(GameEnded)] == [KING]


def test_with_a_neutral_region_the_first_to_gain_it_wins() -> None:
    """C-41; LH-26.5, LH-R84."""
    table = countdown(owner=None)
    done(table, "prepare")
    assert (table.events_of(GameEnded), table.table.crowning) == ([], True)
    table.hoplites("locris", 1, 4)
    table.controls(1, "locris")
    table.answers("P2 begin march", "P2 march march locris thessaly", "P2 hoplites 4")
    assert [event.outcome.reason for event in table.events_of(GameEnded)] == [KING]
    assert table.events_of(GameEnded)[0].outcome.places[1] == 1


def test_later_monuments_change_nothing() -> None:
    """LH-26.4: the card stays where it is."""
    table = quiet()
    table.levels(zeus=4, athena=4)
    table.build("zeus", seat=1)
    table.build("athena", seat=0)
    assert table.events_of(ActivationBegan) == []
    card = table.table.activation
    assert card is not None
    assert (card.seat, card.god, card.tokens, table.table.completed) == (1, "zeus", 3, "zeus")


@pytest.mark.parametrize("god", ["zeus", "athena", "hermes"])
@pytest.mark.parametrize(("seats", "begins"), [(2, False), (3, True), (4, True)])
def test_the_countdown_needs_three_players(seats: int, begins: bool, god: GodId) -> None:
    """LH-16.5, LH-27.1."""
    table = quiet(seats)
    table.levels(**{god: 4})
    table.build(god)
    assert len(table.events_of(ActivationBegan)) == begins
    assert (table.table.activation is not None) == begins


def test_tokens_on_the_activation_card_stay() -> None:
    """C-51; LH-16.4, LH-26.4, LH-R115: the own Build Monument takes one off."""
    table = quiet(3)
    table.levels(zeus=4)
    table.build("zeus")
    done(table, "prepare")
    assert (_tokens(table), table.table.players[0].used) == (2, ["prepare"])
    table.answers("P2 begin build_monument", "P2 raise athena")
    assert (_tokens(table), table.table.players[0].used) == (2, [])
    table.turn()
    table.answers("P1 begin build_monument", "P1 raise athena")
    assert _tokens(table) == 1
