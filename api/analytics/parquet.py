"""Tables as Parquet, for whoever computes."""

from __future__ import annotations

from typing import Any

from rest_framework.renderers import BaseRenderer


class Parquet(BaseRenderer):
    """Ready bytes, as ``analytics.exporting`` makes them."""

    media_type = "application/vnd.apache.parquet"
    format = "parquet"
    charset = None
    render_style = "binary"

    def render(self, data: Any, media_type: Any = None, context: Any = None) -> bytes:
        """The body of a response."""
        return bytes(data)
