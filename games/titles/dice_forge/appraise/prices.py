"""What one more of each resource is worth, and from that every face and amount."""

from __future__ import annotations

from collections.abc import Sequence

from games.titles.dice_forge.components.faces import FACES
from games.titles.dice_forge.components.ids import SLOTS

AMOUNTS: dict[str, tuple[tuple[int, int, int, int], ...]] = {
    name: tuple((option.gold, option.sun, option.moon, option.glory) for option in face.options)
    for name, face in FACES.items()
}
"""Face -> gold, sun, moon and glory of each of its options; none of a ship, mirror or x3."""


class Prices(dict[str, float]):
    """Prices in glory; as a mapping: face -> what one application gives at its best option.

    A face is worked out when it is first asked for: a game asks hundreds of thousands of times.
    Faces that give nothing by themselves are worth 0 here.
    """

    __slots__ = ("glory", "gold", "moon", "sun")

    def __init__(self, gold: float, sun: float, moon: float, glory: float = 1.0) -> None:
        super().__init__()
        self.gold = gold
        self.sun = sun
        self.moon = moon
        self.glory = glory

    def __missing__(self, face: str) -> float:
        worth = 0.0
        for gold, sun, moon, glory in AMOUNTS[face]:
            option = gold * self.gold + sun * self.sun + moon * self.moon + glory * self.glory
            if option > worth:
                worth = option
        self[face] = worth
        return worth

    def of(self, gold: int, sun: int, moon: int, glory: int) -> float:
        """An amount of each."""
        return gold * self.gold + sun * self.sun + moon * self.moon + glory * self.glory

    def at_least(self, gold: float = 0.0, shard: float = 0.0) -> Prices:
        """These prices where a card exchanges gold or shards for glory."""
        return Prices(max(self.gold, gold), max(self.sun, shard), max(self.moon, shard), self.glory)

    def average(self, faces: Sequence[str]) -> float:
        """The average application of a die."""
        return sum(map(self.__getitem__, faces)) / SLOTS
