"""After a battle: control and what falls away (LH-22.10 to LH-22.13)."""

from __future__ import annotations

import pytest

from games.titles.hellas.events.battles import BattleEnded
from tests.titles.lords_of_hellas.battlefield import Battlefield
from tests.titles.lords_of_hellas.test_battle_cards import prepared


def test_control_comes_after_the_whole_battle() -> None:
    """LH-22.10: not while the loser still looks for a way out."""
    field = prepared(defenders=2)
    field.attack("locris", phocis=5)
    assert field.waits_for() == "P2 withdraw"
    assert field.owner("locris") == 1
    field.answers("P2 withdraw phocis")
    assert field.owner("locris") == 0


def test_a_defender_who_won_gains_a_neutral_region_by_its_population() -> None:
    """LH-22.10, LH-9.1: recruits of Local Support have made them enough."""
    field = Battlefield()
    field.hoplites("macedonia", 1, 1)
    field.holds(1, "torch_local_support")
    field.attack("macedonia", epirus=1)
    field.answers("P2 play torch_local_support", "P2 recruit macedonia 2 0")
    assert field.winner() == 1
    assert field.owner("macedonia") == 1


@pytest.mark.parametrize(("attackers", "winner"), [(9, 0), (1, 1)])
def test_athenas_gift_for_the_winner(attackers: int, winner: int) -> None:
    """LH-22.11."""
    field = prepared(defenders=4)
    field.blessed(winner, "b_athenas_gift")
    field.attack("locris", phocis=attackers)
    if winner == 0:
        field.answers("P2 withdraw achaea")
    assert field.table.players[winner].pool == 1


def test_athenas_gift_is_not_for_the_loser() -> None:
    """LH-22.11."""
    field = prepared(defenders=4)
    field.blessed(0, "b_athenas_gift")
    field.attack("locris", phocis=1)
    assert field.table.players[0].pool == 0


def test_the_mover_chooses_which_battle_is_fought_next() -> None:
    """LH-8.4, LH-R81: no army withdraws into a region with a pending battle."""
    field = prepared(defenders=2)
    field.hoplites("achaea", 1, 1)
    field.controls(1, "achaea")
    field.hoplites("achaea", 0, 2)
    field.attack("locris", phocis=5)
    assert field.may(0) == ["fight locris", "fight achaea"]
    field.answers("P1 fight locris")
    assert field.may(1) == ["withdraw thessaly", "withdraw aetolia", "withdraw phocis"]
    field.answers("P2 withdraw thessaly")
    assert [event.region for event in field.events_of(BattleEnded)] == ["locris", "achaea"]


def test_a_pending_battle_falls_away_when_a_side_has_left() -> None:
    """LH-22.13, LH-R129: the others act as if they had entered an undefended region."""
    field = prepared(defenders=2)
    field.hoplites("achaea", 1, 1)
    field.controls(1, "achaea")
    field.owns(1, "minotaurs_horn")
    field.hoplites("achaea", 0, 2)
    field.attack("locris", phocis=2)
    assert field.may(0) == ["fight locris", "fight achaea"]
    field.answers("P1 fight locris", "P2 answer minotaurs_horn", "P2 lead achaea 1")
    assert field.owner("achaea") == 0
    assert [event.region for event in field.events_of(BattleEnded)] == ["locris"]
    assert field.waits_for() == ""


def test_the_winner_of_all_regions_of_two_lands_has_won_at_once() -> None:
    """LH-26.1: what a battle still had to do is not done."""
    field = prepared(defenders=2)
    field.blessed(0, "b_athenas_gift")
    field.controls(0, "argolis", "laconia", "crete", "acarnania", "aetolia", "phocis")
    field.attack("locris", phocis=9)
    field.answers("P2 withdraw achaea")
    assert field.table.outcome is not None
    assert field.table.players[0].pool == 0
