"""The package of the Python client: what is written by hand, and what is made."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from clients.making.packing import pack
from clients.making.python_types import python_types
from clients.making.twin import waiting

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "clients" / "python"
DOCUMENT = ROOT / "docs" / "openapi.yaml"
PACKAGE = "kleio_client"
_LEFT_OUT = ("__pycache__", "generator.yaml")


def project() -> dict[str, bytes]:
    """Every file of the project, by path, with those that are made."""
    files = {
        path.relative_to(SOURCE).as_posix(): path.read_bytes()
        for path in sorted(SOURCE.rglob("*"))
        if path.is_file() and not set(_LEFT_OUT).intersection(path.parts)
    }
    files[f"{PACKAGE}/types.py"] = python_types(document()).encode()
    files |= {
        path.replace("/_async/", "/_sync/"): waiting(source.decode()).encode()
        for path, source in files.items()
        if "/_async/" in path
    }
    files[f"{PACKAGE}/verifier.py"] = (ROOT / "audit/verifier/kleio_verify.py").read_bytes()
    return files


@cache
def document() -> dict[str, Any]:
    """The document of the API. To read it takes half a second: all have one, and change none of
    it."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    with DOCUMENT.open("rb") as text:
        content: dict[str, Any] = yaml.load(text, Loader=loader)
    return content


def make(folder: Path) -> tuple[Path, Path]:
    """Write wheel and source distribution into a folder."""
    return pack(project(), PACKAGE, folder)
