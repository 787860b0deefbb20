"""Where there are several databases, a request is answered with that of its game at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.core.exceptions import MiddlewareNotUsed
from django.db import OperationalError
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase

from api.problems import Problem, problem_response
from api.problems.handler import as_problem
from database.at_hand import at
from shards.places import are_several, look_again, place_of

Next = Callable[[HttpRequest], HttpResponseBase]


class AtGame:
    """Finds the game in the path. What names none is answered from the home."""

    def __init__(self, get_response: Next) -> None:
        if not are_several():
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        """The answer of the view, where a game is named; else nothing is done."""
        return answered(request, view, kwargs) if "game_id" in kwargs else None


def answered(
    request: HttpRequest, view: Callable[..., HttpResponseBase], kwargs: dict[str, Any]
) -> HttpResponseBase:
    """What the view answers with the game's own database at hand.

    A game that is not found is perhaps gone elsewhere a moment ago: that is looked up, and whoever
    asks is told to ask again.
    """
    game_id = kwargs["game_id"]
    try:
        database = place_of(game_id)
        with at(database):
            response = view(request, **kwargs)
            if isinstance(response, StreamingHttpResponse):
                response.streaming_content = _each_at(database, iter(response))
        if response.status_code == 404:
            look_again()
            if place_of(game_id) != database:
                return problem_response(_gone())
        return response
    except OperationalError as error:
        return problem_response(as_problem(error))


def _each_at(database: str, each: Iterator[bytes]) -> Iterator[bytes]:
    """What is made while it is sent is made there too; between two parts another answer may be."""
    while True:
        with at(database):
            try:
                part = next(each)
            except StopIteration:
                return
        yield part


def _gone() -> Problem:
    return Problem("unavailable", "The game has just been moved; ask again.", retry_after=1)
