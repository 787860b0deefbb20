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
    found: Row = [marks.land(facts.land, table.parameters.population[region])]
    if facts.city is not None:
        fortified = there is not None and there.fortified is not None
        found.append(signs.city(facts.city, fortified=fortified))
    if there is not None and there.temple is not None:
        found.append(marks.temple(there.temple))
    elif facts.shrine is not None:
        found.append(marks.site("T" if facts.shrine == "temple" else "O", "place of a shrine"))
    if facts.monument in table.monuments:
        found += _monument(table, region)
    return found


def _monument(table: Table, region: RegionId) -> Row:
    god = MAP[region].monument
    assert god is not None  # _printed
    built = table.monuments[god]
    there = (("blue", built.priests.count(PLAYER)), ("yellow", built.priests.count(XERXES)))
    return [
        marks.monument(god, built.level, artifact=built.artifact),
        *(signs.priests(colour, count) for colour, count in there if count),
    ]


def _forces(table: Table, region: RegionId) -> Row:
    """The control token, then hoplites by colour, then Spies."""
    found: Row = []
    if table.regions[region].owner == XERXES:
        found.append(signs.control("green"))
    elif region in table.campaign.banners:
        found.append(signs.control(table.campaign.banners[region]))
    if table.battle is not None and table.battle.region == region:
        found.append(swords())
    forces = {
        "blue": spartans(table, region),
        "yellow": allies(table, region),
        "green": army(table, region, XERXES),
    }
    found += [signs.army(colour, count) for colour, count in forces.items() if count]
    spies = table.campaign.spies.count(region)
    return [*found, signs.spies(spies)] if spies else found


def _persons(table: Table, region: RegionId, short: bool) -> Row:
    """The hero, and quests with the hero on their steps."""
    one = table.players[PLAYER]
    found: Row = []
    if one.hero is not None and one.region == region:
        found.append(marks.hero(one.hero, PLAYER, short=short))
    for slot in quests_in(table, region):
        quest = table.quests[slot]
        assert quest is not None  # quests_in
        found.append(marks.quest(QUESTS[quest].name, one.stage if one.quest == quest else 0))
    return found
