"""The one record in which a card, a monster or a monument says what it does.

A kind is carried out by one function of the rules. The record holds what differs from card to card:
amounts, places, attributes and what must hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from games.titles.hellas.components.ids import Attribute

BattleKind = Literal[
    "strength",  # amount more army strength
    "strength_per_card",  # amount for each combat card played by this side
    "strength_per_hoplites",  # 1 for every so many own hoplites in the battle
    "strength_of_attribute",  # the lowest of the attributes named
    "card_strength",  # amount more strength of one card, also in a hunt
    "recruit_in_battle",  # in the region of the battle, though enemies stand there
    "bring_hoplites",  # from where, at most as many as the attribute named, else any number
    "kill_enemy",  # hoplites of the enemy in the battle
    "losing_kill",  # what the loser kills for losing
    "ignore_casualties",  # so many own casualty symbols do not count
    "add_casualties",  # so many more symbols for the enemy
    "ignore_first_card",  # the symbols of so many of the first own cards do not count
    "limit_enemy_cards",  # the enemy plays at most so many cards
    "extra_card",  # so many more after both have passed
    "enemy_discards",  # so many cards of the enemy's choice
    "save_hoplites",  # up to so many of one killing
]
HuntKind = Literal[
    "injure",  # the hero of the hunter, or of the owner where nobody hunts
    "end_hunt",
    "special_attack",  # the one of the monster
    "lower_highest_attribute",  # base value, for good
    "lower_attribute",  # chosen among those above the lowest value, for good
    "discard_to_attribute",  # down to the value of the attribute named
    "discard_half",  # rounded up
    "discard_random",
    "keep_cards",  # so many, the rest is discarded
    "heal_wounds",  # all those of the monster
    "attack_strength",  # amount more strength of attack cards
    "first_attack_strength",  # the same, for the first card of a hunt
    "first_attack_ends_hunt",  # where it is not defended
    "draw_by_attribute",  # the first cards of a hunt, not by Strength
    "defend_with_attribute",  # added once to what defends
    "hunt",  # a whole hunt
    "hunt_again",  # although the action is closed, with a token on the card
]
TableKind = Literal[
    "draw",  # combat cards
    "draw_to_limit",
    "discard_and_draw",  # any number of combat cards, as many drawn
    "keep_one_card",  # of so many combat cards drawn; the others are discarded
    "keep_one_artifact",  # of so many neutral ones looked at; the others are shuffled back
    "hand_limit",  # is amount
    "gain_priest",
    "sacrifice_priest",  # by the controller of the region
    "recruit",
    "recruit_limit",  # is amount
    "control_and_recruit",
    "population",  # so much lower, for the owner
    "heal",
    "heal_all",
    "raise_attribute",
    "raise_attribute_to",  # at least amount; one of the attributes named
    "raise_two_attributes",  # different ones
    "take_glory",
    "place_hero",
    "forbid_entry",  # to hoplites whose player's hero is not there
    "kill_hoplites",
    "kill_entering",  # of each group that enters
    "injure_heroes",
    "injure_enemy_hero",
    "move_monster",  # 1 to so many regions
    "send_monster",  # to any other region
    "to_highest_monument",  # the monster
    "wound",
    "move_army",  # unfortified hoplites of one region, up to so many regions together
    "move_hoplite",  # so many, as far as the attribute named, else anywhere
    "march_distance",  # is at most amount
    "march_anywhere",
    "free_actions",  # so many used-action tokens leave
    "free_all_actions",
    "extra_special_action",
    "monster_phase",
    "draft",  # of blessings
    "keep_quest",  # the card stays and works later
]
Kind = Literal[BattleKind, HuntKind, TableKind]

Place = Literal[
    "controlled_region",
    "controlled_city",
    "every_controlled_city",
    "march_origin",
    "hero_region",
    "monster_region",
    "monster_region_and_neighbours",
    "neighbour",
    "neighbours",
    "hunted_monster",
    "monster_in_hero_region",
    "any_monster",
    "start_region",
    "supply",
]
"""Where an effect takes place: ``neighbour`` is one region next to the battle, ``neighbours`` are
any number of them; ``start_region`` and ``supply`` tell whose or which Glory Token."""

Condition = Literal[
    "attacker",
    "defender",
    "city",
    "glory_of_land",
    "more_hoplites",
    "fewer_hoplites",
    "more_leadership",
    "hero_in_battle",
    "hero_next_to_battle",
    "own_fortified_hoplite",
    "empty_hand",
    "won",
    "hero_was_injured",
    "hero_in_free_neutral_region",
    "temple_at_hero",
    "attribute_below",
    "wounds_at_least",
]
"""What must hold; the last two compare with the ``threshold`` of the effect."""

Moment = Literal["hero_chosen", "hero_placed", "gained", "monument_built", "temple_built"]


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that happens (LH-1.11), in the order of the card.

    ``amount``: how many or how much, None where the kind needs no number. ``when``: all of it must
    hold. ``threshold``: what a condition compares with. ``attributes``: which ones, or among which
    one is chosen. ``upon``: when it happens, if not when its card is used.
    """

    kind: Kind
    amount: int | None = None
    where: Place | None = None
    when: tuple[Condition, ...] = ()
    attributes: tuple[Attribute, ...] = ()
    threshold: int | None = None
    upon: Moment | None = None


def numbers(effects: Iterable[Effect]) -> dict[str, int]:
    """The amounts of a card by kind, and its thresholds as ``kind_threshold``."""
    amounts: dict[str, int] = {}
    for effect in effects:
        if effect.amount is not None:
            amounts[effect.kind] = effect.amount
        if effect.threshold is not None:
            amounts[f"{effect.kind}_threshold"] = effect.threshold
    return amounts


def with_numbers(effects: Iterable[Effect], figures: Mapping[str, int]) -> tuple[Effect, ...]:
    """The same effects with the numbers that are in force, such as ``numbers`` names them."""
    return tuple(_with(effect, figures) for effect in effects)


def _with(effect: Effect, figures: Mapping[str, int]) -> Effect:
    amount = figures.get(effect.kind, effect.amount)
    threshold = figures.get(f"{effect.kind}_threshold", effect.threshold)
    if (amount, threshold) == (effect.amount, effect.threshold):
        return effect
    return replace(effect, amount=amount, threshold=threshold)
