"""Loads Kleio once and forks its processes from that: ``python -m local.fork_server``.

Nearly all of what a process does to start is to load what each of them loads. So one loads it, and
waits for words of the supervisor on its standard input, a socket of packets:

    {"run": ["live", "--behind-front", "8001"]}   a module and its arguments
    {"began": 4711}                               the answer
    {"ended": 4711, "code": -9}                   told when it happens, as `subprocess` has it

A process that was forked is as one that was started: a session of its own, no input, the same
environment, and it ends when this one does, which ends with the supervisor. This one has no thread
and no connection, which cannot be forked.
"""

from __future__ import annotations

import ctypes
import json
import os
import runpy
import select
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

TITLE = 600
"""Bytes for what `ps` shows of a process; its words take the place of those of this one."""

_PR_SET_PDEATHSIG = 1

_libc = ctypes.CDLL(None)


def main() -> None:
    control = socket.socket(fileno=os.dup(0))
    load()
    run = forked(control)
    if run:
        show(run)
        sys.argv = list(run)
        runpy.run_module(run[0], run_name="__main__", alter_sys=True)


def load() -> None:
    """All that web, live, workers and scheduler load, but what they do with it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()

    # Only now: they need the settings.
    from celery import current_app

    from api.reading.decoders import work_out_types
    from environment.collector import spare_what_is_loaded

    current_app.loader.import_default_modules()
    work_out_types()
    spare_what_is_loaded()


def forked(control: socket.socket) -> list[str]:
    """Fork whatever is asked for. In each process that is forked: what it is to run; in this one,
    once nobody asks any more: nothing."""
    server, (woken, waking) = os.getpid(), os.pipe()
    os.set_blocking(waking, False)
    signal.set_wakeup_fd(waking)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    while True:
        ready, _, _ = select.select([control.fileno(), woken], [], [])
        if woken in ready:
            os.read(woken, 4096)
            for pid, code in _ended():
                _tell(control, ended=pid, code=code)
        if control.fileno() not in ready:
            continue
        if not (packet := control.recv(65536)):
            return []
        if os.fork() == 0:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for pipe in (woken, waking):
                os.close(pipe)
            _stand_alone(server)
            _tell(control, began=os.getpid())  # only now does it lead a group, which can be killed
            control.close()
            return [str(word) for word in json.loads(packet)["run"]]


def show(run: Sequence[str]) -> None:
    """Let `ps` show this process as what it runs."""
    stat = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
    begin, end = int(stat[45]), int(stat[46])
    words = "\0".join([sys.executable, "-m", *run]).encode()[: end - begin - 1]
    ctypes.memmove(begin, words.ljust(end - begin, b"\0"), end - begin)


def _stand_alone(server: int) -> None:
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    _libc.prctl(_PR_SET_PDEATHSIG, int(signal.SIGTERM), 0, 0, 0)
    if os.getppid() != server:
        os._exit(1)  # it ended before the kernel was told to watch it


def _ended() -> Iterator[tuple[int, int]]:
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        yield pid, os.waitstatus_to_exitcode(status)


def _tell(control: socket.socket, **words: int) -> None:
    control.send(json.dumps(words).encode())


if __name__ == "__main__":
    main()
