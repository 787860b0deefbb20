"""Free effects beside anybody's questions (LH-30.3)."""

from __future__ import annotations

from games.engine import asking
from games.engine.referee import Referee
from games.titles.hellas.rules.movement.hops import hop
from games.titles.hellas.steps.hoplites import Battles
from games.titles.lords_of_hellas.state import State
from tests.titles.lords_of_hellas.battlefield import Battlefield


def _two_attacks(ref: Referee[State]) -> None:
    ref.push(Battles(0))
    hop(ref, 0, "hoplite_movement", "corinthia", "arcadia", 2)
    hop(ref, 0, "hoplite_movement", "achaea", "elis", 2)


def _offer(field: Battlefield, seat: int) -> str:
    (notation,) = [
        decision.id
        for decision in asking.decisions(field.title, field.state)
        if decision.seat == seat
    ]
    return notation


def test_an_offer_in_one_battle_is_none_in_the_next() -> None:
    """LH-30.3: here it closes and opens again within one batch."""
    field = Battlefield(seats=3)
    for region, seat in (("corinthia", 0), ("achaea", 0), ("arcadia", 1), ("elis", 1)):
        field.hoplites(region, seat, 2)  # type: ignore[arg-type]
    field.blessed(2, "b_battle_prayer")
    field.priests(2, 1)
    field.holds(1, "torch_glory")
    field.deck("bow_glory")
    field.carry_out(_two_attacks)
    field.answers("P1 fight arcadia")
    assert field.waits_for() == "P2 play_card"
    first = _offer(field, 2)
    field.answers("P2 pass")
    assert field.waits_for() == "P2 play_card"
    assert _offer(field, 2) != first
