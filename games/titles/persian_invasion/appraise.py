"""How good a move looks to a greedy player of the solo game.

He asks what each region is worth with so many hoplites in it, where the hero is of use, and whether
a battle is won by what he plays. Only comparisons between moves of one decision mean anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import Move
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.map import DISTANCES, MAP
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.facts.monsters import huntable, monsters_in, open_slots
from games.titles.hellas.facts.quests import quests_in
from games.titles.hellas.moves import cards as cv
from games.titles.hellas.moves import fights as fv
from games.titles.hellas.moves import hoplites as hv
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.rules.battle.strength import strength
from games.titles.hellas.steps.hoplites import Arrive, Count, Travel
from games.titles.persian_invasion import moves as sv
from games.titles.persian_invasion.facts.command import command
from games.titles.persian_invasion.facts.lands import hardship, population
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.facts.ways import arrow, god_at, neighbours
from games.titles.persian_invasion.rules.battle import strength_of_xerxes
from games.titles.persian_invasion.state import State, Table

Judge = Callable[[State, Any, Any], float]

_ACTIONS = {
    "prayer": 30.0,
    "hero_movement": 28.0,
    "hoplite_movement": 26.0,
    "build_temple": 22.0,
    "usurp": 16.0,
    "recruit": 15.0,
    "prepare": 14.0,
}
_HUNT, _WEAK_HUNT, _CARDS = 24.0, 9.0, 6
_REST, _EACH_TOKEN = 6.0, 2.5
_MARCH, _EACH_GAIN = 10.0, 3.0
_HELD, _GAINED, _CITY, _SHRINE, _GOD = 1.0, 4.0, 1.0, 0.8, 2.5
_BEATEN, _RUIN = 6.0, -1.5
_ON_THE_WAY = 1.2
"""What is worth what: regions, actions, battles."""
_CARD = (0.0, 1.7, 2.3, 2.7, 3.0, 3.3)
"""About the strength of the best of so many cards."""


def appraise(view: State, seat: int, move: Move) -> float:
    """The worth of a move."""
    return BY_MOVE.get(type(move), _something)(view, view.flow.agenda[-1], move)


def _something(view: State, step: Any, move: Any) -> float:
    return 1.0


def _nothing(view: State, step: Any, move: Any) -> float:
    return 0.0


# Actions


def _begin(view: State, step: Any, move: mv.Begin) -> float:
    table = view.table
    if move.action == "hunt":
        cards = table.players[PLAYER].cards + value(table, PLAYER, "strength")
        least = min(len(open_slots(table, monster)) for monster in huntable(table, PLAYER))
        ready = cards >= min(least, _CARDS)
        return _HUNT if ready else _WEAK_HUNT
    if move.action == "march":
        return _MARCH + _EACH_GAIN * max(0.0, _best_march(table))
    return _ACTIONS[move.action]


def _rest(view: State, step: Any, move: sv.Rest) -> float:
    """The better the more tokens come off."""
    return _REST + _EACH_TOKEN * len(view.table.players[PLAYER].used)


def _prepare(view: State, step: Any, move: mv.Prepare) -> float:
    table = view.table
    hurt = len(table.players[PLAYER].injured)
    return {"heal": hurt, "draw": 2.5}.get(move.choice, 2.0)


def _pray(view: State, step: Any, move: mv.Pray) -> float:
    attribute = {"zeus": "strength", "athena": "leadership", "hermes": "speed"}[move.god]
    return {"strength": 3.0, "leadership": 2.0, "speed": 1.0}[attribute]


def _best_march(table: Table) -> float:
    """What the best march of a whole army brings."""
    return max(
        (
            _shift(table, origin, region, there.hoplites[PLAYER])
            for origin, there in table.regions.items()
            if there.hoplites[PLAYER]
            for region in neighbours(table, origin)
        ),
        default=0.0,
    )


# Hoplites


def worth(table: Table, region: RegionId, hoplites: int) -> float:
    """A region with so many own hoplites in it."""
    facts, owner = MAP[region], table.regions[region].owner
    enemies = _enemies(table, region)
    if enemies is not None:
        if not hoplites:
            return 0.0
        return _BEATEN if hoplites > enemies else _RUIN * hoplites
    gained = _GAINED + _CITY * (facts.city is not None) + _GOD * (facts.monument is not None)
    gained += _SHRINE * (facts.shrine is not None)
    if owner == PLAYER:
        return gained + _HELD * min(hoplites, 2)
    asked = population(table, region)
    return gained if hoplites >= asked else _ON_THE_WAY * hoplites / asked


def _enemies(table: Table, region: RegionId) -> float | None:
    """About what Xerxes has in a battle there; None where there would be none."""
    numbers = table.parameters.campaign
    if table.regions[region].owner == XERXES:
        force = table.campaign.invasion
    elif army(table, region, XERXES):
        force = numbers.hoplite * army(table, region, XERXES)
    else:
        return None
    return force + hardship(table, region) + _CARD[command(table.campaign)] - 2


def _change(table: Table, region: RegionId, more: int) -> float:
    there = army(table, region, PLAYER)
    return worth(table, region, there + more) - worth(table, region, there)


def _shift(table: Table, origin: RegionId, region: RegionId, hoplites: int) -> float:
    return _change(table, region, hoplites) + _change(table, origin, -hoplites) - 0.01


def _send(view: State, step: Any, move: hv.Send) -> float:
    return _shift(view.table, move.origin, move.region, move.hoplites)


def _march(view: State, step: Any, move: hv.March) -> float:
    """As many as there are go."""
    hoplites = view.table.regions[move.origin].hoplites[PLAYER]
    return _shift(view.table, move.origin, move.region, hoplites)


def _count(view: State, step: Count, move: hv.Hoplites) -> float:
    return _shift(view.table, step.origin, step.region, move.hoplites)


def _lead(view: State, step: Any, move: hv.Lead) -> float:
    there = army(view.table, move.region, PLAYER)
    return 0.5 if there > 1 and move.hoplites == there - 1 else 0.1


def _go(view: State, step: Travel | Arrive, move: hv.Go) -> float:
    hoplites = step.hoplites or 1
    return _shift(view.table, step.path[0], move.region, hoplites)


def _recruit(view: State, step: Any, move: hv.Recruit) -> float:
    return 0.5 * move.hoplites + 0.2 * move.fortified


def _lose(view: State, step: Any, move: sv.Lose) -> float:
    return _change(view.table, move.region, -1)


def _withdraw(view: State, step: Any, move: hv.Withdraw) -> float:
    return _change(view.table, move.region, 1)


# The hero


def _walk(view: State, step: Any, move: mv.Walk) -> float:
    """Towards monsters that he can fight, quests and Spies."""
    table = view.table
    return max(
        (w / (1 + DISTANCES[move.region][there]) for there, w in _aims(table).items()), default=0.0
    )


def _aims(table: Table) -> dict[RegionId, float]:
    found: dict[RegionId, float] = {}
    for one in table.monsters.values():
        near_god = god_at(one.region) is not None or god_at(arrow(one.region)) is not None
        found[one.region] = 6.0 if near_god else 4.0
    for region in MAP:
        if quests_in(table, region):
            found[region] = found.get(region, 0.0) + 2.0
    if table.campaign.act == 2:
        for region in table.campaign.spies:
            found[region] = found.get(region, 0.0) + 3.0
    return found


def _hunt(view: State, step: Any, move: fv.Hunt) -> float:
    return 10.0 - len(open_slots(view.table, move.monster))


def _board(view: State, step: Any, move: mv.Board) -> float:
    """Not away from a monster that can be hunted."""
    return float(move.stage) - 4.0 * bool(huntable(view.table, PLAYER))


def _pick(view: State, step: Any, move: cv.Pick) -> float:
    """What is low is injured first."""
    return -float(value(view.table, PLAYER, move.attribute))


# Cards


def _play(view: State, step: Any, move: fv.Play) -> float:
    """As long as the battle seems to be lost."""
    table = view.table
    mine = strength(table, PLAYER)
    theirs = strength_of_xerxes(table) + _CARD[command(table.campaign)]
    numbers = table.parameters.combat_cards[move.card]
    return numbers.strength - numbers.casualties + 0.5 if mine <= theirs else -1.0


def _lay(view: State, step: Any, move: fv.Lay) -> float:
    """The weakest first, once the answer is begun; one that is worth several cards is not."""
    numbers = view.table.parameters.combat_cards[move.card]
    hunt = view.table.hunt
    assert hunt is not None  # asked in a hunt alone
    return 2.0 if numbers.strength >= hunt.strength - hunt.defended else 0.4


def _keep(view: State, step: Any, move: cv.Discard) -> float:
    return -float(view.table.parameters.combat_cards[move.card].strength)


def _monster_moves(view: State, step: Any, move: cv.MoveMonster) -> float:
    """Away from monuments."""
    return float(god_at(move.region) is None) + 0.1 * len(monsters_in(view.table, move.region))


BY_MOVE: Mapping[type[Move], Judge] = {
    mv.Begin: _begin,
    mv.Use: lambda view, step, move: 27.0,
    mv.Answer: lambda view, step, move: 5.0,
    mv.Pass: _nothing,
    mv.Walk: _walk,
    mv.Board: _board,
    mv.Climb: lambda view, step, move: 2.0,
    mv.Pray: _pray,
    mv.Prepare: _prepare,
    hv.Recruit: _recruit,
    hv.Send: _send,
    hv.Fortify: lambda view, step, move: 0.05,
    hv.Unfortify: lambda view, step, move: -0.1,
    hv.March: _march,
    hv.Hoplites: _count,
    hv.Lead: _lead,
    hv.Go: _go,
    hv.Halt: _nothing,
    hv.Withdraw: _withdraw,
    cv.Discard: _keep,
    cv.Pick: _pick,
    cv.MoveMonster: _monster_moves,
    fv.Hunt: _hunt,
    fv.Play: _play,
    fv.Lay: _lay,
    fv.Parry: lambda view, step, move: 1.0,
    fv.Suffer: lambda view, step, move: 0.5,
    sv.Rest: _rest,
    sv.CatchSpy: lambda view, step, move: 29.0,
    sv.Allies: lambda view, step, move: -0.1 * move.allies,
    sv.Lose: _lose,
}
"""Move -> how it is judged; any other one is as good as its like."""
