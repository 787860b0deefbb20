"""The TypeScript client finds what was changed in a history, and no fault where nothing was."""

from __future__ import annotations

import base64
import gzip
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from clients.making.python_client import ROOT
from local.npm import has_npm
from tests.audit import games
from tests.audit.histories import written
from tests.audit.mutations import mutations
from tests.clients.installed import command, install, surroundings
from tests.filled import filled
from tests.patience import OF_PROCESSES

pytestmark = [
    pytest.mark.usefixtures("processes"),
    pytest.mark.skipif(not has_npm(), reason="npm is not installed"),
]
PROGRAM = (Path(__file__).parent / "programs" / "verifying.mjs").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def folder(processes: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("clients"))


def faults(folder: Path, files: Sequence[tuple[bytes, dict[str, Any]]]) -> list[str | None]:
    """The field of the first fault of each file, as Node finds it; all at once."""
    given = [[base64.b64encode(file).decode(), kept] for file, kept in files]
    done = subprocess.run(
        command(folder, PROGRAM, "verifying.mjs"),
        input=json.dumps(given).encode(),
        cwd=folder,
        env=surroundings(folder),
        capture_output=True,
        timeout=OF_PROCESSES,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    fields: list[str | None] = json.loads(done.stdout)
    return fields


def test_games_of_every_title_and_forks_have_no_fault(folder: Path) -> None:
    kept = sorted((ROOT / "tests" / "corpus").rglob("*.ndjson.gz"))
    chosen = [path for path in kept if path.name.startswith(("1-", "2-"))]
    assert {path.parts[-3] for path in chosen} == {path.parts[-3] for path in kept}
    assert any("fork" in path.name for path in chosen)
    files = [gzip.decompress(path.read_bytes()) for path in filled(chosen)]
    assert faults(folder, [(file, {}) for file in files]) == [None] * len(files)


def test_every_byte_that_matters_in_an_event_is_found(folder: Path) -> None:
    changed = []
    for case, matters in filled(mutations()):
        place = int(case.name.split()[1])
        in_an_event = place > case.history.index(b"\n")
        if matters and in_an_event:
            changed.append(case)
    fields = faults(folder, [(case.history, {}) for case in changed])
    missed = [case.name for case, field in zip(changed, fields, strict=True) if field is None]
    assert missed == []


def test_what_somebody_kept_is_held_against_it(folder: Path) -> None:
    file = written(games.game().export())
    began = json.loads(file.split(b"\n")[1])["payload"]
    commitment, entropy = began["commitment"], dict(enumerate(began["entropy"]))
    kept: list[dict[str, Any]] = [
        {"commitment": commitment, "entropy": entropy},
        {"commitment": "0" * 64},
        {"entropy": {"0": "something else"}},
    ]
    assert faults(folder, [(file, each) for each in kept]) == [
        None,
        "payload.commitment",
        "payload.entropy",
    ]
