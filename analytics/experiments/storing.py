"""Pieces of an experiment: which are missing, and storing those that are played."""

from __future__ import annotations

import time
from collections.abc import Container, Iterable, Sequence
from threading import Lock
from uuid import UUID

import msgspec

from analytics.experiments.ordering import design_of, design_to_play
from analytics.experiments.playing import play_piece
from analytics.lab.designs import Design, place_of
from analytics.lab.outcomes import Played
from analytics.lab.standing import Means, Standing, means
from analytics.models import Experiment, Pause, Progress
from analytics.numbers_left import numbers_left
from database.at_hand import connection
from games.lru_cache import LruCache

TOGETHER = 32
"""Pieces that may be stored by one statement."""

UNSTORED_SECONDS = 0.5
"""What was played in so long is stored: it is lost where the process is killed before."""

_counted: LruCache[UUID, Standing] = LruCache(16)
_counting = Lock()

_STORE = """
WITH going_on AS (
    SELECT experiment_id FROM analytics_progress
    WHERE experiment_id = %s AND ended_at IS NULL FOR SHARE
)
INSERT INTO analytics_piece (experiment_id, number, means, choices, games)
SELECT experiment_id, number, means, choices, games FROM going_on, jsonb_to_recordset(%s)
    AS told (number integer, means jsonb, choices varchar(16)[], games jsonb)
ORDER BY number ON CONFLICT DO NOTHING
"""
"""Nobody ends the experiment while pieces are being stored; others may store some as well, and all
do so in one order, or two would wait for each other."""


def standing_of(experiment: Experiment) -> Standing:
    """What is known by now: whole blocks from the first on, up to the first that is missing or to
    where it was settled. It does not hang on who played which piece when."""
    standing = Standing(design_of(experiment))
    _count_on(standing, experiment)
    return standing


def is_settled(experiment: Experiment, design: Design) -> bool:
    """Whether its own rule has stopped it. A process that asks again and again counts each block
    once: pieces never change."""
    if design.stop is None:
        return False
    with _counting:
        standing = _counted.get(experiment.pk) or Standing(design)
        _count_on(standing, experiment)
        _counted.put(experiment.pk, standing)
        return standing.is_over


def _count_on(standing: Standing, experiment: Experiment) -> None:
    arms = list(standing.design.arms)
    first = standing.blocks * len(arms)
    block: dict[str, Means] = {}
    rows = experiment.played.filter(number__gte=first).order_by("number")
    pieces = rows.values_list("number", "means").iterator()
    for expected, (number, means_of_arm) in enumerate(pieces, first):
        if number != expected or standing.is_over:
            break
        block[arms[len(block)]] = means_of_arm
        if len(block) == len(arms):
            standing.add(block)
            block = {}


def missing(
    experiment: Experiment, first: int = 0, step: int = 1, most: int | None = None
) -> list[int]:
    """The numbers of the pieces that are still to be played, as ``numbers_left`` takes them; none
    while it is paused, and none once it is over."""
    return unplayed(experiment, first, step, most) if _is_wanted(experiment) else []


def unplayed(
    experiment: Experiment, first: int = 0, step: int = 1, most: int | None = None
) -> list[int]:
    """The same, whether it is paused or not."""
    design = design_of(experiment)
    if is_settled(experiment, design):
        return []
    return numbers_left(experiment.played.all(), design.pieces, first, step, most)


def left(experiment: Experiment) -> int:
    """How many are missing."""
    design = design_of(experiment)
    if not _is_wanted(experiment) or is_settled(experiment, design):
        return 0
    return design.pieces - experiment.played.count()


def play_some(experiment: Experiment, numbers: Iterable[int], seconds: float) -> int | None:
    """Play pieces for about ``seconds``; the number to go on with, or None if all are played.
    Raises ``OtherBots``."""
    design, enough = design_to_play(experiment), time.monotonic() + seconds
    wanted = list(numbers)
    for at in range(0, len(wanted), TOGETHER):
        some = wanted[at : at + TOGETHER]
        played = experiment.played.filter(number__in=some)
        known = set(played.values_list("number", flat=True))
        if (late := _play(experiment, design, some, known, enough)) is not None:
            return late
    return None


def _play(
    experiment: Experiment,
    design: Design,
    numbers: Iterable[int],
    known: Container[int],
    enough: float,
) -> int | None:
    """Play and store those that nobody else has, as far as there is time; the first for which there
    is none."""
    rows: list[_Row] = []
    begun = time.monotonic()
    try:
        for number in numbers:
            now = time.monotonic()
            if now > enough:
                return number
            if now - begun > UNSTORED_SECONDS:
                _store(experiment, rows)
                rows, begun = [], now
            if number not in known:
                rows.append(_row(design, number))
        return None
    finally:  # of one that fails, those before it too
        _store(experiment, rows)


class _Row(msgspec.Struct):
    """Of ``Piece``."""

    number: int
    means: Means
    choices: list[str]
    games: list[Played]


def _row(design: Design, number: int) -> _Row:
    games = play_piece(design, number)
    averages = means(design, games, place_of(design, number).arm)
    return _Row(number, averages, [game.choices for game in games], games)


def _store(experiment: Experiment, rows: Sequence[_Row]) -> None:
    """Whoever plays the same at the same time. What was still being played when the experiment
    ended comes too late: what it has found stands."""
    if rows:
        with connection.cursor() as cursor:
            cursor.execute(_STORE, [experiment.pk, msgspec.json.encode(rows).decode()])


def _is_wanted(experiment: Experiment) -> bool:
    """Whether it is neither over nor paused."""
    if Progress.objects.filter(pk=experiment.pk, ended_at__isnull=False).exists():
        return False
    return not Pause.objects.filter(experiment=experiment).exists()
