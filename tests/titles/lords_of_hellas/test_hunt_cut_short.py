"""What ends a hunt in the middle of a card (LH-20.11, LH-20.13)."""

from __future__ import annotations

import pytest

from games.titles.hellas.components.ids import AttackCardId, Attribute
from games.titles.hellas.events.cards import CardsDiscarded, CardsDrawn
from games.titles.hellas.events.heroes import AttributeChanged, Injured, InjuryIgnored
from games.titles.hellas.events.hunts import HuntEnded
from tests.titles.lords_of_hellas.huntingground import HuntingGround
from tests.titles.lords_of_hellas.test_hunt_effects import FIVE, goes_on, suffers


def test_what_is_left_of_the_card_is_not_applied() -> None:
    """LH-20.11, LH-20.13: the fourth injury comes before half the hand."""
    hurt: tuple[Attribute, ...] = ("leadership", "strength", "speed")
    ground = suffers("ma_special_attack_3", *FIVE[:3], monster="minotaur", injured=hurt)
    assert ground.table.hunt is None
    assert not ground.events_of(CardsDiscarded)
    assert not ground.events_of(CardsDrawn)
    assert len(ground.events_of(InjuryIgnored)) == 1
    assert len(ground.events_of(HuntEnded)) == 1
    assert ground.waits_for() == ""


@pytest.mark.parametrize(
    "card", ["ma_fury", "ma_nasty_wound", "ma_quick_attack_4", "ma_wild_attack_4"]
)
def test_each_card_ends_with_the_fourth_injury(card: AttackCardId) -> None:
    """LH-20.13, LH-21.3: nothing else of it, once."""
    hurt: tuple[Attribute, ...] = ("leadership", "strength", "speed")
    ground = suffers(card, *FIVE[:3], injured=hurt, strength=3)
    assert len(ground.events_of(HuntEnded)) == 1
    assert not ground.events_of(CardsDiscarded)
    assert not ground.events_of(AttributeChanged)
    assert ground.waits_for() == ""


def test_the_first_attack_of_cerberus_of_epirus_ends_an_undefended_hunt() -> None:
    """LH-20.13: on top of what the card does; no further one does."""
    ground = HuntingGround("cerberus", "argolis", "ev_cerberus_epirus")
    ground.hunting("w1")
    ground.attacked_by("ma_attack_3")
    ground.answers("P1 pick speed")
    assert ground.events_of(Injured)[0].cause == "ma_attack_3"
    assert ground.table.hunt is None
    second = HuntingGround("cerberus", "argolis", "ev_cerberus_epirus")
    second.hunting("w1")
    second.now().attacks = 1
    second.attacked_by("ma_attack_3")
    second.draws("torch_glory")
    second.answers("P1 pick speed")
    assert goes_on(second)


def test_cerberus_of_epirus_is_parried_or_defended_like_any_other() -> None:
    """LH-20.13: only an undefended attack ends the hunt."""
    ground = HuntingGround("cerberus", "argolis", "ev_cerberus_epirus")
    ground.holds(0, "axe_assault", "sword_trap", "mace_trap")
    ground.hunting("w1")
    ground.attacked_by("ma_attack_3")
    assert ground.now().strength == 6
    ground.draws("torch_glory", "bow_glory")
    ground.answers("P1 lay axe_assault", "P1 lay sword_trap", "P1 lay mace_trap")
    assert ground.table.hunt is not None
