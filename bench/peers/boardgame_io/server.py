"""The server, and matches on it whose players are seated."""

from __future__ import annotations

import os
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bench.servers import WebServer
from environment.folders import ROOT, state_folder
from local.npm import NpmProblem, installed

BOARDGAME_IO = "boardgame.io 0.50.2 with its files, a smaller game"
SEATS = ("0", "1")

_HERE = Path(__file__).parent
_PACKAGES = ROOT / ".venv" / "boardgame_io"
_AT_ONCE = 8


class NotHere(Exception):
    """The peer cannot be measured on this machine; the message says why."""


class Match(NamedTuple):
    """``credentials``: what each seat proves itself with, by seat."""

    id: str
    credentials: list[str]


@contextmanager
def server() -> Iterator[WebServer]:
    """A server until the block ends, with an empty folder of files beside the database of the
    measurements. Raises ``NotHere``."""
    packages = _packages()
    files = state_folder() / "boardgame_io"
    shutil.rmtree(files, ignore_errors=True)
    files.mkdir(parents=True)
    child = subprocess.Popen(
        ["node", str(_HERE / "server.js"), str(files)],
        env=os.environ | {"NODE_ENV": "production", "NODE_PATH": str(packages)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    try:
        line = child.stdout.readline() if child.stdout else b""
        if not line:
            raise NotHere("boardgame.io did not start, see above")
        yield WebServer(int(line), child.pid)
    finally:
        child.kill()
        child.communicate()
        shutil.rmtree(files, ignore_errors=True)


def matches(port: int, count: int) -> list[Match]:
    """New matches, made and joined by the lobby."""
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        return list(pool.map(_match, [port] * count))


def _match(port: int) -> Match:
    lobby = f"http://127.0.0.1:{port}/games/dice"
    id = _posted(f"{lobby}/create", {"numPlayers": len(SEATS)})["matchID"]
    joined = [
        _posted(f"{lobby}/{id}/join", {"playerID": seat, "playerName": "me"}) for seat in SEATS
    ]
    return Match(id, [player["playerCredentials"] for player in joined])


def _posted(url: str, body: dict[str, Any]) -> Any:
    head = {"Content-Type": "application/json"}
    request = urllib.request.Request(url, msgspec.json.encode(body), head)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return msgspec.json.decode(answer.read())


def _packages() -> Path:
    if shutil.which("node") is None:
        raise NotHere("there is no node on this machine")
    try:
        return installed(_HERE, _PACKAGES)
    except NpmProblem as problem:
        raise NotHere(str(problem).splitlines()[0]) from problem
