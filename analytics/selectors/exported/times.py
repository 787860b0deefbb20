"""How long people take over choices, without the games: whose times they are nobody is to find."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
from django.db.models import Count, F
from msgspec import Meta

from analytics.judging.blocks import block_of, fields_of
from analytics.metrics.words import SMALLEST_N
from analytics.models import Choice
from analytics.query import Query
from analytics.selectors.courses.adding_up import games_followed
from analytics.selectors.courses.choices import timed_kinds


class TimeTaken(msgspec.Struct, frozen=True):
    """The median time of one game over choices of one kind."""

    title: str
    seats: Annotated[int, Meta(description="how many there are in the game")]
    table: Annotated[str, Meta(description="who sat there; `any` where they are mixed")]
    options: Annotated[str, Meta(description="`standard`, or what was chosen otherwise, as JSON")]
    patch: Annotated[str, Meta(description="`none`, or the changed numbers, as JSON")]
    kind: Annotated[str, Meta(description="of question")]
    seconds: Annotated[
        float,
        Meta(
            description="from question to answer, the median of all seats of a game together, where"
            " more than one answered"
        ),
    ]


def times_taken(query: Query) -> Iterator[TimeTaken]:
    """Where the figure is told, and nowhere else; kind by kind, the shortest first."""
    games = games_followed(query)
    timed, fields = timed_kinds(query, games), fields_of(query)
    choices = Choice.objects.filter(game__in=games.values("pk"), seconds__isnull=False)
    of_block = {f"of_{name}": F(f"game__{name}") for name in fields}
    kinds = choices.values("kind", **of_block).annotate(n=Count("*")).filter(n__gte=SMALLEST_N)
    names = ("kind", *of_block)
    for kind, *of in kinds.order_by(*names).values_list(*names):
        block = block_of(query, dict(zip(fields, of, strict=True)))
        if (block, kind) in timed:
            those = {f"game__{name}": each for name, each in zip(fields, of, strict=True)}
            times = choices.filter(kind=kind, **those).order_by("seconds")
            for seconds in times.values_list("seconds", flat=True).iterator():
                yield TimeTaken(query.title.id, *block, kind, seconds or 0.0)
