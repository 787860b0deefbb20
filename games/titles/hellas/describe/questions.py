"""What questions of the family are about, from the table and the step that asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.english import listed, some
from games.titles.hellas.components.ids import Attribute
from games.titles.hellas.components.moments import WindowMoment
from games.titles.hellas.describe.effects import text
from games.titles.hellas.describe.phrases import beginning, source, through
from games.titles.hellas.describe.words import ACTIONS, attribute, monster, region
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.state import State
from games.titles.hellas.steps import actions, cards, hoplites, hunt, turn

_MOMENTS: Mapping[WindowMoment, str] = {
    "T0": "At the start of the turn",
    "T1": "In your turn",
    "B0": "Before the battle",
    "B1": "In the battle",
    "B2": "After the cards of the battle",
    "B3": "At the end of the battle",
    "H0": "At the start of the hunt",
    "H1": "At the start of the hunt",
    "H2": "In the hunt",
    "H3": "Against the attack",
    "K": "Before hoplites die",
    "start_of_battle": "The battle begins",
    "card_played": "A card was played",
    "comparison": "Before the battle is decided",
    "casualties": "Before casualties are taken",
    "end_of_battle": "The battle is over",
    "hunt_chosen": "The hunt is chosen",
    "always": "Now",
    "gained": "It was just gained",
    "in_recruit": "In the Recruit action",
    "in_march": "In the March action",
    "in_prepare": "In the Prepare action",
    "in_usurp": "In the Usurp action",
    "after_hero_movement": "After Hero Movement",
    "after_march": "After March",
    "after_prepare": "After Prepare",
    "after_build_temple": "After Build Temple",
    "after_special_action": "After the special action",
    "before_build_monument": "Before Build Monument",
    "monument_built": "A monument was built",
}


def by(name: str) -> str:
    """What a question comes from: ``Hermes``, ``March``, ``Push-Ups``."""
    return beginning(ACTIONS.get(name) or source(name))


def window(_state: State, step: turn.Window) -> str:
    """``After Prepare: do you use an effect?``"""
    where = "" if step.region is None else f" ({region(step.region)})"
    return f"{_MOMENTS[step.moment]}{where}: do you use an effect?"


def about_action(view: State, _step: Any, seat: int) -> str:
    """What of a turn is left, and what the hero can."""
    player = view.table.players[seat]
    values = [f"{attribute(name)} {value(view.table, seat, name)}" for name in _ATTRIBUTES]
    where = f" Your hero is in {region(player.region)}." if player.region is not None else ""
    return (
        f"Regular actions first, in any order; a special one ends the turn. {_now(values)}{where}"
    )


_ATTRIBUTES: tuple[Attribute, ...] = ("leadership", "strength", "speed")


def _now(values: list[str]) -> str:
    return f"Your hero has {listed(values)}."


def about_source(view: State, step: Any, _seat: int) -> str:
    """The text of the card that asks."""
    return text(view.table.parameters, step.source)


def choose(_state: State, step: cards.Choose) -> str:
    """``Thunder of Zeus: which effect do you choose?``"""
    return f"{by(step.source)}: which effect do you choose?"


def wound(_state: State, step: cards.Wound) -> str:
    """``Thunder of Zeus: which open symbol do you cover?``"""
    return f"{by(step.source)}: which open symbol of a monster do you cover?"


def injure_enemy(_state: State, step: cards.InjureEnemy) -> str:
    """``Thunder of Zeus: whose hero is injured?``"""
    return f"{by(step.source)}: whose hero is injured?"


def place(_state: State, step: cards.PlaceByEffect) -> str:
    """``Boots of Hermes: in which region is your hero placed?``"""
    return f"{by(step.source)}: in which region is your hero placed?"


def lead_monster(_state: State, step: cards.MoveMonster) -> str:
    """``Ariadne's Thread: which monster goes where?``"""
    return f"{by(step.source)}: which monster goes where?"


def give_glory(_state: State, step: cards.GiveGlory) -> str:
    """``The ability of Heracles: which Glory Token do you give back?``"""
    return f"{by(step.source)}: which Glory Token do you give back?"


def injure(_state: State, step: cards.Injure) -> str:
    """``Which attribute of your hero is injured in the hunt?``"""
    return f"Which attribute of your hero is injured{through(step.cause)}?"


def about_attributes(view: State, _step: Any, seat: int) -> str:
    """What the hero can."""
    values = [f"{attribute(name)} {value(view.table, seat, name)}" for name in _ATTRIBUTES]
    return _now(values)


def change(_state: State, step: cards.Change) -> str:
    """``Which attribute of your hero goes up by 1?``"""
    if step.to is not None:
        return f"Which attribute of your hero becomes {step.to}, if it is lower?"
    way = "up" if step.amount > 0 else "down"
    return f"Which attribute of your hero goes {way} by {abs(step.amount)} for good?"


def discard(_state: State, step: cards.Discard) -> str:
    """``Which combat card do you discard through Caduceus (2 to discard)?``"""
    kind = f"{step.symbol} card" if step.symbol else "combat card"
    more = f" ({step.count} to discard)" if step.count > 1 else ""
    return f"Which {kind} do you discard{through(step.cause)}{more}?"


def recruit(_state: State, step: hoplites.Recruit) -> str:
    """``How many hoplites do you recruit through Athena (3 at most), and where?``"""
    return (
        f"How many hoplites do you recruit{through(step.cause)} ({step.limit} at most), and where?"
    )


def count(_state: State, step: hoplites.Count) -> str:
    """``March: how many hoplites go from Elis to Messenia?``"""
    way = f"from {region(step.origin)} to {region(step.region)}"
    return f"{by(step.by)}: how many hoplites go {way}?"


def lead(_state: State, step: hoplites.Lead) -> str:
    """``Hermes: which of your hoplites go together, and how many?``"""
    far = "" if step.distance is None else f" (up to {some(step.distance, 'region')} far)"
    return f"{by(step.by)}: which of your hoplites go together{far}, and how many?"


def travel(_state: State, step: hoplites.Travel) -> str:
    """``Hermes: where do the 3 hoplites of Crete go next (2 regions left)?``"""
    left = "" if step.left is None else f" ({some(step.left, 'region')} left)"
    group = some(step.hoplites, "hoplite")
    do = "does" if step.hoplites == 1 else "do"
    at = f", now in {region(step.path[-1])}," if len(step.path) > 1 else ""
    return f"{by(step.by)}: where {do} the {group} of {region(step.path[0])}{at} go next{left}?"


def move_hoplites(_state: State, step: hoplites.MoveHoplites) -> str:
    """``Which hoplite moves next (2 may still move)?``"""
    return f"Which of your hoplites move next ({step.left} may still move)?"


def withdraw(_state: State, step: hoplites.Withdraw) -> str:
    """``Where does your army in Euboea withdraw to?``"""
    return f"Where does your army in {region(step.region)} withdraw to?"


def bring(_state: State, step: hoplites.Bring) -> str:
    """``Reinforcements: how many of your hoplites come into the battle, and from where?``"""
    return f"{by(step.source)}: how many of your hoplites come into the battle, and from where?"


def prepare(_state: State, step: actions.Prepare) -> str:
    """``Prepare: heal, draw a card or recruit (2 choices left)?``"""
    return f"Prepare: heal, draw a card or recruit ({some(step.left, 'choice')} left)?"


def strike(state: State, _step: Any) -> str:
    """``The hunt on the Hydra: which wound do you inflict, or do you stop?``"""
    hunt_on = state.table.hunt
    prey = "" if hunt_on is None else f" on {monster(hunt_on.monster)}"
    return f"The hunt{prey}: which wound do you inflict, or do you stop?"


def pay_combo(_state: State, step: hunt.PayCombo) -> str:
    """``Which torch card do you spend on the wound (2 to spend)?``"""
    return f"Which {step.symbol} card do you spend on the wound ({step.left} to spend)?"


def reward(_state: State, step: hunt.Reward) -> str:
    """``Which reward of the hunt on the Hydra do you take?``"""
    return f"Which reward of the hunt on {monster(step.monster)} do you take?"


def draft(_state: State, step: cards.Draft) -> str:
    """How many choose after this one."""
    after = f" (then {some(step.left, 'other')} choose)" if step.left > 1 else ""
    return f"Which blessing do you keep{after}?"


def about_hand(view: State, step: Any, seat: int) -> str:
    """How many cards are held."""
    return f"You hold {some(view.table.players[seat].cards, 'combat card')}."


def battle(words: str) -> Any:
    """A question with the region of the battle: ``{region}``."""

    def asks(state: State, _step: Any) -> str:
        fight = state.table.battle
        return words.format(region=f" in {region(fight.region)}" if fight else "")

    return asks
