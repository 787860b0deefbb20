"""What stands in each region: the printed signs, control, armies, heroes, quests, monsters."""

from __future__ import annotations

from games.engine import drawing
from games.engine.drawing import Element
from games.engine.drawing.fitting import Row, fitted
from games.engine.drawing.marks import Mark, words
from games.titles.hellas.board import marks
from games.titles.hellas.board.ground import PLACES
from games.titles.hellas.components.ids import MonsterId, RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.monsters import MONSTERS, Passive
from games.titles.hellas.describe import effects
from games.titles.hellas.facts.monsters import monsters_in, track
from games.titles.hellas.state import Table

_PASSIVE: dict[Passive, str] = {
    "no_exit": "hoplites cannot leave its region",
    "no_recruiting": "nobody recruits in its region",
    "no_prayer": "no priest goes to the monument of its region",
}
"""What its region suffers."""


def fit(region: RegionId, full: list[Row], short: list[Row]) -> Element:
    """Each kind in a row of its own; then names cut short; then all in one go below the name."""
    first, *others = short
    together = [first, [mark for row in others for mark in row]]
    ways = [full, together] if full == short else [full, short, together]
    return fitted(PLACES[region], [[row for row in way if row] for way in ways], region)


def name(region: RegionId) -> Row:
    """The row that heads a region."""
    return [words(MAP[region].name, drawing.SMALL, bold=True)]


def monsters(table: Table, region: RegionId, short: bool) -> Row:
    """Monsters in a region, with the symbols that are covered."""
    return [_monster(table, monster, short) for monster in monsters_in(table, region)]


def _monster(table: Table, name: MonsterId, short: bool) -> Mark:
    """With what it does to hoplites and heroes that it meets."""
    covered, symbols = len(table.monsters[name].wounds), len(track(table, name))
    mark = marks.monster(name, covered, symbols, short=short)
    passive = MONSTERS[name].passive
    does = [_PASSIVE[passive]] if passive else []
    does.append(f"special attack: {effects.does(table.parameters, name)}")
    return mark.named(f"monster.{name}", f"{mark.tooltip}: {'; '.join(does)}")
