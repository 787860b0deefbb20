"""An embedded PostgreSQL: its data below one folder, its life below one process."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

import psycopg

from environment.embedded_server import SUPERUSER, Address, new_address, read_address, write_address
from local.binaries import postgres_programs
from local.launch import NOBODY
from local.leftovers import children_of, end_orphans_of_postgres, stop_leftover_postgres
from local.recovery import RecoveryWatch
from local.spawn import spawn

START_SECONDS = 20.0
STOP_SECONDS = 15.0

# What PostgreSQL says when a process of the last server still holds its memory.
_MEMORY_IN_USE = "pre-existing shared memory block"

# And when that server has not quite gone, or one of its processes was killed while it recovered
# from an earlier end; starting it again helps.
_PASSING_TROUBLE = (
    "already exists",
    _MEMORY_IN_USE,
    "Address already in use",
    "was terminated by signal 9",
)

# What it tells clients while it recovers. After a crash that may take minutes, and they are not to
# be cut short: the next start would begin again at the same place.
_RECOVERING = ("is starting up", "is not yet accepting connections", "is in recovery mode")

_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    # No socket file: a path below a deep folder would pass the limit of 107 bytes.
    "unix_socket_directories": "",
    # Files below the data folder instead of /dev/shm, which is tiny in many containers.
    "dynamic_shared_memory_type": "mmap",
    "max_connections": "100",
    "shared_buffers": "128MB",
    "timezone": "UTC",
    # A transaction that somebody leaves open would hold back whoever reads the log.
    "idle_in_transaction_session_timeout": "1min",
    # Losing a race for a version is daily business, and statements may hold what is secret.
    "log_min_error_statement": "panic",
    # Details of an error quote rows: keys, names, fingerprints, which would outlive an erasure.
    "log_error_verbosity": "terse",
    "jit": "off",
}
_FORGETFUL = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    # Who guesses at the passwords of a server that is thrown away gains nothing, and a test makes
    # many connections.
    "scram_iterations": "1",
    # A test may take its time between two statements.
    "idle_in_transaction_session_timeout": "0",
    # It would look at what tests have written at any moment: then plans are others, and it holds
    # locks for which somebody waits.
    "autovacuum": "off",
}


class ClusterError(Exception):
    """The embedded PostgreSQL could not be made or started; the message holds its last words."""


class Cluster:
    """One PostgreSQL server whose files are in ``home``.

    ``durable=False`` is for tests: faster, and worthless after a power cut. ``settings``: others of
    PostgreSQL, by name.
    """

    def __init__(
        self, home: Path, *, durable: bool = True, settings: Mapping[str, str] | None = None
    ) -> None:
        self.home = home
        self.data = home / "data"
        self.log = home / "log"
        self.address_file = home / "address.json"
        self.process: subprocess.Popen[bytes] | None = None
        self._settings = _SETTINGS | ({} if durable else _FORGETFUL) | dict(settings or {})
        self._address: Address | None = None
        self._recovery = RecoveryWatch()

    @property
    def address(self) -> Address:
        if self._address is None:
            raise ClusterError("The embedded PostgreSQL has not been started.")
        return self._address

    def start(self) -> Address:
        """Make the data folder if there is none, start the server, wait until it answers.

        A server left behind by a killed supervisor is stopped first. A second start of the same
        object keeps its port, so that the connection settings of its clients stay right. A server
        that is killed while it starts is started again; one that recovers from a crash is waited
        for as long as it says so.

        Raises:
            ClusterError: it ended by itself, or was silent for START_SECONDS.
        """
        self.home.mkdir(parents=True, exist_ok=True)
        stop_leftover_postgres(self.data, STOP_SECONDS)
        address = read_address(self.address_file)
        if address is None or not self.data.exists():
            address = self._make(new_address())
        self._give_to_server(self.data)
        deadline = time.monotonic() + START_SECONDS
        while True:
            port = self._address.port if self._address else _free_port(address.port)
            address = address.at_port(port)
            self.process = self._launch(port)
            if self._answers(address):
                break
            if self._was_killed():
                deadline = time.monotonic() + START_SECONDS
            else:
                self._give_up_unless_passing(deadline)
        self._address = address
        write_address(self.address_file, address)
        return address

    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def is_stuck(self) -> bool:
        """Whether it lets nobody in, without end. Cheap: the server is asked now and then only."""
        return self._recovery.is_stuck(self.address.url(SUPERUSER, "postgres"))

    def kill(self) -> None:
        """End the server and all its processes at once; ``start`` recovers what was stored."""
        if self.process is not None:
            # It stands still first, or it would start others in the place of those that end.
            self.process.send_signal(signal.SIGSTOP)
            for pid in [*children_of(self.process.pid), self.process.pid]:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self.process.wait()

    def stop(self) -> None:
        """Stop the server: quickly and cleanly, by force only if it does not follow."""
        process, self.process = self.process, None
        if process is None:
            return
        for request, seconds in ((signal.SIGINT, STOP_SECONDS), (signal.SIGQUIT, 5.0)):
            process.send_signal(request)
            try:
                process.wait(seconds)
                return
            except subprocess.TimeoutExpired:
                continue
        process.kill()
        process.wait()

    def _make(self, address: Address) -> Address:
        draft = self.home / "data.new"
        for remains in (draft, self.data):
            if remains.exists():
                _refuse_if_used(remains, self.address_file)
                shutil.rmtree(remains)
        password_file = self.home / "password.new"
        draft.mkdir(mode=0o700)
        password_file.touch(mode=0o600)
        password_file.write_text(address.passwords[SUPERUSER], encoding="utf-8")
        self._give_to_server(draft, password_file)
        with open(self.log, "ab", opener=_private) as log:
            initdb = spawn(
                [
                    postgres_programs() / "initdb",
                    f"--pgdata={draft}",
                    f"--username={SUPERUSER}",
                    f"--pwfile={password_file}",
                    "--auth=scram-sha-256",
                    "--encoding=UTF8",
                    "--locale=C.UTF-8",
                    "--no-instructions",
                    "--no-sync",
                ],
                cwd=Path("/"),
                not_root=True,
                output=log,
            )
            code = initdb.wait()
        password_file.unlink()
        if code != 0:
            raise ClusterError(f"PostgreSQL could not make its data folder:\n{self._last_words()}")
        # The passwords first: a data folder is only ever seen together with them.
        write_address(self.address_file, address)
        draft.replace(self.data)
        return address

    def _give_to_server(self, *paths: Path) -> None:
        """Root hands the files to nobody, as whom the server will run."""
        if os.geteuid() != 0:
            return
        for path in paths:
            if path.stat().st_uid != NOBODY:
                os.chown(path, NOBODY, NOBODY)
                for file in path.rglob("*"):
                    os.chown(file, NOBODY, NOBODY, follow_symlinks=False)

    def _launch(self, port: int) -> subprocess.Popen[bytes]:
        options = [f"-c{name}={value}" for name, value in self._settings.items()]
        with open(self.log, "wb", opener=_private) as log:
            return spawn(
                [postgres_programs() / "postgres", "-D", self.data, f"-cport={port}", *options],
                death_signal=signal.SIGINT,
                cwd=Path("/"),
                not_root=True,
                output=log,
            )

    def _answers(self, address: Address) -> bool:
        assert self.process is not None
        deadline = time.monotonic() + START_SECONDS
        url, recovery = address.url(SUPERUSER, "postgres"), RecoveryWatch()
        while self.process.poll() is None and time.monotonic() < deadline:
            try:
                psycopg.connect(url, connect_timeout=2).close()
                return True
            except psycopg.OperationalError as refusal:
                if any(words in str(refusal) for words in _RECOVERING):
                    deadline = time.monotonic() + START_SECONDS
                if recovery.is_stuck(url):
                    self.kill()
                time.sleep(0.03)
        return False

    def _was_killed(self) -> bool:
        """By somebody else, which says nothing about whether it can start."""
        assert self.process is not None
        code = self.process.poll()
        return code is not None and code < 0

    def _give_up_unless_passing(self, deadline: float) -> None:
        words = self._last_words()
        passing = any(trouble in words for trouble in _PASSING_TROUBLE)
        if not passing or time.monotonic() > deadline:
            self.stop()
            raise ClusterError(f"The embedded PostgreSQL did not start:\n{words}")
        time.sleep(0.3)
        if _MEMORY_IN_USE in words:
            end_orphans_of_postgres(self.data)

    def _last_words(self) -> str:
        lines = self.log.read_text(encoding="utf-8", errors="replace").splitlines()
        return "\n".join(lines[-12:])


def _refuse_if_used(data: Path, address_file: Path) -> None:
    if (data / "PG_VERSION").exists() and data.name == "data":
        raise ClusterError(
            f"{data} holds a database, but {address_file}, which held its passwords, is gone. "
            "Put that file back, or move the folder away to begin anew."
        )


def _private(path: str, flags: int) -> int:
    """Opens a file that only its owner may read."""
    return os.open(path, flags, 0o600)


def _free_port(preferred: int) -> int:
    """``preferred`` if nothing listens there, else any free port of 127.0.0.1."""
    for port in (preferred, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            bound: int = probe.getsockname()[1]
            return bound
    raise ClusterError("No free port was found on 127.0.0.1.")
