"""The rows in which luck and skill are told."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from analytics.metrics.course_shapes import Few
from analytics.metrics.shapes import Answer


class LuckRow(msgspec.Struct, frozen=True, kw_only=True):
    """What decides games of one kind, from experiments that gave each seed to several orders."""

    seats: Annotated[int, Meta(description="how many seats the games have")]
    table: Annotated[str, Meta(description="who sat there: levels, each with how many")]
    seated: Annotated[
        str,
        Meta(description="who sat after whom, in the first of the orders; all others are turned"),
    ]
    options: Annotated[str, Meta(description="`standard`, or what was chosen otherwise, as JSON")]
    rules: Annotated[str, Meta(description="the version of the rules, with a hash of the bots")]
    orders: Annotated[int, Meta(description="in how many orders they sat, a seed")]
    n: Annotated[int, Meta(description="seeds, each of which was played in all orders")]
    too_few: Few
    luck: Annotated[
        float | None,
        Meta(
            description="share of the variance of what seats win that the seed explains: what it"
            " gave to a seat whoever sat there. Where there is none it may come out below 0"
        ),
    ]
    luck_low: Annotated[float | None, Meta(description="lower end of its 95 % interval")]
    luck_high: Annotated[float | None, Meta(description="upper end of its 95 % interval")]
    skill: Annotated[
        float | None,
        Meta(description="the share that is explained by who sat there, whatever the seed"),
    ]
    skill_low: Annotated[float | None, Meta(description="lower end of its 95 % interval")]
    skill_high: Annotated[float | None, Meta(description="upper end of its 95 % interval")]
    link: Annotated[str, Meta(description="the experiments of the title")]


class LuckTold(Answer, frozen=True, kw_only=True):
    """Luck and skill."""

    rows: list[LuckRow]
