"""How often what can be taken is taken, and who wins of those who could."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from django.db.models import Count, F, FilteredRelation, Func, IntegerField, Q, Sum

from analytics.courses.which import followed
from analytics.groupings import ALL
from analytics.judging.alike import Alike
from analytics.judging.blocks import Block, fields_of, reader_of_blocks
from analytics.judging.cells import Cell, worth_of
from analytics.judging.families import SIGNIFICANT, judged
from analytics.judging.verdicts import Verdict, rate_interval
from analytics.metrics.course_shapes import PickRates, PickRow
from analytics.metrics.metric import Metric
from analytics.models import Lot
from analytics.query import Query
from analytics.selectors.answering import head, sampling
from analytics.selectors.seats import Common, Likewise, counted, sources, totals
from analytics.statistics.contests import sides_of
from analytics.statistics.rounding import in_digits, rounded
from database.one_moment import at_one_moment


class Either(Func):
    """The seats that are in one of two sets, or in both."""

    template = "(%(expressions)s)"
    arg_joiner = " | "
    output_field = IntegerField()


@dataclass(slots=True)
class Thing:
    """``taken`` and ``listed``: cells of those who took it and of all who could, compared among the
    latter. ``squares``: as ``worth_of``. ``first``: rounds of first picks, ``pickers``: seats."""

    taken: Cell
    listed: Cell
    squares: tuple[float, float, float] = (0.0, 0.0, 0.0)
    first: int = 0
    pickers: int = 0

    @property
    def expected(self) -> float | None:
        """How often those who took it would win if it were of no use; None where nobody took it, or
        nobody else could."""
        comparable = self.taken.n and self.listed.rivals > 1
        return self.taken.due / self.taken.n if comparable else None

    @property
    def worth(self) -> float:
        """How many units that do not depend on each other would tell the rate as exactly."""
        games, seats = self.listed.games, self.listed.block.seats
        return worth_of(self.taken.n, self.listed.n, self.squares, games, seats)


@dataclass(slots=True)
class Kind:
    """The things of one block, and all units of its games."""

    units: int = 0
    things: dict[str, Thing] = field(default_factory=dict)


@at_one_moment()
def pick_rates(metric: Metric, query: Query) -> PickRates:
    """Answer ``pick-rates``."""
    every = totals(replace(query, by=ALL))
    games = sum(row.games for row in every)
    rows = picks_among(metric, query, every)
    return PickRates(**head(metric, query, games), **sampling(query), rows=rows)


def picks_among(metric: Metric, query: Query, every: Iterable[Alike]) -> list[PickRow]:
    """The rows; ``every``: ``totals`` of the same games, whose course is told."""
    kinds = kinds_of(query, every)
    return [
        row
        for block, kind in sorted(kinds.items(), key=lambda each: (each[0].seats, each[0]))
        for row in _rows(metric, query, block, kind)
    ]


def kinds_of(query: Query, every: Iterable[Alike]) -> dict[Block, Kind]:
    """What is added up, by block; ``every``: as above."""
    kinds: dict[Block, Kind] = {}
    for row in every:
        units = sum(bool(unit & row.among) for unit in sides_of(row.units, row.block.seats))
        kinds.setdefault(row.block, Kind()).units += row.games * units
    for row, first in _found(query):
        _add(kinds[row.block], row, first)
    return kinds


def _found(query: Query) -> Iterator[tuple[Alike, int]]:
    """``among``: counted seats that could take it; with the rounds of first picks of all seats."""
    for source in sources(query):
        yield from _of_source(query, source)


def _of_source(query: Query, source: Query) -> Iterator[tuple[Alike, int]]:
    _, name = query.by.rows
    games = followed(counted(replace(source, by=ALL)), query.title, declared=query.declared)
    games = games.annotate(thing=FilteredRelation("picks", condition=Q(picks__dimension=name)))
    games = games.filter(thing__seats__isnull=False).annotate(
        value=F("thing__value"),
        took=Common(F("thing__seats"), F("among")),
        could=Common(Either(F("thing__seats"), F("thing__listed")), F("among")),
    )
    fields, seat_sets = fields_of(query), ("took", "could", "winners")
    games = games.annotate(**{f"like_{name}": Likewise(name) for name in seat_sets})
    names = (*fields, "value", *(f"like_{name}" for name in seat_sets), "units")
    grouped = games.exclude(could=0).values_list(*names)
    block, at = reader_of_blocks(query), len(fields)
    count = Sum("thing__games") if games.model is Lot else Count("*")
    for row in grouped.annotate(counted=count, first=Sum("thing__first")).order_by():
        yield Alike(block(row[:at]), *row[at:-1]), int(row[-1])


def _add(kind: Kind, row: Alike, first: int) -> None:
    thing = kind.things.get(row.value)
    if thing is None:
        cells = Cell(row.block, row.value), Cell(row.block, row.value)
        thing = kind.things[row.value] = Thing(*cells)
    taken = thing.taken.add(row, mixed=False) if row.chosen else 0
    listed = thing.listed.add(row._replace(chosen=row.among), mixed=False)
    a, b, c = thing.squares
    more = (taken * taken, taken * listed, listed * listed)
    thing.squares = a + row.games * more[0], b + row.games * more[1], c + row.games * more[2]
    thing.first += first
    thing.pickers += row.games * row.chosen.bit_count()


def _rows(metric: Metric, query: Query, block: Block, kind: Kind) -> Iterable[PickRow]:
    things = [kind.things[value] for value in sorted(kind.things, key=query.by.place_of)]
    pairs = [
        (each.taken, each.listed)
        if each.listed.games >= metric.smallest_n and each.taken.n
        else None
        for each in things
    ]
    for thing, (verdict, q) in zip(things, judged(query, block, pairs), strict=True):
        yield _row(metric, query, block, kind.units, thing, verdict, q)


def _row(
    metric: Metric,
    query: Query,
    block: Block,
    units: int,
    thing: Thing,
    verdict: Verdict,
    q: float | None,
) -> PickRow:
    taken, listed = thing.taken.n, thing.listed.n
    enough = thing.listed.games >= metric.smallest_n
    low, high = (None, None)
    if enough:
        worth = thing.worth
        low, high = rate_interval(worth * taken / listed, worth, query.declared)
    below, above = verdict.within or (None, None)
    first = thing.first / thing.pickers if thing.pickers and not query.conditions else None
    return PickRow(
        **block._asdict(),
        value=thing.listed.value,
        name=query.by.name_of(thing.listed.value),
        n=thing.listed.games,
        too_few=not enough,
        units=units,
        listed=listed,
        offer_rate=rounded(listed / units) if enough else None,
        taken=taken,
        pick_rate=rounded(taken / listed) if enough else None,
        low=rounded(low),
        high=rounded(high),
        first_round=rounded(first) if enough else None,
        win_rate=rounded(thing.taken.wins / taken) if enough and taken else None,
        expected=rounded(thing.expected) if enough else None,
        telling=verdict.telling if enough else None,
        difference=rounded(verdict.difference),
        difference_low=rounded(below),
        difference_high=rounded(above),
        p=in_digits(verdict.p),
        q=in_digits(q),
        differs=None if q is None else q < SIGNIFICANT,
        link=query.link(query.by, thing.listed.value, **block.narrower()),
    )
