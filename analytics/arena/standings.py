"""What came of a round robin: a ladder with intervals, and what each did wrong."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from analytics.arena.playing import PlayedFixture
from analytics.ladder.blocks import won
from analytics.statistics.clusters import Blocks
from analytics.statistics.ratings import Played, Rating, ratings

HEAD = (
    "| bot | rating | 95 % | games | won | 95 % | marks | forfeits |",
    "|---|---|---|---|---|---|---|---|",
)


def ladder(names: Sequence[str], games: Sequence[PlayedFixture]) -> Iterator[str]:
    """A row of Markdown for each, the strongest first. Ratings are told against the one who was
    named first; intervals are of games in blocks, whose chance is one."""
    number = {name: at for at, name in enumerate(names)}
    played = [
        Played(
            tuple(number[name] for name in each.fixture.lineup),
            won(each.places),
            _block_of(each),
        )
        for each in games
    ]
    rated = ratings(played, len(names), 0)
    for name in sorted(names, key=lambda each: -rated[number[each]].points):
        yield _row(name, rated[number[name]], games)


def _row(name: str, rating: Rating, games: Sequence[PlayedFixture]) -> str:
    shares: defaultdict[object, list[float]] = defaultdict(list)
    marks: Counter[str] = Counter()
    forfeits = 0
    for each in games:
        for seat, who in enumerate(each.fixture.lineup):
            if who == name:
                shares[_block_of(each)].append(won(each.places)[seat])
                forfeits += each.forfeited[seat]
                marks.update(mark.fault for mark in each.marks if mark.seat == seat)
    size = max(map(len, shares.values()))
    blocks = Blocks(size)
    for block in shares.values():
        blocks.add(sum(block) / len(block))
    low, high = blocks.interval()
    reach = f"±{rating.reach:.0f}" if rating.reach else "–"
    faults = ", ".join(f"{count} {fault}" for fault, count in sorted(marks.items())) or "none"
    return (
        f"| {name} | {rating.points:+.0f} | {reach} | {sum(map(len, shares.values()))}"
        f" | {blocks.rate:.0%} | {low:.0%}–{high:.0%} | {faults} | {forfeits} |"
    )


def _block_of(played: PlayedFixture) -> object:
    """Games of one seed between the same bots."""
    return tuple(sorted(played.fixture.lineup)), played.fixture.block
