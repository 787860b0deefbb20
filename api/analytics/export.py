"""``/api/analytics/export/``: all that figures are made of, as one table."""

from __future__ import annotations

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from analytics.exporting.files import FORMS
from analytics.parsing import parse_whole_query
from analytics.selectors.seat_values import SeatValue, seat_values
from api.admission.address import address_of
from api.analytics.csv import CSV
from api.analytics.parameters import filter_parameters
from api.analytics.parquet import Parquet
from api.analytics.views import HEADERS, Figures, read_query, values_in
from api.analytics.whole_tables import WholeTable
from api.schema.describe import operation

FORMAT = OpenApiParameter(
    "format",
    {"type": "string", "enum": list(FORMS)},
    description="as the header Accept says; else CSV",
)


class Exported(Figures):
    """Rows of all seats with all their values."""

    renderer_classes = [CSV, Parquet]

    @operation(
        "export_figures",
        "All that figures are made of",
        "analytics",
        parameters=[*filter_parameters()[:-1], FORMAT],
        answers={
            (200, "text/csv"): (OpenApiTypes.STR, "A line of names, then a line a row."),
            (200, "application/vnd.apache.parquet"): (OpenApiTypes.BINARY, "The same."),
        },
        problems=["other-title"],
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """A row for each seat of each game and each value of a dimension that the seat has, with
        what the seat won, the newest game first; see docs/figures.md. The filters are those of the
        figures. It is sent while it is read, to few callers at once and to each now and then.
        """
        query = read_query(parse_whole_query, values_in(request))
        renderer = request.accepted_renderer
        whole = WholeTable(
            FORMS[renderer.format](seat_values(query), SeatValue), address_of(request.META)
        )
        named = f'attachment; filename="{query.title.id}.{renderer.format}"'
        kind = renderer.media_type + ("; charset=utf-8" if renderer.charset else "")
        return StreamingHttpResponse(
            whole, content_type=kind, headers={**HEADERS, "Content-Disposition": named}
        )
