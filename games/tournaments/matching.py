"""All in pairs, at the least cost: a minimum-weight perfect matching in a complete graph.

J. Edmonds, "Maximum matching and a polyhedron with 0,1-vertices", Journal of Research of the
National Bureau of Standards 69B (1965). Everybody has a price, and so has each odd circle of people
(a blossom) that counts as one; a pair is tight where its cost is what both pay. Only tight ones are
made, prices rise until there are enough of them, and in the end they prove that nothing is cheaper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

Costs = Sequence[Sequence[int]]
"""What each pair costs, both ways alike: integers of any size. The diagonal does not count."""

Edge = tuple[int, int]


@dataclass(eq=False)
class _Node:
    """Somebody, or an odd circle of nodes of which the first holds the mate outside.

    ``edges``: the tight pairs that close the circle, from each node to the next. ``price``: of a
    circle; it may be expanded where that is 0. ``label``: outermost ones alone have one while
    somebody is looked for: EVEN may take another mate, ODD would give theirs up. ``entry``: of an
    odd one, the pair by which it was come to, from outside.
    """

    members: list[int]
    circle: list[_Node] = field(default_factory=list)
    edges: list[Edge] = field(default_factory=list)
    price: int = 0
    label: int = 0
    entry: Edge = (-1, -1)

    @property
    def base(self) -> int:
        """Whose mate is outside."""
        return self.circle[0].base if self.circle else self.members[0]

    def at(self, member: int) -> int:
        """Which node of the circle somebody is in."""
        return next(n for n, each in enumerate(self.circle) if member in each.members)


_FREE, _EVEN, _ODD = 0, 1, 2


def paired(costs: Costs) -> dict[int, int]:
    """Who meets whom, each pair both ways, so that the sum of costs is the least there is. The
    number of people is even."""
    matching = _Matching(costs)
    while len(matching.mate) < len(costs):
        matching.one_pair_more()
    return matching.mate


class _Matching:
    def __init__(self, costs: Costs) -> None:
        everybody = range(len(costs))
        # Four times as much: prices begin even, and half of what is left over is whole.
        self._costs = [[4 * cost for cost in row] for row in costs]
        self._price = [min(row[:at] + row[at + 1 :]) // 2 for at, row in enumerate(self._costs)]
        self.mate: dict[int, int] = {}
        self._top = [_Node([each]) for each in everybody]

    def one_pair_more(self) -> None:
        """Grow trees of tight pairs from all who have nobody until two of them meet."""
        for each in self._outermost():
            each.label = _FREE if each.base in self.mate else _EVEN
        while True:
            rise, edge, node = self._next()
            self._raise(rise)
            if node is not None:
                self._expand(node)
                continue
            vertex, other = edge
            if self._top[other].label == _FREE:
                self._grow(vertex, other)
            elif not self._meet(vertex, other):
                return

    def _outermost(self) -> list[_Node]:
        return list(dict.fromkeys(self._top))

    def _next(self) -> tuple[int, Edge, _Node | None]:
        """By how much prices may rise, and what is tight, or worth nothing, then."""
        rise, edge, node = -1, (-1, -1), None
        others = [
            (other, 1 + (top.label == _EVEN))
            for other, top in enumerate(self._top)
            if top.label != _ODD
        ]
        for vertex, top in enumerate(self._top):
            if top.label != _EVEN:
                continue
            row, mine = self._costs[vertex], self._price[vertex]
            for other, sides in others:
                if self._top[other] is not top:
                    slack = (row[other] - mine - self._price[other]) // sides
                    if rise < 0 or slack < rise:
                        rise, edge = slack, (vertex, other)
        for each in self._outermost():
            if each.circle and each.label == _ODD and (rise < 0 or each.price // 2 < rise):
                rise, node = each.price // 2, each
        return rise, edge, node

    def _raise(self, rise: int) -> None:
        if not rise:
            return
        sign = {_FREE: 0, _EVEN: 1, _ODD: -1}
        for vertex, top in enumerate(self._top):
            self._price[vertex] += sign[top.label] * rise
        for each in self._outermost():
            if each.circle:
                each.price += 2 * sign[each.label] * rise

    def _grow(self, vertex: int, other: int) -> None:
        top = self._top[other]
        top.label, top.entry = _ODD, (vertex, other)
        self._top[self.mate[top.base]].label = _EVEN

    def _meet(self, vertex: int, other: int) -> bool:
        """Two that may take another mate meet: a circle within one tree (true), or a pair more."""
        up, down = self._way(vertex), self._way(other)
        shared = next((node for node in up if node in down), None)
        if shared is None:
            self._take(vertex, other)
            self._take(other, vertex)
            return False
        self._shrink((vertex, other), up[: up.index(shared) + 1], down[: down.index(shared)])
        return True

    def _way(self, member: int) -> list[_Node]:
        """All nodes from somebody to the root of the tree."""
        way = [self._top[member]]
        while (base := way[-1].base) in self.mate:
            odd = self._top[self.mate[base]]
            way += [odd, self._top[odd.entry[0]]]
        return way

    def _take(self, vertex: int, other: int) -> None:
        """From here to the root, all take another mate."""
        while True:
            top = self._top[vertex]
            left = self.mate.get(top.base)
            self._turn(top, vertex)
            self.mate[vertex] = other
            if left is None:
                return
            odd = self._top[left]
            vertex, other = odd.entry
            self._turn(odd, other)
            self.mate[other] = vertex

    def _turn(self, node: _Node, base: int) -> None:
        """Somebody's mate is outside from now on; all others of the circle are in pairs within."""
        if not node.circle:
            return
        at = node.at(base)
        node.circle = node.circle[at:] + node.circle[:at]
        node.edges = node.edges[at:] + node.edges[:at]
        self._turn(node.circle[0], base)
        for number in range(1, len(node.circle), 2):
            vertex, other = node.edges[number]
            self._turn(node.circle[number], vertex)
            self._turn(node.circle[number + 1], other)
            self.mate[vertex], self.mate[other] = other, vertex

    def _shrink(self, edge: Edge, up: list[_Node], down: list[_Node]) -> None:
        """``up``: from one end of the edge to where the ways meet; ``down``: from the other to the
        one before."""
        circle = [*reversed(up), *down]
        edges = [self._between(lower, upper)[::-1] for upper, lower in pairwise(reversed(up))]
        edges.append(edge)
        edges += [self._between(lower, upper) for lower, upper in pairwise([*down, up[-1]])]
        whole = _Node([each for node in circle for each in node.members], circle, edges)
        whole.label = _EVEN
        for each in whole.members:
            self._top[each] = whole

    def _between(self, lower: _Node, upper: _Node) -> Edge:
        """The pair by which a tree goes on, from the node that is farther from its root."""
        if lower.label == _ODD:
            return lower.entry[::-1]
        return lower.base, self.mate[lower.base]

    def _expand(self, node: _Node) -> None:
        """A circle that would give its mate up counts as its nodes again, of which every second on
        the even way from the entry to the base stays in the tree."""
        for each in node.circle:
            each.label = _FREE
            for member in each.members:
                self._top[member] = each
        at, count = node.at(node.entry[1]), len(node.circle)
        step = -1 if at % 2 == 0 else 1
        entry = node.entry
        while True:
            odd = node.circle[at]
            odd.label, odd.entry = _ODD, entry
            if at % count == 0:
                return
            even = node.circle[(at + step) % count]
            even.label = _EVEN
            # From the even node to the next odd one.
            number = (at + 2 * step) % count if step < 0 else (at + step) % count
            vertex, other = node.edges[number]
            entry = (other, vertex) if step < 0 else (vertex, other)
            at = (at + 2 * step) % count
