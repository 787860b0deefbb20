"""The last touch to the document: what no single view can say."""

from __future__ import annotations

from typing import Any, get_args

from api.experiments.shapes import StateName
from api.schema.plain import lines, plain, split
from api.schema.reading_only import told_as_sent
from api.schema.repetition import share_parts
from api.schema.rules import components_of
from api.schema.titled import by_title, new_games, new_tournaments
from api.streams.shapes import components as components_of_streams
from games.bots.levels import LEVELS
from games.engine import registry
from games.services.tournaments.entering import SEATS


def complete(result: dict[str, Any], **_context: Any) -> dict[str, Any]:
    """A postprocessing hook of drf-spectacular: the titles' records join the components, and what
    operations have alike stands there too."""
    titles = list(registry.titles().values())
    schemas = result["components"]["schemas"]
    schemas |= components_of_streams()
    schemas |= new_games(schemas["NewGame"], titles)
    schemas |= new_tournaments(schemas["NewTournament"], titles, SEATS)
    schemas |= {"Level": {"description": "of a bot", "enum": list(LEVELS)}}
    schemas |= {"ExperimentState": {"enum": list(get_args(get_args(StateName)[0]))}}
    schemas = split(by_title(schemas, titles)) | components_of(titles)
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    result["paths"] = plain(lines(result["paths"]))
    result["components"] = plain(told_as_sent(result))
    share_parts(result)
    return result
