"""Attacks that are not defended: the effects of each card in order (LH-20.11)."""

from __future__ import annotations

import pytest

from games.titles.hellas.components.ids import AttackCardId, Attribute, CombatCardId, MonsterId
from games.titles.hellas.events.cards import CardsDiscarded, CardsDrawn
from games.titles.hellas.events.heroes import AttributeChanged, Injured
from games.titles.hellas.events.hunts import HuntEnded
from tests.filled import filled
from tests.titles.lords_of_hellas.huntingground import HuntingGround

FIVE: tuple[CombatCardId, ...] = (
    "bow_fortification",
    "bow_glory",
    "mace_trap",
    "sword_trap",
    "torch_glory",
)


def suffers(
    card: AttackCardId,
    *hand: CombatCardId,
    monster: MonsterId = "cyclops",
    injured: tuple[Attribute, ...] = (),
    leadership: int = 1,
    strength: int = 1,
    speed: int = 1,
) -> HuntingGround:
    """A hunter who gives way to this card; with a hand he says so."""
    ground = HuntingGround(
        monster, "argolis", leadership=leadership, strength=strength, speed=speed
    )
    ground.injured(*injured)
    ground.holds(0, *hand)
    ground.hunting("w1")
    ground.attacked_by(card)
    if hand:
        ground.answers("P1 suffer")
    return ground


def goes_on(ground: HuntingGround) -> bool:
    """LH-20.11: one card is drawn and the hero attacks again."""
    return ground.table.hunt is not None and ground.events_of(CardsDrawn)[-1].count == 1


@pytest.mark.parametrize("card", ["ma_attack_3", "ma_attack_4", "ma_attack_5"])
def test_an_attack_injures_once(card: AttackCardId) -> None:
    """LH-20.11: the hunter picks the attribute (LH-21.1)."""
    ground = suffers(card)
    assert ground.may(0) == ["pick leadership", "pick strength", "pick speed"]
    ground.draws("torch_glory")
    ground.answers("P1 pick strength")
    assert ground.events_of(Injured)[0].cause == card
    assert ground.table.players[0].injured == ["strength"]
    assert goes_on(ground)


@pytest.mark.parametrize("card", ["ma_charge", "ma_mighty_attack"])
def test_two_injuries(card: AttackCardId) -> None:
    """LH-20.11."""
    ground = suffers(card)
    ground.draws("torch_glory")
    ground.answers("P1 pick strength", "P1 pick speed")
    assert ground.table.players[0].injured == ["strength", "speed"]
    assert goes_on(ground)


@pytest.mark.parametrize("card", ["ma_recall_3", "ma_recall_4"])
def test_a_recall_ends_the_hunt(card: AttackCardId) -> None:
    """LH-20.13: with the injury of a failed hunt, and no card."""
    ground = suffers(card)
    assert not ground.events_of(HuntEnded)[0].success
    ground.answers("P1 pick speed")
    assert ground.table.players[0].injured == ["speed"]
    assert not ground.events_of(CardsDrawn)


def test_fury_ends_the_hunt_of_a_hero_who_was_injured_before() -> None:
    """LH-R68: its own injury does not count."""
    unhurt = suffers("ma_fury")
    unhurt.draws("torch_glory")
    unhurt.answers("P1 pick speed")
    assert goes_on(unhurt)
    hurt = suffers("ma_fury", injured=("speed",))
    hurt.answers("P1 pick strength")
    assert hurt.table.hunt is None


@pytest.mark.parametrize("card", ["ma_quick_attack_4", "ma_quick_attack_5"])
def test_a_quick_attack_leaves_as_many_cards_as_speed(card: AttackCardId) -> None:
    """LH-20.11: Speed is read after the injury; he chooses what goes."""
    ground = suffers(card, *FIVE, speed=3)
    ground.answers("P1 pick strength")
    assert ground.waits_for() == "P1 discard"
    ground.draws("axe_assault")
    ground.answers("P1 discard mace_trap", "P1 discard bow_glory")
    assert ground.hand() == ["axe_assault", "bow_fortification", "sword_trap", "torch_glory"]
    slowed = suffers(card, *FIVE, speed=3)
    slowed.draws("axe_assault")
    slowed.answers("P1 pick speed", *(f"P1 discard {card}" for card in FIVE[:4]))
    assert slowed.hand() == ["axe_assault", "torch_glory"]


def test_a_quick_attack_on_a_small_hand_takes_nothing() -> None:
    """LH-20.11, LH-1.16."""
    ground = suffers("ma_quick_attack_4", "bow_glory", speed=2)
    ground.draws("axe_assault")
    ground.answers("P1 pick strength")
    assert ground.hand() == ["axe_assault", "bow_glory"]


@pytest.mark.parametrize(("cards", "gone"), [(5, 3), (4, 2), (1, 1)])
def test_a_surprise_takes_half_the_hand_rounded_up(cards: int, gone: int) -> None:
    """LH-20.11."""
    ground = suffers("ma_surprise_attack", *FIVE[:cards])
    ground.answers("P1 pick strength", *(f"P1 discard {card}" for card in FIVE[: gone - 1]))
    assert ground.waits_for() == "P1 discard"
    ground.draws("axe_assault")
    ground.answers(f"P1 discard {FIVE[gone - 1]}")
    assert ground.hand() == sorted(["axe_assault", *FIVE[gone:cards]])


@pytest.mark.parametrize("card", ["ma_wild_attack_4", "ma_wild_attack_5"])
def test_a_wild_attack_takes_a_card_at_random(card: AttackCardId) -> None:
    """LH-20.11, LH-28.3: chance takes it from the hand, and all see which."""
    ground = suffers(card, *FIVE[:3])
    ground.chance.left["hand:P1"] = ["bow_glory"]
    ground.draws("axe_assault")
    ground.answers("P1 pick strength")
    assert ground.events_of(CardsDiscarded)[0].cards == ("bow_glory",)
    assert ground.hand() == ["axe_assault", "bow_fortification", "mace_trap"]


def test_a_wild_attack_on_an_empty_hand() -> None:
    """LH-1.16: the injury is all."""
    ground = suffers("ma_wild_attack_4")
    ground.draws("axe_assault")
    ground.answers("P1 pick strength")
    assert not ground.events_of(CardsDiscarded)
    assert goes_on(ground)


def test_a_nasty_wound_lowers_the_highest_and_the_hunter_breaks_ties() -> None:
    """LH-20.19: base values."""
    ground = suffers("ma_nasty_wound", leadership=3, strength=3, speed=2)
    ground.answers("P1 pick speed")
    assert ground.may(0) == ["pick leadership", "pick strength"]
    ground.draws("torch_glory")
    ground.answers("P1 pick leadership")
    assert ground.table.players[0].leadership == 2
    assert goes_on(ground)


def test_with_all_at_1_nothing_drops() -> None:
    """LH-20.19: neither for a nasty wound nor for Cyclops."""
    cards: tuple[AttackCardId, ...] = ("ma_nasty_wound", "ma_special_attack_3")
    for card in filled(cards):
        ground = suffers(card)
        ground.draws("torch_glory")
        ground.answers("P1 pick speed")
        assert not ground.events_of(AttributeChanged)
        assert goes_on(ground)
