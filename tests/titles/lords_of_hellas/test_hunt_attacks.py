"""The monster attacks: two cards for the left neighbour, and their strength (LH-20.8, LH-20.9)."""

from __future__ import annotations

import pytest

from games.engine.errors import Refused
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.ids import AttackCardId, MonsterCardId, MonsterId, SlotId
from games.titles.hellas.events.hunts import AttacksShuffled
from games.titles.hellas.rules.hunting.attacking import strength
from games.titles.hellas.steps.hunt import MonsterAttacks
from tests.titles.lords_of_hellas.huntingground import HuntingGround

# Hydra has 6 symbols, here 2 of them covered; the hunter holds 3 cards.
STRENGTHS: dict[AttackCardId, int] = {
    "ma_attack_3": 3,
    "ma_attack_4": 4,
    "ma_attack_5": 5,
    "ma_charge": 1 + 4,
    "ma_fury": 6,
    "ma_mighty_attack": 4,
    "ma_nasty_wound": 4,
    "ma_quick_attack_4": 4,
    "ma_quick_attack_5": 5,
    "ma_rampage": 1 + 2 * 2,
    "ma_recall_3": 3,
    "ma_recall_4": 4,
    "ma_special_attack_3": 3,
    "ma_special_attack_4": 4,
    "ma_surprise_attack": 1 + 3,
    "ma_wild_attack_4": 4,
    "ma_wild_attack_5": 5,
}


@pytest.mark.parametrize("card", list(ATTACK_CARDS))
def test_the_strength_of_each_card(card: AttackCardId) -> None:
    """LH-20.9: fixed, or by open, all or covered symbols, or cards in the hunter's hand."""
    ground = HuntingGround("hydra", "argolis")
    ground.wounded("w1")
    ground.holds(0, "axe_assault", "bow_glory", "mace_trap")
    ground.hunting("w2")
    ground.attacked_by(card)
    assert ground.now().strength == STRENGTHS[card]


COUNTED: list[tuple[AttackCardId, int]] = [("ma_charge", 1 + 6), ("ma_fury", 8)]


@pytest.mark.parametrize(("card", "expected"), COUNTED)
def test_symbols_of_evolutions_count(card: AttackCardId, expected: int) -> None:
    """LH-20.9: Hydra of Chalkidiki has two bows more."""
    ground = HuntingGround("hydra", "argolis", "ev_hydra_chalkidiki")
    ground.hunting("w1", "e_chalkidiki_1")
    ground.attacked_by(card)
    assert ground.now().strength == expected


EVOLVED: list[tuple[MonsterId, MonsterCardId, int, int, int]] = [
    ("cyclops", "ev_cyclops_acarnania", 0, 0, 1),
    ("cyclops", "ev_cyclops_acarnania", 3, 1, 1),
    ("hydra", "ev_hydra_argolis", 2, 0, 0),
    ("hydra", "ev_hydra_argolis", 3, 0, 2),
    ("hydra", "ev_hydra_argolis", 4, 2, 2),
    ("cerberus", "ev_cerberus_epirus", 1, 0, 3),
    ("cerberus", "ev_cerberus_epirus", 1, 1, 0),
    ("cerberus", "ev_cerberus_locris", 1, 0, 0),
]


@pytest.mark.parametrize(("monster", "evolution", "wounds", "before", "added"), EVOLVED)
def test_what_evolutions_add(
    monster: MonsterId, evolution: MonsterCardId, wounds: int, before: int, added: int
) -> None:
    """LH-20.9: Cyclops always 1, Hydra 2 from 3 wounds on, Cerberus 3 in the first attack."""
    ground = HuntingGround(monster, "argolis", evolution)
    slots: tuple[SlotId, ...] = ("w1", "w2", "w3", "w4")
    ground.hunting(*slots[:wounds])
    ground.now().attacks = before
    assert strength(ground.table, "ma_attack_4") == 4 + added


def test_the_strength_is_fixed_when_the_card_is_shown() -> None:
    """LH-R66: cards drawn afterwards do not make a surprise stronger."""
    ground = HuntingGround("hydra", "argolis")
    ground.blessed(0, "b_battle_prayer")
    ground.priests(0, 1)
    ground.holds(0, "axe_assault")
    ground.hunting("w2")
    ground.attacked_by("ma_surprise_attack")
    assert ground.now().strength == 2
    ground.draws("sickle_charge")
    ground.answers("P1 use b_battle_prayer")
    assert ground.table.players[0].cards == 2
    assert ground.now().strength == 2


def test_the_left_neighbour_plays_one_of_two() -> None:
    """LH-20.8: nobody else is asked, and he must play one of these."""
    ground = HuntingGround("hydra", "argolis")
    ground.hunting("w2")
    ground.holds(0, "axe_assault")
    ground.monster_plays("ma_recall_3", "ma_attack_5")
    ground.carry_out(lambda ref: ref.push(MonsterAttacks(0)))
    assert ground.waits_for() == "P2 show_attack"
    assert ground.may(1) == ["show_attack ma_attack_5", "show_attack ma_recall_3"]
    for seat in (0, 2, 3):
        assert ground.asked(seat) == []
    with pytest.raises(Refused) as refused:
        ground.answers("P2 show_attack ma_attack_3")
    assert refused.value.clause == "LH-20.8"
    ground.answers("P2 show_attack ma_attack_5")
    assert ground.now().played == ["ma_attack_5"]
    assert ground.now().aside == 1
    assert ground.table.decks.attacks == 16
    assert ground.waits_for() == "P1 defend"


def test_he_is_asked_even_with_two_cards_that_are_alike() -> None:
    """LH-30.5: nobody else may learn that there was no choice."""
    ground = HuntingGround("hydra", "argolis")
    ground.hunting("w2")
    ground.monster_plays("ma_fury", "ma_fury")
    ground.carry_out(lambda ref: ref.push(MonsterAttacks(0)))
    assert ground.waits_for() == "P2 show_attack"
    assert ground.may(1) == ["show_attack ma_fury"]


def test_the_discards_are_shuffled_in_when_fewer_than_two_are_left() -> None:
    """LH-20.8: the whole deck, those that lie face down too, which P2 knows no more."""
    ground = HuntingGround("hydra", "argolis")
    ground.holds(0, "axe_assault", "torch_glory")
    ground.hunting("w2")
    ground.attacked_by("ma_attack_3", "ma_attack_4")
    ground.state.attack_bag, ground.table.decks.attacks = ["ma_attack_5"], 1
    ground.draws("bow_glory")
    ground.answers("P1 suffer", "P1 pick speed")
    ground.monster_plays("ma_attack_4", "ma_attack_3")
    ground.answers("P1 strike torch_glory w1", "P1 pass")
    assert ground.events_of(AttacksShuffled)[0].count == 2
    assert ground.table.decks.attacks == 1
    assert (ground.now().played, ground.now().aside) == ([], 0)
    assert ground.state.attacks["hunt"].unplayed == []
    assert ground.may(1) == ["show_attack ma_attack_3", "show_attack ma_attack_4"]


def test_two_cards_are_enough_and_nothing_is_shuffled() -> None:
    """LH-20.8."""
    ground = HuntingGround("hydra", "argolis")
    ground.hunting("w2")
    ground.holds(0, "axe_assault")
    ground.state.attack_bag, ground.table.decks.attacks = ["ma_attack_3", "ma_attack_4"], 2
    ground.attacked_by("ma_attack_3", "ma_attack_4")
    assert not ground.events_of(AttacksShuffled)
    assert ground.table.decks.attacks == 0


def test_after_the_hunt_the_deck_is_whole_again() -> None:
    """LH-R64, LH-20.2."""
    ground = HuntingGround("hydra", "argolis")
    whole = list(ground.state.attack_bag)  # type: ignore[arg-type]
    ground.holds(0, "axe_assault")
    ground.hunting("w2")
    ground.attacked_by("ma_recall_3")
    ground.answers("P1 suffer")
    assert ground.table.hunt is None
    assert ground.state.attack_bag == whole
    assert ground.state.attacks == {}
