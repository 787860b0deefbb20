"""Figures as a table for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bench.figures import Figure

_HEAD = ("what", "median", "lowest … highest", "unit", "beside", "ratio", "goal", "")
_RIGHT = (False, True, True, False, True, True, True, False)


def written(figures: Sequence[Figure]) -> str:
    """The table, then what stands beside each figure and what else is to be known of it."""
    rows = [_HEAD, *map(_row, figures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(_cells(row, widths)).rstrip() for row in rows]
    lines.insert(1, "-" * max(map(len, lines)))
    return "\n".join([*lines, "", *_remarks(figures)])


def _cells(row: tuple[str, ...], widths: Sequence[int]) -> Iterator[str]:
    for text, width, right in zip(row, widths, _RIGHT, strict=True):
        yield text.rjust(width) if right else text.ljust(width)


def _row(shown: Figure) -> tuple[str, ...]:
    sign = {None: "", "at least": "≥ ", "at most": "≤ "}[shown.goal_is]
    return (
        shown.name,
        number(shown.value),
        f"{number(shown.low)} … {number(shown.high)}",
        shown.unit,
        "" if shown.beside_value is None else number(shown.beside_value),
        "" if shown.ratio is None else f"{shown.ratio:.2f}",
        "" if shown.goal is None else f"{sign}{shown.goal:g}",
        {None: "", True: "met", False: "missed"}[shown.met],
    )


def number(value: float) -> str:
    """A number as people read it: no decimals where they would be noise."""
    return f"{value:,.0f}" if value >= 100 else f"{value:,.3g}"


def _remarks(figures: Sequence[Figure]) -> Iterator[str]:
    for shown in figures:
        beside = f"beside {shown.beside}" if shown.beside else ""
        remark = "; ".join(part for part in (beside, shown.note) if part)
        if remark:
            yield f"{shown.name}: {remark}."
