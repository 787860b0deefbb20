"""What is answered about figures beside the figures themselves."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from analytics.groupings import Grouping
from analytics.metrics.metric import Metric
from analytics.selectors.coverage import Stratum
from analytics.selectors.listing import GameCounted
from api.shapes import GameId, Time, time_of
from games.engine.title import Title
from games.identifiers import opaque_game


class SeatListed(msgspec.Struct, frozen=True):
    """A seat of a listed game."""

    seat: int
    level: Annotated[str, Meta(description="`person`, or that of the bot that held it at the end")]
    bot: Annotated[str, Meta(description="the version of the bot; empty where it has none")]
    side: Annotated[int, Meta(description="equal for seats that win and lose together")]
    place: int
    score: int
    share: Annotated[float, Meta(description="of the win: 1/k for each of k winners, else 0")]
    counted: Annotated[bool, Meta(description="it is one of the seats that are asked for")]


class GameListed(msgspec.Struct, frozen=True):
    """A game that is counted."""

    game: GameId
    finished: Time
    moves: int
    rounds: int | None
    seconds: Annotated[float | None, Meta(description="none for simulations")]
    seats: list[SeatListed]


class SeatRow(msgspec.Struct, frozen=True):
    """A seat of a listed game as one line of CSV."""

    game: GameId
    finished: Time
    moves: int
    rounds: int | None
    seconds: float | None
    seat: int
    level: str
    bot: str
    side: int
    place: int
    score: int
    share: float
    counted: bool


class GamesListed(msgspec.Struct, frozen=True):
    """Games that are counted, newest first, one page of them."""

    title: str
    filters: Annotated[dict[str, str], Meta(description="all filters in force, defaults included")]
    count: Annotated[int, Meta(description="how many games there are on all pages")]
    next: str | None
    previous: str | None
    results: list[GameListed]


class GroupingShown(msgspec.Struct, frozen=True):
    """By what figures of a title can be told apart."""

    id: str
    name: str
    definition: str
    level: Annotated[str, Meta(description="what has the value: `game` or `seat`")]
    multiple: Annotated[bool, Meta(description="it may have several values")]
    values: Annotated[dict[str, str], Meta(description="value -> name; empty: any value")]
    order: Annotated[bool, Meta(description="it tells who took the first turn, who the second")]


class TitleMeasured(msgspec.Struct, frozen=True):
    """What can be asked about a title. The first id of a list is the default of `by`."""

    title: str
    name: str
    rules: str
    groupings: list[GroupingShown]
    by: Annotated[dict[str, list[str]], Meta(description="metric -> ids of groupings")]


class MetricShown(msgspec.Struct, frozen=True):
    """A metric, in words. `figures`: what each member of a row means."""

    id: str
    version: int
    path: str
    name: str
    definition: str
    unit: str
    population: str
    method: str
    smallest_n: int
    figures: dict[str, str]


class Glossary(msgspec.Struct, frozen=True):
    """All that can be asked."""

    metrics: list[MetricShown]
    titles: list[TitleMeasured]


class StratumShown(msgspec.Struct, frozen=True):
    """Games that may be counted together without being asked for."""

    title: str
    rules: str
    population: str
    seats: int
    patched: bool
    handed_over: bool
    options: Annotated[str, Meta(description="`standard`, or what was chosen otherwise, as JSON")]
    patch: Annotated[str, Meta(description="`none`, or the changed numbers, as JSON")]
    table: Annotated[str, Meta(description="how many of which level, bots with their version")]
    games: int
    newest: Time


class Coverage(msgspec.Struct, frozen=True):
    """What is counted by now, kind by kind."""

    strata: list[StratumShown]
    uncounted: Annotated[int, Meta(description="finished games that could not be looked at")]
    stopped: Annotated[
        int,
        Meta(description="games that were ended before their rules ended them: in no figure"),
    ]
    unfinished: Annotated[
        int, Meta(description="simulations that are not played to their end: in no figure")
    ]
    recounted: Annotated[
        int, Meta(description="games that are still to be counted anew, as figures have changed")
    ]
    all_databases: Annotated[
        bool,
        Meta(
            description="false where games lie in several databases, and figures are of those in"
            " one of them"
        ),
    ]


def game_listed(game: GameCounted) -> GameListed:
    """A game that is counted."""
    return GameListed(
        opaque_game(game.game_id),
        time_of(game.finished_at),
        game.moves,
        game.rounds,
        game.seconds,
        [
            SeatListed(
                *(each.seat, each.level, each.bot, each.side),
                *(each.place, each.score, each.share, each.counted),
            )
            for each in game.seats
        ],
    )


def seat_rows(games: list[GameListed]) -> list[SeatRow]:
    """The seats of all games, line by line."""
    return [
        SeatRow(
            game.game,
            game.finished,
            game.moves,
            game.rounds,
            game.seconds,
            seat.seat,
            seat.level,
            seat.bot,
            seat.side,
            seat.place,
            seat.score,
            seat.share,
            seat.counted,
        )
        for game in games
        for seat in game.seats
    ]


def stratum_shown(stratum: Stratum) -> StratumShown:
    """A kind of games."""
    return StratumShown(
        stratum.title,
        stratum.rules,
        stratum.population,
        stratum.seats,
        stratum.patched,
        stratum.handed_over,
        stratum.options,
        stratum.patch,
        stratum.table,
        stratum.games,
        time_of(stratum.newest),
    )


def metric_shown(metric: Metric) -> MetricShown:
    """A metric in words; the figures say themselves what they are."""
    schema = msgspec.json.schema(metric.row)["$defs"][metric.row.__name__]
    return MetricShown(
        metric.id,
        metric.version,
        f"/api/analytics/{metric.id}/",
        metric.name,
        metric.definition,
        metric.unit,
        metric.population,
        metric.method,
        metric.smallest_n,
        {
            name: figure["description"]
            for name, figure in schema["properties"].items()
            if "description" in figure
        },
    )


def title_measured(title: Title[Any], metrics: list[Metric]) -> TitleMeasured:
    """What can be asked about a title."""
    offered: dict[str, Grouping] = {}
    by = {}
    for metric in metrics:
        groupings = metric.groupings(title)
        by[metric.id] = list(groupings)
        offered |= groupings
    shown = [
        GroupingShown(
            *(each.id, each.name, each.definition, each.level, each.multiple),
            *(dict(each.values), each.order),
        )
        for each in offered.values()
    ]
    return TitleMeasured(title.id, title.name, title.rules, shown, by)
