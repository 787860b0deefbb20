"""A second verifier, in JavaScript, written from docs/verify.md alone, names the same faults.

Node is slow to start, so it gets all files at once.
"""

from __future__ import annotations

import base64
import gzip
import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from environment.folders import ROOT
from tests.audit import games, hostile
from tests.audit.changes import Case
from tests.audit.histories import KEY, checkpoints, sealed, written
from tests.audit.mutations import mutations, random_lies
from tests.audit.test_kleio_verify import MANY, NAMED, checked, place

NODE = shutil.which("node")
FILE = Path(__file__).with_name("verify.mjs")
FOLDER = ROOT / "tests" / "corpus"

pytestmark = pytest.mark.skipif(NODE is None, reason="There is no `node` here: install Node 18.")

#: Reads [history, checkpoints or null] in Base64 and writes [version, field] of each fault or null.
ALL_AT_ONCE = """
import { readFileSync } from "node:fs";
const [file, key] = process.argv.slice(-2);
const { check } = await import(file);
const bytes = (text) => (text === null ? null : Buffer.from(text, "base64"));
const found = JSON.parse(readFileSync(0, "utf8")).map(([history, checkpoints]) => {
  const { fault } = check(bytes(history), bytes(checkpoints), key);
  return fault && [fault.version, fault.field, fault.game];
});
process.stdout.write(JSON.stringify(found));
"""


def node(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([str(NODE), *arguments], input=given, capture_output=True)


def encoded(data: bytes | None) -> str | None:
    return None if data is None else base64.b64encode(data).decode()


def found_in(cases: Sequence[Case]) -> list[Any]:
    """Version, field and game of the fault in each case, or None."""
    asked = json.dumps([[encoded(case.history), encoded(case.checkpoints)] for case in cases])
    words = ("--input-type=module", "--eval", ALL_AT_ONCE, FILE.as_uri(), KEY.hex())
    done = node(*words, given=asked.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    faults: list[Any] = json.loads(done.stdout)
    assert len(faults) == len(cases)
    return faults


@pytest.mark.usefixtures("processes")
def test_what_every_viewer_gets_passes() -> None:
    """ "Private parts", "Forks": files of running games and of games that are over."""
    whose: list[list[int] | None] = [None, [], [0], [1], [0, 1]]
    cases = [
        Case(f"{writer.name} {viewer} {over}", written(writer.export(viewer, over)), None, None)
        for writer in (games.game(), games.forked(), games.game("old", declared=False))
        for viewer in whose
        for over in ((True, False) if viewer is not None else (True,))
    ]
    assert found_in(cases) == [None] * 27


@pytest.mark.usefixtures("processes")
def test_games_that_were_really_played_pass() -> None:
    """One of each title, and a fork of each."""
    files = [
        min(folder.glob(f"*/{kind}.ndjson.gz"), key=lambda file: file.stat().st_size)
        for folder in sorted(FOLDER.iterdir())
        if folder.is_dir()
        for kind in ("*[0-9]", "*-fork")
    ]
    assert len(files) >= 8
    cases = [Case(file.name, gzip.decompress(file.read_bytes()), None, None) for file in files]
    assert found_in(cases) == [None] * len(files)


@pytest.mark.usefixtures("processes")
def test_it_finds_every_change_where_it_was_made() -> None:
    """Changed, lying and hostile files, and checkpoints."""
    cases = [case for make in (*NAMED, *MANY) for case in make()]
    missed = {
        case.name: f"{case.version} {case.field}, not {fault}"
        for case, fault in zip(cases, found_in(cases), strict=True)
        if (fault or [None, None])[:2] != [case.version, case.field]
    }
    assert not missed
    assert len(cases) > 800


@pytest.mark.usefixtures("processes")
def test_both_verifiers_find_the_same_in_random_changes() -> None:
    cases = [case for case, _ in mutations()]
    faults = [checked(case) for case in cases]
    both = zip(cases, faults, found_in(cases), strict=True)
    differ = {
        case.name: f"{ours}, and in JavaScript {theirs}"
        for case, ours, theirs in both
        if [*place(ours), ours and ours.game] != (theirs or [None, None, None])
    }
    assert not differ
    assert sum(fault is not None for fault in faults) > 450


@pytest.mark.usefixtures("processes")
def test_both_verifiers_find_the_same_in_random_lies() -> None:
    """Whatever stands anywhere, with hashes that fit."""
    cases = list(random_lies(3000))
    faults = [checked(case) for case in cases]
    differ = {
        case.name: f"{ours}, and in JavaScript {theirs}"
        for case, ours, theirs in zip(cases, faults, found_in(cases), strict=True)
        if [*place(ours), ours and ours.game] != (theirs or [None, None, None])
    }
    assert not differ
    fields = {fault.field for fault in faults if fault is not None}
    assert len(fields) > 40
    assert {"batch", "header.status", "payload.streams", "payload.to", "payload.seat"} <= fields


@pytest.mark.usefixtures("processes")
def test_the_command(tmp_path: Path) -> None:
    lines = games.game().export()
    (tmp_path / "points").write_bytes(written(checkpoints(lines, [4, 13])))
    signed = ("--checkpoints", str(tmp_path / "points"), "--key", KEY.hex())
    good = node(str(FILE), "-", *signed, given=written(lines))
    assert (good.returncode, good.stderr) == (0, b"")
    assert (
        good.stdout
        == f"gme_{games.game().id}: 13 events, 9 draws as declared. No fault was found.\n".encode()
    )
    packed = node(str(FILE), "-", *signed, given=gzip.compress(written(lines)))
    assert (packed.returncode, packed.stdout) == (0, good.stdout)
    another = node(str(FILE), "-", *signed, given=written(games.game("another").export()))
    assert (another.returncode, another.stderr) == (3, b"")
    shown = ("--commitment", lines[0]["commitment"])
    kept = node(str(FILE), "-", *shown, "--entropy", "0:first", given=written(lines))
    assert (kept.returncode, kept.stdout) == (0, good.stdout)
    for words, field in (
        (("--commitment", "00" * 32), "commitment"),
        (("--entropy", "1:first"), "entropy"),
        (("--entropy", "2:"), "entropy"),
    ):
        done = node(str(FILE), "-", *words, given=written(lines))
        assert (done.returncode, done.stderr) == (1, b"")
        assert f": version 1: payload.{field}: ".encode() in done.stdout
    lines[6]["payload"]["draws"][0][3] += 1
    bad = node(str(FILE), "-", *signed, given=written(sealed(lines)))
    assert (bad.returncode, bad.stderr) == (1, b"")
    assert bad.stdout.startswith(f"gme_{games.game().id}: version 6: payload.draws: ".encode())
    steering = next(case for case in hostile.hostile() if case.name == "line: steering")
    assert b"\x1b" not in node(str(FILE), "-", given=steering.history).stdout
    # What reads texts with one expression gives up here.
    endless = node(str(FILE), "-", given=b'{"kleio":"' + b"\\n" * 10_000_000 + b'"}\n')
    assert (endless.returncode, endless.stderr) == (1, b"")
    for wrongly in ((), ("/nowhere",), ("-", "--key", KEY.hex()), ("-", *signed[:2])):
        done = node(str(FILE), *wrongly, given=hostile.GOOD)
        assert (done.returncode, done.stdout) == (2, b"")


def test_it_needs_nothing_but_node() -> None:
    imports = [line for line in FILE.read_text().splitlines() if line.startswith("import ")]
    assert imports
    assert all('from "node:' in line for line in imports)
