"""Moves and battles: the attacker's pieces are in the battle record, the defender's in the area."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UnsetType

from games.engine.records import Event
from games.titles.cyclades.apply.parts import add_fleets, discard, remove_unit, take_figure
from games.titles.cyclades.components.ids import HEROES, FactionId, HeroId, UnitId
from games.titles.cyclades.events.battles import (
    BattleBegan,
    BattleEnded,
    DiceRolled,
    DieRerolled,
    Eliminated,
    FleetsMoved,
    HectorStruck,
    LossesTaken,
    LossSealed,
    MercenariesWonOver,
    Retreated,
    RoundFought,
    UnitsMoved,
)
from games.titles.cyclades.events.parts import Loss
from games.titles.cyclades.state import Battle, Land, SealedLoss, State
from games.titles.cyclades.steps.parts import By


def count_mobilised(state: State, by: By | None, steps: int) -> None:
    """The next mobilisation of the turn costs more (CY-15.6)."""
    turn = state.table.turn
    if turn is not None and by == "mobilisation":
        turn.mobilised += steps


def fleets_moved(state: State, event: FleetsMoved) -> None:
    """From area to area."""
    add_fleets(state, event.origin, event.faction, -event.fleets)
    add_fleets(state, event.area, event.faction, event.fleets)


def units_moved(state: State, event: UnitsMoved) -> None:
    """Off one area, which stays its owner's (CY-11.4), onto another, which may become his."""
    count_mobilised(state, event.by, event.steps)
    lands, group = state.table.lands, event.group
    origin, area = lands[event.origin], lands[event.area]
    for land, sign in ((origin, -1), (area, 1)):
        land.troops += sign * group.troops
        land.mercenaries += sign * group.mercenaries
    for hero in group.heroes:
        origin.heroes.remove(hero)
        area.heroes.append(hero)
    if event.taken:
        area.owner = event.faction


def _battle(state: State) -> Battle:
    assert state.table.battle is not None
    return state.table.battle


def battle_began(state: State, event: BattleBegan) -> None:
    """The attacker's pieces leave their area, which on land stays his (CY-11.4)."""
    count_mobilised(state, event.by, event.steps)
    group = event.group
    if event.fleets:
        add_fleets(state, event.origin, event.attacker, -event.fleets)
    else:
        origin = state.table.lands[event.origin]
        origin.troops -= group.troops
        origin.mercenaries -= group.mercenaries
        for hero in group.heroes:
            origin.heroes.remove(hero)
    state.table.battle = Battle(
        area=event.area,
        origin=event.origin,
        attacker=event.attacker,
        defender=event.defender,
        fleets=event.fleets,
        troops=group.troops,
        mercenaries=group.mercenaries,
        heroes=list(group.heroes),
    )


def side_of(state: State, faction: FactionId) -> Battle | Land:
    """Where the pieces of one side of a land battle are kept."""
    battle = _battle(state)
    return battle if faction == battle.attacker else state.table.lands[battle.area]


def mercenaries_won_over(state: State, event: MercenariesWonOver) -> None:
    """From one side to the other."""
    side_of(state, event.victim).mercenaries -= event.mercenaries
    side_of(state, event.faction).mercenaries += event.mercenaries


def hector_struck(state: State, event: HectorStruck) -> None:
    """One of the attacker's troops is gone."""
    _destroy(state, event.victim, event.unit)


def dice_rolled(state: State, event: DiceRolled) -> None:
    """The dice of this round."""
    _battle(state).dice = {roll.faction: roll.face for roll in event.rolls}


def die_rerolled(state: State, event: DieRerolled) -> None:
    """One die lies otherwise."""
    _battle(state).dice[event.faction] = event.face


def round_fought(state: State, event: RoundFought) -> None:
    """The dice have spoken."""
    _battle(state).dice = {}


def loss_sealed(state: State, event: LossSealed) -> None:
    """A choice that only its owner knows."""
    _battle(state).sealed.append(event.faction)
    if not isinstance(event.unit, UnsetType) and not isinstance(event.area, UnsetType):
        state.losses[event.faction] = SealedLoss(
            event.known_to, event.faction, event.unit, event.area
        )


def losses_taken(state: State, event: LossesTaken) -> None:
    """Units off the battle: to reserve, supply or discard pile, or to where they withdrew."""
    for loss in event.losses:
        if loss.area:
            _withdraw(state, loss)
        else:
            _destroy(state, loss.faction, loss.unit)
    for area in event.taken:
        owner = next(loss.faction for loss in event.losses if loss.area == area)
        state.table.lands[area].owner = owner
    _battle(state).sealed = []
    state.losses = {}


def _withdraw(state: State, loss: Loss) -> None:
    side, to = side_of(state, loss.faction), state.table.lands[loss.area]
    if loss.unit == "troop":
        side.troops -= 1
        to.troops += 1
    else:
        side.mercenaries -= 1
        to.mercenaries += 1


def _destroy(state: State, faction: FactionId, unit: UnitId) -> None:
    table, battle = state.table, _battle(state)
    attacks = faction == battle.attacker
    if unit == "minotaur":
        take_figure(state, unit)
        discard(state, unit)
    elif unit == "fleet" and attacks:
        battle.fleets -= 1
        table.factions[faction].fleets += 1
    elif unit == "fleet" or (unit in ("troop", "mercenary") and not attacks):
        remove_unit(state, battle.area, faction, unit)
    elif unit == "troop":
        battle.troops -= 1
        table.factions[faction].troops += 1
    elif unit == "mercenary":
        battle.mercenaries -= 1
        table.supply.mercenaries += 1
    else:
        side_of(state, faction).heroes.remove(unit)
        lose_hero(state, faction, unit)


def retreated(state: State, event: Retreated) -> None:
    """All pieces of one side to one area."""
    table, battle = state.table, _battle(state)
    if event.area in table.seas:
        fleets = table.seas[battle.area].fleets
        if event.faction == battle.attacker:
            fleets, battle.fleets = battle.fleets, 0
        else:
            add_fleets(state, battle.area, event.faction, -fleets)
        add_fleets(state, event.area, event.faction, fleets)
        return
    side, to = side_of(state, event.faction), table.lands[event.area]
    to.troops += side.troops
    to.mercenaries += side.mercenaries
    to.heroes.extend(side.heroes)
    side.troops, side.mercenaries, side.heroes = 0, 0, []
    if event.taken:
        to.owner = event.faction


def battle_ended(state: State, event: BattleEnded) -> None:
    """What is left of the attacker stands in the area if it is his now."""
    table, battle = state.table, _battle(state)
    if event.area in table.seas:
        sea = table.seas[event.area]
        if event.owner == battle.attacker:
            sea.fleets = battle.fleets
        sea.owner = event.owner
    else:
        land = table.lands[event.area]
        if event.owner == battle.attacker:
            land.troops += battle.troops
            land.mercenaries += battle.mercenaries
            land.heroes.extend(battle.heroes)
        land.owner = event.owner
    table.battle = None


def eliminated(state: State, event: Eliminated) -> None:
    """Pieces and cards out of the game, what is shared to the supply."""
    table = state.table
    faction = table.factions[event.faction]
    for area, sea in table.seas.items():
        if sea.owner == event.faction:
            fleets = sea.fleets
            add_fleets(state, area, event.faction, -fleets)
            faction.fleets += fleets
    for creature in event.creatures:
        take_figure(state, creature)
        discard(state, creature)
    table.supply.priestesses += faction.priestesses
    table.supply.philosophers += faction.philosophers
    faction.priestesses = faction.philosophers = 0
    cards: list[HeroId] = [*faction.heroes, *faction.sheltered]
    table.gone.extend(hero for hero in HEROES if hero in cards)
    table.lost_metropolises.extend(faction.sheltered[card] for card in sorted(faction.sheltered))
    faction.heroes, faction.fresh, faction.sheltered = [], [], {}
    if event.purse_lost:
        purse = state.purses.get(str(faction.team))
        if purse is not None:
            purse.gold = 0
    faction.out = True
    table.fallen.append(event.faction)


def lose_hero(state: State, faction: FactionId, hero: HeroId) -> None:
    """A hero's card leaves the game (CY-15.11)."""
    owner = state.table.factions[faction]
    owner.heroes.remove(hero)
    if hero in owner.fresh:
        owner.fresh.remove(hero)
    state.table.gone.append(hero)


APPLIERS: Mapping[type[Event], Callable[[State, Any], None]] = {
    FleetsMoved: fleets_moved,
    UnitsMoved: units_moved,
    BattleBegan: battle_began,
    MercenariesWonOver: mercenaries_won_over,
    HectorStruck: hector_struck,
    DiceRolled: dice_rolled,
    DieRerolled: die_rerolled,
    RoundFought: round_fought,
    LossSealed: loss_sealed,
    LossesTaken: losses_taken,
    Retreated: retreated,
    BattleEnded: battle_ended,
    Eliminated: eliminated,
}
