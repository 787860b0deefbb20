"""Experiments that are ordered over the network and played in this process."""

from __future__ import annotations

from typing import Any

from analytics import going_on
from analytics.experiments.storing import missing, play_some
from analytics.models import Experiment
from tests.api.actors import Actor
from tests.api.endpoints import NEW_EXPERIMENT


def ordered(who: Actor, **changed: Any) -> str:
    answer = who.post("experiments/", {**NEW_EXPERIMENT, **changed})
    assert answer.status_code == 201, answer.content
    assert answer.headers["Location"] == f"/api/experiments/{answer.json()['id']}/"
    return str(answer.json()["id"])


def play(opaque: str, pieces: int | None = None) -> None:
    """As workers do, some pieces or all."""
    experiment = stored(opaque)
    assert play_some(experiment, missing(experiment)[:pieces], float("inf")) is None
    going_on.played_some(experiment.pk)


def stored(opaque: str) -> Experiment:
    return Experiment.objects.get(pk=opaque.removeprefix("exp_"))
