"""What can still be to do in all titles of the family: records on the agenda, by subject.

A step that asks has a field ``seat``: who is asked. Steps are public and carry no secret.
"""

from __future__ import annotations

from typing import get_args

from games.engine.records import Step
from games.titles.hellas.steps import actions, battle, cards, hoplites, hunt, turn

AnyStep = turn.Steps | hoplites.Steps | cards.Steps | actions.Steps | battle.Steps | hunt.Steps
STEPS: tuple[type[Step], ...] = get_args(AnyStep)
