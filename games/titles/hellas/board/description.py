"""What all titles of the family tell of a table, for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.english import listed
from games.titles.hellas.components.ids import GODS
from games.titles.hellas.components.map import MAP
from games.titles.hellas.components.monsters import MONSTERS
from games.titles.hellas.components.monuments import MONUMENTS
from games.titles.hellas.state import Table


def monuments(table: Table) -> Iterator[str]:
    """``Monuments: Zeus at level 2 and ...``; nothing before there are any."""
    if table.monuments:
        levels = (f"{MONUMENTS[god].name} at level {table.monuments[god].level}" for god in GODS)
        yield f"Monuments: {listed(levels)}"


def monsters(table: Table) -> Iterator[str]:
    """``Monsters: Hydra in Crete``; nothing where none is on the map."""
    here = [monster for monster in MONSTERS if monster in table.monsters]
    if here:
        places = (
            f"{MONSTERS[monster].name} in {MAP[table.monsters[monster].region].name}"
            for monster in here
        )
        yield f"Monsters: {listed(places)}"
