"""What the actions of a turn bring (LH-4, LH-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.titles.hellas.components.actions import is_regular
from games.titles.hellas.components.ids import RegularAction, SpecialAction
from games.titles.hellas.components.map import MAP, MONUMENT_REGIONS
from games.titles.hellas.facts.heroes import value
from games.titles.hellas.facts.holdings import priests_to_gain
from games.titles.hellas.facts.hoplites import may_recruit, others_in
from games.titles.hellas.facts.regions import cities, temples
from games.titles.hellas.moves import cards as cv
from games.titles.hellas.moves import turn as mv
from games.titles.hellas.steps.cards import FreeAction
from games.titles.hellas.steps.turn import Act
from games.titles.lords_of_hellas import moves as lv
from games.titles.lords_of_hellas.appraise import (
    armies,
    battles,
    effects,
    gains_and_losses,
    heroes,
    monuments,
)
from games.titles.lords_of_hellas.appraise import weights as w
from games.titles.lords_of_hellas.appraise.outlook import Outlook
from games.titles.lords_of_hellas.steps import Extra, RepeatAction


def _prayer(outlook: Outlook) -> float:
    return w.PRAYER_FIRST + w.ATTRIBUTE


def _hero_movement(outlook: Outlook) -> float:
    return heroes.best_walk(outlook) + w.TRIFLE


def _hoplite_movement(outlook: Outlook) -> float:
    return armies.best_hop(outlook, value(outlook.table, outlook.seat, "leadership"))


def _recruit(outlook: Outlook) -> float:
    """As many as the supply has, where they are of most use first."""
    table, seat = outlook.table, outlook.seat
    numbers, left, worth = table.parameters.actions, table.players[seat].hoplites, 0.0
    regions = [region for region in cities(table, seat) if may_recruit(table, seat, region)]
    for region in sorted(regions, key=lambda there: -outlook.pull[there]):
        sparta = MAP[region].city == "sparta"
        new = min(left, numbers.recruit_sparta if sparta else numbers.recruit_city)
        worth += new * gains_and_losses.recruit_worth(outlook, region)
        worth += armies.arrival(outlook, region, new)
        left -= new
    return worth


def _march(outlook: Outlook) -> float:
    return armies.best_hop(outlook, outlook.table.parameters.supply.hoplites)


def _build_temple(outlook: Outlook) -> float:
    return outlook.temple_worth() + w.PRIEST + w.BLESSING / 2


def _prepare(outlook: Outlook) -> float:
    """The best choices of those there are."""
    choices = outlook.table.parameters.actions.prepare_choices
    hurt = min(choices, len(outlook.player.injured))
    cards = battles.draw_worth(outlook, choices - hurt)
    region = outlook.player.region
    recruited = 0.0
    if region is not None and may_recruit(outlook.table, outlook.seat, region):
        recruited = armies.arrival(outlook, region, choices)
    return max(w.HEAL * hurt + cards, recruited + w.HOPLITE * choices)


def _usurp(outlook: Outlook) -> float:
    """The region, and who must leave it."""
    region = outlook.player.region
    if region is None:
        return 0.0
    driven = len(others_in(outlook.table, region, outlook.seat))
    return outlook.gain(region) + w.HOPLITE * (1 + driven)


def _build_monument(outlook: Outlook) -> float:
    """What it frees, the priests, and the level."""
    table, player = outlook.table, outlook.player
    used = sum(not charged for charged in player.artifacts.values())
    gained = table.parameters.actions.monument_priests * len(temples(table, outlook.seat))
    priests = min(gained, priests_to_gain(table, outlook.seat))
    freed = w.TOKEN * len(player.used) + w.TOKEN_MORE * len(player.used) ** 2
    return freed + w.CHARGE * used + w.PRIEST * priests + monuments.best_level(outlook) - w.MONUMENT


ACTIONS: Mapping[RegularAction | SpecialAction, Callable[[Outlook], float]] = {
    "prayer": _prayer,
    "hero_movement": _hero_movement,
    "hoplite_movement": _hoplite_movement,
    "recruit": _recruit,
    "march": _march,
    "build_temple": _build_temple,
    "prepare": _prepare,
    "usurp": _usurp,
    "hunt": effects.best_hunt,
    "build_monument": _build_monument,
}
"""What each brings; Use Artifacts is begun by using one (LH-5.2)."""


def begin(outlook: Outlook, _step: Act | Extra, move: mv.Begin) -> float:
    """Regular actions first, unless they bring nothing; what wins comes before everything."""
    worth = ACTIONS[move.action](outlook)
    if is_regular(move.action):
        return w.FIRST + worth if worth > 0.0 else worth
    return worth - _crowns_a_rival(outlook)


def _crowns_a_rival(outlook: Outlook) -> float:
    """The last token of the countdown, while a rival controls the region: better no extra action
    (LH-26.5)."""
    table, card = outlook.table, outlook.table.activation
    if card is None or card.seat != outlook.seat or card.tokens != 1 or table.completed is None:
        return 0.0
    return w.WIN if outlook.owners[MONUMENT_REGIONS[table.completed]] in outlook.rivals else 0.0


def repeat(outlook: Outlook, _step: RepeatAction, move: lv.Repeat | mv.Pass) -> float:
    """As the action itself."""
    return 0.0 if isinstance(move, mv.Pass) else ACTIONS[move.action](outlook)


def free(outlook: Outlook, _step: FreeAction, move: cv.FreeAction) -> float:
    """The action that would bring most."""
    return ACTIONS[move.action](outlook)
