"""``/api/analytics/``: one endpoint a metric, the games behind the figures, what there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from analytics.catalogue import METRICS, UNIT
from analytics.metrics.metric import Metric, Parameter
from analytics.parsing import BadQuery, OtherTitle, parse_games_query, parse_query, value_of
from analytics.selectors.coverage import coverage, recounted, stopped, uncounted, unfinished
from analytics.selectors.listing import NEWEST_FIRST, games_behind, with_seats
from api.admission.address import address_of
from api.analytics.csv import CSV, ByFormat, lines, table
from api.analytics.parameters import filter_parameters
from api.analytics.shapes import (
    Coverage,
    GamesListed,
    Glossary,
    SeatRow,
    game_listed,
    metric_shown,
    seat_rows,
    stratum_shown,
    title_measured,
)
from api.analytics.whole_tables import WholeTable
from api.filtering import filters_in
from api.games.pagination import PageQuery, linked, pop_page_query
from api.problems import Problem
from api.reading.bodies import no_query
from api.rendering import JSON
from api.schema.describe import operation
from database.keyset import pages_of
from games.engine import registry
from shards.figures import cover_all

T = TypeVar("T")

# Only public games are counted, so the answer is the same for everybody.
HEADERS = {"Cache-Control": "public, max-age=15", "Vary": "Accept"}


GAMES_AT_ONCE = 500
"""Read from the database while a list of any length is sent."""


class Figures(APIView):
    """What the endpoints of this resource share."""

    permission_classes = [AllowAny]
    renderer_classes = [JSON, CSV]
    content_negotiation_class = ByFormat


def view_of(metric: Metric) -> type[APIView]:
    """The endpoint of a metric, made from its declaration."""

    def get(self: Figures, request: Request) -> Response:
        values = values_in(request)
        query = read_query(lambda asked: parse_query(metric, asked), values)
        answer = metric.work(metric, query)
        if isinstance(request.accepted_renderer, CSV):
            return Response(table(answer.rows, metric.row), headers=HEADERS)
        return Response(answer, headers=HEADERS)

    get.__doc__ = f"{metric.definition} {metric.population} {metric.method}"
    offered = [by for title in registry.titles().values() for by in metric.groupings(title)]
    by = OpenApiParameter(
        "by",
        {"type": "string", "enum": list(dict.fromkeys(offered))},
        description="by what rows are told apart; `GET /api/analytics/metrics/` lists it",
    )
    documented = operation(
        f"get_{metric.id.replace('-', '_')}",
        metric.name,
        "analytics",
        parameters=[*filter_parameters(), by, *map(described, metric.parameters)],
        answers={
            (200, "application/json"): (metric.answer, "The figures."),
            (200, "text/csv"): (OpenApiTypes.STR, "The rows, under a line of names."),
        },
        problems=["other-title"],
    )
    return type(f"Metric{metric.answer.__name__}", (Figures,), {"get": documented(get)})


class CountedGames(Figures):
    """The games behind a figure."""

    @operation(
        "list_counted_games",
        "The games behind a figure",
        "analytics",
        query=PageQuery,
        parameters=[
            *filter_parameters(),
            OpenApiParameter("by", {"type": "string"}, description="as in the metric's query"),
            OpenApiParameter("value", {"type": "string"}, description="the value of the row"),
            OpenApiParameter(
                UNIT.name,
                {"type": "string", "enum": list(UNIT.values)},
                description="that have a length",
            ),
        ],
        answers={
            (200, "application/json"): (GamesListed, "One page."),
            (200, "text/csv"): (OpenApiTypes.STR, "The seats of all games, or of the page."),
        },
        problems=["other-title"],
    )
    def get(self, request: Request) -> Response | StreamingHttpResponse:
        """The games that a row counts, newest first, each with the seats that are counted in it.

        Rows link here. The number of games is the row's `games`. Seats of one `side` are one unit:
        the number of units of which a seat is counted is the row's `n`, the sum of the shares of
        their seats its `wins`. CSV tells all games, a line a seat, to few callers
        at once and to each of them now and then; with `limit` or `cursor` it is one page, and the
        header Link leads to the next.
        """
        values = values_in(request)
        a_page = "limit" in values or "cursor" in values
        page_query = pop_page_query(values)
        unit = read_query(partial(value_of, UNIT), values) if UNIT.name in values else None
        values.pop(UNIT.name, None)
        query, value = read_query(parse_games_query, values)
        games = games_behind(query, value, unit)
        as_csv = isinstance(request.accepted_renderer, CSV)
        if as_csv and not a_page:
            whole = WholeTable(lines(_all_seats(games), SeatRow), address_of(request.META))
            kind = f"{CSV.media_type}; charset={CSV.charset}"
            return StreamingHttpResponse(whole, content_type=kind, headers=HEADERS)
        linked_page = linked(games, NEWEST_FIRST, page_query, request)
        page = [game_listed(each) for each in with_seats(linked_page.rows)]
        if as_csv:
            further = {"Link": f'<{linked_page.next}>; rel="next"'} if linked_page.next else {}
            return Response(table(seat_rows(page), SeatRow), headers={**HEADERS, **further})
        listed = GamesListed(
            query.title.id,
            dict(query.filters),
            games.count(),
            linked_page.next,
            linked_page.previous,
            page,
        )
        return Response(listed, headers=HEADERS)


class Metrics(APIView):
    """What can be asked."""

    permission_classes = [AllowAny]

    @operation(
        "list_metrics",
        "What can be asked",
        "analytics",
        answers={200: (Glossary, "All metrics, and by what each title's can be told apart.")},
    )
    def get(self, request: Request) -> Response:
        """What each metric means, of whom, and how it is worked out; what each title declares."""
        no_query(request)
        metrics = list(METRICS.values())
        glossary = Glossary(
            [metric_shown(metric) for metric in metrics],
            [title_measured(title, metrics) for title in registry.titles().values()],
        )
        return Response(glossary, headers={"Cache-Control": "public, max-age=3600"})


class Counted(APIView):
    """What there is to ask about."""

    permission_classes = [AllowAny]

    @operation(
        "get_coverage",
        "What is counted",
        "analytics",
        answers={200: (Coverage, "How many games of each kind are counted.")},
    )
    def get(self, request: Request) -> Response:
        """How many games there are of each title, rules, population and seat count."""
        no_query(request)
        answer = Coverage(
            [stratum_shown(each) for each in coverage()],
            *(uncounted(), stopped(), unfinished(), recounted()),
            cover_all(),
        )
        return Response(answer, headers=HEADERS)


def _all_seats(games: QuerySet[Any, Any]) -> Iterator[SeatRow]:
    """Page by page, so that a list of any length takes the memory of one."""
    for page in pages_of(games, NEWEST_FIRST, GAMES_AT_ONCE):
        yield from seat_rows([game_listed(each) for each in with_seats(page)])


def described(parameter: Parameter) -> OpenApiParameter:
    """What a metric may be asked, for the document."""
    schema = {"type": "string", "enum": list(parameter.values), "default": parameter.default}
    return OpenApiParameter(
        parameter.name, schema, description="; ".join(parameter.values.values())
    )


def values_in(request: Request) -> dict[str, str]:
    """What is asked, without the form of the answer."""
    values = filters_in(request)
    values.pop("format", None)
    return values


def read_query(read: Callable[[dict[str, str]], T], values: dict[str, str]) -> T:
    try:
        return read(values)
    except BadQuery as error:
        kind = "other-title" if isinstance(error, OtherTitle) else "malformed"
        raise Problem(kind, str(error), field=f"$.{error.field}") from error
