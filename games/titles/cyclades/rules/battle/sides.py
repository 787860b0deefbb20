"""The two sides of the battle on the table: what they have left and how strong it is."""

from __future__ import annotations

from games.titles.cyclades.components.ids import FactionId
from games.titles.cyclades.state import Battle, Land, Sea, Table


def battle_of(table: Table) -> Battle:
    """The battle that is being fought."""
    assert table.battle is not None
    return table.battle


def is_at_sea(table: Table) -> bool:
    """Whether it is a sea battle (CY-10) or a land battle (CY-12)."""
    return battle_of(table).area in table.seas


def enemy(table: Table, faction: FactionId) -> FactionId:
    """The other side."""
    battle = battle_of(table)
    return battle.defender if faction == battle.attacker else battle.attacker


def units_of(table: Table, faction: FactionId) -> Battle | Land:
    """Where the troops and heroes of one side of a land battle are kept."""
    battle = battle_of(table)
    return battle if faction == battle.attacker else table.lands[battle.area]


def fleets_of(table: Table, faction: FactionId) -> int:
    """Fleets of one side of a sea battle."""
    battle = battle_of(table)
    side: Battle | Sea = battle if faction == battle.attacker else table.seas[battle.area]
    return side.fleets


def has_minotaur(table: Table, faction: FactionId) -> bool:
    """Whether the Minotaur fights on this side: he stands in the defender's area (CY-18.17)."""
    battle = battle_of(table)
    return faction == battle.defender and table.lands[battle.area].creature == "minotaur"


def left(table: Table, faction: FactionId) -> int:
    """Fleets, or units with the Minotaur, that a side has left (CY-0.3)."""
    if is_at_sea(table):
        return fleets_of(table, faction)
    return units_of(table, faction).units + has_minotaur(table, faction)


def strength(table: Table, faction: FactionId) -> int:
    """What is added to the die of a side (CY-10.4, CY-12.2)."""
    if is_at_sea(table):
        numbers = table.parameters.battle
        return numbers.unit * fleets_of(table, faction) + numbers.building * _ports(table, faction)
    return _units_strength(table, faction) + _walls_strength(table, faction)


def _ports(table: Table, faction: FactionId) -> int:
    """Ports and metropolises of a side on lands beside the sea area (CY-8.6, CY-R20)."""
    beside = (table.lands[area] for area in table.seas[battle_of(table).area].lands)
    return sum(
        land.buildings.count("port") + len(land.metropolises)
        for land in beside
        if land.owner == faction
    )


def _units_strength(table: Table, faction: FactionId) -> int:
    """CY-16.5: Ajax, and CY-18.17: the Minotaur, count more than others."""
    numbers, side = table.parameters.battle, units_of(table, faction)
    strength = numbers.unit * side.units
    if "ajax" in side.heroes:
        strength += numbers.ajax - numbers.unit
    if has_minotaur(table, faction):
        strength += numbers.minotaur
    return strength


def _walls_strength(table: Table, faction: FactionId) -> int:
    """CY-12.2: fortresses and metropolises help the defender, unless Odysseus attacks (CY-16.8)."""
    battle = battle_of(table)
    if faction == battle.attacker or "odysseus" in battle.heroes:
        return 0
    land = table.lands[battle.area]
    walls = land.buildings.count("fortress") + len(land.metropolises)
    return table.parameters.battle.building * walls
