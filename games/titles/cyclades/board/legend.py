"""What the signs on the map mean."""

from __future__ import annotations

from functools import cache

from games.engine.drawing import Element
from games.engine.drawing.fitting import explained
from games.engine.drawing.marks import Mark, swords
from games.titles.cyclades.board import marks
from games.titles.cyclades.components.ids import BUILDINGS


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
        (swords(), "attacker"),
    ]


@cache
def legend(width: float) -> tuple[list[Element], float]:
    """All signs in lines of at most ``width``, and the height that they take."""
    return explained(_meanings(), width)
