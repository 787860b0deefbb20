"""Spreading an order over workers, or over processes of this machine.

Over workers it goes in chains: a task plays for half a second and then asks for the next one. So an
order has no more tasks in the queue than chains, and people's bots wait behind a few of them at
most. A message may be lost and with it a chain: whoever ordered looks at what is missing and begins
chains anew. The database is the truth.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from uuid import UUID

from celery import current_app

from analytics import process
from analytics.works import TASKS, Kind, Work, work_of

CHAINS = 4
TASK_SECONDS = 0.5
TASK_PIECES = 500
"""More are not played in that time."""
LOOK_SECONDS = 0.5
STALLED_SECONDS = 20.0
TRIES = 3
PIECE = 25
"""Games that a process of this machine plays before it reports."""
AT_ONCE = 4
"""Pieces a process between two looks at what is still wanted."""


class NobodyPlays(Exception):
    """No worker has played anything of the order for a long time."""


def over_workers(work: Work) -> Iterator[int]:
    """Have workers play; tells now and then how much is done. Raises ``NobodyPlays``."""
    left = work.left()
    tries = 0
    while left:
        begin_chains(work)
        still = time.monotonic()
        while left and time.monotonic() - still < STALLED_SECONDS:
            time.sleep(LOOK_SECONDS)
            now = work.left()
            if now < left:
                still, left, tries = time.monotonic(), now, 0
            yield work.size - left
        tries += 1
        if left and tries == TRIES:
            raise NobodyPlays


def over_processes(work: Work, jobs: int, piece: int = PIECE) -> Iterator[int]:
    """Play on this machine; tells after each piece of work how much is done."""
    if jobs == 1:
        for numbers in _wanted(work, piece):
            work.play(numbers, float("inf"))
            yield work.size - work.left()
        return
    # Not forked: a fork would share this process's database connection.
    with ProcessPoolExecutor(jobs, get_context("spawn"), process.set_up) as pool:
        done, under_way = work.size - work.left(), deque[Future[int]]()
        for numbers in _wanted(work, piece * jobs * AT_ONCE):
            for at in range(0, len(numbers), piece):
                some = numbers[at : at + piece]
                under_way.append(pool.submit(process.play_piece, work.kind, work.id, some))
            # Nobody waits for the others: the next are handed out before all of these are played.
            while len(under_way) > jobs * AT_ONCE / 2:
                done += under_way.popleft().result()
                yield done
        for played in under_way:
            done += played.result()
            yield done


def _wanted(work: Work, most: int) -> Iterator[list[int]]:
    """The numbers that are still wanted, some at a time, each once. Not all at once: what is found
    meanwhile may settle what is wanted."""
    first = 0
    while numbers := work.missing(first, 1, most):
        yield numbers
        first = numbers[-1] + 1


def play_on(kind: Kind, order_id: UUID, first: int, step: int) -> None:
    """Play ``first``, ``first + step`` ... for a while and ask a worker for the rest; at their end
    for what was left out before, as where a message was lost."""
    work = work_of(kind, order_id)
    following = work.play(work.missing(first, step, TASK_PIECES), TASK_SECONDS)
    if following is None:
        following = next(iter(work.missing(first % step, step, 1)), None)
    if following is not None:
        current_app.send_task(TASKS[kind], (str(order_id), following, step))


def begin_chains(work: Work) -> None:
    """Ask workers to begin."""
    chains = min(CHAINS, work.size)
    for first in range(chains):
        current_app.send_task(TASKS[work.kind], (str(work.id), first, chains))
