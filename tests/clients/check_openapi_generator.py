"""What openapi-generator makes of the document, in two languages: `make generators`.

It takes minutes, Java and a program of 30 MB, so it is no test among tests.
"""

from __future__ import annotations

import importlib
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from clients.making.typescript_client import tools
from tests.clients.conftest import DOCUMENT, ROOT, Exchange
from tests.filled import filled

pytestmark = [
    pytest.mark.usefixtures("processes"),
    pytest.mark.skipif(shutil.which("java") is None, reason="Java is not installed"),
]
PROGRAM = "openapi-generator-cli==7.23.0"
"""Its package brings the program itself; 7.14 fails at whatever may be null."""

PACKAGE = "kleio_generated"
NEW_GAME = "NewGame"


@pytest.fixture(scope="module")
def program(processes: None) -> list[str]:
    """The command."""
    kept = ROOT / ".venv" / "openapi-generator" / PROGRAM
    if not kept.exists():
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target"]
        subprocess.run([*install, str(kept), PROGRAM], check=True)
    return ["java", "-jar", str(kept / "openapi_generator_cli" / "openapi-generator.jar")]


KEPT_NAMES = "--reserved-words-mappings=public=public,private=private,final=final"
"""Names of fields that its own checks do not find any more where it puts a line before them."""


def generate(program: list[str], language: str, folder: Path, *properties: str) -> str:
    """What it said of what it could not do."""
    command = [*program, "generate", "-g", language, "-i", str(DOCUMENT), "-o", str(folder)]
    command += [KEPT_NAMES, f"--additional-properties={','.join(properties)}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def made(program: list[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The models of the client in Python."""
    folder = tmp_path_factory.mktemp("generated")
    generate(program, "python", folder, f"packageName={PACKAGE}")
    sys.path.insert(0, str(folder))
    yield importlib.import_module(f"{PACKAGE}.models")
    sys.path.remove(str(folder))


@pytest.mark.django_db
def test_in_python_all_is_the_same_once_it_was_typed(
    made: Any, played: dict[str, list[Exchange]]
) -> None:
    for title, exchanges in filled(played.items()):
        for exchange in filled(exchanges):
            if exchange.sent is not None:
                shape = NEW_GAME if exchange.operation == "create_game" else "MoveSent"
                sent = getattr(made, shape).from_json(json.dumps(exchange.sent))
                assert _holds(json.loads(sent.to_json()), exchange.sent), (title, exchange)
            typed = getattr(made, exchange.shape).from_json(json.dumps(exchange.answer))
            assert _plain(json.loads(typed.to_json())) == _plain(exchange.answer), exchange.shape


def test_in_typescript_it_is_typed_strictly(program: list[str], tmp_path: Path) -> None:
    # By itself it writes names otherwise, in a form that its own checks do not know.
    said = generate(program, "typescript-fetch", tmp_path, "modelPropertyNaming=original")
    assert "reserved word" not in said
    command = [str(tools() / "tsc"), "--strict", "--noEmit", "--target", "ES2022", "--lib"]
    command += ["ES2022,DOM", "--module", "ES2022", "--moduleResolution", "bundler", "index.ts"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def _holds(more: dict[str, Any], less: dict[str, Any]) -> bool:
    """What need not be sent may be sent as what it means."""
    return all(more.get(name) == value for name, value in less.items())


def _plain(value: Any) -> Any:
    """Times as the server spells them, and nothing where there is null."""
    if isinstance(value, list):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items() if each is not None}
    return value.replace("+00:00", "Z") if isinstance(value, str) else value
