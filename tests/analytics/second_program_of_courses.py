"""Every number about how games unfolded, worked out again by walking the games one by one.

It begins with the games as they were made and shares no function with the product.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, TypeAlias

from tests.analytics.second_program import Lot, between_again, within_again
from tests.analytics.synthetic import Made
from tests.analytics.textbook import (
    ERROR,
    adjusted_again,
    interval_again,
    quantile_again,
    rate_again,
)

Key: TypeAlias = tuple[Any, ...]
Rows: TypeAlias = dict[Key, dict[str, Any]]
"""By block and what tells the row apart: the numbers of a row."""

ENOUGH = 30


@dataclass(frozen=True)
class Asked:
    """What is asked of some games: seats of this number or level alone are counted, tables are
    mixed or not; ``declared``: the sample was settled beforehand; ``error``: how often an interval
    may miss."""

    declared: bool
    seat: int | None = None
    level: str | None = None
    mixed: bool = False
    error: float = ERROR

    def games(self, every: Iterable[Made]) -> list[Made]:
        """Those in which some seat is counted."""
        return [each for each in every if self.counted(each)]

    def counted(self, game: Made) -> set[int]:
        """Its seats."""
        levels = levels_of(game)
        return {
            seat
            for seat in range(game.seats)
            if self.seat in (None, seat) and self.level in (None, levels[seat])
        }

    def block(self, game: Made) -> Key:
        """With what games it is counted together."""
        levels = ",".join(f"{n}:{c}" for n, c in sorted(Counter(levels_of(game)).items()))
        return game.seats, "any" if self.mixed else levels


def levels_of(game: Made) -> Sequence[str]:
    return game.levels or ["greedy"] * game.seats


def units_of(game: Made) -> list[frozenset[int]]:
    """Who wins and loses together."""
    return [frozenset(side) for side in game.sides or [(s,) for s in range(game.seats)]]


def in_blocks(asked: Asked, games: Iterable[Made]) -> dict[Key, list[Made]]:
    games_of: defaultdict[Key, list[Made]] = defaultdict(list)
    for game in games:
        games_of[asked.block(game)].append(game)
    return games_of


def standings_again(asked: Asked, games: Sequence[Made]) -> Rows:
    seen: defaultdict[Key, list[tuple[int, int]]] = defaultdict(list)
    for number, game in enumerate(games):
        block, counted = asked.block(game), asked.counted(game)
        for place, standing in enumerate(game.standings):
            moment, seat = divmod(place, game.seats)
            if seat in counted:
                who = "winners" if seat in game.winners else "others"
                seen[*block, moment, who].append((number, standing))
    rows: Rows = {}
    for key, each in seen.items():
        numbers = [standing for _, standing in each]
        counts: dict[str, Any] = {"n": len(each), "games": len({game for game, _ in each})}
        parts = (("p10", 0.1), ("median", 0.5), ("p90", 0.9))
        shown = {name: quantile_again(numbers, part) for name, part in parts}
        rows[key] = _few(counts, counts["games"], {"mean": fmean(numbers), **shown})
    return rows


def choices_again(asked: Asked, games: Sequence[Made]) -> Rows:
    rows: Rows = {}
    for block, some in in_blocks(asked, games).items():
        times, forced = sum(g.asked for g in some), sum(g.forced for g in some)
        figures = {
            "times": times / len(some),
            "width": sum(g.listed for g in some) / times,
            "forced": forced / (times + forced),
        }
        rows[*block, "all"] = _few({"n": len(some), "seconds": None}, len(some), figures)
        for kind in {kind for game in some for kind in game.choices}:
            having = [game.choices[kind] for game in some if kind in game.choices]
            often = sum(each[0] for each in having)
            figures = {"times": often / len(some), "width": sum(each[1] for each in having) / often}
            rows[*block, kind] = _few({"n": len(having), "forced": None}, len(having), figures)
    return rows


def interaction_again(asked: Asked, games: Sequence[Made]) -> Rows:
    seen: defaultdict[Key, list[int]] = defaultdict(list)
    for game in games:
        block = asked.block(game)
        for place, harms in enumerate(game.harms):
            if harms >= 0:
                who, whom = divmod(place, game.seats)
                seen[*block, who + 1, whom + 1].append(harms)
    return {
        key: _few(
            {"n": len(each)},
            len(each),
            {
                "harms": fmean(each),
                "share": sum(n > 0 for n in each) / len(each),
                **_ends(rate_again(sum(n > 0 for n in each), len(each), asked.declared)),
            },
        )
        for key, each in seen.items()
    }


def areas_again(asked: Asked, games: Sequence[Made]) -> Rows:
    seen: defaultdict[Key, list[tuple[int, int, int, int]]] = defaultdict(list)
    for game in games:
        for area, figures in game.areas.items():
            seen[*asked.block(game), area].append(figures)
    rows: Rows = {}
    for key, each in seen.items():
        moments, held, by_winners, fights = (sum(part) for part in zip(*each, strict=True))
        shown = {"held": held / moments, "by_winners": by_winners / moments}
        rows[key] = _few({"n": len(each)}, len(each), {**shown, "fights": fights / len(each)})
    return rows


def shares_again(by: str) -> Callable[[Asked, Sequence[Made]], Rows]:
    def again(asked: Asked, games: Sequence[Made]) -> Rows:
        rows: Rows = {}
        for block, some in in_blocks(asked, games).items():
            values = Counter(
                value
                for game in some
                for value, seats in game.held.get(by, {}).items()
                if asked.counted(game) & set(seats)
            )
            for value, n in values.items():
                ends = rate_again(n, len(some), asked.declared, asked.error)
                figures = {"share": n / len(some), **_ends(ends)}
                rows[*block, value] = _few({"n": n, "games": len(some)}, len(some), figures)
        return rows

    return again


def picks_again(kind: str) -> Callable[[Asked, Sequence[Made]], Rows]:
    def again(asked: Asked, games: Sequence[Made]) -> Rows:
        rows: Rows = {}
        for block, some in in_blocks(asked, games).items():
            units = sum(len(_counted(asked, game, range(game.seats))) for game in some)
            things = {thing for game in some for thing in game.picks.get(kind, {})}
            family = {thing: _thing(asked, some, kind, thing, units) for thing in things}
            family = {thing: row for thing, row in family.items() if row["n"]}
            tested = [row for row in family.values() if row.get("p") is not None]
            tails = adjusted_again([row["p"] for row in tested])
            for row, q in zip(tested, tails, strict=True):
                row |= {"q": q, "differs": q < 0.05}
            rows |= {(*block, thing): row for thing, row in family.items()}
        return rows

    return again


def telling_again(asked: Asked, games: Iterable[Made], kind: str, key: Key) -> int:
    """In how many games of a row something can be said of who took it, few as they may be; where
    all play alone, how many there are."""
    *block, thing = key
    lots: list[list[Lot]] = []
    for game in in_blocks(asked, games)[tuple(block)]:
        took, listed, _ = game.picks.get(kind, {}).get(thing, ((), (), 0))
        if could := _counted(asked, game, {*took, *listed}):
            did = {unit for unit in could if unit & asked.counted(game) & set(took)}
            lots.append(list(_lots(game, could, did)))
    if all(sum(lot.units for lot in each) == 1 for each in lots):
        return len(lots)
    return sum(
        0 < lot.having < lot.units and 0 < lot.winners < lot.units for each in lots for lot in each
    )


def _thing(
    asked: Asked, games: Sequence[Made], kind: str, thing: str, units: int
) -> dict[str, Any]:
    """Of the units that could take it or did, those that did beside the others."""
    by_game: list[list[Lot]] = []
    shares: list[tuple[int, int]] = []
    rounds = pickers = 0
    one_strength = asked.level is not None
    for game in games:
        took, listed, first = game.picks.get(kind, {}).get(thing, ((), (), 0))
        could = _counted(asked, game, {*took, *listed})
        if not could:
            continue
        did = {unit for unit in could if unit & asked.counted(game) & set(took)}
        by_game.append(list(_lots(game, could, did)))
        shares.append((len(did), len(could)))
        rounds, pickers = rounds + first, pickers + len(took)
        one_strength |= not asked.mixed and len(set(levels_of(game))) == 1
    taken, listed_units = (sum(part) for part in zip(*shares, strict=True)) if shares else (0, 0)
    row: dict[str, Any] = {"n": len(shares), "units": units, "listed": listed_units}
    row["taken"] = taken
    if len(shares) < ENOUGH:
        none = dict.fromkeys(("offer_rate", "pick_rate", "win_rate", "expected", "p"))
        return {**row, "too_few": True, **none}
    seats = max(game.seats for game in games)
    row |= {"too_few": False, "offer_rate": listed_units / units}
    row |= {"pick_rate": taken / listed_units}
    row |= _ends(interval_again(shares, seats, asked.declared, asked.error))
    some_alone = asked.seat is not None or asked.level is not None
    row["first_round"] = None if some_alone or not pickers else rounds / pickers
    flat = [lot for lots in by_game for lot in lots]
    if not taken:
        return {**row, "win_rate": None, "expected": None, "telling": 0, "p": None}
    alone = all(sum(lot.units for lot in lots) == 1 for lots in by_game)
    due = sum(lot.winners * lot.each * lot.having / lot.units for lot in flat)
    row["win_rate"] = sum(lot.lucky * lot.each for lot in flat) / taken
    row["expected"] = due / taken if any(lot.units > 1 for lot in flat) else None
    if not alone:
        return row | within_again(flat, asked.declared, asked.error)
    if not one_strength:
        return row | {"telling": 0}
    return row | between_again(flat, asked.declared, asked.error)


def _counted(asked: Asked, game: Made, seats: Iterable[int]) -> set[frozenset[int]]:
    """The units of which one of these seats is counted."""
    some = asked.counted(game) & set(seats)
    return {unit for unit in units_of(game) if unit & some}


def _lots(game: Made, could: set[frozenset[int]], did: set[frozenset[int]]) -> Iterator[Lot]:
    """In groups of equal strength."""
    winning = [unit for unit in units_of(game) if unit & set(game.winners)]
    groups: defaultdict[Key, list[frozenset[int]]] = defaultdict(list)
    for unit in could:
        groups[tuple(sorted(levels_of(game)[seat] for seat in unit))].append(unit)
    for group in groups.values():
        won = [unit for unit in group if unit in winning]
        lucky = sum(unit in did for unit in won)
        having = sum(unit in did for unit in group)
        yield Lot(len(group), having, len(won), lucky, 1 / max(len(winning), 1))


def _ends(interval: tuple[float, float]) -> dict[str, float]:
    return {"low": interval[0], "high": interval[1]}


def _few(counts: dict[str, Any], games: int, shown: Mapping[str, Any]) -> dict[str, Any]:
    if games < ENOUGH:
        return {**counts, "too_few": True, **dict.fromkeys(shown)}
    return {**counts, "too_few": False, **shown}
