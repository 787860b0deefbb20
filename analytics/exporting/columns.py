"""What the columns of a table are, from the type of its rows."""

from __future__ import annotations

from datetime import datetime
from types import UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

KINDS = (bool, int, float, str, datetime)


class Column(NamedTuple):
    """``kind``: one of ``KINDS``. ``optional``: some rows have no value."""

    name: str
    kind: type
    optional: bool


def columns_of(shape: type[msgspec.Struct]) -> list[Column]:
    """In the order of the fields, of which each has one of ``KINDS``, or that or None. Raises
    ``TypeError`` for any other."""
    hints = get_type_hints(shape)
    return [_column(name, hints[name]) for name in shape.__struct_fields__]


def _column(name: str, hint: Any) -> Column:
    options = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    kinds = [option for option in options if option is not type(None)]
    if len(kinds) != 1 or kinds[0] not in KINDS:
        raise TypeError(f"A column of a table holds no {hint}.")
    return Column(name, kinds[0], len(options) > 1)
