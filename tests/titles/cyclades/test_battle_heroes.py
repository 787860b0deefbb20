"""Heroes and the Minotaur in battles (CY-12.1, CY-12.3, CY-12.9, CY-16, CY-18.17)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.engine.secrecy import SPECTATOR
from games.titles.cyclades.components import CreatureId, HeroId
from games.titles.cyclades.events import (
    BattleEnded,
    DiceRolled,
    DieRerolled,
    HectorStruck,
    Loss,
    LossesTaken,
    LossSealed,
    MercenariesWonOver,
    Paid,
    PriestessesGained,
    Roll,
    RoundFought,
)
from tests.titles.cyclades.skirmish import TITLE, Skirmish, captures

# Before the battle


def test_hector_destroys_the_only_attacker_and_no_round_is_fought() -> None:
    """C-35; CY-12.1, CY-16.2."""
    s = Skirmish("ares")
    s.land("D2", "red", 1)
    s.land("D1", "blue", 0, 0, "hector")
    s.land("C1", "blue")
    s.do("march D2 D1 1")
    assert s.told(HectorStruck) == [HectorStruck("blue", "red", "troop")]
    assert s.told(DiceRolled) == []
    assert s.told(BattleEnded) == [BattleEnded("D1", "blue", None)]
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
    assert s.told(HectorStruck) == [HectorStruck("blue", "red", "troop")]
    assert s.told(RoundFought) == [RoundFought(3, 2, ("blue",))]
    assert s.stands("D1") == "red ajax"
    assert s.table.gone == ["hector"]
    s = Skirmish("ares")
    s.land("D2", "red", 0, 0, "ajax")
    s.land("D1", "blue", 1, 0, "hector")
    s.land("C1", "blue")
    s.roll(red=[0], blue=[1])
    s.do("march D2 D1 1")
    assert s.told(HectorStruck) == []
    assert s.told(RoundFought) == [RoundFought(2, 3, ("red",))]


def test_hectors_owner_chooses_the_troop_also_on_apollo() -> None:
    """C-65, D-26; CY-15.12, R-82."""
    s = Skirmish("ares")
    s.land("D2", "red", 2, 1)
    s.land("D1", "blue", 1, 0, "hector")
    s.land("C1", "blue")
    s.roll(red=[2], blue=[0])
    s.do("march D2 D1 1")
    s.answer("red", "join troop 2", "join mercenary 1")
    assert s.asked() == {"blue": ["kill troop", "kill mercenary"]}
    s.answer("blue", "kill mercenary")
    assert s.told(RoundFought) == [RoundFought(4, 2, ("blue",))]
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
    assert s.told(MercenariesWonOver) == [MercenariesWonOver("red", "blue", 2)]
    assert s.told(RoundFought) == [RoundFought(4, 4, ("blue", "red"))]
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
    assert s.told(DiceRolled) == []
    assert s.stands("B2") == "red 2m pandora"
    assert [(c.area, c.former) for c in captures] == [("B2", "blue")]


@pytest.mark.parametrize(("first", "mercenaries"), [("hector", 0), ("pandora", 1)])
def test_the_defender_orders_his_effects(first: HeroId, mercenaries: int) -> None:
    """CY-12.1, D-31, R-42: Hector kills the mercenary, or Pandora has won him over before."""
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
        assert s.told(MercenariesWonOver) == []
    else:
        assert s.told(HectorStruck) == [HectorStruck("blue", "red", "troop")]
        assert s.told(DiceRolled) == []
    assert s.table.lands["D1"].mercenaries == mercenaries
    assert s.table.lands["D1"].owner == "blue"


def test_hector_alone_has_an_effect_where_no_mercenary_attacks() -> None:
    """CY-12.1: nothing to order, nobody is asked."""
    s = Skirmish("ares")
    s.land("D2", "red", 1)
    s.land("D1", "blue", 2, 0, "hector", "pandora")
    s.land("C1", "blue")
    s.do("march D2 D1 1")
    assert s.told(HectorStruck) == [HectorStruck("blue", "red", "troop")]
    assert s.asked() == {}


# Dice


def test_croesus_rolls_again_as_long_as_there_is_gold() -> None:
    """C-37; CY-12.3, CY-16.1."""
    s = Skirmish("ares")
    s.land("D2", "red", 1, 0, "croesus")
    s.land("D1", "blue", 2)
    s.land("C1", "blue")
    s.roll(red=[0, 1, 3], blue=[1])
    s.do("march D2 D1 1")
    s.answer("red", "join croesus 1", "join troop 1")
    assert s.purse("red") == 2
    assert s.asked() == {"red": ["reroll", "accept"]}
    s.answer("red", "reroll")
    assert s.told(DieRerolled) == [DieRerolled("red", 1)]
    assert s.told(Paid) == [Paid("red", 1, "reroll")]
    s.answer("red", "reroll")
    # An empty purse is asked all the same, and can only accept.
    assert s.purse("red") == 0
    assert s.asked() == {"red": ["accept"]}
    with pytest.raises(Refused, match="costs 1 gold; the purse holds 0") as refused:
        s.answer("red", "reroll")
    assert refused.value.clause == "CY-16.1"
    s.answer("red", "accept")
    assert s.told(RoundFought) == [RoundFought(5, 3, ("blue",))]


def test_croesus_defends_and_pays_too() -> None:
    """CY-15.12, R-82: on others' turns; from the owner's purse (R-43)."""
    s = Skirmish("ares")
    s.land("D2", "red", 2)
    s.land("D1", "blue", 0, 0, "croesus")
    s.land("C1", "blue")
    s.roll(red=[0], blue=[0, 3])
    s.do("march D2 D1 1")
    s.answer("red", "join troop 2")
    s.answer("blue", "reroll", "accept")
    assert s.purse("blue") == 2
    assert s.told(RoundFought) == [RoundFought(2, 4, ("red",))]


def test_helens_die_counts_two() -> None:
    """C-38; CY-16.3, CY-12.5."""
    s = Skirmish("ares")
    s.land("A1", "red", 2)
    s.land("A2", "blue", 1, 0, "helen")
    s.land("B1", "blue")
    s.roll(red=[3])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 2")
    assert s.told(DiceRolled) == [DiceRolled((Roll("red", 3), Roll("blue", 2, rolled=False)))]
    assert s.told(RoundFought) == [RoundFought(5, 4, ("blue",))]
    s.answer("blue", "lose helen none")
    assert s.table.gone == ["helen"]
    assert s.table.factions["blue"].heroes == []
    assert s.stands("A2") == "blue 1t"


def test_croesus_is_not_asked_beside_helen() -> None:
    """CY-12.3, R-43."""
    s = Skirmish("ares")
    s.land("A1", "red", 2)
    s.land("A2", "blue", 0, 0, "helen", "croesus")
    s.land("B1", "blue")
    s.roll(red=[3])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 2")
    assert s.asked() == {"blue": ["lose helen none", "lose croesus none"]}


def test_odysseus_attacks_as_if_there_were_no_walls() -> None:
    """C-34; CY-16.8."""
    s = Skirmish("ares")
    s.land("A1", "red", 2, 0, "odysseus")
    s.sea("N", "red")
    s.land("B1", "blue", 2)
    s.table.lands["B1"].buildings = ["fortress"]
    s.table.lands["B1"].metropolises = ["priestess"]
    s.land("D1", "blue")
    s.roll(red=[1], blue=[1])
    s.do("march A1 B1 1")
    s.answer("red", "join odysseus 1", "join troop 2")
    assert s.told(RoundFought) == [RoundFought(4, 3, ("blue",))]


def test_odysseus_does_nothing_for_a_defender() -> None:
    """C-34; CY-16.8: the walls are his own then and count."""
    s = Skirmish("ares")
    s.land("A1", "red", 3)
    s.sea("N", "red")
    s.land("B1", "blue", 1, 0, "odysseus")
    s.table.lands["B1"].buildings = ["fortress"]
    s.land("D1", "blue")
    s.roll(red=[1], blue=[1])
    s.do("march A1 B1 1")
    s.answer("red", "join troop 3")
    assert s.told(RoundFought) == [RoundFought(4, 4, ("blue", "red"))]


def test_penthesilea_wins_ties_for_the_attacker() -> None:
    """C-29; CY-12.4, CY-16.7."""
    s = Skirmish("ares")
    s.land("A1", "red", 2, 0, "penthesilea")
    s.land("A2", "blue", 2)
    s.land("B1", "blue")
    s.roll(red=[0], blue=[1])
    s.do("march A1 A2 1")
    s.answer("red", "join penthesilea 1", "join troop 2")
    assert s.told(RoundFought) == [RoundFought(3, 3, ("blue",))]


def test_penthesilea_wins_ties_for_the_defender() -> None:
    """CY-12.4, CY-16.7."""
    s = Skirmish("ares")
    s.land("A1", "red", 2)
    s.land("A2", "blue", 2, 0, "penthesilea")
    s.land("B1", "blue")
    s.roll(red=[1], blue=[0])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 2")
    assert s.told(RoundFought) == [RoundFought(3, 3, ("red",))]


# Perseus


def perseus(blue: int) -> Skirmish:
    """C-39: red's Perseus and 1t against 3t of blue in A2."""
    s = Skirmish("ares")
    s.land("A1", "red", 1, 0, "perseus")
    s.land("A2", "blue", 3)
    s.land("A3", "blue")
    s.land("B1", "blue")
    s.roll(red=[1, 0], blue=[blue, 3])
    s.do("march A1 A2 1")
    s.answer("red", "join perseus 1", "join troop 1")
    return s


def test_a_troop_beside_perseus_may_withdraw() -> None:
    """C-39; CY-16.9, R-44: to the only legal area."""
    s = perseus(blue=3)
    assert s.asked() == {"red": ["lose troop none", "lose perseus none", "lose troop A1"]}
    s.answer("red", "lose troop A1")
    assert s.told(LossesTaken) == [LossesTaken("A2", (Loss("red", "troop", "A1"),))]
    assert s.stands("A1") == "red 1t"
    assert s.table.battle is not None
    assert s.table.battle.heroes == ["perseus"]
    assert s.table.factions["red"].troops == 7


def test_on_a_tie_the_options_are_the_same() -> None:
    """C-39: blue's troops are all alike, so that only red is asked."""
    s = perseus(blue=0)
    assert s.asked() == {"red": ["lose troop none", "lose perseus none", "lose troop A1"]}
    s.answer("red", "lose troop A1")
    assert s.told(LossesTaken) == [
        LossesTaken("A2", (Loss("blue", "troop"), Loss("red", "troop", "A1")))
    ]


def test_on_a_tie_even_whether_it_withdraws_is_hidden() -> None:
    """C-39; R-44, CY-22.2: kind, length and content of what others see do not depend on it."""
    feeds, views = set(), set()
    for answer in ("lose troop none", "lose perseus none", "lose troop A1"):
        s = Skirmish("ares")
        s.land("A1", "red", 1, 0, "perseus")
        s.land("A2", "blue", 2, 1)
        s.land("A3", "blue")
        s.land("B1", "blue")
        s.roll(red=[1], blue=[0])
        s.do("march A1 A2 1")
        s.answer("red", "join perseus 1", "join troop 1")
        assert list(s.asked()) == ["blue", "red"]
        s.answer("red", answer)
        assert [told.unit for told in s.told(LossSealed)] == [answer.split()[1]]
        for viewer in (SPECTATOR, frozenset({1})):
            seen = [TITLE.write(TITLE.view_event(event, viewer)) for event in s.events]
            feeds.add(b"\n".join(seen))
            views.add(TITLE.write(TITLE.view(s.state, viewer)))
    assert len(feeds) == 1
    assert len(views) == 2


def test_a_withdrawal_takes_nobodys_area() -> None:
    """CY-16.9, CY-11.6: with its priestess; heroes do not withdraw."""
    s = Skirmish("ares")
    s.land("A1", "red", 4)
    s.land("A2", "blue", 0, 1, "perseus", "ajax")
    s.land("B1", "blue")
    s.roll(red=[3], blue=[0])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 4")
    assert s.asked() == {
        "blue": [
            "lose mercenary none",
            "lose perseus none",
            "lose ajax none",
            "lose mercenary A3",
        ]
    }
    s.answer("blue", "lose mercenary A3")
    assert s.stands("A3") == "blue 1m"
    assert s.told(PriestessesGained) == [PriestessesGained("blue", 1, "area")]
    assert s.table.supply.mercenaries == 15


def test_with_a_minotaur_the_side_stays_but_a_troop_may_withdraw() -> None:
    """R-44, CY-12.9."""
    s = Skirmish("ares")
    s.land("A1", "red", 5)
    s.land("A2", "blue", 1, 0, "perseus")
    s.land("B1", "blue")
    s.creature("minotaur", "A2", "blue")
    s.roll(red=[3], blue=[0])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 5")
    assert s.asked() == {
        "blue": [
            "lose troop none",
            "lose perseus none",
            "lose minotaur none",
            "lose troop A3",
        ]
    }
    s.answer("blue", "lose troop A3")
    assert s.asked() == {"red": ["retreat A1", "stay"]}


# Minotaur


def test_the_minotaur_fights_to_the_last() -> None:
    """C-40; CY-18.17, CY-12.9: his side does not retreat, he may be the loss and must be last."""
    s = Skirmish("ares")
    s.land("A1", "red", 3)
    s.land("A2", "blue", 1)
    s.land("B1", "blue")
    s.creature("minotaur", "A2", "blue")
    s.roll(red=[1, 0, 1], blue=[0, 3, 1])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 3")
    assert s.told(RoundFought) == [RoundFought(4, 3, ("blue",))]
    assert s.asked() == {"blue": ["lose troop none", "lose minotaur none"]}
    s.answer("blue", "lose troop none")
    assert s.asked() == {"red": ["retreat A1", "retreat A3", "stay"]}
    s.answer("red", "stay")
    assert s.told(RoundFought) == [RoundFought(3, 5, ("red",))]
    s.answer("red", "stay")
    assert s.told(RoundFought) == [RoundFought(3, 3, ("blue", "red"))]
    assert s.stands("A2") == "red 1t"
    assert s.table.lands["A2"].creature is None
    assert s.table.creature_discards == ["minotaur"]
    assert s.table.factions["blue"].creatures == []


def test_without_the_minotaur_the_side_may_retreat() -> None:
    """CY-12.9: while he lives."""
    s = Skirmish("ares")
    s.land("A1", "red", 3)
    s.land("A2", "blue", 1)
    s.land("B1", "blue")
    s.creature("minotaur", "A2", "blue")
    s.roll(red=[1], blue=[0])
    s.do("march A1 A2 1")
    s.answer("red", "join troop 3")
    s.answer("blue", "lose minotaur none")
    assert s.asked() == {"blue": ["retreat A3", "stay"]}


@pytest.mark.parametrize("creature", ["cerberus", "hydra", "polyphemus"])
def test_other_creatures_neither_defend_nor_fight(creature: CreatureId) -> None:
    """CY-0.5: figures give no control."""
    s = Skirmish("ares")
    s.land("A1", "red", 1)
    s.land("A2", "blue")
    s.land("B1", "blue")
    s.creature(creature, "A2", "blue")
    s.do("march A1 A2 1")
    assert s.stands("A2") == "red 1t"
    assert s.table.lands["A2"].creature == creature
