"""The package of the TypeScript client: types of the document, and what the compiler gives."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from clients.making.python_client import DOCUMENT, ROOT
from local.npm import installed

SOURCE = ROOT / "clients" / "typescript"
_TOOLS = ROOT / ".venv" / "typescript"
_TYPES = ["--default-non-nullable=false"]
"""With it, what need not be sent may be left out."""


def tools() -> Path:
    """Where the programs are that it takes, in the versions of the lock file."""
    return installed(SOURCE, _TOOLS) / ".bin"


def types(target: Path) -> str:
    """Write the types of the document into a file; what the program said."""
    command = [str(tools() / "openapi-typescript"), str(DOCUMENT), "-o", target.name, *_TYPES]
    return _run(*command, folder=target.parent)


def make(folder: Path) -> Path:
    """Write the package into a folder."""
    work = folder / "typescript"
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(SOURCE, work, ignore=shutil.ignore_patterns("node_modules", "dist"))
    types(work / "src" / "document.ts")
    _run(str(tools() / "tsc"), "--project", ".", folder=work)
    output = _run("npm", "pack", "--silent", "--pack-destination", str(folder), folder=work)
    shutil.rmtree(work)
    return folder / output.split()[-1]


def _run(*command: str, folder: Path) -> str:
    """What it prints; raises with that if it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr
