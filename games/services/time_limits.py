"""A limit of time for something that may never answer.

An alarm interrupts Python code and waiting alike, but it rings in the main thread of a process
alone. So bots think there: a worker is a single process that runs its tasks in it, and commands run
in it too. What no alarm interrupts, such as a loop in C, ends with the worker's limit for a task.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

T = TypeVar("T")

# Who swallows the interruption is interrupted again after this many seconds.
_AGAIN = 0.25


class TimeUp(BaseException):
    """The answer did not come in time.

    No ``Exception``, so that a ``try … except Exception`` in what is asked does not swallow it.
    """


class OutsideMainThread(RuntimeError):
    """A limit was asked for where no alarm rings."""

    def __init__(self) -> None:
        super().__init__(
            "Bots think in the main thread of a process, for elsewhere nothing could stop one that"
            f" never answers, and this is the thread {threading.current_thread().name!r}. Start"
            " workers with --pool solo, and let servers ask them instead of playing bots."
        )


def within(seconds: float, ask: Callable[[], T]) -> T:
    """What ``ask`` returns, or ``TimeUp`` raised inside of it after ``seconds``.

    Raises ``OutsideMainThread`` there, before anything is asked.
    """
    if threading.current_thread() is not threading.main_thread():
        raise OutsideMainThread

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise TimeUp

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
        return ask()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
