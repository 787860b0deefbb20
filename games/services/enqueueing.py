"""Messages to the workers that may be lost: the sweep finds what a lost one was about.

They are sent by a thread of their own, so that nobody who moves waits for a broker, least of all
for one that does not answer.
"""

from __future__ import annotations

import atexit
import logging
import os
import queue
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from typing import Any
from uuid import UUID

from celery import current_app

from database import transaction
from games.services.snapshots import is_due

log = logging.getLogger(__name__)

_MOST_WAITING = 10_000
_LAST_CALL_SECONDS = 1.0

Hint = tuple[str, tuple[Any, ...]]

_muted: ContextVar[bool] = ContextVar("muted", default=False)


def after_commit(task: str, *arguments: Any) -> None:
    """Ask a worker to run the task of this name once the current transaction is committed.

    ``arguments`` are what JSON can hold. Never raises and never waits.
    """
    if not _muted.get():
        transaction.on_commit(lambda: _post((task, arguments)))


def enqueue_bot(game_id: UUID, version: int, seat: int, *, alone: bool = False) -> None:
    """Ask a worker to play the bot at ``seat``, for whom the game waits at ``version``.

    ``alone``: nobody but bots plays, so no person waits: such turns have a queue of their own.
    """
    task = "games.tasks.bot_turn_alone" if alone else "games.tasks.bot_turn"
    after_commit(task, str(game_id), version, seat)


def enqueue_thought(game_id: UUID, version: int, seat: int, *, alone: bool) -> None:
    """Ask one of the workers for bots that think; ``alone`` as above."""
    task = "games.tasks.think_alone" if alone else "games.tasks.think"
    after_commit(task, str(game_id), version, seat)


def enqueue_bots(
    game_id: UUID,
    version: int,
    waiting: Iterable[int],
    bots: Iterable[int],
    *,
    alone: bool = False,
) -> None:
    """If the game waits for a bot, ask a worker to play it."""
    asked = set(waiting) & set(bots)
    if asked:
        enqueue_bot(game_id, version, min(asked), alone=alone)


def enqueue_what_follows(
    game_id: UUID,
    before: int,
    version: int,
    waiting: Iterable[int],
    bots: Iterable[int],
    *,
    alone: bool = False,
) -> None:
    """What workers do after a batch that led from version ``before`` to ``version``."""
    enqueue_bots(game_id, version, waiting, bots, alone=alone)
    if is_due(before, version):
        after_commit("games.tasks.snapshot", str(game_id))


@contextmanager
def muted() -> Iterator[None]:
    """No hints from this block: whoever uses it plays the bots itself."""
    token = _muted.set(True)
    try:
        yield
    finally:
        _muted.reset(token)


def _post(hint: Hint) -> None:
    try:
        _courier().waiting.put_nowait((hint, copy_context()))
    except queue.Full:
        log.warning("The broker is behind; left to the sweep: %s", hint[0])


def _send(hint: Hint) -> None:
    task, arguments = hint
    try:
        current_app.send_task(task, arguments)
    except Exception as failure:
        reason = type(failure).__name__
        log.warning("The broker did not take %s (%s); left to the sweep.", task, reason)


class _Courier:
    """The thread that sends, and what it has still to send."""

    def __init__(self) -> None:
        self.waiting: queue.Queue[tuple[Hint, Context] | None] = queue.Queue(_MOST_WAITING)
        self.thread = threading.Thread(target=self._run, name="hints", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        while (posted := self.waiting.get()) is not None:
            hint, context = posted
            context.run(_send, hint)  # it belongs to the request that led to it

    def stop(self) -> None:
        """Send what waits, as far as a moment allows."""
        try:
            self.waiting.put_nowait(None)
        except queue.Full:
            return
        self.thread.join(_LAST_CALL_SECONDS)


_current: _Courier | None = None
_lock = threading.Lock()


def _courier() -> _Courier:
    global _current
    with _lock:
        if _current is None:
            _current = _Courier()
        return _current


def _after_fork() -> None:
    """A new process inherits no thread: it starts one of its own when it has something to send."""
    global _current, _lock
    _current, _lock = None, threading.Lock()


os.register_at_fork(after_in_child=_after_fork)


@atexit.register
def _finish() -> None:
    if _current is not None:
        _current.stop()
