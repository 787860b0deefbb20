"""The last touch to the document: what no single view can say."""

from __future__ import annotations

from typing import Any

from api.schema.extensions import REF
from api.schema.naming import prefix_of
from api.schema.repetition import share_parts
from api.schema.rules import components_of
from api.streams.shapes import components as components_of_streams
from games.bots.levels import LEVELS
from games.engine import parameters, registry
from games.engine.title import Title


def complete(result: dict[str, Any], **_context: Any) -> dict[str, Any]:
    """A postprocessing hook of drf-spectacular: the titles' records join the components, and what
    operations have alike stands there too."""
    schemas = result["components"]["schemas"]
    titles = registry.titles().values()
    schemas.update(components_of(titles))
    schemas.update(components_of_streams())
    for name in ("Move", "Event", "View"):
        of_titles = [REF.format(name=f"{prefix_of(title)}.{name}") for title in titles]
        schemas[name] = {"anyOf": [{"$ref": ref} for ref in of_titles]}
    schemas["Terms"] = {"oneOf": [_terms_of(title) for title in titles]}
    schemas["Level"] = {"type": "string", "enum": list(LEVELS)}
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    share_parts(result)
    return result


def _terms_of(title: Title[Any]) -> dict[str, Any]:
    """What a new game of this title may ask for."""
    counts = title.seat_counts
    return {
        "properties": {
            "title": {"const": title.id},
            "seats": {"minItems": min(counts), "maxItems": max(counts)},
            "options": {"$ref": REF.format(name=f"{prefix_of(title)}.Options")},
            "parameters": parameters.schema(title.parameters),
        }
    }
