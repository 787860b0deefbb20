"""What cards, abilities and monsters do, in a line each, made of the same records as the rules
carry out: so numbers in force are told as well."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.engine.english import listed, some
from games.titles.hellas.components.artifacts import ARTIFACTS
from games.titles.hellas.components.attack_cards import ATTACK_CARDS
from games.titles.hellas.components.blessings import BLESSINGS
from games.titles.hellas.components.combat_cards import COMBAT_CARDS
from games.titles.hellas.components.effects import Condition, Effect, Kind, Place
from games.titles.hellas.components.ids import CombatCardId, HeroId
from games.titles.hellas.facts.in_force import bonus_of, effects_of
from games.titles.hellas.parameters import Parameters
from games.titles.hellas.steps.parts import Source

_KINDS: Mapping[Kind, str] = {
    "strength": "{n} more strength",
    "strength_per_card": "{n} strength for each card that you play",
    "strength_per_hoplites": "1 strength for every {n} hoplites of yours in the battle",
    "strength_of_attribute": "strength as much as {lowest}",
    "card_strength": "{n} more strength of one card",
    "recruit_in_battle": "recruit {hoplites} in the battle",
    "bring_hoplites": "hoplites come into the battle",
    "kill_enemy": "kill {hoplites} of the enemy",
    "losing_kill": "the loser loses {hoplites}",
    "ignore_casualties": "ignore {casualties} of yours",
    "add_casualties": "{casualties} more for the enemy",
    "ignore_first_card": "ignore the casualties of your first {cards}",
    "limit_enemy_cards": "the enemy plays at most {cards}",
    "extra_card": "play {cards} more when both have passed",
    "enemy_discards": "the enemy discards {cards}",
    "save_hoplites": "save up to {hoplites} that would die",
    "injure": "{injuries} of the hunter",
    "end_hunt": "the hunt ends",
    "special_attack": "the monster's special attack",
    "lower_highest_attribute": "the highest attribute falls by {n}",
    "lower_attribute": "an attribute falls by {n}",
    "discard_to_attribute": "discard down to {attributes}",
    "discard_half": "discard half of the hand",
    "discard_random": "discard {cards} at random",
    "keep_cards": "keep {cards} and discard the others",
    "heal_wounds": "all wounds of the monster close",
    "attack_strength": "attacks have {n} more strength",
    "first_attack_strength": "the first attack of a hunt has {n} more strength",
    "first_attack_ends_hunt": "a first attack that is suffered ends the hunt",
    "draw_by_attribute": "the first cards of a hunt are drawn by {attributes}",
    "defend_with_attribute": "add {attributes} once to a defence",
    "hunt": "hunt a monster",
    "hunt_again": "hunt although the action is used",
    "draw": "draw {combat}",
    "draw_to_limit": "draw combat cards up to the hand limit",
    "discard_and_draw": "discard combat cards and draw as many",
    "keep_one_card": "keep one of {combat}",
    "keep_one_artifact": "keep one of {artifacts}",
    "hand_limit": "you may hold {combat}",
    "gain_priest": "gain {priests}",
    "sacrifice_priest": "who controls the region loses {priests}",
    "recruit": "recruit {hoplites}",
    "recruit_limit": "recruit up to {hoplites} in a city",
    "control_and_recruit": "take control and recruit {hoplites}",
    "population": "population counts {n} less for you",
    "heal": "heal {injuries}",
    "heal_all": "heal all injuries",
    "raise_attribute": "raise {attributes} by {n}",
    "raise_attribute_to": "{attributes} is {n} at least",
    "raise_two_attributes": "raise two attributes by {n}",
    "take_glory": "take a Glory Token",
    "place_hero": "place your hero in any region",
    "forbid_entry": "hoplites of others without their hero may not enter",
    "kill_hoplites": "kill {hoplites}",
    "kill_entering": "{hoplites} of each group that enters die",
    "injure_heroes": "{injuries} of each hero",
    "injure_enemy_hero": "{injuries} of another player's hero",
    "move_monster": "move a monster up to {n} regions",
    "send_monster": "send a monster of your hero's region to any other",
    "to_highest_monument": "the monster goes to the highest monument",
    "wound": "cover {symbols}",
    "move_army": "move an army up to {n} regions",
    "move_hoplite": "move {hoplites}",
    "march_distance": "march up to {n} regions",
    "march_anywhere": "march to any region",
    "free_actions": "take {tokens} off used actions",
    "free_all_actions": "take all tokens off used actions",
    "extra_special_action": "an extra special action",
    "monster_phase": "a Monster Phase",
    "draft": "a draft of blessings",
    "keep_quest": "keep the quest card for later",
}
_PLACES: Mapping[Place, str] = {
    "controlled_region": "in a region of yours",
    "controlled_city": "in a city of yours",
    "every_controlled_city": "in every city of yours",
    "march_origin": "where the march began",
    "hero_region": "where your hero is",
    "monster_region": "where the monster is",
    "monster_region_and_neighbours": "where the monster is and around it",
    "neighbour": "from one neighbouring region",
    "neighbours": "from neighbouring regions",
    "hunted_monster": "of the hunted monster",
    "monster_in_hero_region": "of a monster where your hero is",
    "any_monster": "of any monster",
    "start_region": "of the land where you begin",
    "supply": "of the supply",
}
_CONDITIONS: Mapping[Condition, str] = {
    "attacker": "you attack",
    "defender": "you defend",
    "city": "there is a city",
    "glory_of_land": "you hold the Glory Token of the land",
    "more_hoplites": "you have more hoplites there",
    "fewer_hoplites": "you have fewer hoplites there",
    "more_leadership": "you have more Leadership",
    "hero_in_battle": "your hero is there",
    "hero_next_to_battle": "your hero is next to the battle",
    "own_fortified_hoplite": "you have a fortified hoplite there",
    "empty_hand": "your hand is empty",
    "won": "you win",
    "hero_was_injured": "the hero was injured",
    "hero_in_free_neutral_region": "your hero is in a free neutral region",
    "temple_at_hero": "there is a temple where your hero is",
    "attribute_below": "{attributes} is below {threshold}",
    "wounds_at_least": "the monster has {threshold} wounds at least",
}
_PLACED: tuple[Kind, ...] = ("move_monster", "send_monster", "sacrifice_priest")
"""Kinds whose words say where."""

_CHOICES: frozenset[str] = frozenset(
    [
        *(name for name, artifact in ARTIFACTS.items() if artifact.choose_one),
        *(name for name, blessing in BLESSINGS.items() if blessing.choose_one),
    ]
)
_PLURALS = {"injury": "injuries"}


def effect(of: Effect) -> str:
    """``recruit 2 hoplites in a region of yours``, ``2 more strength if you attack``."""
    n = of.amount or 0
    blanks = {
        "n": n,
        "threshold": of.threshold,
        "attributes": listed([a.capitalize() for a in of.attributes], "or") or "an attribute",
        "lowest": _lowest(of),
        "hoplites": some(n, "hoplite"),
        "cards": some(n, "card"),
        "combat": some(n, "combat card"),
        "artifacts": some(n, "artifact"),
        "priests": some(n, "priest"),
        "injuries": some(n, "injury", _PLURALS),
        "casualties": some(n, "casualty symbol"),
        "symbols": some(n, "symbol"),
        "tokens": some(n, "token"),
    }
    where = "" if of.where is None or of.kind in _PLACED else f" {_PLACES[of.where]}"
    conditions = [_CONDITIONS[each].format(**blanks) for each in of.when]
    when = f" if {listed(conditions)}" if conditions else ""
    return _KINDS[of.kind].format(**blanks) + where + when


def _lowest(of: Effect) -> str:
    names = [attribute.capitalize() for attribute in of.attributes]
    return names[0] if len(names) == 1 else f"the lowest of {listed(names)}"


def _text(effects: Iterable[Effect], *, choose_one: bool = False) -> str:
    return (", or " if choose_one else "; ").join(map(effect, effects))


def does(numbers: Parameters, source: Source) -> str:
    """What a card, an ability or a monster's special attack does; "" where it says nothing."""
    return _text(effects_of(numbers, source), choose_one=source in _CHOICES)


def text(numbers: Parameters, source: str) -> str:
    """The same as a sentence: ``Heal 1 injury; draw 1 combat card.``; "" for what has none, such as
    a bonus that the rules give by themselves."""
    try:
        sentence = does(numbers, source)  # type: ignore[arg-type]
    except KeyError:
        return ""
    return f"{sentence[:1].upper()}{sentence[1:]}." if sentence else ""


def combat(numbers: Parameters, card: CombatCardId) -> str:
    """What a combat card counts and does: ``Strength 4, 2 casualty symbols; 2 more strength if you
    attack.``"""
    printed, figures = COMBAT_CARDS[card], numbers.combat_cards[card]
    counts = [f"Strength {figures.strength}"]
    if figures.casualties:
        counts.append(some(figures.casualties, "casualty symbol"))
    effects = does(numbers, card) if printed.effect else ""
    return f"{', '.join(counts)}{f'; {effects}' if effects else ''}."


def attack(numbers: Parameters, card: str) -> str:
    """What an attack card does to the hunter, and by what its strength grows."""
    printed = ATTACK_CARDS[card]  # type: ignore[index]
    counted = printed.counted
    if counted is None:
        return text(numbers, card)
    more = f"{printed.each} more strength for each of: {counted.replace('_', ' ')}."
    return f"{text(numbers, card)} {more}"


def hero(numbers: Parameters, name: HeroId) -> str:
    """``Begins: Speed is 2 at least. Always: ...``"""
    return f"Once, at the beginning: {effect(bonus_of(numbers, name))}. {text(numbers, name)}"
