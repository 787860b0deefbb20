"""A second program works every number of every endpoint out again, from its games.

They are read from the CSV to which the number links; of rows that differ little from each other, of
the first and of those that a seed chooses. Games of the others are asked for as the CSV asks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby, product
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit
from uuid import UUID

import pytest
from django.db.models import QuerySet
from django.test import Client

from analytics.groupings import groupings_of
from analytics.parsing import parse_games_query
from analytics.projection.catching_up import catch_up
from analytics.selectors.listing import GameCounted, games_behind, with_seats
from analytics.simulation.ordering import order
from analytics.simulation.storing import play_one
from api.admission.quotas import Quota
from games.engine import registry
from tests.analytics.second_program import (
    Games,
    Unit,
    equality_again,
    games_in,
    lengths_again,
    lengths_in,
    row_again,
)
from tests.analytics.synthetic import Made, store
from tests.analytics.table import MARKET
from tests.analytics.textbook import adjusted_again

TITLES = ("cyclades", "dice_forge", "lords_of_hellas", "persian_invasion")
BOTH = (
    {"population": "bots", "options": "any"},
    {"simulation": f"sim_{UUID(int=1).hex}"},
)
NARROWER: tuple[dict[str, str], ...] = ({}, {"table": "any"}, {"level": "greedy"}, {"seat": "0"})
GAMES = 220
FEW = 3
"""Values of each dimension that occur."""
MANY = 5
"""Numbers of seats of which every second one is played by bots, and the others in simulations."""
UNITS = ("moves", "rounds", "seconds")
OF_A_ROW = ("value", "seats", "table")
"""By what the links of one answer differ."""
SHARE = 6
RELATIVE, ABSOLUTE = 2e-3, 2e-5
"""How far apart numbers may be that two programs work out."""


@pytest.fixture(autouse=True)
def _tables_as_many_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.analytics.whole_tables.TABLES_OF_ADDRESS", Quota(10**6, 1))


def get(path: str) -> Any:
    answer = Client().get(path, secure=True)
    assert answer.status_code == 200, answer.content
    return answer


def text(asked: str) -> str:
    """The CSV of the games that are asked for so."""
    return b"".join(get(f"/api/analytics/games/?{asked}&format=csv").streaming_content).decode()


class Exports:
    """What links lead to while no game comes: each is asked for and read once. Of links that differ
    in the row alone to which they belong the first is asked for as a table, of the others one of
    ``SHARE``, in each run the same; the games of what is left are those that would be written into
    such a table."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._games: dict[str, Games] = {}
        self._lengths: dict[tuple[str, str], dict[str, float]] = {}
        self._written: set[str] = set()

    def games(self, link: str, without: tuple[str, ...] = ()) -> Games:
        asked = _asked(link, without)
        if asked not in self._games:
            if self._is_written(link, without):
                self._games[asked] = games_in(self._text(asked))
            elif without:
                self._games[asked] = behind(asked)
            else:
                self._games[asked] = some_of(self.games(link, ("by", "value")), asked)
        return self._games[asked]

    def lengths(self, link: str, unit: str) -> dict[str, float]:
        """By game, where it has a length."""
        asked = _asked(link, ())
        if (asked, unit) not in self._lengths:
            is_written = self._is_written(link, ())
            by_name = lengths_in(self._text(asked), unit) if is_written else as_long_as(asked, unit)
            self._lengths[asked, unit] = by_name
        return self._lengths[asked, unit]

    def _is_written(self, link: str, without: tuple[str, ...]) -> bool:
        """Whether its table is asked for."""
        alike = _asked(link, (*without, *OF_A_ROW))
        is_first = alike not in self._written
        self._written.add(alike)
        return is_first or Random(_asked(link, without)).randrange(SHARE) == 0

    def _text(self, asked: str) -> str:
        if asked not in self._texts:
            self._texts[asked] = text(asked)
        return self._texts[asked]


def listed(asked: str) -> QuerySet[Any, Any]:
    """The games that are asked for so, before they are written down."""
    values = dict(parse_qsl(asked))
    unit = values.pop("unit", None)
    return games_behind(*parse_games_query(values), unit)


def behind(asked: str) -> Games:
    """The same, each with its units."""
    games = with_seats(list(listed(asked)))
    return Games((named(game.game_id), list(_units(game))) for game in games)


def some_of(every: Games, asked: str) -> Games:
    """Those of the games that are asked for so, with the units of them that are counted. Who they
    are is known: of each game it is the same whichever of its seats are counted."""
    return Games(
        (named(game), [unit for unit in every[named(game)] if _has(unit, chosen)])
        for game, chosen in listed(asked).values_list("pk", "chosen")
    )


def as_long_as(asked: str, unit: str) -> dict[str, float]:
    """How long the games are that are asked for so, where that is known."""
    lengths = listed(asked).filter(**{f"{unit}__isnull": False}).values_list("pk", unit)
    return {named(game): length for game, length in lengths}


def named(game: UUID) -> str:
    return f"gme_{game.hex}"


def _has(unit: Unit, chosen: int) -> bool:
    return unit.counted and any(chosen >> seat & 1 for seat in unit.seats)


def _units(game: GameCounted) -> Iterator[Unit]:
    for side in {seat.side for seat in game.seats}:
        seats = [seat for seat in game.seats if seat.side == side]
        yield Unit(
            tuple(sorted(f"{seat.level} {seat.bot}" for seat in seats)),
            frozenset(seat.seat for seat in seats),
            any(seat.counted for seat in seats),
            sum(seat.share for seat in seats),
        )


def _asked(link: str, without: tuple[str, ...]) -> str:
    """What is asked by a link, which asks the same in whatever order it stands."""
    values = parse_qsl(urlsplit(link).query)
    return urlencode(sorted((name, value) for name, value in values if name not in without))


def check_rates(metric: str, query: dict[str, str], exports: Exports) -> int:
    """Compare all rows of an answer; how many there are."""
    answer = get(f"/api/analytics/{metric}/?{urlencode(query)}").json()
    declared = answer["sampling"] == "declared"
    kinds: defaultdict[str, list[tuple[dict[str, Any], Games, Games]]] = defaultdict(list)
    for row in answer["rows"]:
        every = exports.games(row["link"], ("by", "value"))
        those = exports.games(row["link"])
        again = row_again(every, those, declared=declared, mixed=answer["by"] == "level")
        if not one_strength(row["table"], query) and again["expected"] is None:
            again |= {"telling": None if again["too_few"] else 0, "p": None}
            again |= dict.fromkeys(("difference", "difference_low", "difference_high"))
        for name, value in again.items():
            assert row[name] == close(value), (name, row)
        kinds[kind_of(row)].append((row, every, those))
    for rows in kinds.values():
        tested = [row for row, _, _ in rows if row["p"] is not None]
        assert [r["q"] for r in tested] == close(adjusted_again([r["p"] for r in tested]))
        for row in tested:
            assert row["differs"] is (row["q"] < 0.05)
    for test in answer["tests"]:
        rows = kinds[kind_of(test)]
        assert test["games"] == len(rows[0][1])
        if not test["too_few"]:
            sides = [each for _, _, each in rows]
            expected = equality_again(sides, rows[0][1], declared, answer["by"] == "level")
            assert (test["statistic"], test["p"]) == close(expected)
    return len(answer["rows"])


def kind_of(row: dict[str, Any]) -> str:
    return "|".join(str(row[name]) for name in ("seats", "table", "options", "patch"))


def one_strength(table: str, query: dict[str, str]) -> bool:
    return "level" in query or (table != "any" and "," not in table)


class Close(float):
    """A number that equals each that is close to it. Of one number ``pytest.approx`` says the same
    and takes ten times as long."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int | float):
            return False
        return abs(other - self) <= max(RELATIVE * abs(self), ABSOLUTE)

    __hash__ = None  # type: ignore[assignment]


def close(value: Any) -> Any:
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        return Close(value)
    return pytest.approx(value, rel=RELATIVE, abs=ABSOLUTE) if value is not None else None


def check_lengths(query: dict[str, str], exports: Exports, units: Sequence[str] = UNITS) -> int:
    rows = 0
    for unit in units:
        answer = get(f"/api/analytics/game-lengths/?{urlencode({**query, 'unit': unit})}").json()
        for row in answer["rows"]:
            again = lengths_again(exports.lengths(row["link"], unit))
            for name, value in again.items():
                assert row[name] == pytest.approx(value, abs=1e-3), (name, row)
            rows += 1
    return rows


def seats_of(title: str, is_simulation: bool) -> Sequence[int]:
    """What is played: of many numbers every second one, so that both together play all."""
    counts = registry.title(title).seat_counts
    return counts if len(counts) < MANY else counts[is_simulation::2]


def made(title: str, rng: Random, told_of: Collection[str] | None = None, **terms: Any) -> Made:
    """A game with some values of every dimension, or of those that are ``told_of``, and winners as
    it comes. There are two tables, of equals and of both levels, of which four seats have one
    alone: of each there are games enough to tell something."""
    counts = seats_of(title, is_simulation="simulation" in terms)
    seats = rng.choice(counts)
    sides = [(0, 2), (1, 3)] if seats == 4 and rng.random() < 0.5 else [(s,) for s in range(seats)]
    winning = rng.sample(sides, 2 if len(sides) > 2 and rng.random() < 0.1 else 1)
    winners = (
        () if seats == 1 and rng.random() < 0.6 else sorted(s for side in winning for s in side)
    )
    held: dict[str, dict[str, list[int]]] = {}
    groupings = groupings_of(registry.title(title)) if told_of is None or told_of else {}
    for grouping in groupings.values():
        if told_of is not None and grouping.id not in told_of:
            continue
        if grouping.id not in ("seat", "level", "all") and grouping.level != "pick":
            values = list(grouping.values)[:FEW] or ["0", "1"]
            held[grouping.id] = {
                value: having for value, having in _having(grouping, values, sides, rng) if having
            }
    unequal = ["random", *["greedy"] * 3] if seats == 4 else (["random", "greedy"] * seats)[:seats]
    return Made(
        tuple(winners),
        seats=seats,
        title=title,
        rules=registry.title(title).rules,
        sides=sides,
        options='{"teams":true}' if len(sides) < seats else "standard",
        levels=rng.choice((["greedy"] * seats, rng.sample(unequal, seats))),
        moves=rng.randrange(50, 150),
        rounds=rng.choice((9, 10, None)),
        held=held,
        **terms,
    )


def _having(
    grouping: Any, values: list[str], sides: Any, rng: Random
) -> Iterator[tuple[str, list[int]]]:
    seats = sorted(seat for side in sides for seat in side)
    if grouping.level == "game":
        chosen = rng.choice(values)
        yield chosen, seats
    elif grouping.order:
        turns = rng.sample(list(sides), len(sides))
        yield from ((str(n), list(side)) for n, side in enumerate(turns, 1))
    elif grouping.multiple:
        yield from ((value, [seat for seat in seats if rng.random() < 0.4]) for value in values)
    else:
        drawn = [(rng.choice(values), seat) for seat in seats]
        for value, group in groupby(sorted(drawn), key=lambda each: each[0]):
            yield value, [seat for _, seat in group]


@pytest.mark.django_db
@pytest.mark.parametrize("title", TITLES)
def test_what_is_told_of_a_title_is_worked_out_again(title: str) -> None:
    rng = Random(title)
    store(made(title, rng) for _ in range(GAMES))
    of_one: dict[str, Any] = {"population": "simulation", "simulation": UUID(int=1)}
    store(made(title, rng, **of_one) for _ in range(GAMES))
    rows, exports = 0, Exports()
    for metric, whose, narrower in asked_of(title):
        rows += check_rates(metric, {"title": title, **whose, **narrower}, exports)
    for whose in BOTH:
        plain = {"title": title, **whose}
        rows += check_rates("win-rates", {**plain, "by": "level"}, exports)
        rows += check_rates("win-rates", {**plain, "by": "seat"}, exports)
    for whose, by, unit in lengths_of(title):
        rows += check_lengths({"title": title, **whose, **by}, exports, [unit])
    assert rows > 60


def asked_of(title: str) -> list[tuple[str, dict[str, str], dict[str, str]]]:
    """All that may be asked of each title, by one of two metrics: by the other one of its
    neighbour."""
    number = TITLES.index(title)
    return [
        (("win-rates", "card-rates")[(w + n + number) % 2], whose, narrower)
        for (w, whose), (n, narrower) in product(enumerate(BOTH), enumerate(NARROWER))
    ]


def lengths_of(title: str) -> list[tuple[dict[str, str], dict[str, str], str]]:
    """How lengths of each title are asked for, in one unit each time, as the titles beside it in
    the others; where all games have as many seats, which is little, in all of them. Each title in
    all units: ``test_exported``."""
    number = TITLES.index(title)
    of_games = [d.id for d in registry.title(title).dimensions.declared if d.level == "game"]
    ways = product(BOTH, ({}, {"by": of_games[-1]}))
    few = len(registry.title(title).seat_counts) == 1
    return [
        (*way, unit)
        for w, way in enumerate(ways)
        for unit in (UNITS if few else [UNITS[(w + number) % len(UNITS)]])
    ]


def test_lengths_are_asked_for_in_all_ways_and_each_way_in_all_units() -> None:
    asked = {
        (urlencode(whose), bool(by), unit)
        for title in TITLES[:3]
        for whose, by, unit in lengths_of(title)
    }
    assert asked == {*product(map(urlencode, BOTH), (False, True), UNITS)}


def test_each_title_is_asked_in_all_ways_with_all_its_seats_and_each_way_by_both_metrics() -> None:
    ways = [(urlencode(a), urlencode(b)) for a, b in product(BOTH, NARROWER)]
    by_metric = defaultdict[str, set[tuple[str, str]]](set)
    for title in TITLES:
        counts = {*seats_of(title, is_simulation=False), *seats_of(title, is_simulation=True)}
        assert counts == set(registry.title(title).seat_counts)
        asked = [(metric, (urlencode(a), urlencode(b))) for metric, a, b in asked_of(title)]
        assert [way for _, way in asked] == ways
        for metric, way in asked:
            by_metric[metric].add(way)
    assert by_metric["win-rates"] == by_metric["card-rates"] == set(ways)


@pytest.mark.django_db
def test_levels_are_compared_by_two_programs_however_strong_they_are() -> None:
    """Units of other strength are rivals there, of whom each has a level of its own."""
    levels = ["greedy", "random"]
    store(Made((number % 3 % 2,), seats=2, levels=levels) for number in range(40))
    query = {"title": "dice_forge", "population": "bots", "by": "level"}
    body = get(f"/api/analytics/win-rates/?{urlencode(query)}").json()
    assert [(test["games"], test["too_few"]) for test in body["tests"]] == [(40, False)]
    assert check_rates("win-rates", query, Exports()) == 2


@pytest.mark.django_db(transaction=True)
def test_games_that_are_really_played_give_the_same_by_two_programs() -> None:
    """From the events: what bots did at Night Market, some in teams."""
    catch_up()
    for seats, options in ((2, {}), (4, {"teams": True})):
        simulation = order(MARKET, ["random"] * seats, 40, options=options, seed="two programs")
        for number in range(simulation.games):
            play_one(simulation, number)
        catch_up()
        query = {"title": MARKET, "simulation": simulation.opaque}
        exports = Exports()
        assert check_rates("win-rates", query, exports) == 2
        assert check_rates("card-rates", query, exports) > 2
        assert check_lengths(query, exports) == 2
