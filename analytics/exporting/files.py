"""The forms in which tables are handed out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

import msgspec

from analytics.exporting.commas import as_csv
from analytics.exporting.parquet import as_parquet

Write: TypeAlias = Callable[[Iterable[Any], type[msgspec.Struct]], Iterator[bytes]]

FORMS: Mapping[str, Write] = {"csv": as_csv, "parquet": as_parquet}
"""Form -> what makes the parts of a file of rows of one type, as they come."""
