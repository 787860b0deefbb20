"""The moves of the competitive game, as one says them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.records import label
from games.engine.tables import joined
from games.titles.hellas.describe.moves import SENTENCES as SHARED
from games.titles.hellas.describe.words import action, attack, god, hero, monster, region
from games.titles.lords_of_hellas import moves as lv

SENTENCES: Mapping[type, Callable[[Any], str]] = joined(
    SHARED,
    {
        lv.Hero: lambda m: f"Take {hero(m.hero)}.",
        lv.Raise: lambda m: f"Raise the monument of {god(m.god)}.",
        lv.Repeat: lambda m: f"Perform {action(m.action)} once more.",
        lv.Fight: lambda m: f"Fight in {region(m.region)}.",
        lv.Save: lambda m: f"Save a hoplite in {region(m.region)}.",
        lv.Roll: lambda m: f"Roll for {monster(m.monster)}.",
        lv.Attack: lambda m: "The monster attacks.",
        lv.First: lambda m: f"{label(m.first_seat)} acts first.",
        lv.ShowAttack: lambda m: f"Play {attack(m.card)} for the monster.",
    },
)
