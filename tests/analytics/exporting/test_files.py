"""What is written as a table is read back by a program that knows nothing of Kleio."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from analytics.exporting import parquet
from analytics.exporting.columns import columns_of
from analytics.exporting.files import FORMS


class Row(msgspec.Struct, frozen=True):
    number: int
    text: str
    share: float
    won: bool
    moment: datetime
    rounds: int | None
    word: str | None


BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)


def rows(count: int) -> list[Row]:
    """Numbers of both signs, words of other alphabets, and what is not known in runs and alone."""
    return [
        Row(
            (-1) ** n * n**5,
            f'ζεύς, "{n % 7}"\n',
            n / 7,
            n % 3 == 0,
            BEGINNING + timedelta(microseconds=n),
            None if n % 40 < 25 else n,
            None if n % 2 else "",
        )
        for n in range(count)
    ]


def read(file: Path) -> list[tuple[Any, ...]]:
    """All rows of a Parquet file."""
    duckdb: Any = pytest.importorskip("duckdb")
    records: list[tuple[Any, ...]] = (
        duckdb.connect()
        .execute("SELECT * REPLACE (epoch_us(moment) AS moment) FROM read_parquet(?)", [str(file)])
        .fetchall()
    )
    return records


def known(row: Row) -> tuple[Any, ...]:
    values = msgspec.structs.astuple(row)
    moment = round((row.moment - datetime(1970, 1, 1, tzinfo=UTC)) / timedelta(microseconds=1))
    return (*values[:4], moment, *values[5:])


@pytest.mark.parametrize("count", [0, 1, 7, 8, 9, 100, 250])
def test_parquet_gives_back_what_was_written(
    count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In several groups, of which the last may be shorter; more than 14 need a longer list."""
    monkeypatch.setattr(parquet, "GROUP", 9)
    file = tmp_path / "rows.parquet"
    file.write_bytes(b"".join(FORMS["parquet"](rows(count), Row)))
    assert read(file) == [known(row) for row in rows(count)]


def test_csv_gives_back_what_was_written() -> None:
    text = b"".join(FORMS["csv"](rows(1100), Row)).decode()
    lines = list(csv.DictReader(io.StringIO(text, newline="")))
    assert len(lines) == 1100
    assert lines[3] == {
        "number": "-243",
        "text": 'ζεύς, "3"\n',
        "share": str(3 / 7),
        "won": "true",
        "moment": "2026-01-01T00:00:00.000003Z",
        "rounds": "",
        "word": "",
    }


@pytest.mark.parametrize("form", FORMS)
def test_a_file_of_any_length_holds_a_bounded_number_of_rows(
    form: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "GROUP", 1000)
    asked = 0

    def endless() -> Iterator[Row]:
        nonlocal asked
        for row in rows(5000):
            asked += 1
            yield row

    parts = FORMS[form](endless(), Row)
    next(parts)
    assert asked == 0
    next(parts)
    assert asked == 1000


def test_what_no_column_can_hold_is_refused() -> None:
    class Wrong(msgspec.Struct):
        several: list[int]

    with pytest.raises(TypeError, match="list"):
        columns_of(Wrong)
