"""The most pairs that can be made: a maximum matching in any graph.

J. Edmonds, "Paths, trees, and flowers", Canadian Journal of Mathematics 17 (1965).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping

Graph = Mapping[int, Collection[int]]
"""Who may meet whom; each edge stands at both of its ends."""


def most_pairs(graph: Graph) -> int:
    """How many pairs can be made so that nobody is in two."""
    return len(matched(graph)) // 2


def matched(graph: Graph) -> dict[int, int]:
    """Who meets whom in one matching with as many pairs as there can be; each pair both ways."""
    mate: dict[int, int] = {}
    for root in graph:
        if root not in mate:
            _lengthen(graph, mate, root)
    return mate


def _lengthen(graph: Graph, mate: dict[int, int], root: int) -> None:
    """One pair more, if a path from the root to another who has nobody allows it."""
    parent: dict[int, int] = {}
    base = {each: each for each in graph}
    even = {root}
    line = deque([root])
    while line:
        one = line.popleft()
        for other in graph[one]:
            if base[one] == base[other] or mate.get(one) == other:
                continue
            if other == root or (other in mate and mate[other] in parent):
                _shrink(graph, mate, parent, base, (one, other), even, line)
            elif other not in parent:
                parent[other] = one
                if other not in mate:
                    _turn(mate, parent, other)
                    return
                even.add(mate[other])
                line.append(mate[other])


def _turn(mate: dict[int, int], parent: Mapping[int, int], end: int) -> None:
    """Along the path to the end, those who were not together are, and the others no more."""
    at: int | None = end
    while at is not None:
        one = parent[at]
        following = mate.get(one)
        mate[at], mate[one] = one, at
        at = following


def _shrink(
    graph: Graph,
    mate: Mapping[int, int],
    parent: dict[int, int],
    base: dict[int, int],
    edge: tuple[int, int],
    even: set[int],
    line: deque[int],
) -> None:
    """An edge closes an odd circle, which counts as one from now on."""
    one, other = edge
    top = _meeting(mate, parent, base, one, other)
    inside: set[int] = set()
    for at, beside in ((one, other), (other, one)):
        while base[at] != top:
            inside |= {base[at], base[mate[at]]}
            parent[at] = beside
            beside = mate[at]
            at = parent[mate[at]]
    for each in graph:
        if base[each] in inside:
            base[each] = top
            if each not in even:
                even.add(each)
                line.append(each)


def _meeting(
    mate: Mapping[int, int],
    parent: Mapping[int, int],
    base: Mapping[int, int],
    one: int,
    other: int,
) -> int:
    """Where the ways of two back to the root come together."""
    seen = set()
    at = one
    while True:
        at = base[at]
        seen.add(at)
        if at not in mate:
            break
        at = parent[mate[at]]
    at = base[other]
    while at not in seen:
        at = base[parent[mate[at]]]
    return at
