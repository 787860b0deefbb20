"""The tables of docs/bots.md, made of what is published."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analytics.ladder.blocks import mean, won
from analytics.ladder.bots import level_of
from analytics.ladder.calibration import BANDS, Calibration
from analytics.ladder.grid import Pair, beaten_by, circle
from analytics.ladder.published import Record
from analytics.ladder.standing import bounds_of
from analytics.statistics.ratings import Played, Rating, ratings
from analytics.statistics.sequential import Sequential
from games.bots.levels import DEFAULT_LEVEL, LEVELS
from games.engine import registry

BEGIN, END = "<!-- measured: manage.py ladder_figures -->", "<!-- measured: end -->"
"""Between these lines the document is made."""

HEAD = (
    "| title, seats | level | among | won | 95 % | equal | games | it is better |"
    " CPU a choice | of 100, 95 within |",
    "|---|---|---|---|---|---|---|---|---|---|",
)


def test_of(record: Record) -> Sequential:
    """The sequential test of a match, after all of its blocks."""
    test = Sequential(bounds_of(record.match.seats), record.match.seats)
    for block in record.blocks():
        test.add(mean(block))
    return test


def line(record: Record) -> str:
    """A row of the table: one seat of a level among bots of another."""
    match, test, costs = record.match, test_of(record), record.costs
    low, high = test.blocks.interval()
    after = f" after {test.settled_after * match.seats}" if test.settled_after else ""
    return (
        f"| {registry.title(match.title).name}, {match.seats} | {level_of(match.one)} |"
        f" {level_of(match.others)} | {test.blocks.rate:.0%} | {100 * low:.0f}–{100 * high:.0f} |"
        f" {1 / match.seats:.0%} | {test.blocks.n * match.seats} | {test.verdict.value}{after} |"
        f" {_milliseconds(costs.mean)} | {_milliseconds(costs.quantile(0.95))} |"
    )


def document(titles: Sequence[Sequence[Record]], judged: Sequence[Calibration] = ()) -> list[str]:
    """All that stands between ``BEGIN`` and ``END``; ``titles``: the records of each."""
    lines = [*HEAD, *(line(record) for records in titles for record in in_order(records)), ""]
    lines += [
        "Ratings: 0 is a greedy bot, and with two at a table 400 points more win ten times in"
        " eleven. A level that met greedy ones neither itself nor over others has none.",
        "",
        "| title, seats | level | rating | 95 % |",
        "|---|---|---|---|",
        *(row for records in titles for row in _ratings(records)),
        "",
    ]
    circles = [sentence for records in titles for sentence in _circles(records)]
    lines += circles or ["No level beats another that beats it in turn, over one or over several."]
    lines += ["", *_sources([record for records in titles for record in records])]
    return [*lines, *_judged(judged)] if judged else lines


def in_order(records: Sequence[Record]) -> list[Record]:
    """By seats and by level, weakest first."""
    order = [*LEVELS, "trial"]
    return sorted(
        records,
        key=lambda each: (each.rung[0], order.index(each.rung[1]), order.index(each.rung[2])),
    )


def rated(records: Sequence[Record]) -> dict[str, Rating]:
    """Level -> rating, from matches that have one number of seats; weakest level first. Levels that
    met greedy ones neither themselves nor over others have none."""
    records = _met(records)
    if not records:
        return {}
    names = {name for record in records for name in record.rung[1:]}
    levels = [name for name in (*LEVELS, "trial") if name in names]
    number = {name: at for at, name in enumerate(levels)}
    games = [
        Played(
            tuple(number[single if seat == mine else others] for seat in range(seats)),
            won(places),
            (record.match, at),
        )
        for record in records
        for seats, single, others in [record.rung]
        for at, block in enumerate(record.blocks())
        for mine, places in enumerate(block)
    ]
    anchor = number.get(DEFAULT_LEVEL, 0)
    return dict(zip(levels, ratings(games, len(levels), anchor), strict=True))


def _met(records: Sequence[Record]) -> list[Record]:
    """Of the usual level, of those that it met, of those that they met and so on."""
    known, more = {DEFAULT_LEVEL}, {DEFAULT_LEVEL}
    while more:
        pairs = [{*record.rung[1:]} for record in records]
        more = {level for pair in pairs if pair & known for level in pair} - known
        known |= more
    return [record for record in records if {*record.rung[1:]} & known]


def _by_seats(records: Sequence[Record]) -> Iterator[tuple[str, list[Record]]]:
    for seats in sorted({record.match.seats for record in records}):
        of = [record for record in records if record.match.seats == seats]
        yield f"{registry.title(of[0].match.title).name}, {seats}", of


def _ratings(records: Sequence[Record]) -> Iterator[str]:
    for name, of in _by_seats(records):
        for level, rating in rated(of).items():
            low, high = rating.points - rating.reach, rating.points + rating.reach
            reach = "" if rating.reach == 0 else f"{low:+.0f} to {high:+.0f}"
            yield f"| {name} | {level} | {rating.points:+.0f} | {reach} |"


def _circles(records: Sequence[Record]) -> Iterator[str]:
    for name, of in _by_seats(records):
        pairs = [
            Pair(single, others, *test_of(record).blocks.interval(), 1 / seats)
            for record in of
            for seats, single, others in [record.rung]
        ]
        if round_about := circle(beaten_by(pairs)):
            yield f"{name}: {' beats '.join([*round_about, round_about[0]])}."


def _judged(calibrations: Sequence[Calibration]) -> Iterator[str]:
    yield ""
    yield "Chances, judged at five moments of each of so many games (0 would be best):"
    yield ""
    bands = [f"{100 * band // BANDS}–{100 * (band + 1) // BANDS}" for band in range(BANDS)]
    headings = " | ".join(f"said {band}: came" for band in bands)
    yield f"| title, seats | level | games | Brier score | of equal chances | {headings} |"
    yield "|---|---|---|---|---|" + "---|" * BANDS
    for each in calibrations:
        name = registry.title(each.title).name
        came = " | ".join(
            f"{100 * said:.0f}: {100 * came:.0f} of {n}" if n else ""
            for n, said, came in each.bands
        )
        yield (
            f"| {name}, {each.seats} | {each.level} | {each.games} | {each.score:.3f} |"
            f" {each.equal:.3f} | {came} |"
        )


def _sources(records: Sequence[Record]) -> Iterator[str]:
    seeds = sorted({record.match.seed for record in records})
    machines = sorted({machine for record in records for machine in record.machines})
    blocks = sum(len(record.places.split()) for record in records)
    games = sum(len(record.places.split()) * record.match.seats for record in records)
    minutes = sum(record.cpu for record in records) / 60
    yield f"{games:,} games in {blocks:,} blocks of the seeds {', '.join(map(repr, seeds))}, in"
    yield f"{minutes:,.1f} minutes of CPU, on: {'; '.join(machines)}. The longest choice took"
    yield f"{_milliseconds(max((each.costs.longest for each in records), default=0.0))} of CPU."
    bots = sorted({name for record in records for name in record.bots() if "/" in name})
    if bots:
        yield f"Bots that think: {', '.join(f'`{name}`' for name in bots)}."


def _milliseconds(seconds: float) -> str:
    thousandths = 1000 * seconds
    return f"{thousandths:.2g} ms" if thousandths < 100 else f"{thousandths:,.0f} ms"
