"""The options of a new game: their shape is the title's own, so it is checked at the door too."""

from __future__ import annotations

from typing import Any

from api.problems import Problem
from games.engine import registry
from games.engine.errors import BadOptions, UnknownTitle


def options_of(title_id: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options, once their names and types are known to be the title's; raises ``Problem``.

    Whether they fit each other and the seats is for the rules to say, which is another problem.
    """
    try:
        registry.title(title_id).reading.options(options)
    except UnknownTitle as error:
        raise Problem("malformed", str(error), field="$.title") from error
    except BadOptions as error:
        raise Problem("malformed", str(error), field="$.options") from error
    return options
