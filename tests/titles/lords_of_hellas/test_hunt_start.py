"""How a hunt begins: monster and first cards (LH-20.1 to LH-20.3)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.events.cards import CardsDrawn
from games.titles.hellas.events.hunts import HuntBegan, HuntReady
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
    assert ground.events_of(HuntBegan)[0].region == "argolis"
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
    assert ground.events_of(CardsDrawn)[0].count == 3
    assert ground.events_of(HuntReady)
    assert ground.table.players[0].cards == 7
    assert ground.waits_for() == "P1 strike"


def test_an_injured_strength_draws_one_card() -> None:
    """LH-20.3, LH-R30."""
    ground = HuntingGround("hydra", "argolis", strength=3)
    ground.injured("strength")
    ground.draws("torch_glory")
    ground.hunt()
    assert ground.events_of(CardsDrawn)[0].count == 1


def test_on_medusa_of_attica_speed_draws() -> None:
    """LH-20.3."""
    ground = HuntingGround("medusa", "attica", "ev_medusa_attica", strength=3, speed=2)
    ground.draws("torch_glory", "bow_glory")
    ground.hunt()
    assert ground.events_of(CardsDrawn)[0].count == 2
