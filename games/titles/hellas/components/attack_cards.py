"""The eighteen monster attack cards in their seventeen kinds (LH-20.8 to LH-20.11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.ids import AttackCardId

Counted = Literal["open_wounds", "all_wounds", "covered_wounds", "cards_in_hand"]
"""Symbols of the tray and its evolutions (LH-20.9), or the hand of the hunter."""


@dataclass(frozen=True, slots=True)
class AttackCard:
    """One kind of attack. Its strength is ``strength`` and ``each`` for every one ``counted``,
    fixed when it is revealed (LH-20.9, LH-R66). ``effects``: if it is not defended (LH-20.11)."""

    name: str
    strength: int
    effects: tuple[Effect, ...]
    counted: Counted | None = None
    each: int = 0
    copies: int = 1


_INJURY = Effect("injure", 1)
_TWO_INJURIES = Effect("injure", 2)
_END = Effect("end_hunt")
_SPECIAL = Effect("special_attack")
_DOWN_TO_SPEED = Effect("discard_to_attribute", attributes=("speed",))
_ONE_AT_RANDOM = Effect("discard_random", 1)

ATTACK_CARDS: dict[AttackCardId, AttackCard] = {
    "ma_attack_3": AttackCard("Attack", 3, (_INJURY,)),
    "ma_attack_4": AttackCard("Attack", 4, (_INJURY,)),
    "ma_attack_5": AttackCard("Attack", 5, (_INJURY,)),
    "ma_charge": AttackCard("Charge", 1, (_TWO_INJURIES,), "open_wounds", 1),
    "ma_fury": AttackCard(
        "Fury",
        0,
        (_INJURY, Effect("end_hunt", when=("hero_was_injured",))),
        "all_wounds",
        1,
        copies=2,
    ),
    "ma_mighty_attack": AttackCard("Mighty Attack", 4, (_TWO_INJURIES,)),
    "ma_nasty_wound": AttackCard("Nasty Wound", 4, (_INJURY, Effect("lower_highest_attribute", 1))),
    "ma_quick_attack_4": AttackCard("Quick Attack", 4, (_INJURY, _DOWN_TO_SPEED)),
    "ma_quick_attack_5": AttackCard("Quick Attack", 5, (_INJURY, _DOWN_TO_SPEED)),
    "ma_rampage": AttackCard("Rampage", 1, (_SPECIAL,), "covered_wounds", 2),
    "ma_recall_3": AttackCard("Recall", 3, (_END,)),
    "ma_recall_4": AttackCard("Recall", 4, (_END,)),
    "ma_special_attack_3": AttackCard("Special Attack", 3, (_SPECIAL,)),
    "ma_special_attack_4": AttackCard("Special Attack", 4, (_SPECIAL,)),
    "ma_surprise_attack": AttackCard(
        "Surprise Attack", 1, (_INJURY, Effect("discard_half")), "cards_in_hand", 1
    ),
    "ma_wild_attack_4": AttackCard("Wild Attack", 4, (_INJURY, _ONE_AT_RANDOM)),
    "ma_wild_attack_5": AttackCard("Wild Attack", 5, (_INJURY, _ONE_AT_RANDOM)),
}
