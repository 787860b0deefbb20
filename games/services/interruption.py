"""A thread that another one can stop, even in the middle of a loop that never ends."""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable

# So long a told thread has to notice: several of the interpreter's turns, which are 5 ms.
_NOTICE_SECONDS = 0.02

# A library object of our own, because types of arguments are kept in it. PyDLL holds the GIL.
_set_async_exc = ctypes.PyDLL(None).PyThreadState_SetAsyncExc
_set_async_exc.argtypes = (ctypes.c_ulong, ctypes.py_object)
_NOTHING = ctypes.py_object()


class Interruptible(threading.Thread):
    """Runs ``work`` in the background; ``interruption`` is raised in it on demand."""

    def __init__(self, work: Callable[[], None], interruption: type[BaseException]) -> None:
        super().__init__(name=f"interruptible {work.__qualname__}", daemon=True)
        self._work = work
        self._interruption = interruption
        self._telling = threading.Lock()
        self._over = False

    def run(self) -> None:
        """The work. Held up at its end while it is being told, so that nothing is raised later."""
        # Not ``suppress``: its exit is Python code, in which it could be raised as well.
        try:  # noqa: SIM105
            self._work()
        except self._interruption:
            pass
        with self._telling:
            self._over = True

    def keep_interrupting(self, every: float) -> None:
        """Raise the interruption inside the work now and, until it ends, each ``every`` seconds.

        Returns at once. Code that waits outside Python is interrupted when it comes back.
        """
        threading.Thread(target=self._tell_again, args=(every,), daemon=True).start()

    def _tell_again(self, every: float) -> None:
        while not self._over:
            self._tell()
            time.sleep(every)

    def _tell(self) -> None:
        """Raise the interruption if the work notices soon; otherwise take it back.

        Telling one thread raises a flag for all, which CPython 3.11 lowers only when a told thread
        notices. As long as it is up, no thread with a trace function (coverage, a debugger) gets
        into any Python function: it looks at the flag again and again. Hence a notice that finds
        its thread asleep must not stay, and nothing that is written in Python may be called here
        before the flag is down again.
        """
        told, own = self.ident, threading.get_ident()
        with self._telling:
            if self._over:
                return
            _set_async_exc(told, self._interruption)
            time.sleep(_NOTICE_SECONDS)
            _set_async_exc(told, _NOTHING)
            try:  # noticing something ourselves lowers the flag
                _set_async_exc(own, self._interruption)
                while True:
                    pass
            except self._interruption:
                pass
