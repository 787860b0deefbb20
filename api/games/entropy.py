"""When a player may tell their part in the chance of a game."""

from __future__ import annotations

from rest_framework.request import Request

from api.problems import Problem


def no_entropy_yet(request: Request) -> None:
    """For what makes a game: the seed must be promised before anybody's part in chance is known, or
    a server could look for a seed that goes well with it. Raises ``Problem``."""
    if isinstance(request.data, dict) and "entropy" in request.data:
        raise Problem(
            "malformed",
            'Make the game first, with "start": false, and read its commitment: entropy is told'
            " when you start it, or when you join.",
            field="$.entropy",
        )
