"""What can still be to do in a game of Cyclades: the records on the agenda, by subject.

A step that asks has a field ``faction``: who is asked. Steps are public and carry no secret.
"""

from __future__ import annotations

from typing import get_args

from games.engine.records import Step
from games.titles.cyclades.steps import battles, cards, cycle, metropolises, turn

AnyStep = cycle.Steps | turn.Steps | battles.Steps | metropolises.Steps | cards.Steps
STEPS: tuple[type[Step], ...] = get_args(AnyStep)
