"""Old games lie apart, and are moved there and back while all is killed, as is who moves them."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections import Counter
from random import Random

from environment.folders import ROOT
from tests.local.kleio import Kleio
from tests.torture import stored
from tests.torture.report import Report

PAUSE = 3.0
LONGEST = 6.0
"""Seconds after which whoever moves games is killed at the latest, if they are to be: it begins to
move them after two or three."""

_STAYS = "stays where it is"


class Mover:
    """Again and again one command that puts all games away which are over, or brings all back."""

    def __init__(self, kleio: Kleio, seed: int) -> None:
        self.kleio, self.chance = kleio, Random(f"{seed}/old games")
        self.done: Counter[str] = Counter()
        self.staying: list[str] = []
        self._leave = threading.Event()
        self._thread = threading.Thread(target=self._go_on, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self, report: Report) -> None:
        """And say what was done."""
        self._leave.set()
        self._thread.join()
        for what, times in sorted(self.done.items()):
            report.tell(f"old games, {what}", times)
        report.promise("games that could not be put away or brought back", self.staying)

    def _go_on(self) -> None:
        while not self._leave.wait(PAUSE):
            words = self.chance.choice((_AWAY, _AWAY, _BACK))
            seconds = self.chance.uniform(1.0, LONGEST) if self.chance.random() < 0.5 else None
            self._run(words, seconds)

    def _run(self, words: tuple[str, ...], seconds: float | None) -> None:
        process = _started(self.kleio, *words)
        try:
            output, _ = process.communicate(timeout=seconds)
            result = "done" if process.returncode == 0 else "stopped by what was killed"
        except subprocess.TimeoutExpired:
            process.kill()
            output, _ = process.communicate()
            result = "killed"
        self.done[f"{words[0]} {result}"] += 1
        self.staying += [line for line in output.splitlines() if _STAYS in line]


_AWAY = ("put_away", "--days", "0")
_BACK = ("bring_back", "--all")


def put_half_away(kleio: Kleio) -> int:
    """Half of the games that are over lie apart from now on; how many do. Raises ``AssertionError``
    if one had to stay."""
    count = "SELECT count(*) FROM games_game WHERE status = 'finished'"
    with stored.superuser(kleio) as connection:
        [(over,)] = connection.execute(count)
    if over < 2:
        return 0
    for words in (_BACK, (*_AWAY, "--most", str(over // 2))):
        process = _started(kleio, *words)
        output, _ = process.communicate()
        assert process.returncode == 0, output
    with stored.superuser(kleio) as connection:
        [(away,)] = connection.execute("SELECT count(DISTINCT stream) FROM events_old")
    return int(away)


def _started(kleio: Kleio, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-W", "ignore", ROOT / "manage.py", *words],
        cwd=ROOT,
        env={**kleio.surroundings(), "KLEIO_AS_OWNER": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
