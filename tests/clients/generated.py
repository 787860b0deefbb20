"""The client that openapi-python-client makes of the document, and what a checker says of it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from clients.making.python_client import document
from tests.clients.conftest import ROOT

PACKAGE = "kleio_types"
AS_STRICT_AS_CAN_BE = """\
project-includes = ["{}"]
search-path = ["."]
preset = "strict"
"""


def generated(folder: Path) -> Path:
    """The folder, with the package in it; whatever the generator could not do fails."""
    # As JSON it is read in no time.
    described = folder / "openapi.json"
    described.write_text(json.dumps(document()), encoding="utf-8")
    command = [sys.executable, "-m", "openapi_python_client", "generate"]
    command += ["--path", str(described), "--output-path", str(folder / PACKAGE), "--meta", "none"]
    command += ["--config", str(ROOT / "clients" / "python" / "generator.yaml")]
    completed = subprocess.run(command, check=True, capture_output=True, text=True)
    assert "WARNING" not in completed.stdout + completed.stderr
    return folder


def errors_of(folder: Path, looked_at: str = PACKAGE) -> list[tuple[str, str]]:
    """What pyrefly finds in a package or module there, at its strictest: kind and place of each.

    Its hints (of a word that is not needed) are none.
    """
    (folder / "pyrefly.toml").write_text(AS_STRICT_AS_CAN_BE.format(looked_at), encoding="utf-8")
    command = [str(Path(sys.executable).with_name("pyrefly")), "check", "--output-format=json"]
    command += ["--python-interpreter-path", sys.executable]
    completed = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    errors = json.loads(completed.stdout)["errors"]
    return [
        (each["name"], f"{each['path']}:{each['line']}: {each['description']}")
        for each in errors
        if each["severity"] == "error"
    ]
