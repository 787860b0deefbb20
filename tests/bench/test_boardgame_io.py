"""The peer with files: it is played as it speaks, and where it is not there, that is told."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any

import pytest

from bench import closed_loop
from bench.closed_loop import Served
from bench.effort import QUICK
from bench.measurements import boardgame_io
from bench.peers.boardgame_io import server as peer
from bench.peers.boardgame_io.player import Player, frame, texts
from bench.servers import WebServer
from bench.stretch import Stretch
from tests.filled import filled
from tests.patience import until

NEEDS_NODE = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def of_a_server(text: bytes) -> bytes:
    """A frame that is not masked, with each way to tell a length."""
    if len(text) < 126:
        return bytes((0x81, len(text))) + text
    if len(text) < 1 << 16:
        return b"\x81\x7e" + len(text).to_bytes(2, "big") + text
    return b"\x81\x7f" + len(text).to_bytes(8, "big") + text


def test_frames_come_apart_wherever_they_are_cut() -> None:
    sent = [b"2", b"x" * 125, b"y" * 126, b"z" * 70_000]
    stream = b"".join(map(of_a_server, sent))
    for cut in (0, 1, 2, 3, 4, 60, 129, 130, 131, 132, 133, 260, 300, len(stream) - 1, len(stream)):
        first, rest = texts(stream[:cut])
        second, nothing = texts(rest + stream[cut:])
        assert [*first, *second] == sent
        assert nothing == b""


def test_a_frame_of_a_client_says_that_it_is_masked() -> None:
    for length in (0, 125, 126, 65_535):
        text = b"m" * length
        sent = frame(text)
        assert sent[0] == 0x81
        assert sent[1] & 0x80
        unmasked = bytes((sent[0], sent[1] & 0x7F)) + sent[2 : -4 - length] + text
        assert texts(unmasked) == ([text], b"")


@NEEDS_NODE
@pytest.mark.usefixtures("processes")
def test_moves_are_answered_and_lie_in_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KLEIO_VAR", str(tmp_path))
    with peer.server() as served:
        matches = peer.matches(served.port, 3)
        players = [Player(served.port, matches[:2], 4), Player(served.port, matches[2:], 50)]
        lone, other = closed_loop.drive(players, 30.0).latencies
        wait_until_stored(tmp_path / "boardgame_io", {match.id: 4 for match in matches[:2]})
    assert len(lone) == 8
    assert 0 < len(other) < 50
    assert not (tmp_path / "boardgame_io").exists()


def wait_until_stored(folder: Path, moves: Mapping[str, int]) -> None:
    """The server answers before it writes, and is seen in the middle of a file."""

    def are_stored() -> bool:
        with suppress(json.JSONDecodeError):
            stored = [json.loads(path.read_text()) for path in folder.iterdir()]
            by_key = {each["key"]: each["value"] for each in stored}
            return {key: by_key[key]["_stateID"] for key in moves} == moves
        return False

    until(are_stored)


def test_without_node_or_npm_it_is_not_here(monkeypatch: pytest.MonkeyPatch) -> None:
    for missing in ("node", "npm"):
        monkeypatch.setattr(shutil, "which", lambda name, gone=missing: name != gone or None)
        with pytest.raises(peer.NotHere, match=f"there is no {missing}"), peer.server():
            pass


def test_what_is_not_here_is_left_out_and_the_line_says_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def gone() -> Any:
        raise peer.NotHere("there is no node on this machine")

    served = Stretch(Served(2.0, [[0.1, 0.2]]), 0.5)
    monkeypatch.setattr(boardgame_io, "web_server", lambda _: nullcontext(WebServer(1, 1)))
    monkeypatch.setattr(boardgame_io, "server", gone)
    monkeypatch.setattr(boardgame_io, "_ours", lambda *_: served)
    lines = boardgame_io.measure(QUICK)
    assert [line.name for line in lines] == [
        f"POST moves, {clients}, beside boardgame.io with files"
        for clients in ("1 client", "8 clients", "32 clients")
    ]
    for line in filled(lines):
        assert line.value == 1.0
        assert line.ratio is None
        assert line.beside is not None
        assert line.beside.endswith("was left out: there is no node on this machine")
