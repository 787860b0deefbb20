"""Which experiments there are, and how each stands."""

from __future__ import annotations

from enum import Enum
from typing import Any
from uuid import UUID

import django_filters
from django.db.models import Exists, JSONField, OuterRef, Q, QuerySet, TextField
from django.db.models.fields.json import KeyTransform
from django.db.models.functions import Cast

from analytics.models import Experiment, Pause, Progress

NEWEST_FIRST = ("-created_at", "-id")


class State(Enum):
    """WAITING: nobody has played yet. LEFT: there are no more the rules or the bots with which it
    began, so what it has found stands."""

    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    LEFT = "left"


STATES = {
    State.WAITING: "waiting for its turn",
    State.RUNNING: "being played",
    State.PAUSED: "held",
    State.FINISHED: "finished",
    State.LEFT: "left unfinished",
}

_PAUSED = Exists(Pause.objects.filter(experiment=OuterRef("pk")))
_GOING_ON = Q(progress__ended_at=None)
_LEFT = Q(progress__ending=Progress.Ending.LEFT)
_OF_STATE = {
    State.WAITING: _GOING_ON & ~Q(_PAUSED) & Q(progress__done=0),
    State.RUNNING: _GOING_ON & ~Q(_PAUSED) & Q(progress__done__gt=0),
    State.PAUSED: _GOING_ON & Q(_PAUSED),
    State.FINISHED: ~_GOING_ON & ~_LEFT,
    State.LEFT: _LEFT,
}


class ExperimentFilter(django_filters.FilterSet):  # type: ignore[misc]
    """Each filter's label says what it finds; together they narrow the list down."""

    title = django_filters.CharFilter(label="about this title", max_length=40)
    state = django_filters.ChoiceFilter(
        method="of_state",
        label="how far it is",
        choices=[(state.value, words) for state, words in STATES.items()],
    )
    text = django_filters.CharFilter(
        method="that_say",
        label="that say this in their name or reason, or change a number whose name has it",
        max_length=100,
    )

    class Meta:
        model = Experiment
        fields: list[str] = []

    def of_state(self, rows: QuerySet[Experiment], name: str, value: str) -> QuerySet[Experiment]:
        return rows.filter(_OF_STATE[State(value)])

    def that_say(self, rows: QuerySet[Experiment], name: str, value: str) -> QuerySet[Experiment]:
        design = Cast("design", JSONField())
        annotated = rows.annotate(
            told_reason=Cast(KeyTransform("reason", design), TextField()),
            told_variants=Cast(KeyTransform("variants", design), TextField()),
        )
        return annotated.filter(
            Q(name__icontains=value)
            | Q(told_reason__icontains=value)
            | Q(told_variants__icontains=value)
        )


def experiments() -> QuerySet[Experiment]:
    """All of them, with how far they are."""
    return Experiment.objects.select_related("progress", "progress__maker", "pause")


def experiment_of(experiment_id: UUID) -> Experiment | None:
    """None where there is none of this id."""
    return experiments().filter(pk=experiment_id).first()


def state_of(experiment: Experiment) -> State:
    """As ``experiments`` found it."""
    progress = progress_of(experiment)
    if progress.ended_at is not None:
        left = progress.ending == Progress.Ending.LEFT
        return State.LEFT if left else State.FINISHED
    if hasattr(experiment, "pause"):
        return State.PAUSED
    return State.RUNNING if progress.done else State.WAITING


def progress_of(experiment: Experiment) -> Progress:
    """How far it is."""
    row: Any = experiment
    progress: Progress = row.progress
    return progress
