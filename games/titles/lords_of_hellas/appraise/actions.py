"""What the actions of a turn bring, and the other choices (LH-4, LH-10, LH-13 to LH-18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.titles.lords_of_hellas.appraise import armies, heroes
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.fights import keep
from games.titles.lords_of_hellas.appraise.outlook import Outlook
from games.titles.lords_of_hellas.components.ids import (
    REGIONS,
    RegularAction,
    SpecialAction,
)
from games.titles.lords_of_hellas.components.map import MAP, MONUMENT_REGIONS, NEIGHBOURS
from games.titles.lords_of_hellas.components.monuments import MONUMENTS
from games.titles.lords_of_hellas.facts import (
    base,
    cities,
    controlled,
    huntable,
    may_go,
    others_in,
    priests_to_gain,
    temples,
    unfortified,
)
from games.titles.lords_of_hellas.moves import cards as cv
from games.titles.lords_of_hellas.moves import hoplites as hv
from games.titles.lords_of_hellas.moves import turn as mv

FIRST = 100.0
"""Regular actions that bring something come before the special one."""


def nothing(_outlook: Outlook, _step: Any, _move: Any) -> float:
    """To do nothing, or what makes no difference."""
    return 0.0


def something(_outlook: Outlook, _step: Any, _move: Any) -> float:
    """Effects are worth using when they may be."""
    return 1.0


def _best_hop(outlook: Outlook, hoplites: int) -> float:
    table, seat = outlook.table, outlook.seat
    return max(
        (
            armies.hop(outlook, origin, region, min(hoplites, unfortified(table, origin, seat)))
            for origin in REGIONS
            if unfortified(table, origin, seat)
            for region in NEIGHBOURS[origin]
            if may_go(table, seat, origin, region)
        ),
        default=0.0,
    )


def _prayer(outlook: Outlook) -> float:
    return FIRST + w.ATTRIBUTE


def _hero_movement(outlook: Outlook) -> float:
    player = outlook.table.players[outlook.seat]
    if player.quest is not None:
        return FIRST + w.QUEST
    return FIRST + 0.5


def _hoplite_movement(outlook: Outlook) -> float:
    leadership = base(outlook.table.players[outlook.seat], "leadership")
    best = _best_hop(outlook, leadership)
    return FIRST + best if best > 0 else -1.0


def _recruit(outlook: Outlook) -> float:
    table, seat = outlook.table, outlook.seat
    actions = table.parameters.actions
    places = sum(
        actions.recruit_sparta if MAP[region].city == "sparta" else actions.recruit_city
        for region in cities(table, seat)
    )
    best = max((outlook.pull[region] for region in cities(table, seat)), default=0.0)
    return min(places, table.players[seat].hoplites) * (w.HOPLITE + 0.15 * best)


def _march(outlook: Outlook) -> float:
    return _best_hop(outlook, 99)


def _build_temple(outlook: Outlook) -> float:
    table, seat = outlook.table, outlook.seat
    goal, own = table.parameters.goal.temples, len(temples(table, seat))
    way = outlook.progress((own + 1) / goal) - outlook.progress(own / goal)
    return way + w.PRIEST + 0.5 * w.BLESSING


def _prepare(outlook: Outlook) -> float:
    hurt = len(outlook.table.players[outlook.seat].injured)
    return 2 * w.CARD + w.HEAL * min(2, hurt)


def _usurp(outlook: Outlook) -> float:
    region = outlook.table.players[outlook.seat].region
    return (outlook.gain(region) if region else 0.0) + w.HOPLITE


def _hunt(outlook: Outlook) -> float:
    table, seat = outlook.table, outlook.seat
    return max((heroes.hunt(outlook, m) for m in huntable(table, seat)), default=0.0)


def _build_monument(outlook: Outlook) -> float:
    """What it frees, and the priests; a little less for what monsters may do."""
    table, player = outlook.table, outlook.table.players[outlook.seat]
    used = sum(not charged for charged in player.artifacts.values())
    priests = min(len(temples(table, outlook.seat)), priests_to_gain(table, outlook.seat))
    return 0.9 * w.TOKEN * len(player.used) ** 1.3 + 0.6 * used + w.PRIEST * priests - 0.5


ACTIONS: Mapping[RegularAction | SpecialAction, Callable[[Outlook], float]] = {
    "prayer": _prayer,
    "hero_movement": _hero_movement,
    "hoplite_movement": _hoplite_movement,
    "recruit": _recruit,
    "march": _march,
    "build_temple": _build_temple,
    "prepare": _prepare,
    "usurp": _usurp,
    "hunt": _hunt,
    "build_monument": _build_monument,
}


def begin(outlook: Outlook, _step: Any, move: mv.Begin) -> float:
    """An action of the turn."""
    return ACTIONS[move.action](outlook)


def use(outlook: Outlook, _step: Any, move: mv.Use | mv.Answer) -> float:
    """Effects come first: they cost little."""
    if move.source in ("b_exile", "pandoras_box"):
        return -1.0
    if move.source == "b_exhausted_fight":
        return _hunt(outlook) - w.HEAL
    if move.source == "b_wild_hunt":
        return FIRST + _hunt(outlook) - w.ATTRIBUTE
    if move.source == "heracles":
        return FIRST + w.ARTIFACT - w.GLORY
    if move.source in ("b_local_volunteers", "b_winged_boots", "b_push_ups", "b_heros_apprentice"):
        return FIRST + 0.3
    return FIRST + 1.0


def pray(outlook: Outlook, _step: Any, move: mv.Pray) -> float:
    """The attribute that is low, and the power of a high monument."""
    player, table = outlook.table.players[outlook.seat], outlook.table
    attribute = MONUMENTS[move.god].attribute
    low = table.parameters.attributes.highest - base(player, attribute)
    weight = {"leadership": 0.5, "strength": 0.4, "speed": 0.15}[attribute]
    power = table.parameters.powers[move.god][table.monuments[move.god].level - 1]
    return weight * low + 0.5 * power


def prepare(outlook: Outlook, _step: Any, move: mv.Prepare) -> float:
    """Heal what is hurt, else cards while there is room, else a hoplite."""
    table, player = outlook.table, outlook.table.players[outlook.seat]
    if move.choice == "heal":
        return w.HEAL * (0.6 + 0.3 * len(player.injured))
    if move.choice == "draw":
        return w.CARD if player.cards < table.parameters.supply.hand else 0.05
    region = player.region
    assert region is not None
    return armies.arrival(outlook, region, 1) + 0.5 * w.HOPLITE


def build(outlook: Outlook, _step: Any, move: mv.Build) -> float:
    """Where it is safe; the Oracle takes no numbered temple."""
    return 1.0 - 0.5 * outlook.threatened(move.region)


def raise_(outlook: Outlook, _step: Any, move: mv.Raise) -> float:
    """The monument whose region is one's own, and never the last level of another's."""
    table = outlook.table
    owner = outlook.owners[MONUMENT_REGIONS[move.god]]
    last = table.monuments[move.god].level + 1 >= len(table.parameters.powers[move.god])
    if last and table.completed is None:
        return 5.0 if owner == outlook.seat else -5.0
    return 1.0 if owner == outlook.seat else 0.0


def repeat(outlook: Outlook, _step: Any, move: mv.Repeat) -> float:
    """As the action itself."""
    return ACTIONS[move.action](outlook)


def hero(_outlook: Outlook, _step: Any, move: mv.Hero) -> float:
    """By liking."""
    return w.HEROES[move.hero]


def keep_blessing(_outlook: Outlook, _step: Any, move: cv.KeepBlessing) -> float:
    """By liking."""
    return w.BLESSING * w.BLESSINGS.get(move.blessing, 1.0)


def keep_card(outlook: Outlook, _step: Any, move: cv.KeepCard) -> float:
    """The better card."""
    return keep(str(move.card))


def glory(outlook: Outlook, step: Any, move: cv.Glory) -> float:
    """To take: a land where much can be gained; to give back: the one of least use."""
    here = max(
        (outlook.gain(region) for region in REGIONS if MAP[region].land == move.land), default=0.0
    )
    return -here if type(step).__name__ == "GiveGlory" else here


def free_action(outlook: Outlook, _step: Any, move: cv.FreeAction) -> float:
    """The action that would bring most."""
    return ACTIONS[move.action](outlook)


def move_monster(outlook: Outlook, _step: Any, move: cv.MoveMonster) -> float:
    """To where others have more to lose than oneself."""
    table, seat = outlook.table, outlook.seat
    theirs = len(others_in(table, move.region, seat))
    mine = sum(region == move.region for region in controlled(table, seat))
    return theirs - mine + 0.1 * (outlook.owners[move.region] not in (None, seat))


def reward(outlook: Outlook, _step: Any, move: cv.Reward) -> float:
    """An artifact rather than a priest."""
    return w.PRIEST if move.reward == "priest" else w.ARTIFACT


def target(_outlook: Outlook, _step: Any, move: cv.Target) -> float:
    """Whoever."""
    return 1.0


def save(_outlook: Outlook, _step: Any, _move: hv.Save) -> float:
    """Every hoplite."""
    return w.HOPLITE
