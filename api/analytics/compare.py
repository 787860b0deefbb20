"""``/api/analytics/compare/``: the same figure of two kinds of games."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from analytics.catalogue import METRICS, UNIT
from analytics.comparing import COMPARED, METRIC, OTHER, compared, parse_comparison
from analytics.filters import GameFilter
from analytics.metrics.compared_shapes import Compared, ComparedRow
from api.analytics.csv import CSV, table
from api.analytics.parameters import by_dimension, filter_parameters
from api.analytics.views import HEADERS, Figures, described, read_query, values_in
from api.filtering import filter_parameter
from api.schema.describe import operation
from games.engine import registry

BY = OpenApiParameter(
    "by",
    {
        "type": "string",
        "enum": list(
            dict.fromkeys(
                by
                for name in COMPARED
                for title in registry.titles().values()
                for by in METRICS[name].groupings(title)
            )
        ),
    },
    description="by what rows are told apart, as in the metric's query",
)


def _of_others() -> list[OpenApiParameter]:
    """What may be otherwise in the second kind of games."""
    filters = GameFilter.base_filters.items()
    return [
        *(filter_parameter(f"{OTHER}{name}", filter_) for name, filter_ in filters),
        *by_dimension(OTHER),
    ]


class Comparing(Figures):
    """Two kinds of games side by side."""

    @operation(
        "compare_figures",
        "Two kinds of games side by side",
        "analytics",
        parameters=[
            *filter_parameters(),
            BY,
            described(METRIC),
            described(UNIT),
            *_of_others(),
        ],
        answers={
            (200, "application/json"): (Compared, "The figures of both, and what differs."),
            (200, "text/csv"): (OpenApiTypes.STR, "The rows, under a line of names."),
        },
        problems=["other-title"],
    )
    def get(self, request: Request) -> Response:
        """A metric of games that the filters let through, and of others, of which `other.NAME` says
        what is otherwise. Each figure stands beside the same one of the others, with the difference
        and its 95 % interval: Newcombe's, from the intervals of both. Where one kind of games goes
        on growing it holds at all times: each of the two misses in at most 2.5 % then. Games are
        compared with those of as many seats, and nothing is compared that would mean something
        else in each: `refused` and `why` say so in words.
        """
        metric, first, other = read_query(parse_comparison, values_in(request))
        answer = compared(metric, first, other)
        if isinstance(request.accepted_renderer, CSV):
            return Response(table(answer.rows, ComparedRow), headers=HEADERS)
        return Response(answer, headers=HEADERS)
