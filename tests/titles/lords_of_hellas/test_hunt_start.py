"""How a hunt begins: monster, start window, first cards (LH-20.1 to LH-20.4, LH-29.3, LH-29.4)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.events.cards import CardsDrawn
from games.titles.hellas.events.hunts import HuntBegan, HuntReady
from games.titles.hellas.events.table import EffectUsed, PriestsGained
from games.titles.hellas.rules.hunting import start
from games.titles.hellas.state import Monster
from tests.titles.lords_of_hellas.huntingground import HuntingGround


def may_hunt(ground: HuntingGround) -> bool:
    """Whether the special action is open."""
    return start.can(ground.table, 0)


def test_only_a_monster_in_the_region_of_the_hero_is_hunted() -> None:
    """LH-20.1, LH-R46."""
    ground = HuntingGround("hydra", "argolis")
    assert may_hunt(ground)
    ground.table.players[0].region = "arcadia"
    assert not may_hunt(ground)
    ground.table.players[0].region = None
    assert not may_hunt(ground)
    ground.turn()
    assert "begin hunt" not in ground.may(0)


def test_of_several_monsters_the_hunter_chooses_one() -> None:
    """LH-D29."""
    ground = HuntingGround("hydra", "argolis")
    ground.table.monsters["medusa"] = Monster("argolis")
    ground.table.monsters["sphinx"] = Monster("elis")
    ground.draws("torch_glory")
    ground.hunt()
    assert ground.waits_for() == "P1 prey"
    assert ground.may(0) == ["hunt medusa", "hunt hydra"]
    with pytest.raises(Refused) as refused:
        ground.answers("P1 hunt sphinx")
    assert refused.value.clause == "LH-20.1"
    ground.answers("P1 hunt hydra")
    assert ground.told(HuntBegan)[0].region == "argolis"
    assert ground.table.decks.attacks == 18


@pytest.mark.parametrize(("pool", "open_to_him"), [(0, False), (1, True)])
def test_the_minotaur_of_crete_asks_for_a_priest(pool: int, open_to_him: bool) -> None:
    """LH-20.1: in the pool; Inspiring Hunt comes too late for it (LH-R95)."""
    ground = HuntingGround("minotaur", "crete", "ev_minotaur_crete")
    ground.blessed(0, "b_inspiring_hunt")
    ground.priests(0, pool)
    assert may_hunt(ground) is open_to_him


@pytest.mark.parametrize(("leadership", "open_to_him"), [(2, False), (3, True)])
def test_the_sphinx_of_messenia_asks_for_leadership(leadership: int, open_to_him: bool) -> None:
    """LH-20.1; the current value counts (LH-R30)."""
    ground = HuntingGround("sphinx", "elis", "ev_sphinx_messenia", leadership=leadership)
    assert may_hunt(ground) is open_to_him
    ground.injured("leadership")
    assert not may_hunt(ground)


def test_what_an_evolution_asks_for_is_told() -> None:
    """LH-20.1."""
    ground = HuntingGround("sphinx", "elis", "ev_sphinx_messenia")
    ground.table.monsters["medusa"] = Monster("elis")
    ground.table.monsters["hydra"] = Monster("elis")
    ground.hunt()
    with pytest.raises(Refused, match="has evolved"):
        ground.answers("P1 hunt sphinx")


def test_as_many_cards_as_strength_are_drawn_beyond_the_hand_limit() -> None:
    """LH-20.3, LH-R126."""
    ground = HuntingGround("hydra", "argolis", strength=3)
    ground.holds(0, "axe_assault", "axe_wild_attack", "bow_glory", "mace_trap")
    ground.draws("torch_glory", "spear_assault", "sword_trap")
    ground.hunt()
    assert ground.told(CardsDrawn)[0].count == 3
    assert ground.told(HuntReady)
    assert ground.table.players[0].cards == 7
    assert ground.waits_for() == "P1 strike"


def test_an_injured_strength_draws_one_card() -> None:
    """LH-20.3, LH-R30."""
    ground = HuntingGround("hydra", "argolis", strength=3)
    ground.injured("strength")
    ground.draws("torch_glory")
    ground.hunt()
    assert ground.told(CardsDrawn)[0].count == 1


def test_on_medusa_of_attica_speed_draws() -> None:
    """LH-20.3."""
    ground = HuntingGround("medusa", "attica", "ev_medusa_attica", strength=3, speed=2)
    ground.draws("torch_glory", "bow_glory")
    ground.hunt()
    assert ground.told(CardsDrawn)[0].count == 2


# The start window


def test_without_a_start_effect_nothing_is_asked() -> None:
    """LH-D54, LH-30.5."""
    ground = HuntingGround("hydra", "argolis")
    ground.draws("torch_glory")
    ground.hunt()
    assert ground.waits_for() == "P1 strike"


def test_inspiring_hunt_comes_by_itself() -> None:
    """LH-20.4, W-35: before anything else of the hunt; with 4 priests it brings none."""
    ground = HuntingGround("hydra", "argolis")
    ground.blessed(0, "b_inspiring_hunt")
    ground.owns(0, "harpe")
    ground.hunt()
    assert ground.told(PriestsGained)[0].priests == 1
    assert ground.told(EffectUsed)[0].source == "b_inspiring_hunt"
    assert ground.waits_for() == "P1 start_of_hunt"
    full = HuntingGround("hydra", "argolis")
    full.blessed(0, "b_inspiring_hunt")
    full.priests(0, 4)
    full.draws("torch_glory")
    full.hunt()
    assert not full.told(EffectUsed)


def test_harpe_and_poison_arrows_before_or_after_the_draw() -> None:
    """LH-20.4: in any order, each once."""
    ground = HuntingGround("sphinx", "elis")
    ground.owns(0, "harpe", "poison_arrows")
    ground.hunt()
    assert ground.may(0) == ["answer harpe", "answer poison_arrows", "pass"]
    ground.draws("bow_glory")
    ground.answers("P1 answer harpe")
    assert ground.may(0) == ["answer poison_arrows", "pass"]
    ground.draws("axe_assault")
    ground.answers("P1 pass")
    assert ground.now().drawn
    assert ground.may(0) == ["answer poison_arrows", "pass"]
    ground.draws("mace_trap")
    ground.answers("P1 answer poison_arrows", "P1 wound sphinx w4")
    assert ground.wounds() == ["w4"]
    assert ground.hand() == ["axe_assault", "bow_glory", "mace_trap"]
    assert ground.waits_for() == "P1 strike"


def test_weak_spot_only_after_the_draw() -> None:
    """LH-20.4, W-34: any card for any wound, once per hunt."""
    ground = HuntingGround("sphinx", "elis")
    ground.blessed(0, "b_weak_spot")
    ground.owns(0, "harpe")
    ground.holds(0, "shield_reinforcements")
    ground.hunt()
    assert ground.may(0) == ["answer harpe", "pass"]
    with pytest.raises(Refused, match="Weak Spot comes after"):
        ground.answers("P1 answer b_weak_spot")
    ground.draws("axe_assault")
    ground.answers("P1 pass")
    assert ground.may(0) == ["answer harpe", "answer b_weak_spot", "pass"]
    ground.answers(
        "P1 answer b_weak_spot", "P1 discard shield_reinforcements", "P1 wound sphinx w3"
    )
    assert ground.wounds() == ["w3"]
    assert ground.may(0) == ["answer harpe", "pass"]


def test_wounds_of_the_start_do_not_spare_the_duty_to_wound() -> None:
    """LH-20.4, LH-20.6, LH-R52: but they count for the reward."""
    ground = HuntingGround("sphinx", "elis")
    ground.owns(0, "poison_arrows")
    ground.hunt()
    ground.draws("axe_assault", "mace_wild_attack")
    ground.answers("P1 answer poison_arrows", "P1 wound sphinx w2")
    ground.answers("P1 pass", "P1 pick speed")
    assert ground.table.hunt is None
    assert ground.table.players[0].pool == 1


def test_a_start_effect_may_slay() -> None:
    """LH-R52: the card is drawn that belongs to the arrows; those of the hunt are not (LH-1.16)."""
    ground = HuntingGround("sphinx", "elis", strength=2)
    ground.wounded("w1", "w2", "w3")
    ground.owns(0, "poison_arrows", "harpe")
    ground.draws("bow_glory")
    ground.hunt()
    ground.answers("P1 answer poison_arrows")
    assert ground.table.players[0].monsters == ["sphinx"]
    assert not ground.told(HuntReady)
    assert ground.hand() == ["bow_glory"]
    assert ground.may(0) == ["reward monster_artifact", "reward neutral_artifact"]


# Other ways to hunt


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
    assert ground.told(CardsDrawn)[0].count == 2
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
    assert len(ground.told(HuntBegan)) == 1
    ground.answers("P1 pass", "P1 pick strength")
    assert ground.waits_for() == ""
    assert len(ground.told(HuntBegan)) == 1
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
