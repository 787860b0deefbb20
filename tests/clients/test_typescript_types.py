"""What openapi-typescript makes of the document: all that is sent and answered has these types."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.clients.conftest import DOCUMENT, ROOT, Exchange

pytestmark = [
    pytest.mark.usefixtures("processes"),
    pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed"),
]
SENT = {"create_game": "NewGame", "make_move": "MoveSent"}


@pytest.fixture(scope="module")
def tools() -> Path:
    """The two programs that it takes, in the versions of the lock file."""
    kept = ROOT / ".venv" / "typescript"
    kept.mkdir(exist_ok=True)
    lock = (ROOT / "clients" / "typescript" / "package-lock.json").read_bytes()
    if not (kept / "done").exists() or (kept / "done").read_bytes() != lock:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(ROOT / "clients" / "typescript" / name, kept)
        install = ["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
        subprocess.run(install, cwd=kept, check=True, capture_output=True)
        (kept / "done").write_bytes(lock)
    return kept / "node_modules" / ".bin"


def checked(tools: Path, folder: Path) -> list[str]:
    """What the compiler finds, each with its line."""
    command = [str(tools / "tsc"), "--strict", "--noEmit", "--exactOptionalPropertyTypes"]
    command += ["--noUncheckedIndexedAccess", "--skipLibCheck", "false", "exchanges.ts"]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False
    ).stdout.splitlines()


@pytest.mark.django_db
def test_all_that_is_sent_and_answered_has_the_type_that_the_document_says(
    tools: Path, played: dict[str, list[Exchange]], tmp_path: Path
) -> None:
    command = [str(tools / "openapi-typescript"), str(DOCUMENT), "-o", "kleio.ts"]
    command += ["--default-non-nullable=false"]
    told = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert "⚠" not in told.stdout + told.stderr

    lines = ['import type { components } from "./kleio";', 'type S = components["schemas"];']
    for exchange in (each for exchanges in played.values() for each in exchanges):
        if exchange.sent is not None:
            lines.append(_constant(len(lines), SENT[exchange.operation], exchange.sent))
        lines.append(_constant(len(lines), exchange.shape, exchange.answer))
    wrong = {"title": "dice_forge", "version": 1, "events": [], "more": True}
    lines.append(_constant(len(lines), "Moved", wrong))
    (tmp_path / "exchanges.ts").write_text("\n".join(lines))
    found = checked(tools, tmp_path)
    assert [line for line in found if f"exchanges.ts({len(lines)}," not in line] == []
    assert found, "what is wrong must be found, or nothing was looked at"


def _constant(number: int, shape: str, value: object) -> str:
    return f'export const c{number}: S["{shape}"] = {json.dumps(value)};'
