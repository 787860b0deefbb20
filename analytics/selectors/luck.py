"""How much of who wins the seed decides, from the games of experiments in which nothing was
changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

import msgspec
from django.db.models import F, Func, JSONField, Value
from django.db.models.functions import Mod
from django.urls import reverse

from analytics.lab.designs import Design
from analytics.metrics.luck_shapes import LuckRow, LuckTold
from analytics.metrics.metric import Metric
from analytics.models import Experiment, Piece
from analytics.query import Query
from analytics.selectors.answering import head
from analytics.statistics.luck import Won, explained
from analytics.statistics.rounding import rounded
from analytics.tables import named, table_of
from analytics.terms import options_text
from database.one_moment import at_one_moment
from games.engine.title import Title

MOST_BLOCKS = 500
"""Of one kind, from the newest experiments."""

MOST_EXPERIMENTS = 50


Seed: TypeAlias = tuple[str, int]
"""The seed of a design, and which of its blocks."""


class Kind(NamedTuple):
    """``orders``: who sits where in the games of a seed, bots that think with their version: the
    same whichever of them is named first."""

    rules: str
    orders: tuple[tuple[str, ...], ...]
    options: str


@at_one_moment()
def luck_rows(metric: Metric, query: Query) -> LuckTold:
    """Answer ``luck``. Of the filters that of seats alone is heeded: experiments count nowhere
    else, and have no other."""
    seats = query.filters.get("seats")
    rows = [
        _row(metric, query, kind, [*blocks.values()])
        for kind, blocks in seeds_played(query).items()
    ]
    games = sum(row.n * row.orders for row in rows)
    asked = {**head(metric, query, games), "link": _link(query)}
    asked["filters"] = {} if seats is None else {"seats": seats}
    return LuckTold(**asked, rows=rows)


def seeds_played(query: Query) -> dict[Kind, dict[Seed, Won]]:
    """All that luck is told from: by kind and seed what each seat won in each order."""
    seats = query.filters.get("seats")
    played: dict[Kind, dict[Seed, Won]] = {}
    newest = Experiment.objects.filter(title=query.title.id).order_by("-created_at", "id")
    for experiment in newest[:MOST_EXPERIMENTS]:
        design = msgspec.json.decode(experiment.design, type=Design)
        wanted = seats is None or str(len(design.bots)) in seats.split(",")
        if len(design.turns) > 1 and wanted:
            known = played.setdefault(_kind(query.title, experiment, design), {})
            # Another design of the same seed has the same games: they count once.
            won_blocks = _blocks(experiment, design)
            new = ((seed, won) for seed, won in won_blocks if seed not in known)
            known |= dict(islice(new, MOST_BLOCKS - len(known)))
    in_order = sorted(played.items(), key=lambda each: (len(each[0].orders[0]), each[0]))
    return {kind: seeds for kind, seeds in in_order if seeds}


def _kind(title: Title[Any], experiment: Experiment, design: Design) -> Kind:
    usual = msgspec.to_builtins(title.options())
    version = {
        level: named(level, bot if bot != level else "")
        for level, bot in zip(design.bots, experiment.bots, strict=True)
    }
    orders = tuple(tuple(version[level] for level in turn) for turn in sorted(design.turns))
    return Kind(experiment.rules, orders, options_text(design.options, usual))


def _blocks(experiment: Experiment, design: Design) -> Iterator[tuple[Seed, Won]]:
    """What each seat won in the games of the base, block by block, in the order of the kind."""
    pieces = Piece.objects.filter(experiment=experiment)
    base = pieces.annotate(arm=Mod("number", Value(len(design.arms)))).filter(arm=0)
    places = Func(
        F("games"),
        Value("$[*][0]"),
        function="jsonb_path_query_array",
        template="%(function)s(%(expressions)s::jsonpath)",
        output_field=JSONField(),
    )
    in_order = sorted(range(len(design.turns)), key=design.turns.__getitem__)
    numbered = base.annotate(places=places).order_by("number").values_list("number", "places")
    for number, block in numbered[:MOST_BLOCKS]:
        won = tuple(_won(block[turn]) for turn in in_order)
        yield (design.seed, number // len(design.arms)), won


def _won(places: Sequence[int]) -> tuple[float, ...]:
    first = places.count(1)
    return tuple(1 / first if place == 1 else 0.0 for place in places)


def _row(metric: Metric, query: Query, kind: Kind, blocks: Sequence[Won]) -> LuckRow:
    enough = len(blocks) >= metric.smallest_n
    shares = explained(blocks, kind.orders) if enough else None
    luck, skill = ((None,) * 3, (None,) * 3) if shares is None else shares
    return LuckRow(
        seats=len(kind.orders[0]),
        table=table_of(kind.orders[0]),
        seated=", ".join(kind.orders[0]),
        options=kind.options,
        rules=kind.rules,
        orders=len(kind.orders),
        n=len(blocks),
        too_few=not enough,
        luck=rounded(luck[0]),
        luck_low=rounded(luck[1]),
        luck_high=rounded(luck[2]),
        skill=rounded(skill[0]),
        skill_low=rounded(skill[1]),
        skill_high=rounded(skill[2]),
        link=_link(query),
    )


def _link(query: Query) -> str:
    return f"{reverse('experiments')}?title={query.title.id}"
