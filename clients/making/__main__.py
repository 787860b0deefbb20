"""``make clients``: the packages of both clients, in ``build/clients``."""

from __future__ import annotations

import hashlib
from pathlib import Path

from clients.making import python_client, typescript_client
from clients.making.python_client import ROOT
from local.npm import has_npm
from local.turns import one_at_a_time

FOLDER = ROOT / "build" / "clients"
_MADE_OF = ("clients", "docs/openapi.yaml", "audit/verifier/kleio_verify.py")


def make() -> list[Path]:
    """Both packages, anew only where something that they are made of has changed."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with one_at_a_time(FOLDER / ".lock"):
        mark, state = FOLDER / ".made_of", _state()
        if not mark.exists() or mark.read_text() != state:
            for old in packages():
                old.unlink()
            python_client.make(FOLDER)
            if has_npm():
                typescript_client.make(FOLDER)
            mark.write_text(state)
        return packages()


def packages() -> list[Path]:
    """Those that are there."""
    return sorted(path for path in FOLDER.iterdir() if path.suffix in (".whl", ".gz", ".tgz"))


def _state() -> str:
    digest = hashlib.sha256(str(has_npm()).encode())
    for name in _MADE_OF:
        path = ROOT / name
        for each in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if each.is_file() and "__pycache__" not in each.parts:
                digest.update(f"{each.relative_to(ROOT)} {each.stat().st_size}\n".encode())
                digest.update(each.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    for package in make():
        print(f"{package.relative_to(ROOT)}  {package.stat().st_size / 1024:.0f} kB")
    if not has_npm():
        print("npm is not installed, so there is no package for TypeScript.")
