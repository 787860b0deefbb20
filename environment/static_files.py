"""Where the files that pages load lie, and under which address.

The address holds a digest of all of them, so each may be kept for ever, also those that a module
imports by a relative path: with other contents it has another address.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib.metadata import version
from pathlib import Path
from shutil import rmtree

from environment.folders import ROOT, state_folder

PREFIX = "/static/"
DIGEST = re.compile(r"[0-9a-f]{16}")
_OURS = ROOT / "pages" / "static"
_CHANGED_BY = Path(__file__).with_name("light_scripts.py")
_THEIRS = ("djangorestframework", "drf-spectacular-sidecar")
_KEPT = 3


@cache
def digest() -> str:
    """Of our own files, how they are changed, and the packages that bring more: 16 hex digits."""
    whole = hashlib.sha256()
    for path in sorted(each for each in _OURS.rglob("*") if each.is_file()):
        whole.update(f"{path.relative_to(_OURS).as_posix()}\0{path.stat().st_size}\0".encode())
        whole.update(path.read_bytes())
    whole.update(_CHANGED_BY.read_bytes())
    for package in _THEIRS:
        whole.update(f"{package}\0{version(package)}\0".encode())
    return whole.hexdigest()[:16]


def static_folder() -> Path:
    """Where the files of this release are collected."""
    return state_folder() / "static" / digest()


def static_address() -> str:
    """What their addresses begin with."""
    return f"{PREFIX}{digest()}/"


def forget_old_releases() -> None:
    """Remove what earlier releases had collected but the last two: open pages may still load it."""
    current = static_folder()
    others = [
        each
        for each in current.parent.iterdir()
        if each != current and each.is_dir() and DIGEST.fullmatch(each.name)
    ]
    others.sort(key=lambda each: each.stat().st_mtime, reverse=True)
    for each in others[_KEPT - 1 :]:
        rmtree(each)
