"""Workers go on with experiments by themselves, whatever message was lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import timedelta
from uuid import UUID

from celery import current_app
from django.db.models.functions import Now
from django.utils import timezone

from analytics.experiments.progressing import can_go_on, leave, note
from analytics.models import Experiment, Pair, Progress
from analytics.spreading import STALLED_SECONDS, begin_chains
from analytics.works import of_experiment
from games.services.by_itself import each_by_itself
from games.services.setbacks import passed_over

EXPERIMENT = "experiment"
PARTINGS = "partings"
PAIR = "pair"
"""What fails of these is passed over for a while, so that the next ones have their turn."""

AT_ONCE = 4
"""Experiments that are played at the same time; the others wait for their turn."""


def go_on() -> None:
    """Ask workers for those whose turn it is and of which nobody has played for a while."""
    for progress in Progress.objects.filter(pk__in=in_turn()).select_related("experiment"):
        each_by_itself(_go_on, EXPERIMENT, progress.pk, progress)


def _go_on(progress: Progress) -> None:
    experiment = progress.experiment
    if not can_go_on(experiment):
        leave(experiment)
    elif _is_left(progress):
        Progress.objects.filter(pk=experiment.pk).update(asked_at=Now())
        begin_chains(of_experiment(experiment))


def look_closer() -> None:
    """Ask a worker where games part in what is over, and for pairs that somebody wants to keep."""
    over = Progress.objects.filter(ended_at__isnull=False, looked_at=None)
    for experiment in over.exclude(pk__in=map(UUID, passed_over(PARTINGS)))[:AT_ONCE]:
        current_app.send_task("analytics.tasks.look_closer", (str(experiment.pk),))
    wanted = Pair.objects.filter(is_kept=True, variant_game=None)
    for pair in wanted.exclude(pk__in=passed_over(PAIR))[:AT_ONCE]:
        current_app.send_task("analytics.tasks.keep_pair", (pair.pk,))


def in_turn() -> list[UUID]:
    """Those that are played now: the oldest, one of each maker before anybody's second."""
    waiting = (
        Progress.objects.filter(ended_at=None, on_workers=True, experiment__pause=None)
        .exclude(pk__in=map(UUID, passed_over(EXPERIMENT)))
        .order_by("experiment__created_at", "pk")
        .values_list("pk", "maker")
    )
    return [each for _, each in sorted(_by_turn(waiting), key=lambda pair: pair[0])][:AT_ONCE]


def played_some(experiment_id: UUID) -> None:
    """A worker has played for a while: note it, and where it is over go on with others."""
    experiment = Experiment.objects.get(pk=experiment_id)
    if note(experiment):
        go_on()
        look_closer()


def _is_left(progress: Progress) -> bool:
    """Whether workers were not asked, or none of them has played for so long that the messages
    must be lost."""
    if progress.asked_at is None:
        return True
    heard = max(progress.asked_at, progress.moved_at)
    return heard < timezone.now() - timedelta(seconds=STALLED_SECONDS)


def _by_turn(
    waiting: Iterable[tuple[UUID, UUID | None]],
) -> Iterable[tuple[int, UUID]]:
    """Each with how many its maker has before it."""
    had: Counter[UUID | None] = Counter()
    for experiment, maker in waiting:
        yield had[maker], experiment
        had[maker] += 1
