"""What the signs on the map mean."""

from __future__ import annotations

from functools import cache

from games.engine.drawing import Element
from games.titles.cyclades.board import marks
from games.titles.cyclades.board.fitting import GAP, placed
from games.titles.cyclades.board.marks import Mark
from games.titles.cyclades.components import BUILDINGS

_LINE = 21
_BETWEEN = 10


def _meanings() -> list[tuple[Mark, str]]:
    return [
        (marks.banner("red"), "in control"),
        (marks.troops("red", 3), "troops"),
        (marks.mercenaries(2), "mercenaries"),
        (marks.fleets("red", 1), "fleets"),
        (marks.hero("ajax", "red", short=False), "hero"),
        (marks.creature("kraken", "red", short=False), "creature, holder"),
        *((marks.building(name), name) for name in BUILDINGS),
        (marks.metropolis(), "metropolis"),
        (marks.site(), "free site"),
        (marks.cornucopias(2), "cornucopias"),
        (marks.priestess(), "priestess"),
        (marks.swords(), "attacker"),
    ]


@cache
def legend(width: float) -> tuple[list[Element], float]:
    """All signs in lines of at most ``width``, and the height that they take."""
    drawn: list[Element] = []
    x, y = 0.0, _LINE / 2
    for sign, meaning in _meanings():
        said = marks.words(meaning)
        wide = sign.width + GAP + said.width
        if x + wide > width:
            x, y = 0, y + _LINE
        drawn += placed((sign, said), x, y)
        x += wide + _BETWEEN
    return drawn, y + _LINE / 2
