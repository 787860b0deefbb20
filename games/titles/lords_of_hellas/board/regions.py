"""What stands in each region: the printed signs, control, armies, heroes, quests, monsters."""

from __future__ import annotations

from games.engine.drawing.elements import Element
from games.engine.drawing.fitting import Row
from games.engine.drawing.marks import Mark, swords
from games.titles.hellas.board import marks
from games.titles.hellas.board.regions import fit, monsters, name
from games.titles.hellas.components.ids import REGIONS, RegionId
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.facts.hoplites import armies, army
from games.titles.hellas.facts.quests import quests_in
from games.titles.hellas.state import Table
from games.titles.lords_of_hellas.board import seats


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
        row.append(marks.city(facts.city, there.fortified if there else None))
    if facts.shrine is not None:
        built = there.temple if there else None
        row.append(marks.temple(built) if built is not None else _site(facts.shrine))
    if facts.monument is not None:
        row += _monument(table, region)
    return row


def _site(shrine: str) -> Mark:
    """Where a temple, or the Oracle, can be built."""
    if shrine == "temple":
        return marks.site("T", "place of a temple")
    return marks.site("O", "place of the Oracle of Delphi")


def _monument(table: Table, region: RegionId) -> Row:
    god = MAP[region].monument
    assert god is not None
    if god not in table.monuments:
        site = marks.site(MONUMENTS[god].name, f"place of the monument of {MONUMENTS[god].name}")
        return [site.named(f"god.{god}")]
    built = table.monuments[god]
    there = [(seat, built.priests.count(seat)) for seat in range(len(table.players))]
    return [
        marks.monument(god, built.level, artifact=built.artifact).named(f"god.{god}"),
        *(seats.priests(seat, count) for seat, count in there if count),
    ]


def _forces(table: Table, region: RegionId) -> Row:
    """Who is in control, and all hoplites; crossed swords where a battle is fought."""
    owner = table.regions[region].owner
    flag = [seats.control(owner)] if owner is not None else []
    fight = [swords()] if table.battle is not None and table.battle.region == region else []
    forces = [seats.army(seat, army(table, region, seat)) for seat in armies(table, region)]
    return [*flag, *fight, *forces]


def _persons(table: Table, region: RegionId, short: bool) -> Row:
    """Heroes in the region, then quests here, each with the heroes on its steps."""
    row = [
        marks.hero(player.hero, seat, short=short)
        for seat, player in enumerate(table.players)
        if player.hero is not None and player.region == region
    ]
    for slot in quests_in(table, region):
        quest = table.quests[slot]
        assert quest is not None
        row.append(marks.quest(QUESTS[quest].name))
        for seat, player in enumerate(table.players):
            if player.quest == quest and player.hero is not None:
                row.append(marks.quest(QUESTS[quest].name, player.stage))
                row.append(marks.hero(player.hero, seat, short=short))
    return row
