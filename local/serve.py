"""Run all of Kleio on this machine until Ctrl-C or SIGTERM: ``python -m local.serve``.

This process owns the embedded PostgreSQL (if DATABASE_URL names no other), brings the database up
to date, runs web and live with a front for both, workers and the scheduler, and starts again
whichever of them dies. It imports no Django, so that it is there at once and has little to fail by.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import signal
import sys
import threading
import time
from types import FrameType

import psycopg

from environment.databases import database_url, uses_embedded_server
from environment.folders import ROOT, state_folder
from environment.static_files import static_folder
from environment.variables import EnvironmentProblem, flag, whole_number
from local import prepared, processes, readiness
from local.binaries import PostgresNotFound
from local.child import STOP_SECONDS, Child
from local.cluster import Cluster, ClusterError
from local.leftovers import stop_leftover_processes
from local.ports import ReservedPort
from local.roles import make_roles_and_database
from local.spawn import spawn
from local.startup_checks import Refused, check_port, take_folder

READY_SECONDS = 90.0
LOOK_SECONDS = 0.2
ASK_SECONDS = 0.15

_PR_SET_PDEATHSIG = 1


class Stopping(Exception):
    """Somebody asked Kleio to stop while it was starting."""


class Supervisor:
    """Starts everything in order, keeps it running, stops it in the reverse order."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.stopping = threading.Event()
        self.hurry = False
        self.cluster = Cluster(state_folder() / "postgres") if uses_embedded_server() else None
        self.first_games = flag("KLEIO_FIRST_GAMES", default=True)
        self.children: list[Child] = []
        self.fork_server = processes.fork_server()
        self._ports: tuple[ReservedPort, ...] = ()

    def ask_to_stop(self, request: int, _frame: FrameType | None) -> None:
        if request == signal.SIGINT and self.stopping.is_set():
            self.hurry = True  # a second Ctrl-C
        self.stopping.set()

    def run(self) -> None:
        try:
            self._start()
            say(f"Kleio is ready at http://127.0.0.1:{self.port}")
            self._begin_games()
            while not self.stopping.wait(LOOK_SECONDS):
                self._look_after()
        except Stopping:
            pass
        finally:
            self._stop()

    def _start(self) -> None:
        if self.cluster is not None:
            say("Starting PostgreSQL.")
            make_roles_and_database(self.cluster.start())
        self._prepare()
        say("Starting web, live, worker and scheduler.")
        web, live = self._ports = ReservedPort(), ReservedPort()
        self._add(processes.web(web.number))
        self._add(processes.live(live.number))
        self._add(processes.front(self.port, web.number, live.number))
        first, *others = processes.workers()
        self._add(first)
        self._wait_until_ready()
        # So late because nobody waits for them.
        for child in (*others, processes.scheduler(), processes.exporter()):
            if child is not None:
                self._add(child)

    def _begin_games(self) -> None:
        """Where there is little to see, the workers play some games; nobody waits for them.

        Kleio is ready by now, so whatever goes wrong here (a database that is killed meanwhile)
        ends these games and nothing else. The next start begins them.
        """
        try:
            if self.first_games and readiness.lacks_games(database_url()):
                say("Bots begin a first game of each title with each number of seats.")
                begin = processes.manage_command("play_demo", "--begin")
                self._run(begin, "The first games could not be begun")
        except (Refused, psycopg.OperationalError) as problem:
            say(str(problem))

    def _prepare(self) -> None:
        place = state_folder() / "prepared", database_url(), static_folder()
        if self.cluster is None or not prepared.is_prepared(*place):
            say("Bringing the database up to date.")
            self._run(processes.prepare_command(), "The database could not be brought up to date")
            prepared.note_prepared(*place)
        if self.cluster is not None:
            readiness.forget_workers(database_url())

    def _add(self, child: Child) -> None:
        child.server = self.fork_server
        try:
            child.start()
        except OSError as problem:
            raise Refused(
                f"The {child.name} did not start: {problem} What went wrong stands above."
            ) from None
        self.children.append(child)

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + READY_SECONDS
        while (trouble := readiness.trouble(self.port)) is not None:
            if time.monotonic() > deadline:
                raise Refused(f"Kleio did not get ready in {READY_SECONDS:.0f} s: {trouble}")
            self._pause(ASK_SECONDS)

    def _run(self, command: list[str], failure: str) -> None:
        process = spawn(command, cwd=ROOT, environment=processes.environment())
        while process.poll() is None:
            try:
                self._pause()
            except Stopping:
                process.terminate()
                process.wait()
                raise
        if process.returncode != 0:
            raise Refused(f"{failure}; what went wrong stands above.")

    def _pause(self, seconds: float = 0.05) -> None:
        """Look after what runs already, and notice if Kleio is to stop."""
        if self.stopping.wait(seconds):
            raise Stopping
        self._look_after()

    def _look_after(self) -> None:
        if self.cluster is not None and not self.cluster.is_running():
            say("PostgreSQL ended unasked; starting it again.")
            self.cluster.start()
        elif self.cluster is not None and self.cluster.is_stuck():
            say("PostgreSQL runs and lets nobody in; killing it.")
            self.cluster.kill()  # and started again at the next look
        for child in self.children:
            if sentence := child.watch():
                say(sentence)

    def _stop(self) -> None:
        say("Stopping.")
        for child in self.children:
            child.ask_to_stop()
        deadline = time.monotonic() + STOP_SECONDS
        while not (self.hurry or time.monotonic() > deadline):
            if all(child.has_stopped() for child in self.children):
                break
            time.sleep(0.02)
        for child in self.children:
            child.kill()
        self.fork_server.end()
        if self.cluster is not None:
            self.cluster.stop()
        say("Stopped.")


def say(sentence: str) -> None:
    # The terminal may be gone, and the rest must still be stopped in order.
    with contextlib.suppress(OSError):
        print(sentence, flush=True)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="local.serve", description=__doc__)
    parser.add_argument(
        "--with-parent", action="store_true", help="stop when the process that started this ends"
    )
    if parser.parse_args(arguments).with_parent:
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGTERM), 0, 0, 0)
    try:
        port = whole_number("KLEIO_PORT", 8000, least=1, most=65535)
        lock = take_folder(state_folder())
        stop_leftover_processes(state_folder(), 1.0)
        check_port(port)
        processes.clear_temporary_files()
        supervisor = Supervisor(port)
        for request in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(request, supervisor.ask_to_stop)
        supervisor.run()
        lock.close()
    except (Refused, EnvironmentProblem, PostgresNotFound, ClusterError) as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
