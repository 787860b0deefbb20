"""What questions are about, by name: their words from the table and the step that asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.titles.cyclades.components.ids import CreatureId, UnitId
from games.titles.cyclades.components.names import HERO_NAMES
from games.titles.cyclades.describe.powers import BONUSES, creature_card
from games.titles.cyclades.describe.words import (
    called,
    creature,
    god,
    group,
    holding,
    red,
    some,
    the,
    unit,
)
from games.titles.cyclades.facts import gold
from games.titles.cyclades.state import Battle, State
from games.titles.cyclades.steps.battles import Muster
from games.titles.cyclades.steps.cards import GiveUp, PushFleets, SendByPerseus, TargetCreature
from games.titles.cyclades.steps.cycle import Garrison, MakeOffer, Settle, Tend, Wander
from games.titles.cyclades.steps.metropolises import PlaceBonus, RaiseMetropolis, ReturnBuilding
from games.titles.cyclades.steps.parts import By
from games.titles.cyclades.steps.turn import Act, Bless, DecideLooked, Station

_TARGETS: Mapping[CreatureId, str] = {
    "harpy": "which troop does it destroy?",
    "griffin": "whose gold does it halve?",
    "giant": "out of which land does it take the mercenaries?",
    "dryad": "from whom does it take a priestess?",
    "cyclops": "which building becomes another?",
    "charon": "which hero of yours is exchanged?",
    "pegasus": "out of which land do units fly?",
    "satyr": "from whom does it take a philosopher?",
    "sylph": "which sea area exchanges its fleets with another?",
    "chimera": "which card of the discard pile is played?",
    "cerberus": "in which land does he stand?",
    "hydra": "in which area does she stand?",
    "polyphemus": "in which land does he stand?",
    "medusa": "in which land does she stand?",
    "minotaur": "which land of yours does he defend?",
    "kraken": "which sea area does it enter?",
}
_SECOND: Mapping[CreatureId, str] = {
    "pegasus": "where do the units of {} fly to?",
    "sylph": "with which sea area does {} exchange its fleets?",
    "charon": "for which hero of the track?",
}
"""What is asked once the first part is chosen."""

_BY: Mapping[By, str] = {
    "ares": "March",
    "mobilisation": "Heroic mobilisation",
    "pegasus": "Pegasus",
    "perseus": "Perseus",
}
"""What moves units over land."""

_NTH = {1: "first", 2: "second", 3: "third"}
_WAYS = {"set": "for a set", "philosophers": "of the philosophers", "sacrifice": "of the sacrifice"}


def target(_state: State, step: TargetCreature) -> str:
    """``Kraken: which sea area does it enter?``"""
    second = _SECOND.get(step.creature) if step.first else None
    asks = second.format(called(step.first)) if second else _TARGETS[step.creature]
    return f"{creature(step.creature)}: {asks}"


def about_target(_view: State, step: TargetCreature, _seat: int) -> str:
    """The text of the card."""
    return f"{creature_card(step.creature)}."


def wander(_state: State, step: Wander) -> str:
    """``Where does the Kraken go?``"""
    return f"Where does {the(step.creature)} go?"


def about_wander(_view: State, step: Wander, _seat: int) -> str:
    """The text of the card."""
    return f"{creature_card(step.creature)}."


def about_upkeep(view: State, step: Tend, _seat: int) -> str:
    """What a faction pays with, and what its creatures do."""
    cards = "; ".join(map(creature_card, step.creatures))
    return f"{holding(view, step.faction)} {cards}."


def about_looked(view: State, step: DecideLooked, _seat: int) -> str:
    """The card, which its seat alone knows, with the price to play it."""
    price, has = view.table.parameters.prices.looked_card, gold(view, step.faction)
    card = creature_card(view.seen["top"].cards[0])
    return f"{card}. To play it costs {price} of your {has} gold."


def settle(_state: State, step: Settle) -> str:
    """``Where does Red settle first?``"""
    return f"Where does {red(step.faction)} settle {_NTH[step.nth]}?"


def garrison(_state: State, step: Garrison) -> str:
    """``Where does the next troop of Red stand (2 to place)?``"""
    return f"Where does the next troop of {red(step.faction)} stand ({step.left} to place)?"


def bless(_state: State, step: Bless) -> str:
    """``Which land area gets Apollo's prosperity token?``"""
    return f"Which {step.kind} area gets Apollo's prosperity token?"


def about_prosperity(view: State, _step: Bless | PlaceBonus, _seat: int) -> str:
    """What a token is good for."""
    return "A prosperity token raises the income of its area by 1 for the rest of the game."


def bonus(_state: State, step: PlaceBonus) -> str:
    """``Where does a troop of the bonus go (2 to place)?``"""
    left = f" ({step.left} to place)" if step.left > 1 else ""
    return f"The metropolis: where does {BONUSES[step.bonus]} go{left}?"


def station(_state: State, step: Station) -> str:
    """``Where does Ajax stand?``"""
    return f"In which land of yours does {HERO_NAMES[step.hero]} stand?"


def muster(state: State, step: Muster) -> str:
    """``March: how many troops go from Naxos to Paros?``"""
    way = f"from {called(step.origin)} to {called(step.area)}"
    return f"{_BY[step.by]}: {_how_many(step.left[0])} {way}?"


def _how_many(kind: UnitId) -> str:
    plural = {"troop": "troops", "mercenary": "mercenaries", "fleet": "fleets"}.get(kind)
    return f"how many {plural} go" if plural else f"does {unit(kind)} go along"


def about_muster(view: State, step: Muster, _seat: int) -> str:
    """Who goes already, and against whom."""
    land = view.table.lands[step.area]
    going = [f"So far {group(step.group)} go."] if step.group.units else []
    owner = land.owner
    if owner == step.faction:
        there = f"{called(step.area)} is yours."
    elif owner is None:
        there = f"Nobody holds {called(step.area)}."
    else:
        there = f"{red(owner)} holds {called(step.area)} with {some(land.units, 'unit')}."
    return " ".join([*going, there])


def returned(_state: State, step: ReturnBuilding) -> str:
    """``A set of four gives a metropolis: which temple is given back?``"""
    return f"A set of four gives a metropolis: which {step.buildings[0]} is given back?"


def site(_state: State, step: RaiseMetropolis) -> str:
    """``Where does the metropolis of the philosophers go?``"""
    return f"Where does the metropolis {_WAYS[step.way]} go?"


def perseus(_state: State, step: SendByPerseus) -> str:
    """From where; then where to."""
    if step.origin:
        return f"Perseus: to which land do the units of {called(step.origin)} go?"
    return "Perseus: out of which land of yours does he send units?"


def given(_state: State, step: GiveUp) -> str:
    """``The sacrifice of Helen: which building goes next?``"""
    return f"The sacrifice of {HERO_NAMES[step.hero]}: which building goes next?"


def driven(_state: State, _step: PushFleets) -> str:
    """Which fleet Polyphemus drives out."""
    return "Polyphemus closes the sea around him: which fleet goes next, and where to?"


def action(_state: State, step: Act) -> str:
    """What is compulsory comes first (CY-7.2)."""
    return {
        ("build", "recruit"): "Your god's building and recruit come first: which do you do?",
        ("build",): "Where does your god's building go?",
        ("recruit",): "Where does your god's recruit go?",
    }.get(step.due, "What do you do next in your turn?")


def about_offering(view: State, step: MakeOffer, _seat: int) -> str:
    """What there is to pay with, and how priestesses count."""
    barred = f" {god(step.barred)} is closed to you now." if step.barred else ""
    return f"{holding(view, step.faction)} A priestess makes an offer 1 gold cheaper.{barred}"


def _fought(state: State) -> Battle:
    battle = state.table.battle
    assert battle is not None
    return battle


def in_battle(words: str) -> Callable[[State, object], str]:
    """A question with the place of the battle: ``{place}``."""
    return lambda state, step: words.format(place=called(_fought(state).area))


def about_battle(view: State, _step: object, _seat: int) -> str:
    """``Red attacks with 2 units, Blue has 1 unit.``"""
    battle = _fought(view)
    force = some(battle.fleets, "fleet") if battle.fleets else some(battle.units, "unit")
    land = view.table.lands.get(battle.area)
    sort = "unit" if land else "fleet"
    there = some(land.units if land else view.table.seas[battle.area].fleets, sort)
    return f"{red(battle.attacker)} attacks with {force}, {red(battle.defender)} has {there}."
