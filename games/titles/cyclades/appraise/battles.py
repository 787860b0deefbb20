"""In a battle: who strikes first, what to lose, when to leave (CY-10, CY-12)."""

from __future__ import annotations

from typing import Any

from games.titles.cyclades import moves as mv
from games.titles.cyclades.appraise import promises, weights
from games.titles.cyclades.appraise.odds import Odds, Side, odds
from games.titles.cyclades.appraise.outlook import Outlook
from games.titles.cyclades.appraise.worths import sea, spent, stake, taken
from games.titles.cyclades.components.ids import HEROES, FactionId, HeroId, UnitId
from games.titles.cyclades.rules.battle.losses import NOWHERE
from games.titles.cyclades.rules.battle.sides import (
    battle_of,
    enemy,
    is_at_sea,
    left,
    strength,
    units_of,
)


def effect_first(_outlook: Outlook, _step: Any, move: mv.FirstEffect) -> float:
    """Mercenaries that are won over first cannot be struck; others still can."""
    return float(move.hero == "pandora")


def kill(outlook: Outlook, _step: Any, move: mv.Kill) -> float:
    """A mercenary has to be paid for again."""
    return float(move.unit == "mercenary")


def _side(outlook: Outlook, faction: FactionId) -> Side:
    table = outlook.table
    units, die = left(table, faction), table.parameters.battle.die
    if is_at_sea(table):
        return Side(units, strength(table, faction) - units, die)
    heroes = units_of(table, faction).heroes
    die = (table.parameters.battle.helen,) if "helen" in heroes else die
    return Side(units, strength(table, faction) - units, die, "penthesilea" in heroes)


def _expected(outlook: Outlook) -> Odds:
    battle = battle_of(outlook.table)
    return odds(_side(outlook, battle.attacker), _side(outlook, battle.defender))


def reroll(outlook: Outlook, _step: Any, _move: Any) -> float:
    """How much likelier another throw wins the round than this one, by what a unit is worth."""
    table = outlook.table
    battle, foe = battle_of(table), enemy(table, outlook.faction)
    theirs = battle.dice[foe] + strength(table, foe) - strength(table, outlook.faction)
    now = _round(battle.dice[outlook.faction] - theirs)
    faces = table.parameters.battle.die
    after = sum(_round(face - theirs) for face in faces) / len(faces)
    worth = (after - now) * (weights.TROOP + weights.FOUGHT_FOR * _prize(outlook))
    return worth - spent(outlook, table.parameters.prices.reroll)


def _round(margin: int) -> float:
    return 1.0 if margin > 0 else 0.35 if margin == 0 else 0.0


def _prize(outlook: Outlook) -> float:
    """What the battle is about, to this side."""
    table = outlook.table
    battle = battle_of(table)
    if is_at_sea(table):
        return sea(outlook, battle.area)
    attacks = battle.attacker == outlook.faction
    return taken(outlook, battle.area) if attacks else stake(outlook, battle.area)


def lose(outlook: Outlook, _step: Any, move: mv.Lose) -> float:
    """What is missed least goes; a troop that withdraws is not lost, and may take an area."""
    assert isinstance(move.unit, str)
    assert isinstance(move.area, str)
    value = _missed(outlook, move.unit)
    if move.area == NOWHERE:
        return -value
    free = outlook.table.lands[move.area].owner is None
    return weights.WITHDRAWN - value + (taken(outlook, move.area) if free else 0.0)


def _missed(outlook: Outlook, unit: UnitId) -> float:
    if unit == "minotaur":
        return weights.MINOTAUR
    lost_hero = next((hero for hero in HEROES if hero == unit), None)
    if lost_hero is not None:
        return _hero(outlook, lost_hero)
    return weights.TROOP + (weights.MERCENARY_LESS if unit == "mercenary" else 0.0)


def _hero(outlook: Outlook, hero: HeroId) -> float:
    return promises.hero(outlook, hero)


def stay(outlook: Outlook, _step: Any, _move: Any) -> float:
    """The battle as it should go on."""
    battle = battle_of(outlook.table)
    result, attacks = _expected(outlook), battle.attacker == outlook.faction
    kept = result.attackers if attacks else result.defenders
    held = result.won if attacks else 1.0 - result.won
    foe = battle.defender if attacks else battle.attacker
    theirs = left(outlook.table, foe) - (result.defenders if attacks else result.attackers)
    return held * _prize(outlook) + _each(outlook) * (kept + outlook.hostility[foe] * theirs)


def retreat(outlook: Outlook, _step: Any, move: mv.Retreat) -> float:
    """All are saved, the area is not; an empty one may be taken instead."""
    table = outlook.table
    saved = _each(outlook) * left(table, outlook.faction)
    if move.area in table.seas:
        owner = table.seas[move.area].owner
        return saved + (sea(outlook, move.area) if owner is None else 0.0)
    land = table.lands[move.area]
    return saved + (taken(outlook, move.area) if land.owner is None else 0.0)


def _each(outlook: Outlook) -> float:
    return weights.FLEET if is_at_sea(outlook.table) else weights.TROOP
