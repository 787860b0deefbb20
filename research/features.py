"""Views as vectors: which numbers tell a value of each type.

A ``Part`` knows how many numbers its value takes, what each of them is called, and writes them. All
numbers lie from -1 to 1, and 0 stands for what is absent, so a hidden field leaves zeros. Nothing
here knows a title: see ``layout`` for what is made of its state.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET

Names = Callable[[str], list[str]]
Write = Callable[[Any, "array[float]", int], None]


class Part(NamedTuple):
    """``names(path)``: what each of the ``size`` numbers is called. ``write(value, out, at)`` lays
    them into ``out`` from ``at`` on, where zeros lie."""

    size: int
    names: Names
    write: Write


NOTHING = Part(0, lambda path: [], lambda value, out, at: None)
"""What tells nothing."""


def squashed(number: int) -> float:
    """A whole number between -1 and 1, with most room for small ones: 8 gives a half."""
    return number / (8 + abs(number))


def _write_flag(value: Any, out: array[float], at: int) -> None:
    if value:
        out[at] = 1.0


def _write_number(value: Any, out: array[float], at: int) -> None:
    out[at] = value / (8 + abs(value))


FLAG = Part(1, lambda path: [path], _write_flag)
NUMBER = Part(1, lambda path: [path], _write_number)


def one_of(values: Sequence[Any]) -> Part:
    """One number for each value that there may be: 1 for the one there is."""
    at_of = {value: at for at, value in enumerate(values)}

    def write(value: Any, out: array[float], at: int) -> None:
        if value in at_of:
            out[at + at_of[value]] = 1.0

    return Part(len(values), lambda path: [f"{path}={value}" for value in values], write)


def number_of(bits: int) -> Part:
    """A whole number below 2 ** ``bits``, by its bits."""

    def write(value: Any, out: array[float], at: int) -> None:
        for bit in range(bits):
            if value >> bit & 1:
                out[at + bit] = 1.0

    return Part(bits, lambda path: [f"{path}#{bit}" for bit in range(bits)], write)


def word_of(words: Sequence[str]) -> Part:
    """An open text: the bits of its place among all words, from 1 on; all bits for any other."""
    bits = (len(words) + 1).bit_length()
    at_of: dict[Any, list[int]] = {
        word: [bit for bit in range(bits) if number >> bit & 1]
        for number, word in enumerate(words, 1)
    }
    other = list(range(bits))
    at_of[""] = []

    def write(value: Any, out: array[float], at: int) -> None:
        for bit in at_of.get(value, other):
            out[at + bit] = 1.0

    return Part(bits, lambda path: [f"{path}#{bit}" for bit in range(bits)], write)


def perhaps(part: Part) -> Part:
    """What may be absent: whether it is there, and then itself."""
    size, names, inner = part

    def write(value: Any, out: array[float], at: int) -> None:
        if value is not None and value is not UNSET:
            out[at] = 1.0
            inner(value, out, at + 1)

    return Part(size + 1, lambda path: [f"{path}?", *names(path)], write)


def record_of(fields: Mapping[str, Part]) -> Part:
    """The fields of a record, one behind the other."""
    laid: list[tuple[str, int, Write]] = []
    size = 0
    for name, part in fields.items():
        if part.size:
            laid.append((name, size, part.write))
            size += part.size

    def names(path: str) -> list[str]:
        return [label for name, part in fields.items() for label in part.names(f"{path}.{name}")]

    def write(value: Any, out: array[float], at: int) -> None:
        for name, offset, inner in laid:
            inner(getattr(value, name), out, at + offset)

    return Part(size, names, write)


def any_of(kinds: Mapping[type, Mapping[str, Part]]) -> Part:
    """A record of one of several kinds: which, and its fields. Fields that are alike in name and
    size share their numbers, as no two kinds are there at once."""
    which = {kind: at for at, kind in enumerate(kinds)}
    shared: dict[tuple[str, int], tuple[int, Part]] = {}
    size = len(kinds)
    laid: dict[type, list[tuple[str, int, Write]]] = {}
    for kind, fields in kinds.items():
        laid[kind] = []
        for name, part in fields.items():
            if not part.size:
                continue
            key = (name, part.size)
            if key not in shared:
                shared[key] = size, part
                size += part.size
            laid[kind].append((name, shared[key][0], part.write))

    def names(path: str) -> list[str]:
        labels = [f"{path}={kind.__name__}" for kind in kinds]
        for (name, wide), (_, part) in shared.items():
            alike = sum(other == name for other, _ in shared) > 1
            labels += part.names(f"{path}.{name}{f'/{wide}' if alike else ''}")
        return labels

    def write(value: Any, out: array[float], at: int) -> None:
        kind = type(value)
        out[at + which[kind]] = 1.0
        for name, offset, inner in laid[kind]:
            inner(getattr(value, name), out, at + offset)

    return Part(size, names, write)


def counted(values: Sequence[Any]) -> Part:
    """A list of closed values, however long: how many there are of each, and where the first of
    them stands: 1 in front, then a half, then a third."""
    at_of = {value: at for at, value in enumerate(values)}
    most = len(values)

    def names(path: str) -> list[str]:
        return [f"{path}[{value}]" for value in values] + [
            f"{path}[{value}] first" for value in values
        ]

    def write(value: Any, out: array[float], at: int) -> None:
        place = 1
        counts: dict[int, int] = {}
        for item in value:
            place_of = at_of[item]
            before = counts.get(place_of, 0)
            if not before:
                out[at + most + place_of] = 1.0 / place
            counts[place_of] = before + 1
            place += 1
        for place_of, count in counts.items():
            out[at + place_of] = count / (1 + count)

    return Part(2 * most, names, write)


def kept(part: Part, most: int = 4096) -> Part:
    """The same for a value that can be looked up, such as the printed neighbours of an area, which
    are told at every look: what was written for it is kept."""
    known: dict[Any, list[tuple[int, float]]] = {}

    def write(value: Any, out: array[float], at: int) -> None:
        ones = known.get(value)
        if ones is None:
            if len(known) == most:
                known.clear()
            alone = array("f", bytes(4 * part.size))
            part.write(value, alone, 0)
            ones = known[value] = [(place, entry) for place, entry in enumerate(alone) if entry]
        for place, entry in ones:
            out[at + place] = entry

    return Part(part.size, part.names, write)


def row_of(part: Part, most: int, from_end: bool) -> Part:
    """A list: how long it is, and its first items, or its last ones, the last one first. Each has a
    flag; what does not fit is told by the length alone."""
    item = perhaps(part)
    step = item.size

    def names(path: str) -> list[str]:
        labels = [f"{path}#"]
        for place in range(most):
            labels += item.names(f"{path}[{-1 - place if from_end else place}]")
        return labels

    def write(value: Any, out: array[float], at: int) -> None:
        out[at] = squashed(len(value))
        shown = value[: -most - 1 : -1] if from_end else value[:most]
        at += 1
        for entry in shown:
            item.write(entry, out, at)
            at += step

    return Part(1 + most * step, names, write)


def table_of(part: Part, keys: Sequence[Any], word: Part, more: int) -> Part:
    """A dict: a place for each of ``keys``, and so many more for keys that are not among them, in
    their order, each with its word."""
    item, at_of = perhaps(part), {key: at for at, key in enumerate(keys)}
    step, named = item.size, len(keys) * item.size
    wide = word.size + step

    def names(path: str) -> list[str]:
        labels = [name for key in keys for name in item.names(f"{path}[{key}]")]
        for place in range(more):
            labels += word.names(f"{path}[other {place}]") + item.names(f"{path}[other {place}]")
        return labels

    def write(value: Any, out: array[float], at: int) -> None:
        others = []
        for key, entry in value.items():
            if key in at_of:
                item.write(entry, out, at + step * at_of[key])
            else:
                others.append(key)
        if others and more:
            at += named
            for key in sorted(others)[:more]:
                word.write(key, out, at)
                item.write(value[key], out, at + word.size)
                at += wide

    return Part(named + more * wide, names, write)
