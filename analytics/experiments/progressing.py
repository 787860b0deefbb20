"""How far an experiment is: noted by whoever plays, and told to whoever waits."""

from __future__ import annotations

from uuid import UUID

from django.db.models import F, QuerySet
from django.db.models.functions import Greatest, Now

from analytics.experiments.ordering import OtherBots, design_of, design_to_play
from analytics.experiments.storing import is_settled, standing_of
from analytics.models import Experiment, Progress
from database import transaction
from events.wake import Wake, wake_all
from games.engine.errors import UnknownTitle


def note(experiment: Experiment) -> bool:
    """Note what is played by now; whether it is over."""
    done = experiment.played.count()
    row = _row(experiment.pk)
    row.filter(ended_at=None).update(
        done=Greatest(F("done"), done), version=F("version") + 1, moved_at=Now()
    )
    design = design_of(experiment)
    if done == design.pieces or is_settled(experiment, design):
        _end(experiment)
    tell(experiment.pk)
    return row.filter(ended_at__isnull=False).exists()


def leave(experiment: Experiment) -> None:
    """It cannot be gone on with: what it has found stands."""
    _close(experiment, Progress.Ending.LEFT)
    tell(experiment.pk)


def can_go_on(experiment: Experiment) -> bool:
    """Whether there are still the rules and the bots with which it began."""
    try:
        design_to_play(experiment)
    except (OtherBots, UnknownTitle):
        return False
    return True


def tell(experiment_id: UUID) -> None:
    """Wake those who wait for news of it."""
    for version in _row(experiment_id).values_list("version", flat=True):
        wake_all(Wake(experiment_id, version))


def _end(experiment: Experiment) -> None:
    standing = standing_of(experiment)
    whole = standing.blocks == standing.design.blocks
    _close(experiment, Progress.Ending.PLAYED if whole else Progress.Ending.SETTLED)


def _close(experiment: Experiment, ending: Progress.Ending) -> None:
    """What is played by then counts, and nothing that is stored later: whoever stores a piece holds
    the row until it is stored."""
    with transaction.atomic():
        if not _row(experiment.pk).select_for_update().filter(ended_at=None):
            return
        _row(experiment.pk).update(
            ended_at=Now(),
            ending=ending,
            blocks=standing_of(experiment).blocks,
            done=experiment.played.count(),
            address="",
            version=F("version") + 1,
        )


def _row(experiment_id: UUID) -> QuerySet[Progress]:
    return Progress.objects.filter(pk=experiment_id)
