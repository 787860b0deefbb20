"""What a seat has before it, and from that the price of each resource."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from games.titles.dice_forge.appraise import hammer, weights
from games.titles.dice_forge.appraise.horizon import Horizon, horizon
from games.titles.dice_forge.appraise.prices import AMOUNTS, Prices
from games.titles.dice_forge.components.ids import DICE, SLOTS
from games.titles.dice_forge.parameters import Effects
from games.titles.dice_forge.state import Hero, State, Table

Reserve: TypeAlias = tuple[int, int, int]
"""Gold, sun and moon that can be spent."""


@dataclass(slots=True, frozen=True)
class Outlook:
    """The table from one seat.

    ``income``: expected gold, sun and moon of one divine blessing. ``now``: prices of what is left
    over when no action of this turn is left. ``later``: prices of what a face brings, averaged over
    the rolls to come.
    """

    table: Table
    seat: int
    hero: Hero
    horizon: Horizon
    income: tuple[float, float, float]
    now: Prices
    later: Prices

    @property
    def reserve(self) -> Reserve:
        """What can be spent in the planned turn: what is there and what the rolls before it should
        bring."""
        hero, (gold, sun, moon), rolls = self.hero, self.income, self.horizon.awaited
        if not rolls:
            return hero.gold, hero.sun, hero.moon
        return (
            min(hero.gold + round(gold * rolls), hero.gold_cap),
            min(hero.sun + round(sun * rolls), hero.sun_cap),
            min(hero.moon + round(moon * rolls), hero.moon_cap),
        )

    @property
    def effects(self) -> Effects:
        """The numbers in force."""
        return self.table.parameters.effects

    @property
    def rivals(self) -> list[int]:
        """The other seats."""
        return [seat for seat in range(len(self.table.heroes)) if seat != self.seat]

    @property
    def gold_to_come(self) -> float:
        """Gold expected until the end of the game."""
        return self.income[0] * self.horizon.rolls


def look(view: State, seat: int) -> Outlook:
    """The outlook of ``seat``."""
    hero = view.table.heroes[seat]
    time = horizon(view, seat)
    income = _income(tuple(face for die in DICE for face in hero.dice[die].faces))
    now = _now(time, income)
    later = _later(view.table, hero, time, income, now)
    return Outlook(view.table, seat, hero, time, income, now, later)


@lru_cache(maxsize=4096)
def _income(faces: tuple[str, ...]) -> tuple[float, float, float]:
    """Expected gold, sun and moon of one divine blessing; the options of a choice equally often.
    Kept: the ``faces`` of both dice seldom change, and every question asks."""
    gold = sun = moon = 0.0
    for face in faces:
        options = AMOUNTS[face]
        for option in options:
            gold += option[0] / len(options)
            sun += option[1] / len(options)
            moon += option[2] / len(options)
    return gold / SLOTS, sun / SLOTS, moon / SLOTS


def _now(time: Horizon, income: tuple[float, float, float]) -> Prices:
    """Without another turn what is left over is scrap."""
    if not time.turns:
        return Prices(weights.SCRAP, weights.SCRAP, weights.SCRAP)
    gold = weights.GOLD_FLOOR + weights.GOLD_PER_TURN * (time.turns - 1)
    shard = weights.SHARD * (weights.LAST_TURN_SHARD if time.turns == 1 else 1.0)
    sun, moon = (shard * _appetite(each * time.a_round) for each in income[1:])
    return Prices(gold, sun, moon)


def _appetite(income: float) -> float:
    """1 for a colour that comes in slowly, less for one that comes in plenty."""
    plenty = (income - weights.THRIFTY_INCOME) / (weights.RICH_INCOME - weights.THRIFTY_INCOME)
    return 1.0 - (1.0 - weights.RICH_TAPER) * min(1.0, max(0.0, plenty))


def _later(
    table: Table, hero: Hero, time: Horizon, income: tuple[float, float, float], now: Prices
) -> Prices:
    """Only what comes before the last action can be spent. The price of gold falls with time, so
    half way to the end is its average; a hammer takes gold to the last roll."""
    if not time.rolls:
        return Prices(0.0, 0.0, 0.0)
    share = time.spendable / time.rolls
    gold = (weights.GOLD_FLOOR + weights.GOLD_PER_TURN * time.turns / 2) * share
    gold = max(gold, hammer.rate(hero, table.parameters.hammer, income[0] * time.rolls))
    sun, moon = (weights.SHARD * share * _appetite(each * time.a_round) for each in income[1:])
    return Prices(gold, sun, moon)
