"""Ordering an experiment: what was decided, checked before anything is played."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from analytics.experiments.restricting import restricted
from analytics.lab.arms import BASE
from analytics.lab.designs import Design, read
from analytics.lab.faults import at
from analytics.lab.outcomes import words
from analytics.ladder.bots import name_of, rules_of
from analytics.models import Experiment, Progress
from analytics.simulation.playing import bots_of
from database import transaction
from games.engine import beginning, registry
from games.engine.chance import SeededChance
from games.engine.errors import EngineError
from games.services.seating import checked_level


class OtherBots(EngineError):
    """An experiment began with rules or bots that are no more what they were."""


def order(written: Mapping[str, Any]) -> Experiment:
    """An experiment, stored and not begun.

    Raises ``BadDesign`` with a sentence that says what to do and the place that is wrong.
    """
    design = checked(written)
    rules, bots = players_of(design)
    document = msgspec.json.encode(design)
    with transaction.atomic():
        experiment = Experiment.objects.create(
            title=design.title,
            name=design.name,
            design=document.decode(),
            rules=rules,
            bots=bots,
            commitment=hashlib.sha256(msgspec.json.encode([design, rules, bots])).hexdigest(),
        )
        Progress.objects.create(experiment=experiment, games=design.pieces * len(design.turns))
    return experiment


def checked(written: Mapping[str, Any]) -> Design:
    """A design that can be played. Raises ``BadDesign``."""
    with at("$"):
        design = read(written)
    with at("$.title"):
        title = registry.title(design.title)
    for number, level in enumerate(design.bots):
        with at(f"$.bots[{number}]"):
            checked_level(level, title.id, len(design.bots))
    for number, outcome in enumerate(design.outcomes):
        with at(f"$.outcomes[{number}]"):
            words(outcome, title, design.bots)
    for arm, patch in design.arms.items():
        change = design.change(arm)
        # Set up once for nothing: what is accepted here cannot fail in a worker.
        with at("$.options" if arm == BASE else f"$.variants.{arm}"):
            chosen = title.reading.options({**design.options, **change.options})
            beginning.new_game(title, chosen, len(design.bots), SeededChance(0), patch=patch)
            restricted(title, bots_of(title, design.bots), change.restriction)
    return design


def design_of(experiment: Experiment) -> Design:
    """What was decided."""
    return msgspec.json.decode(experiment.design, type=Design)


def design_to_play(experiment: Experiment) -> Design:
    """What was decided. Raises ``OtherBots`` where it cannot be played on as it began."""
    design = design_of(experiment)
    if players_of(design) != (experiment.rules, experiment.bots):
        raise OtherBots(
            f"{experiment.opaque} was begun by other rules or bots than there are now; what it has"
            " found stands, and the rest is a new experiment."
        )
    return design


def players_of(design: Design) -> tuple[str, list[str]]:
    """The rules and the bots, with their versions, that play it today."""
    title = registry.title(design.title)
    seats = len(design.bots)
    return rules_of(design.title, seats), [name_of(level, title, seats) for level in design.bots]
