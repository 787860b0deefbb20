"""What stands in each region of the solo game."""

from __future__ import annotations

from games.engine.drawing import Element
from games.engine.drawing.fitting import Row
from games.engine.drawing.marks import swords
from games.titles.hellas.board import marks
from games.titles.hellas.board.regions import fit, monsters, name
from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.facts.hoplites import army
from games.titles.hellas.facts.quests import quests_in
from games.titles.persian_invasion.board import signs
from games.titles.persian_invasion.facts.hoplites import allies, spartans
from games.titles.persian_invasion.facts.sides import PLAYER, XERXES
from games.titles.persian_invasion.state import Table


def regions(table: Table) -> list[Element]:
    """One element for each region, its name first."""
    return [fit(r, _rows(table, r, False), _rows(table, r, True)) for r in REGIONS]


def _rows(table: Table, region: RegionId, short: bool) -> list[Row]:
    if not table.players:
        return [name(region), _printed(table, region)]
    return [
        name(region),
        _printed(table, region),
        _forces(table, region),
        _persons(table, region, short),
        monsters(table, region, short),
    ]


def _printed(table: Table, region: RegionId) -> Row:
    """Land and population strength; city, shrine and monument, with what is on them."""
    facts, there = MAP[region], table.regions.get(region)
    row: Row = [marks.land(facts.land, table.parameters.population[region])]
    if facts.city is not None:
        fortified = there is not None and there.fortified is not None
        row.append(signs.city(facts.city, fortified=fortified))
    if there is not None and there.temple is not None:
        row.append(marks.temple(there.temple))
    elif facts.shrine is not None:
        row.append(marks.site("T" if facts.shrine == "temple" else "O", "place of a shrine"))
    if facts.monument in table.monuments:
        row += _monument(table, region)
    return row


def _monument(table: Table, region: RegionId) -> Row:
    god = MAP[region].monument
    assert god is not None  # _printed
    built = table.monuments[god]
    there = (("blue", built.priests.count(PLAYER)), ("yellow", built.priests.count(XERXES)))
    return [
        marks.monument(god, built.level, artifact=built.artifact).named(f"god.{god}"),
        *(signs.priests(colour, count) for colour, count in there if count),
    ]


def _forces(table: Table, region: RegionId) -> Row:
    """The control token, then hoplites by colour, then Spies."""
    row: Row = []
    if table.regions[region].owner == XERXES:
        row.append(signs.control("green"))
    elif region in table.campaign.banners:
        row.append(signs.control(table.campaign.banners[region]))
    if table.battle is not None and table.battle.region == region:
        row.append(swords())
    forces = {
        "blue": spartans(table, region),
        "yellow": allies(table, region),
        "green": army(table, region, XERXES),
    }
    row += [signs.army(colour, count) for colour, count in forces.items() if count]
    spies = table.campaign.spies.count(region)
    return [*row, signs.spies(spies)] if spies else row


def _persons(table: Table, region: RegionId, short: bool) -> Row:
    """The hero, and quests with the hero on their steps."""
    player = table.players[PLAYER]
    row: Row = []
    if player.hero is not None and player.region == region:
        row.append(marks.hero(player.hero, PLAYER, short=short))
    for slot in quests_in(table, region):
        quest = table.quests[slot]
        assert quest is not None  # quests_in
        row.append(marks.quest(QUESTS[quest].name, player.stage if player.quest == quest else 0))
    return row
