"""Where monsters should be, and monuments that rise (LH-16, LH-17, LH-29.22)."""

from __future__ import annotations

from collections.abc import Iterator

from games.titles.hellas.components.ids import MonsterId, RegionId
from games.titles.hellas.components.map import DISTANCES, NEIGHBOURS
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.facts.in_force import region_attack
from games.titles.hellas.facts.regions import is_city
from games.titles.hellas.moves import cards as cv
from games.titles.hellas.steps.cards import MoveMonster
from games.titles.lords_of_hellas import moves as lv
from games.titles.lords_of_hellas import steps as ls
from games.titles.lords_of_hellas.appraise import hunts
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.outlook import Outlook


def there(outlook: Outlook, monster: MonsterId, region: RegionId) -> float:
    """What it is worth that a monster is in a region."""
    return (
        _hunted(outlook, monster, region)
        + w.STRUCK * w.NEAR * _struck(outlook, monster, region)
        + _barred(outlook, monster, region)
    )


def _hunted(outlook: Outlook, monster: MonsterId, region: RegionId) -> float:
    """Near the own hero, and far from rivals who would win by it."""
    worth_of_all = 0.0
    for seat, player in enumerate(outlook.table.players):
        if player.region is None:
            continue
        far = DISTANCES[player.region][region]
        near = w.NEAR**far if far <= value(outlook.table, seat, "speed") + 1 else 0.0
        worth = hunts.chance(outlook, monster, seat) * hunts.prize(outlook, seat)
        sign = 1.0 if seat == outlook.seat else -outlook.counts(seat)
        worth_of_all += w.LEADS * sign * near * worth
    return worth_of_all


def _struck(outlook: Outlook, monster: MonsterId, region: RegionId) -> float:
    """Hoplites that it may strike there, others' less the own."""
    table, losses = outlook.table, 0.0
    for amount, where in _strokes(outlook, monster, region):
        others = sum(min(amount, army(table, where, rival)) for rival in outlook.rivals)
        losses += others - min(amount, army(table, where, outlook.seat))
    return losses


def _strokes(
    outlook: Outlook, monster: MonsterId, region: RegionId
) -> Iterator[tuple[int, RegionId]]:
    for effect in region_attack(outlook.table.parameters, monster):
        if effect.kind == "kill_hoplites":
            around = effect.where == "monster_region_and_neighbours"
            for where in (region, *NEIGHBOURS[region]) if around else (region,):
                yield effect.amount or 0, where


def _barred(outlook: Outlook, monster: MonsterId, region: RegionId) -> float:
    """What nobody can do beside it: recruit in a city, leave, pray."""
    owner = outlook.owners[region]
    passive = MONSTERS[monster].passive
    if owner is None or passive is None or (passive == "no_recruiting" and not is_city(region)):
        return 0.0
    return -w.BARRED if owner == outlook.seat else w.BARRED


def move_monster(
    outlook: Outlook,
    _step: MoveMonster | ls.ActMonster | ls.ToHighest,
    move: cv.MoveMonster | lv.Attack,
) -> float:
    """What changes for the better; where it may attack instead, what that does."""
    if isinstance(move, lv.Attack):
        assert isinstance(_step, ls.ActMonster)
        monster = _step.monster
        return w.STRUCK * _struck(outlook, monster, outlook.table.monsters[monster].region)
    here = outlook.table.monsters[move.monster].region
    return there(outlook, move.monster, move.region) - there(outlook, move.monster, here)


def best_lead(outlook: Outlook, monsters: list[MonsterId], distance: int | None) -> float:
    """The best that leading one of them so far at most would bring."""
    return max(
        (
            there(outlook, monster, region) - there(outlook, monster, here)
            for monster in monsters
            for here in [outlook.table.monsters[monster].region]
            for region, far in DISTANCES[here].items()
            if far and (distance is None or far <= distance)
        ),
        default=0.0,
    )
