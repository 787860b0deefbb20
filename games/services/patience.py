"""Ask something that may never answer."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

from games.services.interruption import Interruptible

T = TypeVar("T")

# Who swallows the interruption is interrupted again after this many seconds.
_AGAIN = 0.25


class TimeUp(BaseException):
    """The answer did not come in time.

    No ``Exception``, so that a ``try … except Exception`` in what is asked does not swallow it.
    """


def within(seconds: float, ask: Callable[[], T]) -> T:
    """What ``ask`` returns, or ``TimeUp`` raised inside of it after ``seconds``.

    In the main thread, where Celery's worker processes run their tasks, an alarm interrupts Python
    code and waiting alike. In other threads ``ask`` gets a thread of its own, which is left behind
    and told to stop as soon as it runs Python code.
    """
    if threading.current_thread() is threading.main_thread():
        return _by_alarm(seconds, ask)
    return _by_thread(seconds, ask)


def _by_alarm(seconds: float, ask: Callable[[], T]) -> T:
    def ring(_number: int, _frame: FrameType | None) -> None:
        raise TimeUp

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
        return ask()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _by_thread(seconds: float, ask: Callable[[], T]) -> T:
    answers: list[T] = []
    failures: list[BaseException] = []

    def run() -> None:
        try:
            answers.append(ask())
        except BaseException as failure:
            failures.append(failure)

    thread = Interruptible(run, TimeUp)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        thread.keep_interrupting(_AGAIN)
        raise TimeUp
    if failures:
        raise failures[0]
    return answers[0]
