"""Heroes who act before the first round of a land battle (CY-12.1, CY-16.2, CY-16.6)."""

from __future__ import annotations

import pytest

from games.titles.cyclades.components.ids import HeroId
from games.titles.cyclades.events.battles import (
    BattleEnded,
    DiceRolled,
    HectorStruck,
    MercenariesWonOver,
    RoundFought,
)
from tests.titles.cyclades.skirmish import Skirmish, captures


def test_hector_destroys_the_only_attacker_and_no_round_is_fought() -> None:
    """C-35; CY-12.1, CY-16.2."""
    s = Skirmish("ares")
    s.land("D2", "red", 1)
    s.land("D1", "blue", 0, 0, "hector")
    s.land("C1", "blue")
    s.do("march D2 D1 1")
    assert s.facts(HectorStruck) == [HectorStruck("blue", "red", "troop")]
    assert s.facts(DiceRolled) == []
    assert s.facts(BattleEnded) == [BattleEnded("D1", "blue", None)]
    assert s.stands("D1") == "blue hector"
    assert s.stands("D2") == "red ct"
    assert s.table.factions["red"].troops == 8


def test_hector_strikes_no_hero() -> None:
    """C-35; CY-16.2, CY-16.5: Ajax counts 2."""
    s = Skirmish("ares")
    s.land("D2", "red", 1, 0, "ajax")
    s.land("D1", "blue", 0, 0, "hector")
    s.land("C1", "blue")
    s.roll(red=[1], blue=[1])
    s.do("march D2 D1 1")
    s.answer("red", "join ajax 1", "join troop 1")
    assert s.facts(HectorStruck) == [HectorStruck("blue", "red", "troop")]
    assert s.facts(RoundFought) == [RoundFought(3, 2, ("blue",))]
    assert s.stands("D1") == "red ajax"
    assert s.table.gone == ["hector"]
    s = Skirmish("ares")
    s.land("D2", "red", 0, 0, "ajax")
    s.land("D1", "blue", 1, 0, "hector")
    s.land("C1", "blue")
    s.roll(red=[0], blue=[1])
    s.do("march D2 D1 1")
    assert s.facts(HectorStruck) == []
    assert s.facts(RoundFought) == [RoundFought(2, 3, ("red",))]


def test_hectors_owner_chooses_the_troop_also_on_apollo() -> None:
    """C-65, CY-D26; CY-15.12, CY-R82."""
    s = Skirmish("ares")
    s.land("D2", "red", 2, 1)
    s.land("D1", "blue", 1, 0, "hector")
    s.land("C1", "blue")
    s.roll(red=[2], blue=[0])
    s.do("march D2 D1 1")
    s.answer("red", "join troop 2", "join mercenary 1")
    assert s.asked() == {"blue": ["kill troop", "kill mercenary"]}
    s.answer("blue", "kill mercenary")
    assert s.facts(RoundFought) == [RoundFought(4, 2, ("blue",))]
    assert s.table.supply.mercenaries == 16
    assert s.asked() == {"blue": ["lose troop none", "lose hector none"]}


def test_pandora_wins_the_mercenaries_over_before_the_battle() -> None:
    """C-36; CY-16.6, CY-12.5."""
    s = Skirmish("ares")
    s.land("B1", "red", 1, 0, "pandora")
    s.land("B2", "blue", 1, 2)
    s.land("D1", "blue")
    s.roll(red=[0], blue=[3])
    s.do("march B1 B2 1")
    s.answer("red", "join pandora 1", "join troop 1")
    assert s.facts(MercenariesWonOver) == [MercenariesWonOver("red", "blue", 2)]
    assert s.facts(RoundFought) == [RoundFought(4, 4, ("blue", "red"))]
    assert s.asked() == {"red": ["lose troop none", "lose mercenary none", "lose pandora none"]}
    s.answer("red", "lose mercenary none")
    assert s.stands("B2") == "red 1t 1m pandora"
    assert s.table.supply.mercenaries == 15


def test_pandora_can_leave_the_defender_with_nobody() -> None:
    """CY-12.1, CY-12.7: without a unit the area is lost at once."""
    s = Skirmish("ares")
    s.land("B1", "red", 0, 0, "pandora")
    s.land("B2", "blue", 0, 2)
    s.land("D1", "blue")
    s.do("march B1 B2 1")
    assert s.facts(DiceRolled) == []
    assert s.stands("B2") == "red 2m pandora"
    assert [(c.area, c.former) for c in captures] == [("B2", "blue")]


@pytest.mark.parametrize(("first", "mercenaries"), [("hector", 0), ("pandora", 1)])
def test_the_defender_orders_his_effects(first: HeroId, mercenaries: int) -> None:
    """CY-12.1, CY-D31, CY-R42: Hector kills the mercenary, or Pandora has won him over before."""
    s = Skirmish("ares")
    s.land("D2", "red", 1, 1)
    s.land("D1", "blue", 2, 0, "hector", "pandora")
    s.land("C1", "blue")
    s.roll(red=[0], blue=[3])
    s.do("march D2 D1 1")
    s.answer("red", "join troop 1", "join mercenary 1")
    assert s.asked() == {"blue": ["first_effect hector", "first_effect pandora"]}
    s.answer("blue", f"first_effect {first}")
    if first == "hector":
        s.answer("blue", "kill mercenary")
        assert s.facts(MercenariesWonOver) == []
    else:
        assert s.facts(HectorStruck) == [HectorStruck("blue", "red", "troop")]
        assert s.facts(DiceRolled) == []
    assert s.table.lands["D1"].mercenaries == mercenaries
    assert s.table.lands["D1"].owner == "blue"


def test_hector_alone_has_an_effect_where_no_mercenary_attacks() -> None:
    """CY-12.1: nothing to order, nobody is asked."""
    s = Skirmish("ares")
    s.land("D2", "red", 1)
    s.land("D1", "blue", 2, 0, "hector", "pandora")
    s.land("C1", "blue")
    s.do("march D2 D1 1")
    assert s.facts(HectorStruck) == [HectorStruck("blue", "red", "troop")]
    assert s.asked() == {}
