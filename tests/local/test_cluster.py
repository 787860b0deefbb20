"""The embedded PostgreSQL keeps its data and finds its way back after every kind of end."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest

from environment.embedded_server import APPLICATION, OWNER, SUPERUSER
from local.cluster import START_SECONDS, Cluster, ClusterError
from local.leftovers import children_of, end_orphans_of_postgres, is_alive
from local.roles import make_roles_and_database
from tests.local.test_spawn import gone
from tests.patience import PATIENCE

pytestmark = pytest.mark.usefixtures("processes")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("a folder with spaces and 'quotes'") / "postgres"


@pytest.fixture
def cluster(home: Path) -> Iterator[Cluster]:
    cluster = Cluster(home, durable=False)
    cluster.start()
    make_roles_and_database(cluster.address)
    yield cluster
    cluster.stop()


def test_what_was_stored_is_there_after_a_second_start(cluster: Cluster) -> None:
    with psycopg.connect(cluster.address.url(OWNER)) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 42 AS answer")
    cluster.stop()
    cluster.start()
    make_roles_and_database(cluster.address)
    with psycopg.connect(cluster.address.url(OWNER)) as connection:
        assert connection.execute("SELECT answer FROM kept").fetchone() == (42,)


def test_it_listens_on_this_machine_alone_and_asks_for_a_password(cluster: Cluster) -> None:
    with psycopg.connect(cluster.address.url(SUPERUSER)) as connection:
        assert connection.execute("SHOW listen_addresses").fetchone() == ("127.0.0.1",)
        assert connection.execute("SHOW unix_socket_directories").fetchone() == ("",)
    wrong = cluster.address.url(APPLICATION).replace(
        cluster.address.passwords[APPLICATION], "guess"
    )
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        psycopg.connect(wrong)


def test_an_error_leaves_nothing_of_a_row_in_the_log(cluster: Cluster) -> None:
    """A key, a name or a fingerprint in the log would outlive an erasure."""
    errors = (
        ("INSERT INTO people VALUES ('secret-of-ann', 1)", "UniqueViolation"),
        ("INSERT INTO people VALUES ('secret-of-ben', -1)", "CheckViolation"),
        ("INSERT INTO people VALUES ('secret-of-cleo', NULL)", "NotNullViolation"),
        ("INSERT INTO owned VALUES ('secret-of-dan')", "ForeignKeyViolation"),
        ("SELECT 'secret-of-eve' FROM nowhere", "UndefinedTable"),
    )
    with psycopg.connect(cluster.address.url(OWNER), autocommit=True) as connection:
        connection.execute(
            "CREATE TABLE people (name text PRIMARY KEY, age int NOT NULL CHECK (age > 0))"
        )
        connection.execute("CREATE TABLE owned (name text REFERENCES people)")
        connection.execute("INSERT INTO people VALUES ('secret-of-ann', 1)")
        for statement, error in errors:
            with pytest.raises(getattr(psycopg.errors, error)):
                connection.execute(statement)
    cluster.stop()
    text = cluster.log.read_text(encoding="utf-8")
    assert text.count("ERROR:") >= len(errors)
    assert "secret-of" not in text


def test_a_server_left_behind_is_stopped_and_its_data_kept(cluster: Cluster, home: Path) -> None:
    left = cluster.process
    assert left is not None
    with psycopg.connect(cluster.address.url(OWNER)) as connection:
        connection.execute("CREATE TABLE left_behind AS SELECT 1 AS one")
    successor = Cluster(home, durable=False)
    address = successor.start()
    try:
        assert left.wait(PATIENCE) == 0
        with psycopg.connect(address.url(OWNER)) as connection:
            assert connection.execute("SELECT one FROM left_behind").fetchone() == (1,)
    finally:
        successor.stop()


def test_a_killed_server_comes_back_on_its_port(cluster: Cluster) -> None:
    assert cluster.process is not None
    port = cluster.address.port
    cluster.process.kill()
    cluster.process.wait()
    assert not cluster.is_running()
    assert cluster.start().port == port
    with psycopg.connect(cluster.address.url(OWNER)) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)


def test_a_server_that_is_killed_while_it_recovers_is_started_again(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cluster.process is not None
    cluster.process.kill()
    cluster.process.wait()
    launched: list[int] = []
    launch = cluster._launch

    def launch_and_kill_twice(port: int) -> subprocess.Popen[bytes]:
        process = launch(port)
        launched.append(process.pid)
        if len(launched) <= 2:
            process.kill()
        return process

    monkeypatch.setattr(cluster, "_launch", launch_and_kill_twice)
    cluster.start()
    assert len(launched) >= 3
    assert cluster.is_running()


def test_a_process_that_outlives_its_server_and_holds_its_memory_is_ended(
    cluster: Cluster,
) -> None:
    """Processes of a server that was killed end by themselves, but for one that hangs."""
    assert cluster.process is not None
    hangs, *_ = children_of(cluster.process.pid)
    os.kill(hangs, signal.SIGSTOP)
    cluster.process.kill()
    cluster.process.wait()
    assert is_alive(hangs)
    cluster.start()
    assert cluster.is_running()
    assert not is_alive(hangs)


def test_whoever_only_works_in_the_folder_of_a_server_is_left_alone(
    cluster: Cluster, home: Path
) -> None:
    """An operator who looks at its files, as a shell that stands there."""
    cluster.stop()
    with subprocess.Popen(["sleep", "60"], cwd=home / "data") as stranger:
        assert end_orphans_of_postgres(home / "data") == 0
        assert is_alive(stranger.pid)
        stranger.kill()


@pytest.mark.parametrize(
    "words", ["the database system is starting up", "the database system is in recovery mode"]
)
def test_a_server_that_recovers_is_waited_for(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    """Longer than a start may take that says nothing; by a clock that goes on where one sleeps."""
    connect, now = psycopg.connect, 0.0

    def sleep(_: float) -> None:
        nonlocal now
        now += 1.0

    def recovering(url: str, **options: int) -> psycopg.Connection[tuple[object, ...]]:
        if now < 3 * START_SECONDS:
            raise psycopg.OperationalError(f"connection failed: FATAL:  {words}")
        return connect(url, connect_timeout=options["connect_timeout"])

    monkeypatch.setattr(psycopg, "connect", recovering)
    clock = SimpleNamespace(monotonic=lambda: now, sleep=sleep)
    monkeypatch.setattr("local.cluster.time", clock)
    assert cluster._answers(cluster.address)
    assert now >= 3 * START_SECONDS


@pytest.mark.parametrize(
    "words",
    [
        "FATAL:  the database system is in recovery mode",
        "connection timeout expired",
        "FATAL:  sorry, too many clients already",
    ],
)
def test_a_server_that_lets_nobody_in_is_killed_and_started_again(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    """All its processes, or the next one would find its memory in use."""
    connect, now = psycopg.connect, time.monotonic()
    stuck = [True]

    def recovering(url: str, **options: int) -> psycopg.Connection[tuple[object, ...]]:
        if stuck:
            raise psycopg.OperationalError(words)
        return connect(url, connect_timeout=options["connect_timeout"])

    monkeypatch.setattr(psycopg, "connect", recovering)
    looks = []
    for second in range(41):
        monkeypatch.setattr("local.recovery.monotonic", lambda second=second: now + 1 + second)
        looks.append(cluster.is_stuck())
    assert looks.index(True) > 30
    assert looks.count(True) == 1
    assert cluster.process is not None
    children = children_of(cluster.process.pid)
    assert children
    cluster.kill()
    assert not cluster.is_running()
    stuck.clear()
    cluster.start()
    assert not any(is_alive(child) for child in children)
    monkeypatch.setattr("local.recovery.monotonic", lambda: now + 100)
    assert not cluster.is_stuck()


def test_a_server_that_is_silent_is_not_waited_for(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("local.cluster.START_SECONDS", 0.2)
    assert not cluster._answers(cluster.address.at_port(1))


def test_a_lock_file_that_names_a_stranger_is_no_hindrance(cluster: Cluster, home: Path) -> None:
    assert cluster.process is not None
    cluster.process.kill()
    cluster.process.wait()
    lock = home / "data" / "postmaster.pid"
    _, rest = lock.read_text().split("\n", 1)
    lock.write_text(f"{os.getpid()}\n{rest}")
    cluster.start()
    assert cluster.is_running()


def test_stopping_ends_every_process_of_the_server(cluster: Cluster) -> None:
    assert cluster.process is not None
    pid = cluster.process.pid
    with psycopg.connect(cluster.address.url(OWNER)) as connection:
        backend = connection.info.backend_pid
    cluster.stop()
    assert gone(pid)
    assert gone(backend)


def test_no_process_of_the_server_runs_as_root(cluster: Cluster) -> None:
    assert cluster.process is not None
    assert Path(f"/proc/{cluster.process.pid}").stat().st_uid != 0


def test_data_without_its_passwords_are_not_overwritten(cluster: Cluster, home: Path) -> None:
    cluster.stop()
    passwords = cluster.address_file.read_bytes()
    cluster.address_file.unlink()
    with pytest.raises(ClusterError, match="holds a database"):
        Cluster(home).start()
    assert (home / "data" / "PG_VERSION").exists()
    cluster.address_file.write_bytes(passwords)


def test_a_half_made_data_folder_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "postgres" / "data.new").mkdir(parents=True)
    (tmp_path / "postgres" / "data.new" / "PG_VERSION").write_text("18\n")
    cluster = Cluster(tmp_path / "postgres", durable=False)
    try:
        cluster.start()
        assert cluster.process is not None
        assert is_alive(cluster.process.pid)
    finally:
        cluster.stop()


def test_a_server_that_cannot_start_says_why(cluster: Cluster, home: Path) -> None:
    cluster.stop()
    conf = home / "data" / "postgresql.auto.conf"
    before = conf.read_bytes()
    conf.write_bytes(b"no_such_setting = 1\n")
    try:
        with pytest.raises(ClusterError, match="no_such_setting"):
            cluster.start()
    finally:
        conf.write_bytes(before)


def test_an_interrupted_server_stops_cleanly(cluster: Cluster, home: Path) -> None:
    assert cluster.process is not None
    cluster.process.send_signal(signal.SIGINT)
    cluster.process.wait(PATIENCE)
    assert "database system is shut down" in (home / "log").read_text()
