"""How drf-spectacular reads a view of ours."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema

# It finds them by their being imported; only who describes an operation does, or every worker would
# import what describes the API.
from api.schema import extensions  # noqa: F401
from api.schema.plain import EITHER


class Operation(AutoSchema):
    """What drf-spectacular cannot know of our records."""

    def _is_list_view(self, serializer: object = None) -> bool:
        """A list answers one page, which is a shape of its own and not an array."""
        return False

    def _get_request_for_media_type(
        self, serializer: Any, direction: str = "request"
    ) -> tuple[dict[str, Any] | None, bool]:
        """A body is needed also where one of several fields is."""
        schema, required = super()._get_request_for_media_type(  # type: ignore[no-untyped-call]
            serializer, direction
        )
        beside = getattr(serializer, "schema_beside_types", {})
        return schema, required or EITHER in beside

    def _get_request_body(self, direction: str = "request") -> dict[str, Any] | None:
        """A DELETE may have a body too: where one is declared, it is read as that of a POST."""
        method = self.method
        self.method = "POST" if method == "DELETE" else method
        try:
            body: dict[str, Any] | None = super()._get_request_body(direction)  # type: ignore[no-untyped-call]
        finally:
            self.method = method
        return body
