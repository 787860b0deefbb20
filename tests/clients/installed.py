"""Both packages as somebody has them who has installed them."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from clients.making.__main__ import make


def install(folder: Path) -> Path:
    """Make what has changed, and unpack it: for Python into ``site``, for Node beside it."""
    for package in make():
        if package.suffix == ".whl":
            zipfile.ZipFile(package).extractall(folder / "site")
        elif package.suffix == ".tgz":
            with tarfile.open(package) as archive:
                # Not as an argument, which Debian's Python 3.11 does not know yet.
                archive.extraction_filter = getattr(tarfile, "data_filter", None)
                archive.extractall(folder / "unpacked")
            (folder / "node_modules").mkdir()
            (folder / "unpacked" / "package").rename(folder / "node_modules" / "kleio-client")
    return folder


def command(folder: Path, program: str, name: str) -> list[str]:
    """What runs a program, which is written there under a name."""
    (folder / name).write_text(program, encoding="utf-8")
    return [sys.executable if name.endswith(".py") else "node", str(folder / name)]


def surroundings(folder: Path, **more: str) -> dict[str, str]:
    """The environment in which a program finds its package."""
    return os.environ | {"PYTHONPATH": str(folder / "site"), "PYTHONUNBUFFERED": "1"} | more


def run(folder: Path, program: str, name: str, *arguments: str, **more: str) -> list[str]:
    """What a program prints; it must succeed."""
    done = subprocess.run(
        [*command(folder, program, name), *arguments],
        cwd=folder,
        env=surroundings(folder, **more),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()
