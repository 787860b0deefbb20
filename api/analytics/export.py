"""``/api/analytics/export/``: all that figures are made of, as tables."""

from __future__ import annotations

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from analytics.catalogue_of_tables import OF, TABLES, parse_table_query
from analytics.exporting.files import FORMS
from api.admission.address import address_of
from api.analytics.csv import CSV
from api.analytics.parameters import filter_parameters
from api.analytics.parquet import Parquet
from api.analytics.views import HEADERS, Figures, described, read_query, values_in
from api.analytics.whole_tables import WholeTable
from api.schema.describe import operation

FORMAT = OpenApiParameter(
    "format",
    {"type": "string", "enum": list(FORMS)},
    description="as the header Accept says; else CSV",
)


class Exported(Figures):
    """A table of any length."""

    renderer_classes = [CSV, Parquet]

    @operation(
        "export_figures",
        "All that figures are made of",
        "analytics",
        parameters=[*filter_parameters()[:-1], described(OF), FORMAT],
        answers={
            (200, "text/csv"): (OpenApiTypes.STR, "A line of names, then a line a row."),
            (200, "application/vnd.apache.parquet"): (OpenApiTypes.BINARY, "The same."),
        },
        problems=["other-title"],
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """All numbers from which figures are made: a row for each seat of each game and each value
        that the seat has, or, with `of`, another table of the same games, the newest game first;
        see docs/figures.md. The filters are those of the figures. It is sent while it is read, to
        few callers at once and to each now and then.
        """
        name, query = read_query(parse_table_query, values_in(request))
        renderer, table = request.accepted_renderer, TABLES[name]
        whole = WholeTable(
            FORMS[renderer.format](table.rows(query), table.shape), address_of(request.META)
        )
        named = f'attachment; filename="{query.title.id}.{name}.{renderer.format}"'
        kind = renderer.media_type + ("; charset=utf-8" if renderer.charset else "")
        return StreamingHttpResponse(
            whole, content_type=kind, headers={**HEADERS, "Content-Disposition": named}
        )
