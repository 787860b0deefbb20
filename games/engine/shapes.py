"""Which fields states had under an earlier version of the rules.

The shape of a version is written down when it is kept, beside the title: a line for each record
inside a state, with its place and its fields. Places are paths through the JSON, so that neither
module nor class matters: ``*`` stands for what is in a list or under a key, ``=turn`` for the tag.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, inspect
from msgspec.structs import fields as fields_of

Shape: TypeAlias = Mapping[str, frozenset[str]]
"""Place of a record -> names of its fields."""

TOP = "state"
"""The place of the state itself."""


def shape_of(state: type[msgspec.Struct]) -> Shape:
    """The shape of a type of states.

    Fields that are absent until something is told of them are left out: no game is shown with one
    before, whatever its version.
    """
    shape: dict[str, frozenset[str]] = {}
    for place, record in _records(inspect.type_info(state), TOP, ()):
        fields = (each for each in fields_of(record.cls) if each.default is not UNSET)
        shape[place] = frozenset(field.encode_name for field in fields)
    return shape


def written(shape: Shape) -> str:
    """A line a record, in alphabetical order: its place, then its fields."""
    return "".join(f"{' '.join([place, *sorted(shape[place])])}\n" for place in sorted(shape))


@dataclass(frozen=True)
class Shapes:
    """The shapes that lie beside a title, a file a version; read when they are first asked for."""

    folder: Path | None = None

    def of(self, rules: str) -> Shape | None:
        """The shape of a version; None where it was never kept."""
        file = self._file(rules)
        return _read(file) if file is not None and file.exists() else None

    def keep(self, rules: str, state: type[msgspec.Struct]) -> None:
        """Write down the shape of a version, which is not changed again."""
        file = self._file(rules)
        if file is not None:
            file.parent.mkdir(exist_ok=True)
            file.write_text(written(shape_of(state)))

    def _file(self, rules: str) -> Path | None:
        return None if self.folder is None else self.folder / f"{rules}.txt"


def shapes_beside(package: str) -> Shapes:
    """Those of a title; ``package``: the ``__file__`` of its ``__init__``."""
    return Shapes(Path(package).parent / "shapes")


@cache
def _read(file: Path) -> Shape:
    rows = (line.split() for line in file.read_text().splitlines())
    return {place: frozenset(fields) for place, *fields in rows}


def tagged(place: str, tag: str | int | None) -> str:
    """The place of a record that is told by its tag from others which may stand there."""
    return place if tag is None else f"{place}={tag}"


def _records(
    kind: Any, place: str, around: tuple[Any, ...]
) -> Iterator[tuple[str, inspect.StructType]]:
    """Every record in values of a type; ``around``: the records that it is inside of, in which it
    is not looked for again."""
    match kind:
        case inspect.StructType():
            if kind.cls in around:
                return
            place = tagged(place, kind.tag)
            yield place, kind
            for field in kind.fields:
                inside = f"{place}.{field.encode_name}"
                yield from _records(field.type, inside, (*around, kind.cls))
        case inspect.UnionType():
            for each in kind.types:
                yield from _records(each, place, around)
        case inspect.DictType():
            yield from _records(kind.value_type, f"{place}.*", around)
        case inspect.ListType() | inspect.VarTupleType():
            yield from _records(kind.item_type, f"{place}.*", around)
        case inspect.TupleType():
            for each in kind.item_types:
                yield from _records(each, f"{place}.*", around)
        case inspect.Metadata():
            yield from _records(kind.type, place, around)
