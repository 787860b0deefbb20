"""Tables on which a hero may be sacrificed, and what is offered there."""

from __future__ import annotations

from typing import Any

from tests.titles.cyclades.case_map import Table

PRIESTESS = {"stack_metropolises": ["priestess"]}
"""The bonus of the next metropolis."""


def with_hero(hero: Any, **pieces: Any) -> Table:
    """Red acts with Athena; the hero stands on A1, got in an earlier cycle."""
    return Table().land("A1", "red", heroes=[hero], **pieces).turn("red")


def offered(table: Table) -> list[str]:
    return [line.removeprefix("sacrifice ") for line in table.moves("sacrifice")]


def able(hero: Any) -> Table:
    """A table on which the requirement of the hero is met."""
    table = with_hero(hero, troops=1, buildings=["temple", "port"]).purse("red", 15)
    table.land("B2", "red", buildings=["temple", "port", "port"]).persons("red", priestesses=2)
    for area in ("A2", "A3", "B1", "C1", "D1"):
        table.land(area, "red")
    return table.sea("E", "red", 8).heroes("ajax" if hero != "ajax" else "jason", None)
