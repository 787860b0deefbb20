"""Migrate a million events of the release before, kill it on the way and go back: exports stay.

The release before plays on while the first copy is made, and the longest look at the log is told.

    python -m tests.regrouping [--share 0.01] [--kills 3]

The release before is the commit before the one that brought the migration; it plays, and says what
it exports. Ends with 0 if today's release exports the same bytes, and so does that one, on the new
form and after all was taken back.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Event

import psycopg

from environment.embedded_server import APPLICATION, OWNER, Address
from environment.folders import ROOT
from local.borrow import borrowed_cluster
from tests.upgrade.keep import checked_out

MIGRATION = "events/migrations/0005_batches.py"
GAMES = {"dice_forge": 300, "cyclades": 180, "lords_of_hellas": 170}
"""With the most seats: about 1,020,000 events in 220,000 batches."""

EXPORTS = """
import hashlib
from audit.history.lines import history_lines
from games.models import Game
for game in Game.objects.order_by("id").iterator():
    digest = hashlib.sha256()
    for line in history_lines(game, frozenset()):
        digest.update(line)
    print(game.pk, digest.hexdigest())
"""


class Release:
    """The code of one release, at work on the database of all."""

    def __init__(self, tree: Path, address: Address) -> None:
        self.tree = tree
        self.env = os.environ | {
            "DATABASE_URL": address.url(APPLICATION),
            "MIGRATION_DATABASE_URL": address.url(OWNER),
            "KLEIO_VAR": str(tree / "var"),
            "CELERY_BROKER_URL": "",
        }

    def manage(self, *words: str) -> str:
        """What a command prints; it must end well."""
        done = subprocess.run(
            self._command(*words), cwd=self.tree, env=self.env, capture_output=True
        )
        assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
        return done.stdout.decode()

    def begin(self, *words: str) -> subprocess.Popen[bytes]:
        """A command that may be killed."""
        return subprocess.Popen(
            self._command(*words), cwd=self.tree, env=self.env, stdout=subprocess.DEVNULL
        )

    def exports(self) -> list[str]:
        """A line for each game: its id and the hash of what may be taken away of it."""
        lines = self.manage("shell", "--verbosity=0", "-c", EXPORTS).splitlines()
        assert lines
        return lines

    @staticmethod
    def _command(*words: str) -> list[str]:
        return [sys.executable, "-W", "ignore", "manage.py", *words]


def main(words: list[str]) -> int:
    asked = _options().parse_args(words)
    commit = subprocess.run(
        ["git", "log", "--diff-filter=A", "--format=%H^", "-1", "--", MIGRATION],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    with (
        tempfile.TemporaryDirectory() as folder,
        borrowed_cluster(durable=True, below=Path(folder) / "postgres") as address,
    ):
        before, today = (
            Release(checked_out(commit, Path(folder) / "tree"), address),
            Release(ROOT, address),
        )
        url = address.url(OWNER)
        before.manage("migrate", "--verbosity=0")
        for title, games in GAMES.items():
            count = max(1, round(games * asked.share))
            before.manage("simulate", title, f"--games={count}", "--seed=regrouping", "--local")
        exports = before.exports()
        _say(url, f"{len(exports)} games by the release before")
        chance = Random(asked.seed)
        with _played_on(before, url):
            _migrate(today, url, "events_batch", ("events",), asked.kills, chance)
        today.manage("migrate", "--verbosity=0")
        _say(url, "one row per batch")
        now = today.exports()
        same, exports = set(exports) <= set(now), now
        # Its processes are not replaced all at once.
        same_to_old_processes = before.exports() == exports
        _migrate(today, url, "events_rows", ("events", "0004"), asked.kills, chance)
        _say(url, "one row per event again")
        same_again = before.exports() == exports
        _migrate(today, url, "events_batch", ("events",), 0, chance)
        once_more = today.exports() == exports
    print(f"exports: {same = }, {same_to_old_processes = }, {same_again = }, {once_more = }")
    return 0 if same and same_to_old_processes and same_again and once_more else 1


@contextmanager
def _played_on(release: Release, url: str) -> Iterator[None]:
    """Bots begin and end games meanwhile, as fast as one process can."""
    words = ("simulate", "dice_forge", "--games=5000", "--seed=meanwhile", "--local", "--jobs=1")
    playing, is_over = release.begin(*words), Event()
    with ThreadPoolExecutor(1) as pool:
        longest = pool.submit(_longest_look, url, is_over)
        try:
            yield
        finally:
            is_over.set()
            playing.terminate()
            playing.wait()
    print(f"  played on meanwhile; nobody who looked waited longer than {longest.result():.2f} s")


def _longest_look(url: str, is_over: Event) -> float:
    """Seconds; looks at the log every hundredth of one."""
    longest = 0.0
    with psycopg.connect(url, autocommit=True) as connection:
        while not is_over.wait(0.01):
            began = time.monotonic()
            connection.execute("SELECT 1 FROM events_event LIMIT 1").fetchone()
            longest = max(longest, time.monotonic() - began)
    return longest


def _migrate(
    today: Release, url: str, made: str, words: tuple[str, ...], kills: int, chance: Random
) -> None:
    """Kill it so many times, each when it has copied some more; then let it come to its end."""
    print(f"migrate {' '.join(words)}")
    for number in range(kills):
        had = _copied(url, made)
        migrating = today.begin("migrate", *words, "--verbosity=0")
        deadline = time.monotonic() + 300
        while _copied(url, made) == had and migrating.poll() is None:
            assert time.monotonic() < deadline, "nothing is copied"
            time.sleep(0.05)
        time.sleep(chance.random() * 2)
        migrating.kill()
        assert migrating.wait() == -9, "it came to its end before it could be killed"
        print(f"  killed {number + 1}: {_copied(url, made):,} rows copied")
    began = time.monotonic()
    today.manage("migrate", *words, "--verbosity=0")
    print(f"  to its end in {time.monotonic() - began:.1f} s")


def _copied(url: str, made: str) -> int:
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute("SELECT to_regclass(%s) IS NOT NULL", [made]).fetchone()
        if row != (True,):
            return 0
        [[count]] = connection.execute(f"SELECT count(*) FROM {made}").fetchall()
        return int(count)


def _say(url: str, what: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        [[events, size]] = connection.execute(
            "SELECT (SELECT sum(version) FROM events_stream), sum(pg_total_relation_size(oid))"
            " FROM pg_class WHERE relname ~ '^events_(event|batch)' AND relkind = 'r'"
        ).fetchall()
    print(f"{what}: {events:,} events in {int(size) / 1e6:,.0f} MB")


def _options() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(prog="python -m tests.regrouping", description=__doc__)
    options.add_argument("--share", type=float, default=1.0, help="of a million events (1)")
    options.add_argument("--kills", type=int, default=3, help="in each direction (3)")
    options.add_argument("--seed", type=int, default=1, help="of the moments of kills (1)")
    return options


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
