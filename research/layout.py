"""What a view is told by: the parts of a state, from its types and its marks of secrecy.

Which keys an open table has and how long a list is, types do not say. So a few games are begun, and
what is seen in them gets places of its own. None of them is the game that is looked at: a layout
hangs on the title, its options and the number of seats alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any, get_origin

from msgspec import UNSET
from msgspec.inspect import (
    BoolType,
    DictType,
    IntType,
    ListType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
)

from games.engine.secrecy import Mark, marks_of
from games.engine.title import Title
from research.features import (
    FLAG,
    NOTHING,
    NUMBER,
    Part,
    any_of,
    counted,
    kept,
    number_of,
    one_of,
    perhaps,
    record_of,
    row_of,
    table_of,
    word_of,
)
from research.spelling import Alphabet
from research.words import all_words, bare, kind_of

SMALL = 8
"""Items of a list that are shown where it is empty in the beginning and its items are small."""

LARGE = 3
"""The same for records."""

MORE = 3
"""Places for keys that no beginning had."""


class Layout:
    """What the vector of a seat says, in this order: which seat it is; what it is asked; the
    actions that it has made of its next move; its view. ``size``: how many numbers.

    ``begun``: states of games that were just begun.
    """

    def __init__(
        self, title: Title[Any], seats: int, alphabet: Alphabet, begun: Sequence[Any]
    ) -> None:
        self._word = word_of(all_words(title))
        self._numbers = type(title.parameters)
        self._within: list[Any] = []
        questions = {question.kind for question in title.questions.values()}
        kinds = sorted(questions | set(title.offer_by_kind))
        bits = alphabet.size.bit_length()
        self._heads = (
            one_of(range(seats)),
            one_of(kinds),
            *(number_of(bits) for _ in range(alphabet.longest - 1)),
        )
        self._head = sum(part.size for part in self._heads)
        self._view = self._record(kind_of(title.state), begun)
        self.size = self._head + self._view.size

    def names(self) -> list[str]:
        """What each number is called: ``view.table.gods[zeus] first``."""
        paths = "seat", "asked", *(f"spelt {place}" for place in range(len(self._heads) - 2))
        labels = [
            name for path, part in zip(paths, self._heads, strict=True) for name in part.names(path)
        ]
        return labels + self._view.names("view")

    def write(
        self, seat: int, kinds: Sequence[str], spelt: Sequence[int], view: Any
    ) -> array[float]:
        """The vector of ``seat``, of what it may know and nothing else: 32-bit floats."""
        out = array("f", bytes(4 * self.size))
        who, asked, *actions = self._heads
        who.write(seat, out, 0)
        for kind in kinds:
            asked.write(kind, out, who.size)
        at = who.size + asked.size
        for part, action in zip(actions, spelt, strict=False):
            part.write(action, out, at)
            at += part.size
        self._view.write(view, out, self._head)
        return out

    def _record(self, declared: StructType, seen: Sequence[Any]) -> Part:
        return record_of(self._fields(declared, seen))

    def _fields(self, declared: StructType, seen: Sequence[Any]) -> dict[str, Part]:
        """The fields that somebody may know. Numbers in force are the same all game; what is inside
        a record of its own kind is left out, so that there is an end."""
        kind: Any = get_origin(declared.cls) or declared.cls
        if kind is self._numbers or kind in self._within:
            return {}
        self._within.append(kind)
        marks = marks_of(kind)
        marked = any(mark is not Mark.NOBODY for mark in marks.values())
        fields = {}
        for field in declared.fields:
            mark = marks[field.name]
            if marked and mark is Mark.NOBODY:
                continue
            below = [getattr(row, field.name) for row in seen if hasattr(row, field.name)]
            part = self._part(field.type, [shown for shown in below if shown is not UNSET])
            closed = marked and mark in (Mark.SEAT, Mark.THESE)
            fields[field.name] = perhaps(part) if closed and part.size else part
        self._within.pop()
        return fields

    def _part(self, declared: Type, seen: Sequence[Any]) -> Part:
        declared = bare(declared)
        match declared:
            case BoolType():
                return FLAG
            case IntType():
                return NUMBER
            case LiteralType():
                return one_of(declared.values)
            case StrType():
                return self._word
            case StructType():
                return self._record(declared, seen)
            case UnionType():
                return self._union([bare(member) for member in declared.types], seen)
            case ListType():
                return self._row(declared.item_type, seen)
            case VarTupleType():
                row = self._row(declared.item_type, seen)
                return kept(row) if row.size else row
            case TupleType():
                return self._tuple(declared, seen)
            case DictType():
                return self._table(declared, seen)
            case _:
                return NOTHING

    def _union(self, kinds: Sequence[Type], seen: Sequence[Any]) -> Part:
        full = [kind for kind in kinds if not isinstance(kind, NoneType)]
        below = [entry for entry in seen if entry is not None]
        if all(isinstance(kind, LiteralType) for kind in full):
            return one_of(_values(full))
        records = [kind for kind in full if isinstance(kind, StructType)]
        if len(records) > 1 and len(records) == len(full):
            return any_of({kind.cls: self._fields(kind, ()) for kind in records})
        [only] = full
        part = self._part(only, below)
        return perhaps(part) if len(full) < len(kinds) and part.size else part

    def _row(self, item: Type, seen: Sequence[Any]) -> Part:
        item = bare(item)
        kinds = [bare(member) for member in item.types] if isinstance(item, UnionType) else [item]
        full = [kind for kind in kinds if not isinstance(kind, NoneType)]
        if all(isinstance(kind, LiteralType) for kind in full):
            return counted([*_values(full), None] if len(full) < len(kinds) else _values(full))
        part = self._part(item, [entry for row in seen for entry in row])
        steps = isinstance(item, UnionType) and len(full) > 1
        usual = 1 if steps else LARGE if part.size > SMALL * 2 else SMALL
        most = usual if steps else max(map(len, seen), default=0) or usual
        return row_of(part, most, from_end=steps) if part.size else NOTHING

    def _tuple(self, declared: TupleType, seen: Sequence[Any]) -> Part:
        parts = [
            self._part(item, [row[place] for row in seen])
            for place, item in enumerate(declared.item_types)
        ]
        return _placed(parts)

    def _table(self, declared: DictType, seen: Sequence[Any]) -> Part:
        part = self._part(
            declared.value_type, [entry for table in seen for entry in table.values()]
        )
        key = bare(declared.key_type)
        if isinstance(key, LiteralType):
            return table_of(part, key.values, NOTHING, 0)
        keys = sorted({key for table in seen for key in table})
        return table_of(part, keys, self._word if isinstance(key, StrType) else NUMBER, MORE)


def _values(kinds: Iterable[Type]) -> list[Any]:
    return [value for kind in kinds if isinstance(kind, LiteralType) for value in kind.values]


def _placed(parts: Sequence[Part]) -> Part:
    """A tuple, each place of which has its own type."""
    starts = [sum(part.size for part in parts[:place]) for place in range(len(parts))]

    def names(path: str) -> list[str]:
        return [name for place, part in enumerate(parts) for name in part.names(f"{path}[{place}]")]

    def write(value: Any, out: Any, at: int) -> None:
        for entry, part, start in zip(value, parts, starts, strict=True):
            part.write(entry, out, at + start)

    return Part(sum(part.size for part in parts), names, write)
