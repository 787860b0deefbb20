"""Pieces of an experiment: which are missing, and storing each in one statement."""

from __future__ import annotations

import time
from collections.abc import Iterable

import msgspec

from analytics.experiments.ordering import design_of, design_to_play
from analytics.experiments.playing import play_piece
from analytics.lab.designs import Design, place_of
from analytics.lab.standing import Means, Standing, means
from analytics.models import Experiment, Pause, Piece, Progress
from database import transaction
from database.at_hand import connection

_ENDED = """
SELECT ended_at IS NOT NULL FROM analytics_progress WHERE experiment_id = %s FOR SHARE
"""


def standing_of(experiment: Experiment) -> Standing:
    """What is known by now: whole blocks from the first on, up to the first that is missing or to
    where it was settled. It does not hang on who played which piece when."""
    standing = Standing(design_of(experiment))
    arms = list(standing.design.arms)
    block: dict[str, Means] = {}
    rows = experiment.played.order_by("number").values_list("number", "means")
    for expected, (number, told) in enumerate(rows.iterator()):
        if number != expected or standing.is_over:
            break
        block[arms[len(block)]] = told
        if len(block) == len(arms):
            standing.add(block)
            block = {}
    return standing


def missing(experiment: Experiment) -> list[int]:
    """The numbers of the pieces that are still to be played; none while it is paused, and none once
    it is over."""
    if Progress.objects.filter(pk=experiment.pk, ended_at__isnull=False).exists():
        return []
    if Pause.objects.filter(experiment=experiment).exists():
        return []
    return unplayed(experiment)


def unplayed(experiment: Experiment) -> list[int]:
    """The same, whether it is paused or not."""
    design = design_of(experiment)
    if design.stop and standing_of(experiment).is_over:
        return []
    done = set(experiment.played.values_list("number", flat=True))
    return [number for number in range(design.pieces) if number not in done]


def play_some(experiment: Experiment, numbers: Iterable[int], seconds: float) -> int | None:
    """Play pieces for about ``seconds``; the number to go on with, or None if all are played.
    Raises ``OtherBots``."""
    design, enough = design_to_play(experiment), time.monotonic() + seconds
    for number in numbers:
        if time.monotonic() > enough:
            return number
        play_one(experiment, design, number)
    return None


def play_one(experiment: Experiment, design: Design, number: int) -> None:
    """Play and store one piece, whoever plays it at the same time. One that was still being played
    when the experiment ended comes too late: what it has found stands."""
    if experiment.played.filter(number=number).exists():
        return
    games = play_piece(design, number)
    row = Piece(
        experiment=experiment,
        number=number,
        means=means(design, games, place_of(design, number).arm),
        choices=[game.choices for game in games],
        games=msgspec.to_builtins(games),
    )
    with transaction.atomic():
        if not _ended(experiment):
            Piece.objects.bulk_create([row], ignore_conflicts=True)


def _ended(experiment: Experiment) -> bool:
    """As long as the transaction lasts nobody ends it; others may store pieces meanwhile."""
    with connection.cursor() as cursor:
        cursor.execute(_ENDED, [experiment.pk])
        return bool((cursor.fetchone() or [False])[0])
