"""Hunts that begin by a card (LH-29.3, LH-29.4)."""

from __future__ import annotations

from games.titles.hellas.events.cards import CardsDrawn
from games.titles.hellas.events.hunts import HuntBegan
from tests.titles.lords_of_hellas.huntingground import HuntingGround


def test_wild_hunt_lowers_strength_first() -> None:
    """LH-29.3: no token, Hero Movement is gone, and the lowered Strength draws."""
    ground = HuntingGround("hydra", "argolis", strength=3)
    ground.blessed(0, "b_wild_hunt")
    ground.draws("torch_glory", "bow_glory")
    ground.turn()
    ground.answers("P1 use b_wild_hunt")
    player = ground.table.players[0]
    assert player.strength == 2
    assert player.used == []
    assert ground.events_of(CardsDrawn)[0].count == 2
    ground.monster_plays("ma_attack_3", "ma_attack_4")
    ground.answers("P1 strike torch_glory w1", "P1 pass")
    assert ground.waits_for() == "P2 show_attack"


def test_wild_hunt_needs_strength_2() -> None:
    """LH-29.3: the base value."""
    ground = HuntingGround("hydra", "argolis")
    ground.blessed(0, "b_wild_hunt")
    ground.turn()
    assert "use b_wild_hunt" not in ground.may(0)


def test_after_a_wild_hunt_the_turn_goes_on() -> None:
    """LH-29.3: it takes the place of Hero Movement; the hunt as a special action is still open."""
    ground = HuntingGround("hydra", "argolis", strength=2)
    ground.blessed(0, "b_wild_hunt")
    ground.draws("spear_assault")
    ground.turn()
    ground.answers("P1 use b_wild_hunt", "P1 pass", "P1 pick speed")
    assert ground.waits_for() == "P1 action"
    assert "begin hunt" in ground.may(0)
    assert "begin hero_movement" not in ground.may(0)


def test_exhausted_fight_hunts_although_hunt_is_closed() -> None:
    """LH-29.4: one injury, a token on the card, one hunt; then the card is closed too."""
    ground = HuntingGround("hydra", "argolis")
    ground.blessed(0, "b_exhausted_fight")
    ground.table.players[0].used.append("hunt")
    ground.draws("spear_assault")
    ground.turn()
    assert "begin hunt" not in ground.may(0)
    ground.answers("P1 answer b_exhausted_fight", "P1 pick speed")
    assert ground.table.players[0].exhausted
    assert len(ground.events_of(HuntBegan)) == 1
    ground.answers("P1 pass", "P1 pick strength")
    assert ground.waits_for() == ""
    assert len(ground.events_of(HuntBegan)) == 1
    ground.turn()
    assert "answer b_exhausted_fight" not in ground.may(0)


def test_exhausted_fight_needs_an_injury_that_can_be_taken() -> None:
    """LH-29.4, LH-R92."""
    ground = HuntingGround("hydra", "argolis")
    ground.blessed(0, "b_exhausted_fight")
    ground.table.players[0].used.append("hunt")
    ground.injured("leadership", "strength", "speed")
    ground.turn()
    assert "answer b_exhausted_fight" not in ground.may(0)
