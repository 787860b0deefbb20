"""Ordering an experiment: what was decided, checked before anything is played."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from analytics.lab.designs import Design, read
from analytics.lab.outcomes import words
from analytics.ladder.bots import name_of, rules_of
from analytics.models import Experiment
from games.engine import beginning, registry
from games.engine.chance import SeededChance
from games.engine.errors import EngineError
from games.services.seating import checked_level


class OtherBots(EngineError):
    """An experiment began with rules or bots that are no more what they were."""


def order(written: Mapping[str, Any]) -> Experiment:
    """An experiment, stored and not begun.

    Raises ``EngineError`` (design, title, seats, options, parameters, outcomes) or
    ``games.errors.Invalid`` (level), each with a sentence that says what to do.
    """
    design = read(written)
    title = registry.title(design.title)
    for outcome in design.outcomes:
        words(outcome, title, design.bots)
    for level in design.bots:
        checked_level(level, title.id, len(design.bots))
    chosen = title.reading.options(design.options)
    for patch in design.arms.values():
        # Set up once for nothing: what is accepted here cannot fail in a worker.
        beginning.new_game(title, chosen, len(design.bots), SeededChance(0), patch=patch)
    rules, bots = players_of(design)
    told = msgspec.json.encode(design)
    return Experiment.objects.create(
        title=title.id,
        name=design.name,
        design=told.decode(),
        rules=rules,
        bots=bots,
        commitment=hashlib.sha256(msgspec.json.encode([design, rules, bots])).hexdigest(),
    )


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
