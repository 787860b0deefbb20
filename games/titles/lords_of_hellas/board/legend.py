"""What the signs on the map mean."""

from __future__ import annotations

from functools import cache

from games.engine.drawing import Element
from games.engine.drawing.fitting import explained
from games.engine.drawing.marks import Mark, swords
from games.titles.hellas.board import marks
from games.titles.lords_of_hellas.board import seats


def _meanings() -> list[tuple[Mark, str]]:
    return [
        (marks.land("red", 2), "land, population strength"),
        (marks.city("city"), "city"),
        (marks.city("sparta"), "Sparta"),
        (marks.city("city", 0), "fortified"),
        (marks.site("T", ""), "place of a temple"),
        (marks.temple(1), "temple"),
        (marks.temple(0), "Oracle of Delphi"),
        (marks.monument("zeus", 1, artifact=True), "monument, level, artifact"),
        (seats.priests(0, 1), "priest"),
        (seats.control(0), "control"),
        (seats.army(0, 3), "hoplites"),
        (swords(), "battle"),
        (marks.hero("helen", 0, short=False), "hero"),
        (marks.quest("quest"), "quest"),
        (marks.quest("quest", 2), "hero on step 2"),
        (marks.monster("hydra", 2, 6, short=False), "monster, wounds covered"),
    ]


@cache
def legend(width: float) -> tuple[list[Element], float]:
    """All signs in lines of at most ``width``, and the height that they take."""
    return explained(_meanings(), width)
