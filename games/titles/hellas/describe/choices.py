"""What listed moves are called where they are asked for, and what the cards among them do, from the
view of who is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.english import listed
from games.engine.records import Move
from games.titles.hellas.describe import effects
from games.titles.hellas.describe.symbols import symbol
from games.titles.hellas.describe.words import attribute, card, monster
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.monsters import open_slots
from games.titles.hellas.moves import cards, fights, turn
from games.titles.hellas.state import State

ACTIONS: Mapping[str, str] = {
    "use_artifacts": "Use artifacts that are charged.",
    "prayer": "A priest goes to a monument: an attribute rises, and the god helps.",
    "hero_movement": "The hero goes up to Speed regions, or one step up on a quest.",
    "hoplite_movement": "Up to Leadership hoplites go one region each.",
    "recruit": "Hoplites come to your cities.",
    "march": "Any number of hoplites of one region go to a neighbouring one.",
    "build_temple": "A temple in a region of yours with a free shrine, and a priest for it.",
    "prepare": "Two of these: heal an injury, draw a combat card, recruit where the hero is.",
    "usurp": "Take control of the hero's region; you hold the Glory Token of its land.",
    "hunt": "The hero hunts a monster in his region with combat cards.",
    "build_monument": "A monument rises, and all used actions and artifacts are free again.",
}
"""What an action is good for, in a line."""


def does(view: State, _step: Any, _seat: int, move: Move) -> str:
    """What an action or a card does."""
    numbers = view.table.parameters
    match move:
        case turn.Begin():
            return ACTIONS[move.action]
        case turn.Answer():
            return effects.text(numbers, move.source)
        case cards.KeepArtifact():
            return effects.text(numbers, move.artifact)
        case cards.KeepBlessing():
            return effects.text(numbers, move.blessing)
        case cards.KeepCard() if isinstance(move.card, str):
            return effects.combat(numbers, move.card)
        case cards.Discard() | fights.Play():
            return effects.combat(numbers, move.card)
        case turn.Board():
            return f"Its reward: {effects.does(numbers, move.quest)}."
        case fights.Hunt():
            there = [slot.symbol for slot in open_slots(view.table, move.monster)]
            return f"Open on {monster(move.monster)}: {listed(there)}."
        case _:
            return ""


def struck(view: State, _step: Any, _seat: int, move: Move) -> str:
    """``Cover the second axe (artifact) of the Minotaur with Assault (axe 4).``"""
    prey = view.table.hunt
    if prey is None or not isinstance(move, fights.Strike | fights.Combine):
        return ""
    covered = symbol(prey.monster, move.slot)
    if isinstance(move, fights.Strike):
        return f"Cover {covered} with {card(move.card)}."
    return f"Cover {covered} with {move.symbol} cards together."


def attribute_now(view: State, _step: Any, seat: int, move: Move) -> str:
    """``Strength, now 3.``"""
    if not isinstance(move, cards.Pick):
        return ""
    return f"{attribute(move.attribute)}, now {value(view.table, seat, move.attribute)}."


def used(view: State, _seat: int, move: turn.Use | turn.Answer) -> str:
    """What an effect does that may be used out of turn."""
    return effects.text(view.table.parameters, move.source)
