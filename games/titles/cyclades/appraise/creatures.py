"""Creature cards: the best that each can do now (CY-17, CY-18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.titles.cyclades import moves as mv
from games.titles.cyclades.appraise import figures, promises, weights
from games.titles.cyclades.appraise.marches import campaign, plan
from games.titles.cyclades.appraise.outlook import Outlook
from games.titles.cyclades.appraise.worths import buildings, philosophers, priestess, sea
from games.titles.cyclades.components.figures import FIGURES
from games.titles.cyclades.components.ids import CreatureId
from games.titles.cyclades.rules.creatures.playing import CARDS
from games.titles.cyclades.steps.cards import TargetCreature


def card(outlook: Outlook, creature: CreatureId) -> float:
    """A card that is about to be played; 0 where it has no effect."""
    known = outlook.creatures.get(creature)
    if known is None:
        known = outlook.creatures[creature] = _card(outlook, creature)
    return known


def _card(outlook: Outlook, creature: CreatureId) -> float:
    if creature == "graeae":
        return float(outlook.incomes[outlook.faction])
    if creature == "sphinx":
        return weights.DRAWN_CARD * weights.BEST_OF_THREE
    listed = CARDS[creature].targets(outlook.view, outlook.faction, "")
    return max((on(outlook, creature, "", move) for move in listed), default=0.0)


def target(outlook: Outlook, step: TargetCreature, move: Any) -> float:
    """What a card that is being played acts on."""
    return on(outlook, step.creature, step.first, move)


def drawn(outlook: Outlook, _step: Any, move: mv.Creature) -> float:
    """One of the Sphinx's cards."""
    return card(outlook, move.creature)


def on(outlook: Outlook, creature: CreatureId, first: str, move: Any) -> float:
    """What a card brings on what it may act on."""
    if creature in FIGURES:
        return figures.arrives(outlook, creature, move.area)
    return ACTS[creature](outlook, first, move)


def _griffin(outlook: Outlook, _first: str, move: mv.Rob) -> float:
    """Purses are secret: whoever earns most seems to have most."""
    purse = weights.GUESSED_PURSE + weights.GUESSED_SHARE * outlook.incomes[move.faction]
    half = purse / outlook.table.parameters.gains.griffin_share
    return half * (1.0 + outlook.hostility[move.faction])


def _giant(outlook: Outlook, _first: str, move: mv.Area) -> float:
    land = outlook.table.lands[move.area]
    exposed = weights.OPENING * figures.owners_stake(outlook, move.area)
    hostility = outlook.hostility[land.owner]
    return land.mercenaries * (weights.TROOP * (1.0 + hostility) + hostility * exposed)


def _dryad(outlook: Outlook, _first: str, move: mv.Rob) -> float:
    return priestess(outlook) * (1.0 + outlook.hostility[move.faction])


def _satyr(outlook: Outlook, _first: str, move: mv.Rob) -> float:
    """From who is nearest to his fourth."""
    held = outlook.table.factions[move.faction].philosophers
    goal = outlook.table.parameters.goal.philosophers
    hurt = outlook.hostility[move.faction] * weights.METROPOLIS * held / max(1, goal) ** 2
    return philosophers(outlook, 1) + hurt


def _cyclops(outlook: Outlook, _first: str, move: mv.Exchange) -> float:
    use = weights.BUILDING_USE
    gained = use[move.other] - use[move.building]
    return gained + buildings(outlook, [move.other], [move.building])


def _charon(outlook: Outlook, first: str, move: mv.Own | mv.Hero) -> float:
    """First the one who goes, against the best of the track; then who comes."""
    if first:
        return promises.hero(outlook, move.hero)
    track = [hero for hero in outlook.table.hero_track if hero is not None]
    best = max(promises.hero(outlook, hero) for hero in track)
    return best - promises.hero(outlook, move.hero)


def _pegasus(outlook: Outlook, first: str, move: mv.Area) -> float:
    if first:
        return plan(outlook, first, move.area, "pegasus")[0]
    return campaign(outlook, move.area, "pegasus")


def _chimera(outlook: Outlook, _first: str, move: mv.Creature) -> float:
    return 0.0 if move.creature == "chimera" else card(outlook, move.creature)


def _sylph(outlook: Outlook, first: str, move: mv.Area) -> float:
    """The best exchange with an area, or the exchange of both."""
    if first:
        return _exchange(outlook, first, move.area)
    held = [area for area, water in outlook.table.seas.items() if water.fleets]
    return max(_exchange(outlook, move.area, other) for other in held if other != move.area)


def _exchange(outlook: Outlook, own: str, other: str) -> float:
    """Each side's fleets and sea area for the other's."""
    better = sea(outlook, other) - sea(outlook, own)
    return _liking(outlook, own) * better - _liking(outlook, other) * better


def _liking(outlook: Outlook, area: str) -> float:
    """What the gain of whose fleets are there means to the faction."""
    owner = outlook.table.seas[area].owner
    return 1.0 if owner == outlook.faction else -outlook.hostility[owner]


def _harpy(outlook: Outlook, _first: str, move: mv.Strike) -> float:
    return figures.struck(outlook, move.area)


ACTS: Mapping[CreatureId, Callable[[Outlook, str, Any], float]] = {
    "harpy": _harpy,
    "griffin": _griffin,
    "giant": _giant,
    "dryad": _dryad,
    "satyr": _satyr,
    "cyclops": _cyclops,
    "charon": _charon,
    "pegasus": _pegasus,
    "chimera": _chimera,
    "sylph": _sylph,
}
"""Creatures that act at once on something."""
