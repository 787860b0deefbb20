"""Which games of two kinds are compared with which, and which are not: in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from analytics.judging.blocks import MIXED, Block
from analytics.metrics.compared_shapes import Refusal
from analytics.query import Query
from analytics.selectors.seats import games_of

Pairs = list[tuple[Block, Block]]


def overlap(first: Query, other: Query) -> Refusal | None:
    """Games that are in both would be compared with themselves."""
    if _are_apart(first, other):
        return None
    both = games_of(first).filter(pk__in=games_of(other).values("pk"))
    if not both.exists():
        return None
    return Refusal(
        seats=None,
        why="Some games are of both kinds, and would be compared with themselves. Narrow one of the"
        " two down so that no game is in both.",
    )


def paired(first: Iterable[Block], other: Iterable[Block]) -> tuple[Pairs, list[Refusal]]:
    """Blocks of as many seats: those that are of one kind, or the only one of each."""
    mine, others = _by_seats(first), _by_seats(other)
    pairs: Pairs = []
    refused: list[Refusal] = []
    for seats in sorted({*mine, *others}):
        here, there = mine.get(seats, []), others.get(seats, [])
        if not here or not there:
            which = "others" if not here else "first"
            why = f"Only the {which} have games with {seats} seat{'s' if seats > 1 else ''}."
            refused.append(Refusal(seats=seats, why=why))
        elif len(here) == len(there) == 1:
            pairs.append((here[0], there[0]))
        else:
            pairs += [(block, block) for block in here if block in there]
            left = [block for block in {*here, *there} if block not in here or block not in there]
            if left:
                refused.append(
                    Refusal(
                        seats=seats,
                        why=f"{len(left)} kinds of games with {seats} seats are in one of the two"
                        " alone: with other tables, options or numbers. Name one table in each.",
                    )
                )
    return pairs, refused


def why_not(figure: str, here: Block, there: Block) -> str:
    """Empty where the figure means the same in both."""
    if figure != "rate":
        return ""
    tables = {here.table, there.table}
    if MIXED in tables:
        return "Tables are mixed: how often somebody wins depends on who else sits there."
    if len(tables) > 1 and any("," in table for table in tables):
        return "Others sat there: how often somebody wins depends on how strong those are."
    return ""


def _by_seats(blocks: Iterable[Block]) -> dict[int, list[Block]]:
    by_seats: defaultdict[int, list[Block]] = defaultdict(list)
    for block in sorted(set(blocks)):
        by_seats[block.seats].append(block)
    return by_seats


_NAMED = ("rules", "options", "patch", "simulation", "handed_over", "patched")


def _are_apart(first: Query, other: Query) -> bool:
    """As the filters alone say."""
    mixed = {None, "any", "each"}
    for name in _NAMED:
        left, right = first.filters.get(name), other.filters.get(name)
        if left != right and not {left, right} & mixed:
            return True
    for name in ("population", "seats"):
        left, right = first.filters.get(name), other.filters.get(name)
        if left and right and not {*left.split(",")} & {*right.split(",")}:
            return True
    return False
