"""A disk that is full: moves are refused, none that was acknowledged is lost, room heals it."""

from __future__ import annotations

import contextlib
import os
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.local.kleio import Kleio
from tests.torture import promises, stored
from tests.torture.crowd import SHORT_TABLES, Crowd
from tests.torture.report import Report

STILL_SECONDS = 5.0
MEGABYTES = 400
PATIENCE = 300.0
FINISH_SECONDS = 600.0


def fill(home: Path, seed: int) -> Report:
    """Play on a file system of its own, fill it, see what is answered, make room, play on."""
    report = Report("full disk")
    with _small_file_system(home / "small") as folder:
        if folder is None:
            report.left_out = (
                "No small file system can be made here: it takes root, or a kernel that lets a"
                " user mount a tmpfs in a name space of its own."
            )
            return report
        kleio = Kleio(folder / "var")
        kleio.log = home / "full-disk.log"  # this disk is not the one that is full
        try:
            kleio.start()
            _play(report, kleio, folder, seed)
        finally:
            kleio.kill_all()
    return report


def _play(report: Report, kleio: Kleio, folder: Path, seed: int) -> None:
    crowd = Crowd(kleio.port, seed, SHORT_TABLES)
    crowd.start()
    crowd.wait_for_moves(40, PATIENCE)
    before = crowd.moves()
    ballast = _fill(folder / "ballast")
    refusals = _stand_still(crowd)
    report.tell("moves acknowledged before", before)
    report.tell("moves acknowledged while it filled up", crowd.moves() - before)
    for status, times in sorted(refusals.items()):
        report.tell(f"answers while it was full: {status}", times)
    refused = sum(times for status, times in refusals.items() if status.startswith("5"))
    report.demand(refused > 0, "No answer was 5xx while the disk was full.")
    ballast.unlink()
    kleio.kill_all()
    kleio.start()
    moment = time.monotonic()
    crowd.wait_for_moves(crowd.moves() + 1, PATIENCE)
    report.tell("seconds to the next move", f"{time.monotonic() - moment:.1f}")
    crowd.finish(FINISH_SECONDS)
    stored.wait_until_all_are_over(kleio, FINISH_SECONDS)
    crowd.stop()
    report.promise("clients that met a surprise", [repr(each) for each in crowd.failures])
    promises.check(report, kleio, crowd.people)
    promises.confirm(report, kleio)


def _stand_still(crowd: Crowd) -> Counter[str]:
    """Until no move was acknowledged for some seconds; what was answered in these."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        moves, answers = crowd.moves(), crowd.answers()
        time.sleep(STILL_SECONDS)
        if crowd.moves() == moves:
            return crowd.answers() - answers
    raise TimeoutError("moves are acknowledged on a disk that is full")


def _fill(ballast: Path) -> Path:
    """Take all room that is left, and what is freed in the next seconds."""
    with ballast.open("wb", buffering=0) as file:
        for size in (2**20, 2**12):
            with contextlib.suppress(OSError):
                while True:
                    file.write(bytes(size))
    return ballast


@contextlib.contextmanager
def _small_file_system(folder: Path) -> Iterator[Path | None]:
    folder.mkdir(parents=True)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode != 0:
        yield None
        return
    try:
        yield folder
    finally:
        # What was killed a moment ago may still hold it.
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
