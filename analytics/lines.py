"""Results on disk, a line each, which whoever is killed while writing loses no other line of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

_Line = TypeVar("_Line", bound=msgspec.Struct)


class Lines:
    """A file of JSON lines, which is made with its folder when the first is added."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def of(self, kind: type[_Line]) -> Iterator[_Line]:
        """Those that tell of this, in order. What a killed program left half written is none."""
        for line in self._path.read_bytes().split(b"\n") if self._path.exists() else ():
            try:
                yield msgspec.json.decode(line, type=kind)
            except msgspec.DecodeError:
                continue

    def add(self, line: msgspec.Struct) -> None:
        """One more; one that was left half written before it is closed first."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("ab") as file:
            file.write(b"\n" + msgspec.json.encode(line) + b"\n")
