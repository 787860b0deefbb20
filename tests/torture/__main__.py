"""``python -m tests.torture``: play the scenes, print the figures, 1 if a promise was broken."""

from __future__ import annotations

import argparse
import importlib
import os
import secrets
import shutil
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.local.kleio import Kleio
from tests.torture import (
    clock,
    endless,
    full_disk,
    guesses,
    kills,
    lobby,
    product,
    promises,
    racers,
    restore,
    signins,
    stalled,
    stored,
    streams,
)
from tests.torture.report import Report, table

_AMPLE = dict.fromkeys(
    (f"KLEIO_QUOTA_{name}" for name in ("PLAYER", "ADDRESS", "SIGN_UP", "PASSWORD", "FORK")),
    "900000+9000/s",
)
_AMPLE |= dict.fromkeys(
    ("KLEIO_OPEN_GAMES_PLAYER", "KLEIO_OPEN_GAMES_ADDRESS", "KLEIO_BOT_GAMES_ADDRESS"), "90000"
)

_ADDRESSES = {"KLEIO_TRUSTED_PROXIES": "1"}
"""Who tells of an address is believed: on one machine that is how many of them can be there."""

_CLEARING_UP = 300.0
"""Seconds after a scene until bots are done with what it left to them: the next one finds none."""


def main(words: list[str]) -> int:
    asked = _options().parse_args(words)
    os.environ |= (
        _AMPLE | _ADDRESSES | guesses.QUOTA | {"KLEIO_CHECKPOINT_KEY": secrets.token_hex(32)}
    )
    home = Path(tempfile.mkdtemp(prefix="kleio-torture-"))
    kleio = Kleio(home / "var")
    scenes: dict[str, Callable[[], Report]] = {
        "kills": lambda: kills.play(kleio, asked.rounds, asked.seed),
        "mutations": lambda: _inside(kleio, "mutations").change(asked.mutations, asked.seed),
        "deliveries": lambda: _inside(kleio, "deliveries").deliver(asked.deliveries),
        "endless": lambda: endless.last(kleio, asked.answers, asked.seed),
        "restore": lambda: restore.restore(kleio, home, asked.seed),
        "clock": lambda: clock.set_back(kleio, asked.seed),
        "guesses": lambda: guesses.guess(kleio, asked.seconds, asked.seed),
        "racers": lambda: racers.race(
            kleio,
            asked.racers,
            asked.races,
            asked.seed,
            lambda: _inside(kleio, "moments").prepare(asked.seed),
        ),
        "lobby": lambda: lobby.crowd_in(kleio, asked.people, asked.rushes, asked.seed),
        "stalled": lambda: stalled.stall(
            kleio, asked.share, asked.seconds / 3, asked.seed, asked.leniency
        ),
        "signins": lambda: signins.flood(kleio, asked.seconds / 3, asked.seed, asked.leniency),
        "streams": lambda: streams.break_off(kleio, asked.kills, asked.seed, asked.leniency),
        "full_disk": lambda: full_disk.fill(home, asked.seed),
    }
    wanted = asked.only.split(",") if asked.only else list(scenes)
    if unknown := set(wanted) - set(scenes):
        sys.exit(f"There is no scene {unknown.pop()!r}; there are {', '.join(scenes)}.")
    if "kills" in wanted and asked.rounds <= kills.SHORT:
        os.environ["KLEIO_FIRST_GAMES"] = "0"  # enough is played in that scene
    reports = []
    try:
        print("A Kleio of its own is starting.", flush=True)
        for name, scene in scenes.items():
            if name in wanted:
                print(f"{name} …", flush=True)
                reports.append(_played(kleio, name, scene))
        reports.append(_played(kleio, "the law", lambda: _confirmed(kleio)))
    finally:
        kleio.kill_all()
    print(table(reports), flush=True)
    if any(report.broken for report in reports):
        print(f"\nWhat is left of it lies in {home}.")
        return 1
    shutil.rmtree(home)
    return 0


def _played(kleio: Kleio, name: str, scene: Callable[[], Report]) -> Report:
    """The report of a scene; of one that came to no end too, so that the others are played."""
    try:
        if kleio.process is None or kleio.process.poll() is not None:
            kleio.kill_all()
            kleio.start()
        report = scene()
        report.promise("games that it leaves running", stored.unfinished(kleio, _CLEARING_UP))
        return report
    except Exception as failure:
        traceback.print_exc()
        return Report(name, broken=[f"It came to no end: {failure!r}"[:2000]])


def _confirmed(kleio: Kleio) -> Report:
    report = Report("all that was played")
    promises.confirm(report, kleio)
    return report


def _inside(kleio: Kleio, scene: str) -> Any:
    """The module of a scene that uses the product's own code in this process."""
    product.enter(kleio)
    return importlib.import_module(f"tests.torture.{scene}")


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tests.torture", description=__doc__)
    parser.add_argument("--rounds", type=int, default=500, help="of killing something")
    parser.add_argument("--mutations", type=int, default=1000, help="of stored rows")
    parser.add_argument("--deliveries", type=int, default=1000, help="of bots' turns, doubled")
    parser.add_argument(
        "--seconds", type=float, default=60.0, help="of a scene that ends by the clock"
    )
    parser.add_argument("--racers", type=int, default=100, help="who answer one decision at once")
    parser.add_argument("--races", type=int, default=200, help="between them")
    parser.add_argument("--people", type=int, default=24, help="in the lobby")
    parser.add_argument("--rushes", type=int, default=100, help="of all of them at some games")
    parser.add_argument("--answers", type=int, default=200, help="of a person's bot, timed")
    parser.add_argument("--share", type=float, default=1.0, help="of the clients that stall")
    parser.add_argument("--kills", type=int, default=40, help="while games are followed")
    parser.add_argument(
        "--leniency",
        type=float,
        default=1.0,
        help="times as slow as promised may be what is timed, and twice what is compared",
    )
    parser.add_argument("--only", default="", help="one scene, or several: kills,clock")
    parser.add_argument("--seed", type=int, default=6, help="of all that is chosen at random")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
