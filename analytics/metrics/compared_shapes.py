"""The rows in which two kinds of games are compared."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Sampling = Literal["declared", "running"]


class ComparedRow(msgspec.Struct, frozen=True, kw_only=True):
    """One figure of one value, in games of one kind and in others."""

    seats: Annotated[int, Meta(description="how many seats both have")]
    table: Annotated[str, Meta(description="who sat there in the first; `any` where mixed")]
    options: str
    patch: str
    other_table: Annotated[str, Meta(description="who sat there in the others")]
    other_options: str
    other_patch: str
    value: str
    name: Annotated[str, Meta(description="the value in words")]
    figure: Annotated[
        Literal["rate", "difference", "pick_rate", "share", "mean"],
        Meta(description="what is compared, as the metric has it"),
    ]
    n: Annotated[int, Meta(description="units, or games, of the first of which it is told")]
    number: Annotated[float | None, Meta(description="the figure in the first")]
    low: Annotated[float | None, Meta(description="lower end of its 95 % interval")]
    high: Annotated[float | None, Meta(description="upper end of its 95 % interval")]
    other_n: int
    other_number: Annotated[float | None, Meta(description="the figure in the others")]
    other_low: float | None
    other_high: float | None
    change: Annotated[float | None, Meta(description="other_number less number")]
    change_low: Annotated[float | None, Meta(description="lower end of its 95 % interval")]
    change_high: Annotated[float | None, Meta(description="upper end of its 95 % interval")]
    differs: Annotated[
        bool | None,
        Meta(
            description="0 is outside of the interval that remains when the error of 5 % is shared"
            " out among all rows of the same two kinds of games (Bonferroni)"
        ),
    ]
    why: Annotated[str, Meta(description="why the two are not compared; empty where they are")]


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """Games that are not compared."""

    seats: Annotated[int | None, Meta(description="those with so many; none: all of them")]
    why: Annotated[str, Meta(description="a sentence")]


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """Two kinds of games side by side."""

    metric: str
    version: Annotated[int, Meta(description="of the metric")]
    title: str
    by: str
    filters: Annotated[dict[str, str], Meta(description="of the first, defaults included")]
    other_filters: Annotated[dict[str, str], Meta(description="of the others")]
    games: int
    other_games: int
    sampling: Annotated[
        Sampling, Meta(description="`declared`: both were settled beforehand; else `running`")
    ]
    smallest_n: int
    link: str
    other_link: str
    refused: list[Refusal]
    rows: list[ComparedRow]
