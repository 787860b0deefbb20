"""What stands in each region: the printed signs, control, armies, heroes, quests, monsters."""

from __future__ import annotations

from games.engine import drawing
from games.engine.drawing import Element
from games.engine.drawing.fitting import Row, fitted
from games.engine.drawing.marks import words
from games.titles.hellas.board import marks
from games.titles.hellas.board.ground import PLACES
from games.titles.hellas.components.ids import RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.facts.monsters import monsters_in, track
from games.titles.hellas.state import Table


def fit(region: RegionId, full: list[Row], short: list[Row]) -> Element:
    """Each kind in a row of its own; then names cut short; then all in one go below the name."""
    first, *others = short
    together = [first, [mark for row in others for mark in row]]
    ways = [full, together] if full == short else [full, short, together]
    signs = fitted(PLACES[region], [[row for row in way if row] for way in ways])
    return drawing.on(region, signs)


def name(region: RegionId) -> Row:
    """The row that heads a region."""
    return [words(MAP[region].name, drawing.SMALL, bold=True)]


def monsters(table: Table, region: RegionId, short: bool) -> Row:
    """Monsters in a region, with the symbols that are covered."""
    return [
        marks.monster(
            monster, len(table.monsters[monster].wounds), len(track(table, monster)), short=short
        ).named(f"monster.{monster}")
        for monster in monsters_in(table, region)
    ]
