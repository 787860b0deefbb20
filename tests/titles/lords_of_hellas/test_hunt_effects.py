"""Attacks that are not defended: the effects of each card in order (LH-20.11, LH-20.19)."""

from __future__ import annotations

import pytest

from games.titles.hellas.components.ids import AttackCardId, Attribute, CombatCardId, MonsterId
from games.titles.hellas.events.cards import CardsDiscarded, CardsDrawn
from games.titles.hellas.events.heroes import AttributeChanged, Injured, InjuryIgnored
from games.titles.hellas.events.hunts import HuntEnded
from games.titles.hellas.events.monsters import MonsterHealed
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
    return ground.table.hunt is not None and ground.told(CardsDrawn)[-1].count == 1


@pytest.mark.parametrize("card", ["ma_attack_3", "ma_attack_4", "ma_attack_5"])
def test_an_attack_injures_once(card: AttackCardId) -> None:
    """LH-20.11: the hunter picks the attribute (LH-21.1)."""
    ground = suffers(card)
    assert ground.may(0) == ["pick leadership", "pick strength", "pick speed"]
    ground.draws("torch_glory")
    ground.answers("P1 pick strength")
    assert ground.told(Injured)[0].cause == card
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
    assert not ground.told(HuntEnded)[0].success
    ground.answers("P1 pick speed")
    assert ground.table.players[0].injured == ["speed"]
    assert not ground.told(CardsDrawn)


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
    slowed.answers("P1 pick speed", *(f"P1 discard {one}" for one in FIVE[:4]))
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
    ground.answers("P1 pick strength", *(f"P1 discard {one}" for one in FIVE[: gone - 1]))
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
    assert ground.told(CardsDiscarded)[0].cards == ("bow_glory",)
    assert ground.hand() == ["axe_assault", "bow_fortification", "mace_trap"]


def test_a_wild_attack_on_an_empty_hand() -> None:
    """LH-1.16: the injury is all."""
    ground = suffers("ma_wild_attack_4")
    ground.draws("axe_assault")
    ground.answers("P1 pick strength")
    assert not ground.told(CardsDiscarded)
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
    for card in cards:
        ground = suffers(card)
        ground.draws("torch_glory")
        ground.answers("P1 pick speed")
        assert not ground.told(AttributeChanged)
        assert goes_on(ground)


# Special attacks


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
    assert ground.told(Injured)[0].cause == "cyclops"
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
    assert ground.told(MonsterHealed)
    assert ground.wounds() == []
    assert not ground.told(Injured)
    assert goes_on(ground)


def test_cerberus_injures_three_times() -> None:
    """LH-20.11: of an unhurt hero all three, and the hunt goes on."""
    ground = suffers("ma_special_attack_3", monster="cerberus")
    ground.draws("torch_glory")
    ground.answers("P1 pick speed", "P1 pick strength")
    assert len(ground.table.players[0].injured) == 3
    assert goes_on(ground)


# What ends a hunt in the middle of a card


def test_what_is_left_of_the_card_is_not_applied() -> None:
    """LH-20.11, LH-20.13: the fourth injury comes before half the hand."""
    hurt: tuple[Attribute, ...] = ("leadership", "strength", "speed")
    ground = suffers("ma_special_attack_3", *FIVE[:3], monster="minotaur", injured=hurt)
    assert ground.table.hunt is None
    assert not ground.told(CardsDiscarded)
    assert not ground.told(CardsDrawn)
    assert len(ground.told(InjuryIgnored)) == 1
    assert len(ground.told(HuntEnded)) == 1
    assert ground.waits_for() == ""


@pytest.mark.parametrize(
    "card", ["ma_fury", "ma_nasty_wound", "ma_quick_attack_4", "ma_wild_attack_4"]
)
def test_each_card_ends_with_the_fourth_injury(card: AttackCardId) -> None:
    """LH-20.13, LH-21.3: nothing else of it, once."""
    hurt: tuple[Attribute, ...] = ("leadership", "strength", "speed")
    ground = suffers(card, *FIVE[:3], injured=hurt, strength=3)
    assert len(ground.told(HuntEnded)) == 1
    assert not ground.told(CardsDiscarded)
    assert not ground.told(AttributeChanged)
    assert ground.waits_for() == ""


def test_the_first_attack_of_cerberus_of_epirus_ends_an_undefended_hunt() -> None:
    """LH-20.13: on top of what the card does; no further one does."""
    ground = HuntingGround("cerberus", "argolis", "ev_cerberus_epirus")
    ground.hunting("w1")
    ground.attacked_by("ma_attack_3")
    ground.answers("P1 pick speed")
    assert ground.told(Injured)[0].cause == "ma_attack_3"
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
