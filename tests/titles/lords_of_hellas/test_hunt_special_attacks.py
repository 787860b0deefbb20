"""Special attacks, of each monster its own (LH-20.11, LH-20.19)."""

from __future__ import annotations

import pytest

from games.titles.hellas.components.ids import AttackCardId, Attribute, MonsterId
from games.titles.hellas.events.heroes import Injured
from games.titles.hellas.events.monsters import MonsterHealed
from tests.titles.lords_of_hellas.huntingground import HuntingGround
from tests.titles.lords_of_hellas.test_hunt_effects import FIVE, goes_on, suffers


@pytest.mark.parametrize("card", ["ma_special_attack_3", "ma_special_attack_4", "ma_rampage"])
def test_cyclops_lowers_an_attribute_of_the_hunters_choice(card: AttackCardId) -> None:
    """LH-20.19: among those above 1 (LH-R110); a rampage is a special attack too."""
    ground = suffers(card, leadership=1, strength=2, speed=4)
    ground.answers("P1 pick speed")
    assert ground.may(0) == ["pick strength", "pick speed"]
    ground.draws("torch_glory")
    ground.answers("P1 pick speed")
    player = ground.table.players[0]
    assert (player.speed, player.injured) == (3, ["speed"])
    assert ground.events_of(Injured)[0].cause == "cyclops"
    assert goes_on(ground)


SLOW: list[tuple[MonsterId, Attribute, int, int]] = [
    ("medusa", "speed", 3, 2),
    ("sphinx", "leadership", 2, 3),
]


@pytest.mark.parametrize(("monster", "attribute", "leadership", "speed"), SLOW)
def test_medusa_and_sphinx_end_the_hunt_of_the_slow_and_the_simple(
    monster: MonsterId, attribute: Attribute, leadership: int, speed: int
) -> None:
    """LH-20.11, LH-R127: below 3, read after the injury of the same attack."""
    fit = suffers("ma_special_attack_3", monster=monster, leadership=3, speed=3)
    fit.draws("torch_glory")
    fit.answers("P1 pick strength")
    assert goes_on(fit)
    hit = suffers("ma_special_attack_3", monster=monster, leadership=3, speed=3)
    hit.answers(f"P1 pick {attribute}")
    assert hit.table.hunt is None
    weak = suffers("ma_special_attack_3", monster=monster, leadership=leadership, speed=speed)
    weak.answers("P1 pick strength")
    assert weak.table.hunt is None


def test_the_minotaur_injures_twice_and_takes_half_the_hand() -> None:
    """LH-20.11."""
    ground = suffers("ma_special_attack_3", *FIVE[:3], monster="minotaur")
    ground.draws("axe_assault")
    ground.answers("P1 pick speed", "P1 pick strength")
    ground.answers("P1 discard bow_glory", "P1 discard mace_trap")
    assert ground.hand() == ["axe_assault", "bow_fortification"]
    assert goes_on(ground)


def test_chimera_leaves_one_card_of_the_hunters_choice() -> None:
    """LH-20.11."""
    ground = suffers("ma_special_attack_3", *FIVE[:3], monster="chimera")
    ground.draws("axe_assault")
    ground.answers("P1 pick speed", "P1 discard bow_glory", "P1 discard bow_fortification")
    assert ground.hand() == ["axe_assault", "mace_trap"]
    assert goes_on(ground)


def test_hydra_heals_all_her_wounds() -> None:
    """LH-20.11: without an injury; those of earlier hunts too."""
    ground = HuntingGround("hydra", "argolis")
    ground.wounded("w3")
    ground.hunting("w1")
    ground.draws("torch_glory")
    ground.attacked_by("ma_special_attack_3")
    assert ground.events_of(MonsterHealed)
    assert ground.wounds() == []
    assert not ground.events_of(Injured)
    assert goes_on(ground)


def test_cerberus_injures_three_times() -> None:
    """LH-20.11: of an unhurt hero all three, and the hunt goes on."""
    ground = suffers("ma_special_attack_3", monster="cerberus")
    ground.draws("torch_glory")
    ground.answers("P1 pick speed", "P1 pick strength")
    assert len(ground.table.players[0].injured) == 3
    assert goes_on(ground)
