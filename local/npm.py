"""Packages of npm, in the versions of a lock file, for what is made or measured with them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from local.turns import one_at_a_time

_NAMED_BY = ("package.json", "package-lock.json")


class NpmProblem(Exception):
    """npm is not there, or could not do what it was asked; the message says which."""


def has_npm() -> bool:
    """Whether this machine has it."""
    return shutil.which("npm") is not None


def installed(source: Path, target: Path) -> Path:
    """The folder of the packages that the lock file of ``source`` names, installed beside a copy of
    it in ``target`` unless they are there. No script of theirs is run. Raises ``NpmProblem``."""
    if not has_npm():
        raise NpmProblem("there is no npm on this machine")
    target.mkdir(parents=True, exist_ok=True)
    lock = (source / "package-lock.json").read_bytes()
    with one_at_a_time(target / "lock"):
        done = target / "done"
        if not done.exists() or done.read_bytes() != lock:
            for name in _NAMED_BY:
                shutil.copy(source / name, target)
            _install(target)
            done.write_bytes(lock)
    return target / "node_modules"


def _install(target: Path) -> None:
    command = ["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
    done = subprocess.run(command, cwd=target, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NpmProblem(f"npm could not install what it takes:\n{done.stdout}{done.stderr}")
