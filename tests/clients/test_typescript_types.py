"""What openapi-typescript makes of the document: all that is sent and answered has these types."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from clients.making.typescript_client import tools, types
from local.npm import has_npm
from tests.clients.conftest import Exchange

pytestmark = [
    pytest.mark.usefixtures("processes"),
    pytest.mark.skipif(not has_npm(), reason="npm is not installed"),
]
SENT = {"create_game": "NewGame", "make_move": "MoveSent"}


def checked(folder: Path) -> list[str]:
    """What the compiler finds, each with its line."""
    command = [str(tools() / "tsc"), "--strict", "--noEmit", "--exactOptionalPropertyTypes"]
    command += ["--noUncheckedIndexedAccess", "--skipLibCheck", "false", "exchanges.ts"]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False
    ).stdout.splitlines()


@pytest.mark.django_db
def test_all_that_is_sent_and_answered_has_the_type_that_the_document_says(
    played: dict[str, list[Exchange]], tmp_path: Path
) -> None:
    assert "⚠" not in types(tmp_path / "kleio.ts")

    lines = ['import type { components } from "./kleio";', 'type S = components["schemas"];']
    for exchange in (each for exchanges in played.values() for each in exchanges):
        if exchange.sent is not None:
            lines.append(_constant(len(lines), SENT[exchange.operation], exchange.sent))
        lines.append(_constant(len(lines), exchange.shape, exchange.answer))
    wrong = {"title": "dice_forge", "version": 1, "events": [], "more": True}
    lines.append(_constant(len(lines), "Moved", wrong))
    (tmp_path / "exchanges.ts").write_text("\n".join(lines))
    errors = checked(tmp_path)
    assert [line for line in errors if f"exchanges.ts({len(lines)}," not in line] == []
    assert errors, "what is wrong must be found, or nothing was looked at"


def _constant(number: int, shape: str, value: object) -> str:
    return f'export const c{number}: S["{shape}"] = {json.dumps(value)};'
