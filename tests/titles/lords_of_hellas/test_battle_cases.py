"""Whole battles, from the march to the withdrawal (LH-22, cases C-30 to C-37)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.events.battles import BattleBegan, BattleCompared
from games.titles.hellas.events.hoplites import HoplitesKilled
from games.titles.hellas.steps.parts import Death
from tests.titles.lords_of_hellas.battlefield import Battlefield


def test_a_battle_with_cards_on_both_sides() -> None:
    """C-30: each side's dead leave at once, in one killing (LH-22.8)."""
    field = Battlefield()
    field.hoplites("arcadia", 1, 2, fortified=1)
    field.controls(1, "arcadia")
    field.holds(1, "torch_fortification", "mace_wild_attack")
    field.holds(0, "axe_assault", "sword_encirclement")
    field.attack("arcadia", corinthia=4)
    assert field.events_of(BattleBegan)[0].origins == ("corinthia",)
    field.answers(
        "P2 play torch_fortification",
        "P1 play axe_assault",
        "P2 play mace_wild_attack",
        "P1 play sword_encirclement",
    )
    assert field.strengths() == (12, 10)
    killed = field.events_of(HoplitesKilled)
    assert [event.deaths for event in killed] == [(Death(0, "arcadia", 3), Death(1, "arcadia", 3))]
    assert field.stands("arcadia") == "1"
    assert field.stands("arcadia", 1) == "0"
    assert field.owner("arcadia") == 0
    assert field.table.battle is None
    assert sorted(field.table.combat_discards) == [
        "axe_assault",
        "mace_wild_attack",
        "sword_encirclement",
        "torch_fortification",
    ]


def test_casualty_symbols_limit_the_cards() -> None:
    """C-31, LH-22.5."""
    field = Battlefield()
    field.hoplites("arcadia", 1, 2)
    field.controls(1, "arcadia")
    field.holds(0, "axe_wild_attack", "sickle_charge")
    field.attack("arcadia", corinthia=2)
    field.answers("P1 play sickle_charge")
    assert field.may(0) == ["pass"]
    with pytest.raises(Refused) as refused:
        field.answers("P1 play axe_wild_attack")
    assert refused.value.clause == "LH-22.5"


def test_the_other_order_is_refused_at_the_charge() -> None:
    """C-31, LH-22.5."""
    field = Battlefield()
    field.hoplites("arcadia", 1, 2)
    field.controls(1, "arcadia")
    field.holds(0, "axe_wild_attack", "sickle_charge")
    field.attack("arcadia", corinthia=2)
    field.answers("P1 play axe_wild_attack")
    assert field.may(0) == ["pass"]


def test_a_tie_and_the_attackers_withdrawal() -> None:
    """C-32, LH-22.7 to LH-22.9."""
    field = Battlefield()
    field.hoplites("achaea", 1, 1, fortified=1)
    field.controls(1, "achaea")
    field.controls(0, "elis")
    field.attack("achaea", elis=3)
    assert field.strengths() == (3, 3)
    assert field.winner() == 1
    assert field.stands("elis") == "2"
    assert field.stands("achaea", 1) == "1+1f"
    assert field.owner("achaea") == 1


def test_a_fortified_hoplite_in_sparta() -> None:
    """C-33."""
    field = Battlefield()
    field.hoplites("laconia", 1, 0, fortified=1)
    field.controls(1, "laconia")
    field.attack("laconia", arcadia=2)
    assert field.strengths() == (2, 3)
    assert field.winner() == 1
    assert field.stands("arcadia") == "1"
    assert field.stands("laconia", 1) == "0+1f"


def test_no_way_out() -> None:
    """C-34: who cannot withdraw is killed (LH-22.9)."""
    field = Battlefield()
    field.hoplites("phocis", 1, 3)
    field.controls(1, "phocis")
    field.controls(0, "locris")
    field.controls(2, "boeotia")
    field.attack("phocis", locris=5)
    assert field.strengths() == (5, 3)
    assert [event.cause for event in field.events_of(HoplitesKilled)] == ["battle", "no_way_out"]
    assert field.table.players[1].hoplites == 15
    assert field.stands("phocis") == "5"
    assert field.owner("phocis") == 0


def test_a_pyrrhic_victory() -> None:
    """C-35: with nobody left, control does not change (LH-22.10)."""
    field = Battlefield()
    field.hoplites("boeotia", 1, 1)
    field.controls(1, "boeotia")
    field.holds(0, "sickle_charge")
    field.attack("boeotia", attica=2)
    field.answers("P1 play sickle_charge")
    assert field.strengths() == (6, 1)
    assert field.winner() == 0
    assert field.stands("boeotia") == field.stands("boeotia", 1) == "0"
    assert field.owner("boeotia") == 1


@pytest.mark.parametrize(("attackers", "owner"), [(4, None), (5, 0)])
def test_a_battle_in_a_neutral_region(attackers: int, owner: int | None) -> None:
    """C-36: it becomes the winner's by its population strength only (LH-9.1, LH-R05)."""
    field = Battlefield()
    field.hoplites("attica", 1, 2)
    field.controls(0, "boeotia")
    field.controls(1, "corinthia")
    field.controls(2, "crete")
    field.attack("attica", boeotia=attackers)
    assert field.strengths() == (attackers, 2)
    assert field.stands("corinthia", 1) == "1"
    assert field.stands("attica") == str(attackers)
    assert field.owner("attica") == owner


def test_two_battles_in_one_region_in_one_turn() -> None:
    """C-37: after another action the same region sees a second battle (LH-22.1)."""
    field = Battlefield()
    field.hoplites("macedonia", 1, 1, fortified=1)
    field.controls(1, "macedonia")
    field.controls(0, "epirus", "thessaly")
    field.attack("macedonia", "hoplite_movement", epirus=1)
    assert field.strengths() == (1, 3)
    assert field.stands("epirus") == "0"
    field.attack("macedonia", thessaly=4)
    assert [e.winner for e in field.events_of(BattleCompared)] == [0]
    assert field.strengths() == (4, 3)
    assert field.stands("chalkidiki", 1) == "1"
    assert field.owner("macedonia") == 0
    assert field.stands("macedonia") == "4"
