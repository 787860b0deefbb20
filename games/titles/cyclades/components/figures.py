"""Creatures with a figure, and where it may stand (CY-17.3, CY-17.4)."""

from __future__ import annotations

from dataclasses import dataclass

from games.titles.cyclades.components.ids import CreatureId


@dataclass(frozen=True, slots=True)
class Figure:
    """Where the figure of a creature may stand (CY-17.4); ``controlled``: by its holder only."""

    land: bool
    sea: bool
    controlled: bool = False


FIGURES: dict[CreatureId, Figure] = {
    "cerberus": Figure(land=True, sea=False),
    "hydra": Figure(land=True, sea=True),
    "polyphemus": Figure(land=True, sea=False),
    "medusa": Figure(land=True, sea=False),
    "minotaur": Figure(land=True, sea=False, controlled=True),
    "kraken": Figure(land=False, sea=True),
}
"""Creatures that stay; the other twelve are carried out at once and discarded (CY-17.3)."""
