"""The fields of a title that not everybody may see, as a list that people review.

``python -m tests.compliance.hidden_fields TITLE`` prints it; it is checked in beside the tests of
the title as ``tests/titles/<title>/hidden_fields.txt``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from games.engine.flow import Began, Chose, Waits
from games.engine.secrecy import Mark, marks_of
from games.engine.title import Title

DRAWS = ["state.flow.draws: nobody", "event waits.draws: nobody"]
"""What every title hides: the draws of a running game."""


def hidden_fields(title: Title[Any]) -> list[str]:
    """One line for each field that is not public: where it is and who may see it."""
    fields = list(_of_state("state", title.state))
    engine: tuple[Any, ...] = (Began, Chose, Waits)
    for kind in (*engine, *title.events):
        fields += _of_record("event", kind)
    for kind in title.moves:
        fields += _of_record("move", kind)
    return fields


def marks_that_are_not_heeded(title: Title[Any]) -> list[str]:
    """Marks inside a field that is shown as a whole, where redaction does not look for them."""
    kinds: tuple[Any, ...] = (title.state, *title.events, *title.moves, *title.steps)
    unheeded = []
    for kind in kinds:
        hints = get_type_hints(kind, include_extras=True)
        for name, mark in marks_of(kind).items():
            if mark is not Mark.INSIDE:
                closed = (inner for inner in _structs(hints[name]) if _has_closed_mark(inner))
                unheeded += [
                    f"{kind.__name__}.{name} shows all of {mark.__name__}" for mark in closed
                ]
    return unheeded


def golden_path(title_id: str) -> Path:
    """Where the reviewed list of a title is."""
    return Path(__file__).parent.parent / "titles" / title_id / "hidden_fields.txt"


def _of_state(path: str, kind: Any) -> Iterator[str]:
    hints = get_type_hints(kind, include_extras=True)
    for name, mark in marks_of(kind).items():
        if mark is Mark.INSIDE:
            for inner in _structs(hints[name]):
                yield from _of_state(f"{path}.{name}", inner)
                break
        elif mark is not Mark.PUBLIC:
            yield f"{path}.{name}: {mark.value}"


def _of_record(what: str, kind: Any) -> list[str]:
    tag = kind.__struct_config__.tag
    open_or_listed_elsewhere = (Mark.PUBLIC, Mark.INSIDE)
    return [
        f"{what} {tag}.{name}: {mark.value}"
        for name, mark in marks_of(kind).items()
        if mark not in open_or_listed_elsewhere
    ]


def _structs(hint: Any) -> Iterator[Any]:
    """Every Struct type in an annotation, and in the fields of those."""
    origin = get_origin(hint)
    if origin is Annotated:
        yield from _structs(get_args(hint)[0])
        return
    kind = hint if origin is None else origin
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
        for inner in get_type_hints(kind, include_extras=True).values():
            yield from _structs(inner)
    for part in get_args(hint):
        yield from _structs(part)


def _has_closed_mark(kind: Any) -> bool:
    """Whether a mark that closes something is written out in this type; no mark is not one."""
    return any(
        isinstance(extra, Mark) and extra is not Mark.PUBLIC
        for hint in get_type_hints(kind, include_extras=True).values()
        for extra in getattr(hint, "__metadata__", ())
    )


if __name__ == "__main__":
    from tests.compliance.titles import TITLES

    print("\n".join(hidden_fields(TITLES[sys.argv[1]])))
