"""What can be read off the table: who controls what, who stands where, what is free."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from games.titles.hellas.components.effects import Effect
from games.titles.hellas.components.event_cards import MONSTER_CARDS
from games.titles.hellas.components.ids import (
    ATTRIBUTES,
    REGIONS,
    Attribute,
    BlessingId,
    LandId,
    MonsterId,
    RegionId,
)
from games.titles.hellas.components.map import LAND_FACTS, MAP, NEIGHBOURS
from games.titles.hellas.components.monsters import MONSTERS, Passive
from games.titles.hellas.components.quests import QUESTS
from games.titles.hellas.components.requirements import Holding, Requirement, Skill
from games.titles.hellas.rules.in_force import amount_of, evolution_effects
from games.titles.hellas.state import Player, Table

Refusal: TypeAlias = tuple[str, str]
"""Why a move is refused: a sentence for its player, and the clause."""


def seats_from(table: Table, seat: int) -> tuple[int, ...]:
    """A seat and then those to its left, all of them (LH-1.7)."""
    seats = len(table.players)
    return tuple((seat + n) % seats for n in range(seats))


def left_of(table: Table, seat: int) -> int:
    """The next seat clockwise (LH-1.7)."""
    return (seat + 1) % len(table.players)


def right_of(table: Table, seat: int) -> int:
    """The next seat counter-clockwise (LH-1.7)."""
    return (seat - 1) % len(table.players)


def active(table: Table) -> int:
    """Whose turn it is; before the first turn, who takes it."""
    return table.turn.seat if table.turn is not None else table.starter


# Attributes and heroes


def base(player: Player, attribute: Attribute) -> int:
    """The base value (LH-1.4)."""
    value: int = getattr(player, attribute)
    return value


def value(table: Table, seat: int, attribute: Attribute) -> int:
    """The current value (LH-1.4, LH-R30)."""
    player = table.players[seat]
    if attribute in player.injured:
        return table.parameters.attributes.lowest
    return base(player, attribute)


def uninjured(table: Table, seat: int) -> list[Attribute]:
    """Attributes that an injury can flip (LH-21.1)."""
    injured = table.players[seat].injured
    return [attribute for attribute in ATTRIBUTES if attribute not in injured]


def on_map(table: Table, seat: int) -> bool:
    """Whether the hero is in a region (LH-23.3)."""
    return table.players[seat].region is not None


def is_hunting(table: Table, seat: int) -> bool:
    """Whether a hunt of this player is on."""
    return table.hunt is not None and table.hunt.seat == seat


# Hoplites and regions


def unfortified(table: Table, region: RegionId, seat: int) -> int:
    """Hoplites of a player in a region beside the city spot."""
    return table.regions[region].hoplites[seat]


def army(table: Table, region: RegionId, seat: int) -> int:
    """All hoplites of a player in a region (LH-1.3)."""
    there = table.regions[region]
    return there.hoplites[seat] + (there.fortified == seat)


def armies(table: Table, region: RegionId) -> list[int]:
    """The seats that have hoplites in a region."""
    there = table.regions[region]
    return [seat for seat, count in enumerate(there.hoplites) if count or there.fortified == seat]


def others_in(table: Table, region: RegionId, seat: int) -> list[int]:
    """The other seats that have hoplites in a region."""
    return [other for other in armies(table, region) if other != seat]


def on_the_map(table: Table, seat: int) -> int:
    """All hoplites of a player on the map."""
    return sum(army(table, region, seat) for region in REGIONS)


def is_city(region: RegionId) -> bool:
    """A city, or Sparta (LH-1.14)."""
    return MAP[region].city is not None


def spot_free(table: Table, region: RegionId) -> bool:
    """Whether a hoplite can go into the city spot (LH-8.2)."""
    return is_city(region) and table.regions[region].fortified is None


def controlled(table: Table, seat: int) -> list[RegionId]:
    """Regions under a player's control (LH-1.2), in the order of the map."""
    return [region for region in REGIONS if table.regions[region].owner == seat]


def cities(table: Table, seat: int) -> list[RegionId]:
    """City regions under a player's control, Sparta included (LH-1.14)."""
    return [region for region in controlled(table, seat) if is_city(region)]


def temples(table: Table, seat: int) -> list[RegionId]:
    """Temple regions under a player's control, the Oracle included (LH-1.15)."""
    return [r for r in controlled(table, seat) if table.regions[r].temple is not None]


def complete_lands(table: Table, seat: int, lands: Iterable[LandId]) -> int:
    """How many of these lands are wholly under a player's control (LH-26.2)."""
    return sum(
        all(table.regions[region].owner == seat for region in LAND_FACTS[land].regions)
        for land in lands
    )


def neighbours(region: RegionId) -> tuple[RegionId, ...]:
    """By land and by sea (LH-1.1)."""
    return NEIGHBOURS[region]


# Effects that last


def has(table: Table, seat: int, blessing: BlessingId) -> bool:
    """Whether a player has a blessing (LH-25.2)."""
    return blessing in table.players[seat].blessings


def holder(table: Table, blessing: BlessingId) -> int | None:
    """Who has a blessing."""
    return next((s for s, one in enumerate(table.players) if blessing in one.blessings), None)


def hand_limit(table: Table, seat: int) -> int:
    """LH-22.12."""
    if has(table, seat, "b_armory"):
        return amount_of(table.parameters, "b_armory", "hand_limit")
    return table.parameters.supply.hand


def population_for(table: Table, seat: int, region: RegionId) -> int:
    """Hoplites with which a player gains control of a neutral region (LH-9.2)."""
    strength = table.parameters.population[region]
    if has(table, seat, "b_local_support_blessing"):
        lower = amount_of(table.parameters, "b_local_support_blessing", "population")
        return max(table.parameters.actions.population, strength - lower)
    return strength


def passives(table: Table, region: RegionId) -> set[Passive]:
    """What the monsters in a region forbid (LH-19.4)."""
    found = {MONSTERS[monster].passive for monster in monsters_in(table, region)}
    return {passive for passive in found if passive is not None}


def monsters_in(table: Table, region: RegionId) -> list[MonsterId]:
    """Monsters in a region, in the order of the trays."""
    return [m for m in MONSTERS if m in table.monsters and table.monsters[m].region == region]


def on_tray_effects(table: Table, monster: MonsterId) -> Iterator[Effect]:
    """What the evolutions of a monster on the map do, with the numbers in force (LH-18.4)."""
    for card in table.monsters[monster].evolutions:
        yield from evolution_effects(table.parameters, card)


def may_leave(table: Table, region: RegionId) -> bool:
    """LH-8.6: nobody leaves Medusa's region."""
    return "no_exit" not in passives(table, region)


def may_enter(table: Table, seat: int, region: RegionId) -> bool:
    """LH-8.5: into Helen's region only beside the own hero."""
    for whose, other in enumerate(table.players):
        if other.region == region and other.hero == "helen" and whose != seat:
            return table.players[seat].region == region
    return True


def may_go(table: Table, seat: int, origin: RegionId, region: RegionId) -> bool:
    """Whether hoplites may leave one region and enter another (LH-8.5, LH-8.6)."""
    return may_leave(table, origin) and may_enter(table, seat, region)


def may_recruit(table: Table, seat: int, region: RegionId) -> bool:
    """LH-1.8, LH-1.10, LH-19.4: with a supply, without others' hoplites, not beside the Sphinx."""
    return (
        table.players[seat].hoplites > 0
        and not others_in(table, region, seat)
        and "no_recruiting" not in passives(table, region)
    )


# Priests, glory, quests


def priests_to_gain(table: Table, seat: int) -> int:
    """How many more a player can have (LH-1.6)."""
    return table.players[seat].priests


def glory_holder(table: Table, land: LandId) -> int | None:
    """Who has the Glory Token of a land."""
    return next((s for s, one in enumerate(table.players) if land in one.glory), None)


def quests_in(table: Table, region: RegionId) -> list[int]:
    """Slots of quests whose token is in a region (LH-23.1)."""
    return [
        slot
        for slot, quest in enumerate(table.quests)
        if quest is not None and QUESTS[quest].region == region
    ]


def huntable(table: Table, seat: int) -> list[MonsterId]:
    """Monsters that the hero may hunt: in his region, and what their evolutions require holds
    (LH-20.1, LH-R46)."""
    region = table.players[seat].region
    if region is None:
        return []
    return [m for m in monsters_in(table, region) if _meets_conditions(table, seat, m)]


def _meets_conditions(table: Table, seat: int, monster: MonsterId) -> bool:
    for card in table.monsters[monster].evolutions:
        asked = MONSTER_CARDS[card].requires
        if asked is None:
            continue
        least = table.parameters.evolutions[card][asked.name]
        if not meets(table, seat, asked, least):
            return False
    return True


def meets(table: Table, seat: int, asked: Requirement, least: int) -> bool:
    """Whether a player meets a requirement of a quest or a hunt (LH-20.1, LH-23.2)."""
    if isinstance(asked, Skill):
        return any(value(table, seat, attribute) >= least for attribute in asked.attributes)
    return _owned(table, seat, asked.of) >= least


def _owned(table: Table, seat: int, what: Holding) -> int:
    """LH-1.6, LH-23.2, LH-R13, LH-R123."""
    player = table.players[seat]
    match what:
        case "priests":
            return player.pool
        case "cities":
            return len(cities(table, seat))
        case "temples":
            return len(temples(table, seat))
        case "artifacts":
            return len(player.artifacts)
